"""Template views of terrain: its price by class, its attributes, and what the map of an example gives.

terrain.river.cost.foot     terrain.forest.shift     scenarios.landing.key.swamp.cost.foot     examples.march.cost
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import get_args

from pnp.model.game import Example, Game, KeyEntry, OverTerrain, Terrain
from pnp.model.game.ground import ACROSS, GROUND, LINE, Amount, Price, Prices
from pnp.model.game.ids import ClassId
from pnp.model.game.maps import LineKind
from pnp.model.game.play import COST, RANGE
from pnp.templating.base_view import View
from pnp.templating.record_views import PARTS, Computed, parts_of

Kind = Terrain | OverTerrain | LineKind | KeyEntry


def terrain(game: Game, kind: Kind) -> View:
    """Return terrain, or an entry of a scenario's key: each attribute that it has is a part of its own."""
    values = {str(id_): value.general for id_, value in kind.attributes.items() if value.general is not None}
    return View(kind.name, {**parts_of(game, kind), **values}, text=kind.name)


def _special(game: Game, kind: Kind) -> View:
    """Return the values of attributes that differ for classes, by attribute and class."""
    values = {
        str(id_): View(f"{id_} of {kind.name}", {str(name): number for name, number in value.special.items()})
        for id_, value in kind.attributes.items()
    }
    return View(f"values of {kind.name} by class", values)


def _value(title: str, general: object | None, by_class: Mapping[ClassId, object]) -> object:
    """Return a value that is the same for all classes; else a view by class, which prints as that of all others."""
    if not by_class:
        return general
    text = "" if general is None else f"{general}"
    return View(title, {str(name): value for name, value in by_class.items()}, text=text)


def _costs(game: Game, kind: Kind) -> object:
    return costs(game, kind.cost, f"the cost of {kind.name}")


def costs(game: Game, prices: Prices, title: str) -> object:
    """Return prices for templates: by class, if the game has classes."""
    general = None if prices.general is None else shown(prices.general)
    by_class = {name: shown(price) for name in game.classes if (price := prices.of(name)) is not None}
    return _value(title, "" if general is None else general, by_class)


def shown(price: Price) -> object:
    """Return a price for templates: points as a number, others as they are written."""
    return whole(price.points) if price.kind == "points" else price.printed


def whole(value: Amount) -> object:
    """Return a number for templates: an `int` if it is whole."""
    return int(value) if Fraction(value).denominator == 1 else value


for _kind in get_args(Kind):
    PARTS[_kind] = {
        "cost": Computed("by class: points, `+1`, `prohibited` …", _costs),
        "special": Computed("values by attribute and class; each attribute is a part besides", _special),
    }


def example(game: Game, entry: Example) -> dict[str, object]:
    """Return what the map of an example gives: its path with `steps`, its cost, attributes of terrain.

    `steps` are the cells of the path after the first: `hex`, `terrain`, `cost`, and each attribute.
    """
    from pnp.model.compute import example_terrain, examples

    there = example_terrain.map_ground(game, entry)
    if there is None:
        return {}
    label = there.board.grid.label

    def value(name: str) -> object:
        return whole(examples.value(game, entry, name))

    def step(taken: example_terrain.PathStep) -> View:
        price = "prohibited" if taken.step.price is None else shown(taken.step.price)
        own = {str(id_): number for id_, number in taken.values.items()}
        parts = {"hex": label(taken.cell), "terrain": taken.name, "cost": price, **own}
        return View(label(taken.cell), parts, text=label(taken.cell))

    def of_role(role: str) -> dict[str, object]:
        given = example_terrain.values(game, entry, there.board)
        return {name.partition(".")[2]: whole(number) for name, number in given.items() if name.startswith(f"{role}.")}

    parts: dict[str, object] = {}
    if len(entry.path) > 1:
        names = [RANGE, COST, *map(str, game.attributes)]
        parts |= {name: partial(value, name) for name in names}
    for role in (GROUND, ACROSS, LINE) if game.attributes else ():
        parts[role] = View(f"'{role}' of example {entry.id}", partial(of_role, role))
    if entry.path:
        first = label(entry.path[0])
        name = there.top_name(entry.path[0])
        parts["start"] = View(first, {"hex": first, "terrain": name}, text=first)
        parts["steps"] = lambda: tuple(step(taken) for taken in example_terrain.path_steps(game, entry))
        parts["finish"] = lambda: step(example_terrain.path_steps(game, entry)[-1])
    return parts
