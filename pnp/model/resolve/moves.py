"""Moves of pieces, and states of pieces."""

from pnp.model.definition.moves import MoveDefinition, StateDefinition
from pnp.model.fields import boards
from pnp.model.game import MarkerId, MarkerRef, Move, PieceId, State, StateId
from pnp.model.resolve.context import Scope, record
from pnp.source.nodes import Step


def moves(context: Scope, path: tuple[Step, ...], written: list[MoveDefinition]) -> tuple[Move, ...]:
    """Return the moves of a piece, in order."""
    return tuple(_move(context, (*path, number), move) for number, move in enumerate(written))


def _move(context: Scope, path: tuple[Step, ...], move: MoveDefinition) -> Move:
    context.defined("role", move.from_, *path, "from")
    context.all_defined("state", move.when, *path, "when")
    kind, steps = _way(move)
    states = frozenset(map(StateId, move.when))
    return record(Move, move, kind=kind, steps=steps, start=move.from_, states=states, span=context.value(*path))


def _way(move: MoveDefinition) -> tuple[boards.MoveKind, boards.Steps]:
    if move.jump is not None:
        return "jump", boards.leaps(*move.jump)
    if move.slide is not None:
        return "slide", boards.steps(move.slide)
    return "step", boards.steps(move.step or [])


def states(context: Scope) -> dict[StateId, State]:
    """Return all states of pieces by id."""
    return {StateId(id_): _state(context, id_, state) for id_, state in context.definition.states.items()}


def _state(context: Scope, id_: str, state: StateDefinition) -> State:
    path: tuple[Step, ...] = ("states", id_)
    context.all_defined("piece", state.of, *path, "of")
    context.all_defined("state", state.counts_as, *path, "counts-as")
    if state.marker is not None:
        known_marker(context, state.marker, *path, "marker")
    for name in (state.of or context.definition.pieces) if state.face is not None else ():
        face = str(state.face)
        context.known("face", face, context.faces(name) or [face], context.value(*path, "face"))
    return record(
        State,
        state,
        id=StateId(id_),
        of=tuple(map(PieceId, dict.fromkeys(state.of))),
        marker=None if state.marker is None else state.marker.marker,
        marker_side="front" if state.marker is None else state.marker.side,
        counts_as=frozenset(map(StateId, state.counts_as)),
        span=context.key(*path),
    )


def known_marker(context: Scope, ref: MarkerRef, *path: Step) -> bool:
    """Return whether the marker, and the side of it, at `path` exist."""
    if not context.known("marker", ref.marker, context.ids("markers"), context.value(*path)):
        return False
    marker = context.definition.markers.get(MarkerId(ref.marker))
    if marker is None or ref.side == "front" or marker.back is not None:
        return True
    context.error("reference.unknown-face", f"the marker '{ref.marker}' has no back", context.value(*path))
    return False
