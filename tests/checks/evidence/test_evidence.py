"""A check is admitted if a mistake needs it: a mutant of the self-test, a published ruleset, or a published erratum."""

from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
import yaml
from yaml_loaders import LOADER, TEXT_LOADER

from pnp import assets, checks, model
from pnp.model import loading
from pnp.model.game import Game
from pnp.selftest import mutation_operators
from pnp.selftest.source_edit import GameSource
from pnp.source.parse_cache import ParseCache
from pnp.source.written_parts import Edit, applied

HERE = Path(__file__).parent
MUTANTS: dict[str, list[dict[str, Any]]] = yaml.load((HERE / "mutants.yaml").read_text(encoding="utf-8"), LOADER)
OTHERS: dict[str, Any] = yaml.load((HERE / "others.yaml").read_text(encoding="utf-8"), LOADER)
CASES = [pytest.param(game, each, id=f"{game}-{each['kind']}") for game, all_ in MUTANTS.items() for each in all_]


class Copy:
    """A copy of a game, whose files are changed; what its mutants have in common is computed once."""

    def __init__(self, name: str, home: Path) -> None:
        self._folder = Path(copytree(_folder(name), home / name))
        self._trees = ParseCache()
        loaded = loading.load(self._folder, trees=self._trees)
        texts = {Path(file).relative_to(self._folder).as_posix(): text for file, text in loaded.texts.items()}
        self.source = GameSource(loaded.require(), texts)
        self._before: dict[str, set[tuple[str, str]]] = {}

    def new(self, edits: tuple[Edit, ...], ids: list[str]) -> set[tuple[str, str]]:
        """What some checks report of the game after edits, and not before."""
        files = {edit.file: self.source.texts[edit.file] for edit in edits}
        try:
            for file, text in files.items():
                (self._folder / file).write_text(applied(text, file, edits), encoding="utf-8")
            game = model.load(self._folder, trees=self._trees)
            after = set.union(*(reported(game, id_) for id_ in ids))
        finally:
            for file, text in files.items():
                (self._folder / file).write_text(text, encoding="utf-8")
        return after - set.union(*map(self.before, ids))

    def before(self, id_: str) -> set[tuple[str, str]]:
        """What a check reports of the unbroken game."""
        if id_ not in self._before:
            self._before[id_] = reported(self.source.game, id_)
        return self._before[id_]


@pytest.fixture(scope="session")
def copies() -> dict[str, Copy]:
    """The copies of games that a mutant has been made of."""
    return {}


@pytest.fixture
def copy(game: str, copies: dict[str, Copy], tmp_path_factory: pytest.TempPathFactory) -> Copy:
    if game not in copies:
        copies[game] = Copy(game, tmp_path_factory.mktemp(game))
    return copies[game]


def _folder(name: str) -> Path:
    """Return the folder of a shipped game, or of a good game of tests/bad."""
    small = HERE.parents[1] / "bad" / name
    return small if small.is_dir() else assets.game(name)


def reported(game: Game, id_: str) -> set[tuple[str, str]]:
    asked = checks.CheckSelection(wanted=lambda check: check.id == id_)
    return {(finding.id, finding.message) for finding in checks.check_game(game, asked)}


@pytest.mark.slow("what each check finds has cases; this shows that no other check finds it in a shipped game")
@pytest.mark.parametrize(("game", "given"), CASES)
def test_a_mutant_needs_the_check(game: str, given: dict[str, Any], copy: Copy) -> None:
    (kind,) = [each for each in mutation_operators() if each.name == given["kind"]]
    mutation = next((each for each in kind.sites(copy.source) if each.broken == given["broken"]), None)
    assert mutation is not None, "the game has changed: take another mutant"
    assert {id_ for id_, _ in copy.new(mutation.edits, given["found"])} == set(given["found"])


def test_every_check_is_needed() -> None:
    """A check without evidence is removed, or its mistake is added to the self-test: see ARCHITECTURE.md, "A check"."""
    by_mutants = {id_ for all_ in MUTANTS.values() for each in all_ for id_ in each["found"]}
    evidence = [by_mutants, _in_rulesets(), *(set(OTHERS[kind]) for kind in ("published", "review-record", "limits"))]
    named, registered = set.union(*evidence), set(checks.registry())
    missing, stale = sorted(registered - named), sorted(named - registered)
    assert not missing, f"add evidence for {missing} to tests/checks/evidence; ARCHITECTURE.md says what counts"
    assert not stale, f"remove the evidence for {stale} from tests/checks/evidence"
    assert sum(map(len, evidence[2:])) == len(set.union(*evidence[2:]) - by_mutants - _in_rulesets())


def test_published_mistakes_are_cited() -> None:
    registry = checks.registry()
    assert [
        id_ for id_ in OTHERS["published"] if not registry[id_].about.source.startswith(("Errata: ", "Observed in: "))
    ] == []


def _in_rulesets() -> set[str]:
    """The checks that report a known fault of a published ruleset."""
    found = set()
    for file in (HERE.parents[1] / "as_written").glob("*/truth.yaml"):
        truth = yaml.load(file.read_text(encoding="utf-8"), TEXT_LOADER)
        entries = [*truth["items"], *(truth.get("beyond") or ())]
        found |= {each["check"] for entry in entries for each in entry.get("found", ())}
    return found
