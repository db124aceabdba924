"""Moves of worked examples: those made must be possible, those refused must not be, and a reach must be complete."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.compute import positions
from pnp.model.compute.positions import Position
from pnp.model.game import Board, Cell, Example, Game, Reached, ShownMove

_FIX = "change the move or the position, or list the move under 'refused'"


@check(
    "example.move",
    "error",
    "A diagram of an illegal move teaches the wrong rule.",
    "Errata: a diagram with an incorrect facing (Cropredy Bridge, 7.0).",
    code="D08",
)
def moves_are_possible(game: Game) -> Iterator[Report]:
    """Find examples with moves that are impossible, refused moves that are possible, or a wrong reach."""
    for example in game.examples.values():
        board = game.boards[example.board] if example.board is not None else None
        if board is None:
            continue
        witness = (("position", _position(game, board, example)),)
        title = phrasing.title(example)
        for shown, reason in positions.illegal_moves(game, board, example):
            hint = _state_hint(game, board, example, shown) or _FIX
            yield Report(f"the example {title} shows an illegal move: {reason}", shown.span, hint, witness=witness)
        for shown, reason in positions.possible_refused_moves(game, board, example):
            hint = "change the move or the position, or name the clause that forbids it: 'rook a1 a4 by CLAUSE'"
            yield Report(f"the example {title} refuses nothing: {reason}", shown.span, hint, witness=witness)
        if example.reach is not None:
            for message, hint in _reach_faults(game, board, example, example.reach):
                yield Report(f"the example {title} {message}", example.reach.span, hint, witness=witness)


def _reach_faults(game: Game, board: Board, example: Example, reach: Reached) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the reach of an example, and what to do."""
    position = Position(game, board, example)
    here, at = position.cells.get(reach.start, ()), board.grid.label(reach.start)
    if not here:
        yield f"shows the reach of {at}, where there is no piece", "name the cell of a piece"
        return
    if reach.ends is None:
        return
    found = {target.cell for target in position.targets(here[0], reach.start)}
    name = game.pieces[here[0].piece].name.lower()
    for cells, words in ((reach.ends - found, "cannot"), (found - reach.ends, "can also")):
        if cells:
            listed = phrasing.join_and(_labels(board, cells))
            correct = ", ".join(_labels(board, found)) or "no cell"
            yield f"has a wrong reach: a {name} on {at} {words} reach {listed}", f"it reaches {correct}"


def _labels(board: Board, cells: frozenset[Cell] | set[Cell]) -> list[str]:
    return [board.grid.label(cell) for cell in board.grid.cells if cell in cells]


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
    return "; ".join(
        f"{game.sides[placed.side].name} {game.pieces[placed.piece].name.lower()} {board.grid.label(cell)}"
        for cell, found in positions.pieces(example).items()
        for placed in found
    )
