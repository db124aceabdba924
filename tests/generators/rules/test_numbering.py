from pnp.errors import Span
from pnp.generators.rules.markdown import Title
from pnp.generators.rules.numbering import Headings, Written


def headings(*chapters):
    return Headings(Written(Span(f"{n}.md", 1, 1), tuple(titles)) for n, titles in enumerate(chapters, 1))


def title(level, name, numbered=True):
    return Title(level, name.title(), name, numbered)


def numbers(made, chapter):
    return [heading.number for heading in made.of_chapter(chapter)]


def test_numbers_run_on_over_chapters():
    made = headings(
        [title(1, "a"), title(2, "b"), title(3, "c"), title(3, "d"), title(2, "e"), title(3, "f")],
        [title(1, "g"), title(2, "h")],
    )
    assert numbers(made, 0) == ["1", "1.1", "1.1.1", "1.1.2", "1.2", "1.2.1"]
    assert numbers(made, 1) == ["2", "2.1"]


def test_headings_without_a_number_do_not_count():
    made = headings([title(1, "a"), title(2, "b", numbered=False), title(2, "c")], [title(1, "d", numbered=False)])
    assert numbers(made, 0) == ["1", "", "1.1"]
    assert numbers(made, 1) == [""]


def test_below_a_chapter_without_number_nothing_is_numbered():
    made = headings([title(1, "a", numbered=False), title(2, "b")], [title(1, "c"), title(2, "d")])
    assert numbers(made, 0) == ["", ""]
    assert numbers(made, 1) == ["1", "1.1"]


def test_deep_headings_count_as_the_deepest_level():
    assert headings([title(1, "a"), title(2, "b"), title(5, "c")]).of_chapter(0)[2].level == 3


def test_an_id_is_given_once():
    made = headings([title(1, "a")], [title(1, "b"), title(2, "a")])
    (found,) = made.findings
    assert found.id == "rules.duplicate-id"
    assert found.span == Span("2.md", 1, 1)
    assert made.by_id["a"].number == "1"


def test_an_unknown_id_is_answered_with_a_near_one():
    made = headings([title(1, "combine")])
    assert made.unknown("combin")[1] == "did you mean 'combine'?"
    assert "{: #xyz}" in made.unknown("xyz")[1]
