"""Moves of examples: possible, refused and complete ones; and diagrams of the pieces at the start."""

from collections import Counter
from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.geometry.symmetry import mirror_cell
from pnp.model.compute import placed_units, positions, refusals
from pnp.model.compute.positions import Position
from pnp.model.game import Board, Cell, DiagramPlacement, Example, FaceRef, Game, PieceId, Reached, ShownMove, SideId
from pnp.model.game.ids import DecisionId
from pnp.model.game.rulings import Clause

_FIX = "change the move or the position, or list the move under 'refused'"
_FEWEST = 8
"""Fewest pieces of a diagram that shows a start."""
_MOST = 4
"""One piece in this many may be missing or out of place, so that the others show what is meant."""
_Unmatched = tuple[DiagramPlacement, FaceRef, Cell | None, DiagramPlacement | None]
"""A piece without a counterpart, its face, its mirror cell, and what is there."""


@check("example.move", "error")
def moves_are_possible(game: Game) -> Iterator[Report]:
    """Find examples with moves that are impossible, refused moves that are possible, or a wrong reach."""
    for example in game.examples.values():
        if example.board is not None:
            board = game.boards[example.board]
            witness = (("position", _position(game, board, example)),)
            for report in _faults(game, board, example):
                yield report._replace(witness=witness)


def _faults(game: Game, board: Board, example: Example) -> Iterator[Report]:
    for shown, reason in positions.illegal_moves(game, board, example):
        hint = _state_hint(game, board, example, shown) or _FIX
        yield phrasing.of_example(example, Report(f"shows an illegal move: {reason}", shown.span, hint))
    for shown, reason in positions.possible_refused_moves(game, board, example):
        by = f"{_move(board, shown)[:-1]} by CLAUSE'"
        hint = f"change the move or the position, or name the clause that forbids it: {by}"
        yield phrasing.of_example(example, Report(f"has this under 'refused', but {reason}", shown.span, hint))
    for shown, position in positions.refused_positions(game, board, example):
        if shown.clause is not None and position.moved_piece(shown) is not None and not position.why_not(shown):
            yield from _refused(game, example, position, shown, game.rulings.clauses[shown.clause])
    yield from _forbidden(game, board, example)
    if example.reach is not None:
        for words, hint in _reach_faults(game, board, example, example.reach):
            yield phrasing.of_example(example, Report(words, example.reach.span, hint))


def _forbidden(game: Game, board: Board, example: Example) -> Iterator[Report]:
    known, position = refusals.bans(game) if example.moves else (), Position(game, board, example)
    for shown in example.moves if known else ():
        if not position.why_not(shown):
            clause = refusals.forbidding(game, example, position, shown, known)
            if clause is not None:
                words = f"shows {_move(board, shown)}, which '{clause.id}' forbids"
                yield phrasing.of_example(example, Report(words, shown.span, _FIX, ((clause.span, "the clause"),)))
            position.make(shown)


def _refused(game: Game, example: Example, position: Position, shown: ShownMove, clause: Clause) -> Iterator[Report]:
    found = refusals.refusal(game, example, position, shown)
    move, where = _move(position.board, shown), ((clause.span, f"the clause '{clause.id}'"),)
    if found.verdict == "possible":
        message = f"pnp cannot decide whether '{clause.id}' forbids {move} in the example {phrasing.title(example)}"
        hint = f"let '{clause.id}' override the clause that allows the move, or answer 'no'"
        if found.open:
            hint = _more_about(game, example, position, shown, clause.decision) or hint
        yield Report(message, shown.span, hint, where, severity="warning")
    elif found.verdict != "refused":
        why = "allows it" if found.verdict == "allowed" else "does not decide this case"
        hint = "name the clause that forbids it, or change the position"
        words = f"refuses {move} by '{clause.id}', which {why}"
        yield phrasing.of_example(example, Report(words, shown.span, hint, where))


def _more_about(game: Game, example: Example, position: Position, shown: ShownMove, decision: DecisionId) -> str:
    """Return what the example must say so that the clause forbids the move; empty if nothing helps."""
    word = refusals.turned_piece(game, example, position, shown)
    if word:
        return f"say where the piece on {position.board.grid.label(shown.end)} faces, such as 'facing: {word}'"
    case = refusals.forbidden_case(game, example, position, shown)
    if case is None:
        return ""
    whose = "in an example of its own, say" if example.given or example.expect else "say"
    given = ", ".join(f"{name}: {value}" for name, value in case.items())
    return f"{whose} which case it is, such as 'decision: {decision}' and 'given: {{{given}}}'"


def _move(board: Board, shown: ShownMove) -> str:
    start = "hand" if shown.start is None else board.grid.label(shown.start)
    return f"'{shown.piece} {start} {board.grid.label(shown.end)}'"


def _reach_faults(game: Game, board: Board, example: Example, reach: Reached) -> Iterator[tuple[str, str]]:
    position, label = Position(game, board, example), board.grid.label
    here, at = position.cells.get(reach.start, ()), label(reach.start)
    if not here:
        yield f"shows the reach of {at}, where there is no piece", "name the cell of a piece"
    elif reach.ends is not None:
        found = {target.cell for target in refusals.open_targets(game, example, position, reach.start)}
        name = game.pieces[here[0].piece].name.lower()
        correct = ", ".join(label(cell) for cell in board.grid.cells if cell in found) or "no cell"
        for wrong, words in ((reach.ends - found, "cannot"), (found - reach.ends, "can also")):
            if wrong:
                listed = phrasing.join_and(label(cell) for cell in board.grid.cells if cell in wrong)
                wrong_reach = f"has a wrong reach: a {name} on {at} {words} reach {listed}"
                yield wrong_reach, f"by its moves it reaches {correct}"


def _state_hint(game: Game, board: Board, example: Example, shown: ShownMove) -> str:
    """Return which state of the piece would allow a move; empty if none would."""
    placed = Position(game, board, example).moved_piece(shown)
    if placed is None or shown.start is None:
        return ""
    for state in game.states.values():
        if not state.of or placed.piece in state.of:
            position = Position(game, board, example)
            other = placed._replace(state=state.id)
            position.cells[shown.start] = (other, *(each for each in position.cells[shown.start] if each != placed))
            if not position.why_not(shown):
                return f"it could in the state {state.name}: write 'state: {state.id}' for the piece"
    return ""


def _position(game: Game, board: Board, example: Example) -> str:
    every = [(board.grid.label(cell), placed) for cell, its in positions.pieces(example).items() for placed in its]
    named = ((game.sides[placed.side].name, game.pieces[placed.piece].name.lower(), at) for at, placed in every)
    return "; ".join(map(" ".join, named))


@check("example.uneven-array", "info")
def arrays_are_symmetric(game: Game) -> Iterator[Report]:
    """Find pieces of a starting position without a counterpart, on boards with a symmetry, if most have one."""
    for example, board in _arrays(game):
        if board.symmetry is None:
            continue
        swaps = {**board.symmetry.swaps, **{other: one for one, other in board.symmetry.swaps.items()}}
        there = {place.cell: place for place in example.places}
        counts, paired, odd = _counts(example), 0, list[_Unmatched]()
        for place in example.places:
            ref, other = place.piece, swaps.get(place.side)
            if ref is None or other is None or counts[place.side, ref.piece] != counts[other, ref.piece]:
                continue
            paired += 1
            cell = mirror_cell(board.grid, place.cell, board.symmetry.kind)
            twin = there.get(cell) if cell is not None else None
            if twin is None or (twin.side, twin.piece) != (other, ref):
                odd.append((place, ref, cell, twin))
        if odd and _MOST * len(odd) <= paired:
            yield _uneven(example, board, odd, swaps)


def _uneven(example: Example, board: Board, odd: list[_Unmatched], swaps: dict[SideId, SideId]) -> Report:
    names = [board.grid.label(place.cell) for place, *_ in odd]
    first, ref, cell, twin = odd[0]
    where = board.grid.label(cell) if cell is not None else "its mirror cell"
    lacks = f"{twin.side} {twin.piece.piece}" if twin and twin.piece else "nothing"
    are_swapped = all(twin and twin.side == swaps[place.side] for place, _, _, twin in odd)
    pieces = f"the pieces of the example {phrasing.title(example)} mirror each other on {phrasing.board(board)}"
    wrong = f"{where}, opposite {names[0]}, has {lacks}, not {swaps[first.side]} {ref.piece}"
    message = f"{pieces}, except those on {phrasing.join_and(names)}: {wrong}"
    hint = f"correct the pieces on {names[0]} or {where}, or 'symmetry' of the board"
    span, witness = first.span or example.span, (("board", board.name), ("cells", " ".join(names)))
    return Report(message, span, hint, witness=witness, severity="warning" if are_swapped else None)


@check("example.short-array", "info")
def arrays_have_all_pieces(game: Game) -> Iterator[Report]:
    """Find pieces of which fewer are in a starting position than printed, if all others of their side are there."""
    for example, board in _arrays(game):
        shown = _counts(example)
        for side in dict.fromkeys(place.side for place in example.places):
            first = [piece for piece in game.pieces.values() if piece.cost is None and piece.turn is None]
            printed = {piece.id: piece.count.get(side, 0) for piece in first if piece.moves or piece.at}
            missing = {id_: count - shown[side, id_] for id_, count in printed.items() if shown[side, id_] < count}
            if missing and _MOST * sum(missing.values()) <= sum(printed.values()):
                name = game.sides[side].name
                lacks = phrasing.join_and(f"{count} {game.pieces[id_].name}" for id_, count in missing.items())
                words = f"shows the start on {phrasing.board(board)}, but of {name} it leaves out {lacks}"
                hint = "place what is missing, or print fewer; if it is a spare, leave the example as it is"
                related = tuple((game.pieces[id_].span, f"'{id_}' is missing in it") for id_ in missing)
                witness = (("side", name), *((id_, str(count)) for id_, count in missing.items()))
                yield phrasing.of_example(example, Report(words, None, hint, related, witness))


def _arrays(game: Game) -> Iterator[tuple[Example, Board]]:
    """Yield the diagrams that show nothing but many pieces where they are, or all pieces and first moves."""
    printed = Counter({(side, piece.id): n for piece in game.pieces.values() for side, n in piece.count.items() if n})
    for example in game.examples.values():
        moves = (*example.moves, *example.refused) if _counts(example) != printed else ()
        shown = (moves, example.reach, example.path, example.given, example.marked, example.hands)
        shows_more = any((*shown, example.expect, example.costs, example.decision, example.claims.spans))
        count = sum(place.piece is not None for place in example.places)
        if example.board is not None and not shows_more and count >= _FEWEST:
            yield example, game.boards[example.board]


def _counts(example: Example) -> Counter[tuple[SideId, PieceId]]:
    return Counter((place.side, ref.piece) for place, ref in placed_units.shown(example.places))
