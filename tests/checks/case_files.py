"""The cases of tests/checks/cases: definitions that a check reports, and definitions that it accepts.

A case is a good game (`base`: one of tests/bad, of games/ or of tests/honest), changed by

- `add`: text appended to a file;
- `files`: files that are written, `!!binary` for such that are no texts;
- `extra`: a further file of the definition;
- `edits`: file, old text, new text.

A failing case lists the findings of its check in `finds`: location (`file:line`, or `file:+n` for the nth line of an
appended text) and, where given, severity, witness and number of cases. Cases of English checks declare `language: en`.
"""

import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from yaml_loaders import LOADER

from pnp import checks, model
from pnp.errors import Finding
from pnp.model.game import Game
from pnp.source.load import MAIN_FILE
from pnp.source.parse_cache import ParseCache

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
        for check, kinds in yaml.load(file.read_text(encoding="utf-8"), LOADER).items():
            found += [Case(check, kind, given) for kind in ("fails", "passes") for given in kinds[kind]]
    return found


class Games:
    """Writable copies of the good games, one of each, and the syntax trees of their files, kept from case to case."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._trees: dict[str, ParseCache] = {}

    @contextmanager
    def changed(self, case: Case) -> Iterator[Path]:
        """The folder of a case's game, with the changes of the case until the block ends."""
        base, texts = _base(case.given), _texts(case)
        folder = self._home / base.name
        if not folder.exists():
            shutil.copytree(base, folder)
        try:
            _write(folder, texts)
            yield folder
        finally:
            for name in texts:
                (folder / name).unlink(missing_ok=True)
                if (base / name).exists():
                    shutil.copy(base / name, folder / name)

    def load(self, folder: Path) -> Game:
        """The game in one of the folders."""
        return model.load(folder, trees=self._trees.setdefault(folder.name, ParseCache()))


def findings(case: Case, game: Game) -> list[Finding]:
    """The findings of a case's check, and of no other."""
    return list(checks.check_game(game, checks.CheckSelection(wanted=lambda entry: entry.id == case.check)))


def prepared(case: Case, folder: Path) -> Path:
    """The game of a case, written into `folder`."""
    game = Path(shutil.copytree(_base(case.given), folder / "game"))
    _write(game, _texts(case))
    return game


def location(case: Case, finding: Finding, folder: Path) -> str:
    """The location of a finding in the folder of its game as a case gives it."""
    assert finding.span is not None, f"{finding.id} has no location"
    file = Path(finding.span.file).relative_to(folder.as_posix()).as_posix()
    if file in case.given.get("add", {}):
        before = (_base(case.given) / file).read_text(encoding="utf-8").count("\n")
        if finding.span.line > before:
            return f"{file}:+{finding.span.line - before}"
    return f"{file}:{finding.span.line}"


def _texts(case: Case) -> dict[str, Any]:
    """The files that a case changes."""
    given, base = case.given, _base(case.given)
    texts: dict[str, Any] = {EXTRA: given["extra"]} if "extra" in given else {}

    def text(name: str) -> str:
        return str(texts.get(name) or (base / name).read_text(encoding="utf-8"))

    for name, old, new in given.get("edits", ()):
        assert text(name).count(old) == 1, f"{old!r} occurs {text(name).count(old)} times in {name}"
        texts[name] = text(name).replace(old, new)
    texts |= given.get("files", {})
    for name, more in given.get("add", {}).items():
        texts[name] = text(name) + more
    language = given.get("language", checks.registry()[case.check].language)
    if language or "language" in given:
        texts[MAIN_FILE] = _declared(text(MAIN_FILE), language)
    if "extra" in given:
        texts[MAIN_FILE] = _included(text(MAIN_FILE))
    return texts


def _write(folder: Path, texts: Mapping[str, str | bytes]) -> None:
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.encode() if isinstance(text, str) else text)


def _declared(text: str, language: str) -> str:
    """A game's main file with another language or none, and without moving other lines."""
    line = f"language: {language}" if language else "#"
    changed, times = re.subn(r"^language: .*$", line, text, flags=re.MULTILINE)
    return changed if times else f"{text}\n{line}\n"


def _base(given: dict[str, Any]) -> Path:
    name = given.get("base", "base")
    homes = (ROOT / "tests" / "bad", ROOT / "games", ROOT / "tests" / "honest")
    return next(home / name for home in homes if (home / name).is_dir())


def _included(text: str) -> str:
    for found in ("include: [", "include:\n"):
        if found in text:
            added = f"include: [{EXTRA}, " if found.endswith("[") else f"include:\n  - {EXTRA}\n"
            return text.replace(found, added)
    return f"{text}\ninclude: [{EXTRA}]\n"
