"""States, tracks, skins and signs: each has a marker, a face, a word or an explanation, and tracks are long enough."""

from collections import Counter
from collections.abc import Iterator, Mapping

from pnp.checks import Report, check, step_budget
from pnp.checks.shared import mentions, phrasing
from pnp.checks.shared.counter_supply import group_sides, in_play, printed_markers
from pnp.checks.shared.decision_analysis import STEPS, Analysis, analysis
from pnp.checks.shared.grouping import grouped
from pnp.checks.shared.movement_classes import shows_class
from pnp.errors import Span
from pnp.logic.boxes import BudgetExhausted, uncovered_boxes
from pnp.logic.equivalence import equivalence_classes
from pnp.logic.rulesets import reply
from pnp.model.compute.decide import condition_boxes
from pnp.model.compute.units import turn_track
from pnp.model.game import Game, Marker, SideId, Stat, State, Track
from pnp.model.game.rulings import Clause, Condition, Domain, Value

_Count = tuple[Track, int, str, list[tuple[Span, str]]]
"""A track, the highest number that a rule counts along it, the rule in words, and its locations."""


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
    return Report(message, marker.count_span or marker.span, hint, ((states[0].span, "shown by this marker"),), witness)


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
        for whose in bare if track.per_side else [] if printed_markers(game, marker.id) else [""]:
            of = f" of {whose}" if whose else ""
            message = f"no marker '{marker.id}' is printed for the track {phrasing.named(track)}{of}"
            yield Report(message, track.span, "print one", ((marker.span, "the marker"),))


@check("skin.vocabulary", "error")
def skins_have_the_same_words(game: Game) -> Iterator[Report]:
    """Find words that a skin lacks and another one has."""
    for skin in game.skins.values():
        for word in dict.fromkeys(word for skin in game.skins.values() for word in skin.words):
            if word not in skin.words:
                other = next(other for other in game.skins.values() if word in other.words)
                said = f"the skin '{other.id}' says '{other.words[word].one}' for it"
                message = f"the skin '{skin.id}' has no '{word}' among its words; {said}"
                hint = f"add '{word}: {{one: …, many: …}}' to its words"
                related = ((other.span or skin.span, f"the words of the skin '{other.id}'"),) if skin.span else ()
                yield Report(message, skin.span, hint, related, (("skin", skin.name), ("word", word)))


@check("marker.meaning", "error")
def markers_mean_something(game: Game) -> Iterator[Report]:
    """Find markers that no text names and that no state or track uses and that have no values."""
    if game.rules is None:
        return
    used = {state.marker for state in game.states.values()} | {track.marker for track in game.tracks.values()}
    used |= {marker.id for marker in game.markers.values() if marker.is_unit}
    for marker in game.markers.values():
        if marker.id not in used and not marker.note and not _is_mentioned(game, marker):
            hint = f"write a rule that names it, [[marker:{marker.id}]], or write 'note' in the marker"
            yield Report(f"the marker {phrasing.named(marker)} is not explained in the rules", marker.span, hint)


def _is_mentioned(game: Game, marker: Marker) -> bool:
    """Return whether a text names one of its sides; a marker that shows only a number is named by its id."""
    names = [name for name in (marker.name, marker.back_name) if name]
    if not any(letter.isalpha() for name in names for letter in name):
        names = [marker.id.rstrip("0123456789-")]
    ids = (f"markers {marker.id}", f"marker {marker.id}")
    return mentions.is_listed(game, "markers") or mentions.occurs(game, names, ids=ids)


@check("symbol.unexplained", "error")
def signs_are_explained(game: Game) -> Iterator[Report]:
    """Find codes, marks and classes on counters that no text names, and codes without a symbol."""
    for stat in game.stats.values():
        missing = [code for code in stat.codes if code not in stat.symbols] if stat.symbols else []
        if missing:
            have = f"{phrasing.join_and(stat.codes[code] for code in missing)} {'has' if len(missing) == 1 else 'have'}"
            message = f"{have} no symbol, but other codes of '{stat.id}' have one"
            hint = f"add '{missing[0]}: …' to the symbols of '{stat.id}'"
            witness = tuple((code, stat.codes[code]) for code in missing)
            yield Report(message, stat.span, hint, witness=witness, severity="warning")
    if game.rules is None:
        return
    for stat in game.stats.values():
        yield from _unexplained(game, stat, "codes", stat.codes)
        yield from _unexplained(game, stat, "flags", stat.flags)
    classed = ((piece.move_class, piece) for piece in game.pieces.values() if piece.move_class)
    for id_, (piece, *_) in grouped((id_, piece) for id_, piece in classed if shows_class(game, piece)).items():
        kind = game.classes[id_]
        if kind.symbol and not _explained(game, kind.name, "classes", id_):
            shows = f"{phrasing.named(piece)} shows the symbol of the class {phrasing.named(kind)}"
            hint, related = "name the class in a rule, or in a key of symbols", (piece.span, f"{piece.name} shows it")
            yield Report(f"{shows}, which no text explains", kind.span, hint, (related,))


def _unexplained(game: Game, stat: Stat, kind: str, signs: Mapping[str, str]) -> Iterator[Report]:
    faces = [(piece, face) for piece in game.pieces.values() for face in piece.faces] if signs else []
    shown = [(face.stats if kind == "codes" else face.flags).get(stat.id) for _, face in faces]
    for sign, meaning in signs.items():
        carried = [each for each, its_sign in zip(faces, shown, strict=True) if its_sign == sign]
        if carried and not _explained(game, meaning, f"stats.{stat.id}.{kind}", sign):
            piece, face = carried[0]
            message = f"{phrasing.named(piece)} shows '{sign}' as its {stat.name}, but no text explains '{meaning}'"
            hint = f"name '{meaning}' in a rule, or in a key of symbols"
            related = ((stat.span, f"the stat in which '{sign}' means '{meaning}'"),)
            yield Report(message, face.span, hint, related, (("sign", sign), ("meaning", meaning)), len(carried))


def _explained(game: Game, meaning: str, path: str, sign: str) -> bool:
    return mentions.is_listed(game, path) or mentions.occurs(game, [meaning], ids=[f"{path} {sign}"])


@check("composite.marker-missing", "error")
def stacks_show_every_face(game: Game) -> Iterator[Report]:
    """Find stacks whose marker does not show which face of the leading piece is up."""
    for composite in game.composites.values():
        if composite.each and any(composite.count.values()):
            leader = game.pieces[composite.of[0]]
            first = leader.faces[0]
            for face in leader.faces[1:]:
                looks_alike = composite.symbols.get(face.id, composite.symbol) == composite.symbol
                if looks_alike and face.symbol != first.symbol:
                    state = face.state or face.id
                    unseen = f"the marker of {phrasing.named(composite)} does not show whether {leader.name} is"
                    message = f"{unseen} '{first.state or first.id}' or '{state}': it has the same symbol for both"
                    hint = f"give the marker another symbol for the second: symbols: {{{face.id}: …}}"
                    yield Report(message, composite.span, hint, ((face.span, "the other face"),), (("face", state),))


@check("track.length", "error")
def tracks_are_as_long_as_counted(game: Game) -> Iterator[Report]:
    """Find tracks that do not end at the highest number that a decision or a machine counts."""
    for track, most, by, places in (*_decided(game), *_played(game)) if game.tracks else ():
        if most != track.high:
            message = f"the track {phrasing.named(track)} ends at {track.high}, but {by}"
            hint = f"end the range of the track at {most}, or correct the rule"
            yield Report(message, track.span, hint, tuple(places), (("track", str(track.high)), ("counted", str(most))))


def _decided(game: Game) -> Iterator[_Count]:
    """Yield the highest answers of decisions about several tracks, if one of them equals the end of its track."""
    for decision in game.rulings.decisions.values():
        along = {name: _tracks(game, domain) for name, domain in decision.inputs.items() if decision.low is not None}
        along = {name: tracks for name, tracks in along.items() if len(tracks) > 1}
        each = analysis(game, decision.id) if along else None
        if not isinstance(each, Analysis):
            continue
        for name, tracks in along.items():
            try:
                found = [_most(game, each, name, value, track) for value, track in tracks]
            except BudgetExhausted:
                continue
            counts = [count for count in found if count is not None]
            if any(most == track.high for track, most, *_ in counts):
                yield from counts


def _tracks(game: Game, domain: Domain) -> list[tuple[Value, Track]]:
    """Return the values of a domain that equal the id or the name of a track."""
    named = {word.lower(): track for track in game.tracks.values() for word in (track.id, track.name)}
    words = ((value, word.lower()) for value in domain.values for word in (domain.names[value], str(value)))
    return list({value: named[word] for value, word in words if word in named}.items())


def _most(game: Game, each: Analysis, name: str, value: Value, track: Track) -> _Count | None:
    """Return the highest answer for a value of an input, with the clauses that give it; None if there is no answer."""
    ruleset, spent = each.made.ruleset, step_budget(STEPS)
    answers: dict[int, dict[str, Clause]] = {}
    for inside in condition_boxes(game, each.decision, Condition({name: frozenset({value})}), spent):
        for room in uncovered_boxes(inside, ruleset.impossible, spent):
            for _, applying in equivalence_classes(room, ruleset.labeled_boxes, spent):
                said = reply(ruleset, applying)
                if said.kind == "answer" and isinstance(said.value, int):
                    winners = [each.made.clauses[place] for place in said.winners]
                    answers.setdefault(said.value, {}).update({clause.id: clause for clause in winners})
    if not answers:
        return None
    most = max(answers)
    clauses = list(answers[most].values())
    by = f"the highest answer to {phrasing.title(each.decision)} is {most} in the case ({name}: {value})"
    return track, most, by, [(clause.span, f"the rule '{clause.id}' answers {most}") for clause in clauses[:3]]


def _played(game: Game) -> Iterator[_Count]:
    """Yield the highest values of machine variables with the id of a track, or of the only number in such a machine."""
    for machine in game.rulings.machines.values():
        numbers = [name for name, domain in machine.variables.items() if domain.numbers]
        for track in game.tracks.values():
            alone = numbers if len(numbers) == 1 and str(machine.id) == track.id else []
            for name in [str(track.id)] if track.id in numbers else alone:
                most = max(value for value in machine.variables[name].values if isinstance(value, int))
                where = f"the machine {phrasing.title(machine)}"
                yield track, most, f"'{name}' in {where} goes up to {most}", [(machine.span, where)]


@check("scenario.longer-than-track", "error")
def scenarios_fit_on_the_turn_track(game: Game) -> Iterator[Report]:
    """Find scenarios with more turns than the turn track has boxes."""
    track = turn_track(game)
    for scenario in game.scenarios.values():
        if track is not None and scenario.turns > track.high:
            there = f"the turn track '{track.id}' ends at {track.high}"
            message = f"scenario {scenario.number} has {scenario.turns} turns, but {there}"
            hint = f"end the track at {scenario.turns}, or shorten the scenario"
            witness = (("scenario", scenario.title), ("turns", str(scenario.turns)), ("track", str(track.high)))
            yield Report(message, scenario.span, hint, ((track.span, f"the track ends at {track.high}"),), witness)
