"""Diagrams of worked examples: their pieces, states and numbers must be the inputs of the example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.errors import Span
from pnp.model.compute import examples
from pnp.model.game import DiagramPlacement, Example, FaceRef, Game, Marker, PieceId, StateId
from pnp.model.game.pieces import MarkerRef, State


@check(
    "example.picture",
    "error",
    "Readers follow an example with its diagram, so both must show the same inputs.",
    "Errata: a sample counter that shows another unit than its text (Soldiers), an incorrect diagram (Cropredy "
    "Bridge).",
    code="D08",
)
def diagrams_match_inputs(game: Game) -> Iterator[Report]:
    """Find pieces, states and numbers in the diagram of an example that differ from its inputs."""
    for example in game.examples.values():
        given = _given(example)
        if example.places and given:
            yield from _roles(game, example, given)
            yield from _ends(game, example, given)
            yield from _numbers(game, example, given)
            if example.moves or example.refused or example.reach is not None:
                yield from _missing(game, example, given)
                yield from _states(game, example, given)


_Given = Mapping[str, FaceRef | int | str]


def _given(example: Example) -> _Given:
    return example.case if example.decision is not None else example.given


def _report(example: Example, name: str, message: str, hint: str, *places: tuple[DiagramPlacement, str]) -> Report:
    """Report at an input of the example, with the cells of its diagram."""
    related: list[tuple[Span, str]] = [(place.span, label) for place, label in places if place.span is not None]
    return Report(message, example.spans.get(name, example.span), hint, tuple(related))


# Roles


def _roles(game: Game, example: Example, given: _Given) -> Iterator[Report]:
    """Report pieces with a role that differ from the inputs for that role."""
    for place in example.places:
        wanted = given.get(place.role) if place.role else None
        if wanted is None or place.piece is None:
            continue
        asked, shown = _asked(game, wanted), _shown(game, place, wanted)
        if asked and asked != shown:
            yield _report(
                example,
                place.role,
                f"the example {phrasing.title(example)} has {asked} as its {place.role}, but its diagram shows "
                f"{shown} in that role",
                f"show {asked} in the diagram, or change the input to {shown}",
                (place, f"{shown} is here"),
            )


def _asked(game: Game, wanted: FaceRef | int | str) -> str:
    """Return the words for an input that is a piece, a face or a side; empty for other inputs."""
    if isinstance(wanted, FaceRef):
        return _face(game, wanted)
    if wanted in game.pieces:
        return game.pieces[PieceId(str(wanted))].name
    return next((side.name for side in game.sides.values() if side.id == wanted), "")


def _shown(game: Game, place: DiagramPlacement, wanted: FaceRef | int | str) -> str:
    """Return the words for what a cell shows: a face, a piece or a side, as the input is."""
    assert place.piece is not None
    if isinstance(wanted, FaceRef):
        return _face(game, place.piece)
    return game.pieces[place.piece.piece].name if wanted in game.pieces else game.sides[place.side].name


def _face(game: Game, ref: FaceRef) -> str:
    """Return the name of a piece, with that of its face if it has several."""
    piece = game.pieces[ref.piece]
    return f"{piece.name} ({piece.face(ref.face).state})" if len(piece.faces) > 1 else piece.name


# Path


def _ends(game: Game, example: Example, given: _Given) -> Iterator[Report]:
    """Report a path that does not begin at the first piece of the inputs, or does not end at the last one."""
    board = examples.board_of(game, example)
    roles = [name for name, value in given.items() if isinstance(value, FaceRef)]
    if board is None or len(example.path) < 2 or not roles:
        return
    ends = [("begins", roles[0], example.path[0]), ("ends", roles[-1], example.path[-1])]
    for verb, role, cell in ends[: len(roles)]:
        placed = [place for place in example.places if place.role == role]
        if placed and all(place.cell != cell for place in placed):
            here, there = board.grid.label(placed[0].cell), board.grid.label(cell)
            yield _report(
                example,
                role,
                f"the path of the example {phrasing.title(example)} {verb} at {there}, but its {role} is at {here} in "
                "the diagram",
                f"move the {role} to {there}, or change the path",
                (placed[0], f"the {role}"),
            )


# Markers


def _numbers(game: Game, example: Example, given: _Given) -> Iterator[Report]:
    """Report markers that show other numbers than the inputs, or than the results where nothing moves.

    Several markers may show a number together.
    """
    results = set() if example.moves else set(example.expect.values())
    for name, number in given.items():
        if not isinstance(number, int):
            continue
        shown = [
            (place, found)
            for place in example.places
            for marker in place.markers
            if (found := _number(game.markers[marker.marker], marker, name)) is not None
        ]
        seen = {str(found) for _, found in shown} | {str(sum(found for _, found in shown))}
        if shown and str(number) not in seen and results.isdisjoint(seen):
            place, found = shown[0]
            yield _report(
                example,
                name,
                f"the example {phrasing.title(example)} has {name}: {number}, but the marker in its diagram shows "
                f"{found}",
                f"show {name} {number} in the diagram, or write '{name}: {found}'",
                (place, f"the marker with {found}"),
            )


def _number(marker: Marker, ref: MarkerRef, name: str) -> int | None:
    """Return the number on a side of a marker for an input: `strength-1` shows strengths; None if it shows none."""
    if marker.id != name and not marker.id.startswith(f"{name}-"):
        return None
    text = marker.back_name if ref.side == "back" else marker.name
    return int(text) if text.isdigit() else None


# Diagrams of moves


def _missing(game: Game, example: Example, given: _Given) -> Iterator[Report]:
    """Report pieces of the inputs that are neither placed nor moved in the diagram."""
    there = {ref for place in example.places for ref in (place.piece, *place.under) if ref is not None}
    kinds = {ref.piece for ref in there} | {move.piece for move in (*example.moves, *example.refused)}
    roles = {place.role for place in example.places}
    for name, value in given.items():
        kind = value.piece if isinstance(value, FaceRef) else value
        if kind in game.pieces and kind not in kinds and name not in roles:
            wanted = game.pieces[PieceId(str(kind))].name
            seen = phrasing.join_and(piece.name for piece in game.pieces.values() if piece.id in kinds)
            yield _report(
                example,
                name,
                f"the example {phrasing.title(example)} has {wanted} as its {name}, but its diagram shows only {seen}",
                f"show {wanted} in the diagram, or change the input",
            )


def _states(game: Game, example: Example, given: _Given) -> Iterator[Report]:
    """Report states of the inputs that no piece of the diagram has."""
    kinds = {value for value in given.values() if value in game.pieces}
    men = [(place, place.piece) for place in example.places if place.piece is not None and place.piece.piece in kinds]
    for name, value in given.items():
        state = game.states.get(StateId(str(value)))
        suited = [(place, ref) for place, ref in men if state is not None and ref.piece in (state.of or kinds)]
        if state is None or not suited or any(_is_in(game, place, ref, state) for place, ref in suited):
            continue
        place, ref = suited[0]
        yield _report(
            example,
            name,
            f"the example {phrasing.title(example)} has {name}: {value}, but {_face(game, ref)} in its diagram is not "
            f"{state.name}",
            f"write 'state: {value}' for the piece, or change the input",
            (place, "the piece"),
        )


def _is_in(game: Game, place: DiagramPlacement, ref: FaceRef, wanted: State) -> bool:
    """Return whether a piece is in a state: by its `state`, or by its face."""
    counts = game.states[place.state].counts_as if place.state is not None else ()
    return wanted.id in (place.state, *counts) or (wanted.face is not None and ref.face == wanted.face)
