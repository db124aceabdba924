"""Rich text in lines: where they break, how large the type is, what is too long."""

import pytest

from pnp.layout.typeset import (
    STEP,
    Fragment,
    TextBlock,
    TypeSettings,
    fit_text,
    fits,
    items,
    line_ems,
    pieces,
    set_text,
    units,
)
from pnp.scene import fonts
from pnp.scene.items import Font, Symbol, Text, TextStyle, Use
from pnp.scene.sheet import Box

FIRA = Font("Fira Sans")
BARLOW = Font("Barlow Condensed", 600)
HOW = TypeSettings(FIRA)
COIN = Fragment("", FIRA, "#000000", Symbol("coin", 12, 12, ()))


def words(text, font=FIRA):
    return Fragment(text, font, "#000000")


def shown(found):
    return ["".join(piece.text or "*" for piece in line.pieces) for line in found.lines]


def paragraph(*line, **settings):
    return TextBlock((units(words(each) if isinstance(each, str) else each for each in line),), **settings)


def test_lines_are_full():
    width = fonts.width("one two", TextStyle(FIRA, 3.0))
    found = set_text([paragraph("one two three")], width, 3.0, HOW)
    assert shown(found) == ["one two", "three"]
    assert [line.width for line in found.lines] == pytest.approx([width, fonts.width("three", TextStyle(FIRA, 3.0))])
    assert shown(set_text([paragraph("one two three")], width - 0.01, 3.0, HOW)) == ["one", "two", "three"]


def test_letter_spacing_counts():
    width = fonts.width("one two", TextStyle(FIRA, 3.0, tracking=0.5))
    how = HOW._replace(tracking=0.5)
    found = set_text([paragraph("one two three")], width, 3.0, how)
    assert (shown(found), found.lines[0].width) == (["one two", "three"], pytest.approx(width))
    assert shown(set_text([paragraph("one two three")], width - 0.01, 3.0, how))[0] == "one"


def test_a_drawing_stays_with_the_word_before():
    assert ["".join(p.text or "*" for p in unit.pieces) for unit in units((words("pay 2 "), COIN, words(" now")))] == [
        "pay",
        "2 *",
        "now",
    ]
    many = units((words("pay "), COIN, words(" "), COIN, COIN))
    assert ["".join(p.text or "*" for p in unit.pieces) for unit in many] == ["pay *", "*", "*"]


def test_words_of_several_pieces_are_not_broken():
    assert len(units((words("no"), words("break", BARLOW), words("!")))) == 1


def test_wide_characters_break_anywhere_but_before_closing_marks():
    assert ["".join(p.text for p in unit.pieces) for unit in units((words("王「将」。x y"),))] == [
        "王",
        "「将」。",
        "x",
        "y",
    ]


def test_a_drawing_is_as_high_as_a_capital_letter():
    ems, letters = line_ems((COIN,))
    assert (ems, letters) == (fonts.metrics(FIRA).cap_height, 1)
    found = set_text([paragraph("2 ", COIN)], 30, 4.0, HOW)
    (text, use) = items(found, Box(5, 6, 30, 10), 1.0, HOW)
    assert isinstance(use, Use)
    high = fonts.metrics(FIRA).cap_height * 4
    assert (use.y, use.scale) == pytest.approx((text.y - high, high / 12))
    assert (text.x, text.y) == pytest.approx((5, 6 + 1 + high))
    assert use.x == pytest.approx(5 + fonts.width("2 ", TextStyle(FIRA, 4.0)))


def test_heights_of_lines_paragraphs_and_rules():
    one = set_text([paragraph("a")], 30, 4.0, HOW)
    metrics = fonts.metrics(FIRA)
    assert one.height == pytest.approx((metrics.cap_height + metrics.descent) * 4)
    two = set_text([TextBlock((units([words("a")]), units([words("b")])))], 30, 4.0, HOW)
    assert two.height - one.height == pytest.approx(5)
    apart = set_text([paragraph("a"), paragraph("b")], 30, 4.0, HOW)
    assert apart.height - two.height == pytest.approx(2.5)
    ruled = set_text([paragraph("a"), None, paragraph("b")], 30, 4.0, HOW)
    (rule,) = ruled.rules
    assert ruled.lines[0].y < rule < ruled.lines[1].y - metrics.cap_height * 4
    assert set_text([None], 30, 4.0, HOW).rules == (0.0,)


def test_items_of_lists_are_indented_and_close():
    found = set_text(
        [paragraph("a", marker=words("•"), level=1), paragraph("b", marker=words("•"), level=1)], 30, 4, HOW
    )
    assert shown(found) == ["•", "a", "•", "b"]
    assert [line.x for line in found.lines] == pytest.approx([0, 4.4, 0, 4.4])
    assert found.lines[3].y - found.lines[1].y == pytest.approx(5)


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_lines_are_aligned(anchor, share):
    (line,) = set_text([paragraph("abc")], 30, 4.0, HOW._replace(anchor=anchor)).lines
    assert line.x == pytest.approx(share * (30 - line.width))


def test_the_largest_size_that_fits():
    blocks = [paragraph("some words that need several lines")]
    room = (20.0, 10.0)
    found = fit_text(blocks, room, (4.0, 2.0), HOW)
    assert fits(found, 10.0)
    assert found.size < 4.0
    assert not fits(set_text(blocks, 20.0, found.size + STEP, HOW), 10.0)
    assert (4.0 - found.size) / STEP == pytest.approx(round((4.0 - found.size) / STEP))
    assert fit_text(blocks, (200, 10), (4.0, 2.0), HOW).size == 4.0


def test_what_is_too_long():
    found = fit_text([paragraph("aa bb cc")], (5, 6), (4.0, 4.0), HOW)
    assert not fits(found, 6)
    assert found.excess(6) == len("bbcc")
    wide = fit_text([paragraph("a incomprehensible b")], (10, 60), (4.0, 4.0), HOW)
    assert (fits(wide, 60), wide.wide) == (False, "incomprehensible")


def test_runs_by_what_the_fonts_can_draw():
    greek = Font("Fira Sans")
    runs = list(pieces("Ab α β c", (BARLOW, greek), "#000000"))
    assert [(run.text, run.font.family) for run in runs] == [
        ("Ab ", "Barlow Condensed"),
        ("α β ", "Fira Sans"),
        ("c", "Barlow Condensed"),
    ]
    assert [run.font for run in pieces("将", (BARLOW, greek), "#000000")] == [BARLOW]


def test_neighbors_of_one_look_are_one_text():
    found = set_text([paragraph("a b", words("c", BARLOW))], 30, 4.0, HOW)
    assert [item.text for item in items(found, Box(0, 0, 30, 9), 0, HOW) if isinstance(item, Text)] == ["a b", "c"]
