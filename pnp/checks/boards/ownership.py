"""Zones, areas and set-up rules of sides: each belongs to the side that its id names, and names are unique."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations, product

from pnp.checks import Report, check
from pnp.errors import Span
from pnp.model.game import Area, Game, Zone
from pnp.model.game.rulings import PlacementRule


@check("side.repeated", "warning")
def named_sides_own_items(game: Game) -> Iterator[Report]:
    """Find pairs of zones, set-up rules or areas that are named after two sides and belong to one of them."""
    for kind, unique in _collections(game):
        items: dict[str, Zone | PlacementRule | Area] = {item.id: item for item in unique if item.side is not None}
        reported: set[str] = set()
        for (id_, item), (one, other) in product(items.items(), permutations(game.sides, 2)):
            twin = items.get(id_.replace(one, other)) if one in id_ and other not in id_ else None
            if twin is None or item.side is None or twin.side != item.side or id_ in reported:
                continue
            reported |= {id_, twin.id}
            wrong, right = (twin, item) if item.side == one else (item, twin)
            message = f"the {kind} '{wrong.id}' belongs to {game.sides[item.side].name}, as '{right.id}' does"
            hint = f"write side: {other if wrong is twin else one}"
            yield Report(message, wrong.span, hint, ((right.span, f"'{right.id}' belongs to the same side"),))


def _collections(game: Game) -> Iterator[tuple[str, Iterable[Zone | PlacementRule | Area]]]:
    """Yield the collections in which ids are unique, with the word for what is in them."""
    yield from (("zone", board.zones) for board in game.boards.values())
    yield "set-up rule", game.rulings.placements.values()
    yield from (("area", scenario.areas.values()) for scenario in game.scenarios.values())


@check("map.same-name", "warning")
def place_names_unique(game: Game) -> Iterator[Report]:
    """Find two zones or places of a board, or places or areas of a scenario, with the same name."""
    for board in game.boards.values():
        named = [(_full_name(game, zone), zone.span) for zone in board.zones]
        named += [(place.name, place.span) for place in board.places]
        yield from _repeated(f"'{board.id}'", named)
    for scenario in game.scenarios.values():
        where = f"scenario {scenario.number}"
        times = Counter(place.marker for place in scenario.places)
        unnamed = {game.markers[marker].name for marker, number in times.items() if number > 1}
        places = [(place.name, place.span) for place in scenario.places if place.name not in unnamed]
        yield from _repeated(where, places)
        yield from _repeated(where, [(_full_name(game, area), area.span) for area in scenario.areas.values()])


def _full_name(game: Game, place: Zone | Area) -> str:
    """Return a name with its side, unless the name contains the side: each side may have its `Reserve`."""
    names_a_side = any(side.name.lower() in place.name.lower() for side in game.sides.values())
    return place.name if names_a_side or place.side is None else f"{place.name} of {game.sides[place.side].name}"


def _repeated(where: str, named: list[tuple[str, Span]]) -> Iterator[Report]:
    first: dict[str, Span] = {}
    for name, span in named:
        if first.setdefault(name, span) != span:
            message = f"two places of {where} are named '{name}'"
            yield Report(message, span, "give each its own name", ((first[name], "the same name"),))
