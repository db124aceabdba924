"""A map with rivers, roads and places, as an operational wargame has; random, but the same each time."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

from bench.games import Job, board_map
from pnp.geometry import hex_shapes, hexes, sides
from pnp.geometry.hex_grid import HexGrid
from pnp.geometry.hexes import Hex
from pnp.geometry.labels import Labeling
from pnp.geometry.sides import CellSide, Corner

_KINDS = """\
  river: {name: River, lies: side, look: river}
  road:  {name: Road, lies: path, look: road, crosses: [river]}
  rail:  {name: Railway, lies: path, look: rail, crosses: [river]}
  track: {name: Track, lies: path, look: track, crosses: [river]}
"""
_NAMES = ("Alder", "Birken", "Castel", "Dorn", "Elms", "Farrow", "Grange", "Hollin")
_SIZES = ("city", "town", "village", "village")
_WAYS = ("road", "rail", "track")
_RIVER = 30
"""Sides of a river."""


def job() -> Job:
    """Return a map of 1,200 hexes with rivers along 300 sides, roads with 200 links, and 40 places."""
    return line_map(30, 40, 300, 200, 40)


def line_map(columns: int, rows: int, river_sides: int, links: int, places: int) -> Job:
    """Return a map of hexes with a number of sides of rivers, of links of roads, and of places."""
    chance = random.Random(1)
    grid = hex_shapes.rectangle("flat", columns, rows, 6.0, labeling=Labeling("0101"))
    towns = chance.sample(grid.cells, places)
    parts = ["    places:\n"]
    for number, town in enumerate(towns):
        name, size = f"{_NAMES[number % len(_NAMES)]} {number}", _SIZES[number % len(_SIZES)]
        parts.append(f"      p{number}: {{name: {name}, at: '{grid.label(town)}', size: {size}}}\n")
    parts.append("    lines:\n")
    for number, river in enumerate(_rivers(grid, river_sides, chance)):
        along = " ".join(sides.side_name(grid, side) for side in river)
        name = f"{_NAMES[number % len(_NAMES)]} River"
        parts.append(f"      r{number}: {{of: river, name: {name}, along: {along}}}\n")
    for number, road in enumerate(_roads(towns, links)):
        along = " ".join(map(grid.label, road))
        parts.append(f"      w{number}: {{of: {_WAYS[number % len(_WAYS)]}, along: '{along}'}}\n")
    plain = board_map(columns, rows, 6.0)
    title = f"{plain.title}, {river_sides} river sides, {links} road links, {places} places"
    body = plain.body.replace("boards:\n", f"{_KINDS}boards:\n") + "".join(parts)
    return Job(f"{plain.id}-lines", title, "map", plain.count, body)


def _rivers(grid: HexGrid, length: int, chance: random.Random) -> list[list[CellSide]]:
    """Return rivers that wander down the map and do not touch."""
    taken: set[Corner] = set()
    rivers = []
    while length:
        wanted = min(length, _RIVER)
        river = _river(grid, wanted, taken, chance)
        if len(river) == wanted:
            rivers.append(river)
            length -= wanted
            taken |= {corner for side in river for corner in sides.ends(grid, side)}
    return rivers


def _river(grid: HexGrid, length: int, taken: set[Corner], chance: random.Random) -> list[CellSide]:
    """Return a river from a random side, cut short at the edge of the map and at other rivers."""
    river = [sides.side(grid, chance.choice(grid.cells), 0)]
    source, mouth = sorted(sides.ends(grid, river[0]), key=lambda corner: corner[1])
    passed = taken | {source, mouth}
    while len(river) < length:
        onward = {
            next(end for end in sides.ends(grid, side) if end != mouth): side
            for side in sides.touching(grid, river[-1])
            if mouth in sides.ends(grid, side) and all(cell in grid for cell in sides.cells_of(grid, side))
        }
        ways = [corner for corner in onward if corner not in passed and corner[1] >= mouth[1]]
        if not ways:
            return []
        mouth = chance.choice(ways)
        river.append(onward[mouth])
        passed.add(mouth)
    return [] if {source} & taken else river


def _roads(towns: list[Hex], links: int) -> list[tuple[Hex, ...]]:
    """Return straight roads between towns, the nearest first, with a number of links; no two have a link in common."""
    roads: list[tuple[Hex, ...]] = []
    used: set[frozenset[Hex]] = set()
    for start, end in sorted(combinations(towns, 2), key=lambda pair: hexes.distance(*pair)):
        road = hexes.line(start, end)[: links + 1]
        steps = {frozenset(step) for step in pairwise(road)}
        if steps and not steps & used:
            roads.append(road)
            used |= steps
            links -= len(steps)
    return roads
