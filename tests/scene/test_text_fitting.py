from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene import fonts
from pnp.scene.items import Font, Text, TextStyle
from pnp.scene.text_fitting import (
    TextWord,
    WordPart,
    best_fit,
    first_fit,
    fit,
    line_width,
    text_line,
    wrap,
    wrap_evenly,
)

STYLE = TextStyle(Font("Fira Sans Condensed"), 4.0)
WIDTHS = st.lists(st.tuples(st.floats(0, 3), st.floats(0.5, 12)), min_size=1, max_size=30)
WORDS = st.lists(st.text("abcdefghijklmno ", min_size=1, max_size=12), min_size=1, max_size=12).map(" ".join)


def test_what_fits_is_left_alone():
    assert fit("Lancer", STYLE, 50, 1) is STYLE


def test_what_is_too_wide_shrinks_to_the_room():
    wide = fonts.width("Control Center", STYLE)
    fitted = fit("Control Center", STYLE, wide * 0.8, 1)
    assert fitted is not None
    assert wide * 0.79 < fonts.width("Control Center", fitted) <= wide * 0.8


def test_what_would_be_too_small_is_refused():
    wide = fonts.width("Control Center", STYLE)
    assert fit("Control Center", STYLE, wide * 0.5, 3.0) is None


def test_tracking_is_not_shrunk():
    loose = TextStyle(STYLE.font, 4.0, tracking=0.4)
    fitted = fit("HEAVY", loose, 8.0, 1)
    assert fitted is not None
    assert fitted.tracking == 0.4
    assert fonts.width("HEAVY", fitted) <= 8.0


def test_a_room_narrower_than_the_tracking_is_refused():
    assert fit("HEAVY", TextStyle(STYLE.font, 4.0, tracking=3.0), 8.0, 0.5) is None


@given(WORDS, st.floats(8, 60))
def test_wrapped_lines_fit_and_keep_every_word(text, width):
    lines = wrap(text, STYLE, width)
    assert " ".join(lines).split() == text.split()
    assert all(fonts.width(line, STYLE) <= width + 1e-9 or " " not in line for line in lines)


def test_even_lines_are_as_few_and_about_as_long() -> None:
    words = "Every hour of the night one more moth comes to the light, unless a bat is about."
    width = fonts.width(words, STYLE) - 1.0
    assert wrap(words, STYLE, width)[-1] == "about."
    first, last = (fonts.width(line, STYLE) for line in wrap_evenly(words, STYLE, width))
    assert abs(first - last) < 0.2 * first


def test_newlines_break_and_no_break_spaces_do_not():
    assert wrap("one\ntwo\n\nthree", STYLE, 100) == ["one", "two", "", "three"]
    assert wrap("12\u00a0mm wide", STYLE, fonts.width("12\u00a0mm", STYLE) + 0.1) == ["12\u00a0mm", "wide"]


def test_a_long_word_is_alone():
    assert wrap("a counterrevolutionary b", STYLE, 5) == ["a", "counterrevolutionary", "b"]


@pytest.mark.parametrize("text", ["", "   "])
def test_nothing_is_one_empty_line(text):
    assert wrap(text, STYLE, 10) == [""]


def lines(widths, edges):
    assert (edges[0], edges[-1]) == (0, len(widths))
    return [widths[start:end] for start, end in pairwise(edges)]


@pytest.mark.parametrize("fit", [first_fit, best_fit])
@given(widths=WIDTHS, width=st.floats(8, 40))
def test_a_line_is_too_wide_only_for_one_word(fit, widths, width):
    for line in lines(widths, fit(widths, width)):
        assert line
        assert len(line) == 1 or line_width(line) <= width + 1e-6


@given(WIDTHS, st.floats(8, 40))
def test_the_first_fit_leaves_no_room_for_the_next_word(widths, width):
    for line, following in pairwise(lines(widths, first_fit(widths, width))):
        assert line_width([*line, following[0]]) > width


def test_the_best_fit_is_more_even():
    widths = [(1.0, 9.0)] * 8 + [(1.0, 1.0)]
    assert [len(line) for line in lines(widths, first_fit(widths, 40.0))] == [4, 4, 1]
    assert [len(line) for line in lines(widths, best_fit(widths, 40.0))] == [3, 4, 2]


def test_neighbors_in_one_style_become_one_text():
    strong = STYLE._replace(font=Font("Fira Sans Condensed", 700))
    space = fonts.width(" ", STYLE)
    words = [
        TextWord([WordPart(fonts.width(word, style), word, style)], fonts.width(word, style), space)
        for word, style in (("To", STYLE), ("move", STYLE), ("twice", strong))
    ]
    drawn = text_line(words)
    assert [item.text for item in drawn.items if isinstance(item, Text)] == ["To move", "twice"]
    assert drawn.width == pytest.approx(line_width([(word.space, word.width) for word in words]))
