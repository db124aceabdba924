"""States, tracks and skins: every state has a marker or a face, every track a marker, every skin all words."""

from collections import Counter
from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.counter_supply import group_sides, in_play, printed_markers
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
        if marker.neutral_count:
            together = sum(able.values(), Counter[str]())
            if together.total() > printed_markers(game, marker.id):
                yield _shortage(marker, states, "the sides together", "", together, marker.neutral_count)
            continue
        facts = {side: (pieces, marker.count.get(side, 0)) for side, pieces in able.items()}
        short = {side: fact for side, fact in facts.items() if fact[0].total() > fact[1]}
        for share, (pieces, printed) in group_sides(game, short):
            yield _shortage(marker, states, share.who, f" {share.whose}", pieces, printed)


def _shortage(marker: Marker, states: list[State], who: str, whose: str, able: Counter[str], printed: int) -> Report:
    """Report too few markers. `able`: the pieces that can be in the states; `whose`: what follows their number."""
    needed, there = able.total(), phrasing.there_is_or_are(printed, "marker")
    names = " or ".join(state.name.lower() for state in states)
    message = f"{who} can have {needed} pieces that are {names} at once, but {there} '{marker.id}'{whose}"
    hint = f"print {needed}{whose}, or write a rule for when they run out"
    listed = f"{needed} ({', '.join(f'{name} {number}' for name, number in able.items())})"
    witness = (("side", who), ("pieces", listed), ("markers", str(printed)))
    related = ((states[0].span, "shown by this marker"),)
    return Report(message, marker.count_span or marker.span, hint, related, witness)


def _able(game: Game, side: SideId, states: list[State]) -> Counter[str]:
    able = dict.fromkeys(piece for state in states for piece in (state.of or tuple(game.pieces)))
    pieces = (game.pieces[piece] for piece in able)
    return Counter({piece.name: number for piece in pieces if (number := in_play(game, side, piece))})


@check("track.markers", "error")
def every_track_has_its_marker(game: Game) -> Iterator[Report]:
    """Find tracks without a marker, and players without one where each has a track."""
    players = [side for side in game.sides.values() if not side.neutral]
    for shared in game.markers.values():
        tracks = [track for track in game.tracks.values() if track.marker == shared.id]
        own = min((shared.count.get(side.id, 0) for side in players), default=0) + shared.neutral_count
        if len(tracks) > 1 and own < len(tracks):
            first, last = tracks[0], tracks[-1]
            used = f"the tracks '{last.id}' and '{first.id}' use the same marker '{shared.id}'"
            related = ((first.span, f"{first.name} uses it too"), (shared.span, "the marker"))
            hint = "name another marker, or print one for each track"
            yield Report(f"{used}, of which a player has {own}", last.span, hint, related)
    for track in game.tracks.values():
        if track.marker is None:
            message = f"the track {phrasing.named(track)} has no marker"
            yield Report(message, track.span, "write marker: ID, with the id of one of the 'markers'")
            continue
        marker = game.markers[track.marker]
        bare = [side.name for side in players if not marker.count.get(side.id, 0) + marker.neutral_count]
        unprinted = [] if printed_markers(game, marker.id) else [""]
        for whose in bare if track.per_side else unprinted:
            of = f" of {whose}" if whose else ""
            message = f"no marker '{marker.id}' is printed for the track {phrasing.named(track)}{of}"
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
