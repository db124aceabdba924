import math
from dataclasses import replace

import kits
import pytest

from pnp import assets, model
from pnp.artwork.boards.roles import drawings, far_sides, grounds
from pnp.errors import DefinitionError, Span
from pnp.geometry import hex_shapes
from pnp.geometry.labels import Labeling
from pnp.model.game.boards import Field
from pnp.scene import fonts
from pnp.scene.color import contrast
from pnp.scene.items import Group, Path, Stamps, Text, Use
from pnp.scene.shapes import bounds


@pytest.fixture(scope="module")
def armada():
    return kits.game("armada-chess")


@pytest.fixture(scope="module")
def board(armada):
    return armada.boards["armada"]


def stamped(items, board, label):
    """The symbols that lie on a square."""
    corner = board.grid.corners(board.grid.cell(label))[0]
    found = [item.symbol for item in items if isinstance(item, Stamps) for place in item.at if near(place, corner)]
    assert found, label
    return found


def near(place, corner):
    return math.dist(place, corner) < 1e-6


def inside(symbol, kind):
    todo = list(symbol.items)
    while todo:
        item = todo.pop()
        if isinstance(item, kind):
            yield item
        if isinstance(item, Group):
            todo += item.items


def test_black_sits_at_the_upper_edge(board):
    assert far_sides(board) == {"black"}
    assert far_sides(board._replace(symmetry=board.symmetry._replace(kind="columns"))) == frozenset()
    assert far_sides(board._replace(symmetry=None)) == frozenset()


def test_every_field_is_drawn_on_its_square(armada, board, theme):
    items = drawings(armada, board, theme)
    for field in board.fields:
        stamped(items, board, board.grid.label(field.cell))


def test_blacks_fields_are_whites_turned_by_half_a_circle(armada, board, theme):
    items = drawings(armada, board, theme)
    (white,), (black,) = stamped(items, board, "a1"), stamped(items, board, "j10")
    assert white.items[0].transform[:4] == (1.0, 0.0, 0.0, 1.0)
    assert black.items[0].transform[:4] == pytest.approx((-1.0, 0.0, 0.0, -1.0), abs=1e-9)
    assert len(list(inside(white, Use))) == len(list(inside(black, Use))) == 3


def test_in_figures_the_drawings_of_cells_are_upright_and_those_along_edges_in_their_place(armada, board, theme):
    seen, shown = drawings(armada, board, theme), drawings(armada, board, theme, is_figure=True)
    assert {label: stamped(shown, board, label) == stamped(seen, board, label) for label in ("c2", "e7", "b9")} == {
        "c2": True,
        "e7": True,
        "b9": False,
    }
    (city,) = stamped(shown, board, "b9")
    turns = [group.transform[0] for group in inside(city, Group)]
    assert turns.count(-1.0) == 2


def test_letters_stand_in_two_corners_readable_from_both_seats(armada, board, theme):
    (symbol,) = stamped(drawings(armada, board, theme), board, "d1")
    letters = list(inside(symbol, Text))
    assert [letter.text for letter in letters] == ["R", "R"]
    assert sorted(letter.rotate for letter in letters) == [0.0, 180.0]
    assert letters[0].x == pytest.approx(-letters[1].x)


def test_a_letter_shows_beside_the_counter_of_a_piece(armada, board, theme):
    (symbol,) = stamped(drawings(armada, board, theme), board, "d1")
    free = (board.grid.pitch - armada.kit.counter_size) / 2
    for letter in inside(symbol, Text):
        assert abs(letter.x) - 0.2 * letter.style.size <= board.grid.pitch / 2
        assert board.grid.pitch / 2 - abs(letter.x) < free


def test_the_saw_blade_lies_along_the_edge_before_its_owner(armada, board, theme):
    items = drawings(armada, board, theme)
    teeth = [next(inside(stamped(items, board, label)[0], Use)) for label in ("e4", "e7")]
    for use in teeth:
        assert use.symbol.width * use.scale == pytest.approx(24.0)
        assert use.y + use.symbol.height * use.scale == pytest.approx(12.0)
        assert use.symbol.height * use.scale < 4.0


def test_arrows_lead_out_of_the_city_onto_its_exits(armada, board, theme):
    """The tip of each arrow is in the exit, its foot in the city, and it crosses the edge between them."""
    exits = [field for field in board.fields if field.role == "exit"]
    assert len(exits) == 18
    arrows = [
        item for item in drawings(armada, board, theme) if isinstance(item, Stamps) and item.symbol.name == "arrow"
    ]
    assert sum(len(item.at) for item in arrows) == 18
    for field in exits:
        corner = board.grid.corners(field.cell)[0]
        (arrow,) = [item.symbol for item in arrows for place in item.at if near(place, corner)]
        (path,) = arrow.items
        left, top, right, bottom = bounds(path.segments)
        step = (field.cell[0] - field.of[0], field.cell[1] - field.of[1])
        ends = {
            (1, 0): (left, right),
            (-1, 0): (24 - right, 24 - left),
            (0, 1): (top, bottom),
            (0, -1): (24 - bottom, 24 - top),
        }
        low, high = ends[step]
        assert -2.0 < low < 0 < high < 6.0


def test_cells_with_one_role_alone_have_a_ground(armada, board, theme):
    fills = {}
    for item in grounds(armada, board, theme):
        for place in item.at:
            fills[place] = item.symbol.items[0].fill
    alone = [field for field in board.fields if armada.roles[field.role].alone]
    assert len(fills) == len(alone) == 22
    corner = {label: board.grid.corners(board.grid.cell(label))[0] for label in ("a1", "j10", "c5")}
    assert fills[corner["c5"]] == armada.roles["mountain"].fill
    assert len({fills[corner[label]] for label in corner}) == 3


@pytest.mark.parametrize("skin", ["battle", "universe"])
def test_drawings_can_be_seen_on_their_ground(theme, skin):
    game = model.load(assets.game("armada-chess"), skin=skin)
    board = game.boards["armada"]
    for label in ("a1", "j10", "d1", "d10"):
        for letter in inside(stamped(drawings(game, board, theme), board, label)[0], Text):
            assert contrast(letter.style.color, board.ground.fill) >= 3.0


def test_squares_without_a_drawing_have_ticks_in_their_corners(armada, board, theme):
    (symbol,) = [
        found for found in stamped(drawings(armada, board, theme), board, "a3") if found.name.startswith("set-up")
    ]
    (path,) = [item for group in symbol.items for item in group.items]
    assert [segment[0] for segment in path.segments].count("M") == 4


def test_roles_are_drawn_on_hexes_too(armada, board, theme):
    grid = hex_shapes.rectangle("pointy", 4, 4, 20, labeling=Labeling("A1"))
    span = Span("x", 1, 1)
    cells = [grid.cell(label) for label in ("B2", "C2")]
    fields = (Field(cells[0], "city", "white", None, span), Field(cells[1], "exit", None, cells[0], span))
    items = drawings(armada, board._replace(grid=grid, fields=fields, symmetry=None), theme)
    assert len(items) == 2
    (path,) = items[1].symbol.items
    x, y = items[1].at[0]
    left, _, right, _ = bounds(path.segments)
    between = (grid.center(cells[0])[0] + grid.center(cells[1])[0]) / 2
    assert x + left < between < x + right
    assert y > 0


def test_all_drawings_that_are_not_there_are_reported_at_once(armada, board, theme):
    roles = dict(armada.roles)
    for role in ("city", "mountain"):
        roles[role] = roles[role]._replace(symbol=f"field/no-{role}")
    with pytest.raises(DefinitionError) as failure:
        drawings(replace(armada, roles=roles), board, theme)
    assert [finding.message for finding in failure.value.findings] == [
        "there is no symbol 'field/no-city'",
        "there is no symbol 'field/no-mountain'",
    ]


def test_a_long_letter_is_made_small_enough_for_its_corner(armada, board, theme):
    roles = {**armada.roles, "resource": armada.roles["resource"]._replace(letter="DEPOT")}
    (symbol,) = stamped(drawings(replace(armada, roles=roles), board, theme), board, "d1")
    for letter in inside(symbol, Text):
        half = fonts.width(letter.text, letter.style) / 2
        assert abs(letter.x) + half < board.grid.pitch / 2


def test_special_cells_show_round_the_widest_tile(armada, board, theme):
    """A tile of 22 mm covers a square of 24 mm but for a line all round, heavier where the ground is terrain."""
    widest = max(marker.format.width for marker in armada.markers.values() if marker.format)
    free = (board.grid.pitch - widest) / 2
    weights = {}
    for label in ("c2", "c5", "a1"):
        (symbol,) = stamped(drawings(armada, board, theme), board, label)
        (rim,) = [path for path in inside(symbol, Path) if path.fill is None and len(path.segments) == 5]
        left, top, right, bottom = bounds(rim.segments)
        assert -left == -top == right == bottom
        assert board.grid.pitch / 2 - free < right - rim.stroke.width / 2
        assert right + rim.stroke.width / 2 < board.grid.pitch / 2
        weights[label] = rim.stroke.width
    assert weights["c5"] > weights["c2"] == weights["a1"]


def test_letters_are_upright_once_where_players_do_not_sit_at_both_ends(armada, board, theme):
    lettered = next(field for field in board.fields if armada.roles[field.role].letter)
    label = board.grid.label(lettered.cell)
    turns = {}
    for name, shown in (("both", board), ("one", board._replace(symmetry=None))):
        cells = stamped(drawings(armada, shown, theme), shown, label)
        turns[name] = [text.rotate for cell in cells for text in inside(cell, Text)]
    assert turns["one"] == [0.0]
    assert sorted(turns["both"]) == [0.0, 180.0]
