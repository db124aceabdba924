"""Across the Maren, an operational wargame: its kit as files, its map, and what its texts say about it."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pdfread
import pypdfium2
import pytest

from pnp import assets, model
from pnp.scene.presets import HOME_PAPERS

KIT = "across-the-maren"
UNITS = {"torrin": 27, "aven": 34}


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
    listed = {(entry["document"], entry["paper"]) for entry in manifest["files"]}
    assert listed == {(document, paper) for document in game.kit.documents for paper in HOME_PAPERS}
    for entry in manifest["files"]:
        assert pdfread.problems((kit / entry["path"]).read_bytes()) == []


def test_the_same_bytes_with_another_hash_seed(kit, tmp_path):
    other = built(tmp_path, "4242", "--paper", "letter")
    for path in sorted((kit / "letter").iterdir()):
        assert (other / "letter" / path.name).read_bytes() == path.read_bytes(), path.name


def test_the_map_fits_a_poster_and_uses_every_look(game, tmp_path):
    poster = built(tmp_path, "1", "--only", "map", "--paper", "18x24")
    assert len(pypdfium2.PdfDocument(poster / "18x24" / "map.pdf")) == 1
    (board,) = game.boards.values()
    assert len(board.grid) == 26 * 20
    looks = {"river", "stream", "coast", "teeth", "cliff", "slope", "border", "road", "track", "rail", "bridge"}
    assert {line.kind.look for line in board.lines} == looks


def test_units_have_two_steps_and_start_where_they_may(game):
    found = Counter(side for piece in game.pieces.values() for side, copies in piece.count.items() if copies)
    assert found == UNITS
    assert {len(piece.faces) for piece in game.pieces.values()} == {2}
    stacked = Counter()
    for piece in game.pieces.values():
        if piece.turn is None:
            stacked[str(piece.at)] += game.sizes[piece.unit_size].stacks
    assert max(stacked.values()) <= game.stacking.limit


def test_counters_are_half_an_inch_in_one_block(manifest):
    places = [
        place
        for entry in manifest["components"]
        if entry["document"] == "counters"
        for place in entry["placements"]
        if place["paper"] == "letter"
    ]
    assert {place["page"] for place in places} == {1, 2}, "fronts and backs"
    assert {(place["width_mm"], place["height_mm"]) for place in places} == {(12.7, 12.7)}
