"""Papers: each is one entry, and none has an influence on what another is printed with."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import kits
import pytest
from _pytest.mark import ParameterSet

from pnp import assets, checks
from pnp.pipeline import document_job
from pnp.pipeline.build import draw
from pnp.pipeline.options import Options
from pnp.scene.presets import HOME_PAPERS, papers
from pnp.scene.sheet import Document, Paper

FURTHER = sorted(set(papers()) - set(HOME_PAPERS))
DRAWN = [("heavy-armor", "map"), ("heavy-armor", "charts"), ("grav-armor", "scenario-maps")]


def faces(documents: tuple[Document, ...]) -> list[str]:
    return [placement.digest for document in documents for sheet in document.sheets for placement in sheet.placements]


@pytest.mark.parametrize(("game", "document"), DRAWN)
def test_another_paper_changes_nothing_on_letter(game: str, document: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = kits.game(game)
    before, known = faces(document_job.draw(loaded, document, "letter", "duplex-long")), len(papers())
    for wide, high in ((90.0, 120.0), (900.0, 1200.0)):
        monkeypatch.setitem(papers()._entries, f"fake-{wide}", Paper(f"fake-{wide}", "Fake", wide, high, 4.0))
    assert len(papers()) == known + 2
    assert faces(document_job.draw(loaded, document, "letter", "duplex-long")) == before


def kits_and_papers() -> Iterator[ParameterSet]:
    """Each kit with each paper; in any run each paper once, with a small kit."""
    slow = pytest.mark.slow("each paper is tried with a small kit in any run, each kit on the papers at home")
    for game, paper in product(assets.games(), FURTHER):
        yield pytest.param(game, paper, marks=() if game == "shogi" else slow, id=f"{game}-{paper}")


@pytest.mark.parametrize(("game", "paper"), [*kits_and_papers()])
def test_every_kit_can_be_printed_on_every_paper(game: str, paper: str) -> None:
    loaded = kits.game(game)
    options = Options(Path(), papers=(paper,))
    for document in draw(loaded, options, lambda step: None):
        found = checks.check_document(loaded, document)
        assert [finding for finding in found if finding.severity == "error"] == []
        sizes = {tuple(sorted((sheet.width, sheet.height))) for sheet in document.sheets}
        entry = papers()[paper]
        assert sizes <= {(entry.width, entry.height), tuple(sorted((entry.height / 2, entry.width)))}
