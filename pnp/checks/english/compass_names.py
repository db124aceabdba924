"""Areas that are not in the part of the map that their name gives."""

import re
from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.game import Game

_COMPASS = {"north": (1, -1), "south": (1, 1), "west": (0, -1), "east": (0, 1)}
"""For each direction: columns (0) or rows (1), and towards which end."""


@check(
    "area.misplaced",
    "warning",
    "Players do not know whether the name or the cells of an area called East are right if it is in the west.",
    "Errata: a set-up west of a swamp that is east of it (Gaines Mill, Operations 39); east for west (1863, 13.54).",
    code="S06",
)
def compass_names_match(game: Game) -> Iterator[Report]:
    """Find areas with a direction in their name and no cell in that half of the map."""
    for scenario in (each for each in game.scenarios.values() if each.board.grid.is_lattice):
        for area in scenario.areas.values():
            found = [word for word in re.findall(r"[a-z]+", area.name.lower()) if word.removesuffix("ern") in _COMPASS]
            for direction in [found[0].removesuffix("ern")] if len(found) == 1 else []:
                grid = scenario.board.grid
                axis, towards = _COMPASS[direction]
                places = [grid.offset(cell)[axis] for cell in grid.cells]
                middle = (min(places) + max(places)) / 2
                if all((grid.offset(cell)[axis] - middle) * towards < 0 for cell in area.cells):
                    label = scenario.board.grid.label(min(area.cells, key=scenario.board.grid.offset))
                    yield Report(
                        f"the area {phrasing.named(area)} of scenario {scenario.number} has no hex in "
                        f"the {direction} of its map; it begins at {label}",
                        area.span,
                        "change the name or the cells of the area",
                        witness=(("scenario", scenario.title), ("hex", label)),
                    )
