"""A check is admitted if a mistake needs it: a mutant of the self-test, a published ruleset, or a published erratum."""

from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
import yaml

from pnp import assets, checks, model
from pnp.errors import Finding
from pnp.model import loading
from pnp.model.game import Game
from pnp.selftest import mutation_operators
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import applied

HERE = Path(__file__).parent
MUTANTS: dict[str, list[dict[str, Any]]] = yaml.safe_load((HERE / "mutants.yaml").read_text(encoding="utf-8"))
OTHERS: dict[str, Any] = yaml.safe_load((HERE / "others.yaml").read_text(encoding="utf-8"))
CASES = [pytest.param(game, each, id=f"{game}-{each['kind']}") for game, all_ in MUTANTS.items() for each in all_]


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, GameSource]]:
    """A copy of each game, with its text."""
    found = {}
    for name in MUTANTS:
        folder = Path(copytree(_folder(name), tmp_path_factory.mktemp(name) / name))
        loaded = loading.load(folder)
        texts = {Path(file).relative_to(folder).as_posix(): text for file, text in loaded.texts.items()}
        found[name] = (folder, GameSource(loaded.require(), texts))
    return found


def _folder(name: str) -> Path:
    """Return the folder of a shipped game, or of a good game of tests/bad."""
    small = HERE.parents[1] / "bad" / name
    return small if small.is_dir() else assets.game(name)


def reported(game: Game, ids: list[str]) -> set[tuple[str, str]]:
    asked = checks.CheckSelection(wanted=lambda check: check.id in ids)
    return {_key(finding) for finding in checks.check_game(game, asked)}


def _key(finding: Finding) -> tuple[str, str]:
    return finding.id, finding.message


@pytest.mark.parametrize(("game", "given"), CASES)
def test_a_mutant_needs_the_check(
    game: str, given: dict[str, Any], sources: dict[str, tuple[Path, GameSource]]
) -> None:
    folder, source = sources[game]
    (kind,) = [each for each in mutation_operators() if each.name == given["kind"]]
    mutation = next((each for each in kind.sites(source) if each.broken == given["broken"]), None)
    assert mutation is not None, "the game has changed: take another mutant"
    files = {edit.file for edit in mutation.edits}
    try:
        for file in files:
            (folder / file).write_text(applied(source.texts[file], file, mutation.edits), encoding="utf-8")
        new = reported(model.load(folder), given["found"]) - reported(source.game, given["found"])
    finally:
        for file in files:
            (folder / file).write_text(source.texts[file], encoding="utf-8")
    assert {id_ for id_, _ in new} == set(given["found"])


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
        id_ for id_ in OTHERS["published"] if not registry[id_].source.startswith(("Errata: ", "Observed in: "))
    ] == []


def _in_rulesets() -> set[str]:
    """The checks that report a known fault of a published ruleset."""
    found = set()
    for file in (HERE.parents[1] / "as_written").glob("*/truth.yaml"):
        truth = yaml.load(file.read_text(encoding="utf-8"), yaml.BaseLoader)
        entries = [*truth["items"], *(truth.get("beyond") or ())]
        found |= {each["check"] for entry in entries for each in entry.get("found", ())}
    return found
