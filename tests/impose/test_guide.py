"""The instructions of a kit: files, plans and the checklist, on as many pages as they need."""

import pdfread
import pytest

from pnp.backends import pdf
from pnp.errors import InternalError
from pnp.impose import SheetInfo, impose, printable
from pnp.impose.guide.steps import Steps
from pnp.impose.printer_marks import STRIP
from pnp.pipeline.document_job import theme
from pnp.scene.dieline import tuck_box
from pnp.scene.items import Group, Path, Symbol
from pnp.scene.outlines import Outline
from pnp.scene.presets import HOME_PAPERS, papers, stocks
from pnp.scene.shapes import rect
from pnp.scene.sheet import Component, Cutting, Guide, GuideNote, Metadata, PrintJob, Product
from pnp.scene.theme import MM_PER_PT

INFO = SheetInfo("Trial", "1.0", theme())
METADATA = Metadata("Trial", "", "", "", "", "2026-01-01T00:00:00Z")
JOBS = (PrintJob("map", "the map", "paper of 120 g/m²", "best quality"), PrintJob("sheets-board", "", "paper", "thick"))
BOX = GuideNote("box", "Tuck box", ("Cut it.",))
NOTE = GuideNote("standee", "Figures", ("Fold the figures.",), "3 of stiff card")


def guide(count: int) -> Product:
    face = Symbol("", 12.0, 12.0, (Path(rect(-1.5, -1.5, 15, 15), "#aa3300"),), 1.5)
    pieces = tuple(
        Component(f"piece/{number}", "counter", f"Piece {number}", face, face, number + 1, stock=stocks()["board"])
        for number in range(count)
    )
    cut = Product("sheets", "Sheets", "cut-sheets", pieces, block=True)
    return Product("make", "How to make this kit", "guide", flow=Guide("Trial", JOBS, cut, (NOTE,)))


@pytest.mark.parametrize("paper", HOME_PAPERS)
def test_it_names_files_settings_cuts_notes_and_every_piece(paper):
    sheets = impose(guide(20), papers()[paper], "duplex-short", INFO)
    pages = pdfread.read(pdf.render(sheets, METADATA))
    words = " ".join(run.text for page in pages for run in page.texts)
    for text in (
        "map.pdf",
        "best quality",
        "sheets-board.pdf",
        "fronts are page",
        "Fold the figures.",
        "3 of stiff card",
        "sheet 1",
    ):
        assert text in words
    for number in range(20):
        assert f"Piece {number}" in words
        assert f"{number + 1} ×" in words


@pytest.mark.parametrize(("sides", "wanted"), [("duplex-long", True), ("fold", False), ("fronts", False)])
def test_it_says_how_to_check_the_registration_of_backs(sides, wanted):
    face = Symbol("face", 12.0, 12.0, (), 1.0)
    card = Component("piece/a", "card", "A", face, face, 1, stock=stocks()["card"])
    assert ("circled crosses" in words_of(card, sides=sides)) == wanted


@pytest.mark.parametrize(
    ("sides", "wanted"),
    [
        (
            "duplex-long",
            "Fronts are pages 1, 3, backs pages 2, 4. Cut nothing yet. 2 Glue the front to board of 1 to 2 mm",
        ),
        ("fronts", "Glue each sheet to board of 1 to 2 mm before you cut it."),
    ],
)
def test_fronts_and_backs_of_board_are_glued_to_both_sides_of_it(sides, wanted):
    face = Symbol("face", 60.0, 60.0, (), 1.0)
    plain = Component("piece/b", "tile", "B", face, None, 1, stock=stocks()["card"])
    piece = Component("piece/a", "tile", "A", face, face, 15, stock=stocks()["board"])
    words = words_of(piece, plain, sides=sides)
    assert wanted in words
    assert "flip on" not in words


@pytest.mark.parametrize(
    ("machine", "wanted"), [("silhouette", "an inset of 10 mm"), ("cricut", "Print Then Cut"), ("", "")]
)
def test_it_says_how_to_cut_with_a_machine(machine, wanted):
    product = guide(2)
    cut = product.flow.cut._replace(cutting=Cutting(machine=machine))
    sheets = impose(product._replace(flow=product.flow._replace(cut=cut)), papers()["letter"], "fronts", INFO)
    words = " ".join(run.text for page in pdfread.read(pdf.render(sheets, METADATA)) for run in page.texts)
    assert wanted in words
    assert ("Silhouette Studio" in words, "Design Space" in words) == (machine == "silhouette", machine == "cricut")


@pytest.mark.parametrize("count", [1, 30, 90])
def test_pages_are_filled_in_order_and_nothing_leaves_them(count):
    paper = papers()["letter"]
    sheets = impose(guide(count), paper, "duplex-long", INFO)
    area = printable(paper)
    found = []
    for page in pdfread.read(pdf.render(sheets, METADATA)):
        heads = [run.text for run in page.texts if run.text.startswith("sheets-board.pdf: ")]
        assert bool(heads) == any(run.text.startswith("Piece ") for run in page.texts)
        assert all(area.x - 0.01 <= run.x and run.end_x <= area.x + area.width + 0.01 for run in page.texts)
        assert all(area.y <= run.y <= area.y + area.height for run in page.texts)
        found += [run.text for run in page.texts if run.text.startswith("Piece ")]
    assert found == [f"Piece {number}" for number in range(count)]


def test_the_banner_shows_pieces_that_differ():
    faces = [Symbol("", 12.0, 12.0, (Path(rect(0, 0, 12, 12), color),)) for color in ("#aa3300", "#0033aa")]
    pieces = tuple(Component(f"p/{n}", "counter", "P", faces[n % 2], stock=stocks()["board"]) for n in range(6))
    made = guide(1)
    flow = made.flow._replace(cut=made.flow.cut._replace(components=pieces))
    banner = Steps.of(flow, papers()["letter"], "duplex-long", INFO.theme).banner()
    assert len([item for item in banner.items if isinstance(item, Group)]) == 2


def test_a_product_without_a_guide_is_a_bug():
    with pytest.raises(InternalError):
        impose(Product("make", "", "guide"), papers()["a4"], "fronts", INFO)


def test_it_says_what_is_printed_several_times_in_parts_or_with_little_bleed():
    def piece(name, width, height, bleed, copies):
        face = Symbol(name, width, height, (), bleed)
        return Component(f"piece/{name}", "mat", name, face, None, copies, stock=stocks()["card"])

    pieces = piece("mat", 180.0, 240.0, 0.0, 4), piece("table", 300.0, 200.0, 0.0, 2), piece("card", 63.5, 88.9, 3.0, 9)
    cut = Product("sheets", "Sheets", "cut-sheets", pieces, cutting=Cutting(once=True))
    product = Product("make", "How to make this kit", "guide", flow=Guide("Trial", JOBS, cut))
    pages = pdfread.read(pdf.render(impose(product, papers()["letter"], "duplex-long", INFO), METADATA))
    words = " ".join(run.text for page in pages for run in page.texts)
    assert "sheet 1: print 4 times" in words
    assert "sheet 2: " in words
    for text in ("print 4 times", "table: the last sheets, 2 times", "0 mm of bleed are left"):
        assert text in words


def figure(height):
    face = Symbol("figure", 12.0, height, ())
    return Component("standee/figure", "standee", "Figure", face, None, 1, stock=stocks()["card"])


def words_of(*pieces, paper="letter", sides="duplex-long"):
    cut = Product("sheets", "Sheets", "cut-sheets", pieces)
    product = Product("make", "How to make this kit", "guide", flow=Guide("Trial", JOBS, cut, (NOTE,)))
    pages = pdfread.read(pdf.render(impose(product, papers()[paper], sides, INFO), METADATA))
    return " ".join(run.text for page in pages for run in page.texts)


@pytest.mark.parametrize(("bleed", "wanted"), [(0.0, "do no harm"), (0.5, "Up to 0.5 mm"), (3.0, "Up to 1 mm")])
def test_it_allows_as_much_shift_as_the_backs_have_bleed(bleed, wanted):
    face = Symbol("face", 12.0, 12.0, (), bleed)
    words = words_of(Component("piece/a", "counter", "A", face, face, 1, stock=stocks()["card"]))
    assert (wanted in words) == (bleed > 0)


def test_backs_are_checked_by_the_marks_that_are_on_the_sheets():
    face = Symbol("face", 12.0, 12.0, (), 1.0)
    wide = Symbol("face", 190.0, 240.0, (), 1.0)
    narrow, full = (
        Component("piece/a", "counter", "A", each, each, 1, stock=stocks()["card"]) for each in (face, wide)
    )
    plain = Symbol("face", 200.0, 240.0, ())
    whole = full._replace(front=plain, back=plain, outline=Outline("round"))
    crosses, ticks, corners = "circled crosses at the left and the right edge", "ticks in the white", "outer pieces"
    for piece, marks in ((narrow, {crosses, ticks}), (full, {ticks}), (whole, {corners})):
        assert {each for each in (crosses, ticks, corners) if each in words_of(piece)} == marks


def test_steps_are_numbered_and_the_checklist_counts_the_pieces_of_each_file():
    counter = Symbol("face", 12.0, 12.0, (), 1.0)
    piece = Component("piece/a", "counter", "A", counter, counter, 7, stock=stocks()["board"])
    words = words_of(piece, figure(40.0))
    assert "6 Check that nothing is missing" in words
    assert "sheets-board.pdf: 7 pieces" in words
    assert "sheets-card.pdf: 1 piece" in words


def test_sheets_that_are_cut_alike_share_a_plan_and_several_blocks_are_explained():
    face, small = Symbol("face", 80.0, 110.0, (), 1.0), Symbol("small", 12.0, 12.0, (), 1.0)
    large = Component("piece/a", "card", "A", face, None, 12, stock=stocks()["card"])
    words = words_of(large)
    assert "sheets 1–3: " in words
    assert "several blocks" not in words
    other = Component("piece/strength-1", "marker", "1", small, None, 9, stock=stocks()["card"])
    words = words_of(large._replace(copies=1), other)
    assert "several blocks" in words
    assert "Strength 1" in words


def test_it_counts_the_sheets_of_each_material_and_names_the_radius_of_round_corners_only():
    face = Symbol("face", 60.0, 60.0, (), 1.0)
    tile = Component("piece/a", "tile", "A", face, face, 15, stock=stocks()["board"])
    round_card = Component("piece/b", "card", "B", face, None, 1, stock=stocks()["card"], outline=Outline("round"))
    jobs = (*JOBS, PrintJob("sheets-card", "", "card", ""), PrintJob("charts", "", "paper", ""))
    cut = Product("sheets", "Sheets", "cut-sheets", (tile, round_card))
    product = Product("make", "How to make this kit", "guide", flow=Guide("Trial", jobs, cut))
    pages = pdfread.read(pdf.render(impose(product, papers()["a4"], "duplex-long", INFO), METADATA))
    words = " ".join(run.text for page in pages for run in page.texts)
    assert "Sheets: 4 of paper; 2 of board of 1 to 2 mm; 1 of card" in words
    assert "paper for charts.pdf" in words
    assert "one-sided, on paper" in words, "the foot says how the page is printed"
    assert "Round corners" not in words
    rounded = words_of(round_card._replace(outline=Outline("rounded", corner=3.0)))
    assert "Round corners last, to a radius of 3 mm" in rounded


def test_it_names_no_command():
    face = Symbol("face", 12.0, 12.0, (), 1.0)
    words = words_of(Component("piece/a", "counter", "A", face, face, 1, stock=stocks()["board"]))
    assert "--" not in words
    assert "pnp" not in words


MORE = pytest.param(4, marks=pytest.mark.slow("more numbers of pieces"))


@pytest.mark.parametrize(("count", "pages"), [(90, 1), (150, 2)])
def test_the_checklist_is_on_one_page_if_it_fits_there(count, pages):
    sheets = impose(guide(count), papers()["letter"], "duplex-long", INFO)
    read = pdfread.read(pdf.render(sheets, METADATA))
    assert sum(any(run.text.startswith("Piece ") for run in page.texts) for page in read) == pages


def test_pictures_in_the_checklist_are_as_large_as_its_pages_allow_and_not_larger_than_the_pieces():
    steps = Steps.of(guide(1).flow, papers()["letter"], "duplex-long", theme())
    assert [round(steps.checklist(6, size)[-1].height, 1) for size in (9.0, 10.5, 17.0)] == [9.8, 11.3, 12.8]

    def rows(count):
        sheets = impose(guide(count), papers()["letter"], "duplex-long", INFO)
        (*_, last) = pdfread.read(pdf.render(sheets, METADATA))
        tops = sorted({round(run.y, 1) for run in last.texts if run.text.endswith(" ×")}, reverse=True)
        return len(sheets), round(abs(tops[1] - tops[0]), 1)

    assert [rows(count) for count in (90, 120)] == [(3, 13.5), (3, 10.5)]


@pytest.mark.parametrize("step", [45, MORE])
def test_a_heading_is_on_the_page_of_what_follows(step):
    for count in range(30, 120, step):
        for page in pdfread.read(pdf.render(impose(guide(count), papers()["letter"], "duplex-long", INFO), METADATA)):
            texts = [run.text for run in page.texts]
            if "Check that nothing is missing" in texts:
                assert any(text.startswith("Piece ") for text in texts)


def test_no_type_is_smaller_than_seven_points_but_that_of_the_foot():
    paper = papers()["letter"]
    foot = printable(paper).y + printable(paper).height - STRIP
    boxed = Component("box/a", "box", "Box", Symbol("box", 120.0, 110.0, ()), stock=stocks()["card"])
    boxed = boxed._replace(outline=tuck_box(60.0, 90.0, 20.0)[2])
    cut = guide(40).flow.cut
    flow = Guide("Trial", JOBS, cut._replace(components=(*cut.components, boxed, figure(40.0))), (NOTE, BOX))
    sheets = impose(Product("make", "How to make this kit", "guide", flow=flow), paper, "duplex-long", INFO)
    sizes = [run.size for page in pdfread.read(pdf.render(sheets, METADATA)) for run in page.texts if run.y < foot]
    assert min(sizes) >= 7.0 * MM_PER_PT - 1e-3


def test_the_steps_of_a_box_have_the_numbers_of_its_net():
    width, height, outline = tuck_box(60.0, 90.0, 20.0)
    face = Symbol("box", width, height, (), 0.0, outline.segments)
    piece = Component("box/a", "box", "Box", face, stock=stocks()["card"], outline=outline)
    plain = Component("card/a", "card", "A", Symbol("card", 63.5, 88.9, ()), stock=stocks()["card"])
    cut = Product("sheets", "Sheets", "cut-sheets", (plain, piece))
    product = Product("make", "How to make this kit", "guide", flow=Guide("Trial", JOBS, cut, (BOX,)))
    pages = pdfread.read(pdf.render(impose(product, papers()["a4"], "duplex-long", INFO), METADATA))
    words = " ".join(run.text for page in pages for run in page.texts)
    assert "Tuck box 1 Cut it." in words
    assert all(words.count(part) == 1 for part in ("front", "back"))


def test_empty_backs_are_explained_and_every_file_that_is_cut_says_so():
    face = Symbol("face", 60.0, 60.0, (), 1.0)
    tile = Component("piece/a", "tile", "A", face, face, 1, stock=stocks()["board"])
    card = Component("piece/b", "card", "B", face, None, 1, stock=stocks()["card"])
    assert "Where a back is empty" not in words_of(tile, card)
    jobs = (PrintJob("sheets-board", "", "paper", "thick"), PrintJob("sheets-card", "", "card", ""))
    cut = Product("sheets", "Sheets", "cut-sheets", (tile, tile._replace(id="piece/c", back=None), card))
    product = Product("make", "How to make this kit", "guide", flow=Guide("Trial", jobs, cut))
    pages = pdfread.read(pdf.render(impose(product, papers()["a4"], "duplex-long", INFO), METADATA))
    words = " ".join(run.text for page in pages for run in page.texts)
    assert "Where a back is empty, the piece has none." in words
    assert "as in “Glue to board”; then cut." in words
    assert "one-sided Cut." in words


@pytest.mark.parametrize(("width", "joined"), [(180.0, False), (300.0, True)])
def test_maps_are_joined_only_where_one_takes_several_sheets(width, joined):
    board = Component("board/a", "board", "A", Symbol("a", width, 200.0, ()))
    note = GuideNote("poster", "Map", ("Lay it on the strip for glue.",))
    product = guide(2)
    product = product._replace(flow=product.flow._replace(notes=(note,), maps=(board,)))
    pages = pdfread.read(pdf.render(impose(product, papers()["letter"], "duplex-long", INFO), METADATA))
    words = " ".join(run.text for page in pages for run in page.texts)
    assert ("strip for glue" in words) == joined
    assert ("Glue the sheets together." in words) == joined
    assert ("Use the whole sheet" in words) != joined


def test_lines_and_punches_are_explained_only_where_sheets_have_them():
    face = Symbol("face", 25.0, 25.0, (), 1.0)
    square = Component("piece/a", "token", "A", face, None, 1, stock=stocks()["card"])
    assert "Solid lines" not in words_of(square)
    words = words_of(square._replace(outline=Outline("round")))
    assert "Solid lines on the sheets are cuts. " in words
    assert "dashed" not in words
    assert "a hammer and a hollow punch of 25 mm" in words
    assert "Put the ruler on the marks" in words_of(square)
    assert "Put the ruler on the marks" not in words
    assert "number the cuts" not in words


def test_the_checklist_names_both_faces_of_a_marker():
    ground = Path(rect(0.0, 0.0, 16.0, 16.0), "#000000")
    front, back = Symbol("White Trained", 16.0, 16.0, ()), Symbol("White Upgraded", 16.0, 16.0, (ground,))
    marker = Component("marker/white/trained", "marker", "White Trained", front, back, 1, stock=stocks()["card"])
    assert "White Trained / Upgraded" in words_of(marker)
    one, two = Symbol("1", 16.0, 16.0, ()), Symbol("2", 16.0, 16.0, (ground,))
    number = marker._replace(id="marker/neutral/strength-1", name="1", front=one, back=two)
    assert "Strength 1 / 2" in words_of(number)


def test_sheets_that_are_joined_out_of_parts_are_not_folded():
    size = Symbol("mat", 400.0, 280.0, ())
    mat = Component("mat/a", "mat", "Mat", size, size, stock=stocks()["paper"])
    job = PrintJob("sheets-paper", "", "paper", "")
    for piece, folded in ((mat, False), (mat._replace(front=(small := Symbol("s", 60.0, 60.0, ())), back=small), True)):
        cut = Product("sheets", "Sheets", "cut-sheets", (piece,))
        product = Product("make", "", "guide", flow=Guide("Trial", (job,), cut))
        pages = pdfread.read(pdf.render(impose(product, papers()["a4"], "fold", INFO), METADATA))
        assert ("fold each" in " ".join(run.text for page in pages for run in page.texts)) == folded


def test_the_plan_of_the_only_sheet_is_below_the_rules_of_cutting_beside_the_knife():
    pages = pdfread.read(pdf.render(impose(guide(2), papers()["a4"], "fronts", INFO), METADATA))
    page = next(page for page in pages if page.find("mark"))
    rule, plan = (next(run.y for run in page.texts if words in run.text) for words in ("is waste", "sheet 1: "))
    knife = page.find("mark")[0].y
    assert rule < min(plan, knife)
    assert abs(plan - knife) < 5.0
