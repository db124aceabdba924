"""Scenarios: the assembled map, its key, places and forces.

Areas of scenarios.
"""

import itertools
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import pnp.model
from pnp import assets, model
from pnp.geometry import map_sections, sides
from pnp.geometry.labels import Labeling
from pnp.geometry.map_sections import SectionPart, assemble
from pnp.model.game import Game
from pnp.model.game.maps import BoardLine, BoardPlace, Facing, LineChain, LineKind
from pnp.model.game.scenarios import Scenario, SectionPlace
from pnp.model.resolve import addresses
from pnp.model.resolve.scenarios import assembled

FORCES = {1: (13, 12), 2: (7, 8), 3: (30, 31), 4: (15, 23), 5: (44, 35), 6: (17, 16)}
"""Imperial and League units of each scenario."""
HEXES = {1: 416, 2: 212, 3: 612, 4: 416, 5: 620, 6: 312}


@pytest.fixture(scope="module")
def grav() -> Game:
    return pnp.model.load(assets.game("grav-armor"))


def scenario(game: Game, number: int) -> Scenario:
    return next(entry for entry in game.scenarios.values() if entry.number == number)


def test_grav_armor_as_a_whole(grav: Game) -> None:
    copies = {side: sum(piece.count[side] for piece in grav.pieces.values()) for side in grav.sides}
    markers = sum(marker.neutral_count for marker in grav.markers.values())
    assert (copies, markers) == ({"imperial": 62, "league": 50, "special": 20}, 22)
    assert len(grav.pieces) == 37
    assert [len(board.grid) for board in grav.boards.values()] == [112] * 6
    assert {board.number: len(board.over) for board in grav.boards.values()} == {1: 3, 2: 2, 3: 4, 4: 2, 5: 4, 6: 3}
    infantry = grav.pieces["a-inf"].faces[0]  # type: ignore[index]
    assert (infantry.stats["ew"], infantry.flags) == (3, {"ew": "*"})  # type: ignore[index]
    fighter = grav.pieces["fl-6"].faces[0]  # type: ignore[index]
    assert (fighter.stats["defense"], fighter.stats["move"], fighter.flags) == (8, "F", {"defense": "p"})  # type: ignore[index]
    assert infantry.state == "A-INF"


@pytest.mark.parametrize("number", range(1, 7))
def test_maps_and_forces(grav: Game, number: int) -> None:
    battle = scenario(grav, number)
    assert len(battle.board.grid) == HEXES[number]
    assert set(battle.board.terrain) == set(battle.board.grid.cells)
    assert (battle.forces["imperial"].size, battle.forces["league"].size) == FORCES[number]  # type: ignore[index]
    assert battle.board.grid.trim is not None
    for place in battle.places:
        assert place.cell in battle.board.grid
    for entry in battle.key:
        assert set(entry.cost.special) == set(grav.classes)


def test_joint_cells_look_the_same_on_every_section(grav: Game) -> None:
    """The lowest-numbered section decides; the sections of Grav Armor agree anyway."""
    battle = scenario(grav, 3)
    for label in ("1-0904", "1-0613", "1-0912"):
        cell = battle.board.grid.cell(label)
        section = grav.boards["section-1"]  # type: ignore[index]
        assert battle.board.terrain[cell] is section.terrain[section.grid.cell(label[2:])]


def test_a_small_scenario() -> None:
    game = pnp.model.load(assets.game("grav-armor").parents[1] / "tests" / "bad" / "battle")
    raid = scenario(game, 1)
    assert [[(place.board, place.turned) for place in row] for row in raid.layout] == [
        [("north", False)],
        [("south", True)],
    ]
    label = raid.board.grid.cell
    assert raid.board.terrain[label("1-0202")].id == "wood"
    assert raid.board.terrain[label("2-0102")].id == "wood"
    assert {raid.board.grid.label(cell) for cell in raid.board.over} == {"1-0203", "2-0203"}
    entry = raid.entry("wood")
    assert entry is not None
    cover = entry.attributes["cover"]  # type: ignore[index]
    assert (entry.kind, {name: str(price) for name, price in entry.cost.special.items()}, dict(cover.special)) == (
        "terrain", {"wheels": "prohibited", "foot": "2"}, {"foot": 3},
    )  # fmt: skip
    assert raid.entry("rails") is None
    red, blue = raid.forces.values()
    assert (red.name, blue.name) == ("Red", "Home guard")
    assert red.units == {"cart": 2, "squad": 3}
    (guns,) = red.support
    assert (guns.name, guns.note, guns.box, guns.count) == ("Guns", "one shot each turn", "sky", 2)
    assert guns.stats == {"power": 3, "weapon": "R", "reach": 4}
    assert [(each.name, each.turn, each.area, each.box) for each in red.groups] == [
        ("", 1, "west", None), ("Flyers", 0, None, "sky"),
    ]  # fmt: skip
    assert {box.id: (box.name, box.short) for box in raid.boxes.values()} == {"sky": ("In the sky", "sky")}
    keep = game.markers["keep"]  # type: ignore[index]
    assert (keep.tags, keep.is_unit) == ({"bunker"}, True)
    assert (keep.name, keep.stats, keep.flags) == ("Keep", {"armor": 5}, {"armor": "p"})
    assert [dict(weapon) for weapon in keep.weapons] == [{"power": 4, "weapon": "G", "reach": 2}]
    assert raid.summary_span is not None
    assert (raid.summary_span.line, raid.summary_span.column) == (32, 14)


BAD = Path(__file__).parents[2] / "bad"
Raid = Callable[[str], Scenario]
WOOD = "wood: {name: thicket, cost: {wheels: prohibited, foot: 2}, cover: {any: 2, foot: 3}}"


@pytest.fixture
def raid(tmp_path: Path) -> Raid:
    """The scenario of the small battle, with prices of terrain, and another entry for wood in its key."""

    def load(entry: str) -> Scenario:
        folder = Path(shutil.copytree(BAD / "battle", tmp_path / "game", dirs_exist_ok=True))
        terrain, fight = folder / "map.yaml", folder / "fight.yaml"
        text = terrain.read_text()
        text = text.replace("wood: {name: Wood,", "wood: {name: Wood, cost: {wheels: 3, foot: 1}, cover: 1,", 1)
        assert "cover: 1" in text
        terrain.write_text(text)
        text = fight.read_text()
        (line,) = [line for line in text.splitlines() if line.strip().startswith("wood: {name:")]
        text = text.replace(line, f"      {entry}" if entry else "")
        fight.write_text(text)
        return model.load(folder).scenarios["raid"]  # type: ignore[index]

    return load


def wood(scenario: Scenario) -> tuple[str, dict[str, str], object]:
    entry = scenario.entry("wood")
    assert entry is not None
    costs = {str(name): str(price) for name, price in entry.cost.special.items()}
    return entry.name, costs, entry.attributes["cover"].general  # type: ignore[index]


def test_an_entry_that_gives_a_part_keeps_the_rest(raid: Raid) -> None:
    assert wood(raid("wood: {cost: {foot: 2}}")) == ("Wood", {"wheels": "3", "foot": "2"}, 1)
    assert wood(raid("wood: {name: thicket}")) == ("thicket", {"wheels": "3", "foot": "1"}, 1)
    assert wood(raid("wood: {cover: 4}")) == ("Wood", {"wheels": "3", "foot": "1"}, 4)


def test_terrain_with_prices_needs_no_entry(raid: Raid) -> None:
    assert wood(raid("")) == ("Wood", {"wheels": "3", "foot": "1"}, 1)


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


BATTLE = Path(__file__).parents[2] / "bad" / "battle"
WEST = "name: West, side: red, purpose: entry, edge: west"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("edge: west", "1-0101 1-0102 1-0103 2-0301 2-0302 2-0303"),
        ("edge: east", "1-0301 1-0302 1-0303 2-0101 2-0102 2-0103"),
        ("edge: north", "1-0101 1-0201 1-0301"),
        ("edge: south", "2-0101 2-0201 2-0301"),
        ("cells: 1-0101 2-0102", "1-0101 2-0102"),
        ("sections: {north: 1}", "1-0101 1-0102 1-0103"),
        ("sections: {south: 3}", "2-0301 2-0302 2-0303"),
        ("sections: {south: 2..2}", "1-0204 2-0201 2-0202 2-0203"),
        ("sections: {south: all}, edge: north, on: [wood]", "2-0102"),
        ("near: {of: 1-0101, within: 0}", "1-0101"),
        ("near: {of: 1-0101, within: 1}", "1-0101 1-0102 1-0201 1-0202"),
        ("near: {of: keep, within: 1}", "2-0101 2-0102 2-0201 2-0202 2-0203 2-0301 2-0302"),
    ],
)
def test_what_an_area_holds(text: str, expected: str, tmp_path: Path) -> None:
    folder = shutil.copytree(BATTLE, tmp_path / "game")
    file = folder / "fight.yaml"
    written = file.read_text()
    assert WEST in written
    file.write_text(written.replace("edge: west", text))
    raid = pnp.model.load(folder).scenarios["raid"]  # type: ignore[index]
    area = raid.areas["west"]
    assert sorted(map(raid.board.grid.label, area.cells)) == expected.split()
    assert (area.name, area.side, area.purpose) == ("West", "red", "entry")
