"""What templates see of boards: their zones, and the cells that have a role.

boards.armada.fields.city.white    boards.armada.fields.city.count    roles.city.plural
boards.armada.fields.exit.all      boards.armada.fields['pawn-start'].white
"""

from __future__ import annotations

from collections.abc import Iterable

from pnp.geometry import square_grid
from pnp.geometry.hex_shapes import DIRECTIONS, HexGrid
from pnp.model.game import Board, Cell, Example, Field, Game, Grid, Role, RoleId, ShownMove, SideId, Zone
from pnp.templating.base_view import View


def board(game: Game, board: Board) -> View:
    """A board with its size, its zones and its fields."""
    grid = board.grid
    zones = {str(zone.id): (lambda zone=zone: _zone(grid, zone)) for zone in board.zones}
    found = dict.fromkeys(field.role for field in board.fields)
    fields = {str(role): (lambda role=role: _fields(game, board, role)) for role in found}
    parts: dict[str, object] = {
        "id": board.id,
        "name": board.name,
        "caption": board.caption,
        "rows": grid.rows,
        "columns": grid.columns,
        "cells": len(grid.cells),
        "hexes": len(grid.cells),
        "pitch": number(grid.pitch),
        "alternative": board.alternative,
        "zones": lambda: View(f"the zones of {board.name}", zones),
        "fields": lambda: View(f"the fields of {board.name}", fields),
        "open_rows": lambda: grid.rows - len({grid.row(cell) for zone in board.zones for cell in zone.cells}),
        "open_hexes": lambda: len(set(grid.cells) - {cell for zone in board.zones for cell in zone.cells}),
    }
    return View(board.name, parts, text=board.name)


def _zone(grid: Grid, zone: Zone) -> View:
    rows = sorted({grid.row(cell) for cell in zone.cells})
    columns = sorted({grid.column(cell) for cell in zone.cells})
    corners = sorted(zone.cells, key=lambda cell: (grid.row(cell), grid.column(cell)))
    parts: dict[str, object] = {
        "id": zone.id,
        "name": zone.name,
        "hexes": len(zone.cells),
        "rows": len(rows),
        "columns": len(columns),
        "first_row": rows[0],
        "last_row": rows[-1],
        "first": grid.label(corners[0]),
        "last": grid.label(corners[-1]),
        "margin": lambda: _margin(grid, zone),
    }
    return View(zone.name, parts, text=zone.name)


def _margin(grid: Grid, zone: Zone) -> int:
    """The least number of cells between a cell of the zone and the edge of the board."""
    around = len(DIRECTIONS) if isinstance(grid, HexGrid) else len(square_grid.neighbors(square_grid.Square(0, 0)))
    reached: set[Cell] = {cell for cell in grid.cells if len(grid.neighbors(cell)) < around}
    margin = 0
    while reached.isdisjoint(zone.cells):
        reached |= {other for cell in reached for other in grid.neighbors(cell)}
        margin += 1
    return margin


def _fields(game: Game, board: Board, role: RoleId) -> View:
    """The cells with a role: those of each side, of none (`open`), and all of them, as labels."""
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
    sides = {str(side): _labels(board, _owned(fields, side)) for side in game.sides}
    return View(f"the fields '{role}'", {**parts, **sides}, text=", ".join(_labels(board, fields)))


def _owned(fields: Iterable[Field], side: SideId) -> list[Field]:
    return [field for field in fields if field.side == side]


def _labels(board: Board, fields: Iterable[Field]) -> tuple[str, ...]:
    """Labels in the order of the rows and columns that they show."""
    grid = board.grid
    cells = sorted((field.cell for field in fields), key=lambda cell: (grid.row(cell), grid.column(cell)))
    return tuple(dict.fromkeys(map(grid.label, cells)))


def _related(board: Board, fields: Iterable[Field]) -> View:
    """By the label of the cell that they belong to, the labels of the fields."""
    owners: dict[str, list[Field]] = {}
    for field in fields:
        if field.of is not None:
            owners.setdefault(board.grid.label(field.of), []).append(field)
    return View("the cells that they belong to", {owner: _labels(board, found) for owner, found in owners.items()})


def example(game: Game, example: Example) -> dict[str, object]:
    """What an example shows on a board: its moves, one after another, those refused, and the cells that it marks."""
    if example.board is None:
        return {}
    grid = game.boards[example.board].grid

    def move(shown: ShownMove) -> View:
        piece = game.pieces[shown.piece].name
        return View(piece, {"piece": piece, "start": grid.label(shown.start), "end": grid.label(shown.end)})

    return {
        "moves": tuple(move(shown) for shown in example.moves),
        "refused": tuple(move(shown) for shown in example.refused),
        "reach": None if example.reach is None else grid.label(example.reach),
        "marked": tuple(grid.label(cell) for cell in example.marked),
    }


def role(role: Role) -> View:
    """What cells are for."""
    parts = {part: getattr(role, part) for part in ("id", "name", "plural", "letter", "note", "alone", "closed")}
    return View(role.name, parts, text=role.name)


def number(value: float) -> object:
    """A length as it is printed: without a decimal point when it is whole."""
    return int(value) if value == int(value) else value
