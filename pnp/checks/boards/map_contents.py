"""What is on a map at the wrong place: towns, roads and units in the sea, coasts on the land, lines that run twice."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from pnp.checks import Report, check
from pnp.checks.shared import board_lines, movement_classes, phrasing
from pnp.checks.shared.grouping import grouped
from pnp.errors import Span
from pnp.geometry import sides
from pnp.geometry.sides import Cell
from pnp.model.compute import ground, movement, placed_units
from pnp.model.compute.ground import MapGround
from pnp.model.game import Board, ClassId, Game, Piece
from pnp.model.game.maps import COAST_LOOK, BoardLine, LineChain

_MOST_NAMED = 4
_USUAL = 3
"""How many times as many places must be on a terrain as on others, so that these are unusual."""
_MANY = 6
"""Number of places with a road from which one without a road is unusual."""


@check("map.in-water", "warning")
def land_is_dry(game: Game) -> Iterator[Report]:
    """Find places with a symbol, and paths, on terrain that is water."""
    for board in game.boards.values():
        for town in board_lines.towns(board):
            if board.is_water(town.cells[0]):
                where = board.grid.label(town.cells[0]), town.span
                yield _in_water(board, f"the {town.size} {town.name}", [town.cells[0]], where)
        for line, chain in board_lines.paths(board):
            wet = [cell for cell in dict.fromkeys(chain.cells) if board.is_water(cell)]
            if wet and not chain.is_mirrored and not movement_classes.is_for_ships(game, board, line.kind, wet):
                yield _in_water(board, phrasing.line(line), wet, board_lines.place(board, chain, wet[0]))


def _in_water(board: Board, what: str, cells: list[Cell], first: tuple[str, Span]) -> Report:
    labels, ground = [board.grid.label(cell) for cell in cells], _ground(board, cells[0])
    message = f"{what} is on '{ground}', which is water, at {phrasing.first_few([first[0], *labels[1:]], _MOST_NAMED)}"
    hint = f"correct the cell, or the terrain there; if {ground} is land, remove its 'water: true'"
    witness = (("board", board.name), ("cells", phrasing.first_few(labels, _MOST_NAMED)))
    return Report(message, first[1], hint, witness=witness)


@check("map.town-terrain", "warning")
def towns_are_in_their_terrain(game: Game) -> Iterator[Report]:
    """Find places that are not on the terrain of the others of their size; one of many, whatever its size."""
    for board in game.boards.values():
        towns = [(place, _ground(board, place.cells[0])) for place in board_lines.towns(board)]
        there = Counter(own for _, own in towns)
        cells = Counter(_ground(board, cell) for cell in board.grid.cells)
        for size, same in grouped((each[0].size, each) for each in towns).items():
            ((usual, count),) = there.most_common(1)
            if count != len(towns) - 1 or len(towns) < _MANY:
                ((usual, count),) = Counter(own for _, own in same).most_common(1)
            others = [(place, own) for place, own in same if own != usual]
            if usual and count >= _USUAL * len(others) and 2 * there[usual] >= cells[usual]:
                for place, own in others:
                    where = board.grid.label(place.cells[0])
                    message = f"the {size} {place.name} at {where} is on '{own}', but {count} others are on '{usual}'"
                    hint = "correct its cell, or the terrain there"
                    yield Report(message, place.span, hint, witness=(("board", board.name), ("cell", where)))


@check("map.town-off-road", "warning")
def towns_have_roads(game: Game) -> Iterator[Report]:
    """Find the one place of many with a symbol through which no path runs."""
    for board in game.boards.values():
        towns = board_lines.towns(board) if board.grid.is_lattice else []
        paths = {cell for _, chain in board_lines.paths(board) for cell in chain.cells}
        lone = [place for place in towns if place.cells[0] not in paths]
        if len(lone) == 1 and len(towns) > _MANY:
            where = board.grid.label(lone[0].cells[0])
            message = f"no road runs through {lone[0].name} at {where}, but through all {len(towns) - 1} other places"
            witness = (("board", board.name), ("cell", where))
            yield Report(message, lone[0].span, "correct its cell, or draw a road to it", witness=witness)


@check("map.closed-ground", "warning")
def alike_cells_are_open_to_the_same(game: Game) -> Iterator[Report]:
    """Find towns and fields of a role in terrain closed to every class that may enter most others of their kind."""
    for board in game.boards.values():
        there = ground.on_board(game, board.id)
        for what, spans in _alike(game, board).items():
            users = {cell: _users(game, there, cell) for cell in spans}
            usual = Counter(users.values()).most_common(1)[0][0]
            odd = [cell for cell in users if usual and not users[cell] & usual]
            for cell in odd if len(users) - len(odd) >= _USUAL * len(odd) else ():
                label, terrain = board.grid.label(cell), _ground(board, cell)
                classes = phrasing.join_and(game.classes[name].name for name in game.classes if name in usual)
                closed = f"prohibited to {classes}" if classes else "water"
                others = f"{len(users) - len(odd)} others of its kind are on open ground"
                where = f"the {what} at {label} on {phrasing.board(board)}"
                message = f"{where} is on '{terrain}', which is {closed}; {others}"
                hint = f"correct the cell, or the terrain there; if pieces may enter it, give {terrain} a cost"
                yield Report(message, spans[cell], hint, witness=(("board", board.name), ("cell", label)))


def _alike(game: Game, board: Board) -> dict[str, dict[Cell, Span]]:
    """Return the cells of towns, and of the fields of each role, with their locations."""
    found: dict[str, dict[Cell, Span]] = {}
    for town in board_lines.towns(board):
        found.setdefault("town", {}).setdefault(town.cells[0], town.span)
    for field in board.fields:
        found.setdefault(f"'{game.roles[field.role].name}'", {}).setdefault(field.cell, field.span)
    return found


def _users(game: Game, there: MapGround, cell: Cell) -> frozenset[str]:
    """Return the classes that may enter a cell; `ships` or `land` where no class has a price."""
    if any(layer.cost.values for layer in there.cells.get(cell, ())):
        names: Iterable[ClassId | None] = game.classes or [None]
        return frozenset(str(name) for name in names if not movement_classes.is_barred(there, cell, name))
    return frozenset(["ships" if there.board.is_water(cell) else "land"])


def _ground(board: Board, cell: Cell) -> str:
    """Return the name of the terrain in a cell; empty for none."""
    kind = board_lines.terrain(board, cell)
    return kind.name if kind else ""


@check("unit.in-water", "warning")
def units_start_on_land(game: Game) -> Iterator[Report]:
    """Find units set up in water, or that may choose only water, while others of their class or type start on land."""
    ashore = {_kind(piece) for piece in game.pieces.values() if _is_in_water(game, piece) is False}
    for piece in game.pieces.values():
        if piece.at and piece.at.cell and _is_in_water(game, piece) and _kind(piece) in ashore:
            name = _ground(game.boards[piece.at.board], piece.at.cell).lower()
            message = f"{phrasing.named(piece)} is set up in the {name}: {piece.at.name}"
            hint = "correct its hex, or the terrain there; others of its kind start on land"
            witness = (("unit", piece.id), ("cell", piece.at.name))
            yield Report(message, piece.at.span or piece.span, hint, witness=witness)
    for set_up in placed_units.set_ups(game):
        for unit in dict.fromkeys(unit for unit in set_up.units if unit.is_free):
            piece = game.pieces[unit.placed.piece]
            if all(map(set_up.board.is_water, unit.cells)) and _kind(piece) in ashore:
                message = f"{phrasing.named(piece)} begins in {unit.name}, which is water"
                hint = "give it another area, or correct the terrain there"
                yield Report(message, unit.span, hint, witness=(("unit", piece.id), ("area", unit.name)))


def _kind(piece: Piece) -> str:
    return str(piece.move_class or piece.type or "")


def _is_in_water(game: Game, piece: Piece) -> bool | None:
    """Return whether a unit is set up in water; None: it has no cell of its own."""
    if piece.at is None or piece.at.cell is None:
        return None
    board = game.boards[piece.at.board]
    price = movement.entry_price(ground.on_board(game, board.id), piece.at.cell, piece.move_class)
    return board.is_water(piece.at.cell) and price is None  # with a price: see unit.forbidden-ground


@check("coast.wrong-side", "warning")
def coasts_have_water_beside_them(game: Game) -> Iterator[Report]:
    """Find coasts without water beside them, and those whose waves are drawn on the land."""
    for board in game.boards.values():
        coasts = [(line, chain) for line in board.lines if line.kind.look == COAST_LOOK for chain in line.chains]
        for line, chain in coasts:
            yield from _coast(board, line, chain)


def _coast(board: Board, line: BoardLine, chain: LineChain) -> Iterator[Report]:
    grid = board.grid
    pairs = [[cell for cell in sides.cells_of(grid, side) if cell in grid] for side in chain.sides]
    dry = [side for side, pair in zip(chain.sides, pairs, strict=True) if not any(map(board.is_water, pair))]
    witness = (("board", board.name), ("line", line.id))
    if len(dry) == len(chain.sides):
        message = f"{phrasing.line(line)} is a coast, but no side of it is at a sea or a lake"
        yield Report(message, chain.span, "write 'water: true' in the terrain of the sea", witness=witness)
    elif dry:
        name = sides.side_name(grid, dry[0])
        seen = (sides.seen_from(grid, dry[0], cell) for cell in sides.cells_of(grid, dry[0]) if cell in grid)
        word, span = chain.named({name, *seen})
        message = f"{phrasing.line(line)} is drawn as a coast, but {word or name} has no water on either side"
        related = ((line.kind.look_span, "a coast is drawn for it"),)
        hint = "leave that side out, or correct the terrain there"
        yield Report(message, span, hint, related, (*witness, ("side", name)))
    elif _faces_land(board, chain):
        message = f"{phrasing.line(line)} is a coast, but its waves are drawn on the land"
        hint = "write its sides in the other direction, or name a cell of the sea: towards: CELL"
        yield Report(message, chain.span, hint, witness=witness)


def _faces_land(board: Board, chain: LineChain) -> bool:
    """Return whether a coast is drawn towards land at most of its sides."""
    grid, facing = board.grid, chain.towards
    if facing is not None and facing.cell is not None:
        return not board.is_water(facing.cell)
    votes = 0
    for number, side in enumerate(chain.sides):
        wet = next(cell for cell in sides.cells_of(grid, side) if cell in grid and board.is_water(cell))
        (x, y), (u, v) = sides.middle(grid, side), grid.center(wet)
        across = facing.vector if facing and facing.vector else _right_of(board, chain, number)
        votes += 1 if (u - x) * across[0] + (v - y) * across[1] >= 0 else -1
    return votes < 0


def _right_of(board: Board, chain: LineChain, number: int) -> tuple[float, float]:
    """Return the vector to the right of a side in the direction of its line."""
    grid, side = board.grid, chain.sides[number]
    start, end = sides.ends(grid, side)
    beside = chain.sides[number + 1 : number + 2] or chain.sides[max(0, number - 1) : number]
    if beside:
        shared = sides.common_corner(grid, side, beside[0])
        is_forward = shared == end if number + 1 < len(chain.sides) else shared == start
        start, end = (start, end) if is_forward else (end, start)
    (x1, y1), (x2, y2) = sides.place(grid, start), sides.place(grid, end)
    return (-(y2 - y1), x2 - x1)


@check("line.twice", "warning")
def lines_run_once(game: Game) -> Iterator[Report]:
    """Find paths that visit a cell twice and are not closed, and links that two lines of one kind share."""
    for board in game.boards.values():
        taken: dict[tuple[str, frozenset[Cell]], str] = {}
        for line, chain in board_lines.paths(board):
            if not chain.is_mirrored:
                yield from _repeated(board, line, chain)
            links = [frozenset(link) for link in pairwise(chain.cells)]
            again = [link for link in links if (line.of, link) in taken]
            if again and not chain.is_mirrored:
                ends = " and ".join(map(board.grid.label, sorted(again[0])))
                first = taken[line.of, again[0]]
                if first == line.id:
                    message = f"{phrasing.line(line)} is drawn twice between {ends}"
                    hint = "remove one of the two, or correct its other end"
                else:
                    message = f"'{line.id}' and '{first}' are the same {line.kind.name.lower()} between {ends}"
                    hint = "let one of them end where the other goes on"
                yield Report(message, chain.span, hint, witness=(("board", board.name), ("link", ends)))
            for link in links:
                taken.setdefault((line.of, link), line.id)


def _repeated(board: Board, line: BoardLine, chain: LineChain) -> Iterator[Report]:
    counts = Counter(chain.cells)
    if chain.cells[0] == chain.cells[-1]:
        counts[chain.cells[0]] -= 1
    again = [cell for cell, count in counts.items() if count > 1]
    if again:
        name, span = board_lines.place(board, chain, again[0])
        labels = [board.grid.label(cell) for cell in again]
        message = f"{phrasing.line(line)} comes to {phrasing.join_and([name, *labels[1:]])} twice"
        hint = "write the part that branches off as a line of its own"
        yield Report(message, span, hint, witness=(("board", board.name), ("cells", ", ".join(labels))))
