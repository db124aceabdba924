"""Moves of pieces, and states of pieces."""

from __future__ import annotations

from pnp.model.definition.moves import MoveDefinition, StateDefinition
from pnp.model.fields import boards
from pnp.model.game import FaceId, MarkerId, MarkerRef, Move, PieceId, RoleId, State, StateId
from pnp.model.resolve.context import Scope
from pnp.source.nodes import Step


def moves(context: Scope, path: tuple[Step, ...], written: list[MoveDefinition]) -> tuple[Move, ...]:
    """Return the moves of a piece, in order."""
    return tuple(_move(context, (*path, number), move) for number, move in enumerate(written))


def _move(context: Scope, path: tuple[Step, ...], move: MoveDefinition) -> Move:
    if move.from_ is not None:
        context.known("role", move.from_, context.ids("roles"), context.value(*path, "from"))
    for number, state in enumerate(move.when):
        context.known("state", state, context.ids("states"), context.value(*path, "when", number))
    kind, steps = _way(move)
    return Move(
        kind=kind,
        steps=steps,
        capture=move.capture,
        reach=move.reach,
        start=None if move.from_ is None else RoleId(move.from_),
        states=frozenset(map(StateId, move.when)),
        name=move.name,
        span=context.value(*path),
    )


def _way(move: MoveDefinition) -> tuple[boards.MoveKind, boards.Steps]:
    """Return the kind of a move, and its steps."""
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
    for number, piece in enumerate(state.of):
        context.known("piece", piece, context.ids("pieces"), context.value(*path, "of", number))
    for number, other in enumerate(state.counts_as):
        context.known("state", other, context.ids("states"), context.value(*path, "counts-as", number))
    if state.marker is not None:
        known_marker(context, state.marker, *path, "marker")
    if state.face is not None:
        _known_face(context, (*path, "face"), state)
    return State(
        id=StateId(id_),
        name=state.name,
        of=tuple(map(PieceId, dict.fromkeys(state.of))),
        marker=None if state.marker is None else state.marker.marker,
        marker_side="front" if state.marker is None else state.marker.side,
        face=None if state.face is None else FaceId(state.face),
        counts_as=frozenset(map(StateId, state.counts_as)),
        note=state.note,
        span=context.key(*path),
    )


def _known_face(context: Scope, path: tuple[Step, ...], state: StateDefinition) -> None:
    """Report a face that one of the pieces with this state does not have."""
    pieces = context.definition.pieces
    for name in state.of or pieces:
        piece = pieces.get(name)
        faces = list(piece.faces) or ["front", *(["back"] if piece.back else [])] if piece else [state.face]
        context.known("face", str(state.face), [face for face in faces if face], context.value(*path))


def known_marker(context: Scope, ref: MarkerRef, *path: Step) -> bool:
    """Return whether the marker, and the side of it, at `path` exist."""
    if not context.known("marker", ref.marker, context.ids("markers"), context.value(*path)):
        return False
    marker = context.definition.markers.get(MarkerId(ref.marker))
    if marker is None or ref.side == "front" or marker.back is not None:
        return True
    context.error("reference.unknown-face", f"the marker '{ref.marker}' has no back", context.value(*path))
    return False
