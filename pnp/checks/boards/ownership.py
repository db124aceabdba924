"""Zones, areas and set-up rules of sides: each belongs to the side that its id names, and names are unique."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.errors import Span
from pnp.model.game import Area, Game, SideId, Zone


class _OwnedItem(NamedTuple):
    """A zone, a set-up rule or an area of a side. `among`: the collection in which its id is unique."""

    among: tuple[str, str]
    id: str
    kind: str
    side: SideId
    span: Span


@check("side.repeated", "warning")
def named_sides_own_items(game: Game) -> Iterator[Report]:
    """Find pairs of zones, set-up rules or areas that are named after two sides and belong to one of them."""
    items = {(item.among, item.id): item for item in _owned(game)}
    reported: set[tuple[tuple[str, str], str]] = set()
    for (among, id_), item in items.items():
        for one, other in permutations(game.sides, 2):
            twin = items.get((among, id_.replace(one, other))) if one in id_ and other not in id_ else None
            if twin is None or twin.side != item.side or (among, id_) in reported:
                continue
            reported |= {(among, id_), (among, twin.id)}
            wrong, right = (twin, item) if item.side == one else (item, twin)
            message = f"the {wrong.kind} '{wrong.id}' belongs to {game.sides[wrong.side].name}, as '{right.id}' does"
            hint = f"write side: {other if wrong is twin else one}"
            yield Report(message, wrong.span, hint, ((right.span, f"'{right.id}' belongs to the same side"),))


def _owned(game: Game) -> Iterator[_OwnedItem]:
    for board in game.boards.values():
        for zone in board.zones:
            if zone.side is not None:
                yield _OwnedItem(("zone", board.id), zone.id, "zone", zone.side, zone.span)
    for rule in game.rulings.placements.values():
        if rule.side is not None:
            yield _OwnedItem(("rule", ""), rule.id, "set-up rule", rule.side, rule.span)
    for scenario in game.scenarios.values():
        for area in scenario.areas.values():
            yield _OwnedItem(("area", scenario.id), area.id, "area", area.side, area.span)


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
