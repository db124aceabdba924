"""Pictures of worked examples: who stands there, in which state, on which strength is what the example is given."""

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
    "Readers reckon an example with what they see in its picture; when that is not what it was reckoned with, they "
    "come to something else.",
    "Errata of published games: sample counters that contradict the text beside them (Soldiers, SPI 1972).",
    code="D08",
)
def diagrams_match_inputs(game: Game) -> Iterator[Report]:
    """The pieces, states and numbers in the picture of an example are those that it is given."""
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


def _observed(example: Example, name: str, message: str, hint: str, *places: tuple[DiagramPlacement, str]) -> Report:
    """A finding where the example is given something, with the places in its picture."""
    related: list[tuple[Span, str]] = [(place.span, told) for place, told in places if place.span is not None]
    return Report(message, example.spans.get(name, example.span), hint, tuple(related))


# Roles


def _roles(game: Game, example: Example, given: _Given) -> Iterator[Report]:
    """Pieces with a role that are not those which the example is given for it."""
    for place in example.places:
        wanted = given.get(place.role) if place.role else None
        if wanted is None or place.piece is None:
            continue
        asked, shown = _asked(game, wanted), _shown(game, place, wanted)
        if asked and asked != shown:
            yield _observed(
                example,
                place.role,
                f"the example '{example.title}' is given {asked} as its {place.role}, but what has the role "
                f"{place.role} in its picture is {shown}",
                f"put {asked} into the picture, or give the example {shown}",
                (place, f"{shown} stands here"),
            )


def _asked(game: Game, wanted: FaceRef | int | str) -> str:
    """A piece, its face or a side that an example is given, in words; empty when it is nothing of that kind."""
    if isinstance(wanted, FaceRef):
        return _face(game, wanted)
    if wanted in game.pieces:
        return game.pieces[PieceId(str(wanted))].name
    return next((side.name for side in game.sides.values() if side.id == wanted), "")


def _shown(game: Game, place: DiagramPlacement, wanted: FaceRef | int | str) -> str:
    """What stands on a place, told like what is wanted there."""
    assert place.piece is not None
    if isinstance(wanted, FaceRef):
        return _face(game, place.piece)
    return game.pieces[place.piece.piece].name if wanted in game.pieces else game.sides[place.side].name


def _face(game: Game, ref: FaceRef) -> str:
    """A piece by its name, with what its face is called when it has several."""
    piece = game.pieces[ref.piece]
    return f"{piece.name} ({piece.face(ref.face).state})" if len(piece.faces) > 1 else piece.name


# Ends of a path


def _ends(game: Game, example: Example, given: _Given) -> Iterator[Report]:
    """A path that begins elsewhere than at the first piece given, or ends elsewhere than at the last one."""
    board = examples.board_of(game, example)
    roles = [name for name, value in given.items() if isinstance(value, FaceRef)]
    if board is None or len(example.path) < 2 or not roles:
        return
    ends = [("begins", roles[0], example.path[0]), ("ends", roles[-1], example.path[-1])]
    for verb, role, cell in ends[: len(roles)]:
        placed = [place for place in example.places if place.role == role]
        if placed and all(place.cell != cell for place in placed):
            stands, there = board.grid.label(placed[0].cell), board.grid.label(cell)
            yield _observed(
                example,
                role,
                f"the path of the example '{example.title}' {verb} at {there}, but its {role} stands on {stands} in "
                "its picture",
                f"put the {role} on {there}, or change the path",
                (placed[0], f"the {role} stands here"),
            )


# Numbers that markers show


def _numbers(game: Game, example: Example, given: _Given) -> Iterator[Report]:
    """Markers that show other numbers than the example is given, and than it comes to where nothing moves.

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
            yield _observed(
                example,
                name,
                f"the example '{example.title}' is given {name}: {number}, but the marker in its picture shows {found}",
                f"lay the {name} {number} into the picture, or write '{name}: {found}'",
                (place, f"the marker with {found} lies here"),
            )


def _number(marker: Marker, ref: MarkerRef, name: str) -> int | None:
    """The number that a side of a marker shows for something: `strength-1` shows strengths; None when it shows none."""
    if marker.id != name and not marker.id.startswith(f"{name}-"):
        return None
    text = marker.back_name if ref.side == "back" else marker.name
    return int(text) if text.isdigit() else None


# Pictures of moves


def _missing(game: Game, example: Example, given: _Given) -> Iterator[Report]:
    """Pieces that an example is given and that neither stand in the picture nor move in it."""
    there = {ref for place in example.places for ref in (place.piece, *place.under) if ref is not None}
    kinds = {ref.piece for ref in there} | {move.piece for move in (*example.moves, *example.refused)}
    roles = {place.role for place in example.places}
    for name, value in given.items():
        kind = value.piece if isinstance(value, FaceRef) else value
        if kind in game.pieces and kind not in kinds and name not in roles:
            wanted = game.pieces[PieceId(str(kind))].name
            seen = phrasing.join_and(piece.name for piece in game.pieces.values() if piece.id in kinds)
            yield _observed(
                example,
                name,
                f"the example '{example.title}' is given {wanted} as its {name}, but its picture shows only {seen}",
                f"put {wanted} into the picture, or change what the example is given",
            )


def _states(game: Game, example: Example, given: _Given) -> Iterator[Report]:
    """States that an example is given and that no piece of its picture is in."""
    kinds = {value for value in given.values() if value in game.pieces}
    men = [(place, place.piece) for place in example.places if place.piece is not None and place.piece.piece in kinds]
    for name, value in given.items():
        state = game.states.get(StateId(str(value)))
        suited = [(place, ref) for place, ref in men if state is not None and ref.piece in (state.of or kinds)]
        if state is None or not suited or any(_is_in(game, place, ref, state) for place, ref in suited):
            continue
        place, ref = suited[0]
        yield _observed(
            example,
            name,
            f"the example '{example.title}' is given {name}: {value}, but {_face(game, ref)} in its picture is not "
            f"{state.name}",
            f"write 'state: {value}' beside the piece, or change what the example is given",
            (place, "it stands here"),
        )


def _is_in(game: Game, place: DiagramPlacement, ref: FaceRef, wanted: State) -> bool:
    """Whether the piece on a place is in a state: it says so, or its face shows it."""
    counts = game.states[place.state].counts_as if place.state is not None else ()
    return wanted.id in (place.state, *counts) or (wanted.face is not None and ref.face == wanted.face)
