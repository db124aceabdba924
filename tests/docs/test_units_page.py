"""docs/units.md: its game is without findings; layouts, panels and pictures that it names exist."""

import re
from pathlib import Path

import pytest

from pnp import assets, checks, model, templating
from pnp.artwork import symbol_library
from pnp.artwork.panels import PANELS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "units.md").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    blocks = re.findall(r"```yaml\n# (\S+)\n(.*?)```", PAGE, re.DOTALL)
    blocks += [("units.csv", block) for block in re.findall(r"```csv\n(.*?)```", PAGE, re.DOTALL)]
    assert [name for name, _ in blocks] == ["game.yaml", "facing.yaml", "units.csv"]
    for name, block in blocks:
        (tmp_path / name).write_text(block, encoding="utf-8")
    return tmp_path


def test_the_game_of_the_page_has_no_findings(folder: Path) -> None:
    assert [str(finding) for finding in checks.check_game(model.load(folder)) if finding.severity != "info"] == []


def test_the_values_named_can_be_used_in_texts(folder: Path) -> None:
    game = model.load(folder)
    texts = [text.replace("\\|", "|") for text in re.findall(r"`(\{\{.*?\}\})`", PAGE)]
    assert [templating.render(game, text) for text in texts] == ["2", "3", "2", "3", "rear"]


def test_layouts_panels_and_pictures_exist() -> None:
    for name in set(re.findall(r"`(two-step-[a-z-]+)`", PAGE)):
        assert assets.template(f"counters/{name}.yaml", DOCS)
    rows = re.findall(r"^\| `([a-z-]+)` \| .*\|$", PAGE.partition("## Charts")[2], re.MULTILINE)
    assert set(rows) <= set(PANELS)
    assert len(rows) == 5
    assert all((DOCS / path).is_file() for path in re.findall(r"\]\((images/[^)]*)\)", PAGE))


def test_the_picture_of_symbols_shows_a_family() -> None:
    assert len([name for name in symbol_library.known(DOCS) if name.startswith("nato/")]) == 30
