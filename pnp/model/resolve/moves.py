"""Moves of pieces, promotion, hands, and states of pieces."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from pnp.geometry.directions import GridKind, StepPattern, kind_of, words_of
from pnp.geometry.sides import compass
from pnp.model.definition.moves import (
    CellsOfSideDefinition,
    HandDefinition,
    MoveDefinition,
    PromotionDefinition,
    StateDefinition,
)
from pnp.model.fields.boards import MoveKind
from pnp.model.game import CellsOfSide, FaceId, Hand, MarkerId, MarkerRef, Move, Promotion, State, ZoneId
from pnp.model.resolve.context import Boards, Scope, record
from pnp.source.nodes import Path, Step

_CELLS: Mapping[GridKind, str] = MappingProxyType(
    {"square": "squares", "flat": "hexes in columns (flat)", "pointy": "hexes in rows (pointy)", "round": "points"}
)
_LINES: Mapping[GridKind, tuple[str, ...]] = MappingProxyType(
    {"square": ("column", "row"), "flat": ("column",), "pointy": ("row",), "round": ()}
)
"""The straight lines of cells of each kind of grid."""


def kinds_of(boards: Boards) -> tuple[GridKind, ...]:
    """Return the kinds of grids of all boards of cells; squares for a game without such boards."""
    grids = [board.grid for board in boards.values() if board.grid.is_lattice]
    return tuple(dict.fromkeys(map(kind_of, grids))) or ("square",)


def moves(context: Scope, boards: Boards, path: Path, written: Iterable[MoveDefinition]) -> tuple[Move, ...]:
    """Return the moves of a piece or of a face, in order."""
    return tuple(_move(context, boards, (*path, number), move) for number, move in enumerate(written))


def _move(context: Scope, boards: Boards, path: Path, move: MoveDefinition) -> Move:
    context.defined("role", move.from_, *path, "from")
    context.all_defined("state", move.when, *path, "when")
    kind, pattern = _way(move)
    kinds = kinds_of(boards)
    if all(pattern.unknown_on(each) for each in kinds):
        message = f"'{pattern.unknown_on(kinds[0])[0]}' is not a direction on {_CELLS[kinds[0]]}"
        hint = f"write one of {', '.join(words_of(kinds[0]))}"
        context.error("value.direction", message, context.value(*path, kind), hint)
    if move.once_in is not None and not any(move.once_in in _LINES[each] for each in kinds):
        message, hint = f"{_CELLS[kinds[0]]} have no straight {move.once_in}s", f"write once-in: {_LINES[kinds[0]][0]}"
        context.error("value.direction", message, context.value(*path, "once-in"), hint)
    return record(
        Move,
        move,
        kind=kind,
        pattern=pattern,
        start=move.from_,
        states=frozenset(move.when),
        barred=_cells_of_side(context, boards, (*path, "but"), move.but),
        span=context.value(*path),
    )


def _way(move: MoveDefinition) -> tuple[MoveKind, StepPattern]:
    if isinstance(move.jump, dict):
        return "jump", StepPattern(leap=tuple(move.jump.items()))
    if move.jump is not None:
        return "jump", StepPattern(offsets=(move.jump[0], move.jump[1]))
    if move.slide is not None:
        return "slide", StepPattern(tuple(move.slide))
    if move.drop is not None:
        return "drop", StepPattern()
    return "step", StepPattern(tuple(move.step or []))


def _cells_of_side(
    context: Scope, boards: Boards, path: Path, written: CellsOfSideDefinition | None
) -> CellsOfSide | None:
    if written is None:
        return None
    if written.rows is not None:
        return CellsOfSide(*written.rows)
    zones = list(dict.fromkeys(str(zone.id) for board in boards.values() for zone in board.zones))
    context.known("zone", str(written.zone), zones, context.value(*path, "zone"))
    return CellsOfSide(zone=ZoneId(str(written.zone)))


def promotion(context: Scope, boards: Boards, piece: str, written: PromotionDefinition | None) -> Promotion | None:
    """Return how a piece promotes."""
    if written is None:
        return None
    path: Path = ("pieces", piece, "promotes")
    faces = context.faces(piece) or [written.to]
    if context.known("face", written.to, faces, context.value(*path, "to")) and written.to == faces[0]:
        message = f"'{written.to}' is the face that it begins with"
        context.error("value.face", message, context.value(*path, "to"), "name another face of the piece")
    cells = _cells_of_side(context, boards, (*path, "in"), written.in_) or CellsOfSide()
    must = _cells_of_side(context, boards, (*path, "must"), written.must)
    return Promotion(FaceId(written.to), cells, written.when, must, context.key(*path))


def hand(context: Scope, written: HandDefinition) -> Hand:
    """Return what becomes of captured pieces."""
    pieces = context.definition.pieces.values()
    faces = [face for piece in pieces for face in (piece.front, piece.back, *piece.faces.values()) if face is not None]
    every = [
        move for moves in (*(piece.moves for piece in pieces), *(face.moves for face in faces)) for move in moves or []
    ]
    is_sound = bool(pieces) and len(pieces) == len(context.ids("pieces"))
    if is_sound and not any(move.drop for move in every):
        message = "captured pieces come into hand, but no piece can be dropped"
        context.error("reference.missing-value", message, context.key("hand"), "add '{drop: empty}' to their moves")
    return Hand(written.as_ == "former", context.key("hand"))


def check_forward(context: Scope, boards: Boards) -> None:
    """Report directions of play that a board does not have."""
    for id_, side in context.definition.sides.items():
        for board in boards.values() if side.forward is not None else ():
            if not board.grid.is_lattice:
                continue
            known = ("n", "s") if kind_of(board.grid) == "pointy" else compass(board.grid)
            if side.forward not in known:
                message = f"'{side.forward}' is not a direction of play on the board '{board.id}'"
                hint = f"write {', '.join(known)}"
                context.error("value.direction", message, context.value("sides", id_, "forward"), hint)
                break


def state(context: Scope, path: Path, state: StateDefinition) -> State:
    """Return a state of pieces."""
    context.all_defined("piece", state.of, *path, "of")
    context.all_defined("state", state.counts_as, *path, "counts-as")
    if state.marker is not None:
        known_marker(context, state.marker, *path, "marker")
    for name in (state.of or context.definition.pieces) if state.face is not None else ():
        face = str(state.face)
        context.known("face", face, context.faces(name) or [face], context.value(*path, "face"))
    return context.record(
        State,
        state,
        path,
        of=list(dict.fromkeys(state.of)),
        marker=None if state.marker is None else state.marker.marker,
        marker_side="front" if state.marker is None else state.marker.side,
        counts_as=frozenset(state.counts_as),
    )


def known_marker(context: Scope, ref: MarkerRef, *path: Step) -> bool:
    """Return whether the marker, and the side of it, at `path` exist."""
    if not context.known("marker", ref.marker, context.ids("markers"), context.value(*path)):
        return False
    marker = context.definition.markers.get(MarkerId(ref.marker))
    if marker is None or ref.side == "front" or marker.back is not None:
        return True
    message, hint = f"the marker '{ref.marker}' has no back", f"write {ref.marker}, or give the marker a 'back'"
    context.error("reference.unknown-face", message, context.value(*path), hint)
    return False
