"""The odds and the shifts that play can bring about in a table, by the strongest and the weakest groups of units."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import NamedTuple

from pnp.checks.shared.reachable_lookups import Numbers, every_number
from pnp.expressions.expression import ExpressionError
from pnp.expressions.syntax_tree import COUNT
from pnp.model.compute import columns, formulas, modifiers
from pnp.model.compute.columns import Choice
from pnp.model.compute.formulas import Given
from pnp.model.compute.modifiers import Unit, is_arc
from pnp.model.compute.terrain_values import every_case
from pnp.model.game import Axis, FaceRef, Game, SideId, StatId, Table

_MOST = 20_000
"""Most combinations of groups and numbers that are tried."""
Group = tuple[Unit, ...]


class OddsCase(NamedTuple):
    """Units by role and numbers, with the line that they choose, or the words for the one that the table lacks."""

    units: Mapping[str, Group]
    numbers: Numbers
    choice: Choice | None
    missing: str


def odds_cases(game: Game, table: Table, axis: Axis) -> Iterator[OddsCase]:
    """Yield cases of odds, or of a formula over the units of roles, up to the extremes; refused ones are left out.

    Groups hold the strongest or the weakest units of a side that its counters allow, for every number of units.
    """
    names = columns.inputs(game, axis)
    adding = modifiers.names(game.modifiers)
    roles = {role: [stat for other, stat in _stats(names) if other == role] for role, _ in _stats((*names, *adding))}
    plain = every_number(game, [name for name in names if "." not in name])
    numbers = [
        {**number, **terrain}
        for number, terrain in islice(product(plain, every_case(game, columns.expressions(game, axis))), _MOST)
    ]
    groups = {
        (role, side): list(_faced(game, _groups(game, table, role, roles[role], side), roles[role]))
        for role in roles
        for side in _sides(game)
    }
    units_by_role = (
        dict(zip(roles, chosen, strict=True))
        for sides in _opponents(game, len(roles))
        for chosen in product(*(groups[role, side] for role, side in zip(roles, sides, strict=True)))
    )
    for units, each in islice(((units, each) for units in units_by_role for each in numbers), _MOST):
        given: dict[str, Given] = {**units, **each}
        try:
            yield OddsCase(units, each, columns.choose(game, axis, given), "")
        except KeyError as error:
            yield OddsCase(units, each, None, str(error.args[0]))
        except (ExpressionError, ValueError):
            continue


def _faced(game: Game, groups: Iterable[Group], stats: Iterable[str]) -> Iterator[Group]:
    """Yield groups with their enemies in each arc, if the arc is among their stats."""
    arcs = game.facing.arcs if game.facing and any(is_arc(f".{stat}") for stat in stats) else ()
    for group in groups:
        yield from (tuple(unit._replace(arcs=frozenset({arc})) for unit in group) for arc in arcs)
        if not arcs:
            yield group


def _stats(names: Iterable[str]) -> list[tuple[str, str]]:
    """Return the roles with their stats, of names that have both."""
    return [(role, stat) for role, dot, stat in (name.partition(".") for name in names) if dot]


def _opponents(game: Game, number: int) -> Iterator[tuple[SideId | None, ...]]:
    """Yield the sides of the roles: those of two roles are enemies."""
    for chosen in product(_sides(game), repeat=number):
        if number < 2 or len(game.sides) < 2 or len(set(chosen)) > 1:
            yield chosen


def _sides(game: Game) -> list[SideId | None]:
    return [*game.sides] or [None]


def _groups(game: Game, table: Table, role: str, stats: Iterable[str], side: SideId | None) -> list[Group]:
    """Return the groups of a side that may have a role: of each size, the strongest and the weakest by each stat."""
    least, most = table.roles.get(role, (1, 1))
    counters = _counters(game, side)
    kinds = {(counter[0].move_class, counter[0].tags): counter[0] for counter in counters}
    found: list[Group] = [(unit,) for unit in kinds.values()] if least == 1 else []
    for stat in dict.fromkeys(StatId(stat) for stat in stats if stat != COUNT):
        for best in (min, max):
            strengths = [
                best(faces, key=lambda each: each[0]) for counter in counters if (faces := _valued(counter, stat))
            ]
            ordered = [unit for _, unit in sorted(strengths, key=lambda each: each[0], reverse=best is max)]
            found += [tuple(ordered[:size]) for size in range(max(1, least), min(most, len(ordered)) + 1)]
    return found


def _valued(counter: Sequence[Unit], stat: StatId) -> list[tuple[int, Unit]]:
    """Return the faces of a counter that have a number for a stat, each with it."""
    return [(value, face) for face in counter if isinstance(value := face.stats.get(stat), int)]


def _counters(game: Game, side: SideId | None) -> list[Group]:
    """Return the faces of each counter of a side; of each piece if the game has no sides."""
    return [
        tuple(formulas.unit(game, FaceRef(piece.id, face.id)) for face in piece.faces)
        for piece in game.pieces.values()
        for _ in range(piece.count.get(side, 0) if side is not None else 1)
    ]
