"""What the map of a worked example gives: length and price of its path, attributes of terrain, cheapest routes."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from pnp.expressions import formatting
from pnp.geometry.hex_shapes import Hex, distance
from pnp.model.compute import ground, movement, placed_units, presence, terrain_values
from pnp.model.compute.ground import MapGround, value
from pnp.model.compute.movement import MoveStep
from pnp.model.compute.placed_units import PlacedUnit
from pnp.model.compute.terrain_values import Fighter
from pnp.model.game import Board, Cell, ClassId, Example, FaceRef, Game
from pnp.model.game.ground import ACROSS, GROUND, LINE, Amount, Attribute, Price, plain
from pnp.model.game.ids import AttributeId
from pnp.model.game.play import RANGE


def at(ground: MapGround, attribute: Attribute, cell: Cell, of: ClassId | None = None) -> Amount:
    """Return the value of an attribute of a cell, 0 if it has none; with a class, that for such a unit there."""
    return value(attribute, ground.cells.get(cell, ()), of) or 0


def total(ground: MapGround, attribute: Attribute, chain: Sequence[Cell], target: ClassId | None) -> Amount:
    """Return the sum along a chain of cells, the target's included, the observer's excluded."""
    values = [at(ground, attribute, cell) for cell in chain[1:-1]]
    values += [at(ground, attribute, chain[-1], target)] if len(chain) > 1 else []
    return plain(sum(map(Fraction, values), Fraction(0)))


class SightLine(NamedTuple):
    """The best line of sight: a chain of cells, and the sum along it."""

    cells: tuple[Hex, ...]
    total: Amount


def best_sight_line(
    ground: MapGround, attribute: Attribute, start: Hex, goal: Hex, longest: int, target: ClassId | None = None
) -> SightLine | None:
    """Return the chain of at most `longest` steps with the least sum, the shortest of equals, if any.

    `target` is the class of the unit in `goal`, for which that cell may have a value of its own.
    Layer by layer as in the Bellman-Ford algorithm: a chain may be long and still be best.
    """
    if start == goal:
        return SightLine((start,), 0)
    grid = ground.board.hexes
    near = [cell for cell in grid.cells if distance(start, cell) <= longest]
    hides = {cell: at(ground, attribute, cell, target if cell == goal else None) for cell in near}
    reached: dict[Hex, SightLine] = {start: SightLine((start,), 0)}
    best: SightLine | None = None
    for _ in range(longest):
        further: dict[Hex, SightLine] = {}
        for cell, chain in reached.items():
            for there in grid.neighbors(cell):
                if there == start or there not in hides:
                    continue
                longer = chain.total + hides[there]
                if there not in further or longer < further[there].total:
                    further[there] = SightLine((*chain.cells, there), longer)
        reached = further
        found = reached.get(goal)
        if found is not None and (best is None or found.total < best.total):
            best = found
    return best


ATTACKERS, DEFENDERS = ("attacker",), ("defender", "target")
"""The roles of the two sides of a combat, unless its table declares roles: the first attacks, the second defends."""
NO_ROUTE = "none"
"""The word for a cell that no route leads to."""


class ExampleResult(NamedTuple):
    """One number (or code) of a worked example: the value that the designer expects, and the computed value.

    `reasons`: the parts of the computed value in words, if they are known.
    """

    name: str
    expected: str
    found: Fraction | str
    agrees: bool
    reasons: str = ""


class PathStep(NamedTuple):
    """One cell of a path, with the step into it, and the values of attributes of its terrain."""

    cell: Cell
    name: str
    step: MoveStep
    values: Mapping[AttributeId, Amount]


def map_ground(game: Game, example: Example) -> MapGround | None:
    """Return what lies on the map of an example."""
    if example.scenario is not None:
        return ground.on_scenario(game, example.scenario)
    return ground.on_board(game, example.board) if example.board is not None else None


def values(game: Game, example: Example, board: Board | None) -> dict[str, Amount]:
    """Return everything that formulas may use and the map of an example gives."""
    found: dict[str, Amount] = {}
    if board is not None and len(example.path) > 1:
        found[RANGE] = len(example.path) - 1
    there = map_ground(game, example)
    if there is None or not game.attributes:
        return found
    found |= _of_combat(game, example, there)
    for attribute in game.attributes.values() if len(example.path) > 1 else ():
        own = at(there, attribute, example.path[-1], target_class(game, example))
        found[attribute.id] = found[f"{GROUND}.{attribute.id}"] = own
        found[f"{LINE}.{attribute.id}"] = total(there, attribute, example.path, target_class(game, example))
    return found


def _of_combat(game: Game, example: Example, there: MapGround) -> dict[str, Amount]:
    """Return the values of the ground of the defenders and of the sides that attackers cross; none without both."""
    attackers, defenders = fighters(game, example)
    table = game.tables.get(example.table) if example.table is not None else None
    if not attackers or not defenders:
        return {}
    return terrain_values.of_combat(
        there, game.attributes.values(), attackers, defenders, table.across if table else "all"
    )


def fighters(game: Game, example: Example) -> tuple[list[Fighter], list[Fighter]]:
    """Return the attackers and the defenders on the map of an example; the ends of its path, if no unit is placed."""
    table = game.tables.get(example.table) if example.table is not None else None
    roles = list(table.roles) if table else []
    one, other = ((roles[0],), (roles[1],)) if len(roles) > 1 else (ATTACKERS, DEFENDERS)
    found = _placed(game, example, one), _placed(game, example, other)
    if len(example.path) > 1 and not all(found):
        attacker = Fighter(example.path[-2], first_class(game, example))
        return [attacker], [Fighter(example.path[-1], target_class(game, example))]
    return found


def _placed(game: Game, example: Example, roles: tuple[str, ...]) -> list[Fighter]:
    return [
        Fighter(place.cell, game.pieces[place.piece.piece].move_class)
        for place in example.places
        if place.role in roles and place.piece is not None
    ]


# The path


def move_ground(game: Game, example: Example) -> MapGround | None:
    """Return the map of an example as its first unit finds it: with the control of enemies and full stacks.

    Where the side of the unit is unknown, the other units change nothing.
    """
    there = map_ground(game, example)
    if there is None or (game.control is None and game.stacking is None):
        return there
    unit = mover(game, example)
    return there if unit is None else presence.for_unit(game, there, placed_units.of_example(example.places), unit)


def mover(game: Game, example: Example) -> PlacedUnit | None:
    """Return the unit that moves: its counter in the diagram, or one of the only side that has it."""
    ref, start = first_unit(example), start_of(example)
    if ref is None or start is None:
        return None
    owners = [side for side, copies in game.pieces[ref.piece].count.items() if copies]
    alone = PlacedUnit(ref.piece, ref.face, owners[0], start) if len(owners) == 1 else None
    shown = placed_units.of_example(example.places)
    return next((unit for unit in shown if (unit.cell, unit.piece) == (start, ref.piece)), alone)


def path_price(game: Game, example: Example) -> Price:
    """Return the price of the path for the example's first unit.

    Raises KeyError when it has no path; ValueError when the unit may not move along it.
    """
    there = move_ground(game, example)
    if there is None or len(example.path) < 2:
        raise KeyError("cost")
    return movement.route_price(there, example.path, first_class(game, example))


def path_steps(game: Game, example: Example) -> tuple[PathStep, ...]:
    """Return the path's cells after the first; the values of the last are those for the example's target."""
    there = move_ground(game, example)
    if there is None:
        return ()
    steps = movement.route_steps(there, example.path, first_class(game, example))
    ends = [None] * (len(steps) - 1) + [target_class(game, example)]
    return tuple(
        PathStep(
            step.end,
            there.top_name(step.end),
            step,
            {id_: at(there, each, step.end, of) for id_, each in game.attributes.items()},
        )
        for step, of in zip(steps, ends, strict=True)
    )


def summed(game: Game, name: str) -> Attribute | None:
    """Return the attribute that an expected result adds up along the path: `line.cover`."""
    role, _, id_ = name.partition(".")
    return game.attributes.get(AttributeId(id_ if role == LINE else ""))


def best_chain(game: Game, example: Example, attribute: Attribute, longest: int) -> SightLine | None:
    """Return the chain between the ends of the path with the least sum of an attribute."""
    there = map_ground(game, example)
    if there is None:
        return None
    start, goal = Hex(*example.path[0]), Hex(*example.path[-1])
    return best_sight_line(there, attribute, start, goal, longest, target_class(game, example))


# Cheapest routes


def costs(game: Game, example: Example) -> Iterator[ExampleResult]:
    """Yield the expected costs of the cheapest routes of the example's first unit, each beside the computed one."""
    there, start = move_ground(game, example), start_of(example)
    if there is None or start is None:
        return
    label = there.board.grid.label
    for goal, expected in example.costs.items():
        route = movement.cheapest(there, start, goal, first_class(game, example))
        price = movement.route_price(there, route, first_class(game, example)) if route else None
        found, agrees = priced(price, expected)
        why = _route_reasons(there, route, first_class(game, example)) if route and not agrees else ""
        yield ExampleResult(f"cost to {label(goal)}", expected, found, agrees, why)


def priced(price: Price | None, expected: str) -> tuple[Fraction | str, bool]:
    """Return a price as a result of an example, and whether it is the expected one."""
    if price is None or not price.has_points:
        found = NO_ROUTE if price is None else str(price)
        return found, expected == found
    return price.points, not expected.isalpha() and formatting.agrees(expected, price.points)


def start_of(example: Example) -> Cell | None:
    """Return the cell of the example's first unit: the start of its path, or where it is placed."""
    if example.path:
        return example.path[0]
    first = next((role for role, value in example.given.items() if not isinstance(value, int)), None)
    return next((place.cell for place in example.places if place.role == first), None)


# Units and reasons


def first_unit(example: Example) -> FaceRef | None:
    """Return the example's first unit."""
    return next((ref for ref in example.given.values() if isinstance(ref, FaceRef)), None)


def first_class(game: Game, example: Example) -> ClassId | None:
    """Return the movement class of the example's first unit."""
    ref = first_unit(example)
    return game.pieces[ref.piece].move_class if ref else None


def target_class(game: Game, example: Example) -> ClassId | None:
    """Return the movement class of the example's last unit, the target."""
    target = next((ref for ref in reversed(list(example.given.values())) if isinstance(ref, FaceRef)), None)
    return game.pieces[target.piece].move_class if target else None


def reasons(game: Game, example: Example, name: str) -> str:
    """Return the parts of what the map gives, in words: `0806: Forest 2, River +1`; empty if there are none."""
    there = move_ground(game, example)
    if there is None:
        return ""
    if name == "cost":
        return _route_reasons(there, example.path, first_class(game, example))
    role, _, id_ = name.partition(".")
    attribute = game.attributes.get(AttributeId(id_))
    if attribute is None:
        return ""
    attackers, defenders = fighters(game, example)
    label = there.board.grid.label
    if role == GROUND:
        return "; ".join(
            f"{label(each.cell)}: {_layers(attribute, there.cells[each.cell], each.move_class)}"
            for each in dict.fromkeys(defenders)
        )
    if role == ACROSS:
        return "; ".join(
            f"{label(one.cell)}/{label(goal)}: {_layers(attribute, there.between(one.cell, goal), one.move_class)}"
            for one in dict.fromkeys(attackers)
            for goal in dict.fromkeys(each.cell for each in defenders)
        )
    return ""


def _layers(attribute: Attribute, layers: tuple[ground.Layer, ...], of: ClassId | None) -> str:
    found = ((layer.name, ground.value(attribute, [layer], of)) for layer in layers)
    return ", ".join(f"{name} {number}" for name, number in found if number is not None) or "nothing"


def _route_reasons(there: MapGround, route: tuple[Cell, ...], of: ClassId | None) -> str:
    label = there.board.grid.label
    return "; ".join(f"{label(step.end)}: {movement.reasons(step)}" for step in movement.route_steps(there, route, of))
