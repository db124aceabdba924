"""Pieces compared with each other: values unlike those of all others of a kind, none dominated, no sign twice."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.grouping import firsts, grouped
from pnp.checks.shared.movement_classes import shows_class
from pnp.errors import Span
from pnp.model.compute import placed_units
from pnp.model.compute.units import stat_place
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Game, Piece, StatId, StatValue
from pnp.model.game.components import ComponentItem, ComponentSet

_SISTERS = 3
"""Fewest units that are alike, so that the one that differs is an exception."""
_KINDS, _COMPARED = 8, 20_000
"""Most values of a field that says of which kind an item is, and most items times pairs of fields with kinds."""
_REACH, _ATTACK = ("range", "reach"), ("attack", "combat", "fire")
"""Ids of stats that mean a distance of attacks, and their strength."""
_NUMBER = re.compile(r"\d+")
_MIDDLE = 3
"""Fewest letters of a name of a place that is looked for in names of units, less one."""


def _report(piece: Piece, span: Span | None, words: str, hint: str, *related: tuple[Span, str]) -> Report:
    hint += ", or suppress this with a reason"
    return Report(f"{phrasing.named(piece)} {words}", span or piece.span, hint, related, (("unit", piece.id),))


@check("unit.unlike-sisters", "warning")
def sisters_are_alike(game: Game) -> Iterator[Report]:
    """Find units that differ in one value from most of their side, type and size, and are the only such unit."""
    typed = ((piece, piece.type) for piece in game.pieces.values() if piece.type is not None)
    groups = grouped(((kind, frozenset(unit.count), unit.unit_size, unit.face_ids), unit) for unit, kind in typed)
    for (kind, *_), pieces in groups.items():
        values = [{(face.id, stat): face.stats[stat] for face in unit.faces for stat in face.stats} for unit in pieces]
        ((usual, times),) = Counter(tuple(sorted(each.items(), key=str)) for each in values).most_common(1)
        for piece, own in zip(pieces, values, strict=True):
            differing = [(key, value) for key, value in usual if own.get(key) != value]
            if times >= _SISTERS and values.count(own) == len(differing) == 1 and own.keys() == dict(usual).keys():
                (face, stat), value = differing[0]
                others = f"{times} other {game.types[kind].name} units like it have {value}"
                words = f"has {game.stats[stat].name} ({stat}) {own[face, stat]} on '{face}'; {others}"
                sister = pieces[values.index(dict(usual))]
                seen = f"{phrasing.named(sister)} has {game.stats[stat].name} {value}"
                related = (stat_place(game, sister, face, stat), seen)
                yield _report(piece, stat_place(game, piece, face, stat), words, f"write {value}", related)


@check("piece.unlike-faces", "warning")
def faces_are_alike(game: Game) -> Iterator[Report]:
    """Find the one piece whose faces differ in a stat that all others have alike, or gains where they lose."""
    for stat in game.stats.values():
        every = [(piece, [face.stats.get(stat.id) for face in piece.faces]) for piece in game.pieces.values()]
        both = [(piece, values) for piece, values in every if len(values) > 1 and None not in values]
        odd = [(piece, values) for piece, values in both if len(set(values)) > 1]
        if len(odd) == 1 and len(both) - 1 > _SISTERS:
            words = f"has {stat.name} {' and '.join(map(str, odd[0][1]))} on its faces; others have the same on both"
            yield _report(odd[0][0], None, words, "write the same value")
        two = [(piece, [value for value in values if isinstance(value, int)]) for piece, values in odd]
        two = [(piece, values) for piece, values in two if piece.type is None and len(values) == len(piece.faces)]
        gains = [(piece, values) for piece, values in two if values[0] < values[-1]]
        if len(gains) == 1 and len(two) - 1 > _SISTERS:
            words = f"has {stat.name} {' and '.join(map(str, gains[0][1]))} on its faces; all others that differ have"
            yield _report(gains[0][0], None, f"{words} less on the later one", "exchange the values")


@check("unit.named-size", "warning")
def names_say_the_size(game: Game) -> Iterator[Report]:
    """Find units whose name has the name of another size than their own."""
    for piece in game.pieces.values():
        said = [size for size in game.sizes.values() if piece.unit_size is not None and _has(piece.name, size.name)]
        if piece.unit_size is not None and said and piece.unit_size not in [size.id for size in said]:
            words = f"has the size {game.sizes[piece.unit_size].name}, not that of its name"
            yield _report(piece, None, words, f"write size: {said[0].id}, or another name")


def _has(name: str, word: str) -> bool:
    return len(word) > _MIDDLE and re.search(rf"\b{re.escape(word.lower())}\b", name.lower()) is not None


@check("unit.elsewhere", "warning")
def units_are_in_their_towns(game: Game) -> Iterator[Report]:
    """Find the one unit that is named after a place and set up elsewhere, while others are in theirs."""
    for board in game.boards.values():
        towns = {place.name: place.cells for place in board.places}
        towns |= {point.name: (cell,) for cell, point in zip(board.grid.cells, board.points, strict=False)}
        found = [
            (piece, name, set(cells) & set(placed_units.cells_of(game, piece.at)))
            for piece in game.pieces.values()
            for name, cells in towns.items()
            if piece.at is not None and piece.at.board == board.id and piece.turn is None and _has(piece.name, name)
        ]
        away = [(piece, name) for piece, name, shared in found if not shared]
        for piece, name in away if len(away) == 1 and len(found) >= _SISTERS else ():
            where = piece.at.name if piece.at else ""
            words = f"is set up at {where}, not in {name}; {len(found) - 1} others named after places are in theirs"
            yield _report(piece, piece.at and piece.at.span, words, "correct its cell")


@check("attack.no-range", "warning")
def attackers_reach_something(game: Game) -> Iterator[Report]:
    """Find the one face with an attack and a range of 0, while all others with an attack have a range."""
    reach, attack = (next((stat for stat in game.stats if stat in ids), None) for ids in (_REACH, _ATTACK))
    if reach is not None and attack is not None:
        armed = [(piece, face) for piece in game.pieces.values() for face in piece.faces if face.stats.get(attack)]
        without = [(piece, face) for piece, face in armed if face.stats.get(reach) == 0]
        for piece, face in without if len(without) == 1 and len(armed) > _SISTERS else ():
            words = f"has attack {face.stats[attack]} on '{face.id}', but its {game.stats[reach].name} is 0"
            yield _report(piece, stat_place(game, piece, face.id, reach), words, "write its range")


@check("component.unlike-sisters", "warning")
def items_follow_their_sisters(game: Game) -> Iterator[Report]:
    """Find the one item of a set whose value, or number in its name, differs where all others of a kind agree."""
    for set_ in game.components.values():
        for of, item, value, others in firsts((each[1].id, each) for each in (*_unlike(set_), *_unlike_names(set_))):
            message = f"'{item.id}' of {phrasing.named(set_)} has {of}: {item.values[of]}, but {others}"
            yield Report(message, item.spans.get(of, item.span), f"write {value}, or suppress this with a reason")


def _unlike(set_: ComponentSet) -> Iterator[tuple[str, ComponentItem, object, str]]:
    every = list(set_.items.values())
    kinds = {field: list(dict.fromkeys(item.values[field] for item in every)) for field in set_.fields}
    few = [(field, value) for field, values in kinds.items() if len(values) <= _KINDS for value in values]
    few = few if len(every) * len(kinds) ** 2 <= _COMPARED else []
    for items in (every, *([item for item in every if item.values[field] != value] for field, value in few)):
        for by, of in permutations(set_.fields, 2):
            valued = (item for item in items if item.values[by] and item.values[of] is not None)
            groups = grouped((item.values[by], item) for item in valued)
            usual = {key: Counter(item.values[of] for item in own).most_common(1)[0] for key, own in groups.items()}
            odd = [(key, item) for key, own in groups.items() for item in own if item.values[of] != usual[key][0]]
            is_rule = len({value for value, _ in usual.values()}) > 1 and all(n >= _SISTERS for _, n in usual.values())
            for key, item in odd if is_rule and len(odd) == 1 else ():
                value, times = usual[key]
                yield of, item, value, f"the {times} others with {by}: {key} have {value}"


def _unlike_names(set_: ComponentSet) -> Iterator[tuple[str, ComponentItem, object, str]]:
    named = [(item, int(found[0])) for item in set_.items.values() if len(found := _NUMBER.findall(item.name)) == 1]
    for field in set_.fields:
        known = [(item, number) for item, number in named if isinstance(item.values[field], int | float)]
        odd = [(item, number) for item, number in known if item.values[field] != number]
        if len(odd) == 1 and len(known) > _SISTERS:
            yield field, odd[0][0], odd[0][1], f"its name says {odd[0][1]}; in all others the two agree"


@check("track.uneven-labels", "warning")
def labels_are_evenly_spaced(game: Game) -> Iterator[Report]:
    """Find the one label of a track whose number is not as far from the one before as those of all others."""
    for track in game.tracks.values():
        found = {box: int(one[0]) for box, label in track.labels.items() if len(one := _NUMBER.findall(label)) == 1}
        steps = Counter(found[box + 1] - number for box, number in found.items() if box + 1 in found)
        step = max(steps, key=steps.__getitem__, default=0)
        starts = Counter(number - step * box for box, number in found.items())
        start = max(starts, key=starts.__getitem__, default=0)
        odd = [box for box, number in found.items() if number - step * box != start]
        words = {_NUMBER.sub("", track.labels[box]) for box in found}
        if step and len(odd) == len(words) == 1 and starts[start] > _SISTERS:
            message = f"the track {phrasing.named(track)} has '{track.labels[odd[0]]}' at {odd[0]}"
            message = f"{message}, but the numbers of all other labels are {abs(step)} apart"
            label = _NUMBER.sub(str(start + step * odd[0]), track.labels[odd[0]], count=1)
            yield Report(message, track.span, f"write '{label}' at {odd[0]}, or suppress this with a reason")


@check("piece.dominated", "warning")
def no_piece_is_dominated(game: Game) -> Iterator[Report]:
    """Find pieces for sale that a piece of the same or a lower price matches on every face and beats on one."""
    sold = [piece for piece in game.pieces.values() if piece.cost is not None and piece.limit != 0]
    for piece in sold:
        better = next((other for other in sold if other is not piece and _dominates(other, piece)), None)
        if better is not None:
            costs, other = f"{phrasing.named(piece)} costs {piece.cost}", phrasing.named(better)
            message = f"{costs}, but {other}, which costs {better.cost}, is at least as good in every value"
            related = ((better.span, f"{other}, with cost {better.cost}"),)
            witness = (("worse", piece.name), ("better", better.name))
            yield Report(message, piece.span, "make it cheaper, or better at something", related, witness)


def _dominates(one: Piece, other: Piece) -> bool:
    """Return whether `one` costs no more, matches every face of the other, and is better somewhere."""
    if one.cost is None or other.cost is None or one.cost > other.cost or not is_as_good(one, other):
        return False
    return one.cost < other.cost or not is_as_good(other, one)


def is_as_good(one: Piece, other: Piece) -> bool:
    """Return whether `one` is of the same kind and matches every face of the other; higher is better."""
    if (one.move_class, one.carries, one.tags) != (other.move_class, other.carries, other.tags):
        return False
    return all(any(_as_good(mine.stats, yours.stats) for mine in one.faces) for yours in other.faces)


def _as_good(mine: Mapping[StatId, StatValue], yours: Mapping[StatId, StatValue]) -> bool:
    """Return whether every number is at least as high and every code is the same; False if a value is not given."""
    if mine.keys() != yours.keys() or UNKNOWN in mine.values():
        return False
    pairs = ((value, yours[stat]) for stat, value in mine.items())
    return all(a >= b if isinstance(a, int) and isinstance(b, int) else a == b for a, b in pairs)


@check("class.color-only", "warning")
def classes_have_badges(game: Game) -> Iterator[Report]:
    """Find movement classes without a symbol of their own, if they have several colors or counters show them."""
    if len(game.classes) < 2:
        return
    are_colored = len({kind.color for kind in game.classes.values()}) > 1
    badges: dict[str, str] = {}
    for kind in game.classes.values():
        users = [piece for piece in game.pieces.values() if piece.move_class == kind.id]
        users = [piece for piece in users if are_colored or shows_class(game, piece)]
        if not users:
            continue
        if not kind.symbol:
            others = phrasing.first_few([phrasing.named(each) for each in game.classes.values() if each is not kind], 3)
            message = f"only color, which not all see, sets the class {phrasing.named(kind)} apart from {others}"
            yield Report(message, kind.span, "write its own badge in the class: symbol: NAME")
        elif kind.symbol in badges:
            message = f"the classes {kind.name} and {badges[kind.symbol]} have one symbol and differ by color alone"
            yield Report(message, kind.span, "give one of them another symbol", ((users[0].span, "one of its units"),))
        badges.setdefault(kind.symbol, kind.name)


@check("marker.third-state", "error")
def one_side_one_state(game: Game) -> Iterator[Report]:
    """Find sides of markers and faces of pieces that show two states of the same piece."""
    seen: dict[object, str] = {}
    for state in game.states.values():
        shown = (state.marker, state.marker_side) if state.marker is not None else ("face", state.face)
        for piece in (state.of or tuple(game.pieces)) if shown[1] is not None else ():
            first = seen.setdefault((shown, piece), state.id)
            if first != state.id:
                one, other = game.states[first], state  # type: ignore[index]
                where = f"the marker '{state.marker}'" if state.marker is not None else f"the piece '{piece}'"
                message = f"one side of {where} shows both '{one.id}' and '{other.id}', so players cannot see which"
                side = f"{state.marker or 'ID'}.{'front' if state.marker_side == 'back' else 'back'}"
                hint = f"write another marker for '{other.id}', or the other side of this one: marker: {side}"
                witness = (("piece", game.pieces[piece].name), ("states", f"{one.name}, {other.name}"))
                yield Report(message, state.span, hint, ((one.span, f"the state '{one.id}'"),), witness)
                break
