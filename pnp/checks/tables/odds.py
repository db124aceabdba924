"""Odds between pieces: pieces that nothing can hit, dice that need not be rolled, ranges without a chance."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import groupby
from math import prod
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.duels import DuelOdds, duels, rolled_formulas
from pnp.checks.shared.reachable_lookups import combinations_of, combined_value, is_open, stat_range, values_of
from pnp.errors import Span
from pnp.expressions import formatting
from pnp.expressions.expression import ExpressionError
from pnp.model.compute import formulas
from pnp.model.game import Composite, FaceRef, Game, StatId, Variable

_MOST_VALUES = 20_000


@check("chance.invulnerable", "warning")
def nothing_is_invulnerable(game: Game) -> Iterator[Report]:
    """Find faces in the second role against which no face in the first role has a chance."""
    for _, same in groupby(duels(game), key=lambda duel: duel.formula):
        arcs = list(same)
        duel = arcs[0]
        hit = {target for each in arcs for (_, target), chance in each.chances.items() if chance}
        for target in dict.fromkeys(target for _, target in duel.chances):
            if target not in hit:
                none = f"no {duel.first} has a chance against {{}} as {duel.second}"
                hint = f"{_cure(game, duel, target)}correct a formula or its die"
                found = _report(game, target, f"{none}: the chance '{duel.formula}' is 0", hint)
                yield found._replace(related=_used(game, duel.formula))


def _used(game: Game, formula: str) -> tuple[tuple[Span | None, str], ...]:
    used = [name for name in game.formulas[formula].names if name in game.formulas]
    others = [(game.formula_spans.get(name), f"the formula '{name}', which '{formula}' uses") for name in used]
    return ((game.formula_spans.get(formula), f"the formula '{formula}'"), *others)


def _cure(game: Game, duel: DuelOdds, target: FaceRef) -> str:
    """Return the least change of one value of the target that gives some face a chance; empty if there is none."""
    roll = next((each for each in _roll_queries(game) if each.formula == duel.formula), None)
    if roll is None or target.composite:
        return ""
    printed = formulas.face_values(game, target)
    own = {f"{duel.second}.{stat}": value for stat, value in printed.items() if isinstance(value, int)}
    given = {**{free: variable.low for free, variable in roll.free.items()}, **own}
    for name, now in own.items():
        if name in roll.by:
            stat = name.partition(".")[2]
            able = [value for value in stat_range(game, StatId(stat)) if roll.can_be(game, {**given, name: value})]
            if able:
                nearest = min(able, key=lambda value: abs(value - now))
                return f"{'lower' if nearest < now else 'raise'} '{stat}' of this face to {nearest}, or "
    return ""


@check("chance.certain", "info")
def nothing_is_certain(game: Game) -> Iterator[Report]:
    """Find pairs of faces with a chance of 1."""
    for duel in duels(game):
        certain = [pair for pair, chance in duel.chances.items() if chance == 1]
        if certain:
            attacker, target = certain[0]
            message = f"the chance '{duel.name}' of {{}} against {_name(game, target)} is 100%"
            hint = f"write in the rules that no roll is needed, or correct the formula '{duel.formula}' or these stats"
            yield _report(game, attacker, message, hint, len(certain))


def _name(game: Game, ref: FaceRef) -> str:
    piece = game.pieces[ref.piece]
    stack = f" on top of '{ref.composite}'" if ref.composite else ""
    return f"{phrasing.named(piece)} ({piece.face(ref.face).state or ref.face}){stack}"


def _report(game: Game, ref: FaceRef, message: str, hint: str, cases: int | None = None) -> Report:
    span = game.pieces[ref.piece].face(ref.face).span
    witness = (("piece", f"{ref.piece}.{ref.face}"),)
    return Report(message.format(_name(game, ref)), span, hint, witness=witness, cases=cases)


class RollQuery(NamedTuple):
    """A formula with a probability, the values `by` names of units (`attacker.attack`), and its `free` variables."""

    formula: str
    by: Mapping[str, tuple[int, ...]]
    free: Mapping[str, Variable]

    def can_be(self, game: Game, given: Mapping[str, int]) -> bool:
        """Return whether any values give a chance together with these."""
        return any(chance > 0 for chance in self.chances(game, given))

    def extent(self, game: Game, part: str) -> str:
        """Return the least and the greatest value of a formula that this one uses: `-9 to -4`; empty if it has none."""
        ends = combinations_of({name: (free.low, free.high) for name, free in self.free.items()})
        found = [value for given in ends for value in self._replace(formula=part).chances(game, given)]
        if not found:
            return ""
        least, most = (formatting.fraction_text(end) for end in (min(found), max(found)))
        return f"always {least}" if least == most else f"{least} to {most}"

    def chances(self, game: Game, given: Mapping[str, int]) -> Iterator[Fraction]:
        """Yield every chance; `formula.division` reports where the formula has no value."""
        for row in combinations_of({name: values for name, values in self.by.items() if name not in given}):
            with suppress(ExpressionError):
                yield formulas.evaluate(game, self.formula, {**given, **row})


@check("chance.dead-range", "info")
def deadstat_range(game: Game) -> Iterator[Report]:
    """Find the value of a variable from which no piece has a chance."""
    for roll in _roll_queries(game):
        for name, variable in roll.free.items():
            others = {other: free.low for other, free in roll.free.items() if other != name}
            values = range(variable.high, variable.low - 1, -1)
            last = next((value for value in values if roll.can_be(game, {**others, name: value})), None)
            if last is not None and last < variable.high:
                first = last + 1
                best = max(roll.chances(game, {**others, name: last}))
                least = f"from {first} on no piece has a chance: '{roll.formula}' is 0"
                message = f"'{name}' may be up to {variable.high}, but {least}"
                witness = ((variable.name, str(first)), ("highest chance one before", str(best)))
                hint = f"say so in the rules, or end the range of '{name}' at {last}"
                yield Report(message, game.formula_spans.get(roll.formula), hint, witness=witness)


@check("chance.impossible", "error")
def some_success_possible(game: Game) -> Iterator[Report]:
    """Find formulas that give no piece a chance in any case."""
    for roll in _roll_queries(game):
        ends = combinations_of({name: (free.low, free.high) for name, free in roll.free.items()})
        if not any(roll.can_be(game, values) for values in ends):
            given = [f"every {name} from {min(values)} to {max(values)}" for name, values in roll.by.items()]
            message = f"no piece ever has a chance: '{roll.formula}' is 0 with {phrasing.join_and(given)}"
            used = [name for name in game.formulas[roll.formula].names if name in game.formulas]
            extents = ((name, roll.extent(game, name)) for name in used)
            parts = [f"'{name}' is {extent}" for name, extent in extents if extent]
            message += f", where {phrasing.join_and(parts)}" if parts else ""
            (span, _), *others = _used(game, roll.formula)
            hint = f"correct {'one of the formulas' if others else 'the formula'}, so that some roll can succeed"
            yield Report(message, span, hint, tuple(others))


@check("chance.unbeatable-value", "warning")
def values_beatable(game: Game) -> Iterator[Report]:
    """Find values of a stat that make every chance 0, alone or combined, while some pieces have no value yet."""
    for roll in _roll_queries(game):
        free = {name: variable.low for name, variable in roll.free.items()}
        for name, values in roll.by.items():
            stat = StatId(name.partition(".")[2])
            if not is_open(game, stat):
                continue
            unbeatable = {value for value in values if not roll.can_be(game, {**free, name: value})}
            safe = [value for value in stat_range(game, stat) if value in unbeatable]
            if safe and len(unbeatable) < len(values):
                yield _unbeatable(game, roll, name, safe)
            for composite in game.composites.values():
                lower = [value for value in stat_range(game, stat) if value not in safe]
                higher = [value for value in lower if combined_value(composite, stat, value) in unbeatable]
                if higher and len(unbeatable) < len(values):
                    yield _unbeatable(game, roll, name, higher, composite)


def _unbeatable(game: Game, roll: RollQuery, name: str, safe: list[int], composite: Composite | None = None) -> Report:
    role, _, stat = name.partition(".")
    numbers = " or ".join(map(str, safe)) if len(safe) < 4 else f"{safe[0]} to {safe[-1]}"
    stack = f"is the top piece of {phrasing.named(composite)} and itself " if composite else ""
    message = f"the chance '{roll.formula}' is 0 whenever the {role} {stack}has {stat} {numbers}"
    hint = f"no piece has such a value yet, but the range of '{stat}' allows it: narrow it, or correct the formula"
    witness = ((name, str(safe[0])), *((("on top of", composite.name),) if composite else ()))
    return Report(message, game.formula_spans.get(roll.formula), hint, (), witness, len(safe))


def _roll_queries(game: Game) -> Iterator[RollQuery]:
    for formula in rolled_formulas(game):
        names = formulas.inputs(game, formula)
        by = {name: values_of(game, name) for name in names if "." in name}
        free = {name: game.variables[name] for name in names if name in game.variables}
        if len(by) + len(free) < len(names) or not by or not all(by.values()):
            continue
        times = sum(variable.high - variable.low + 1 for variable in free.values()) + 1
        if times * prod(map(len, by.values())) <= _MOST_VALUES:
            yield RollQuery(formula, by, free)
