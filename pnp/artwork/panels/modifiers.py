"""The modifiers (bonuses, DRMs): how much each adds, for what, and when."""

from fractions import Fraction

from pydantic import Field

from pnp.artwork.panels import Frame, PanelError, PanelOptions, panel
from pnp.artwork.panels.helpers import cap_height, inked, note, paragraph, stack
from pnp.artwork.panels.table_helpers import MINUS, signed
from pnp.model.game import ClassId, Game, Modifier, StatId
from pnp.scene import fonts
from pnp.scene.items import Item, Path, Symbol, Text
from pnp.scene.shapes import line

_ICON = 5.6
_AMOUNT = 9.0
_ROW = 8.6
_LEAST_LEAD = 3.0
"""Space above and below the tallest modifier together, mm."""
_COLUMN_GAP = 6.0
_RUN_IN_GAP = 2.2


class ModifiersOptions(PanelOptions):
    """Options of the list of modifiers."""

    across: int = Field(default=1, ge=1, le=4, description="Number of columns of the list.")
    symbols: dict[str, str] = Field(
        default_factory=dict, description="Drawings of modifiers. Default: that of the weapon or class."
    )
    only: list[str] = Field(default_factory=list, description="Modifiers shown. Default: all.")
    note: str = Field(default="", description="Sentence below (a template).")

    ids = (("symbols", "modifiers"), ("only", "modifiers"))


@panel("modifiers", ModifiersOptions)
def modifiers(game: Game, options: ModifiersOptions, frame: Frame) -> Symbol:
    """The modifiers (bonuses, DRMs): how much each adds, for what, and when."""
    shown = [entry for entry in game.modifiers.values() if not options.only or entry.id in options.only]
    if not shown:
        raise PanelError("the game has no modifiers to show")
    gap = _COLUMN_GAP * frame.scale
    width = (frame.width - gap * (options.across - 1)) / options.across
    has_icons = any(options.symbols.get(entry.id) or _symbol(game, entry) for entry in shown)
    rows = [_row(game, entry, options, width, has_icons, frame) for entry in shown]
    tall = max(max(row.height for row in rows) + _LEAST_LEAD * frame.scale, frame.row(_ROW))
    deep = -(-len(rows) // options.across)
    items: list[Item] = []
    for index, row in enumerate(rows):
        x, y = (index // deep) * (width + gap), (index % deep) * tall
        items.append(row.at(x, y + (tall - row.height) / 2))
        items.append(Path(line(x, y + tall, x + width, y + tall), stroke=frame.hairline()))
    body = Symbol("modifiers", frame.width, deep * tall, tuple(items))
    return stack([body, *note(game, options.note, frame)], frame.row(1.8)) if options.note else body


def _row(game: Game, entry: Modifier, options: ModifiersOptions, width: float, has_icons: bool, frame: Frame) -> Symbol:
    symbol, amount = options.symbols.get(entry.id) or _symbol(game, entry), _AMOUNT * frame.scale
    icon = _ICON * frame.scale if has_icons else 0.0
    figure = frame.style("display", 16, 700, frame.accent)
    words = amount_words(game, entry)
    amount = max(amount, fonts.width(words, figure))
    left = icon + _RUN_IN_GAP * frame.scale if has_icons else 0.0
    indent = left + amount + _RUN_IN_GAP * frame.scale
    text = paragraph(
        [(entry.name, frame.style("label", 8.6, 600)), (entry.summary, frame.style("label", 8.6))], width - indent
    )
    height = max(icon, text.height, cap_height(figure))
    items: list[Item] = [
        Text(left, (height + cap_height(figure)) / 2, words, figure),
        text.at(indent, (height - text.height) / 2),
    ]
    if symbol:
        items.append(inked(game, symbol, icon, frame, icon / 2, height / 2))
    return Symbol(entry.name, width, height, tuple(items))


def _symbol(game: Game, entry: Modifier) -> str:
    """Return the symbol of the one code or class that the modifier is for."""
    for subject, wanted in entry.when.items():
        name = subject.rpartition(".")[2]
        stat = game.stats.get(StatId(name))
        if len(wanted) != 1:
            continue
        if stat is not None and str(wanted[0]) in stat.symbols:
            return stat.symbols[str(wanted[0])]
        if name == "class" and ClassId(str(wanted[0])) in game.classes:
            return game.classes[ClassId(str(wanted[0]))].symbol
    return ""


def amount_words(game: Game, entry: Modifier) -> str:
    """Describe the amount: a signed number, or a stat's short name with its sign; a value set in play counts as one.

    Raises:
        PanelError: when the amount depends on more than one name.
    """
    expression = entry.add
    names = expression.names
    if not names:
        return signed(expression.evaluate({}))
    if len(names) > 1:
        raise PanelError(f"modifier '{entry.id}' adds '{entry.add.text}', which is more than a list can show")
    zero, one = (expression.evaluate({names[0]: Fraction(value)}) for value in (0, 1))
    stat = game.stats.get(StatId(names[0].rpartition(".")[2]))
    if stat is None or abs(one - zero) != 1 or zero:
        return signed(one - zero)
    return f"{'+' if one > zero else MINUS}{stat.short}"
