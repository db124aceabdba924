"""Grav Armor's whole kit as files: complete, the same bytes every time, light, and clear of the margin."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pdfread
import pypdfium2
import pytest

from pnp import assets, model
from pnp.pipeline.atomic_write import sha256
from pnp.scene.presets import HOME_PAPERS, papers

KIT = "grav-armor"


def built(out, seed, *options):
    command = [sys.executable, "-m", "pnp", "build", KIT, "--quiet", "--out", str(out), *options]
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[1])}
    subprocess.run(command, check=True, env=environment)
    return out / KIT


@pytest.fixture(scope="module")
def game():
    return model.load(assets.game(KIT))


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    return built(tmp_path_factory.mktemp("kit"), "1", "--paper", "both")


@pytest.fixture(scope="module")
def manifest(kit):
    return json.loads((kit / "build.json").read_text(encoding="utf-8"))


def test_every_document_is_there_on_every_paper(game, kit, manifest):
    listed = {(entry["document"], entry["paper"]): entry for entry in manifest["files"]}
    assert set(listed) == {(document, paper) for document in game.kit.documents for paper in HOME_PAPERS}
    for entry in manifest["files"]:
        data = (kit / entry["path"]).read_bytes()
        assert (entry["sha256"], entry["bytes"]) == (sha256(data), len(data))
        assert pdfread.problems(data) == []
        assert all(pdfread.fonts(data).values()), "every font is embedded"


def test_the_same_bytes_with_another_hash_seed(kit, tmp_path):
    other = built(tmp_path, "4242", "--paper", "letter")
    found = sorted(path.name for path in (other / "letter").iterdir())
    assert found == sorted(path.name for path in (kit / "letter").iterdir())
    for name in found:
        assert (other / "letter" / name).read_bytes() == (kit / "letter" / name).read_bytes(), name


def test_files_are_light(manifest):
    sizes = {entry["path"]: entry["bytes"] for entry in manifest["files"]}
    for paper in HOME_PAPERS:
        assert sizes[f"{paper}/counters.pdf"] <= 300_000
        assert sizes[f"{paper}/map.pdf"] <= 6 * 250_000
        assert sum(size for path, size in sizes.items() if path.startswith(paper)) <= 5_000_000


@pytest.mark.parametrize("paper", [papers()[name] for name in HOME_PAPERS], ids=lambda paper: paper.id)
def test_nothing_is_printed_in_the_margin(kit, paper):
    scale = 1.5
    margin = paper.margin / 25.4 * 72 * scale - 1
    for path in sorted((kit / paper.id).iterdir()):
        document = pypdfium2.PdfDocument(path)
        for number, page in enumerate(document):
            image = page.render(scale=scale, grayscale=True).to_pil()
            box = image.point(lambda level: 255 * (level < 250)).getbbox()
            if box is None:
                continue
            where = f"page {number + 1} of {path.name}"
            assert min(box[0], box[1]) >= margin, where
            assert box[2] <= image.width - margin, where
            assert box[3] <= image.height - margin, where


def test_each_section_and_each_scenario_map_is_a_component(game, manifest):
    found = {entry["id"]: entry for entry in manifest["components"]}
    for number in range(1, 7):
        section = found[f"board/section-{number}"]
        assert section["size_mm"] == pytest.approx([102.54, 177.6], abs=0.02)
        assert {place["paper"] for place in section["placements"]} == set(HOME_PAPERS)
    assert {f"scenario-map/{scenario}" for scenario in game.scenarios} <= set(found)


def test_154_counters_of_half_an_inch_in_one_block(manifest):
    places = [
        place
        for entry in manifest["components"]
        if entry["document"] == "counters"
        for place in entry["placements"]
        if place["paper"] == "a4"
    ]
    assert len(places) == 154
    assert {(place["page"], place["width_mm"], place["height_mm"]) for place in places} == {(1, 12.7, 12.7)}
    left, top = (min(place[side] for place in places) for side in ("x_mm", "y_mm"))
    assert max(place["x_mm"] for place in places) + 12.7 - left == pytest.approx(139.7, abs=0.01)
    assert max(place["y_mm"] for place in places) + 12.7 - top == pytest.approx(177.8, abs=0.01)


def test_hexes_of_a_scenario_map_measure_14_8_mm_also_across_a_join(kit, game):
    """Read back from the poster: a column runs on from section to section without a step."""
    grid = game.scenarios["scenario-1"].board.grid
    for page in pdfread.pages((kit / "a4" / "scenario-maps.pdf").read_bytes()):
        names = {run.text: ((run.x + run.end_x) / 2, run.y) for run in page.texts if run.text in ("1-0512", "3-0501")}
        if len(names) == 2:
            step = grid.center(grid.cell("3-0501"))[1] - grid.center(grid.cell("1-0512"))[1]
            assert step == pytest.approx(14.8, abs=0.001)
            assert names["3-0501"][1] - names["1-0512"][1] == pytest.approx(14.8, abs=0.01)
            return
    pytest.fail("no sheet shows both sides of the join")
