"""Set-up rules: every piece that they name has a legal cell, and there are enough cells for all of them."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import board_lines, phrasing
from pnp.checks.shared.counter_supply import most_pieces
from pnp.checks.shared.grouping import crowded, grouped
from pnp.errors import Span
from pnp.logic.assignment import Shortage
from pnp.model.compute import placed_units, presence
from pnp.model.game import Board, BoardId, Cell, Game, PieceId, Side
from pnp.model.game.rulings import PlacementRule
from pnp.model.game.tracking import cached_on_game

_FEW = 4


class Limit(NamedTuple):
    """One condition of a set-up rule for a cell: in words, the cells that meet it, and its location."""

    words: str
    cells: frozenset[Cell]
    span: Span


class Kind(NamedTuple):
    """Pieces of a side to which the same set-up rules apply: their number, and the conditions for their cells."""

    side: Side
    pieces: tuple[PieceId, ...]
    number: int
    rules: tuple[PlacementRule, ...]
    limits: tuple[Limit, ...]
    cells: frozenset[Cell]

    def title(self, game: Game) -> str:
        """Return their names: `Truck`."""
        names = [game.pieces[piece].name for piece in self.pieces]
        return phrasing.join_and(names) if len(names) <= _FEW else "the pieces"

    def name(self, game: Game) -> str:
        """Return their names with their side: `Truck of Red`."""
        return f"{self.title(game)} of {self.side.name}"


@check("placement.impossible", "error")
def every_piece_has_a_place(game: Game) -> Iterator[Report]:
    """Find pieces for which no cell meets all set-up rules."""
    placements = game.rulings.placements
    if placements and not game.boards:
        message = "cannot check where pieces are set up: no board is declared"
        yield Report(message, next(iter(placements.values())).span, "add the board", severity="unknown")
    for board in _boards(game):
        nowhere = (kind for kind in _kinds(game, board.id) if not kind.cells and _has_lines(kind))
        for kinds in grouped((tuple(rule.id for rule in kind.rules), kind) for kind in nowhere).values():
            first, name = kinds[0], _names(game, kinds)
            words = phrasing.join_and(dict.fromkeys(limit.words for limit in first.limits))
            message = f"no {board.grid.noun} of {phrasing.board(board)} is {words}, where {name} must be set up"
            *others, last = first.rules
            related = tuple((rule.span, f"the rule '{rule.id}' limits them too") for rule in others)
            found = [(limit.words, board_lines.cells(board, len(limit.cells))) for limit in first.limits]
            witness = (("board", board.name), ("pieces", name), *found)
            yield Report(message, last.span, _without(board, first), related, witness)


def _has_lines(kind: Kind) -> bool:
    """Return whether the board has the rows and columns of the rules; for others see `placement.beyond-board`."""
    return all(limit.cells for limit in kind.limits if limit.words.startswith(("in row", "in column")))


def _without(board: Board, kind: Kind) -> str:
    """Return what to do about rules that together leave no cell: the condition without which most are free."""
    free = {}
    for limit in kind.limits:
        others = [other.cells for other in kind.limits if other is not limit]
        free[limit.words] = len(frozenset(board.grid.cells).intersection(*others))
    words = max(free, key=lambda limit: free[limit], default="")
    if not words or not free[words]:
        return "widen the zone, the rows or the columns"
    return f"remove '{words}': then {phrasing.there_is_or_are(free[words], board.grid.noun)}"


@check("placement.crowded", "error")
def there_is_room_for_all(game: Game) -> Iterator[Report]:
    """Find pieces of a side that cannot all be placed at once."""
    for board in _boards(game):
        kinds = [kind for kind in _kinds(game, board.id) if kind.cells]
        own = ([kind for kind in kinds if kind.side.id == side] for side in game.sides)
        found = [report for some in own for report in _crowded(game, board, some)]
        yield from found or _crowded(game, board, [kind for kind in kinds if all(rule.side for rule in kind.rules)])


def _crowded(game: Game, board: Board, kinds: Sequence[Kind]) -> Iterator[Report]:
    """Report the pieces that have too few cells when all of these are placed."""
    numbers, allowed = [kind.number for kind in kinds], [kind.cells for kind in kinds]
    stacks = [min(rule.stack for rule in kind.rules) for kind in kinds]
    for shortage, cells in crowded(board.grid.cells, numbers, allowed, stacks):
        yield _too_many(game, board, [kinds[number] for number in shortage.kinds], shortage, cells)


def _too_many(game: Game, board: Board, kinds: Sequence[Kind], shortage: Shortage, cells: Sequence[Cell]) -> Report:
    rules = {rule.id: rule for kind in kinds for rule in kind.rules}
    named = {zone for rule in rules.values() for zone in rule.zones}
    spans = sorted(rule.span for rule in rules.values())
    labels = [board.grid.label(cell) for cell in sorted(cells, key=board.grid.offset)]
    listed = ", ".join(labels[:12]) + (" …" if len(labels) > 12 else "")
    names = phrasing.join_and(f"'{id_}'" for id_ in rules)
    leave = f"the rules {names} together leave" if len(rules) > 1 else f"{names} leaves"
    placed = phrasing.join_and(f"{kind.number} {kind.name(game)}" for kind in kinds)
    room = f"{board_lines.cells(board, len(cells))} of {phrasing.board(board)}"
    room += "" if shortage.room == len(cells) else f", with room for {shortage.room}"
    message = f"{placed} are {phrasing.plural(shortage.needed, 'piece')}, but {leave} them only {room}"
    hint = f"make room for {shortage.needed - shortage.room} more, or place fewer"
    limits = [(span, "this rule limits them, too") for span in spans[:-1]]
    zones = [(zone.span, f"the zone '{zone.id}'") for zone in board.zones if zone.id in named]
    pieces = ((kind.name(game), str(kind.number)) for kind in kinds)
    witness = (("board", board.name), *pieces, ("room", str(shortage.room)), ("cells", listed))
    return Report(f"{message}: {phrasing.first_few(labels, _FEW)}", spans[-1], hint, (*limits, *zones), witness)


def _names(game: Game, kinds: Sequence[Kind]) -> str:
    """Return the names of all of them: `Truck and Scout of Red, and Truck of Blue`."""
    by_side = grouped((kind.side.name, kind.title(game)) for kind in kinds)
    parts = [f"{phrasing.join_and(names)} of {side}" for side, names in by_side.items()]
    return ", and ".join(parts) if any(len(names) > 1 for names in by_side.values()) else phrasing.join_and(parts)


@check("placement.beyond-board", "error")
def rows_and_columns_are_there(game: Game) -> Iterator[Report]:
    """Find rows and columns of set-up rules that the board does not have."""
    for rule in game.rulings.placements.values():
        for board in _boards(game):
            for what, span in (("row", rule.rows), ("column", rule.columns)) if _applies_to(board, rule) else ():
                numbers = board_lines.numbers(board, what)
                missing = [number for number in range(span[0], span[1] + 1) if number not in numbers] if span else []
                if span and missing:
                    ends = [board_lines.line(board, what, number) for number in (min(numbers), max(numbers))]
                    named = board_lines.span(board, what, missing[0], missing[-1])
                    message = f"{phrasing.board(board)} has no {named}: its {what}s are {ends[0]} to {ends[1]}"
                    hint = f"name {what}s from {ends[0]} to {ends[1]}"
                    witness = (("board", board.name), (f"{what}s asked for", board_lines.span(board, what, *span)))
                    yield Report(message, rule.span, hint, ((board.span, f"the board {board.name}"),), witness)


@check("placement.over-limit", "warning")
def stacks_of_rules_are_within_the_limit(game: Game) -> Iterator[Report]:
    """Find set-up rules whose `stack` counts more than the limit of `stacking`, even of the pieces that count least."""
    limit = game.stacking
    if limit is None:
        return
    for rule in game.rulings.placements.values():
        sides = [rule.side] if rule.side is not None else list(game.sides)
        pieces = [piece for piece in game.pieces.values() if any(piece.count.get(side) for side in sides)]
        about = [piece for piece in pieces if not rule.pieces or piece.id in rule.pieces]
        total = rule.stack * min((presence.points(game, limit, piece, piece.faces[0].id) for piece in about), default=0)
        if rule.stack > 1 and total > limit.limit:
            most = f"the limit is {limit.limit}"
            allows = f"the set-up rule '{rule.id}' allows {rule.stack} pieces in a cell"
            message = f"{allows}, which have {total} stacking points or more, but {most}"
            hint = "lower 'stack' or raise the limit, or suppress this if stacks may be larger at the start"
            witness = (("stack", str(rule.stack)), ("limit", str(limit.limit)))
            yield Report(message, rule.span, hint, ((limit.span, most),), witness)


def _boards(game: Game) -> list[Board]:
    return list(game.boards.values()) if game.rulings.placements else []


@cached_on_game
def _kinds(game: Game, board_id: BoardId) -> tuple[Kind, ...]:
    """Return the pieces of each side that are set up on a board, by the rules that apply to them."""
    board, found = game.boards[board_id], list[Kind]()
    rules = [rule for rule in game.rulings.placements.values() if _applies_to(board, rule)]
    limits = {rule.id: _limits(board, rule) for rule in rules}
    for side in game.sides.values():
        own = [rule for rule in rules if rule.side in (None, side.id)]
        together = defaultdict[tuple[str, ...], list[PieceId]](list)
        for piece in game.pieces.values():
            about = [rule for rule in own if not rule.pieces or piece.id in rule.pieces]
            counted = [rule for rule in about if piece.id in rule.pieces]
            if piece.count.get(side.id) or any(rule.side for rule in counted):
                together[*(rule.id for rule in about), piece.id if counted else ""].append(piece.id)
        for key, pieces in together.items():
            chosen = tuple(rule for rule in own if rule.id in key[:-1])
            if not chosen:
                continue
            asked = tuple(limit for rule in chosen for limit in limits[rule.id])
            cells = frozenset(board.grid.cells).intersection(*(limit.cells for limit in asked))
            named_numbers = [rule.pieces[piece] for rule in chosen for piece in pieces if piece in rule.pieces]
            starting = tuple(piece for piece in pieces if _starts_in(game, board, piece, cells))
            number = max(named_numbers, default=0) or most_pieces(game, side.id, starting)
            found.append(Kind(side, tuple(pieces), number, chosen, asked, cells))
    return tuple(found)


def _starts_in(game: Game, board: Board, id_: PieceId, cells: frozenset[Cell]) -> bool:
    """Return whether a piece can be set up on these cells: it has no other place under `at`, and does not arrive."""
    at, turn = game.pieces[id_].at, game.pieces[id_].turn
    is_there = at is None or (at.board == board.id and not cells.isdisjoint(placed_units.place_cells(board, at)))
    return turn is None and is_there


def _applies_to(board: Board, rule: PlacementRule) -> bool:
    """Return whether a rule names a board or one of its zones, or neither any board nor any zone.

    A rule without a board does not apply to map sections.
    """
    if rule.board is not None:
        return rule.board == board.id
    if rule.zones:
        return bool(board_lines.zones(board, rule))
    return board.number is None


def _limits(board: Board, rule: PlacementRule) -> list[Limit]:
    found, grid = [], board.grid
    if rule.zones:
        zones = board_lines.zones(board, rule)
        names = phrasing.join_and((zone.name for zone in zones), "or") or phrasing.join_and(map(str, rule.zones), "or")
        found.append(Limit(f"in {names}", board_lines.zone_cells(zones), rule.span))
    for what, span, line in (("row", rule.rows, grid.row), ("column", rule.columns, grid.column)):
        if span is not None:
            cells = frozenset(cell for cell in grid.cells if span[0] <= line(cell) <= span[1])
            found.append(Limit(f"in {board_lines.span(board, what, *span)}", cells, rule.span))
    if rule.edge:
        words = f"at least {board_lines.cells(board, rule.edge)} away from the edge"
        found.append(Limit(words, _inside(board, rule.edge), rule.span))
    return found


def _inside(board: Board, edge: int) -> frozenset[Cell]:
    """Return the cells with at least this number of cells between them and the edge of the board."""
    grid = board.grid
    left = frozenset[Cell](grid.cells)
    gone = frozenset[Cell](cell for cell in grid.cells if grid.is_at_edge(cell))
    for _ in range(edge):
        if not left:
            break
        left -= gone
        gone = frozenset(other for cell in gone for other in grid.neighbors(cell))
    return left
