"""Small countries for tests: a section of four rows with woods, hills, mountains and a lake."""

from pnp.artwork.boards.landscape.terrain_layout import Country
from pnp.geometry import map_sections
from pnp.model.game import Board, OverTerrain, Terrain
from pnp.scene.items import Group, Path

KINDS = {
    "Y": Terrain("plain", "Plain", "#efe3b4", "#a98b3c", "steppe"),
    "B": Terrain("lake", "Lake", "#b9dcec", "#2f7ba3", "lake"),
    "O": Terrain("hills", "Hills", "#e6b877", "#8a4d17", "relief"),
    "G": Terrain("wood", "Wood", "#b5cf95", "#2f5f2c", "canopy"),
    "N": Terrain("peaks", "Peaks", "#b08c6a", "#3f2614", "massif"),
}
CRACKS = OverTerrain("cracks", "Cracks", "streaks", "#9c3a20")
COLUMNS = ("OYYO", "GYBYG", "YONO", "GNNYG", "OYYO")
PITCH = 14.8


def board(columns=COLUMNS, cracks=("0302",), seed=5):
    grid = map_sections.section(5, 4, PITCH, labels())
    terrain = {
        grid.from_offset(column, row): KINDS[letter]
        for column, text in enumerate(columns)
        for row, letter in enumerate(text)
    }
    over = {grid.cell(name): CRACKS for name in cracks}
    return Board("s", "Section", grid, (), None, terrain, seed, "", False, None, over, 7)


def labels():
    from pnp.geometry.labels import Labeling

    return Labeling("0101")


def country(**how):
    return Country.of(board(**how))


def cells(land, letter):
    return frozenset(cell for cell, kind in land.ground.items() if kind is KINDS[letter])


def paths(items, dx=0.0, dy=0.0):
    """Every path, those in groups moved to where they are drawn, as (segments, item)."""
    found = []
    for item in items:
        if isinstance(item, Path):
            moved = [
                (kind, *(number + (dx if place % 2 == 0 else dy) for place, number in enumerate(numbers)))
                for kind, *numbers in item.segments
            ]
            found.append((moved, item))
        elif isinstance(item, Group):
            assert item.transform[:4] == (1.0, 0.0, 0.0, 1.0)
            found += paths(item.items, dx + item.transform[4], dy + item.transform[5])
    return found
