import dataclasses
from types import MappingProxyType

import pytest

from pnp import assets, model
from pnp.errors import Finding, Span
from pnp.model.game import Game
from pnp.templating import dry_run


def with_chapter(game: Game, text: str) -> Game:
    """The game with one chapter."""
    assert game.rules is not None
    chapter = game.rules.chapters[0]._replace(text=text, span=Span("rules/01.md", 1, 1))
    return dataclasses.replace(game, rules=game.rules._replace(chapters=(chapter,)))


def faults(game: Game) -> list[Finding]:
    return list(dry_run.template_errors(game))


@pytest.mark.parametrize("name", ["heavy-armor", "grav-armor", "armada-chess"])
def test_all_texts_of_the_games_can_be_filled_in(name: str) -> None:
    game = model.load(assets.game(name))
    assert faults(game) == []
    assert game.rules is not None
    drafts = {draft.text for draft in dry_run.drafts(game)}
    assert {chapter.text for chapter in game.rules.chapters if "{{" in chapter.text} <= drafts


def test_every_fault_of_a_chapter_is_reported_at_its_place(heavy: Game) -> None:
    text = "# One\n\n{{ stats.atack.name }} and {{ stats.attack.name }}, {{ pices }}\nand\n{{ pieces.hulk.nme }}\n"
    found = faults(with_chapter(heavy, text))
    assert [(finding.id, finding.span) for finding in found] == [
        ("template.unknown-name", Span("rules/01.md", 3, 10, 15)),
        ("template.unknown-name", Span("rules/01.md", 3, 56, 61)),
        ("template.unknown-name", Span("rules/01.md", 5, 16, 19)),
    ]


def test_a_chapter_that_cannot_be_read_as_a_template_is_reported_once(heavy: Game) -> None:
    (found,) = faults(with_chapter(heavy, "# One\n\n{% for piece in pieces %}{{ stats.atack }}\n"))
    assert (found.id, found.span and found.span.line) == ("template.syntax", 3)


def test_texts_outside_the_booklet_are_tried_too(heavy: Game) -> None:
    first, *others = heavy.procedure.actions
    first = first._replace(summary="Pay {{ stats.atack.name }}.", summary_span=Span("p.yaml", 4, 9))
    procedure = heavy.procedure._replace(actions=(first, *others))
    (found,) = faults(dataclasses.replace(heavy, procedure=procedure))
    assert found.span == Span("p.yaml", 4, 22, 27)
    chart = next(iter(heavy.charts.values()))
    panel = chart.rows[0][0]._replace(options={"notes": [{"deep": "{{ nothing }}"}]})
    charts = MappingProxyType({chart.id: chart._replace(rows=((panel,),))})
    (found,) = faults(dataclasses.replace(heavy, charts=charts))
    assert found.message == "nothing here is called 'nothing'"
    assert found.span == panel.span


def test_what_was_tried_with_the_same_to_fill_in_is_left_out(heavy: Game) -> None:
    bad = with_chapter(heavy, "# One\n\nThe city has {{ stats.atack }}.\n")
    other = with_chapter(heavy, "# One\n\nThe planet has {{ stats.atack }}.\n")
    assert faults(bad)
    assert list(dry_run.template_errors(other, dry_run.drafts(bad))) == []
    assert list(dry_run.template_errors(with_chapter(heavy, "# One\n\n{{ stats.atak }}\n"), dry_run.drafts(bad)))


def test_template_parts_are_compared_with_what_was_tried() -> None:
    text = "{{ a }} and {% if b %}c{# {{ d }} #}{% endif %} {{ {% e"
    assert dry_run._MARKED.findall(text) == ["{{ a }}", "{% if b %}", "{# {{ d }} #}", "{% endif %}"]
