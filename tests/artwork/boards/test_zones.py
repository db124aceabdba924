import math

import kits
import pytest

from pnp.artwork.boards import cells, terrain
from pnp.artwork.boards import zones as board_zones
from pnp.geometry.hex_shapes import Labeling, hexagon, rectangle
from pnp.geometry.region_outline import loops
from pnp.model.game import Terrain, Zone
from pnp.scene import fonts
from pnp.scene.color import contrast, luminance
from pnp.scene.items import Group, Labels, Path, Stamps, Use
from pnp.scene.presets import themes
from pnp.scene.shapes import bounds
from pnp.scene.sheet import Box

THEME = themes()["field"]


@pytest.fixture(scope="module")
def heavy():
    return kits.game("heavy-armor")


def only(game, zone):
    """The duel board on plain ground with one zone."""
    duel = game.boards["duel"]
    return duel._replace(zones=(zone,), ground=duel.ground._replace(texture="plain"))


def test_a_tint_covers_exactly_its_cells(heavy):
    duel = heavy.boards["duel"]
    zone = duel.zone("deploy-amber")
    (tint,) = board_zones.tints(heavy, only(heavy, zone), THEME)
    (loop,) = loops(duel.grid, zone.cells)
    assert [segment[1:] for segment in tint.segments if segment[0] != "Z"] == list(loop)


def test_terrain_shows_through_a_tint_and_plain_ground_is_mixed_with_it(heavy):
    duel = heavy.boards["duel"]
    zone = duel.zone("deploy-amber")
    sand = Terrain("sand", "Sand", "#e0d0a0", "#806020", "sand")
    somewhere = next(iter(zone.cells))
    (through,) = board_zones.tints(heavy, only(heavy, zone)._replace(terrain={somewhere: sand}), THEME)
    assert isinstance(through, Group)
    assert 0 < through.opacity < 0.5
    (plain,) = board_zones.tints(heavy, only(heavy, zone), THEME)
    (on_sand,) = board_zones.tints(heavy, only(heavy, zone)._replace(ground=sand), THEME)
    assert luminance(on_sand.fill) < luminance(plain.fill)


def test_sides_differ_in_color_and_emblem_and_zones_of_a_kind_have_lines_alike(heavy):
    duel = heavy.boards["duel"]
    amber, teal = (board_zones.ink(heavy, duel.zone(f"deploy-{side}"), THEME) for side in ("amber", "teal"))
    assert amber.line != teal.line
    assert amber.dash == teal.dash != ()
    assert board_zones.ink(heavy, duel.zone("center-amber"), THEME).dash == ()
    symbols = [board_zones.emblem(heavy, heavy.sides[side], 2.0, "#000000").digest for side in ("amber", "teal")]
    assert symbols[0] != symbols[1]


def test_emblems_stand_in_all_cells_of_a_zone_but_those_with_a_name_at_their_foot(heavy):
    duel = heavy.boards["duel"]
    zone, center = duel.zone("deploy-amber"), duel.zone("center-amber")
    narrow = center._replace(cells=frozenset(sorted(center.cells)[:1]))
    for inner, free in ((center, zone.cells), (narrow, zone.cells - narrow.cells)):
        (stamps,) = board_zones.emblems(heavy, duel._replace(zones=(zone, inner)), zone, THEME)
        size = stamps.symbol.width
        assert len(stamps.at) == len(free)
        assert {duel.grid.at(x + size / 2, y + size / 2) for x, y in stamps.at} == free


def test_a_dashed_edge_is_only_where_the_zone_meets_the_open_board(heavy):
    duel = heavy.boards["duel"]
    zone = duel.zone("deploy-amber")
    (edge,) = board_zones.edges(heavy, only(heavy, zone), THEME)
    rows = [y for _, y in duel.grid.centers(zone.cells)]
    assert bounds(edge.segments)[3] < min(rows)
    assert [segment[0] for segment in edge.segments].count("M") == 1
    (whole,) = board_zones.edges(heavy, only(heavy, zone._replace(cells=frozenset(duel.grid.cells))), THEME)
    assert whole.segments[-1] == ("Z",)
    lone = zone._replace(cells=frozenset([duel.grid.cell("H8")]))
    (around,) = board_zones.edges(heavy, only(heavy, lone), THEME)
    assert len(around.segments) == 7


def test_an_outlined_zone_has_a_line_inside_and_its_name_across_it(heavy):
    duel = heavy.boards["duel"]
    zone = duel.zone("center-amber")
    (edge,) = board_zones.edges(heavy, only(heavy, zone), THEME)
    (loop,) = loops(duel.grid, zone.cells)
    wide, tight = bounds([("M", x, y) for x, y in loop]), bounds(edge.segments)
    assert wide[0] < tight[0]
    assert tight[2] < wide[2]
    (names,) = board_zones.tints(heavy, only(heavy, zone), THEME)
    (name,) = names.items
    assert (names.layer, "".join(letter for *_, letter in name.entries)) == (board_zones.NAMES, "CONTROLCENTER")
    assert contrast(name.style.color, board_zones.ink(heavy, zone, THEME).tint) > 4
    box = Box(*duel.grid.center(duel.grid.cells[-1]), 50.0, 50.0)
    assert not [item for item in cells.crop(heavy, only(heavy, zone), THEME, box) if getattr(item, "layer", "")]


def test_neither_sides_nor_numbers_of_cells_cross_a_name_across_a_zone(heavy):
    """Sides of a row of hexes are half a pitch beside their centers, numbers at the top of hexes."""
    grid, zone = heavy.boards["duel"].grid, heavy.boards["duel"].zone("center-teal")
    name = board_zones.tints(heavy, only(heavy, zone), THEME)[0].items[0]
    for x, baseline, letter in name.entries:
        half = fonts.width(letter, name.style) / 2
        center = min(grid.centers(zone.cells), key=lambda one: math.dist(one, (x, baseline)))
        assert half < abs(abs(x - center[0]) - grid.pitch / 2)
        assert abs(baseline - center[1]) < 0.2 * grid.pitch


def test_the_edges_of_an_outlined_zone_and_the_tinted_one_around_it_are_one_line(heavy):
    duel = heavy.boards["duel"]
    outer, inner = duel.zone("deploy-amber"), duel.zone("center-amber")
    alone, inside = ([*board_zones.edge_lines(duel._replace(zones=zones))] for zones in ((inner,), (outer, inner)))
    shared = {point for point in inside[0][0] if point in inside[1][0]}
    assert len(shared) > 10
    assert not shared & set(alone[0][0])


def test_a_narrow_outlined_zone_has_its_name_in_its_first_cell(heavy):
    zone = heavy.boards["duel"].zone("center-amber")
    narrow = zone._replace(cells=frozenset(sorted(zone.cells)[:1]))
    assert board_zones.tints(heavy, only(heavy, narrow), THEME) == ()
    (name,) = board_zones.marks(heavy, only(heavy, narrow), THEME)
    assert isinstance(name, Labels)
    assert [entry[2] for entry in name.entries] == ["CONTROL", "CENTER"]


def test_a_surface_shows_through_a_tint(heavy):
    duel = heavy.boards["duel"]
    (through,) = board_zones.tints(heavy, duel._replace(zones=(duel.zone("deploy-amber"),)), THEME)
    assert isinstance(through, Group)
    assert 0 < through.opacity < 0.6


def test_a_hatch_is_cut_to_its_zone_and_a_hidden_zone_is_not_drawn(heavy):
    zone = heavy.boards["duel"].zone("deploy-teal")
    (hatch,) = board_zones.tints(heavy, only(heavy, zone._replace(style="hatch")), THEME)
    assert isinstance(hatch, Group)
    assert hatch.clip is not None
    hidden = only(heavy, zone._replace(style="hidden"))
    assert all(layer(heavy, hidden, THEME) == () for layer in (board_zones.tints, board_zones.edges, board_zones.marks))


def test_a_zone_of_no_one_has_no_emblem(heavy):
    zone = heavy.boards["duel"].zone("deploy-teal")._replace(side=None)
    assert board_zones.emblems(heavy, only(heavy, zone), zone, THEME) == ()
    assert all(isinstance(item, Path) for item in board_zones.edges(heavy, only(heavy, zone), THEME))
    assert board_zones.short_name(heavy, zone) == "Teal deployment"


def test_names_lose_their_side(heavy):
    zones = heavy.boards["duel"].zones
    assert [board_zones.short_name(heavy, zone) for zone in zones] == [
        "Deployment", "Deployment", "Control Center", "Control Center",
    ]  # fmt: skip


def test_where_a_zone_lies_in_words(heavy):
    duel = heavy.boards["duel"]
    places = {zone.id: board_zones.extent(duel.grid, zone.cells) for zone in duel.zones}
    assert places == {
        "deploy-amber": "rows 1–4",
        "deploy-teal": "rows 12–15",
        "center-amber": "C3 to M4",
        "center-teal": "C12 to M13",
    }


@pytest.mark.parametrize(
    ("labels", "words"),
    [
        (["A1", "B1", "C1"], "row 1"),
        (["B1", "B2", "B3", "C1", "C2", "C3"], "columns B–C"),
        (["B2"], "B2"),
        (["A1", "B2"], ""),
        ([], ""),
    ],
)
def test_extents_of_other_shapes(labels, words):
    grid = rectangle("pointy", 3, 3, 10)
    assert board_zones.extent(grid, frozenset(map(grid.cell, labels))) == words


def test_counted_cells_have_no_extent():
    grid = hexagon("flat", 2, 10, labeling=Labeling("spiral"))
    assert board_zones.extent(grid, frozenset(grid.cells)) == ""


@pytest.mark.parametrize("style", ["tint", "outline", "hatch"])
def test_a_swatch_fits_its_hex(heavy, style):
    grid = hexagon("pointy", 1, 8)
    zone: Zone = heavy.boards["duel"].zone("deploy-teal")._replace(style=style)
    items = board_zones.swatch(heavy, grid, zone, THEME)
    left, top, right, bottom = bounds(segment for item in items if isinstance(item, Path) for segment in item.segments)
    assert (left, top, right, bottom) == pytest.approx((0, 0, grid.width, grid.height))
    assert not any(isinstance(item, Stamps) for item in items)


def test_an_outline_in_a_tinted_zone_has_its_ground_a_heavier_line_and_the_emblem_of_its_side(heavy):
    duel, grid = heavy.boards["duel"], hexagon("pointy", 1, 9.0)
    zone = next(zone for zone in duel.zones if zone.style == "outline")
    outer = board_zones.around(duel, zone)
    assert outer is not None
    assert zone.cells <= outer.cells
    drawn, bare = board_zones.swatch(heavy, grid, zone, THEME, outer), board_zones.swatch(heavy, grid, zone, THEME)
    assert drawn[0].fill == board_zones.ink(heavy, outer, THEME).tint != bare[0].fill
    assert drawn[2].stroke.width > bare[2].stroke.width
    assert [type(item) for item in drawn[3:]] == [Use]
    lines = {path.stroke.width for path in board_zones.edges(heavy, duel, THEME)}
    assert max(lines) >= 1.9 * min(lines)


def test_dots_are_a_third_along_the_edges_of_zones_inside_the_board():
    shogi = kits.game("shogi")
    ban = shogi.boards["ban"]
    drawn = [bounds(dots.segments) for dots in board_zones.edges(shogi, ban, THEME)]
    reach = 0.055
    found = sorted(tuple(round(edge / ban.grid.pitch, 3) for edge in box) for box in drawn)
    assert found == [(3 - reach, y - reach, 6 + reach, y + reach) for y in (3, 6)]


def test_lines_between_squares_read_on_wood():
    ban = kits.game("shogi").boards["ban"]
    (sides,) = terrain.lines(ban, THEME)
    (line,) = sides.symbol.items
    assert contrast(line.stroke.color, ban.ground.fill) > 4
