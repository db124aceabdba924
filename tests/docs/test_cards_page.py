"""docs/cards.md: its game builds without findings, its values are those of the page, its links exist."""

import re
from pathlib import Path

import pytest

from pnp import model, templating
from pnp.model.game import ComponentSetId, Game
from pnp.pipeline.check import check
from pnp.pipeline.document_job import draw

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "cards.md").read_text(encoding="utf-8")
FILES = re.findall(r"^```(?:yaml|csv|svg)\n(?:# |<!-- )(\S+)(?: -->)?\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
BOTH = "\ninclude: [more.yaml, box.yaml]\nicons:"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The game of the page, with its tokens and tiles."""
    for name, text in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text.replace("\nicons:", BOTH), encoding="utf-8")
    return tmp_path


@pytest.fixture
def game(folder: Path) -> Game:
    return model.load(folder)


def test_the_page_has_a_deck_of_36_cards_without_findings(folder: Path, game: Game) -> None:
    assert game.components[ComponentSetId("deck")].count == 36
    assert [str(finding) for finding in check(folder).findings if finding.severity != "info"] == []


def test_nine_cards_are_on_a_sheet(game: Game) -> None:
    cards = next(each for each in draw(game, "components", "a4", "duplex-long") if each.name == "components-card")
    assert [len(sheet.placements) for sheet in cards.sheets] == [*([9] * 8), 1]


def test_the_values_named_can_be_used_in_texts(game: Game) -> None:
    values = [templating.render(game, text) for text in re.findall(r"`(\{\{.*?\}\})`", PAGE)]
    assert values == ["36", "3"]


def test_pictures_and_pages_exist() -> None:
    links = re.findall(r"\]\(([^)#]+)", PAGE)
    assert links
    assert all((DOCS / link).is_file() for link in links)
