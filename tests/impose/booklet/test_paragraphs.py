import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.impose.booklet.paragraphs import ICON_HEIGHT, ParagraphStyle, break_lines
from pnp.scene import fonts
from pnp.scene.flow import Icon, IndexMark, Run
from pnp.scene.items import Font, Link, Path, Symbol, Text, TextStyle, Use
from pnp.scene.shapes import circle, rect
from pnp.scene.typography import hyphenation

STYLE = TextStyle(Font("Fira Sans"), 3.2)
PARAGRAPH = ParagraphStyle(STYLE, 4.4, "#0f7c7c")
WORDS = st.lists(st.text(alphabet="abcdefgh-", min_size=1, max_size=12), min_size=1, max_size=60)


def texts(lines):
    return [" ".join(item.text for item in line.items if isinstance(item, Text)) for line in lines]


@given(WORDS, st.floats(40, 120))
def test_no_word_is_lost_and_no_line_is_too_wide(words, width):
    lines = break_lines((Run(" ".join(words)),), PARAGRAPH, width)
    assert "".join(texts(lines)).replace(" ", "") == "".join(words)
    assert all(line.width <= width + 1e-6 for line in lines)
    for line in lines:
        (text,) = line.items
        assert isinstance(text, Text)
        assert abs(fonts.width(text.text, STYLE) - line.width) < 1e-6


def test_a_word_wider_than_the_line_is_alone():
    lines = break_lines((Run("a " + "m" * 60 + " b"),), PARAGRAPH, 40.0)
    assert texts(lines) == ["a", "m" * 60, "b"]


def test_breaks_are_chosen_for_the_whole_paragraph():
    """Filling each line as far as it goes would leave one word alone at the end."""
    text = " ".join([*["machine"] * 8, "of"])
    width = fonts.width(" ".join(["machine"] * 4), STYLE) + 0.1
    lengths = [len(line.split()) for line in texts(break_lines((Run(text),), PARAGRAPH, width))]
    assert (sum(lengths), len(lengths), lengths[-1]) == (9, 3, 2)


def test_a_hyphenated_word_may_break_after_its_hyphen_but_a_link_may_not():
    width = fonts.width("print-and-", STYLE) + 0.1
    assert texts(break_lines((Run("print-and-play"),), PARAGRAPH, width)) == ["print-and-", "play"]
    assert len(break_lines((Run("print-and-play", target="#x"),), PARAGRAPH, width)) == 1


def test_runs_keep_their_style_and_links_cover_their_words():
    (line,) = break_lines(
        (Run("see "), Run("[6.1]", target="#rule-x"), Run(" or "), Run("run", strong=True)), PARAGRAPH, 100
    )
    links = [item for item in line.items if isinstance(item, Link)]
    shown = {item.text.strip(): item for item in line.items if isinstance(item, Text)}
    assert [link.target for link in links] == ["#rule-x"]
    assert links[0].x == shown["[6.1]"].x
    assert links[0].width == fonts.width("[6.1]", STYLE)
    assert shown["[6.1]"].style.color == PARAGRAPH.link
    assert shown["run"].style.font.weight == PARAGRAPH.strong


def test_runs_that_touch_are_one_word():
    lines = break_lines((Run("aaaa bbbb"), Run("cccc", italic=True)), PARAGRAPH, fonts.width("aaaa bbbbc", STYLE))
    assert texts(lines)[0] == "aaaa"


def test_drawings_stand_in_the_line():
    dot = Symbol("dot", 10, 10, (Path(circle(5, 5, 5), fill="#000000"),))
    (line,) = break_lines((Run("a "), Icon(dot), Run(" b")), PARAGRAPH, 100)
    (use,) = [item for item in line.items if isinstance(item, Use)]
    first, last = (item for item in line.items if isinstance(item, Text))
    assert first.x + fonts.width("a ", STYLE) <= use.x
    assert use.x + 10 * use.scale <= last.x


def test_drawings_have_the_same_space_around_what_is_drawn_of_them():
    """A crescent leaves a part of its square empty."""
    whole, part = (Symbol("", 10, 10, (Path(rect(0, 0, width, 10), fill="#000000"),)) for width in (10, 6))
    (left, _, first), (right, _, second) = (
        break_lines((Run("a "), Icon(each), Run(", b")), PARAGRAPH, 100)[0].items for each in (whole, part)
    )
    assert isinstance(first, Text)
    assert isinstance(second, Text)
    assert left == right
    scale = ICON_HEIGHT * STYLE.size / 10
    assert first.x - second.x == pytest.approx(4 * scale)


def test_index_marks_fall_on_the_line_of_the_next_word():
    width = fonts.width("three four", STYLE) + 0.1
    lines = break_lines((Run("one two three "), IndexMark("four"), Run("four")), PARAGRAPH, width)
    assert [line.marks for line in lines] == [(), ("four",)]


def test_nothing_gives_no_lines():
    assert break_lines((), PARAGRAPH, 50) == ()


DIVIDING = PARAGRAPH._replace(hyphenation=hyphenation("en"))


def narrow(*inlines, paragraph=DIVIDING, fits="the reinforce-"):
    return texts(break_lines(inlines, paragraph, fonts.width(fits, STYLE) + 0.1))


def test_a_long_word_is_divided_where_a_line_would_be_short():
    assert narrow(Run("the reinforcements arrive")) == ["the reinforce-", "ments arrive"]
    assert narrow(Run("the reinforcements arrive"), paragraph=PARAGRAPH)[0] == "the"


def test_the_width_of_a_line_has_its_hyphen():
    first, _ = break_lines((Run("the reinforcements arrive"),), DIVIDING, fonts.width("the reinforce-", STYLE) + 0.1)
    assert first.divided
    assert abs(first.width - fonts.width("the reinforce-", STYLE)) < 1e-6
    assert narrow(Run("the reinforcements arrive"), fits="the reinforce")[0] == "the rein-"


@pytest.mark.parametrize(
    "inlines",
    [
        (Run("the reinforcements"),),
        (Run("the "), Run("reinforcements", strong=True), Run(" arrive")),
        (Run("the "), Run("reinforcements", target="#x"), Run(" arrive")),
        (Run("the "), Run("reinforcements", whole=True), Run(" arrive")),
        (Run("the rein"), Run("forcements", italic=True), Run(" arrive")),
    ],
    ids=["the last word", "bold words", "links", "names", "words in two styles"],
)
def test_what_is_never_divided(inlines):
    assert narrow(*inlines)[0] == "the"


def test_soft_hyphens_of_the_author_are_the_only_places_and_are_not_seen_elsewhere():
    assert narrow(Run("the rein\u00adforcements arrive"))[0] == "the rein-"
    assert narrow(Run("the rein\u00adforcements"), paragraph=PARAGRAPH) == ["the rein-", "forcements"]
    assert narrow(Run("the rein\u00adforcements arrive"), fits="the reinforcements arrive") == [
        "the reinforcements arrive"
    ]


@given(WORDS, st.floats(20, 60))
def test_divided_words_lose_no_letter(words, width):
    text = " ".join([*words, "reinforcements", "movement", "x"])
    lines = break_lines((Run(text),), DIVIDING, width)
    joined = "".join(shown[: -1 if line.divided else None] for shown, line in zip(texts(lines), lines, strict=True))
    assert joined.replace(" ", "") == text.replace(" ", "")
