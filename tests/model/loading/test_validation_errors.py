"""Wording: what was probably meant, and no finding that only follows from another."""

from pathlib import Path

import pytest

import pnp.model
from pnp.errors import Finding
from pnp.model.loading.validation_errors import did_you_mean, misspelt

GAME = 'pnp: 1\ngame: {id: g, title: G, version: 1, players: 2}\nsides: {red: {name: R, color: "#aa0000", emblem: e}}\n'


def findings(folder: Path, text: str) -> tuple[Finding, ...]:
    (folder / "game.yaml").write_text(GAME + text, encoding="utf-8")
    return pnp.model.load_with_findings(folder).findings


def test_the_nearest_name_or_the_known_ones() -> None:
    assert did_you_mean("atack", ["attack", "move"]) == "did you mean 'attack'?"
    assert did_you_mean("xyz", ["attack", "move"]) == "known: attack, move"
    assert did_you_mean("xyz", map(str, range(20))).endswith("11 …")
    assert did_you_mean("xyz", []) == ""


def test_a_misspelt_key_is_not_missing_too() -> None:
    assert misspelt("color", {"colour"})
    assert not misspelt("color", {"emblem"})


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("stats: {a: {nam: A, short: A, range: 1..2}}", "stats.a: unknown key 'nam'", "did you mean 'name'?"),
        ("budget: {amount: 1, unit: 3}", "budget.unit: expected text, not the number 3", 'put it in quotes: "3"'),
        (
            "budget: {amount: '3'}",
            "budget.amount: expected a whole number, not the text '3'",
            "write the number without quotes",
        ),
        ("budget: {amount: -3}", "budget.amount: expected at least 0, not the number -3", ""),
        (
            "kit: {documents: [map, rulez]}",
            "kit.documents.2: the text 'rulez' is not one of the words allowed here",
            "did you mean 'rules'?",
        ),
        ("terms: {Unit: x}", "'Unit' is not an id", "write lower-case words joined by hyphens, such as power-up"),
        (
            "procedure: {actions: {go: {name: Go, summary: true}}}",
            "procedure.actions.go.summary: expected text, not true",
            'put it in quotes: "true"',
        ),
    ],
)
def test_sentences(tmp_path: Path, text: str, message: str, hint: str) -> None:
    (finding,) = findings(tmp_path, text)
    assert (finding.message, finding.hint) == (message, hint)


def test_nothing_follows_from_a_section_that_cannot_be_read(tmp_path: Path) -> None:
    found = findings(
        tmp_path, "pieces: [a, b]\ncomposites: {c: {name: C, of: {two: [a]}, top: {}, marker: {count: 1 per side}}}\n"
    )
    assert [finding.id for finding in found] == ["schema.wrong-type"]


def test_a_broken_piece_is_still_known_by_name(tmp_path: Path) -> None:
    text = """\
pieces:
  a: {name: A, count: 1 per side, cost: much, front: {state: S}}
composites:
  c: {name: C, of: {two: [a]}, top: {}, marker: {count: 1 per side}}
examples:
  e: {title: E, given: {x: a.front}}
"""
    assert [finding.id for finding in findings(tmp_path, text)] == ["schema.wrong-type"]


def test_at_most_so_many_findings(tmp_path: Path) -> None:
    terms = "".join(f"  T{number}: x\n" for number in range(400))
    assert len(findings(tmp_path, f"terms:\n{terms}")) == 200
