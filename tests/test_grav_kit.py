"""Grav Armor's whole kit as files: complete, the same bytes every time, light, and clear of the margin."""

from dataclasses import replace

import kits
import pdfread
import pypdfium2
import pytest
from paper_choice import ONE

from pnp.model.documents import printed_documents

KIT = "grav-armor"
BOARDS_AND_COUNTERS = ("map", "scenario-maps", "counters", "composites", "extras")


@pytest.fixture(scope="module", params=["some", pytest.param("all", marks=kits.FURTHER)])
def game(request):
    """The game, or only its boards and counters."""
    whole = kits.game(KIT)
    return replace(whole, kit=whole.kit._replace(documents=BOARDS_AND_COUNTERS)) if request.param == "some" else whole


@pytest.fixture(scope="module", params=ONE)
def paper(request):
    return request.param


@pytest.fixture(scope="module")
def kit(game, paper, tmp_path_factory, store):
    options = ["--paper", paper, "--only", ",".join(printed_documents(game))]
    return kits.made(KIT, tmp_path_factory.mktemp("kit"), *options, store=store)


@pytest.fixture(scope="module")
def manifest(kit):
    return kits.manifest(kit)


def test_every_document_is_there(game, kit, paper):
    kits.check_documents(game, kit, paper)


@pytest.mark.slow("another whole build; test_build.py compares two of the smallest kit")
def test_the_same_bytes_with_another_hash_seed(game, kit, paper, tmp_path):
    other = kits.built(KIT, tmp_path, "--paper", paper, "--only", ",".join(printed_documents(game)), seed="4242")
    kits.check_same_bytes(kit / paper, other / paper)


def test_files_are_light(manifest, paper):
    sizes = {entry["path"]: entry["bytes"] for entry in manifest["files"]}
    assert sizes[f"{paper}/sheets-board.pdf"] <= 300_000
    assert sizes[f"{paper}/map.pdf"] <= 6 * 250_000
    assert sum(sizes.values()) <= 5_000_000


def test_nothing_is_printed_in_the_margin(kit, paper):
    kits.check_margin(kit, paper)


def test_each_section_and_each_scenario_map_is_a_component(game, manifest, paper):
    found = {entry["id"]: entry for entry in manifest["components"]}
    for number in range(1, 7):
        section = found[f"board/section-{number}"]
        assert section["size_mm"] == pytest.approx([102.54, 177.6], abs=0.02)
        assert {place["paper"] for place in section["placements"]} == {paper}
    assert {f"scenario-map/{scenario}" for scenario in game.scenarios} <= set(found)


def test_154_counters_and_all_others_are_on_one_sheet(manifest):
    found = {
        (entry["kind"], entry["id"], place["copy"]): place
        for entry in manifest["components"]
        if entry["document"] == "sheets"
        for place in entry["placements"]
        if place["face"] == "front"
    }
    counted = [kind in ("counter", "marker") and not id_.startswith(("state/", "loss/")) for kind, id_, _ in found]
    assert sum(counted) == 154
    sizes = {(place["page"], place["width_mm"], place["height_mm"]) for place in found.values()}
    assert sizes == {(1, 12.7, 12.7)}


def test_hexes_of_a_scenario_map_measure_14_8_mm_also_across_a_join(kit, paper, game):
    """Read back from the poster: a column runs on from section to section without a step."""
    grid = game.scenarios["scenario-1"].board.grid
    data = (kit / paper / "scenario-maps.pdf").read_bytes()
    texts = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]
    both = next(number for number, text in enumerate(texts) if "1-0512" in text and "3-0501" in text)
    (page,) = pdfread.pages(data, only=both)
    names = {run.text: ((run.x + run.end_x) / 2, run.y) for run in page.texts if run.text in ("1-0512", "3-0501")}
    step = grid.center(grid.cell("3-0501"))[1] - grid.center(grid.cell("1-0512"))[1]
    assert step == pytest.approx(14.8, abs=0.001)
    assert names["3-0501"][1] - names["1-0512"][1] == pytest.approx(14.8, abs=0.01)
