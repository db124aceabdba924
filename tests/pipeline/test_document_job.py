from pnp.errors import Finding, Span
from pnp.model.game import Game
from pnp.pipeline.cache import records
from pnp.pipeline.document_job import DocumentResult, Job, draw, run_document_job
from pnp.pipeline.manifest import Output

SPAN = Span("game.yaml", 3, 5, 9)
FOUND = Finding("print.copies", "warning", "“x” – ф", SPAN, "hint", ((SPAN, "here"),), (("a", "1"),), 7)
FINISHED = DocumentResult(
    (Finding("art.unknown", "error", "no span"),),
    (FOUND,),
    True,
    (
        Output("letter/map.pdf", b"%PDF\0\xff", "pdf", "map", "letter", ((215.9, 279.4), (1 / 3, 2.0)), True),
        Output("svg/board/x.svg", b"", "svg", "map", "", ((10.0, 10.0),)),
    ),
    (("board/x", {"id": "board/x", "size_mm": [1.1, 2.0], "faces": {"front": "ab"}}),),
    (("board/x", {"file": "letter/map.pdf", "x_mm": 0.1, "copy": 1}),),
)


def test_a_finished_document_comes_back_as_it_was() -> None:
    for result in (FINISHED, DocumentResult()):
        assert repr(records.load(records.dump(result))) == repr(result)


def test_only_errors_stop_a_build() -> None:
    assert DocumentResult().has_no_errors
    assert DocumentResult(findings=(FOUND,)).has_no_errors
    assert not DocumentResult(findings=(FOUND._replace(severity="error"),)).has_no_errors
    assert not DocumentResult(faults=(FOUND,)).has_no_errors


def test_a_document_from_the_game_to_its_files(heavy: Game) -> None:
    steps: list[str] = []
    job = Job("composites", "a4", "duplex-long", ("pdf", "svg"), "2026-01-01T00:00:00Z")
    finished = run_document_job(heavy, job, steps.append)
    assert finished.printed
    assert finished.has_no_errors
    assert finished.outputs[0].path == "a4/composites.pdf"
    assert {output.path for output in finished.outputs[1:]} >= {"svg/composite/amber/power-up-front.svg"}
    names = {name for name, _ in finished.components}
    assert names == {name for name, _ in finished.placements}
    assert steps[:2] == ["A4: drawing composites", "A4: rendering composites"]
    assert repr(records.load(records.dump(finished))) == repr(finished)


def test_running_text_is_printed_twice(heavy: Game) -> None:
    assert [document.name for document in draw(heavy, "rules", "letter", "fronts")] == ["rules", "rules-booklet"]


def test_every_ink_has_the_same_components(heavy: Game) -> None:
    full, black = (
        run_document_job(heavy, Job("composites", "a4", "fold", ("pdf",), "2026-01-01T00:00:00Z", ink=ink))
        for ink in ("full", "black")
    )
    assert full.components == black.components
    assert full.placements == black.placements
    assert full.outputs[0].data != black.outputs[0].data
