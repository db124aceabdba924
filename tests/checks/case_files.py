"""The cases of tests/checks/cases: definitions that a check reports, and definitions that it accepts.

A case is a good game (`base`: one of tests/bad or of games/), changed by

- `add`: text appended to a file;
- `files`: files that are written;
- `extra`: a further file of the definition;
- `edits`: file, old text, new text.

A failing case lists the findings of its check in `finds`: location (`file:line`, or `file:+n` for the nth line of an
appended text) and, where given, severity, witness and number of cases. Cases of English checks declare `language: en`.
"""

import re
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from pnp import checks, model
from pnp.errors import Finding

ROOT = Path(__file__).parents[2]
CASES = Path(__file__).parent / "cases"
EXTRA = "extra.yaml"


class Case(NamedTuple):
    """A case of a check: `fails` or `passes`."""

    check: str
    kind: str
    given: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{self.check}-{self.kind}-{self.given['case'].replace(' ', '-')}"


def cases() -> list[Case]:
    found = []
    for file in sorted(CASES.rglob("*.yaml")):
        for check, kinds in yaml.safe_load(file.read_text(encoding="utf-8")).items():
            found += [Case(check, kind, given) for kind in ("fails", "passes") for given in kinds[kind]]
    return found


def findings(case: Case, folder: Path) -> list[Finding]:
    """The findings of a case's check, and of no other."""
    game = model.load(prepared(case, folder))
    return list(checks.check_game(game, checks.CheckSelection(wanted=lambda entry: entry.id == case.check)))


def prepared(case: Case, folder: Path) -> Path:
    """The game of a case, written into `folder`."""
    given = case.given
    game = Path(shutil.copytree(_base(given), folder / "game"))
    if "extra" in given:
        (game / EXTRA).write_text(given["extra"], encoding="utf-8")
    for name, old, new in given.get("edits", ()):
        text = (game / name).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times in {name}"
        (game / name).write_text(text.replace(old, new), encoding="utf-8")
    for name, text in given.get("files", {}).items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, encoding="utf-8")
    for name, text in given.get("add", {}).items():
        with (game / name).open("a", encoding="utf-8") as file:
            file.write(text)
    language = given.get("language", checks.registry()[case.check].language)
    if language or "language" in given:
        _declare(game / "game.yaml", language)
    if "extra" in given:
        _include(game / "game.yaml")
    return game


def _declare(file: Path, language: str) -> None:
    """Set the language of a game, or remove it, without moving other lines."""
    text = file.read_text(encoding="utf-8")
    line = f"language: {language}" if language else "#"
    changed, times = re.subn(r"^language: .*$", line, text, flags=re.MULTILINE)
    file.write_text(changed if times else f"{text}\n{line}\n", encoding="utf-8")


def location(case: Case, finding: Finding, folder: Path) -> str:
    """The location of a finding as a case gives it."""
    assert finding.span is not None, f"{finding.id} has no location"
    file = Path(finding.span.file).relative_to((folder / "game").as_posix()).as_posix()
    if file in case.given.get("add", {}):
        before = (_base(case.given) / file).read_text(encoding="utf-8").count("\n")
        if finding.span.line > before:
            return f"{file}:+{finding.span.line - before}"
    return f"{file}:{finding.span.line}"


def _base(given: dict[str, Any]) -> Path:
    name = given.get("base", "base")
    return next(path for path in (ROOT / "tests" / "bad" / name, ROOT / "games" / name) if path.is_dir())


def _include(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for found in ("include: [", "include:\n"):
        if found in text:
            added = f"include: [{EXTRA}, " if found.endswith("[") else f"include:\n  - {EXTRA}\n"
            file.write_text(text.replace(found, added), encoding="utf-8")
            return
    file.write_text(f"{text}\ninclude: [{EXTRA}]\n", encoding="utf-8")
