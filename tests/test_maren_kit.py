"""Across the Maren, an operational wargame: its kit as files, its map, and what its texts say about it."""

from collections import Counter

import kits
import pytest

import pnp
from pnp.generators import maps
from pnp.impose.tiling import tiling
from pnp.model.compute import ground, supply
from pnp.model.compute.placed_units import PlacedUnit
from pnp.pipeline import document_job
from pnp.scene.presets import HOME_PAPERS, papers, themes

KIT = "across-the-maren"
UNITS = {"torrin": 27, "aven": 34}


@pytest.fixture(scope="module")
def game():
    return kits.game(KIT)


@pytest.fixture(scope="module", params=[pytest.param(paper, marks=kits.FURTHER) for paper in HOME_PAPERS])
def paper(request):
    return request.param


@pytest.fixture(scope="module")
def kit(paper, tmp_path_factory, store):
    return kits.made(KIT, tmp_path_factory.mktemp("kit"), "--paper", paper, store=store)


@pytest.fixture(scope="module")
def manifest(kit):
    return kits.manifest(kit)


def test_every_document_is_there(game, kit, paper):
    kits.check_documents(game, kit, paper)


@pytest.mark.slow("another whole build; test_build.py compares two of the smallest kit")
def test_the_same_bytes_with_another_hash_seed(kit, paper, tmp_path):
    other = kits.built(KIT, tmp_path, "--paper", paper, seed="4242")
    kits.check_same_bytes(kit / paper, other / paper)


def test_nothing_is_printed_in_the_margin(kit, paper):
    kits.check_margin(kit, paper)


def test_the_map_fits_a_poster_and_uses_every_look(game):
    assert [len(each.sheets) for each in document_job.draw(game, "map", "18x24", "duplex-long")] == [1]
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


def test_units_begin_in_supply_but_for_the_one_that_the_notes_name(game):
    board = game.boards["maren"]
    cells = {board.grid.label(cell): cell for cell in board.grid.cells}
    units = [
        PlacedUnit(piece.id, next(iter(piece.faces)), side, cells[piece.at.name])
        for piece in game.pieces.values()
        for side, copies in piece.count.items()
        if copies and piece.at.name in cells
    ]
    price = supply.step_price(game.supply, ground.on_board(game, board.id), game.classes)
    traces = {unit.piece: supply.trace(game, game.supply, board, units, unit.side, unit.cell, price) for unit in units}
    assert len(units) == 51
    assert {piece for piece, found in traces.items() if not found.supplied} == {"a-66"}


def test_counters_are_half_an_inch_in_one_block(manifest):
    places = [
        place for entry in manifest["components"] if entry["document"] == "sheets" for place in entry["placements"]
    ]
    assert {place["page"] for place in places} == {1, 2}, "fronts and backs"
    assert {(place["width_mm"], place["height_mm"]) for place in places} == {(12.7, 12.7)}


@pytest.mark.parametrize(
    ("name", "component", "dpi"),
    [
        ("map", "board/maren", 30),
        ("combat", "chart/combat", 60),
        ("terrain", "chart/terrain", 60),
        ("unit", "counter/torrin/t-1", 200),
    ],
)
def test_it_looks_as_approved(game, golden, name, component, dpi):
    golden.png(f"maren-{name}", pnp.draw(game, component).symbol, dpi)


def test_the_joints_of_the_map_cut_no_row_of_the_key_and_no_panel(game):
    made = maps.component(game, game.boards["maren"], themes()["field"])
    rows = [*made.legend[1], *((panel.y, panel.y + panel.height) for panel in made.whole)]
    for paper in ("a4", "letter"):
        for start, _ in tiling(made, papers()[paper]).rows[1:]:
            assert not any(low - 0.5 < start < high + 0.5 for low, high in rows), paper
