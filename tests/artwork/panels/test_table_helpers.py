"""Helpers of panels about tables, and numbers in options."""

from fractions import Fraction

import gravfacts
import pytest

from pnp.artwork.panels import FaceCache, Frame, PanelError
from pnp.artwork.panels.table_helpers import chances, marked, printed, read_numbers, refusal, roll_names, signed, ways
from pnp.scene.color import contrast


@pytest.mark.parametrize(
    ("value", "text"), [(4, "+4"), (-3, "−3"), (0, "0"), (Fraction(1, 2), "+1/2"), (Fraction(-2), "−2")]
)
def test_signed_numbers_have_a_true_minus(value, text) -> None:
    assert signed(value) == text


def test_codes_are_printed_with_dashes_and_minus_signs() -> None:
    assert [printed(code) for code in ("-", "H", "EW-2", "no-go")] == ["–", "H", "EW −2", "no-go"]


def test_every_column_has_its_counted_chance(grav) -> None:
    table = grav.tables["firing"]
    assert ways(table.rows) == 36
    for value, hits in zip(range(-10, 11), gravfacts.HITS_IN_36, strict=True):
        assert chances(table, value, {}) == {"H": Fraction(hits, 36), "-": 1 - Fraction(hits, 36)}
        assert gravfacts.hit_chance(value) == Fraction(hits, 36), "counted by hand"
    assert chances(table, 25, {})["H"] == Fraction(35, 36)
    assert chances(table, -25, {})["H"] == Fraction(1, 36)


def test_a_roll_that_depends_on_something_needs_it(grav) -> None:
    table = grav.tables["hit-effects"]
    assert roll_names(table.columns) == ("cover",)
    assert roll_names(table.rows) == ()
    assert chances(table, "armored", {"cover": 3})["X"] == gravfacts.effect_chance("A-INF", "X", 3)
    with pytest.raises(PanelError, match="cover"):
        chances(table, "armored", {})


@pytest.mark.parametrize("mark", ["solid", "tint", "line", "quiet", "plain"])
def test_results_can_be_read_on_what_sets_them_off(grav, theme, mark) -> None:
    frame = Frame(100, theme, FaceCache(grav, theme))
    items = marked("H", mark, (0, 0, 8, 7), theme.style("display", 12), frame)
    text = items[-1]
    grounds = [item.fill for item in items[:-1] if item.fill] or [theme.paper]
    least = 2.0 if mark == "quiet" else 4.5
    assert contrast(grounds[-1], text.style.color) >= least


def test_a_value_that_a_table_lacks_is_named_with_the_table() -> None:
    error = refusal("firing", KeyError(0))
    assert str(error) == "the table 'firing' has no row or column for 0"
    assert error.problem.hint.startswith("add it to the values of the axis")
    assert str(refusal("firing", ValueError("no roll"))) == "the table 'firing' cannot be used: no roll"


@pytest.mark.parametrize(
    ("written", "numbers"),
    [(3, (3,)), ("1..4", (1, 2, 3, 4)), ("-1..1", (-1, 0, 1)), (" 2..2 ", (2,)), ([1, 5], [1, 5])],
)
def test_numbers_are_read(written, numbers) -> None:
    assert read_numbers(written) == numbers


@pytest.mark.parametrize("written", ["4..1", "1-4", "", "1..999", "a..b", "1.."])
def test_what_is_no_range_is_refused(written) -> None:
    with pytest.raises(ValueError, match=r"range|upwards"):
        read_numbers(written)
