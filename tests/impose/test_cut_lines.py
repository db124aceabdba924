"""Cut lines of documents: one set for each printed side of sheets that are cut, none for others."""

import shutil
from pathlib import Path

import pnp
from pnp.impose.cut_lines import cut_lines
from pnp.pipeline.document_job import draw

BASE = Path(__file__).parents[1] / "bad" / "components"


def test_every_printed_side_has_its_lines(tmp_path):
    game = pnp.load(BASE)
    documents = draw(game, "components", "letter", "duplex-long")
    for document in documents:
        found = list(cut_lines(document))
        assert [len(lines.outlines) for lines in found] == [len(sheet.placements) for sheet in document.sheets]
        assert all(lines.name.startswith(f"{document.name}-") for lines in found)


def test_pages_that_are_used_whole_have_none():
    game = pnp.load("heavy-armor")
    assert not [line for document in draw(game, "charts", "letter", "duplex-long") for line in cut_lines(document)]


def test_a_build_writes_a_file_for_each_printed_side_of_each_stock(tmp_path):
    folder = shutil.copytree(BASE, tmp_path / "game")
    kit = pnp.build(folder, tmp_path / "out", formats=("pdf", "cut-dxf", "cut-svg", "cut-pdf"))
    cut = sorted(file.name for file in kit.files if file.parent.name == "cut")
    assert cut == [f"sheets-{stock}-1.{ending}" for stock in ("board", "card") for ending in ("dxf", "pdf", "svg")]
    again = pnp.build(folder, tmp_path / "out", formats=("cut-dxf",))
    assert all(file.suffix == ".dxf" for file in again.files if file.parent.name == "cut")
