"""An output format."""

from pnp.backends import OutputFormat
from pnp.scene.items import Symbol


def render(symbol: Symbol) -> str:
    """The size of a component."""
    return f"{symbol.name}: {symbol.width:g} x {symbol.height:g} mm\n"


TXT = OutputFormat("component", "the size in words", render)
