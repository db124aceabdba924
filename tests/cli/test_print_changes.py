import json
import re
import shutil
import subprocess
from pathlib import Path

import kits
import pytest

from pnp.cli import print_changes
from tests.cli.conftest import pnp

RUNNER = ("attack: 2, defense: 1", "attack: 3, defense: 1")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder; the time is always the same."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(print_changes, "current_time", lambda: "2026-03-01T12:00:00Z")
    return tmp_path / "data"


def edit(game: Path) -> None:
    file = game / "game.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace(*RUNNER), encoding="utf-8")


def test_what_changed_since_the_last_build_then_since_the_last_print(game: Path) -> None:
    assert pnp("build", "copy", "--only", "counters", "--quiet")[0] == 0
    edit(game)
    since = ("--since", "output/duel/build.json")
    code, out, err = pnp("print", "copy", "--only", "counters", *since)
    assert (code, err) == (0, "")
    assert "8 pieces to take out, 8 to put in" in out
    (job,) = Path("output/duel/print").iterdir()
    assert f"pnp print copy --forget={job.name}" in out
    assert [file.name for file in job.iterdir()] == ["sheets-board.pdf"]
    again = pnp("print", "copy", "--only", "counters")
    assert again == (0, "Duel 0.1.0: nothing has changed since it was last printed\n", "")


def test_the_log_and_a_job_that_was_not_printed(game: Path) -> None:
    assert pnp("print", "copy", "--log")[1].startswith("nothing was printed")
    assert pnp("print", "copy", "--only", "counter/ember/scout")[0] == 0
    code, log, _ = pnp("print", "copy", "--log")
    assert (code, log.count("4 pieces"), "struck out" in log) == (0, 1, False)
    assert "is struck out" in pnp("print", "copy", "--forget", "last")[1]
    assert "struck out" in pnp("print", "copy", "--log")[1]
    assert pnp("print", "copy", "--forget", "last")[0] == 2


def test_a_copy_begins_with_an_empty_ledger_and_takes_over_what_was_printed(game: Path) -> None:
    assert pnp("print", "copy", "--only", "counter/ember/scout")[0] == 0
    shutil.copytree(game, "other")
    code, out, err = pnp("print", "other", "--log")
    assert (code, out.startswith("nothing was printed")) == (0, True)
    job = re.search(r"--take-over (2026-03-01-\w{3})'", err)
    assert job is not None, err
    assert f"counts as printed here: {game}" in pnp("print", "other", "--take-over", job[1])[1]
    assert "nothing has changed" in pnp("print", "other", "--only", "counter/ember/scout")[1]
    assert pnp("print", "other", "--take-over", job[1])[0] == 2


def test_a_damaged_ledger_is_a_warning(game: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.jsonl").write_text("{\n", encoding="utf-8")
    code, out, err = pnp("print", "copy", "--only", "counter/ember/scout", "--ledger", "mine.jsonl")
    assert "pnp print copy --ledger=mine.jsonl --forget=2026-03-01-" in out
    assert (code, "mine.jsonl:1:1: warning[ledger.damaged]" in err) == (0, True)
    assert json.loads((tmp_path / "mine.jsonl").read_text(encoding="utf-8").splitlines()[1])["game"] == "duel"


def test_what_changed_since_a_revision_or_another_folder(game: Path, tmp_path: Path) -> None:
    git = ["git", "-c", "user.name=n", "-c", "user.email=e@example.org"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"], ["tag", "v1"]):
        subprocess.run([*git, *command], check=True, cwd=tmp_path)
    edit(game)
    for since in ("v1", str(kits.SMALL)):
        code, out, err = pnp("print", "copy", "--only", "counters", "--since", since, "--ledger", f"{since[-2:]}.jsonl")
        assert (code, err) == (0, "")
        assert "8 pieces to take out, 8 to put in" in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--since", "old.json"), "old.json does not exist"),
        (("--since", "v9"), "--since 'v9' must be last, none, a build.json"),
        (("--since", "v9"), "is not in a git repository"),
        (("--paper", "a9"), "a9"),
        (("--sides", "both"), "both"),
        (("--only", "counterz"), "did you mean"),
        (("--ledger", "copy"), "directory"),
    ],
)
def test_misuse(game: Path, arguments: tuple[str, ...], says: str) -> None:
    code, _, err = pnp("print", "copy", *arguments)
    assert (code, says in err) == (2, True), err


def test_a_draft_is_printed_in_spite_of_errors_and_says_so(game: Path) -> None:
    file = game / "game.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("strike: 5/9", "strike: 4/9"), encoding="utf-8")
    assert pnp("print", "copy", "--only", "counter/ember/scout")[0] == 1
    code, out, err = pnp("print", "copy", "--only", "counter/ember/scout", "--draft")
    assert (code, out.startswith("Duel 0.1.0 draft"), "error[" in err) == (0, True, True)


def test_a_game_with_errors_is_not_printed(game: Path) -> None:
    (game / "game.yaml").write_text("pieces: {runner: {}}\n", encoding="utf-8")
    code, _, err = pnp("print", "copy")
    assert (code, "error[" in err) == (1, True)
    assert not Path("output").exists()


def test_what_a_variant_changes(game: Path) -> None:
    (game / "variants").mkdir()
    (game / "variants" / "fast.yaml").write_text(
        "variant: 1\ngame: duel\nmade-for: 0.1.0\nname: Fast\nset: {pieces.scout.front.attack: 3}\n", "utf-8"
    )
    assert pnp("print", "copy", "--only", "counters")[0] == 0
    code, out, err = pnp("print", "copy", "--only", "counters", "--variant", "fast")
    assert (code, err) == (0, "")
    assert "Duel 0.1.0 Fast → output/duel+fast/print" in out
    assert "8 pieces to take out, 8 to put in" in out
    assert "--variant=fast" in out


def test_what_changed_only_in_its_type_can_be_left_out(tmp_path: Path) -> None:
    shutil.copytree(Path(__file__).parents[1] / "bad" / "units", tmp_path / "river")
    units, game = Path("river/units.csv"), Path("river/game.yaml")
    text = units.read_text(encoding="utf-8").replace("name,type", "name,layout,type")
    units.write_text(re.sub(r",(infantry|armor),", r",two-step-half-inch,\1,", text), "utf-8")
    assert pnp("print", "river", "--only", "counters")[0] == 0
    units.write_text(units.read_text(encoding="utf-8").replace(",4,4,2,4,", ",24,24,2,4,", 1), "utf-8")
    game.write_text(game.read_text(encoding="utf-8").replace("range: 0..9", "range: 0..30"), "utf-8")
    code, out, _ = pnp("print", "river", "--only", "counters", "--no-retyped")
    assert (code, out.count("; only its type")) == (0, 0)
    left_out = re.search(r"left out, as only the size or place of type changed: (\d+) components", out)
    assert left_out is not None
    again = pnp("print", "river", "--only", "counters", "--no-retyped")[1]
    assert f"changed: {left_out[1]} components" in again
    assert "nothing else has changed since it was last printed" in again
    assert pnp("print", "river", "--only", "counters")[1].count("; only its type") == int(left_out[1])
