"""What would stop a build is found by a check without sheets, at its place."""

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import kits
import pytest

from pnp import assets, model
from pnp.errors import Finding
from pnp.pipeline import check
from pnp.pipeline.document_job import draw

BAD = Path(__file__).parents[1] / "bad"


@pytest.fixture
def broken(tmp_path: Path) -> Callable[..., Sequence[Finding]]:
    """The errors of a game with one text of one of its files replaced."""

    def find(game: Path, file: str, old: str, new: str) -> Sequence[Finding]:
        folder = Path(shutil.copytree(game, tmp_path / game.name))
        path = folder / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{file} holds {old!r} {text.count(old)} times"
        path.write_text(text.replace(old, new), encoding="utf-8")
        found = check.check(folder, check.CheckOptions(sheets=False)).findings
        return [finding for finding in found if finding.severity == "error"]

    return find


def test_a_misspelled_layout_of_results(broken) -> None:
    found = broken(kits.SMALL, "game.yaml", "stat/defense}", "stat/defense, result-layout: peace}")
    assert {(finding.id, finding.span.line) for finding in found} == {("layout.unknown", 44)}


def test_a_map_sheet_that_is_too_full(broken) -> None:
    panels = 9 * "        - [{kind: pieces, title: Pieces}]\n"
    grid = "    grid: {kind: hex"
    (finding,) = broken(kits.SMALL, "game.yaml", grid, f"    sheet:\n      width: 80mm\n      right:\n{panels}{grid}")
    assert (finding.id, Path(finding.span.file).name, finding.span.line) == ("map.sheet-too-full", "game.yaml", 56)


def test_the_second_page_of_a_scenario(broken) -> None:
    old = "scenarios:\n  crossing:\n"
    new = f"kit: {{documents: [scenarios]}}\n{old}    special: [{{name: {'W' * 120}, summary: A rule.}}]\n"
    (finding,) = broken(BAD / "scenarios", "game.yaml", old, new)
    assert (finding.id, finding.span.line) == ("scenario.sheet", 38)


def test_the_rules_on_one_page_at_what_they_show(broken) -> None:
    _, finding = broken(assets.game("heavy-armor"), "play.yaml", "name: Change state,", f"name: {'W' * 100},")
    assert (finding.id, Path(finding.span.file).name, finding.span.line) == ("chart.panel", "play.yaml", 18)
    assert "choose the panels of this page" in finding.hint


def test_all_panels_of_a_chart_that_are_too_narrow(broken) -> None:
    more = "columns: 1}\n        - {kind: pieces, title: Again, columns: 1}"
    found = broken(kits.SMALL, "game.yaml", "columns: 7}", more)
    assert [(finding.id, finding.span.line) for finding in found] == [("chart.panel", 71), ("chart.panel", 72)]
    assert ["'Pieces'" in found[0].message, "'Again'" in found[1].message] == [True, True]


def test_a_panel_that_has_the_whole_width_is_not_asked_to_be_wider(broken) -> None:
    (finding,) = broken(kits.SMALL, "game.yaml", "title: Pieces, columns: 7", f"title: {'Turn ' * 60}")
    assert "columns" not in finding.hint


def test_a_component_that_is_too_large_for_a_paper(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "pnp: 2\ngame: {id: deck, title: Deck, version: 1.0.0, players: 2}\n"
        "formats: {mat: {width: 270mm, height: 205mm, bleed: 0mm}}\n"
        "components:\n  mats: {name: Mats, kind: card, format: mat, layout: plain, items: {a: {name: A}}}\n"
        "kit: {documents: [components]}\n",
        "utf-8",
    )
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts/plain.yaml").write_text("layout: 2\nparts: [{fill: paper}]\n", "utf-8")
    path = tmp_path / "game.yaml"
    for back in (", back: plain", ""):
        path.write_text(path.read_text().replace(", layout", f"{back}, layout"))
        found = check.check(tmp_path, check.CheckOptions(sheets=False)).findings
        letter, a4 = [each for each in found if each.id == "print.in-parts"]
        path.write_text(path.read_text().replace(", back: plain", ""))
    assert (letter.span.line, letter.hint) == (3, "make it at most 260 × 203 mm, or take a larger paper")
    assert (a4.span.line, a4.hint) == (3, "make it at most 277 × 197 mm, or take a larger paper")


def test_a_gap_of_nothing_leaves_no_bleed(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "pnp: 2\ngame: {id: deck, title: Deck, version: 1.0.0, players: 2}\n"
        "components:\n  cards: {name: Cards, kind: card, layout: plain, items: {a: {name: A, copies: 18}}}\n"
        "kit:\n  documents: [components]\n  gutter: 0mm\n",
        "utf-8",
    )
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts/plain.yaml").write_text("layout: 2\nparts: [{fill: paper}]\n", "utf-8")
    found = check.check(tmp_path, check.CheckOptions(sheets=False)).findings
    kept = [each for each in found if each.id == "print.less-bleed"]
    assert [(each.span.line, each.hint) for each in kept] == [(7, "make the gutter at least 2mm")] * 2


def test_a_planned_marker_that_is_too_large_for_a_paper(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(kits.SMALL, tmp_path / "planned"))
    huge = "formats: {huge: {width: 250mm, height: 250mm, bleed: 0mm}}\nkit:\n  sheets: planned\n"
    text = (folder / "game.yaml").read_text(encoding="utf-8").replace("kit:\n", huge)
    marker = "action/move, count: 1, format: huge, back: {name: Gone, symbol: action/move}"
    (folder / "game.yaml").write_text(text.replace("action/move, count: 4 per side", marker), encoding="utf-8")
    found = check.check(folder, check.CheckOptions(sheets=False)).findings
    parts = [each for each in found if each.id == "print.in-parts"]
    assert [(each.span.file.rpartition("/")[2], each.span.line) for each in parts] == [("game.yaml", 51)] * 2
    made = draw(model.load(folder), "sheets", "a4", "duplex-long")
    sheets = [sheet for document in made for sheet in document.sheets]
    faces = [each.face for sheet in sheets for each in sheet.placements if each.part is not None]
    assert faces == ["front"] * 2 + ["back"] * 2


def test_an_extra_counter_that_cannot_be_drawn(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(kits.SMALL, tmp_path / "extras"))
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    text = text.replace("rules]", "rules, extras]\n  losses: {of: fort, stat: attack}")
    fort = "markers:\n  fort: {name: Fort, symbol: emblem/sun, count: 1, tags: fort, weapons: [{attack: 4}]}\n"
    (folder / "game.yaml").write_text(text.replace("markers:\n", fort), encoding="utf-8")
    layout = folder / "templates" / "counters" / "loss.yaml"
    layout.parent.mkdir(parents=True)
    layout.write_text(
        "layout: 2\nwidth: 12.7mm\nheight: 12.7mm\nparts: [{text: '{rest}', size: 9pt, box: [1, 1, 9, 9]}]\n"
    )
    found = check.check(folder, check.CheckOptions(sheets=False)).findings
    assert {each.id for each in found if each.severity == "error"} == {"layout.unknown-field"}


@pytest.mark.parametrize("sheets", ["separate", "planned"])
def test_a_back_on_a_stock_that_has_none(tmp_path: Path, sheets: str) -> None:
    (tmp_path / "game.yaml").write_text(
        "pnp: 2\ngame: {id: deck, title: Deck, version: 1.0.0, players: 2}\n"
        "formats: {tag: {width: 30mm, height: 30mm, bleed: 0mm, stock: label}}\n"
        "components:\n  tags: {kind: card, format: tag, layout: plain, back: plain, items: {a: {name: A}}}\n"
        f"kit: {{documents: [components], sheets: {sheets}}}\n",
        "utf-8",
    )
    (tmp_path / "templates" / "layouts").mkdir(parents=True)
    (tmp_path / "templates/layouts/plain.yaml").write_text("layout: 2\nparts: [{fill: paper}]\n", "utf-8")
    found = check.check(tmp_path, check.CheckOptions(sheets=False)).findings
    assert [(each.id, each.span.line) for each in found if each.severity == "error"] == [("stock.one-sided", 5)]
