"""States, tracks and skins: every state has a marker or a face, every track a marker, every skin all words."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.counter_supply import group_sides, in_play
from pnp.model.game import Game, Marker, SideId, State


@check("state.unmarked", "error")
def every_state_is_shown(game: Game) -> Iterator[Report]:
    """Find states without a marker and without a face."""
    for state in game.states.values():
        if state.marker is None and state.face is None:
            message = f"no marker or face shows the state '{state.id}' ({state.name.lower()})"
            hint = "write which marker or face shows it: marker: ID, or face: ID"
            yield Report(message, state.span, hint, witness=(("state", state.name),))


@check("state.markers", "warning")
def markers_for_every_piece(game: Game) -> Iterator[Report]:
    """Find markers of which a side has fewer than pieces that can be in a state that the marker shows."""
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
    """Report too few markers.

    `able`: how many of each piece can be in one of the states; `whose`: the words after a number of markers.
    """
    names = " or ".join(state.name.lower() for state in states)
    pieces = Counter[str]()
    for counted in able:
        pieces.update(counted)
    needed = pieces.total()
    return Report(
        f"{who} can have {needed} pieces that are {names} at once, "
        f"but {phrasing.there_is_or_are(printed, 'marker')} '{marker.id}'{whose}",
        marker.count_span or marker.span,
        f"print {needed}{whose}, or write a rule for when they run out",
        ((states[0].span, "shown by this marker"),),
        (
            ("side", who),
            ("pieces", f"{needed} ({', '.join(f'{name} {number}' for name, number in pieces.items())})"),
            ("markers", str(printed)),
        ),
    )


def _able(game: Game, side: SideId, states: list[State]) -> dict[str, int]:
    able = dict.fromkeys(piece for state in states for piece in (state.of or tuple(game.pieces)))
    pieces = (game.pieces[piece] for piece in able)
    return {piece.name: number for piece in pieces if (number := in_play(game, side, piece))}


@check("track.markers", "error")
def every_track_has_its_marker(game: Game) -> Iterator[Report]:
    """Find tracks without a marker, and players without one where each has a track."""
    players = [side for side in game.sides.values() if not side.neutral]
    for shared in game.markers.values():
        tracks = [track for track in game.tracks.values() if track.marker == shared.id]
        own = min((shared.count.get(side.id, 0) for side in players), default=0)
        if len(tracks) > 1 and own + shared.neutral_count < len(tracks):
            first, last = tracks[0], tracks[-1]
            yield Report(
                f"the tracks '{last.id}' and '{first.id}' use the same marker '{shared.id}', of which a player has "
                f"{own + shared.neutral_count}",
                last.span,
                "name another marker, or print one for each track",
                ((first.span, f"{first.name} uses it too"), (shared.span, "the marker")),
            )
    for track in game.tracks.values():
        if track.marker is None:
            message = f"the track {phrasing.named(track)} has no marker"
            yield Report(message, track.span, "write marker: ID, with the id of one of the 'markers'")
            continue
        marker = game.markers[track.marker]
        if track.per_side:
            bare = [side for side in players if not marker.count.get(side.id, 0) + marker.neutral_count]
            lacking = [f" of {side.name}" for side in bare]
        else:
            lacking = [] if marker.neutral_count + sum(marker.count.values()) else [""]
        for whose in lacking:
            message = f"no marker '{marker.id}' is printed for the track {phrasing.named(track)}{whose}"
            yield Report(message, track.span, "print one", ((marker.span, "the marker"),))


@check("skin.vocabulary", "error")
def skins_have_the_same_words(game: Game) -> Iterator[Report]:
    """Find words that a skin lacks and another one has."""
    known = dict.fromkeys(word for skin in game.skins.values() for word in skin.words)
    for skin in game.skins.values():
        for word in known:
            if word not in skin.words:
                other = next(other for other in game.skins.values() if word in other.words)
                said = f"the skin '{other.id}' says '{other.words[word].one}' for it"
                message = f"the skin '{skin.id}' has no '{word}' among its words; {said}"
                hint = f"add '{word}: {{one: …, many: …}}' to its words"
                related = ((other.span or skin.span, f"the words of the skin '{other.id}'"),) if skin.span else ()
                yield Report(message, skin.span, hint, related, (("skin", skin.name), ("word", word)))
