import json
import shutil
from pathlib import Path

from tests.cli.conftest import pnp

GAME = Path(__file__).parents[1] / "bad" / "agreed"


def test_it_reports_how_many_mistakes_are_found_class_by_class(tmp_path: Path) -> None:
    folder = shutil.copytree(GAME, tmp_path / "base")
    before = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    _, out, _ = pnp("check", str(folder), "--self-test", "--limit", "1")
    assert "mistakes of" in out
    assert "tried  found" in out
    assert "kinds of mistakes have no place in this game" in out
    assert "nothing reports these; what would: " in out
    assert {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()} == before


def test_the_same_as_json_and_findings_of_the_game_itself_count_against_it(tmp_path: Path) -> None:
    folder = shutil.copytree(GAME, tmp_path / "base")
    code, out, _ = pnp("check", str(folder), "--self-test", "--json", "--limit", "1")
    reported = json.loads(out)
    assert code == int(bool(reported["clean"]))
    assert {trial["outcome"] for trial in reported["trials"]} <= {"found", "missed", "equivalent"}
    assert all(trial["findings"] for trial in reported["trials"] if trial["outcome"] == "found")
    misspelled = [trial for trial in reported["trials"] if trial["operator"] == "key-misspelled"]
    assert all(bool(trial["pin"]) == (trial["outcome"] == "missed") for trial in reported["trials"])
    assert {trial["outcome"] for trial in misspelled} == {"found"}


def test_a_limit_of_errors_is_for_the_self_test_alone() -> None:
    code, _, err = pnp("check", str(GAME), "--limit", "2")
    assert (code, "--limit needs --self-test" in err) == (2, True)


def test_a_game_that_cannot_be_read_is_reported_as_usual(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("pnp: 2\ngame: 7\n", encoding="utf-8")
    code, _, err = pnp("check", str(tmp_path), "--self-test")
    assert code == 1
    assert "game.yaml:2" in err
