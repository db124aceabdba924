"""Bleed that a paper leaves no room for is a note at its place, of a build and of a check without sheets."""

import pytest

from pnp import model
from pnp.errors import DefinitionError
from pnp.pipeline import check
from pnp.pipeline.document_job import Job, run_document_job
from pnp.pipeline.scaffold import new_game


@pytest.fixture
def game_of(tmp_path):
    def make(kit, formats=""):
        folder = new_game("Deck", tmp_path, None, "2026-01-02", "cards")
        path = folder / "game.yaml"
        text = path.read_text(encoding="utf-8").replace("\nkit:\n", f"\n{formats}kit:\n{kit}")
        path.write_text(text, encoding="utf-8")
        return folder

    return make


def notes(folder, id_="print.less-bleed"):
    found = check.check(folder, check.CheckOptions(sheets=False)).findings
    lines = (folder / "game.yaml").read_text(encoding="utf-8").splitlines()
    return [
        (each.message.partition(":")[0], lines[each.span.line - 1].strip(), each.hint)
        for each in found
        if each.id == id_
    ]


def test_touching_cards_on_letter(game_of):
    folder = game_of("")
    message = "'market' keeps 0 of 3 mm of bleed on US Letter"
    assert notes(folder) == [(message, "market:", "write 'cards: bleed' under 'kit'")]
    built = run_document_job(model.load(folder), Job("sheets", "letter", "duplex-long", ("pdf",), "2026-01-02"))
    (found,) = [each for each in built.findings if each.id == "print.less-bleed"]
    assert found.message.startswith(message)


def test_the_cure_works(game_of):
    assert notes(game_of("  cards: bleed\n")) == []


def test_no_gutter_with_bleed_at_the_gutter(game_of):
    found = notes(game_of("  gutter: 0mm\n"))
    assert {(line, hint) for _, line, hint in found} == {("gutter: 0mm", "make the gutter at least 2mm")}
    assert len(found) == 4


def test_a_gutter_of_twice_the_least_bleed(game_of):
    assert notes(game_of("  gutter: 2mm\n")) == []


def test_a_format_larger_than_any_paper(game_of):
    folder = game_of("", "formats:\n  wide: {width: 300mm, height: 300mm, bleed: 0mm}\n")
    path = folder / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("kind: card\n", "kind: card\n    format: wide\n"), "utf-8")
    found = notes(folder, "print.in-parts")
    assert {line for _, line, _ in found} == {"wide: {width: 300mm, height: 300mm, bleed: 0mm}"}


def test_a_safe_area_that_eats_the_face(game_of):
    folder = game_of("", "formats:\n  slim: {extends: poker, width: 6mm, height: 40mm}\n")
    with pytest.raises(DefinitionError, match="safe distance"):
        model.load(folder)


@pytest.mark.parametrize(("safe", "expected"), [("", []), ("safe: 2mm, ", ["this format keeps 2"])])
def test_a_safe_area_that_is_smaller_than_that_of_a_product(game_of, safe, expected):
    folder = game_of("", f"formats:\n  own: {{extends: poker, {safe}products: [tgc-poker]}}\n")
    path = folder / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("kind: card\n", "kind: card\n    format: own\n"), "utf-8")
    built = run_document_job(model.load(folder), Job("components", "letter", "duplex-long", (), "2026-01-02"))
    wanted = ("print.product-safe",)
    found = [each for each in built.findings if each.id in wanted]
    assert [each.message.rpartition("; ")[2] for each in found] == expected
    plain = [each for each in check.check(folder, check.CheckOptions(sheets=False)).findings if each.id in wanted]
    assert [(each.id, each.span.line) for each in plain] == [("print.product-safe", each.span.line) for each in found]
    assert all(each.severity == "warning" and "keeps signs 3.175 mm" in each.message for each in found)
