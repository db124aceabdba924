import dataclasses
from pathlib import Path

import pytest

from pnp import templating
from pnp.budget import LIMITS
from pnp.errors import DefinitionError, Finding, Span


def finding(game, text, span=None) -> Finding:
    with pytest.raises(DefinitionError) as caught:
        templating.render(game, text, span)
    (found,) = caught.value.findings
    return found


def test_a_text_without_templates_is_left_as_it_is(heavy):
    assert templating.render(heavy, "A { brace } and 100%.\n") == "A { brace } and 100%.\n"


def test_facts_are_filled_in(heavy):
    text = "{{ pieces.runner.front.attack }} of {{ budget.amount }} {{ budget.units }}"
    expected = f"{heavy.pieces['runner'].face('front').stats['attack']} of {heavy.budget.amount} {heavy.budget.units}"
    assert templating.render(heavy, text) == expected


def test_an_unknown_name_is_found_with_its_place_and_what_is_near(heavy):
    text = "First line\nand {{ pieces.runner.front.atack }}."
    found = finding(heavy, text, Span("rules/04.md", 10, 1))
    assert found.id == "template.unknown-name"
    assert found.span == Span("rules/04.md", 11, 28, 33)
    assert found.message == "Runner, face front has no 'atack'"
    assert found.hint == "did you mean 'attack'?"


def test_a_fault_in_a_folded_text_is_where_the_text_begins(heavy):
    begin = Span("a.yaml", 3, 1, 2)
    assert finding(heavy, "long before it comes {{ pices }}", begin).span == begin


@pytest.mark.parametrize("use", ["words", "signed", "percent", "plural('hit')", "listed"])
def test_a_filter_of_an_unknown_name_reports_the_name(heavy, use):
    found = finding(heavy, "{{ pieces.runner.front.atack | " + use + " }}", Span("rules/04.md", 10, 1))
    assert (found.id, found.message) == ("template.unknown-name", "Runner, face front has no 'atack'")
    assert found.hint == "did you mean 'attack'?"


def test_columns_of_the_first_line_count_from_where_the_template_is(heavy):
    assert finding(heavy, "{{ pices }}", Span("a.yaml", 3, 21)).span == Span("a.yaml", 3, 24, 29)


@pytest.mark.parametrize(
    ("text", "line"),
    [("a\n\n{% if %}", 3), ("a {{ b", 1), ("\n{{ 1 | nothing }}", 2), ("x\n{% for p in pieces %}\n", 2)],
)
def test_a_malformed_template_is_found_at_its_line(heavy, text, line):
    found = finding(heavy, text, Span("x.md", 1, 1))
    assert (found.id, found.span.line) == ("template.syntax", line)


def test_a_template_that_is_too_large_is_refused(heavy):
    assert finding(heavy, "x" * (LIMITS.template_length + 1)).id == "template.too-large"


def test_includes_come_from_the_game_then_from_given_folders_then_from_the_shipped_ones(heavy, tmp_path: Path):
    own, extra = tmp_path / "game", tmp_path / "extra"
    for folder in (own / "templates", extra):
        folder.mkdir(parents=True)
    (extra / "note.md").write_text("from extra")
    game = dataclasses.replace(heavy, folder=own, templates=(extra,))
    assert templating.render(game, "{% include 'note.md' %}") == "from extra"
    (own / "templates" / "mine.md").write_text("{{ budget.amount }} of mine")
    assert templating.render(game, "{% include 'mine.md' %}") == f"{heavy.budget.amount} of mine"
    assert "Game design" in templating.render(game, "{% include 'rules/credits.md' %}")


@pytest.mark.parametrize("name", ["../secret.md", "/etc/passwd", "a/../../secret.md", "nowhere.md"])
def test_includes_never_leave_the_template_folders(heavy, tmp_path: Path, name: str):
    (tmp_path / "templates").mkdir()
    (tmp_path / "secret.md").write_text("secret")
    game = dataclasses.replace(heavy, folder=tmp_path)
    assert finding(game, f"{{% include '{name}' %}}").id == "template.not-found"


@pytest.mark.parametrize("linked", ["templates", "templates/rules", "templates/rules/secret.md"])
def test_links_never_lead_includes_out_of_the_game(heavy, tmp_path: Path, linked: str):
    outside = tmp_path / "templates" / "rules" / "secret.md"
    outside.parent.mkdir(parents=True)
    outside.write_text("secret")
    link = tmp_path / "game" / linked
    link.parent.mkdir(parents=True)
    link.symlink_to(tmp_path / linked)
    found = finding(dataclasses.replace(heavy, folder=tmp_path / "game"), "{% include 'rules/secret.md' %}")
    assert found.id == "template.outside-folder"
    assert "rules/secret.md" in found.message
