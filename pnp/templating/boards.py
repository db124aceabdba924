"""Template views of boards: their zones, and the cells that have a role.

boards.field.fields.city.white    boards.field.fields.city.count    roles.city.plural
boards.field.fields.exit.all      boards.field.fields['pawn-start'].white
"""

from collections.abc import Iterable
from functools import partial

from pnp.model.fields.boards import HAND
from pnp.model.game import Board, Cell, Example, Field, Game, RoleId, ShownMove, Zone
from pnp.model.game.maps import BoardLine, BoardPlace, BoardPoint
from pnp.templating.base_view import View
from pnp.templating.record_views import PARTS, Computed, view


def _by_id(parts: str) -> Computed:
    """Return the part of a board with all its `zones`, `lines` … by id."""

    def of_board(context: tuple[Game, Board], board: Board) -> View:
        found = {str(each.id): partial(view, context, each) for each in getattr(board, parts)}
        return View(f"the {parts} of {board.name}", found)

    return Computed("by id", of_board)


def _all_fields(context: tuple[Game, Board], board: Board) -> View:
    found = dict.fromkeys(field.role for field in board.fields)
    return View(f"the fields of {board.name}", {str(role): partial(_fields, *context, role) for role in found})


def _zoned(board: Board) -> set[Cell]:
    return {cell for zone in board.zones for cell in zone.cells}


def _linked(context: tuple[Game, Board], point: BoardPoint) -> tuple[str, ...]:
    grid = context[1].grid
    return tuple(map(grid.title, grid.neighbors(grid.cell(point.id))))


def _owner(context: tuple[Game, Board], point: BoardPoint) -> str:
    return context[0].sides[point.side].name if point.side is not None else ""


def _place_labels(context: tuple[Game, Board], place: BoardPlace) -> tuple[str, ...]:
    return tuple(map(context[1].grid.title, place.cells))


def _rows(context: tuple[Game, Board], zone: Zone) -> list[int]:
    return sorted({context[1].grid.row(cell) for cell in zone.cells})


def _corners(context: tuple[Game, Board], zone: Zone) -> list[str]:
    grid = context[1].grid
    return [grid.title(cell) for cell in sorted(zone.cells, key=lambda cell: (grid.row(cell), grid.column(cell)))]


def _margin(context: tuple[Game, Board], zone: Zone) -> int:
    """Return the least number of cells between a cell of the zone and the edge of the board."""
    grid = context[1].grid
    reached: set[Cell] = {cell for cell in grid.cells if grid.is_at_edge(cell)}
    margin = 0
    while reached.isdisjoint(zone.cells):
        reached |= {other for cell in reached for other in grid.neighbors(cell)}
        margin += 1
    return margin


PARTS[Board] = {
    "rows": Computed("how many", lambda context, board: board.grid.rows),
    "columns": Computed("how many", lambda context, board: board.grid.columns),
    "cells": Computed("how many", lambda context, board: len(board.grid.cells)),
    "hexes": Computed("the same", lambda context, board: len(board.grid.cells)),
    "pitch": Computed("mm from cell to cell", lambda context, board: number(board.grid.pitch)),
    "zones": _by_id("zones"),
    "fields": Computed("cells by role", _all_fields),
    "lines": _by_id("lines"),
    "places": _by_id("places"),
    "points": _by_id("points"),
    "open_rows": Computed(
        "rows without a zone", lambda context, board: board.grid.rows - len(set(map(board.grid.row, _zoned(board))))
    ),
    "open_hexes": Computed("cells without a zone", lambda context, board: len(set(board.grid.cells) - _zoned(board))),
}
PARTS[BoardLine] = {
    "kind": Computed("the name of its kind", lambda context, line: line.kind.name),
    "length": Computed("how many sides, or cells of a path", lambda context, line: len(line.sides or line.cells)),
}
PARTS[BoardPlace] = {
    "cells": Computed("labels", _place_labels),
    "at": Computed("labels as text", lambda context, place: " ".join(_place_labels(context, place))),
}
PARTS[BoardPoint] = {
    "linked": Computed("names of the points to which links lead", _linked),
    "side": Computed("the name of its owner", _owner),
}
PARTS[Zone] = {
    "hexes": Computed("how many cells", lambda context, zone: len(zone.cells)),
    "rows": Computed("how many", lambda context, zone: len(_rows(context, zone))),
    "columns": Computed("how many", lambda context, zone: len(set(map(context[1].grid.column, zone.cells)))),
    "first_row": Computed("", lambda context, zone: _rows(context, zone)[0]),
    "last_row": Computed("", lambda context, zone: _rows(context, zone)[-1]),
    "first": Computed("the label of its first cell", lambda context, zone: _corners(context, zone)[0]),
    "last": Computed("the label of its last cell", lambda context, zone: _corners(context, zone)[-1]),
    "margin": Computed("cells between it and the edge of the board", _margin),
}


def _fields(game: Game, board: Board, role: RoleId) -> View:
    """Return the cells with a role: those of each side, of none (`open`), and all of them, as labels."""
    fields = [field for field in board.fields if field.role == role]
    parts: dict[str, object] = {
        "name": game.roles[role].name,
        "plural": game.roles[role].plural,
        "count": len(fields),
        "all": _labels(board, fields),
        "open": _labels(board, [field for field in fields if field.side is None]),
        "rows": tuple(sorted({board.grid.row(field.cell) for field in fields})),
        "of": lambda: _related(board, fields),
    }
    sides = {str(side): _labels(board, [field for field in fields if field.side == side]) for side in game.sides}
    return View(f"the fields '{role}'", {**parts, **sides}, text=", ".join(_labels(board, fields)))


def _labels(board: Board, fields: Iterable[Field]) -> tuple[str, ...]:
    """Return labels in the order of their rows and columns."""
    grid = board.grid
    cells = sorted((field.cell for field in fields), key=lambda cell: (grid.row(cell), grid.column(cell)))
    return tuple(dict.fromkeys(map(grid.title, cells)))


def _related(board: Board, fields: Iterable[Field]) -> View:
    owners: dict[str, list[Field]] = {}
    for field in fields:
        if field.of is not None:
            owners.setdefault(board.grid.label(field.of), []).append(field)
    return View("the cells that they belong to", {owner: _labels(board, found) for owner, found in owners.items()})


def example(game: Game, example: Example) -> dict[str, object]:
    """Return the parts of an example on a board: its moves, those that are illegal, and the cells that it marks."""
    if example.board is None:
        return {}
    grid = game.boards[example.board].grid

    def move(shown: ShownMove) -> View:
        piece = game.pieces[shown.piece].name
        start = HAND if shown.start is None else grid.title(shown.start)
        return View(piece, {"piece": piece, "start": start, "end": grid.title(shown.end)})

    return {
        "moves": tuple(move(shown) for shown in example.moves),
        "refused": tuple(move(shown) for shown in example.refused),
        "reach": None if example.reach is None else grid.title(example.reach.start),
        "marked": tuple(grid.title(cell) for cell in example.marked),
    }


def number(value: float) -> object:
    """Return a length for printing: without a decimal point when it is whole."""
    return int(value) if value == int(value) else value
