"""States, tracks and skins: everything that a piece can be has something that shows it, and a word in every skin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from pnp.checks import Report, check
from pnp.checks.pieces.counter_totals import in_play
from pnp.checks.shared import phrasing
from pnp.checks.shared.per_side import group_sides
from pnp.model.game import Game, Marker, SideId, State

_SHORTAGE = "Errata: players told to make markers as needed (1863)."


@check(
    "state.unmarked",
    "error",
    "A condition that nothing on the table shows has to be remembered, by both players alike.",
    "Errata: states without a counter; the publisher of Armada Chess uses rubber bands for each of them.",
    code="K12",
)
def every_state_is_shown(game: Game) -> Iterator[Report]:
    """Every state has a marker or a face."""
    for state in game.states.values():
        if state.marker is None and state.face is None:
            yield Report(
                f"nothing shows that a piece is {state.name.lower()}",
                state.span,
                "name a marker or a face that shows it",
                witness=(("state", state.name),),
            )


@check(
    "state.markers",
    "warning",
    "Markers for a condition run out in the middle of a game when more pieces can be in it than there are markers.",
    _SHORTAGE,
    code="M03",
)
def markers_for_every_piece(game: Game) -> Iterator[Report]:
    """A side has as many of a marker as it has pieces that can be in one of the states that the marker shows."""
    for marker_id in dict.fromkeys(state.marker for state in game.states.values() if state.marker is not None):
        marker = game.markers[marker_id]
        states = [state for state in game.states.values() if state.marker == marker_id]
        able = {side: _able(game, side, states) for side in game.sides}
        needed = {side: sum(pieces.values()) for side, pieces in able.items()}
        if marker.neutral_count:
            if sum(needed.values()) > marker.neutral_count + sum(marker.count.values()):
                yield _shortage(marker, states, "the sides together", "", able.values(), marker.neutral_count)
            continue
        short = {side: number for side, number in needed.items() if number > marker.count.get(side, 0)}
        facts = {side: (tuple(able[side].items()), marker.count.get(side, 0)) for side in short}
        for share, (pieces, printed) in group_sides(game, facts):
            yield _shortage(marker, states, share.who, f" {share.whose}", [dict(pieces)], printed)


def _shortage(
    marker: Marker, states: list[State], who: str, whose: str, able: Iterable[Mapping[str, int]], printed: int
) -> Report:
    """`able`: how many of each piece can be in one of the states; `whose`: behind a number of markers."""
    names = " or ".join(state.name.lower() for state in states)
    pieces = Counter[str]()
    for counted in able:
        pieces.update(counted)
    needed = pieces.total()
    return Report(
        f"{who} can have {needed} pieces that are {names} at once, "
        f"but {phrasing.there_is_or_are(printed, 'marker')} '{marker.name}'{whose}",
        marker.count_span or marker.span,
        f"print {needed}{whose}, or say in the rules what happens when they run out",
        ((states[0].span, "shown by this marker"),),
        (
            ("side", who),
            ("pieces", f"{needed} ({', '.join(f'{name} {number}' for name, number in pieces.items())})"),
            ("markers", str(printed)),
        ),
    )


def _able(game: Game, side: SideId, states: list[State]) -> dict[str, int]:
    """How many of each piece of a side can be in one of the states."""
    able = dict.fromkeys(piece for state in states for piece in (state.of or tuple(game.pieces)))
    pieces = (game.pieces[piece] for piece in able)
    return {piece.name: number for piece in pieces if (number := in_play(game, side, piece))}


@check(
    "track.markers",
    "error",
    "A track along which nothing is moved counts nothing.",
    _SHORTAGE,
    code="M03",
)
def every_track_has_its_marker(game: Game) -> Iterator[Report]:
    """A track has a marker, and each player one where each has a track."""
    players = [side for side in game.sides.values() if not side.neutral]
    yield from _shared_markers(game)
    for track in game.tracks.values():
        if track.marker is None:
            yield Report(f"no marker is moved along {track.name}", track.span, "name its marker")
            continue
        marker = game.markers[track.marker]
        if track.per_side:
            lacking = [side.name for side in players if marker.count.get(side.id, 0) + marker.neutral_count < 1]
        else:
            lacking = [] if marker.neutral_count + sum(marker.count.values()) else ["nobody"]
        for name in lacking:
            whose = "" if name == "nobody" else f" of {name}"
            message = f"{track.name}{whose} has no {marker.name} marker to count with"
            yield Report(message, track.span, "print one", ((marker.span, "the marker"),))


def _shared_markers(game: Game) -> Iterator[Report]:
    """Tracks that are counted with one marker, of which there are not enough for all of them at once."""
    for marker in game.markers.values():
        tracks = [track for track in game.tracks.values() if track.marker == marker.id]
        own = min((marker.count.get(side.id, 0) for side in game.sides.values() if not side.neutral), default=0)
        if len(tracks) > 1 and own + marker.neutral_count < len(tracks):
            first, last = tracks[0], tracks[-1]
            yield Report(
                f"{last.name} and {first.name} are counted with the same marker '{marker.id}', of which a player has "
                f"{own + marker.neutral_count}",
                last.span,
                "name another marker, or print one for each track",
                ((first.span, f"{first.name} is here"), (marker.span, "the marker")),
            )


@check(
    "skin.vocabulary",
    "error",
    "A word that one skin has and another lacks breaks every sentence that uses it in that other skin.",
    "Derived: the words of each skin against those of all of them.",
    code="R05",
)
def skins_have_the_same_words(game: Game) -> Iterator[Report]:
    """Every skin has every word."""
    known = dict.fromkeys(word for skin in game.skins.values() for word in skin.words)
    for skin in game.skins.values():
        for word in known:
            if word not in skin.words:
                there = next(other for other in game.skins.values() if word in other.words)
                yield Report(
                    f"{skin.name} has no word for '{word}', which {there.name} calls {there.words[word].one}",
                    skin.span,
                    f"add '{word}: {{one: …, many: …}}' to its words",
                    ((there.span or skin.span, f"{there.name} has it"),) if skin.span else (),
                    (("skin", skin.name), ("word", word)),
                )
