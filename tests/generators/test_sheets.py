"""Everything that is cut, of all documents of a kit, in one product; its stocks are files of their own."""

from dataclasses import replace

import kits
import pdfread
import pytest
from paper_choice import ONE

from pnp.backends import pdf
from pnp.errors import DefinitionError
from pnp.generators import Context, generator_of
from pnp.model.documents import printed_documents
from pnp.pipeline import build, document_job
from pnp.pipeline.document_job import theme
from pnp.pipeline.options import Options
from pnp.pipeline.scaffold import new_game
from pnp.scene.presets import papers
from pnp.scene.sheet import Metadata

CONTEXT = Context(papers()["letter"], theme())
METADATA = Metadata("", "", "", "", "", "2026-01-01T00:00:00Z")
CUT = ("counters", "composites", "extras")


def planned(name):
    game = kits.game(name)
    return replace(game, kit=game.kit._replace(sheets="planned"))


@pytest.mark.parametrize("name", ["heavy-armor", "grav-armor", "armada-chess"])
def test_they_have_every_face_of_the_documents_that_they_replace(name):
    game = planned(name)
    separate = {
        component.id: (component.front.digest, component.back and component.back.digest, component.copies)
        for document in CUT
        if document in game.kit.documents
        for component in generator_of(document)(game, CONTEXT).components
    }
    product = generator_of("sheets")(game, CONTEXT)
    assert separate == {
        component.id: (component.front.digest, component.back and component.back.digest, component.copies)
        for component in product.components
    }
    assert {component.id.partition("/")[0] for component in product.components if component.optional} <= {
        "state", "loss", "standee",
    }  # fmt: skip


def test_a_kit_with_planned_sheets_prints_them_and_their_instructions():
    game = planned("armada-chess")
    assert game.kit.documents == ("map", "counters", "extras", "charts", "rules")
    assert printed_documents(game) == ("map", "sheets", "charts", "rules", "make")
    without = replace(game, kit=game.kit._replace(documents=("map", "rules")))
    assert printed_documents(without) == ("map", "rules")


def test_each_stock_is_a_file():
    documents = document_job.draw(planned("armada-chess"), "sheets", "a4", "duplex-long")
    assert [(document.name, len(document.sheets)) for document in documents] == [
        ("sheets-board", 2),
        ("sheets-card", 1),
    ]
    assert not any(document.is_booklet for document in documents)


@pytest.mark.parametrize("paper", ONE)
@pytest.mark.parametrize(("name", "most"), [("heavy-armor", 38), ("grav-armor", 33)])
def test_one_sheet_and_few_cuts_read_back_from_the_pdf(name, most, paper):
    (document,) = document_job.draw(planned(name), "sheets", paper, "duplex-long")
    front, back = pdfread.read(pdf.render(document.sheets, METADATA))
    for page in (front, back):
        ends = [
            shape.points[index : index + 2]
            for shape in page.shapes
            if shape.line_width == pytest.approx(0.15) and shape.subpaths > 20
            for index in range(0, len(shape.points), 2)
        ]
        uprights = {round(a[0], 2) for a, b in ends if abs(a[0] - b[0]) < 1e-3}
        levels = {round(a[1], 2) for a, b in ends if abs(a[1] - b[1]) < 1e-3}
        assert 0 < len(uprights) + len(levels) <= most


def test_faults_of_all_documents_are_reported_together():
    game = planned("armada-chess")
    pieces = {id_: replace(piece, layout="none") for id_, piece in game.pieces.items()}
    with pytest.raises(DefinitionError) as alone:
        generator_of("counters")(replace(game, pieces=pieces), CONTEXT)
    with pytest.raises(DefinitionError) as together:
        generator_of("sheets")(replace(game, pieces=pieces), CONTEXT)
    assert set(alone.value.findings) <= set(together.value.findings)


def test_a_build_replaces_separate_documents(tmp_path):
    folder = new_game("small", tmp_path, None, "2026-01-01")
    options = Options(tmp_path / "out", only=("counters",))
    build.build(folder, options)
    file = folder / "game.yaml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("  counter-size:", "  sheets: planned\n  counter-size:", 1)
    )
    result = build.build(folder, options._replace(only=("sheets", "make")))
    assert {output.path for output in result.outputs} == {"letter/sheets-board.pdf", "letter/make.pdf"}
    assert set(result.removed) == {"letter/counters.pdf"}
    manifest = (result.folder / "build.json").read_text(encoding="utf-8")
    assert '"document": "sheets"' in manifest
