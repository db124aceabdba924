import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import pnp

BASE = Path(__file__).parents[1] / "bad" / "agreed"


def game(tmp_path: Path) -> Path:
    return Path(shutil.copytree(BASE, tmp_path / "game", ignore=shutil.ignore_patterns("agreed.json")))


def reported(folder: Path) -> list[str]:
    output = pnp("check", str(folder), "--select", "agreed", "--json")[1]
    return [finding["id"] for finding in json.loads(output)["findings"]]


def test_what_was_agreed_on_is_reported_when_one_side_changes_until_it_is_agreed_on_again(tmp_path: Path) -> None:
    folder = game(tmp_path)
    chapter = folder / "rules" / "play.md"
    text = chapter.read_text(encoding="utf-8")
    assert reported(folder) == []
    code, output, _ = pnp("agree", str(folder))
    assert code == 0
    assert output.startswith("5 rules and texts and 5 clauses and the like agreed on in ")
    assert reported(folder) == []
    chapter.write_text(text.replace("may not enter", "may enter"), encoding="utf-8")
    assert reported(folder) == ["agreed.text"]
    assert pnp("agree", str(folder))[0] == 0
    assert reported(folder) == []
    chapter.write_text(text, encoding="utf-8")
    assert reported(folder) == ["agreed.text"]


def test_nothing_is_agreed_on_while_there_are_errors(tmp_path: Path) -> None:
    folder = game(tmp_path)
    clauses = folder / "clauses.yaml"
    text = clauses.read_text(encoding="utf-8").replace("    overrides: enter.any\n", "")
    clauses.write_text(text, encoding="utf-8")
    code, output, _ = pnp("agree", str(folder))
    assert code == 1
    assert "Nothing was recorded: fix the errors first." in output
    assert not (folder / "agreed.json").exists()


def test_a_record_that_cannot_be_read_is_written_again(tmp_path: Path) -> None:
    folder = game(tmp_path)
    (folder / "agreed.json").write_text("[", encoding="utf-8")
    assert reported(folder) == ["agreed.unreadable"]
    assert pnp("agree", str(folder))[0] == 0
    assert reported(folder) == []


def test_what_a_link_in_place_of_a_record_leads_to_is_not_shown(tmp_path: Path) -> None:
    folder = game(tmp_path)
    secret = tmp_path / "secret"
    secret.write_text("my own words\n", encoding="utf-8")
    (folder / "agreed.json").symlink_to(secret)
    code, output, _ = pnp("check", str(folder), "--select", "agreed")
    assert code == 1
    assert "error[agreed.unreadable]" in output
    assert "my own words" not in output
    assert pnp("agree", str(folder))[0] == 0
    assert secret.read_text(encoding="utf-8") == "my own words\n"


def test_in_a_terminal_each_changed_rule_is_shown_beside_its_sentences(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = game(tmp_path)
    chapter = folder / "rules" / "play.md"
    assert pnp("agree", str(folder))[0] == 0
    before = (folder / "agreed.json").read_text(encoding="utf-8")
    text = chapter.read_text(encoding="utf-8")
    chapter.write_text(text.replace("may not enter", "may enter"), encoding="utf-8")
    asked: list[str] = []
    answers = iter([False, True])
    monkeypatch.setattr("pnp.cli.agree.is_terminal", lambda: True)
    monkeypatch.setattr("click.confirm", lambda question, default: asked.append(question) or next(answers))
    output = pnp("agree", str(folder))[1]
    assert "may enter" in output
    assert "rules: " in output
    assert asked == ["Do they agree?"]
    assert (folder / "agreed.json").read_text(encoding="utf-8") == before
    pnp("agree", str(folder))
    assert (folder / "agreed.json").read_text(encoding="utf-8") != before
