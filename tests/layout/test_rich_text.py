"""Rich text: marks, colors, icons, lists, rules."""

import pytest

from pnp.layout.rich_text import RichIcon, RichParagraph, RichRule, RichWords, read


def line(text):
    ((words,), marker, level) = read(text)[0]
    assert (marker, level) == ("", 0)
    return words


def test_bold_and_italic_words():
    assert line("**a** *b **c*** d") == (
        RichWords("a", bold=True),
        RichWords(" "),
        RichWords("b ", italic=True),
        RichWords("c", bold=True, italic=True),
        RichWords(" d"),
    )


def test_icons_and_colors():
    assert line("2 :coin: [all :a/b-c: **x**]{accent}!") == (
        RichWords("2 "),
        RichIcon("coin"),
        RichWords(" "),
        RichWords("all ", role="accent"),
        RichIcon("a/b-c", "accent"),
        RichWords(" ", role="accent"),
        RichWords("x", bold=True, role="accent"),
        RichWords("!"),
    )
    assert line("[a [b]{#112233} c]{muted}")[1] == RichWords("b", role="#112233")


@pytest.mark.parametrize(
    "text", ["10:30: go", r"\:coin\:", "[a] {b}", "[a]{b", "a : b : c", "# a", "> a", "`a`", "<b>"]
)
def test_what_is_no_mark(text):
    assert "".join(each.text for each in line(text)) == text.replace("\\", "")


def test_lines_paragraphs_lists_and_rules():
    found = read("a\nb\n\n- c\n- d\n  - e\n\n---\n\n3. f\n4. g")
    assert found == (
        RichParagraph(((RichWords("a"),), (RichWords("b"),))),
        RichParagraph(((RichWords("c"),),), "•", 1),
        RichParagraph(((RichWords("d"),),), "•", 1),
        RichParagraph(((RichWords("e"),),), "•", 2),
        RichRule(),
        RichParagraph(((RichWords("f"),),), "3.", 1),
        RichParagraph(((RichWords("g"),),), "4.", 1),
    )


def test_an_empty_text_has_no_blocks():
    assert read(" \n ") == ()


def test_lists_that_are_too_deep():
    assert read("- " * 4 + "x")
    with pytest.raises(ValueError, match="4 levels"):
        read("- " * 5 + "x")


@pytest.mark.parametrize(
    "text",
    ["**a", "a**", "**a*", "*a", "2*", "**a\n\nb**", "**[a** b]{muted}", "Pay 2 **", "- **a\n- b**", "[**a]{muted}"],
)
def test_a_mark_without_a_partner(text):
    with pytest.raises(ValueError, match="partner"):
        read(text)


@pytest.mark.parametrize("text", [r"\*\*a", "2 * 3", r"2\*", "**a**b", "a*b*c", "***a** b*", "____"])
def test_marks_with_partners_and_single_stars(text):
    assert read(text)
