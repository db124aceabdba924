"""docs/turns.md: its files are a game without findings, and its templates give what the page says."""

import re
from pathlib import Path

import pytest

from pnp import checks, model, templating
from pnp.artwork.panels import PANELS
from pnp.model.definition.conduct import ControlDefinition, StackingDefinition, SupplyDefinition
from pnp.model.definition.sequence import PhaseDefinition

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "turns.md").read_text(encoding="utf-8")
FENCE = r"^(`{3,4})(?:yaml\n# |markdown\n<!-- )(\S+)(?: -->)?\n(.*?)^\1$"
FILES = [(name, text) for _, name, text in re.findall(FENCE, PAGE, re.MULTILINE | re.DOTALL)]
TEMPLATES = re.findall(r"^\| `(\{\{.*?\}\})` \| (.*?) \|$", PAGE, re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rules").mkdir()
    for name, text in FILES:
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_files_are_a_game_without_findings(folder: Path) -> None:
    assert [name for name, _ in FILES] == ["game.yaml", "turn.yaml", "rules/turn.md", "conduct.yaml"]
    game = model.load(folder)
    assert [finding.id for finding in checks.check_game(game) if finding.severity != "info"] == []


def test_the_templates_give_what_the_page_says(folder: Path) -> None:
    game = model.load(folder)
    assert len(TEMPLATES) == 3
    for template, gives in TEMPLATES:
        assert templating.render(game, template.replace("\\|", "|")) == gives


def test_keys_panels_checks_and_pictures_exist() -> None:
    keys = re.findall(r"^\| `([a-z]+)` \| ", PAGE.partition("## Phases")[2].partition("## On")[0], re.MULTILINE)
    assert set(keys) == set(PhaseDefinition.model_fields)
    for part, kind in (("control", ControlDefinition), ("stacking", StackingDefinition), ("supply", SupplyDefinition)):
        table = PAGE.partition(f"| key of `{part}` |")[2].partition("\n\n")[0]
        listed = set(re.findall(r"^\| `([a-z-]+)` \| ", table, re.MULTILINE))
        assert listed == {field.alias or name for name, field in kind.model_fields.items()} - {"says"}
    assert set(re.findall(r"^\| `\{kind: ([a-z-]+)\}", PAGE, re.MULTILINE)) <= set(PANELS)
    assert set(re.findall(r"\(`([a-z]+\.[a-z-]+)`\)", PAGE)) <= set(checks.registry())
    assert all((DOCS / path).is_file() for path in re.findall(r"\]\((images/[^)]*)\)", PAGE))
