"""Output formats."""

from pnp.backends import OutputFormat
from pnp.scene.items import Symbol
from pnp.scene.sheet import CutLines, Metadata


def render(symbol: Symbol) -> str:
    """The size of a component."""
    return f"{symbol.name}: {symbol.width:g} x {symbol.height:g} mm\n"


def cut_list(lines: CutLines, metadata: Metadata) -> str:
    """The pieces of a printed side, in the order in which they are cut."""
    return "\n".join((metadata.title, *lines.pieces, ""))


TXT = OutputFormat("component", "the size in words", render)
CUT_TXT = OutputFormat("sheet", "what is cut, in words", cut_list)
