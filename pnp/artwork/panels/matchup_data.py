"""Exact chances of every attacker against every target, with equivalent ones merged.

Two attackers of a group are equivalent when they have the same chances against every target at every range; two targets
of a class are when every attacker has the same chances against them. Ranges with the same modifiers form one band.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
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

    Raises:
        ExpressionError, KeyError, ValueError: as `pnp.model.compute.combat.duel`.
    """
    bands = range_bands(game, question, max(_reach(piece, question) for piece in attackers))
    firing = _Firing(game, question)
    values = {
        (first.id, second.id): tuple(firing.value(first, second, band[0]) for band in bands)
        for first in attackers
        for second in targets
    }
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


class _Firing:
    """Values and chances, each computed once for all pieces that the formula does not distinguish."""

    def __init__(self, game: Game, question: MatchupQuestion) -> None:
        self._game = game
        self._question = question
        self._counted = columns.inputs(game, question.axis, (MODIFIERS,))
        self._judged = modifiers.names(game.modifiers)
        self._unit = cache(lambda piece: combat.piece_unit(game, piece))
        self._seen: Callable[[tuple[str, ...], str, PieceId], Hashable] = cache(self._looked_at)
        self._bonuses: dict[Hashable, Fraction] = {}
        self._values: dict[Hashable, int | str] = {}
        self.outcome: Callable[[int | str, str | None], Outcome] = cache(self._outcome)

    def value(self, attacker: Piece, target: Piece, distance: int) -> int | str:
        bonus = self._bonus(attacker.id, target.id, distance)
        key = (*self._asked(self._counted, attacker.id, target.id, distance), bonus)
        if key not in self._values:
            given = {**self._given(attacker.id, target.id, distance), MODIFIERS: bonus}
            self._values[key] = columns.choose(self._game, self._question.axis, given).at
        return self._values[key]

    def _bonus(self, attacker: PieceId, target: PieceId, distance: int) -> Fraction:
        key = self._asked(self._judged, attacker, target, distance)
        if key not in self._bonuses:
            self._bonuses[key] = formulas.modifiers_total(self._game, self._given(attacker, target, distance))
        return self._bonuses[key]

    def _given(self, attacker: PieceId, target: PieceId, distance: int) -> dict[str, Given]:
        return {
            **self._question.fixed,
            self._question.distance: distance,
            "attacker": self._unit(attacker),
            "target": self._unit(target),
        }

    def _asked(
        self, names: tuple[str, ...], attacker: PieceId, target: PieceId, distance: int
    ) -> tuple[Hashable, Hashable, int]:
        """Return the values of these names for two pieces at a distance."""
        far = distance if self._question.distance in names else 0
        return self._seen(names, "attacker", attacker), self._seen(names, "target", target), far

    def _looked_at(self, names: tuple[str, ...], role: str, piece: PieceId) -> Hashable:
        subjects = (name.partition(".") for name in names)
        return tuple(modifiers.looked_at(self._unit(piece), what) for who, _, what in subjects if who == role)

    def _outcome(self, value: int | str, effects: str | None) -> Outcome:
        question = self._question
        hit = combat.chances(question.table, value).get(question.hit, Fraction(0))
        if effects is None or question.effects is None:
            return (hit,)
        names = Roll.parse(question.effects.columns.roll).names
        found = combat.chances(question.effects, effects, {name: question.fixed[name] for name in names})
        return tuple(hit * found.get(code, Fraction(0)) for code in question.shown)


def _reach(piece: Piece, question: MatchupQuestion) -> int:
    value = piece.faces[0].stats.get(question.reach)
    return value if isinstance(value, int) else 1


def _alike(pieces: Sequence[Piece], key: Callable[[Piece], Hashable]) -> list[list[Piece]]:
    groups: dict[Hashable, list[Piece]] = {}
    for piece in pieces:
        groups.setdefault(key(piece), []).append(piece)
    return list(groups.values())
