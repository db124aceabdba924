"""Whose things are, and where they lie: names of sides and of points of the compass against the data beside them."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.boards.roles import written
from pnp.checks.shared import phrasing
from pnp.errors import Span
from pnp.model.game import Area, Game, Scenario, SideId, Zone

_SOURCE = "Ours: what is copied from one side for the other keeps something of the first."
_LEAST = 4
"""Least cells of sides on the written half of a board among which one of another side is taken for a slip."""
_COMPASS = {"north": (1, -1), "south": (1, 1), "west": (0, -1), "east": (0, 1)}
"""For each point of the compass: whether it is told by columns (0) or rows (1), and towards which end."""


class OwnedItem(NamedTuple):
    """Something of a side: a zone, a set-up rule, an area. `among`: the collection in which its id is known."""

    among: tuple[str, str]
    id: str
    what: str
    side: SideId
    span: Span


@check(
    "side.repeated",
    "warning",
    "What is named after each side and belongs to one of them twice leaves the other without.",
    _SOURCE,
    code="S06",
)
def named_sides_own_items(game: Game) -> Iterator[Report]:
    """Of two zones, set-up rules or areas that are named after two sides, each belongs to another side."""
    things = {(thing.among, thing.id): thing for thing in _owned(game)}
    told: set[tuple[tuple[str, str], str]] = set()
    for (among, id_), thing in things.items():
        for one, other in permutations(game.sides, 2):
            twin = things.get((among, id_.replace(one, other))) if one in id_ and other not in id_ else None
            if twin is None or twin.side != thing.side or (among, id_) in told:
                continue
            told |= {(among, id_), (among, twin.id)}
            wrong, right = (twin, thing) if thing.side == one else (thing, twin)
            yield Report(
                f"{wrong.what} '{wrong.id}' belongs to {game.sides[wrong.side].name}, as '{right.id}' does",
                wrong.span,
                f"write side: {other if wrong is twin else one}",
                ((right.span, f"'{right.id}' is here"),),
            )


def _owned(game: Game) -> Iterator[OwnedItem]:
    for board in game.boards.values():
        for zone in board.zones:
            if zone.side is not None:
                yield OwnedItem(("zone", board.id), zone.id, "the zone", zone.side, zone.span)
    for rule in game.rulings.placements.values():
        if rule.side is not None:
            yield OwnedItem(("rule", ""), rule.id, "the set-up rule", rule.side, rule.span)
    for scenario in game.scenarios.values():
        for area in scenario.areas.values():
            yield OwnedItem(("area", scenario.id), area.id, "the area", area.side, area.span)


@check(
    "board.odd-side",
    "warning",
    "One field of the other side among those of one half of the board is found in the wrong camp.",
    _SOURCE,
    code="P09",
)
def half_board_has_one_owner(game: Game) -> Iterator[Report]:
    """Where the fields of one side are written and symmetry adds those of the other, no single one is of the other."""
    for board in game.boards.values():
        owned = [field for field in written(board) if field.side is not None]
        if board.symmetry is None or len(owned) <= _LEAST:
            continue
        ((usual, times), *_) = Counter(field.side for field in owned).most_common(1)
        odd = next((field for field in owned if field.side != usual), None)
        if odd is not None and odd.side is not None and usual is not None and times == len(owned) - 1:
            label, there = board.grid.label(odd.cell), game.sides[odd.side].name
            yield Report(
                f"the {phrasing.humanize(odd.role)} at {label} is {there}'s, but all other fields written for "
                f"{board.name} are {game.sides[usual].name}'s",
                odd.span,
                f"write side: {usual}; or, if it is meant, waive this and say why",
                witness=(("board", board.id), ("cell", label)),
            )


@check(
    "area.shared",
    "warning",
    "Two sides that set up in the same hexes both claim them.",
    "Derived: intersection of the areas of different sides.",
    code="S01",
)
def setup_areas_disjoint(game: Game) -> Iterator[Report]:
    """No hex belongs to set-up areas of two sides, both used by a group, unless a text keeps them from each other."""
    for scenario in game.scenarios.values():
        for one, other in combinations(_used(scenario), 2):
            shared = one.cells & other.cells
            if shared and one.side != other.side and not any(_is_free(game, scenario, area) for area in (one, other)):
                label = scenario.board.hexes.label(min(shared, key=scenario.board.hexes.offset))
                hexes = phrasing.plural(len(shared), "hex")
                yield Report(
                    f"in scenario {scenario.number} {game.sides[one.side].name} and {game.sides[other.side].name} can "
                    f"both set up in {hexes}, such as {label}: {one.name} and {other.name} overlap",
                    other.span,
                    "take the shared hexes out of one of them",
                    ((one.span, f"{one.name} is here"),),
                    (("scenario", scenario.title), ("hex", label)),
                    len(shared),
                )


@check(
    "area.compass",
    "warning",
    "Of an area called East that lies in the west, nobody knows whether its name is right or its hexes.",
    "Derived: points of the compass in a name, against the places of its cells.",
    code="S06",
)
def compass_names_match(game: Game) -> Iterator[Report]:
    """An area with a point of the compass in its name has cells in that half of the map."""
    for scenario in game.scenarios.values():
        for area in scenario.areas.values():
            for point in _compass_points(area.name):
                if _lies_opposite(scenario, area, point):
                    label = scenario.board.hexes.label(min(area.cells, key=scenario.board.hexes.offset))
                    yield Report(
                        f"{area.name} of scenario {scenario.number} has no hex in the {point} of its map; it begins at "
                        f"{label}",
                        area.span,
                        "change the name or the cells of the area",
                        witness=(("scenario", scenario.title), ("hex", label)),
                    )


def _is_free(game: Game, scenario: Scenario, area: Area) -> bool:
    """Whether an area is the whole map, or a group that begins there is told to keep away from the other side."""
    if len(area.cells) == len(scenario.board.hexes.cells):
        return True
    others = "|".join(re.escape(game.sides[side].name) for side in scenario.forces if side != area.side)
    apart = re.compile(
        rf"\b(?:not|no|never|least|more\s+than|outside)\b.*\b(?:hex(?:es)?|near|next|range|sight)\b.*"
        rf"\b(?:enem(?:y|ies)|opponents?|hostile|{others})\b",
        re.IGNORECASE,
    )
    groups = [group for force in scenario.forces.values() for group in force.groups if group.area == area.id]
    return any(apart.search(group.setup) for group in groups)


def _used(scenario: Scenario) -> list[Area]:
    """The set-up areas that a group has."""
    named = {group.area for force in scenario.forces.values() for group in force.groups}
    return [area for id_, area in scenario.areas.items() if id_ in named and area.purpose == "setup"]


def _compass_points(name: str) -> list[str]:
    """The points of the compass that a name speaks of; none when it speaks of two, such as a north-western one."""
    found = [word for word in re.findall(r"[a-z]+", name.lower()) if word.removesuffix("ern") in _COMPASS]
    return [found[0].removesuffix("ern")] if len(found) == 1 else []


def _lies_opposite(scenario: Scenario, area: Area, point: str) -> bool:
    grid = scenario.board.hexes
    axis, towards = _COMPASS[point]
    places = [grid.offset(cell)[axis] for cell in grid.cells]
    middle = (min(places) + max(places)) / 2
    return all((grid.offset(cell)[axis] - middle) * towards < 0 for cell in area.cells)


@check(
    "fort.same-marker",
    "error",
    "Two forts under one marker are one and the same on the map.",
    "Errata: a marker turned for two purposes.",
    code="X06",
)
def fort_markers_unique(game: Game) -> Iterator[Report]:
    """No two forts have the same marker."""
    seen: dict[str, str] = {}
    for fort in game.forts.values():
        first = seen.setdefault(fort.marker, fort.id)
        if first != fort.id:
            other = game.forts[first]  # type: ignore[index]
            yield Report(
                f"the forts '{first}' and '{fort.id}' have the same marker, '{fort.marker}'",
                fort.span,
                "give each fort a marker of its own",
                ((other.span, f"'{first}' is here"),),
            )


@check(
    "map.same-name",
    "warning",
    "Of two places of one name nobody knows which one a rule or a victory is about.",
    "Ours: a name that two things have points to neither.",
    code="P02",
)
def place_names_unique(game: Game) -> Iterator[Report]:
    """No two zones of a board and no two places or areas of a scenario have one name, but for that of their marker."""
    for board in game.boards.values():
        yield from _repeated(board.name, [(_full_name(game, zone), zone.span) for zone in board.zones])
    for scenario in game.scenarios.values():
        where = f"scenario {scenario.number}"
        times = Counter(place.marker for place in scenario.places)
        unnamed = {game.markers[marker].name for marker, number in times.items() if number > 1}
        yield from _repeated(
            where, [(place.name, place.span) for place in scenario.places if place.name not in unnamed]
        )
        yield from _repeated(where, [(_full_name(game, area), area.span) for area in scenario.areas.values()])


def _full_name(game: Game, place: Zone | Area) -> str:
    """A name with its side, when that is not told by the name itself: each side may have its `Reserve`."""
    names_a_side = any(side.name.lower() in place.name.lower() for side in game.sides.values())
    return place.name if names_a_side or place.side is None else f"{place.name} of {game.sides[place.side].name}"


def _repeated(where: str, named: list[tuple[str, Span]]) -> Iterator[Report]:
    first: dict[str, Span] = {}
    for name, span in named:
        if first.setdefault(name, span) != span:
            yield Report(
                f"two places of {where} are called {name}",
                span,
                "give each a name of its own",
                ((first[name], f"{name} is here, too"),),
            )
