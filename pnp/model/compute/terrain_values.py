"""Values of attributes of terrain for formulas: of the ground of a defender, of the sides that attackers cross."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from pnp.expressions.expression import Expression
from pnp.model.compute import ground
from pnp.model.compute.ground import MapGround
from pnp.model.compute.modifiers import MODIFIERS
from pnp.model.game import Cell, Game
from pnp.model.game.ground import ACROSS, GROUND, LINE, Amount, Attribute, is_terrain_value, plain
from pnp.model.game.ids import AttributeId, ClassId
from pnp.model.game.tracking import cached_on_game


class Fighter(NamedTuple):
    """A unit on the map in a combat."""

    cell: Cell
    move_class: ClassId | None


def _weakest(values: Iterable[Amount]) -> Amount:
    """Return the value nearest to 0."""
    return min(values, key=lambda value: (abs(value), value), default=0)


def of_combat(
    map_ground: MapGround,
    attributes: Iterable[Attribute],
    attackers: Sequence[Fighter],
    defenders: Sequence[Fighter],
    across: str,
) -> dict[str, Amount]:
    """Return the values of `ground.` and `across.` of each attribute in a combat.

    Of defenders in several cells, or of several classes, the weakest effect counts. `across`: see `Table.across`.
    """
    found: dict[str, Amount] = {}
    for attribute in attributes:
        own = (ground.value(attribute, map_ground.cells.get(each.cell, ()), each.move_class) or 0 for each in defenders)
        found[f"{GROUND}.{attribute.id}"] = _weakest(own)
        goals = list(dict.fromkeys(each.cell for each in defenders))
        crossed = [_crossed(map_ground, attribute, attacker, goals) for attacker in attackers]
        found[f"{ACROSS}.{attribute.id}"] = _together(crossed, across)
    return found


def _crossed(map_ground: MapGround, attribute: Attribute, attacker: Fighter, goals: Sequence[Cell]) -> Amount:
    between = (map_ground.between(attacker.cell, goal) for goal in goals)
    return _weakest(ground.value(attribute, layers, attacker.move_class) or 0 for layers in between)


def _together(values: Sequence[Amount], across: str) -> Amount:
    if across == "each":
        return plain(sum(map(Fraction, values), Fraction(0)))
    if across == "any":
        return max(values, key=lambda value: (abs(value), value), default=0)
    return _weakest(values)


def named(game: Game, axis_expressions: Iterable[Expression]) -> tuple[str, ...]:
    """Return the attributes of terrain that expressions use, directly, in formulas or in modifiers: `ground.shift`."""
    found: dict[str, None] = {}
    waiting, seen = list(axis_expressions), set[str]()
    while waiting:
        for name in waiting.pop(0).names:
            if is_terrain_value(name):
                found[name] = None
            elif name in game.formulas and name not in seen:
                seen.add(name)
                waiting.append(game.formulas[name])
            elif name == MODIFIERS and name not in seen:
                seen.add(name)
                for modifier in game.modifiers.values():
                    found.update(dict.fromkeys(filter(is_terrain_value, modifier.when)))
                    waiting.append(modifier.add)
    return tuple(found)


@cached_on_game
def possible(game: Game, name: str) -> tuple[Amount, ...]:
    """Return the values that the maps of a game can give an attribute of terrain, and 0; of a path only 0."""
    role, _, id_ = name.partition(".")
    attribute = game.attributes[AttributeId(id_)]
    maps = [
        *(ground.on_board(game, board) for board in game.boards),
        *(ground.on_scenario(game, scenario) for scenario in game.scenarios),
    ]
    everywhere = {
        id(layers): layers
        for each in maps
        for layers in ((*each.cells.values(),) if role == GROUND else (*each.sides.values(),) if role != LINE else ())
    }
    found: set[Amount] = {0}
    for layers, of in product(everywhere.values(), (None, *game.classes)):
        found.add(ground.value(attribute, layers, of) or 0)
    return tuple(sorted(found))


def every_case(game: Game, axis_expressions: Iterable[Expression]) -> Iterator[dict[str, Amount]]:
    """Yield every combination of possible values of the attributes of terrain that expressions use."""
    names = named(game, axis_expressions)
    for values in product(*(possible(game, name) for name in names)):
        yield dict(zip(names, values, strict=True))
