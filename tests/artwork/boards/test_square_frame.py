from itertools import pairwise

import kits
import pytest

from pnp.artwork.boards.board import playing_area
from pnp.artwork.boards.square_frame import band, frame, names
from pnp.geometry.labels import Labeling
from pnp.geometry.square_grid import rectangle
from pnp.scene import fonts
from pnp.scene.color import contrast
from pnp.scene.items import Group, Labels, Text


@pytest.fixture(scope="module")
def armada():
    return kits.game("armada-chess")


def entries(items):
    """Every name with its position and whether it is rotated 180°."""
    for item in items:
        if isinstance(item, Labels):
            yield from ((text, x, y, False) for x, y, text in item.entries)
        elif isinstance(item, Text):
            yield item.text, item.x, item.y, item.rotate == 180.0


def texts(items):
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Group):
            yield from texts(item.items)


def test_files_and_ranks_stand_on_all_four_sides_for_both_seats(armada, theme):
    board = armada.boards["armada"]
    found = list(entries(names(board, board.grid, theme)))
    assert len(found) == 40
    for name in [*"abcdefghij", *map(str, range(1, 11))]:
        assert sorted(turned for text, _, _, turned in found if text == name) == [False, True], name
    lower = {text: x for text, x, y, _ in found if y > board.grid.height}
    upper = {text: x for text, x, y, _ in found if y < 0}
    left = {text: y for text, x, y, _ in found if x < 0}
    assert [lower[name] for name in "abcdefghij"] == [12.0 + 24 * index for index in range(10)]
    assert lower == upper
    assert left["10"] < left["1"]
    assert all(turned == (y < 0 or x > board.grid.width) for _, x, y, turned in found)


def test_names_have_contrast_to_the_frame_and_on_paper(armada, theme):
    board = armada.boards["armada"]
    ground = frame(armada, board, board.grid, theme).items[0].fill
    on_board = colors(playing_area(armada, board, theme))
    on_paper = colors(playing_area(armada, board, theme, 7.0))
    assert min(contrast(color, ground) for color in on_board) > 7
    assert min(contrast(color, theme.paper) for color in on_paper) > 7


def colors(area):
    """The colors of the names of columns and rows."""
    return [item.style.color for item in area if isinstance(item, Labels | Text)]


def test_names_lie_in_the_band(armada, theme):
    board = armada.boards["armada"]
    width = band(board.grid)
    (labels,) = [item for item in names(board, board.grid, theme) if isinstance(item, Labels)]
    for x, y, text in labels.entries:
        half = fonts.width(text, labels.style) / 2
        assert -width < x - half
        assert x + half < board.grid.width
        assert y < board.grid.height + width


def test_a_board_with_one_seat_has_all_names_upright(armada, theme):
    board = armada.boards["armada"]._replace(symmetry=None)
    assert not any(turned for *_, turned in entries(names(board, board.grid, theme)))
    assert len(list(entries(names(board, board.grid, theme)))) == 40


def test_the_game_is_named_at_both_seats_with_whose_they_are(armada, theme):
    board = armada.boards["armada"]
    drawn = frame(armada, board, board.grid, theme)
    found = list(texts(drawn.items))
    assert found.count("ARMADA CHESS") == 2
    assert {"White", "Black"} <= set(found)
    turned = [item for item in drawn.items if isinstance(item, Group)]
    assert len(turned) == 1
    assert "Black" in set(texts(turned))
    assert "White" not in set(texts(turned))


@pytest.mark.parametrize(("pitch", "least", "most"), [(5, 4.4, 4.4), (20, 6.9, 7.1), (60, 8.4, 8.4)])
def test_the_band_grows_with_the_squares_within_bounds(armada, theme, pitch, least, most):
    grid = rectangle(8, 8, pitch, Labeling("A1", "bottom-left"))
    assert least <= band(grid) <= most
    drawn = frame(armada, armada.boards["armada"], grid, theme)
    assert drawn.width == pytest.approx(8 * pitch + 2 * band(grid))
    assert drawn.field[0] == pytest.approx(band(grid))
    assert drawn.field[1] + 8 * pitch + drawn.field[1] == pytest.approx(drawn.height)


def test_a_board_with_one_seat_has_one_title_and_names_no_one(armada, theme):
    board = armada.boards["armada"]
    both, one = (frame(armada, shown, board.grid, theme) for shown in (board, board._replace(symmetry=None)))
    assert list(texts(one.items)).count("ARMADA CHESS") == 1
    assert {"White", "Black"}.isdisjoint(texts(one.items))
    assert one.height < both.height
    assert one.field[1] == pytest.approx(band(board.grid))


@pytest.mark.parametrize("columns", [1, 2, 4, 12])
def test_the_title_line_keeps_within_the_frame(armada, theme, columns):
    """What has no room in it is left out, and nothing overlaps."""
    grid = rectangle(columns, columns, 9)
    drawn = frame(armada, armada.boards["armada"]._replace(symmetry=None), grid, theme)
    ends = []
    for item in drawn.items:
        if isinstance(item, Text):
            width = fonts.width(item.text, item.style)
            left = item.x - {"start": 0, "middle": width / 2, "end": width}[item.anchor]
            ends.append((left, left + width))
    ends.sort()
    assert ends[0][0] > 0
    assert ends[-1][1] < drawn.width
    assert all(before[1] < after[0] for before, after in pairwise(ends))
    assert len(ends) == (2 if columns == 12 else 1)
