"""The terrain effects chart (TEC): what terrain of the boards costs, and its attributes.

The rows are those of the game's terrain; a scenario's own key is the panel `terrain-key`.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from pydantic import Field

from pnp.artwork import terrain_table as costs
from pnp.artwork.boards import legend
from pnp.artwork.panels import Frame, PanelError, PanelOptions, panel
from pnp.artwork.panels.helpers import stack
from pnp.errors import many
from pnp.geometry.hex_shapes import HexGrid
from pnp.model.compute.ground import Kind, in_order, kinds_on
from pnp.model.game import Board, BoardId, Game, OverTerrain
from pnp.model.game.maps import LineKind
from pnp.scene.items import Symbol

_NARROW, _WIDE = 12.0, 26.0
"""Width of a column of figures in mm: at least, and at most where names leave room."""


class TerrainEffectsOptions(PanelOptions):
    """Options of the terrain effects chart."""

    board: str = Field(default="", description="The board. Default: all boards.")
    lies: Literal["", "cells", "lines"] = Field(
        default="", description="Only terrain on `cells`, or on `lines`: along sides and paths. Default: all terrain."
    )
    signs: bool = Field(default=True, description="If true, a key below explains the signs.")

    ids = (("board", "boards"),)


class _Shown(NamedTuple):
    """Terrain, and a board that has it."""

    kind: Kind
    board: Board


@panel("terrain-effects", TerrainEffectsOptions)
def terrain_effects(game: Game, options: TerrainEffectsOptions, frame: Frame) -> Symbol:
    """The terrain effects chart (TEC): terrain of the boards as drawn, its cost for each class, its attributes."""
    shown = _shown(game, [game.boards[BoardId(options.board)]] if options.board else game.boards.values())
    found = [each for each in shown if options.lies in ("", "lines" if isinstance(each.kind, LineKind) else "cells")]
    kinds = [each.kind for each in found]
    if not any(kind.cost or kind.attributes for kind in kinds):
        hint = "give terrain a cost, as in cost: 2"
        raise PanelError("no terrain on the boards has a cost or an attribute", hint)
    columns = costs.figures(game, kinds)
    rows = [_row(game, each, columns, frame) for each in found]
    room = (frame.width - max(row.words.width for row in rows)) / frame.scale - costs.PICTURES - _NARROW / 4
    width = min(_WIDE, max(_NARROW, room / max(1, columns.across)))
    table = costs.terrain_table(game, rows, columns, width, frame)
    below = [*(costs.signs(kinds, frame) if options.signs else []), *costs.notes(game, kinds, columns, frame)]
    return stack([table, *below], frame.row(1.6))


def _shown(game: Game, boards: Iterable[Board]) -> list[_Shown]:
    """Return the terrain of boards, on cells first, in the order of the game, each with the first board that has it."""
    found: dict[str, _Shown] = {}
    for board in boards:
        for kind in kinds_on(board):
            found.setdefault(kind.id, _Shown(kind, board))
    return [found[kind.id] for kind in in_order(game, (each.kind for each in found.values()))]


def _row(game: Game, shown: _Shown, columns: costs.FigureColumns, frame: Frame) -> costs.TerrainRow:
    """Return a row: terrain, its note, and which sides it crosses at no cost or lifts."""
    kind = shown.kind
    crossing = kind.crosses if isinstance(kind, LineKind) else ()
    crossed = ", ".join(each.name for each in game.line_kinds.values() if each.id in crossing and each.cost.values)
    also = (kind.note, f"no cost for {crossed}" if crossed else "", costs.lifts(game, kind))
    words = costs.named(kind.name, [" · ".join(filter(None, also))], frame)
    key, drawn = ("sample", shown.board.id, kind.id), costs.values(game, kind, columns, frame)
    picture = frame.faces.get_or_draw(key, lambda: legend.sample(shown.board, kind, frame.theme)).scaled(frame.scale)
    return costs.TerrainRow(picture, words, drawn, group=_group(shown))


def _group(shown: _Shown) -> str:
    """Return the words for where terrain lies."""
    cells = many(shown.board.grid.noun).capitalize()
    side = "Hexsides" if isinstance(shown.board.grid, HexGrid) else "Sides"
    if isinstance(shown.kind, LineKind):
        return side if shown.kind.lies == "side" else "Roads and paths"
    return f"In {cells.lower()}, besides other terrain" if isinstance(shown.kind, OverTerrain) else cells
