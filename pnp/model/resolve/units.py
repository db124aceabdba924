"""Types, sizes and formations of units, and where units are set up or arrive."""

from collections.abc import Mapping

from pnp.model.definition.pieces import FormationDefinition, PieceDefinition, UnitTypeDefinition
from pnp.model.fields.conduct import NameChoice
from pnp.model.game import Board, Formation, UnitPlace, UnitType, Zone
from pnp.model.game.ids import BoardId
from pnp.model.game.maps import BoardPlace
from pnp.model.resolve.cells import cell_at
from pnp.model.resolve.context import Scope
from pnp.source.nodes import Path
from pnp.source.suggestions import nearest


def unit_type(context: Scope, path: Path, written: UnitTypeDefinition) -> UnitType:
    """Return a type of units."""
    context.defined("class", written.class_, *path, "class")
    return context.record(UnitType, written, path, move_class=written.class_)


def formation(context: Scope, path: Path, written: FormationDefinition) -> Formation:
    """Return a formation."""
    context.defined("side", written.side, *path, "side")
    return context.record(Formation, written, path, short=written.short or written.name)


def symbol_and_class(context: Scope, piece: PieceDefinition, path: Path) -> tuple[str, str | None]:
    """Return the symbol and the class of a piece: its own, or those of its type; report an unknown type."""
    context.defined("unit-type", piece.type, *path, "type")
    kind = context.definition.types.get(piece.type or "")
    return piece.symbol or (kind.symbol if kind else ""), piece.class_ or (kind.class_ if kind else None)


def unit_place(context: Scope, boards: Mapping[BoardId, Board], piece: PieceDefinition, path: Path) -> UnitPlace | None:
    """Return the place of a piece: a zone or place of a printed board, a cell of the first; report an unknown one."""
    if piece.at is None:
        return None
    span = context.value(*path, "at")
    printed = _printed(context, boards)
    if not printed:
        if not context.ids("boards"):
            message = f"the cell '{piece.at}' is on no board: the game defines no board yet"
            context.error("reference.unknown-cell", message, span, "define one under 'boards', or leave 'at' out")
        return None
    named: dict[str, tuple[Board, Zone | BoardPlace]] = {}
    for board in reversed(printed):
        named |= {place.id: (board, place) for place in board.places}
        named |= {zone.id: (board, zone) for zone in board.zones}
    if piece.at in named:
        board, entry = named[piece.at]
        return UnitPlace(entry.name, board.id, None, entry.id, span)
    for board in printed:
        if not board.grid.is_lattice and piece.at in board.grid.labels:
            point = board.grid.cell(piece.at)
            return UnitPlace(board.grid.title(point), board.id, point, None, span)
    points = [label for board in printed if not board.grid.is_lattice for label in board.grid.labels]
    if points or nearest(piece.at, named) or not any(letter.isdigit() for letter in piece.at):
        context.known("point" if points else "zone", piece.at, [*named, *points], span)
        return None
    cell = cell_at(context, piece.at, printed[0].grid, span)
    return None if cell is None else UnitPlace(printed[0].grid.label(cell), printed[0].id, cell, None, span)


def _printed(context: Scope, boards: Mapping[BoardId, Board]) -> list[Board]:
    """Return the boards of the kit, in its order."""
    chosen = context.definition.kit.boards
    if chosen is None:
        return [board for board in boards.values() if not board.alternative]
    return [boards[BoardId(id_)] for id_ in chosen if id_ in boards]


def unit_choice(context: Scope, written: NameChoice, path: Path) -> frozenset[str]:
    """Return the names of units under a key, or under its `not`; report those that no unit has."""
    tags = {tag for piece in context.definition.pieces.values() for tag in piece.tags}
    known = tags.union(*(context.ids(section) for section in ("types", "sizes", "classes", "pieces")))
    context.all_known("unit", written.names, sorted(known), *path, *(["not"] if written.but else []))
    return frozenset(written.names)
