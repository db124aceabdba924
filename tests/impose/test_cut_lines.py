"""Cut lines of documents: one set for each printed side of sheets that are cut, none for others."""

import math
import shutil
from pathlib import Path

import pytest

import pnp
from pnp.impose import SheetInfo, impose
from pnp.impose.cut_lines import cut_lines
from pnp.pipeline.document_job import draw, theme
from pnp.scene.items import Symbol
from pnp.scene.outlines import Outline
from pnp.scene.presets import papers, stocks
from pnp.scene.shapes import line, rect
from pnp.scene.sheet import Component, Cutting, Document, Product

BASE = Path(__file__).parents[1] / "bad" / "components"
FACE = Symbol("", 63.5, 88.9, (), 3.0)


def deck(paper, card, gutter):
    """The sheets of one card."""
    product = Product("sheets", "Sheets", "cut-sheets", (card,), cutting=Cutting(gutter=gutter))
    sheets = impose(product, papers()[paper], "duplex-long", SheetInfo("Trial", "1", theme()))
    return Document("sheets-card", product, papers()[paper], sheets)


def test_every_printed_side_has_its_lines(tmp_path):
    game = pnp.load(BASE)
    documents = draw(game, "components", "letter", "duplex-long")
    for document in documents:
        found = list(cut_lines(document))
        assert len(found) == len(document.sheets)
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


def parts(path):
    """The straight parts of a path of straight lines, each with its ends in order."""
    begin = here = (0.0, 0.0)
    for kind, *numbers in path:
        to = tuple(numbers) or begin
        if kind == "M":
            begin = to
        else:
            yield tuple(sorted((tuple(round(n, 3) for n in here), tuple(round(n, 3) for n in to))))
        here = to


@pytest.mark.parametrize(("paper", "gutter"), [("letter", None), ("a4", 0.0), ("letter", 3.0)])
def test_an_edge_that_neighbors_share_is_cut_once(paper, gutter):
    made = deck(paper, Component("card", "c", "", FACE, FACE, 9, stock=stocks()["card"]), gutter)
    for lines, sheet in zip(cut_lines(made), made.sheets, strict=True):
        edges = [edge for x in sheet.placements for edge in parts(rect(*x.box))]
        cut = [edge for path in (*lines.lines, *lines.outlines) for edge in parts(path)]
        length = math.fsum(math.dist(*edge) for edge in cut)
        assert length == pytest.approx(math.fsum(math.dist(*edge) for edge in set(edges)), abs=0.1)
        assert bool(lines.lines) == (len(set(edges)) < len(edges)) == (gutter != 3.0)
        assert len(lines.outlines) == len(lines.pieces) == (len(sheet.placements) if gutter == 3.0 else 0)


def test_round_corners_between_neighbors():
    outline = Outline("rounded", 3.0)
    card = Component("card", "c", "", FACE, None, 9, stock=stocks()["card"], outline=outline)
    (lines,) = cut_lines(deck("a4", card, 0.0))
    assert not lines.outlines
    assert sum(any(kind == "C" for kind, *_ in path) for path in lines.lines) == 36


def test_folds_lie_on_their_pieces():
    folds = (*line(0.0, 20.0, 63.5, 20.0), *line(20.0, 0.0, 20.0, 88.9))
    card = Component("card", "c", "", FACE, FACE, 3, stock=stocks()["card"], outline=Outline(folds=folds))
    made = deck("letter", card, None)
    for lines, sheet in zip(cut_lines(made), made.sheets, strict=True):
        found = list(zip(lines.folds[::2], lines.folds[1::2], strict=True))
        expected = []
        for placed in sheet.placements:
            x, y, width, height = placed.box
            upright = x + (width - 20 if placed.face == "back" else 20)
            expected += [((x, y + 20), (x + width, y + 20)), ((upright, y), (upright, y + height))]
        ends = [tuple(sorted(tuple(end[1:]) for end in fold)) for fold in found]
        assert len(ends) == len(expected) == 6
        for one, other in zip(ends, expected, strict=True):
            assert [n for end in one for n in end] == pytest.approx([n for end in other for n in end], abs=0.001)


def test_fold_up_figures_have_their_folds():
    game = pnp.load("armada-chess")
    (document,) = (each for each in draw(game, "extras", "letter", "duplex-long"))
    lines = next(cut_lines(document))
    assert len(lines.folds) == 2 * 3 * len(document.sheets[0].placements)
