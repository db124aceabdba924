"""docs/terrain.md: its files are a game without errors, its templates and its finding are what the page says."""

import re
from pathlib import Path

import pytest

from pnp import checks, model, templating
from pnp.model.game import Game

PAGE = (Path(__file__).parents[2] / "docs" / "terrain.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^```yaml\n# (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
TEMPLATES = re.findall(r"^\| `(\{\{.*?\}\})` \| (.*?) \|$", PAGE, re.MULTILINE)


def load(folder: Path, **changes: tuple[str, str]) -> Game:
    for name, text in FILES.items():
        (folder / name).write_text(text.replace(*changes.get(name.partition(".")[0], ("", ""))), encoding="utf-8")
    return model.load(folder)


def errors(game: Game) -> list[str]:
    asked = checks.CheckSelection(
        wanted=lambda check: check.id.startswith(("table.", "combat.", "example.", "terrain.", "line.", "bridge."))
    )
    return [finding.message for finding in checks.check_game(game, asked) if finding.severity != "info"]


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return load(tmp_path)


def test_the_files_are_a_game_without_errors(game: Game) -> None:
    assert len(FILES) == PAGE.count("```yaml")
    assert errors(game) == []


def test_the_templates_give_what_the_page_says(game: Game) -> None:
    assert len(TEMPLATES) == 7
    for template, gives in TEMPLATES:
        assert templating.render(game, template) == gives, template


def test_a_wrong_cost_is_the_finding_of_the_page(tmp_path: Path) -> None:
    (message,) = errors(load(tmp_path, combat=("cost: 11/2", "cost: 5")))
    assert message in PAGE


def test_every_kind_of_cost_is_explained() -> None:
    words = set(re.findall(r"`([^`]+)`", "".join(re.findall(r"^\| (`.*?) \| ", PAGE, re.MULTILINE))))
    assert {"2", "1/2", "+1", "all", "other", "prohibited", "fatal"} <= words
