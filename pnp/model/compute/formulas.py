"""Values computed from a definition: stats of combined pieces, legal purchases, formulas, odds, examples.

The game stores none of these: each function computes from it, so a changed number changes all results.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from pnp import budget
from pnp.budget import LIMITS
from pnp.expressions import dice
from pnp.expressions.expression import Expression, ExpressionError, Value
from pnp.expressions.syntax_tree import COUNT
from pnp.model.compute import modifiers
from pnp.model.compute.modifiers import FORMATION, MODIFIERS, SIZE, TYPE, Unit
from pnp.model.game import Composite, FaceRef, Game, Piece, PieceId, StatId, StatValue
from pnp.model.game.ground import is_terrain_value
from pnp.model.game.tracking import cached_on_game

BETWEEN = "between"
"""The name that formulas use for the number of cells between two pieces."""

Given = FaceRef | Unit | tuple[FaceRef | Unit, ...] | int | Fraction
"""An input of formulas: the unit or the units of a role, or a number."""


def face_values(game: Game, ref: FaceRef) -> dict[StatId, StatValue]:
    """Return the stats of a face in play: as printed, or as changed by the composite of which it is the top piece."""
    printed = game.pieces[ref.piece].face(ref.face).stats
    if ref.composite is None:
        return dict(printed)
    composite = game.composites[ref.composite]
    others = [game.pieces[piece].faces[0].stats for piece in composite.of if composite.each and piece != ref.piece]
    return {
        stat: composite.effect[stat].apply(value, [other[stat] for other in others if stat in other])
        if stat in composite.effect
        else value
        for stat, value in printed.items()
    }


def composite_results(game: Game, composite: Composite) -> tuple[FaceRef, ...]:
    """Return every face that can be on top of the composite, in the order of its pieces, for its result markers.

    For a composite of one of each piece that is the first piece.
    """
    tops = composite.of[:1] if composite.each else composite.of
    return tuple(FaceRef(piece, face.id, composite.id) for piece in tops for face in game.pieces[piece].faces)


# Purchases


class Purchase(NamedTuple):
    """A purchase of one player: copies of each piece on sale, in the order of the game, and their total cost."""

    counts: Mapping[PieceId, int]
    cost: int
    full: bool

    @property
    def size(self) -> int:
        """The number of pieces bought."""
        return sum(self.counts.values())


def pieces_on_sale(game: Game) -> tuple[Piece, ...]:
    """Return the pieces that have a price."""
    return tuple(piece for piece in game.pieces.values() if piece.cost is not None)


def purchase_limit(piece: Piece) -> int:
    """Return how many copies one player may buy: the limit, or the number printed for one side."""
    return piece.limit if piece.limit is not None else max(piece.count.values(), default=0)


def count_purchases(game: Game) -> tuple[int, int]:
    """Return how many purchases the budget allows, the empty one included, and how many of them spend all of it."""
    if game.budget is None:
        return 0, 0
    ways = [1] + [0] * game.budget.amount
    for piece in pieces_on_sale(game):
        cost = piece.cost or 0
        budget.current().spend("formula_steps", len(ways) * (purchase_limit(piece) + 1))
        ways = [
            sum(ways[spent - cost * copies] for copies in range(purchase_limit(piece) + 1) if cost * copies <= spent)
            for spent in range(len(ways))
        ]
    return sum(ways), ways[-1]


def purchases(game: Game, *, full_only: bool = False, most: int = LIMITS.purchases) -> tuple[Purchase, ...]:
    """Every legal purchase (or only those that spend the whole budget), the most of the first pieces first.

    Raises ValueError when there are more than `most`; the message gives the number.
    """
    if game.budget is None:
        return ()
    count = count_purchases(game)[1 if full_only else 0]
    if count > most:
        raise ValueError(f"{count} purchases are legal, more than the {most} that can be listed")
    amount, goods = game.budget.amount, pieces_on_sale(game)
    found = []
    for copies, spent in _enumerate_purchases(goods, amount, full_only):
        counts = {piece.id: number for piece, number in zip(goods, copies, strict=True)}
        found.append(Purchase(counts, spent, spent == amount))
    return tuple(found)


def _enumerate_purchases(goods: Sequence[Piece], credit: int, full_only: bool) -> Iterator[tuple[tuple[int, ...], int]]:
    """Copies of each of the goods and their cost; with `full_only` nothing may be left of the credit."""
    budget.current().spend("formula_steps")
    if not goods:
        if credit == 0 or not full_only:
            yield (), 0
        return
    if full_only and sum((piece.cost or 0) * purchase_limit(piece) for piece in goods) < credit:
        return
    first, cost = goods[0], goods[0].cost or 0
    affordable = purchase_limit(first) if cost == 0 else min(purchase_limit(first), credit // cost)
    for copies in range(affordable, -1, -1):
        for rest, spent in _enumerate_purchases(goods[1:], credit - copies * cost, full_only):
            yield (copies, *rest), spent + copies * cost


# Formulas


def unit(game: Game, ref: FaceRef) -> Unit:
    """Return a face of a piece in play, changed by the composite of which it is the top piece."""
    piece = game.pieces[ref.piece]
    stats, flags = face_values(game, ref), piece.face(ref.face).flags
    kinds = {TYPE: piece.type, SIZE: piece.unit_size, FORMATION: piece.formation}
    named = {name: str(kind) for name, kind in kinds.items() if kind is not None}
    return Unit(piece.name, stats, marks(game, flags), piece.move_class, piece.tags, MappingProxyType(named))


def marks(game: Game, flags: Mapping[StatId, str]) -> dict[StatId, tuple[str, ...]]:
    """Return the mark and its meaning for each stat that carries a mark."""
    return {stat: (flag, game.stats[stat].flags[flag]) for stat, flag in flags.items()}


Roles = dict[str, tuple[Unit, ...]]
"""Units by role."""
_Inputs = tuple[Roles, Mapping[str, int | Fraction]]


def roles(game: Game, given: Mapping[str, Given]) -> tuple[Roles, dict[str, int | Fraction]]:
    """Return units by role, and numbers by name."""
    units: Roles = {}
    numbers: dict[str, int | Fraction] = {}
    for name, value in given.items():
        if isinstance(value, FaceRef):
            units[name] = (unit(game, value),)
        elif isinstance(value, Unit):
            units[name] = (value,)
        elif isinstance(value, int | Fraction):
            numbers[name] = value
        else:
            units[name] = tuple(unit(game, each) if isinstance(each, FaceRef) else each for each in value)
    return units, numbers


def _names(game: Game, units: Roles, numbers: Mapping[str, int | Fraction]) -> dict[str, Value]:
    """Return the names for formulas: dice, given numbers, and the stats of units by role (`attacker.attack`).

    Stats with a code instead of a number are omitted, and those that not all units of a role have.
    """
    env: dict[str, Value] = {name: dice.die(die.faces) for name, die in game.dice.items()}
    env.update(numbers)
    for role, group in units.items():
        env[f"{role}.{COUNT}"] = len(group)
        for arc in game.facing.arcs if game.facing else ():
            number = modifiers.arc_number(group, arc)
            env.update({} if number is None else {f"{role}.{modifiers.ARC}.{arc}": number})
        if len(group) == 1:
            env.update({f"{role}.{stat}": number for stat, number in group[0].stats.items() if isinstance(number, int)})
            continue
        for stat in group[0].stats:
            values = tuple(each for who in group if isinstance(each := who.stats.get(stat), int))
            if len(values) == len(group):
                env[f"{role}.{stat}"] = values
    return env


def evaluate(game: Game, formula: str, given: Mapping[str, Given]) -> Fraction:
    """Return the value of one of the game's formulas; formulas that it uses are evaluated first.

    Raises KeyError when the game has no such formula; ExpressionError when a name has no value, formulas form a cycle,
    or a division by zero.
    """
    if all(isinstance(value, int | FaceRef) for value in given.values()):
        return _evaluate_cached(game, formula, frozenset(given.items()))
    return evaluated_expression(game, game.formulas[formula], given, formula)


@cached_on_game
def _evaluate_cached(game: Game, formula: str, given: frozenset[tuple[str, Given]]) -> Fraction:
    return evaluated_expression(game, game.formulas[formula], dict(given), formula)


def evaluated_expression(game: Game, expression: Expression, given: Mapping[str, Given], name: str = "") -> Fraction:
    """Return the value of an expression over the game's formulas; `name`: its own name, if it is one of them.

    Raises what `evaluate` raises.
    """
    who = units, numbers = roles(game, given)
    env = _names(game, units, numbers)
    _settle(game, expression, env, (name,), who)
    return expression.evaluate(env)


def modifiers_total(game: Game, given: Mapping[str, Given]) -> Fraction:
    """Return the sum of all modifiers that apply. Raises ExpressionError when an input of a modifier is missing."""
    return _modifiers_total(game, *roles(game, given))


def _modifiers_total(game: Game, units: Roles, numbers: Mapping[str, int | Fraction]) -> Fraction:
    found = modifiers.applying(game.modifiers, units, numbers)
    return sum((modifiers.amount(modifier, units, numbers) for modifier in found), Fraction(0))


def _settle(game: Game, expression: Expression, env: dict[str, Value], path: tuple[str, ...], who: _Inputs) -> None:
    """Add to `env` what the expression uses and is not given: values of formulas, and 0 for attributes of terrain."""
    for name, offset in expression.mentions:
        if name in env:
            continue
        if is_terrain_value(name):
            env[name] = 0
        if name == MODIFIERS and game.modifiers:
            env[name] = _modifiers_total(game, *who)
        if name not in game.formulas:
            continue
        if name in path:
            raise ExpressionError(f"formulas form a cycle: {' → '.join((*path, name))}", offset, len(name))
        inner = game.formulas[name]
        _settle(game, inner, env, (*path, name), who)
        env[name] = inner.evaluate(env)


def used(wanted: Iterable[Expression], formulas: Mapping[str, Expression]) -> dict[str, Expression]:
    """Return the formulas that expressions use, directly or through others, by name, the nearest first."""
    found: dict[str, Expression] = {}
    waiting = list(wanted)
    while waiting:
        new = {name: formulas[name] for name in waiting.pop(0).names if name in formulas and name not in found}
        found |= new
        waiting += new.values()
    return found


def inputs(game: Game, formula: str, known: Collection[str] = ()) -> tuple[str, ...]:
    """Return the names required to evaluate a formula, except dice, formulas and `known`, in order of use.

    Attributes of terrain are not among them: they are 0 unless given. Raises KeyError when the game has no such
    formula.
    """
    return inputs_of(game, game.formulas[formula], known)


def inputs_of(game: Game, expression: Expression, known: Collection[str] = ()) -> tuple[str, ...]:
    """Return the inputs, as `inputs` does, of an expression over the game's formulas."""
    found: dict[str, None] = {}
    seen: set[str] = set()

    def visit(names: Iterable[str]) -> None:
        for inner in names:
            if inner in known:
                continue
            if inner in game.formulas:
                if inner not in seen:
                    seen.add(inner)
                    visit(game.formulas[inner].names)
            elif inner == MODIFIERS and game.modifiers:
                found.update(dict.fromkeys(modifiers.names(game.modifiers)))
            elif inner not in game.dice and not is_terrain_value(inner):
                found[inner] = None

    visit(expression.names)
    return tuple(found)


def odds_grid(
    game: Game,
    formula: str,
    row: tuple[str, Sequence[int]],
    column: tuple[str, Sequence[int]],
    fixed: Mapping[str, Given],
) -> tuple[tuple[Fraction, ...], ...]:
    """Return the values of a formula, by row, for all values of two inputs; `fixed`: the other inputs.

    Raises what `evaluate` raises.
    """
    (down, row_values), (across, column_values) = row, column
    return tuple(
        tuple(evaluate(game, formula, {**fixed, down: one, across: other}) for other in column_values)
        for one in row_values
    )
