"""The price of a step against a second, plain implementation of the rules; the cheapest routes against all routes."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp import model
from pnp.geometry import sides
from pnp.geometry.hex_shapes import rectangle
from pnp.geometry.square_grid import rectangle as squares
from pnp.model.compute import ground, movement
from pnp.model.compute.ground import Layer, MapGround
from pnp.model.game import Board, Cell, Game
from pnp.model.game.ground import NO_ATTRIBUTES, ByClass, FrozenMapping, Price

FOOT, MOTOR = "foot", "motor"
GRIDS = (rectangle("flat", 3, 2, 16.0), rectangle("pointy", 2, 3, 16.0), squares(3, 2, 16.0))


# A second implementation: prices as text, a step as a list of rules


def plain_step(there: MapGround, start: Cell, end: Cell, of: str | None) -> Fraction | str:
    """Return the price of a step, `all`, `no`, or `none` without a price."""
    grid = there.board.grid

    def price(layer: Layer) -> str:
        general = "" if layer.cost.general is None else str(layer.cost.general)
        return general if of is None else {k: str(v) for k, v in layer.cost.special.items()}.get(of, general)

    pair = tuple(sorted([start, end]))
    paths = list(there.paths.get(pair, ()))  # type: ignore[call-overload]
    crossed = [name for path in paths for name in path.crosses]
    side = sides.shared(grid, start, end)
    along = [each for each in there.sides.get(side, ()) if each.id not in crossed] if side else []
    if any(price(each) in ("prohibited", "fatal") for each in along):
        return "no"
    total, whole = Fraction(0), False
    own = [price(each) for each in paths if price(each) not in ("", "other", "prohibited")]
    numbers = [Fraction(each) for each in own if each != "all"]
    if numbers:
        total += min(numbers)
    elif own:
        whole = True
    else:
        for text in map(price, there.cells[end]):
            if text in ("", "other"):
                continue
            if text in ("prohibited", "fatal"):
                return "no"
            if text == "all":
                whole = True
                break
            total += Fraction(text)
            if not text.startswith("+"):
                break
        else:
            return "none"
    for text in map(price, along):
        whole = whole or text == "all"
        total += Fraction(text) if text not in ("", "all") else 0
    return "all" if whole else total


def all_routes(there: MapGround, start: Cell, of: str | None, allowance: Fraction) -> Mapping[Cell, Fraction]:
    """Return the least cost to each cell over every route without a loop."""
    best: dict[Cell, Fraction] = {}

    def walk(route: tuple[Cell, ...], spent: Fraction) -> None:
        best[route[-1]] = min(spent, best.get(route[-1], spent))
        for cell in there.board.grid.neighbors(route[-1]):
            if cell in route:
                continue
            price = plain_step(there, route[-1], cell, of)
            if price == "all" and len(route) == 1:
                best[cell] = min(allowance, best.get(cell, allowance))
            elif isinstance(price, Fraction) and spent + price <= allowance:
                walk((*route, cell), spent + price)

    walk((start,), Fraction(0))
    return best


# Random maps

POINTS = st.sampled_from([Price("points", Fraction(text)) for text in ("1/2", "1", "3/2", "2", "3")])
MORE = st.sampled_from([Price("more", Fraction(text)) for text in ("1/2", "1", "2")])
CROSSED = st.sampled_from([(), ("gorge",)])
WORDS = {word: Price(word) for word in ("all", "other", "prohibited", "fatal")}  # type: ignore[arg-type]


def prices(*kinds: st.SearchStrategy[Price]) -> st.SearchStrategy[ByClass[Price]]:
    one = st.one_of(*kinds)
    return st.builds(
        lambda general, special: ByClass(general, FrozenMapping(special)),
        st.none() | one,
        st.dictionaries(st.sampled_from([FOOT, MOTOR]), one, max_size=2),
    )


def words(*names: str) -> st.SearchStrategy[Price]:
    return st.sampled_from([WORDS[name] for name in names])


def layer(id_: str, lies: str, cost: ByClass[Price], crosses: tuple[str, ...] = ()) -> Layer:
    return Layer(id_, id_.capitalize(), lies, cost, NO_ATTRIBUTES, crosses)  # type: ignore[arg-type]


@st.composite
def maps(draw: st.DrawFn) -> MapGround:
    grid = draw(st.sampled_from(GRIDS))
    kinds = {
        "cell": [layer(f"g{n}", "cell", draw(prices(POINTS, words("all", "prohibited", "fatal")))) for n in range(2)],
        "over": [layer("over", "over", draw(prices(POINTS, MORE, words("other", "prohibited"))))],
        "marker": [layer("town", "marker", draw(prices(POINTS, MORE, words("other"))))],
        "side": [
            layer("river", "side", draw(prices(MORE))),
            layer("gorge", "side", draw(prices(MORE, words("all", "prohibited")))),
        ],
        "path": [
            layer("road", "path", draw(prices(POINTS, words("other", "prohibited"))), ("river",)),
            layer(
                "track", "path", draw(prices(POINTS, words("other", "all"))), draw(st.sampled_from([(), ("gorge",)]))
            ),
        ],
    }

    def some(name: str, chance: st.SearchStrategy[bool]) -> Iterator[Layer]:
        yield from (each for each in kinds[name] if draw(chance))

    cells = {
        cell: (*some("marker", st.booleans()), *some("over", st.booleans()), draw(st.sampled_from(kinds["cell"])))
        for cell in grid.cells
    }
    pairs = {ground.link(cell, other) for cell in grid.cells for other in grid.neighbors(cell)}
    board = Board("b", "B", grid, (), None, {}, 1, "", False, None)  # type: ignore[arg-type]
    return MapGround(
        board,
        cells,
        {
            side: tuple(some("side", st.booleans()))
            for one, other in sorted(pairs)
            if (side := sides.shared(grid, one, other)) is not None
        },
        {pair: tuple(some("path", st.booleans())) for pair in sorted(pairs)},
    )


CLASSES = st.sampled_from([None, FOOT, MOTOR])


@settings(max_examples=100)  # paths that join are rare
@given(maps(), CLASSES)
def test_a_step_costs_what_the_rules_say(there: MapGround, of: str | None) -> None:
    for cell in there.board.grid.cells:
        for other in there.board.grid.neighbors(cell):
            step = movement.move_step(there, cell, other, of)  # type: ignore[arg-type]
            found: Fraction | str = "no" if step.price else "none"
            if step.is_open:
                assert step.price is not None
                found = step.price.points if step.price.kind == "points" else str(step.price)
            assert found == plain_step(there, cell, other, of)


@given(maps(), CLASSES, st.sampled_from(["0", "1", "5/2", "6"]))
def test_reach_is_that_of_all_routes(there: MapGround, of: str | None, allowance: str) -> None:
    most, start = Fraction(allowance), there.board.grid.cells[0]
    reached = movement.reach(there, start, of, most)  # type: ignore[arg-type]
    assert {cell: way.spent for cell, way in reached.items()} == all_routes(there, start, of, most)
    spent = [way.spent for way in reached.values()]
    assert spent == sorted(spent)


@given(maps(), CLASSES)
def test_the_price_of_the_route_is_what_was_spent(there: MapGround, of: str | None) -> None:
    start = there.board.grid.cells[0]
    for goal, way in movement.reach(there, start, of).items():  # type: ignore[arg-type]
        route = movement.route_to(movement.reach(there, start, of), goal)  # type: ignore[arg-type]
        assert (route[0], route[-1]) == (start, goal)
        assert movement.route_price(there, route, of) == Price("points", way.spent)  # type: ignore[arg-type]
        assert movement.cheapest(there, start, goal, of) == route  # type: ignore[arg-type]


# One map by hand


@pytest.fixture(scope="module")
def front() -> MapGround:
    game = model.load(Path(__file__).parents[2] / "bad" / "prices")
    return ground.on_board(game, "front")  # type: ignore[arg-type]


def step(there: MapGround, start: str, end: str, of: str = FOOT) -> tuple[str, str]:
    cell = there.board.grid.cell
    found = movement.move_step(there, cell(start), cell(end), of)  # type: ignore[arg-type]
    return str(found.price), movement.reasons(found)


@pytest.mark.parametrize(
    ("start", "end", "of", "price", "parts"),
    [
        ("0101", "0102", FOOT, "1/2", "Road 1/2"),
        ("0104", "0204", FOOT, "1", "Clear 1"),
        ("0102", "0202", MOTOR, "3", "Forest 3"),
        ("0101", "0201", MOTOR, "1", "Clear 1"),
        ("0201", "0202", MOTOR, "3", "Forest 3"),
        ("0201", "0302", MOTOR, "6", "Rubble +1, Forest 3, River +2"),
        ("0103", "0203", FOOT, "1/2", "Road 1/2"),
        ("0104", "0203", FOOT, "prohibited", "Gorge prohibited"),
        ("0302", "0303", FOOT, "all", "Swamp all"),
        ("0302", "0303", MOTOR, "prohibited", "Swamp prohibited"),
    ],
)
def test_steps_of_a_small_map(front: MapGround, start: str, end: str, of: str, price: str, parts: str) -> None:
    assert step(front, start, end, of) == (price, parts)


def test_steps_that_cannot_be(front: MapGround) -> None:
    cell = front.board.grid.cell
    with pytest.raises(ValueError, match="0103 is not adjacent to 0101"):
        movement.move_step(front, cell("0101"), cell("0103"), None)
    with pytest.raises(movement.ClosedError, match=r"0303 is prohibited for this unit \(Swamp prohibited\)"):
        movement.route_price(front, [cell("0302"), cell("0303")], MOTOR)  # type: ignore[arg-type]
    with pytest.raises(movement.ClosedError, match="a move of its own"):
        movement.route_price(front, [cell("0301"), cell("0302"), cell("0303")], FOOT)  # type: ignore[arg-type]


def test_terrain_without_a_price_for_a_unit_is_closed(front: MapGround) -> None:
    cell = front.board.grid.cell
    found = movement.move_step(front, cell("0102"), cell("0202"), None)
    assert (found.price, found.is_open, found.parts) == (None, False, ())
    assert movement.entry_price(front, cell("0202"), None) is None
    assert str(movement.entry_price(front, cell("0302"), FOOT)) == "3"  # type: ignore[arg-type]


def test_costs_of_the_published_example(grav: Game) -> None:
    there = ground.on_scenario(grav, "scenario-2")  # type: ignore[arg-type]
    path = tuple(map(there.board.grid.cell, ["5-0103", "5-0204", "5-0304", "5-0405", "5-0505"]))
    assert [str(each.price) for each in movement.route_steps(there, path, "grav")] == [*"1112"]  # type: ignore[arg-type]
    assert str(movement.route_price(there, path, "grav")) == "5"  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="5-0505 is fatal"):
        movement.route_price(there, path, "hover")  # type: ignore[arg-type]
