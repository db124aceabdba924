"""Rows of panels: on the grid, one line at the foot of each row, full to the edge, never over it."""

from dataclasses import replace

import pytest

from pnp.artwork import chart_layout
from pnp.artwork.chart_layout import GUTTER, SCALES, ChartStage, TooFullError, compose, panel_widths
from pnp.artwork.counters.face_cache import FaceCache
from pnp.errors import DefinitionError, Span
from pnp.model.game import Panel

WIDTH = 186.0


@pytest.fixture
def stage(heavy, theme) -> ChartStage:
    return ChartStage(heavy, theme, FaceCache(heavy, theme), heavy.sides["amber"])


@pytest.fixture
def rows(heavy):
    return heavy.charts["player-sheet"].rows


def by_row(places):
    found = {}
    for place in places:
        found.setdefault(round(place.box.y, 6), []).append(place)
    return list(found.values())


def asking(*columns):
    return [Panel("setup", "", {"columns": n} if n else {}, Span("c", 1, 1)) for n in columns]


def test_panels_take_the_grid_columns_that_they_ask_for(heavy) -> None:
    seven, five = panel_widths(heavy, asking(7, 5), WIDTH)
    unit = (WIDTH - 11 * GUTTER) / 12
    assert seven == pytest.approx(7 * unit + 6 * GUTTER)
    assert seven + GUTTER + five == pytest.approx(WIDTH)


def test_silent_panels_share_what_is_left(heavy) -> None:
    widths = panel_widths(heavy, asking(None, 6, None), WIDTH)
    assert widths[0] == pytest.approx(widths[2])
    assert sum(widths) + 2 * GUTTER == pytest.approx(WIDTH)


def test_a_row_that_asks_for_too_much_is_a_finding(heavy) -> None:
    with pytest.raises(DefinitionError, match="13 of 12 grid columns"):
        panel_widths(heavy, asking(7, 6), WIDTH)
    with pytest.raises(DefinitionError, match="13 of 12 grid columns"):
        panel_widths(heavy, asking(12, None), WIDTH)


@pytest.mark.parametrize("height", [225.0, 232.0, 250.0, 275.0])
def test_the_sheet_is_filled_to_the_edge_and_not_over_it(stage, rows, height) -> None:
    places = compose(stage, rows, WIDTH, height)
    bottom = max(place.box.y + place.box.height for place in places)
    assert height - 1.0 < bottom <= height + 1e-6
    assert len({place.scale for place in places}) == 1


@pytest.mark.parametrize("height", [230.0, 260.0])
def test_rows_do_not_touch_and_gaps_are_even(stage, rows, height) -> None:
    found = by_row(compose(stage, rows, WIDTH, height))
    assert len(found) == len(rows)
    ends = [max(place.box.y + place.box.height for place in row) for row in found]
    gaps = [after[0].box.y - end for after, end in zip(found[1:], ends, strict=False)]
    assert min(gaps) > 4
    assert max(gaps) - min(gaps) < 1e-6


def test_panels_of_a_row_end_together_as_far_as_air_allows(stage, rows) -> None:
    for row in by_row(compose(stage, rows, WIDTH, 245.0)):
        ends = [place.box.height for place in row]
        for place in row:
            assert place.air == chart_layout.MOST_AIR or max(ends) - place.box.height < 1.0


def test_less_height_means_smaller_type_and_then_a_refusal(stage, rows) -> None:
    scales = [compose(stage, rows, WIDTH, height)[0].scale for height in (260.0, 225.0, 210.0)]
    assert scales == sorted(scales, reverse=True)
    assert len(set(scales)) > 1
    assert min(scales) >= SCALES[-1]
    with pytest.raises(TooFullError, match=r"need \d+ mm of 150 mm; the highest panel, .* needs \d+ mm"):
        compose(stage, rows, WIDTH, 150.0)


def test_a_few_panels_on_a_large_sheet_do_not_fall_apart(stage, rows) -> None:
    places = compose(stage, rows[:2], WIDTH, 600.0)
    second = by_row(places)[1][0].box.y
    first = max(place.box.height for place in by_row(places)[0])
    assert second - first <= 2 * chart_layout.ROW_GAP + 1e-6


def test_what_is_drawn_is_as_high_as_was_computed_for_every_side(stage, rows, heavy) -> None:
    places = compose(stage, rows, WIDTH, 245.0)
    for side in heavy.sides.values():
        for place in places:
            drawn = replace(stage, side=side).draw(place.panel, place.box.width, place.scale, place.air)
            assert drawn.height == pytest.approx(place.box.height)
