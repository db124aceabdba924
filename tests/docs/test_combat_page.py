"""docs/combat.md: its files are a game without errors, its templates and its Python give what the page says."""

import doctest
import re
from pathlib import Path

import pytest

import pnp
from pnp import checks, model, templating
from pnp.model.definition.combat import AxisDefinition, TableDefinition

PAGE = (Path(__file__).parents[2] / "docs" / "combat.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^```yaml\n# (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
TEMPLATES = re.findall(r"^\| `(\{\{.*?\}\})` \| (.*?) \|$", PAGE, re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "river-line").mkdir()
    for name, text in FILES.items():
        (tmp_path / "river-line" / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_files_are_a_game_without_errors(folder: Path) -> None:
    assert len(FILES) == PAGE.count("```yaml")
    game = model.load(folder / "river-line")
    asked = checks.CheckSelection(
        wanted=lambda check: check.id.startswith(("table.", "combat.", "example.", "formula."))
    )
    assert [finding.id for finding in checks.check_game(game, asked)] == []


def test_the_templates_give_what_the_page_says(folder: Path) -> None:
    game = model.load(folder / "river-line")
    assert len(TEMPLATES) == 7
    for template, gives in TEMPLATES:
        assert templating.render(game, template.replace("\\|", "|")) == gives, template


def test_the_python_gives_what_the_page_says(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    text = re.sub(r"^```.*$", "", PAGE, flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(text, {"pnp": pnp}, "combat.md", "combat.md", 0)
    results = doctest.DocTestRunner().run(examples)
    assert (results.failed, results.attempted > 4) == (0, True)


def test_every_key_of_the_tables_exists() -> None:
    listed = set(re.findall(r"^\| `([a-z]+)` \| ", PAGE, re.MULTILINE))
    keys = {name.rstrip("_") for part in (AxisDefinition, TableDefinition) for name in part.model_fields}
    assert {"round", "order", "rises", "roles", "shift"} <= listed <= keys
