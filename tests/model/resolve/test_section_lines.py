"""Lines of map sections on a scenario's map: where each section lies, upright or turned, and one across the seam."""

import itertools

from pnp.geometry import map_sections, sides
from pnp.geometry.labels import Labeling
from pnp.geometry.map_sections import SectionPart, assemble
from pnp.model.game.maps import BoardLine, BoardPlace, Facing, LineChain, LineKind
from pnp.model.game.scenarios import SectionPlace
from pnp.model.resolve import addresses
from pnp.model.resolve.section_lines import assembled

GRID = map_sections.section(5, 4, 10.0, Labeling("0101", "top-left"))
RIVER = LineKind("river", "River", "side", "river", None, (), (), "", None, None)
ROAD = LineKind("road", "Road", "path", "road", None, (), (), "", None, None)


class Section:
    """A board as far as a layout needs it."""

    hexes = grid = GRID

    def __init__(self, number):
        self.number = number
        river = addresses.read("0202/s 0302/sw", GRID, "course")
        road = addresses.read("0102 0203 0303 0403 0503", GRID, "path")
        facing = Facing((0.0, 1.0), None, None)
        self.lines = (
            BoardLine("creek", "river", RIVER, "Creek", (LineChain("", river.sides, (), None, facing),), None),
            BoardLine("way", "road", ROAD, "", (LineChain("", (), road.cells, None, None, None, 1),), None),
        )
        self.places = (BoardPlace("halt", "Halt", (GRID.cell("0303"),), "town", None),)


BOARDS = {"s1": Section(1), "s2": Section(2)}


def laid(*words):
    layout = [[SectionPlace(name, word == "turned") for name, word in zip(BOARDS, words, strict=True)]]
    parts = [[SectionPart(GRID, BOARDS[place.board].number, place.turned) for place in row] for row in layout]
    assembly = assemble(parts)
    return assembly.grid, *assembled(layout, assembly, BOARDS)


def test_lines_and_places_have_the_number_of_their_section():
    grid, lines, places = laid("", "")
    assert [line.id for line in lines] == ["1-creek", "1-way", "2-creek", "2-way"]
    assert {place.id: grid.label(*place.cells) for place in places} == {"1-halt": "1-0303", "2-halt": "2-0303"}


def test_a_turned_section_has_its_lines_turned():
    grid, lines, places = laid("", "turned")
    upright, turned = (line.chains[0] for line in lines if line.kind is RIVER)
    assert upright.towards.vector == (0.0, 1.0)
    assert turned.towards.vector == (0.0, -1.0)
    left, top, width, height = grid.trim
    for one, other in zip(upright.sides, turned.sides, strict=True):
        (x, y), (u, v) = sides.middle(grid, one), sides.middle(grid, other)
        assert (round(x - left + (u - left), 6), round(y - top + (v - top), 6)) == (round(width, 6), round(height, 6))
    assert grid.label(*places[1].cells) == "2-0303"
    ways = [line.chains[0].leaves for line in lines if line.kind is ROAD]
    assert ways == [1, 4]


def test_paths_that_end_on_a_seam_meet_there():
    grid, lines, _ = laid("", "")
    first, second = (line.chains[0] for line in lines if line.kind is ROAD)
    assert grid.label(first.cells[-1]) == "1-0503"
    assert all(sides.shared(grid, *pair) for pair in itertools.pairwise(first.cells))
    assert all(cell in grid for chain in (first, second) for cell in chain.cells)
    grid, lines, _ = laid("", "turned")
    first, second = (line.chains[0] for line in lines if line.kind is ROAD)
    assert {grid.label(cell)[2:] for cell in second.cells} >= {"0303"}
