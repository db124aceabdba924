import math

import pytest

from pnp.artwork.boards.lines.clutter import Clutter, Extent
from pnp.artwork.diagrams import marks
from pnp.artwork.diagrams.marks import Mark, Way
from pnp.geometry.labels import Labeling
from pnp.geometry.square_grid import rectangle
from pnp.scene.items import Group, Path, Text
from pnp.scene.shapes import IDENTITY, bounds, then, transform

GRID = rectangle(8, 8, 24, Labeling("A1", "bottom-left"))
CELL = GRID.cell


def under(grid, shown, theme, ways=(), sizes=None):
    return marks.under(grid, shown, ways, sizes or {}, theme)


def over(grid, shown, ways, sizes, theme, *words):
    clutter = Clutter(grid.pitch)
    for word in words:
        clutter.add_box(word, 12.0)
    return marks.over(grid, shown, ways, sizes, clutter, theme)


def outlines(items, matrix=IDENTITY):
    for item in items:
        if isinstance(item, Group):
            yield from outlines(item.items, then(item.transform, matrix))
        elif isinstance(item, Path):
            yield item, bounds(transform(item.segments, matrix))


def texts(items):
    return [item for item in items if isinstance(item, Text)]


def ends(items, start):
    """Where a way begins and ends, as distances from the middle of its first cell."""
    found = [math.hypot(*group.transform[4:]) for group in items if isinstance(group, Group)]
    assert found
    group = next(item for item in items if isinstance(item, Group))
    assert group.transform[4:] == GRID.center(CELL(start))
    xs = [number for path in group.items for segment in path.segments for number in segment[1::2]]
    return min(xs), max(xs)


def test_a_cell_set_off_has_a_frame_inside_it(theme):
    (frame,) = under(GRID, [Mark(CELL("B2"), "spot"), Mark(CELL("C3"), "go")], theme)
    left, top, right, bottom = bounds(frame.segments)
    corners = GRID.corners(CELL("B2"))
    assert left > corners[0][0]
    assert top > corners[0][1]
    assert right < corners[2][0]
    assert bottom < corners[2][1]
    assert over(GRID, [Mark(CELL("B2"), "spot")], [], {}, theme)[0].items == ()


@pytest.mark.parametrize("kind", ["go", "enter", "take", "barred"])
def test_signs_of_free_cells_stand_in_the_middle_and_differ(theme, kind):
    drawn = {each: over(GRID, [Mark(CELL("D5"), each)], [], {}, theme) for each in ("go", "enter", "take", "barred")}
    for _, (left, top, right, bottom) in outlines(drawn[kind]):
        assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx(GRID.center(CELL("D5")))
    assert sum(drawn[kind] == other for other in drawn.values()) == 1


def test_what_holds_only_sometimes_looks_different(theme):
    whole, limited = (over(GRID, [Mark(CELL("D5"), "enter", often)], [], {}, theme) for often in (False, True))
    assert whole != limited


def test_a_counter_that_may_be_taken_is_ringed(theme):
    for _, (left, top, right, bottom) in outlines(
        over(GRID, [Mark(CELL("D5"), "take")], [], {CELL("D5"): 16.0}, theme)
    ):
        assert right - left > 16
        assert bottom - top < 24


def test_a_counter_that_may_not_be_taken_has_the_sign_at_its_corner(theme):
    x, y = GRID.center(CELL("D5"))
    for _, (left, top, right, bottom) in outlines(
        over(GRID, [Mark(CELL("D5"), "barred")], [], {CELL("D5"): 16.0}, theme)
    ):
        assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((x + 8, y - 8))


def test_a_way_runs_from_the_counter_to_the_middle_of_a_free_cell(theme):
    begin, end = ends(under(GRID, [], theme, [Way(CELL("A1"), CELL("A4"))], {CELL("A1"): 16.0}), "A1")
    assert 8 < begin < 12
    assert 72 < end < 76


def test_a_way_stops_before_the_counter_that_it_takes(theme):
    begin, end = ends(under(GRID, [], theme, [Way(CELL("A1"), CELL("D4"))], {CELL("D4"): 16.0}), "A1")
    assert begin < 2.5
    assert end < 72 * math.sqrt(2) - 8 * math.sqrt(2)


def test_between_neighbors_there_is_still_an_arrow(theme):
    cells = {CELL("A1"): 22.0, CELL("A2"): 22.0}
    begin, end = ends(over(GRID, [], [Way(CELL("A1"), CELL("A2"))], cells, theme), "A1")
    assert -24 < begin < end < 24
    assert end - begin > 0.15 * GRID.pitch


def test_the_sign_over_a_piece_is_in_the_middle_of_its_cell_and_stays_in_it(theme):
    sign = marks.barring((5.0, 7.0), GRID.pitch, theme)
    assert sign.transform[4:] == (5.0, 7.0)
    left, top, right, bottom = bounds([part for path in sign.items for part in path.segments])
    assert (left, top) == pytest.approx((-right, -bottom))
    assert right + sign.items[0].stroke.width / 2 < 0.5 * GRID.pitch


def test_no_counter_hides_the_head_of_a_move_past_it(theme):
    cells = {CELL("B1"): 20.0, CELL("A3"): 20.0, CELL("A2"): 22.0}
    (above,) = over(GRID, [], [Way(CELL("B1"), CELL("A3"))], cells, theme)
    (below,) = under(GRID, [], theme, [Way(CELL("B1"), CELL("A3"))], cells)
    assert [path.fill for path in above.items] == [theme.accent]
    assert above.items[0] in below.items


def test_numbers_stand_on_the_ways_and_refused_ones_are_barred(theme):
    plain = over(GRID, [], [Way(CELL("A1"), CELL("A4"), text="2")], {}, theme)
    assert [text.text for text in texts(plain)] == ["2"]
    way = Way(CELL("A1"), CELL("A4"), refused=True, text="2")
    assert texts(over(GRID, [], [way], {}, theme)) == []
    assert any(path.stroke and path.stroke.dash for path, _ in outlines(under(GRID, [], theme, [way])))
    legal = under(GRID, [], theme, [Way(CELL("A1"), CELL("A4"))])
    assert not any(path.stroke and path.stroke.dash for path, _ in outlines(legal))


def test_a_number_is_not_on_a_word_of_the_board(theme):
    way = Way(CELL("A1"), CELL("A4"), text="2")
    (free,) = texts(over(GRID, [], [way], {}, theme))
    word = Extent(free.x - 2, free.y - 6, free.x + 2, free.y + 2)
    (moved,) = texts(over(GRID, [], [way], {}, theme, word))
    assert abs(moved.y - free.y) > 3


def test_a_number_has_room_beside_an_arrow_between_neighbors(theme):
    cells = {CELL("A1"): 18.0, CELL("A2"): 18.0}
    (number,) = texts(over(GRID, [], [Way(CELL("A1"), CELL("A2"), text="1")], cells, theme))
    assert abs(number.x - GRID.center(CELL("A1"))[0]) > 0.3 * GRID.pitch


def test_an_arrow_into_a_larger_counter_does_not_cover_the_smaller(theme):
    cells = {CELL("A1"): 19.0, CELL("A2"): 23.0}
    begin, _ = ends(over(GRID, [], [Way(CELL("A1"), CELL("A2"))], cells, theme), "A1")
    assert begin > 19.0 / 2 - 1.7  # the seam around the arrow


def test_ways_along_one_line_run_side_by_side(theme):
    ways = [Way(CELL("A1"), CELL("A2")), Way(CELL("A1"), CELL("A3"), refused=True)]
    one, other = (group.transform[4] for group in under(GRID, [], theme, ways))
    assert abs(one - other) > 0.3 * GRID.pitch


def test_arrows_to_one_empty_cell_stop_before_they_meet(theme):
    ways = [Way(CELL("A1"), CELL("A4")), Way(CELL("D4"), CELL("A4"))]
    drawn = under(GRID, [], theme, ways)
    assert ends(drawn, "A1")[1] < 72 - 4
    first, second = ([path for path, _ in outlines((each,))][-1] for each in drawn)
    (_, above, _, _), (left, _, _, below) = (
        bounds(transform(path.segments, group.transform)) for path, group in zip((first, second), drawn, strict=True)
    )
    x, y = GRID.center(CELL("A4"))
    assert above > y
    assert left > x
    assert below < above


def test_the_sign_of_an_illegal_move_to_an_empty_cell_is_in_its_middle(theme):
    cells = {CELL("B2"): 20.0}
    way = Way(CELL("B2"), CELL("C3"), refused=True)
    *_, sign = over(GRID, [], [way], cells, theme)
    assert sign.transform[4:] == pytest.approx(GRID.center(CELL("C3")))
    assert ends(under(GRID, [], theme, [way], cells), "B2")[1] < 24 * math.sqrt(2) - 0.21 * 24


def test_the_sign_of_an_illegal_move_to_a_counter_is_at_the_tip_on_its_edge(theme):
    for end, cells in (("A4", {CELL("A4"): 20.0}), ("A2", {CELL("A1"): 22.0, CELL("A2"): 22.0})):
        way = Way(CELL("A1"), CELL(end), refused=True)
        *_, sign = over(GRID, [], [way], cells, theme)
        tip = (
            GRID.center(CELL("A1"))[1]
            - ends(under(GRID, [], theme, [way], cells) or over(GRID, [], [way], cells, theme), "A1")[1]
        )
        x, y = GRID.center(CELL(end))
        assert sign.transform[4] == pytest.approx(x)
        assert y < sign.transform[5] < tip
