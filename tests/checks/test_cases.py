"""Every check on the model has a definition that it objects to and one that it accepts, in tests/checks/cases/*.yaml.

A case is a good game (`base`: one of tests/bad or of games/) with `extra` put into it as a further file, `edits` (file,
old text, new text) made to its files, `add` (file: text) appended to them, and `files` (file: text) written. A failing
case names every finding that the check must make: the place, as `file:line`, and the message; and, if it matters,
severity, hint, witness and count.
"""

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp import checks, model
from pnp.errors import Finding

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent / "cases"
EXTRA = "extra.yaml"


def _cases() -> list[tuple[str, str, dict[str, Any]]]:
    found = []
    for file in sorted(HERE.glob("*.yaml")):
        for check, cases in (yaml.safe_load(file.read_text(encoding="utf-8")) or {}).items():
            found += [(check, kind, case) for kind in ("fails", "passes") for case in cases[kind]]
    return found


CASES = _cases()
NAMES = [f"{check}-{kind}-{case['case'].replace(' ', '-')}" for check, kind, case in CASES]


def _base(name: str) -> Path:
    return next(path for path in (ROOT / "tests" / "bad" / name, ROOT / "games" / name) if path.is_dir())


def _prepared(case: dict[str, Any], folder: Path) -> Path:
    """The game of a case, written into `folder`."""
    game = Path(shutil.copytree(_base(case.get("base", "base")), folder / "game"))
    for name, old, new in case.get("edits", ()):
        text = (game / name).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        (game / name).write_text(text.replace(old, new), encoding="utf-8")
    for name, text in case.get("add", {}).items():
        with (game / name).open("a", encoding="utf-8") as file:
            file.write(text)
    for name, text in case.get("files", {}).items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, encoding="utf-8")
    if "extra" in case:
        (game / EXTRA).write_text(case["extra"], encoding="utf-8")
        _include(game / "game.yaml")
    return game


def _include(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for found in ("include: [", "include:\n"):
        if found in text:
            added = f"include: [{EXTRA}, " if found.endswith("[") else f"include:\n  - {EXTRA}\n"
            file.write_text(text.replace(found, added), encoding="utf-8")
            return
    file.write_text(f"{text}\ninclude: [{EXTRA}]\n", encoding="utf-8")


def _found(check: str, folder: Path) -> list[Finding]:
    return [finding for finding in checks.check_game(model.load(folder)) if finding.id == check]


def _place(finding: Finding, folder: Path) -> str:
    assert finding.span is not None, f"{finding.id} names no place"
    return f"{Path(finding.span.file).relative_to(folder.as_posix())}:{finding.span.line}"


@pytest.mark.parametrize(("check", "kind", "case"), CASES, ids=NAMES)
def test_case(check: str, kind: str, case: dict[str, Any], tmp_path: Path) -> None:
    folder = _prepared(case, tmp_path)
    found = _found(check, folder)
    if kind == "passes":
        assert found == []
        return
    assert [(_place(finding, folder), finding.message) for finding in found] == [
        (expected["at"], expected["says"]) for expected in case["finds"]
    ]
    for finding, expected in zip(found, case["finds"], strict=True):
        entry = checks.registry()[check]
        assert finding.severity == expected.get("severity", entry.severity)
        assert finding.hint == expected.get("hint", finding.hint)
        assert finding.cases == expected.get("cases", finding.cases)
        assert dict(finding.witness) == expected.get("witness", dict(finding.witness))


WITHOUT_CASES = frozenset(
    {
        "budget.never-spent",
        "example.move",
        "chance.certain",
        "chance.harmless",
        "chance.invulnerable",
        "composite.range",
        "map.join-mismatch",
        "mix.forces",
        "mix.markers",
        "mix.total",
        "mix.unfielded",
        "scenario.key-and-ignored",
        "scenario.unkeyed",
        "scenario.unkeyed-marker",
        "scenario.unplaced",
        "sides.colours",
        "sides.emblems",
        "sides.grey",
        "sides.pale",
        "supply.counters",
        "supply.markers",
        "supply.spare",
        "table.hole",
        "unused.die",
        "unused.formula",
        "unused.piece",
        "unused.terrain",
        "zone.shared",
        "zone.too-small",
    }
)
"""Checks on the model whose failing and passing examples are written in Python, in the test of their module."""


def test_every_check_has_a_failing_and_a_passing_case() -> None:
    on_game = {entry.id for entry in checks.registry().values() if entry.on_game}
    told = {kind: {check for check, of, _ in CASES if of == kind} for kind in ("fails", "passes")}
    assert sorted(on_game - told["fails"] - WITHOUT_CASES) == []
    assert sorted(on_game - told["passes"] - WITHOUT_CASES) == []


def test_every_case_is_of_a_check() -> None:
    assert {check for check, _, _ in CASES} <= set(checks.registry())
