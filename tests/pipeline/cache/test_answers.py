"""A stored answer is given exactly as long as nothing that the command reads has changed."""

import shutil
from pathlib import Path

import pytest

from pnp import assets, budget
from pnp.errors import Finding, Span
from pnp.pipeline.cache import fingerprint
from pnp.pipeline.cache.answers import Answers, CheckResult, GameFindings
from pnp.pipeline.cache.store import CacheStore

ANSWER = CheckResult((Finding("a.b", "error", "wrong", Span("game.yaml", 1, 2)),), waivable=frozenset({"a.b"}))


@pytest.fixture
def store(tmp_path: Path) -> CacheStore:
    return CacheStore(tmp_path / "store")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(assets.game("shogi"), tmp_path / "game"))


def test_an_answer_is_given_to_the_same_question_only(store: CacheStore, folder: Path) -> None:
    Answers(store, folder, ()).put(ANSWER, "check", True)
    answers = Answers(store, folder, ())
    assert answers.get(CheckResult, "check", True) == ANSWER
    assert answers.get(CheckResult, "check", False) is None
    assert answers.get(GameFindings, "check", True) is None
    with budget.run(budget.LIMITS._replace(findings=3)):
        assert answers.get(CheckResult, "check", True) is None


@pytest.mark.parametrize(
    "name",
    ["game.yaml", "rules/2-moves.md", "agreed.json", "art/new.svg", "art/new.png", "templates/new.yaml"],
)
def test_a_changed_or_new_file_is_another_game(store: CacheStore, folder: Path, name: str) -> None:
    Answers(store, folder, ()).put(ANSWER)
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes((path.read_bytes() if path.exists() else b"") + b"\n")
    assert Answers(store, folder, ()).get(CheckResult) is None


def test_a_removed_file_is_another_game(store: CacheStore, folder: Path) -> None:
    Answers(store, folder, ()).put(ANSWER)
    (folder / "art/pawn.svg").unlink()
    assert Answers(store, folder, ()).get(CheckResult) is None


def test_a_changed_template_is_another_game(store: CacheStore, folder: Path, tmp_path: Path) -> None:
    more = tmp_path / "more"
    more.mkdir()
    Answers(store, folder, (more,)).put(ANSWER)
    assert Answers(store, folder, (more,)).get(CheckResult) == ANSWER
    assert Answers(store, folder, ()).get(CheckResult) is None
    (more / "unit.yaml").touch()
    assert Answers(store, folder, (more,)).get(CheckResult) is None


def test_another_program_has_other_answers(store: CacheStore, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Answers(store, folder, ()).put(ANSWER)
    monkeypatch.setattr(fingerprint, "program_fingerprint", lambda: "another")
    assert Answers(store, folder, ()).get(CheckResult) is None


def test_a_file_that_changes_during_the_command_keeps_its_answer_out(store: CacheStore, folder: Path) -> None:
    answers = Answers(store, folder, ())
    (folder / "game.yaml").write_bytes((folder / "game.yaml").read_bytes() + b"\n")
    assert not answers.are_current()
    answers.put(ANSWER)
    assert answers.get(CheckResult) is None
    assert Answers(store, folder, ()).get(CheckResult) is None


def test_nothing_is_known_without_a_store(folder: Path) -> None:
    answers = Answers(None, folder, ())
    answers.put(ANSWER)
    assert answers.get(CheckResult) is None
