import json
import shutil
from pathlib import Path

from tests.cli.test_cli import pnp

GAME = Path(__file__).parents[1] / "bad" / "base"


def test_it_reports_how_many_mistakes_are_found_class_by_class(tmp_path: Path) -> None:
    folder = shutil.copytree(GAME, tmp_path / "base")
    before = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    _, out, _ = pnp("check", str(folder), "--self-test")
    assert "mistakes of" in out
    assert "tried  found" in out
    assert "not applicable to this game: " in out
    assert {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()} == before


def test_the_same_as_json_and_findings_of_the_game_itself_count_against_it(tmp_path: Path) -> None:
    folder = shutil.copytree(GAME, tmp_path / "base")
    code, out, _ = pnp("check", str(folder), "--self-test", "--json")
    reported = json.loads(out)
    assert code == int(bool(reported["clean"]))
    assert {trial["outcome"] for trial in reported["trials"]} <= {"found", "missed", "equivalent"}
    assert all(trial["findings"] for trial in reported["trials"] if trial["outcome"] == "found")
    misspelled = [trial for trial in reported["trials"] if trial["operator"] == "key-misspelled"]
    assert {trial["outcome"] for trial in misspelled} == {"found"}


def test_a_game_that_cannot_be_read_is_reported_as_usual(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("pnp: 2\ngame: 7\n", encoding="utf-8")
    code, _, err = pnp("check", str(tmp_path), "--self-test")
    assert code == 1
    assert "game.yaml:2" in err
