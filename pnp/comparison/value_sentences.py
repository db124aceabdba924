"""What the records of a game say about play, in sentences: moves, costs, control, stacking, supply, tables, set-ups."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp.checks.shared.phrasing import join_and
from pnp.model.game import Game, Piece
from pnp.model.game.boards import Role
from pnp.model.game.conduct import Control
from pnp.model.game.ground import ByClass, Price
from pnp.model.game.pieces import CellsOfSide, Move
from pnp.model.game.play import Axis, Modifier, Table, Track
from pnp.model.game.scenarios import Force, Scenario
from pnp.model.text import wording

_HYPHEN = re.compile(r"(?<=[a-z])-(?=[a-z])")


def spaced(value: object) -> str:
    """Return an id as words."""
    return _HYPHEN.sub(" ", str(value))


class Spoken(NamedTuple):
    """The sentences about an entry, and the keys of its definition that they say."""

    sentences: tuple[str, ...]
    keys: frozenset[str]


SILENT = Spoken((), frozenset())


def said(game: Game, path: str) -> Spoken:
    """Return what the entry of a definition at a path says in sentences; nothing without words for the language."""
    section, _, id_ = path.partition("/")
    known = wording.words(game.language)
    if known is None or "records" not in known or section not in _SECTIONS:
        return SILENT
    keys, say = _SECTIONS[section]
    speaker = _Speaker(game, known["records"])
    return Spoken(tuple(filter(None, say(speaker, id_))), frozenset((*keys.split(), *map(str, game.attributes))))


class _Speaker:
    """Says records in the words of one language."""

    def __init__(self, game: Game, words: Mapping[str, Any]) -> None:
        self.game, self.words = game, words
        shapes = {board.grid.shape for board in game.boards.values()} or {"square"}
        shape = next(iter(shapes)) if len(shapes) == 1 else "round"
        self.cell, self.cells = words["cells"].get(shape, words["cells"]["other"])

    def fill(self, pattern: str, **values: object) -> str:
        """Return a sentence with values in its places."""
        return pattern.format(cell=self.cell, cells=self.cells, **values)

    def choose(self, *path: str, **values: object) -> str:
        """Return a filled phrase that the words have by keys."""
        found: Any = self.words
        for key in path:
            found = found[key]
        return self.fill(found, **values)

    def name(self, id_: str) -> str:
        """Return the name of what has an id: a unit, a kind of unit, terrain, a state, a role, a place."""
        game = self.game
        kinds: Iterable[Mapping[Any, Any]] = (
            *(game.pieces, game.types, game.sizes, game.classes, game.terrain, game.over, game.line_kinds),
            *(game.states, game.roles, game.sides, game.markers),
            *({each.id: each for each in board.zones} for board in game.boards.values()),
            *({each.id: each for each in board.places} for board in game.boards.values()),
        )
        return next((each[id_].name for each in kinds if id_ in each and each[id_].name), spaced(id_))

    def names(self, ids: Iterable[str], joint: str = "and") -> str:
        """Return names as a list in a sentence, in alphabetical order if they have none."""
        listed = sorted(ids) if isinstance(ids, Collection) and not isinstance(ids, tuple | list) else [*ids]
        return join_and([self.name(each) for each in listed], joint)

    def counted(self, id_: str, number: int) -> str:
        """Return a number of units: `3 Scout`, or the name of a single one."""
        return self.name(id_) if number == 1 else f"{number} {self.name(id_)}"

    def units(self, ids: Collection[str], but: bool) -> str:
        """Return a choice of units: those of some names, or all others."""
        if not but:
            return self.names(ids) or self.words["none"]
        return self.fill(self.words["but"], names=self.names(ids)) if ids else self.words["all"]


# How units act


def _control(speaker: _Speaker, _: str) -> Iterator[str]:
    control = speaker.game.control
    if not isinstance(control, Control):
        return
    near, far = speaker.words["reach"]
    yield speaker.fill(near if control.cells == 1 else far, count=control.cells)
    yield speaker.choose("exerts", units=speaker.units(control.exerts, control.but))
    if control.across:
        yield speaker.choose("across", names=speaker.names(control.across, "or"))
    entering = control.entering if control.entering in speaker.words["entering"] else "more"
    yield speaker.choose("entering", entering, cost=control.entering)
    for pattern, wanted in (("blocking", True), ("free", False)):
        kinds = [words for kind, words in speaker.words["blocks"].items() if (kind in control.blocks) is wanted]
        if kinds:
            yield speaker.choose(pattern, names=join_and(kinds))
    if control.blocks:
        yield speaker.fill(speaker.words["lift"][not control.units_lift])


def _stacking(speaker: _Speaker, _: str) -> Iterator[str]:
    stacking = speaker.game.stacking
    if stacking is not None:
        counts = stacking.counts if stacking.counts in speaker.words["stacks"] else "stat"
        unit = speaker.choose("stacks", counts, stat=spaced(stacking.counts))
        yield speaker.choose("stacking", limit=stacking.limit, unit=unit, at=speaker.words["at"][stacking.at])


def _size(speaker: _Speaker, id_: str) -> Iterator[str]:
    size = next(each for each in speaker.game.sizes.values() if each.id == id_)
    if speaker.game.stacking is not None and speaker.game.stacking.counts == "size":
        yield speaker.choose("size", name=size.name, count=size.stacks)


def _supply(speaker: _Speaker, _: str) -> Iterator[str]:
    supply = speaker.game.supply
    if supply is None:
        return
    for side in dict.fromkeys(source.side for source in supply.sources):
        names = speaker.names([source.of for source in supply.sources if source.side == side])
        yield speaker.choose("sources", side=speaker.name(side) if side else speaker.words["everyone"], names=names)
    free, cells, points = speaker.words["path"]
    pattern = free if supply.within is None else cells if supply.by is None else points
    yield speaker.fill(pattern, count=supply.within, **{"class": speaker.name(supply.by or "")})
    if supply.blocked_by:
        barred = [speaker.choose("barred", kind) for kind in supply.blocked_by]
        yield speaker.choose("enters", names=join_and(barred, "or"))


def _hand(speaker: _Speaker, _: str) -> Iterator[str]:
    if speaker.game.hand is not None:
        yield speaker.words["hand"][speaker.game.hand.keeps_side]


# How pieces move


def _piece(speaker: _Speaker, id_: str) -> Iterator[str]:
    piece = next(each for each in speaker.game.pieces.values() if each.id == id_)
    own = [(face.state, face.moves) for face in piece.faces if face.moves is not None]
    for name, moves in ((piece.name, piece.moves), *own):
        yield from (f"{name}: {_move(speaker, move)}." for move in moves or ())
    yield from _promotion(speaker, piece)


def _move(speaker: _Speaker, move: Move) -> str:
    kind = "reach" if move.kind == "slide" and move.reach else move.kind
    words = [speaker.choose("moves", kind, ways=_ways(speaker, move), count=move.reach)]
    words.append(speaker.words["capture"][move.capture] if move.kind != "drop" else "")
    if move.start is not None:
        words.append(speaker.choose("start", names=speaker.name(move.start)))
    if move.states:
        words.append(speaker.choose("states", names=speaker.names(move.states, "or")))
    if move.barred is not None:
        words.append(speaker.choose("outside", names=_cells(speaker, move.barred)))
    if move.once_in is not None:
        words.append(speaker.choose("once", line=move.once_in))
    return ", ".join(filter(None, words))


def _ways(speaker: _Speaker, move: Move) -> str:
    pattern = move.pattern
    if pattern.offsets is not None:
        one, other = pattern.offsets
        return speaker.choose("leap", one=one, other=other)
    directions = speaker.words["directions"]
    leap = [f"{count} {speaker.cells} {directions.get(word, spaced(word))}" for word, count in pattern.leap]
    return join_and(leap) or join_and([directions.get(word, spaced(word)) for word in pattern.words], "or")


def _cells(speaker: _Speaker, cells: CellsOfSide) -> str:
    if cells.zone is not None:
        return speaker.choose("zone", names=speaker.name(cells.zone))
    one, many = speaker.words["far" if cells.from_far else "near"]
    return speaker.fill(one if cells.rows == 1 else many, count=cells.rows)


def _promotion(speaker: _Speaker, piece: Piece) -> Iterator[str]:
    promotion = piece.promotes
    if promotion is not None:
        pattern = speaker.words["promotes"][promotion.when == "touches"]
        yield speaker.fill(pattern, to=piece.face(promotion.to).state, where=_cells(speaker, promotion.cells))
        if promotion.must is not None:
            yield speaker.choose("must", where=_cells(speaker, promotion.must))


# Ground


def _terrain(speaker: _Speaker, id_: str) -> Iterator[str]:
    game = speaker.game
    kinds: Mapping[str, Any] = {str(key): each for key, each in (*game.terrain.items(), *game.over.items())}
    line = {str(key): each for key, each in game.line_kinds.items()}.get(id_)
    kind = line or kinds[id_]
    if kind.cost:
        names = _by_class(speaker, kind.cost, _price)
        yield speaker.choose("costs", line.lies if line else "cell", name=kind.name, names=names)
    for attribute, values in kind.attributes.items():
        names = _by_class(speaker, values, lambda _, value: str(value))
        yield speaker.choose("attribute", attribute=spaced(attribute).capitalize(), name=kind.name, names=names)
    for key in ("crosses", "lifts"):
        if line is not None and getattr(line, key):
            yield speaker.choose(key, name=kind.name, names=speaker.names(getattr(line, key)))


def _price(speaker: _Speaker, price: Price) -> str:
    return speaker.choose("cost", price.kind, count=price.printed.removeprefix("+"))


def _by_class(speaker: _Speaker, values: ByClass[Any], say: Callable[[_Speaker, Any], str]) -> str:
    """Return the value of all units, or those of the named classes and of all others."""
    parts = [(speaker.name(class_), say(speaker, value)) for class_, value in values.special.items()]
    if values.general is not None:
        parts.append((speaker.words["others"] if parts else "", say(speaker, values.general)))
    return ", ".join(f"{name} {words}" if name else words for name, words in parts)


def _role(speaker: _Speaker, id_: str) -> Iterator[str]:
    role: Role = next(each for each in speaker.game.roles.values() if each.id == id_)
    if role.alone:
        yield speaker.choose("alone", name=role.name)
    if role.closed:
        yield speaker.choose("closed", name=role.name)
    if role.passed_by is not None:
        pattern = speaker.words["passed"][bool(role.passed_by)]
        yield speaker.fill(pattern, name=role.name, names=speaker.names(role.passed_by, "or"))


# Tables and tracks


def _table(speaker: _Speaker, id_: str) -> Iterator[str]:
    table: Table = next(each for each in speaker.game.tables.values() if each.id == id_)
    for axis, line in zip((table.rows, table.columns), speaker.words["lines"], strict=True):
        yield from _axis(speaker, axis, line)


def _axis(speaker: _Speaker, axis: Axis, line: str) -> Iterator[str]:
    odds = axis.odds
    value = speaker.words["rounding"].get(odds.rounding, odds.rounding) if odds else axis.roll or spaced(axis.formula)
    if value:
        yield speaker.choose("axis", name=axis.name, value=value, line=line)
    if odds is not None:
        for place, choice in (("below", odds.below), ("above", odds.above)):
            yield speaker.choose(place, choice, line=line) if choice else ""
    elif axis.values:
        for end, is_clamped in (("low", axis.clamp_low), ("high", axis.clamp_high)):
            yield speaker.choose("clamp", end, first=axis.values[0], last=axis.values[-1]) if is_clamped else ""


def _modifier(speaker: _Speaker, id_: str) -> Iterator[str]:
    modifier: Modifier = next(each for each in speaker.game.modifiers.values() if each.id == id_)
    conditions = [
        f"{spaced(subject.replace('.', ' '))} is {join_and([speaker.name(str(value)) for value in values], 'or')}"
        for subject, values in modifier.when.items()
    ]
    if conditions:
        yield speaker.choose("adds", name=modifier.name, add=modifier.add.text, names=join_and(conditions))


def _track(speaker: _Speaker, id_: str) -> Iterator[str]:
    track: Track = next(each for each in speaker.game.tracks.values() if each.id == id_)
    pattern = speaker.words["turns"] if track.turns else speaker.words["track"][track.per_side]
    yield speaker.fill(pattern, name=track.name, low=track.low, high=track.high)


# Set-up


def _scenario(speaker: _Speaker, id_: str) -> Iterator[str]:
    scenario: Scenario = next(each for each in speaker.game.scenarios.values() if each.id == id_)
    lasts, *begins = speaker.words["game"]
    yield speaker.fill(lasts, count=scenario.turns)
    first = speaker.name(scenario.first)
    yield speaker.fill(begins[wording.is_plural(first)], side=first)
    for force in scenario.forces.values():
        yield from _force(speaker, force, {id_: area.name for id_, area in scenario.areas.items()})


def _force(speaker: _Speaker, force: Force, areas: Mapping[str, str]) -> Iterator[str]:
    side, printed = speaker.name(force.side), 0
    for group in force.groups:
        if group.at and not group.turn:
            printed += group.size
            continue
        where = group.at or areas.get(group.area or "", "")
        units = join_and([speaker.counted(piece, number) for piece, number in group.units.items()])
        placed = speaker.choose("placed", names=units, where=where) if where else units
        yield speaker.choose("arrives" if group.turn else "force", side=side, count=group.turn, names=placed)
    if printed:
        yield speaker.choose("printed", side=side, count=printed)
    own = (piece.id for piece in speaker.game.pieces.values() if piece.count.get(force.side) and piece.at is not None)
    absent = [piece for piece in own if piece not in force.units]
    if absent:
        yield speaker.choose("absent", side=side, names=speaker.names(absent))


_Say = Callable[[_Speaker, str], Iterator[str]]
_SECTIONS: Mapping[str, tuple[str, _Say]] = MappingProxyType(
    {
        "control": ("cells exerts across entering blocks units-lift", _control),
        "stacking": ("limit counts at", _stacking),
        "sizes": ("stacks", _size),
        "supply": ("from within by blocked-by", _supply),
        "hand": ("takes as", _hand),
        "pieces": ("moves promotes", _piece),
        "terrain": ("cost crosses lifts", _terrain),
        "roles": ("alone closed passed-by", _role),
        "tables": ("rows columns", _table),
        "modifiers": ("when add", _modifier),
        "tracks": ("range per-side turns", _track),
        "scenarios": ("turns first forces", _scenario),
    }
)
"""The sections that have sentences, with the keys that these say."""
