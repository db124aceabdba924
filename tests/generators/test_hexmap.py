import io
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest

from pnp import assets, model
from pnp.artwork.board import board_symbol
from pnp.generators import Context, generators
from pnp.generators.hexmap import hexmap
from pnp.impose import SheetInfo, impose
from pnp.scene.presets import papers, themes
from pnp.scene.sheet import Metadata

THEME = themes()["field"]
META = Metadata("t", "a", "s", "k", "c", "2026-01-01T00:00:00Z")


@pytest.fixture(scope="module")
def heavy():
    return model.load(assets.game("heavy-armor"))


def sheets(game, paper):
    product = hexmap(game, Context(papers()[paper], THEME))
    return impose(product, papers()[paper], "duplex-long", SheetInfo(game.title, game.version, THEME))


def test_the_map_is_registered():
    assert generators()["map"] is hexmap


def test_the_kit_says_which_boards(heavy):
    product = hexmap(heavy, Context(papers()["a4"], THEME))
    assert [component.id for component in product.components] == ["board/duel"]
    both = replace(heavy, kit=heavy.kit._replace(boards=("duel", "side-15")))
    product = hexmap(both, Context(papers()["a4"], THEME))
    assert [(component.id, component.kind, component.name) for component in product.components] == [
        ("board/duel", "board", "Duel board"),
        ("board/side-15", "board", "Great hexagon"),
    ]
    assert (product.name, product.arrangement) == ("map", "poster")


def test_the_drawing_is_the_same_for_every_paper(heavy):
    digests = {hexmap(heavy, Context(paper, THEME)).components[0].front.digest for paper in papers().values()}
    assert digests == {board_symbol(heavy, heavy.boards["duel"], THEME).digest}


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_duel_board_takes_one_sheet_sideways(heavy, paper):
    (sheet,) = sheets(heavy, paper)
    assert (sheet.width, sheet.height) == (papers()[paper].height, papers()[paper].width)


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_great_hexagon_takes_four(heavy, paper):
    assert len(sheets(replace(heavy, kit=heavy.kit._replace(boards=("side-15",))), paper)) == 4


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_nothing_is_printed_in_the_margin(heavy, paper):
    from pnp.backends.pdf import render

    for sheet in sheets(heavy, paper):
        data = render([sheet], META)
        image = pypdfium2.PdfDocument(data)[0].render(scale=2).to_pil().convert("L")
        left, top, right, bottom = image.point(lambda level: 255 * (level < 250)).getbbox()
        margin = papers()[paper].margin * 72 / 25.4 * 2 - 1
        assert min(left, top) >= margin
        assert right <= image.width - margin
        assert bottom <= image.height - margin


def test_hexes_measure_what_the_definition_says(heavy):
    """Neighbouring ids in one row stand 13.500 mm apart, rows √3/2 of that, read back from the PDF."""
    import pdfread

    from pnp.backends.pdf import render

    (page,) = pdfread.pages(render(sheets(heavy, "a4"), META))
    middles = {run.text: ((run.x + run.end_x) / 2, run.y) for run in page.texts}
    assert middles["B8"][0] - middles["A8"][0] == pytest.approx(13.5, abs=0.01)
    assert middles["O8"][0] - middles["A8"][0] == pytest.approx(14 * 13.5, abs=0.01)
    assert middles["A7"][1] - middles["A9"][1] == pytest.approx(2 * 13.5 * 3**0.5 / 2, abs=0.01)
    assert middles["A9"][0] == pytest.approx(middles["A7"][0], abs=0.01)
    assert middles["A8"][0] - middles["A7"][0] == pytest.approx(6.75, abs=0.01)


def test_the_file_is_sound(heavy):
    from pnp.backends.pdf import render

    data = render(sheets(heavy, "letter"), META)
    with pikepdf.open(io.BytesIO(data)) as document:
        assert document.check_pdf_syntax() == []
    assert len(data) < 200_000
