"""A key of symbols: each drawing with a few words."""

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import Frame, PanelOptions, panel
from pnp.artwork.panels.helpers import cap_height, inked
from pnp.model.game import Game
from pnp.scene import fonts
from pnp.scene.items import Item, Symbol, Text, Use

_SIGN = 4.6
_ROW = 6.2
_WORDS_GAP = 1.8
_COLUMN_GAP = 4.0


class SymbolsOptions(PanelOptions):
    """Options of the key."""

    symbols: dict[str, str] = Field(
        min_length=1,
        max_length=60,
        description="Drawings by name (`weapon/missile`), each with an explanation (a template).",
    )


@panel("symbols", SymbolsOptions)
def symbols(game: Game, options: SymbolsOptions, frame: Frame) -> Symbol:
    """A key of symbols: drawings with explanations, in as many columns as fit."""
    entries = [_entry(game, name, words, frame) for name, words in options.symbols.items()]
    gap = _COLUMN_GAP * frame.scale
    widest = max(entry.width for entry in entries)
    across = max(1, min(len(entries), int((frame.width + gap) // (widest + gap))))
    deep = -(-len(entries) // across)
    row, column = frame.row(_ROW), (frame.width + gap) / across
    items: list[Item] = [
        entry.at((index // deep) * column, (index % deep) * row) for index, entry in enumerate(entries)
    ]
    return Symbol("symbols", frame.width, (deep - 1) * row + _SIGN * frame.scale, tuple(items))


def _entry(game: Game, name: str, words: str, frame: Frame) -> Symbol:
    size = _SIGN * frame.scale
    drawing, scale = inked(game, name, size, frame)
    style = frame.style("label", 8.0)
    text = templating.render(game, words)
    left = size + _WORDS_GAP * frame.scale
    x, y = (size - drawing.width * scale) / 2, (size - drawing.height * scale) / 2
    items = (Use(drawing, x, y, scale), Text(left, (size + cap_height(style)) / 2, text, style))
    return Symbol(name, left + fonts.width(text, style), size, items)
