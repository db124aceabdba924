"""Formulas, examples and charts."""

from pathlib import Path

import pytest

import pnp.model
from pnp.model import loading
from pnp.model.game import Game

GAME = """\
pnp: 2
game: {id: g, title: G, version: 1, players: 2}
sides: {red: {name: R, color: "#aa0000", emblem: e}}
dice: {d: d6}
stats: {attack: {name: Attack, short: A, range: 0..6}}
pieces: {tank: {name: Tank, count: 1 per side, front: {state: Ready, attack: 4}}}
variables: {between: {name: Between, range: 0..3}}
"""


def ids(folder: Path, text: str) -> list[str]:
    (folder / "game.yaml").write_text(GAME + text, encoding="utf-8")
    return [finding.id for finding in loading.load(folder).findings]


def load(folder: Path, text: str) -> Game:
    assert ids(folder, text) == []
    return pnp.model.load(folder)


def test_formulas_are_read(tmp_path: Path) -> None:
    game = load(tmp_path, "formulas: {hit: a.attack - between, kill: p(d <= hit)}\n")
    assert game.formulas["kill"].names == ("d", "hit")
    assert (game.variables["between"].low, game.variables["between"].high) == (0, 3)


@pytest.mark.parametrize(
    ("formulas", "expected"),
    [
        ("{a: a}", ["formula.cycle"]),
        ("{a: b, b: c, c: a}", ["formula.cycle"]),
        ("{a: b, b: a, c: e, e: c, f: a}", ["formula.cycle", "formula.cycle"]),
        ("{a: b + b, b: 1}", []),
        ("{a: >-\n  1 +\n  nobody}", ["source.syntax"]),
        ("\n  a: >-\n    1 +\n    nobody\n", ["reference.unknown-name"]),
        ("{between: 1}", ["value.name-clash"]),
    ],
)
def test_faults_of_formulas(tmp_path: Path, formulas: str, expected: list[str]) -> None:
    assert ids(tmp_path, f"formulas: {formulas}\n") == expected


def test_an_example_needs_what_formulas_need_through_others(tmp_path: Path) -> None:
    formulas = "formulas: {hit: a.attack - between, kill: p(d <= hit)}\n"
    assert ids(tmp_path, formulas + "examples: {e: {title: E, given: {}, expect: {kill: 1}}}\n") == [
        "reference.missing-value",
        "reference.missing-value",
    ]
    given = "examples: {e: {title: E, given: {a: tank.front, between: 1}, expect: {kill: 1/2}}}\n"
    example = load(tmp_path, formulas + given).examples["e"]  # type: ignore[index]
    assert dict(example.expect) == {"kill": "1/2"}


def test_steps_and_actions(tmp_path: Path) -> None:
    actions, end = "{go: {name: Go, summary: Go., cost: 2}}", "[{name: E, summary: End.}]"
    procedure = load(tmp_path, f"procedure: {{actions-per-turn: 2, actions: {actions}, end: {end}}}\n").procedure
    assert procedure.action("go").cost == 2
    assert [step.name for step in procedure.end] == ["E"]


def test_summaries_know_where_they_begin(tmp_path: Path) -> None:
    text = 'procedure: {setup: [{name: A, summary: "Do."}], actions: {go: {name: Go, summary: Go.}}}\n'
    procedure = load(tmp_path, text).procedure
    (setup,), (action,) = procedure.setup, procedure.actions
    assert setup.summary_span is not None
    assert action.summary_span is not None
    assert (setup.summary_span.line, setup.summary_span.column) == (8, text.index("Do.") + 1)
    assert action.summary_span.column == text.index("Go.") + 1


def test_tracks_have_boxes_and_words_at_some() -> None:
    game = pnp.model.load(Path(__file__).parents[2] / "bad" / "squares")
    track = game.tracks["days"]  # type: ignore[index]
    assert (track.low, track.high, track.marker, track.per_side) == (1, 7, "clock", False)
    assert dict(track.labels) == {7: "the last"}
