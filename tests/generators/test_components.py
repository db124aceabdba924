"""Cards and tokens: every copy on the sheets, with a back that is drawn alike."""

import shutil
from pathlib import Path

import pdfread
import pytest

import pnp.model
from pnp.backends import pdf
from pnp.checks import check_document
from pnp.errors import DefinitionError
from pnp.generators import Context, generator_of
from pnp.pipeline import document_job
from pnp.pipeline.document_job import theme
from pnp.scene.presets import HOME_PAPERS, papers
from pnp.scene.sheet import Metadata

BASE = Path(__file__).parents[1] / "bad" / "components"
CONTEXT = Context(papers()["letter"], theme())
METADATA = Metadata("", "", "", "", "", "2026-01-01T00:00:00Z")


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(BASE, tmp_path / "game"))


def change(folder, old, new):
    file = folder / "game.yaml"
    text = file.read_text()
    assert text.count(old) == 1
    file.write_text(text.replace(old, new))


def drawn(folder):
    return generator_of("components")(pnp.model.load(folder), CONTEXT).components


def test_every_item_with_its_copies_and_the_format_of_its_kind(folder):
    change(folder, "      one: {value: 1, copies: 20}\n", "      one: {value: 1, copies: 0}\n")
    change(
        folder,
        "    kind: token\n    layout: coin\n",
        "    kind: token\n    format: poker\n    layout: coin\n",
    )
    found = {component.id: component for component in drawn(folder)}
    assert {name: each.copies for name, each in found.items()} == {
        "component/market/raid": 2,
        "component/market/trade": 7,
        "component/coins/5": 10,
    }
    card = found["component/market/raid"]
    assert (card.width, card.height, card.front.bleed, card.stock.id) == (63.5, 88.9, 3.0, "card")
    assert card.back is None
    assert card.front.digest != found["component/market/trade"].front.digest


def test_a_deck_has_one_back(folder):
    change(folder, "  market:\n    layout: market-card\n", "  market:\n    layout: market-card\n    back: card-back\n")
    home = folder / "templates" / "counters"
    text = (home / "market-card.yaml").read_text()
    (home / "card-back.yaml").write_text(text[: text.index("  - {text")])
    backs = {each.back.digest for each in drawn(folder) if each.group == "market"}
    assert len(backs) == 1


@pytest.mark.parametrize("paper", HOME_PAPERS)
def test_nine_cards_on_a_sheet(folder, paper):
    game = pnp.model.load(folder)
    change(folder, "  coins:", "  rest:")
    (document,) = (each for each in document_job.draw(game, "components", paper, "duplex-long") if "card" in each.name)
    (sheet,) = document.sheets
    assert len(sheet.placements) == 9
    data = pdf.render(document.sheets, METADATA)
    assert pdfread.problems(data) == []
    boxes = [placement.box for placement in sheet.placements]
    margin = papers()[paper].margin
    assert min(box.x for box in boxes) >= margin - 1e-6
    assert max(box.x + box.width for box in boxes) <= papers()[paper].width - margin + 1e-6


def test_everything_that_cannot_be_drawn_is_reported(folder):
    change(folder, "  market:\n    layout: market-card\n", "  market:\n    layout: market-crad\n")
    with pytest.raises(DefinitionError) as caught:
        drawn(folder)
    (finding,) = caught.value.findings
    assert (finding.id, finding.span.line) == ("layout.unknown", 5)


@pytest.mark.parametrize("paper", HOME_PAPERS)
def test_nine_cards_on_a_sheet_are_within_its_margins(folder, paper):
    game = pnp.model.load(folder)
    for document in document_job.draw(game, "components", paper, "duplex-long"):
        assert "print.outside" not in [finding.id for finding in check_document(game, document)]
