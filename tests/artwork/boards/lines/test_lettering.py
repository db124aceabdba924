"""Texts along lines, with a pale edge."""

import math

import pytest

from pnp.artwork.boards.lines import lettering
from pnp.scene import fonts
from pnp.scene.items import Group, Text


def test_letters_on_a_straight_line_are_where_a_text_has_them(theme):
    style = theme.style("text", 9)._replace(tracking=0.4)
    letters = lettering.along("A Lyra", style, [(2.0, 5.0), (90.0, 5.0)], 3.0)
    assert "".join(letter.text for letter in letters) == "ALyra"
    assert {(letter.y, letter.rotate) for letter in letters} == {(5.0, 0.0)}
    half = fonts.width("a", style) / 2
    assert letters[-1].x + half == pytest.approx(5.0 + fonts.width("A Lyra", style))


def test_steep_texts_are_read_upward_and_others_from_left_to_right():
    found = [lettering.is_reversed(*way) for way in ((0.3, 1.0), (0.3, -1.0), (-0.3, -1.0), (1.0, 1.0), (-1.0, -1.0))]
    assert found == [True, False, False, False, True]


def test_letters_turn_with_the_line(theme):
    style = theme.style("text", 9)
    letters = lettering.along("Lyra", style, [(0.0, 0.0), (0.0, 50.0)], 0.0)
    assert {letter.rotate for letter in letters} == {90.0}
    (box, *_) = lettering.letter_extents(letters)
    cap = fonts.metrics(style.font).cap_height * style.size
    assert box.right >= cap * 0.99
    assert box.left >= -0.2 * cap


def test_the_edge_is_below_the_letters(theme):
    style = theme.style("text", 9)
    edge, text = lettering.with_halo([Text(0, 0, "Orsa", style)], "#ffffff", 0.3)
    assert isinstance(edge, Group)
    assert edge.items[0].stroke.width == pytest.approx(0.6)
    assert text.text == "Orsa"
    assert lettering.with_halo([], "#ffffff", 0.3) == ()


def test_letters_that_the_font_lacks_have_no_edge(theme):
    text = Text(0, 0, "\u4e00", theme.style("text", 9))
    assert lettering.with_halo([text], "#ffffff", 0.3) == (text,)
    assert math.isfinite(lettering.letter_extents([text])[0].left)
