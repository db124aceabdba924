"""docs/recipes/area-map.md: its game is without findings, its values are those of the page, its links exist."""

import re
from pathlib import Path

import pytest

from pnp import checks, model, templating
from pnp.model.game import BoardId, Game

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "recipes" / "area-map.md").read_text(encoding="utf-8")
FILES = re.findall(r"^```(?:yaml|csv|svg)\n(?:# |<!-- )(\S+)(?: -->)?\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def written(folder: Path, old: str = "", new: str = "") -> Game:
    """The game of the page, with the provinces; one text of it replaced."""
    for name, text in FILES:
        (folder / name).parent.mkdir(exist_ok=True)
        text = text.replace("[units.yaml]", "[units.yaml, states.yaml]")
        (folder / name).write_text(text.replace(old, new) if old else text, encoding="utf-8")
    return model.load(folder)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return written(tmp_path)


def test_the_page_has_a_whole_game(game: Game) -> None:
    assert [name for name, _ in FILES] == ["towns.csv", "game.yaml", "units.yaml", "art/states.svg", "states.yaml"]
    assert len(game.boards[BoardId("border")].points) == 17
    assert [str(finding) for finding in checks.check_game(game) if finding.severity != "info"] == []


def test_the_values_named_can_be_used_in_texts(game: Game) -> None:
    values = [templating.render(game, text) for text in re.findall(r"`(\{\{.*?\}\})`", PAGE)]
    assert values == ["Mons", "Lille, Namur, Cambrai", "Red", "17", "The West, The East"]


def test_supply_follows_links(tmp_path: Path) -> None:
    nearer = written(tmp_path, "amiens laon, reims", "amiens mons, amiens laon, reims")
    assert [finding.id for finding in checks.check_game(nearer) if finding.severity == "error"] == ["example.conduct"]


def test_pictures_and_pages_exist() -> None:
    links = re.findall(r"\]\(([^)#]+)", PAGE)
    assert links
    assert all((DOCS / "recipes" / link).is_file() for link in links)
