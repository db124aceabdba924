"""Exact chances of every attacker against every target, with equivalent ones merged.

Two attackers of a group are equivalent when they have the same chances against every target at every range; two targets
of a class are when every attacker has the same chances against them. Ranges with the same modifiers form one band.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from pnp.expressions.roll import Roll
from pnp.model.compute import columns, combat, formulas, modifiers
from pnp.model.compute.formulas import Given
from pnp.model.compute.modifiers import MODIFIERS
from pnp.model.game import Axis, Game, Piece, PieceId, StatId, Table

Outcome = tuple[Fraction, ...]
"""Chances of the results shown, the most severe first."""


class MatchupLine(NamedTuple):
    """Equivalent pieces, and their range."""

    pieces: tuple[Piece, ...]
    reach: int


class MatchupTarget(NamedTuple):
    """Pieces that are equivalent as targets; `effects` is their row in the table of effects, None: any hit destroys."""

    pieces: tuple[Piece, ...]
    effects: str | None


class Matchups(NamedTuple):
    """The result: `outcomes` by attacker, target and band; a band beyond an attacker's range has None."""

    attackers: tuple[MatchupLine, ...]
    targets: tuple[MatchupTarget, ...]
    bands: tuple[tuple[int, ...], ...]
    outcomes: tuple[tuple[tuple[Outcome | None, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class MatchupQuestion:
    """The question: the tables, the result that is a hit, the effects to show, fixed variables.

    `group`: the stat in which attackers must agree to be merged.
    """

    table: Table
    hit: str
    effects: Table | None
    shown: tuple[str, ...]
    fixed: Mapping[str, int]
    distance: str
    reach: StatId
    group: StatId | None = None

    @property
    def axis(self) -> Axis:
        """The edge of the table along which a formula or odds choose.

        Raises:
            ValueError: there is none.
        """
        found = self.table.computed_axis
        if found is None:
            raise ValueError(f"the table '{self.table.name}' has no formula and no odds")
        return found


def work_out(game: Game, question: MatchupQuestion, attackers: Sequence[Piece], targets: Sequence[Piece]) -> Matchups:
    """Return all chances, with equivalent attackers, targets and ranges merged.

    Raises as `pnp.model.compute.combat.duel`.
    """
    bands = range_bands(game, question, max(_reach(piece, question) for piece in attackers))
    firing = _Firing(game, question)
    shooting = {piece.id: firing.profile("attacker", piece.id) for piece in attackers}
    aimed_at = {piece.id: firing.profile("target", piece.id) for piece in targets}
    known = {
        pair: tuple(firing.value(*pair, band[0]) for band in bands)
        for pair in product(dict.fromkeys(shooting.values()), dict.fromkeys(aimed_at.values()))
    }
    values = {(first, second): known[shooting[first], aimed_at[second]] for first in shooting for second in aimed_at}
    group = question.group
    kinds = {piece.id: group and piece.faces[0].stats.get(group) for piece in attackers}
    rows = _alike(attackers, lambda a: (kinds[a.id], _reach(a, question), *(values[a.id, t.id] for t in targets)))
    columns = _alike(
        targets, lambda t: (t.move_class, effects_row(question, t), *(values[a.id, t.id] for a in attackers))
    )
    lines = tuple(MatchupLine(tuple(row), _reach(row[0], question)) for row in rows)
    profiles = tuple(MatchupTarget(tuple(column), effects_row(question, column[0])) for column in columns)

    def outcomes(line: MatchupLine, target: MatchupTarget) -> tuple[Outcome | None, ...]:
        found = zip(values[line.pieces[0].id, target.pieces[0].id], bands, strict=True)
        return tuple(firing.outcome(value, target.effects) if band[0] <= line.reach else None for value, band in found)

    return Matchups(lines, profiles, bands, tuple(tuple(outcomes(line, t) for t in profiles) for line in lines))


def range_bands(game: Game, question: MatchupQuestion, farthest: int) -> tuple[tuple[int, ...], ...]:
    """Return ranges from 1 on with the same modifiers, as runs; every range alone when a value counts with it."""
    name = question.distance
    chosen = columns.expressions(game, question.axis)
    counted = [*game.formulas.values(), *(entry.add for entry in game.modifiers.values()), *chosen]
    bounds = {value for entry in game.modifiers.values() for value in entry.when.get(name, ())}
    if any(name in expression.names for expression in counted):
        bounds = set(range(1, farthest + 1))
    bands: list[list[int]] = []
    for distance in range(1, farthest + 1):
        if not bands or distance in bounds or distance - 1 in bounds:
            bands.append([])
        bands[-1].append(distance)
    return tuple(map(tuple, bands))


def effects_row(question: MatchupQuestion, piece: Piece) -> str | None:
    """Return the row of the table of effects for this piece: the one with the name of one of its tags."""
    if question.effects is None:
        return None
    return next((str(row) for row in question.effects.rows.values if row in piece.tags), None)


class _Profile(NamedTuple):
    """What a formula and what modifiers know of a piece in a role, and a piece of which they know that."""

    counted: Hashable
    judged: Hashable
    piece: PieceId


class _Firing:
    """Values and chances, each computed once for all pieces that the formula does not distinguish."""

    def __init__(self, game: Game, question: MatchupQuestion) -> None:
        self._game = game
        self._question = question
        self._counted = columns.inputs(game, question.axis, (MODIFIERS,))
        self._judged = modifiers.names(game.modifiers)
        self._counts_distance = question.distance in self._counted
        self._judges_distance = question.distance in self._judged
        self._unit = cache(lambda piece: combat.piece_unit(game, piece))
        self._known: dict[Hashable, _Profile] = {}
        self._bonuses: dict[Hashable, Fraction] = {}
        self._values: dict[Hashable, int | str] = {}
        self._hit = cache(lambda at: combat.chances(question.table, at).get(question.hit, Fraction(0)))
        self._effects = cache(self._chances_of_effects)
        self.outcome: Callable[[int | str, str | None], Outcome] = cache(self._outcome)

    def profile(self, role: str, piece: PieceId) -> _Profile:
        """Return one profile for all pieces that are the same to the formula and the modifiers."""
        counted, judged = (self._looked_at(names, role, piece) for names in (self._counted, self._judged))
        return self._known.setdefault((role, counted, judged), _Profile(counted, judged, piece))

    def value(self, attacker: _Profile, target: _Profile, distance: int) -> int | str:
        bonus = self._bonus(attacker, target, distance)
        key = attacker.counted, target.counted, self._counts_distance and distance, bonus
        if key not in self._values:
            given = {**self._given(attacker, target, distance), MODIFIERS: bonus}
            self._values[key] = columns.choose(self._game, self._question.axis, given).at
        return self._values[key]

    def _bonus(self, attacker: _Profile, target: _Profile, distance: int) -> Fraction:
        key = attacker.judged, target.judged, self._judges_distance and distance
        if key not in self._bonuses:
            self._bonuses[key] = formulas.modifiers_total(self._game, self._given(attacker, target, distance))
        return self._bonuses[key]

    def _given(self, attacker: _Profile, target: _Profile, distance: int) -> dict[str, Given]:
        return {
            **self._question.fixed,
            self._question.distance: distance,
            "attacker": self._unit(attacker.piece),
            "target": self._unit(target.piece),
        }

    def _looked_at(self, names: tuple[str, ...], role: str, piece: PieceId) -> Hashable:
        subjects = (name.partition(".") for name in names)
        return tuple(modifiers.looked_at(self._unit(piece), what) for who, _, what in subjects if who == role)

    def _outcome(self, value: int | str, effects: str | None) -> Outcome:
        hit = self._hit(value)
        return (hit,) if effects is None else tuple(hit * chance for chance in self._effects(effects))

    def _chances_of_effects(self, row: str) -> Outcome:
        question = self._question
        assert question.effects is not None, "rows of effects are of a table"
        names = Roll.parse(question.effects.columns.roll).names
        found = combat.chances(question.effects, row, {name: question.fixed[name] for name in names})
        return tuple(found.get(code, Fraction(0)) for code in question.shown)


def _reach(piece: Piece, question: MatchupQuestion) -> int:
    value = piece.faces[0].stats.get(question.reach)
    return value if isinstance(value, int) else 1


def _alike(pieces: Sequence[Piece], key: Callable[[Piece], Hashable]) -> list[list[Piece]]:
    groups: dict[Hashable, list[Piece]] = {}
    for piece in pieces:
        groups.setdefault(key(piece), []).append(piece)
    return list(groups.values())
