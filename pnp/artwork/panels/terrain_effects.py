"""The terrain effects chart (TEC): what terrain of the boards costs, and its attributes.

The rows are those of the game's terrain; a scenario's own key is the panel `terrain-key`.
"""

from collections.abc import Iterable
from typing import NamedTuple

from pydantic import Field

from pnp.artwork.boards import legend
from pnp.artwork.panels import Frame, PanelError, PanelOptions, panel
from pnp.artwork.panels.helpers import draw_table, label, paragraph, stack
from pnp.artwork.panels.terrain_key import class_head
from pnp.artwork.scenarios.terrain_key import amount, lifts, price, signs, used_attributes
from pnp.errors import many
from pnp.geometry.hex_shapes import HexGrid
from pnp.model.compute.ground import Kind, in_order, kinds_on
from pnp.model.game import Attribute, Board, BoardId, ClassId, Game, MoveClass, OverTerrain
from pnp.model.game.ground import Amount, ByClass
from pnp.model.game.maps import LineKind
from pnp.scene.items import Symbol, TextStyle
from pnp.scene.table import Cell, Column, Row, TableDrawing

_ROW, _HEAD, _GROUP = 10.2, 8.2, 4.6
_NARROW = 12.0


class TerrainEffectsOptions(PanelOptions):
    """Options of the terrain effects chart."""

    board: str = Field(default="", description="The board. Default: all boards.")
    signs: bool = Field(default=True, description="If true, a key below explains the signs.")

    ids = (("board", "boards"),)


class _Shown(NamedTuple):
    """A row: the terrain, and a board that has it."""

    kind: Kind
    board: Board


@panel("terrain-effects", TerrainEffectsOptions)
def terrain_effects(game: Game, options: TerrainEffectsOptions, frame: Frame) -> Symbol:
    """The terrain effects chart (TEC): terrain of the boards as drawn, its cost for each class, its attributes."""
    rows = _shown(game, [game.boards[BoardId(options.board)]] if options.board else game.boards.values())
    if not any(row.kind.cost or row.kind.attributes for row in rows):
        hint = "give terrain a cost, as in cost: 2"
        raise PanelError("no terrain on the boards has a cost or an attribute", hint)
    kinds = [row.kind for row in rows]
    attributes = used_attributes(game, kinds)
    classes: list[MoveClass | None] = [*game.classes.values()] or [None]
    drawn = [_head(game, classes, attributes, frame)]
    groups = list(dict.fromkeys(_group(row) for row in rows))
    for group in groups:
        if len(groups) > 1:
            style = frame.style("label", 7.0, 600, frame.theme.muted)
            drawn.append(Row((Cell(group, style, span=2 + len(classes) + len(attributes)),), frame.row(_GROUP)))
        drawn += [_row(game, row, classes, attributes, frame) for row in rows if _group(row) == group]
    narrow = Column(width=_NARROW * frame.scale, align="middle")
    columns = (Column(), Column(share=1.0, wrap=True), *(narrow for _ in (*classes, *attributes)))
    pad, lead = 0.5 * frame.scale, 0.4 * frame.scale
    table = TableDrawing(columns, tuple(drawn), frame.style("label", 8.4), pad=pad, lead=lead)
    notes = signs(kinds, frame) if options.signs else []
    notes += [paragraph([(each.note, _small(frame))], frame.width, 1.2) for each in attributes if each.note]
    return stack([draw_table(table, frame.width), *notes], frame.row(1.6))


def _shown(game: Game, boards: Iterable[Board]) -> list[_Shown]:
    """Return the terrain of boards, on cells first, in the order of the game, each with the first board that has it."""
    found: dict[str, _Shown] = {}
    for board in boards:
        for kind in kinds_on(board):
            found.setdefault(kind.id, _Shown(kind, board))
    return [found[kind.id] for kind in in_order(game, (row.kind for row in found.values()))]


def _group(row: _Shown) -> str:
    """Return the words for where terrain lies."""
    cells = many(row.board.grid.noun).capitalize()
    side = "Hexsides" if isinstance(row.board.grid, HexGrid) else "Sides"
    if isinstance(row.kind, LineKind):
        return side if row.kind.lies == "side" else "Roads and paths"
    return f"In {cells.lower()}, besides other terrain" if isinstance(row.kind, OverTerrain) else cells


def _head(game: Game, classes: list[MoveClass | None], attributes: list[Attribute], frame: Frame) -> Row:
    small = frame.style("label", 7.2, 600, frame.theme.muted)
    costs = [Cell(class_head(game, each, frame)) if each else Cell("Cost", small) for each in classes]
    cells = (Cell("", span=2), *costs, *(Cell(each.short, small) for each in attributes))
    return Row(cells, _HEAD * frame.scale, below=frame.hairline(frame.theme.ink))


def _row(game: Game, row: _Shown, classes: list[MoveClass | None], attributes: list[Attribute], frame: Frame) -> Row:
    prices = (row.kind.cost.of(each.id if each else None) for each in classes)
    figure, strong = frame.style("display", 13.5, 600), frame.style("display", 13.5, 700)
    values = (row.kind.attributes.get(each.id, ByClass[Amount]()) for each in attributes)
    cells = (
        Cell(legend.sample(row.board, row.kind, frame.theme).scaled(frame.scale)),
        Cell(_words(game, row.kind, frame)),
        *(Cell(price(cost, figure, frame)) for cost in prices),
        *(Cell(_amounts(game, value, frame), strong, fill=frame.theme.wash) for value in values),
    )
    return Row(cells, frame.row(_ROW), below=frame.hairline())


def _words(game: Game, kind: Kind, frame: Frame) -> Symbol:
    """Draw the name of terrain; below, its note, and what it crosses or lifts."""
    notes = [kind.note]
    if isinstance(kind, LineKind):
        crossed = ", ".join(each.name for each in game.line_kinds.values() if each.id in kind.crosses)
        notes += [f"crosses {crossed}" if crossed else "", lifts(game, kind)]
    second = [label(" · ".join(filter(None, notes)), _small(frame))] if any(notes) else []
    return stack([label(kind.name, frame.style("label", 8.8, 600)), *second], 1.0 * frame.scale)


def _amounts(game: Game, value: ByClass[Amount], frame: Frame) -> Symbol:
    """Draw a value of an attribute; those for classes below it."""
    general = label(amount(value.general), frame.style("display", 13.5, 700))
    special: dict[Amount, list[ClassId]] = {}
    for name, each in value.special.items():
        special.setdefault(each, []).append(name)
    small = frame.style("label", 6.6, 600)
    words = [
        label(f"{amount(each)} {', '.join(game.classes[name].short for name in names)}", small)
        for each, names in special.items()
    ]
    return stack([general, *words], 0.8 * frame.scale) if words else general


def _small(frame: Frame) -> TextStyle:
    return frame.style("label", 7.0, 400, frame.theme.muted)
