import pytest

from pnp.errors import Span
from pnp.generators.rules import markdown
from pnp.generators.rules.markdown import MarkdownReference, Resolver, Title
from pnp.scene.flow import Callout, FlowFigure, FlowHeading, FlowParagraph, IndexMark, Listing, Run, TextTable
from pnp.scene.items import Symbol

DRAWING = Symbol("drawing", 10, 10, ())


def place(words):
    return Span("rules.md", 1, 1 + len(words))


def read(text, asked=None):
    """The blocks of a chapter; references become runs, figures a drawing whose words are kept in `asked`."""

    def figure(words):
        if asked is not None:
            asked.append(list(words))
        return DRAWING, "figure-" + "-".join(words[1:])

    resolver = Resolver(
        inlines=lambda ref: (IndexMark(ref.target),) if ref.kind == "index" else (Run(f"<{ref.kind} {ref.target}>"),),
        figure=figure,
        link=lambda target: target,
        place=place,
        colors={"example": "#111111", "note": "#222222"},
    )
    headings = [FlowHeading(title.level, "", title.words, title.id) for title in markdown.titles(markdown.parse(text))]
    return markdown.blocks(markdown.parse(text), resolver, iter(headings))


def words(block):
    return "".join(inline.text for inline in block.inlines if isinstance(inline, Run))


def test_titles_have_ids_of_their_own_or_from_their_words():
    text = "# One {: #first}\n\n## The second, then\n\n### Third {: -}\n\n# Fourth {: #last -}\n"
    assert list(markdown.titles(markdown.parse(text))) == [
        Title(1, "One", "first", True),
        Title(2, "The second, then", "the-second-then", True),
        Title(3, "Third", "third", False),
        Title(1, "Fourth", "last", False),
    ]


def test_paragraphs_carry_emphasis_links_and_references():
    (paragraph,) = read("Some **bold** and *slanted* words, [a link](https://x.org), [[rule:move]].")
    assert words(paragraph) == "Some bold and slanted words, a link, <rule move>."
    by_text = {inline.text: inline for inline in paragraph.inlines}
    assert by_text["bold"].strong
    assert by_text["slanted"].italic
    assert by_text["a link"].target == "https://x.org"


def test_references_keep_label_and_place():
    seen = []
    resolver = Resolver(lambda ref: (seen.append(ref), Run("x"))[1:], lambda words: (DRAWING, ""), str, place, {})
    markdown.inlines("a [[term: Hex |hexes]] b [[symbol:action/move]]", resolver)
    assert seen == [
        MarkdownReference("term", "Hex", "hexes", "[[term: Hex |hexes]]", "a "),
        MarkdownReference("symbol", "action/move", "", "[[symbol:action/move]]", " b "),
    ]


def test_what_is_no_reference_stays_text():
    (paragraph,) = read("An [[unknown:thing]] and [plain] brackets.")
    assert words(paragraph) == "An [[unknown:thing]] and [plain] brackets."


def test_lists_hold_blocks():
    bullets, numbers = read("- one\n- two\n\n  more\n\nText\n\n1. first\n")[::2]
    assert isinstance(bullets, Listing)
    assert (len(bullets.items), len(bullets.items[1]), bullets.ordered) == (2, 2, False)
    assert numbers.ordered


def test_tables_keep_their_alignment():
    (table,) = read("| A | B | C |\n|---|:-:|--:|\n| **x** | y | [[rule:z]] |\n")
    span = place("| A")
    assert table == TextTable(("A", "B", "C"), (("x", "y", "<rule z>"),), ("start", "middle", "end"), span)


@pytest.mark.parametrize(("mark", "kind", "color"), [("EXAMPLE", "example", "#111111"), ("NOTE", "note", "#222222")])
def test_callouts_have_a_title_and_blocks(mark, kind, color):
    (callout,) = read(f"> [!{mark}] A **title**\n> First words\n>\n> ```figure board duel\n> ```\n> And more.")
    assert isinstance(callout, Callout)
    assert (callout.kind, callout.color) == (kind, color)
    assert words(FlowParagraph(callout.title)) == "A title"
    assert [type(block) for block in callout.blocks] == [FlowParagraph, FlowFigure, FlowParagraph]


def test_a_plain_quotation_is_a_note_without_title():
    (callout,) = read("> Words.")
    assert (callout.kind, callout.title) == ("note", ())


def test_figures_are_asked_for_by_their_words_and_have_captions():
    asked = []
    (figure,) = read("```figure example robot-at-center\nA *caption*\nin two lines\n```", asked)
    assert asked == [["figure", "example", "robot-at-center"]]
    assert "".join(run.text for run in figure.caption) == "A caption in two lines"
    assert figure.anchor == "figure-example-robot-at-center"


def test_figures_are_known_before_they_are_drawn():
    text = "```figure board duel\n```\n> ```figure lineup\n> ```\n```python\nfigure no\n```\n```figure\n```"
    assert list(markdown.figures(markdown.parse(text))) == [("board", "duel"), ("lineup",)]


@pytest.mark.parametrize("value", ["1.", "-", "#", "+", ">"])
def test_a_value_at_the_beginning_of_a_line_is_no_structure(value):
    template = "A brigade counts\n{{ value }} The rest\n"
    (paragraph,) = read(markdown.guarded(template).replace("{{ value }}", value))
    assert isinstance(paragraph, FlowParagraph)
    assert words(paragraph).split() == ["A", "brigade", "counts", value, "The", "rest"]


def test_the_number_of_a_loop_numbers_a_list():
    template = "{{ loop.index }}. **Bases.** All are lost.\n"
    text = "".join(markdown.guarded(template).replace("{{ loop.index }}", number) for number in "12")
    (listing,) = read(text)
    assert isinstance(listing, Listing)
    assert listing.ordered
    assert len(listing.items) == 2


def test_soft_hyphens_are_for_running_text_alone():
    heading, text = read("# Rein\u00adforcements\n\nRein\u00adforce\n")
    assert heading.title == "Reinforcements"
    assert words(text) == "Rein\u00adforce"
