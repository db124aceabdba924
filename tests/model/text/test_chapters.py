"""Chapters scanned with places; held against the real Markdown reader on the shipped games."""

import dataclasses
from pathlib import Path

import kits
import pytest

from pnp import assets, model, templating
from pnp.errors import Span
from pnp.generators.rules import Headings, markdown
from pnp.model.game import Game
from pnp.model.game.documents import Chapter, RulesBook
from pnp.model.text import chapters as prose
from pnp.model.text.chapters import Figure, Prose

CHAPTER = """# The turn {: #turn}

Take [[term:action|actions]] in
**any** order, see [[rule:move]] and 12.5 of {{ pieces.runner.name }}s.

## Move {: #move}
- one hex
  at a time
- or [[piece:lancer]]: two
1. first

| Piece | Moves |
|---|---|
| Runner | 4 |

> [!NOTE] A title
> It [is](https://example.org) so.
> ```figure example cannon-at-walker
> See [[figure:lineup]].
> ```

{% if true %}
Notes
-----
```figure panel turn-strip title=a-phase
```
```python
# no heading
```
"""


@pytest.fixture(scope="module")
def heavy() -> Game:
    return kits.game("heavy-armor")


def scanned(game: Game, *texts: str) -> Prose:
    """The prose of a game with these prose."""
    chapters = tuple(
        Chapter(Path(f"{number}.md"), text, Span(f"{number}.md", 1, 1)) for number, text in enumerate(texts, 1)
    )
    return prose.of(dataclasses.replace(game, rules=RulesBook("Rules", "", "", "", chapters)))


@pytest.mark.parametrize("name", ["heavy-armor", "grav-armor"])
def test_headings_are_those_of_the_booklet(name: str) -> None:
    game = model.load(assets.game(name))
    assert game.rules is not None
    chapters = [
        (chapter.span, markdown.titles(markdown.parse(templating.render(game, chapter.text, chapter.span))))
        for chapter in game.rules.chapters
    ]
    printed = {id_: (heading.level, heading.number) for id_, heading in Headings(chapters).by_id.items()}
    found = {id_: (heading.level, heading.number) for id_, heading in prose.of(game).headings.items()}
    assert found == printed
    assert len(found) > 50


def test_headings_have_ids_numbers_and_places(heavy: Game) -> None:
    found = scanned(heavy, CHAPTER, "# Credits {: #credits -}\n### Who\n# Last\n")
    assert [(h.id, h.number, h.words, h.level) for h in found.headings.values()] == [
        ("turn", "1", "The turn", 1),
        ("move", "1.1", "Move", 2),
        ("notes", "1.2", "Notes", 2),
        ("credits", "", "Credits", 1),
        ("who", "", "Who", 3),
        ("last", "2", "Last", 1),
    ]
    assert found.headings["move"].span == Span("1.md", 6, 1, 18)
    assert found.headings["who"].span.file == "2.md"


def test_paragraphs_know_their_kind_their_heading_and_whether_they_stand_in_a_box(heavy: Game) -> None:
    found = [(p.kind, p.heading, p.aside, p.text.split("\n")[0]) for p in scanned(heavy, CHAPTER).paragraphs]
    assert found == [
        ("text", "turn", False, "Take [[term:action|actions]] in"),
        ("item", "move", False, "one hex"),
        ("item", "move", False, "or [[piece:lancer]]: two"),
        ("item", "move", False, "first"),
        ("row", "move", False, "| Piece | Moves |"),
        ("row", "move", False, "|---|---|"),
        ("row", "move", False, "| Runner | 4 |"),
        ("text", "move", True, "[!NOTE] A title"),
        ("caption", "move", True, "See [[figure:lineup]]."),
    ]


def test_references_and_figures_have_places(heavy: Game) -> None:
    found = scanned(heavy, CHAPTER)
    assert [(r.kind, r.target, r.label, r.heading, r.span.line, r.span.column) for r in found.references] == [
        ("term", "action", "actions", "turn", 3, 6),
        ("rule", "move", "", "turn", 4, 20),
        ("piece", "lancer", "", "move", 9, 6),
        ("figure", "lineup", "", "move", 19, 7),
    ]
    assert found.figures == (
        Figure("example-cannon-at-walker", ("example", "cannon-at-walker"), Span("1.md", 18, 3, 37), "move"),
        Figure(
            "panel-turn-strip-title-a-phase", ("panel", "turn-strip", "title=a-phase"), Span("1.md", 25, 1, 41), "notes"
        ),
    )


def test_words_have_places_and_leave_out_what_is_not_printed(heavy: Game) -> None:
    first, *_, box, _ = scanned(heavy, CHAPTER).paragraphs
    words = list(first.words())
    assert [word.text for word in words] == ["Take", "actions", "in", "any", "order", "see", "and", "12.5", "of", "s"]
    assert (words[1].span, words[3].span) == (Span("1.md", 3, 20, 27), Span("1.md", 4, 3, 6))
    assert [word.text for word in box.words()] == ["NOTE", "A", "title", "It", "is", "so"]
    assert len(first.plain) == len(first.text)


def test_a_template_that_is_taken_in_brings_its_headings(heavy: Game) -> None:
    found = scanned(heavy, "# One\n{% include 'rules/credits.md' %}\n{% include 'rules/nothing.md' %}\n")
    assert list(found.headings) == ["one", "credits"]
    assert found.headings["credits"].span.file.endswith("templates/rules/credits.md")


def test_a_game_without_rules_says_nothing(heavy: Game) -> None:
    found = prose.of(dataclasses.replace(heavy, rules=None))
    assert (dict(found.headings), found.paragraphs, found.references, found.figures) == ({}, (), (), ())


def test_things_have_names_and_other_references_none(heavy: Game) -> None:
    assert prose.names_of(heavy, "piece")["lancer"] == "Lancer"
    assert prose.names_of(heavy, "scenario") == {}
    with pytest.raises(KeyError):
        prose.names_of(heavy, "rule")


@pytest.mark.parametrize(
    "text",
    ["{{ " * 60_000, "{% " * 60_000, "[[term:" * 25_000, "{: " * 60_000, "](" * 90_000, "x" + " " * 180_000 + "x"],
)
def test_marks_without_an_end_are_read_through_once(heavy: Game, text: str) -> None:
    (paragraph,) = scanned(heavy, text).paragraphs
    assert len(paragraph.plain) == len(text)


@pytest.mark.parametrize(
    "text", ["# a" + " " * 180_000 + "b", "# a {:" + " " * 180_000, "#" + " #" * 90_000, "> " * 90_000]
)
def test_headings_without_an_end_are_read_through_once(heavy: Game, text: str) -> None:
    assert len(scanned(heavy, text).headings) <= 1


def test_headings_may_be_closed_by_their_marks(heavy: Game) -> None:
    found = scanned(heavy, "# One #\n## Two##\n#three\n#\n## C# {: #c} ##\n").headings.values()
    assert [(heading.words, heading.id) for heading in found] == [
        ("One", "one"),
        ("Two##", "two"),
        ("", ""),
        ("C#", "c"),
    ]


def test_all_headings_are_kept_as_they_are_written(heavy: Game) -> None:
    found = scanned(heavy, "# One\n## Two\n{% include 'rules/credits.md' %}\n## Two\n")
    assert [(heading.id, heading.number, heading.span.line) for heading in found.written] == [
        ("one", "1", 1),
        ("two", "1.1", 2),
        ("two", "1.2", 4),
    ]
    assert found.headings["two"] is found.written[1]


_LOOPS = """{% set one = 1 %}
{% for way in procedure.end %}
- {{ way.name }}
{% endfor %}
{{ one }}
"""


def test_loops_and_variables_are_found(tmp_path: Path) -> None:
    chapter = tmp_path / "chapter.md"
    chapter.write_text(_LOOPS, encoding="utf-8")
    game = kits.game("moth-hour")
    assert prose.loops_around(game, Span(str(chapter), 3, 1)) == ("{% for way in procedure.end %}",)
    assert prose.loops_around(game, Span(str(chapter), 5, 1)) == ()
    assert prose.set_above(game, Span(str(chapter), 5, 1), "{{ one }}") == "{% set one = 1 %}"
    assert prose.set_above(game, Span(str(chapter), 5, 1), "{{ other }}") == ""
    unrolled = prose.unrolled(game, "- {{ way.name }}{{ one }}", Span(str(chapter), 3, 1))
    assert unrolled == "{% set one = 1 %}{% for way in procedure.end %}- {{ way.name }}{{ one }}\n{% endfor %}"
