"""docs/scenarios.md: its scenarios fit the game of docs/units.md, without findings; values and keys exist."""

import re
from pathlib import Path

import pytest

from pnp import checks, model, templating
from pnp.model.game import Game

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "scenarios.md").read_text(encoding="utf-8")


def blocks(page: str, language: str) -> str:
    found = re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)
    return "\n".join(text for text in found if not text.startswith("# rails.yaml"))


@pytest.fixture
def game(tmp_path: Path) -> Game:
    units = (DOCS / "units.md").read_text(encoding="utf-8")
    for name, text in re.findall(r"```yaml\n# (\S+)\n(.*?)```", units, re.DOTALL):
        more = blocks(PAGE, "yaml") if name == "game.yaml" else ""
        (tmp_path / name).write_text(f"{text}\n{more}", encoding="utf-8")
    (tmp_path / "units.csv").write_text(blocks(units, "csv"), encoding="utf-8")
    return model.load(tmp_path)


def test_the_scenarios_have_no_findings(game: Game) -> None:
    assert [str(finding) for finding in checks.check_game(game) if finding.severity in ("error", "warning")] == []


def test_the_forces_are_those_that_the_page_describes(game: Game) -> None:
    campaign, bridgehead = game.scenarios.values()
    assert {side: force.size for side, force in campaign.forces.items()} == {"republic": 6, "federation": 5}
    assert bridgehead.forces["republic"].units == {"r-1": 1, "r-2": 1, "r-guard": 2}  # type: ignore[index]
    assert set(bridgehead.forces["federation"].units) == {"f-41", "f-42", "f-140", "f-5"}  # type: ignore[index]


def test_the_values_named_can_be_used_in_texts(game: Game) -> None:
    assert [templating.render(game, text) for text in re.findall(r"`(\{\{.*?\}\})`", PAGE)] == ["6", "6"]


def test_the_game_on_points_has_no_findings(tmp_path: Path) -> None:
    (whole,) = re.findall(r"```yaml\n# rails.yaml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "game.yaml").write_text(whole, encoding="utf-8")
    game = model.load(tmp_path)
    assert [finding.id for finding in checks.check_game(game) if finding.severity not in ("info", "note")] == []
    (march,) = game.scenarios.values()
    east, camp = march.areas["east"], march.areas["camp"]
    assert [march.board.grid.label(cell) for cell in (*east.cells, *camp.cells)] == ["reims", "paris"]
    assert (east.purpose, camp.purpose) == ("setup", "entry")
