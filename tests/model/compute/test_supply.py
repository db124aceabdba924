"""Supply: the path to a source, and what blocks it."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp import model
from pnp.model.compute import supply
from pnp.model.compute.placed_units import PlacedUnit, of_example
from pnp.model.game import Game


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "conduct")


def traced(game: Game, label: str, *more: tuple[str, str, str], **changes):
    """The path of red's units in a cell by labels, and the reason; with more units (piece, side, cell)."""
    board = game.boards["ford"]
    placed = [PlacedUnit(piece, "front", side, board.grid.cell(at)) for piece, side, at in more]
    units = [*of_example(game.examples["line"].places), *placed]
    found = supply.trace(game, game.supply._replace(**changes), board, units, "red", board.grid.cell(label))
    return [board.grid.label(cell) for cell in found.path], found.reason


def test_the_shortest_path_to_a_source(game) -> None:
    path, _ = traced(game, "0402")
    assert path[0] == "0402"
    assert path[-1].startswith("01")
    assert len(path) == 4


def test_a_source_itself_is_in_supply(game) -> None:
    assert traced(game, "0103")[0] == ["0103"]


def test_too_far(game) -> None:
    path, reason = traced(game, "0402", within=2)
    assert path == []
    assert "3 away, more than 2" in reason
    assert len(traced(game, "0402", within=None)[0]) == 4


def test_enemies_and_their_control_are_avoided_or_block(game) -> None:
    wall = [("b-1", "blue", f"02{row:02}") for row in range(1, 7)]
    path, reason = traced(game, "0402", *wall)
    assert path == []
    assert "b-1" in reason
    detour, _ = traced(game, "0402", ("b-hq", "blue", "0303"))
    assert len(detour) == 4
    assert "0303" not in detour
    _, reason = traced(game, "0402", ("b-hq", "blue", "0303"), ("b-hq", "blue", "0302"), within=3)
    assert "b-hq" in reason
    assert "more than 3" in reason


def test_what_blocks_is_chosen(game) -> None:
    open_game = replace(game, control=game.control._replace(blocks=()))
    assert len(traced(open_game, "0402", ("b-2", "blue", "0302"), blocked_by=("enemies",))[0]) == 4


def test_units_of_the_side_lift_control(game) -> None:
    lifted = replace(game, control=game.control._replace(units_lift=True))
    units = (("b-2", "blue", "0302"), ("r-3", "red", "0303"), ("r-3", "red", "0203"))
    assert traced(game, "0402", *units)[0] == []
    assert len(traced(lifted, "0402", *units)[0]) == 4


def test_neutral_units_do_not_block(game) -> None:
    wall = [("r-3", "guests", f"02{row:02}") for row in range(1, 7)]
    assert len(traced(game, "0402", *wall)[0]) == 4


@pytest.fixture(scope="module")
def valley(tmp_path_factory) -> Game:
    """A road of nothing from the depot at 0101 to 0105, a river beside it, woods elsewhere."""
    folder = tmp_path_factory.mktemp("valley")
    (folder / "game.yaml").write_text(VALLEY, encoding="utf-8")
    return model.load(folder)


VALLEY = """
pnp: 2
game: {id: valley, title: Valley, version: 1.0, players: 2}
sides:
  red: {name: Red, color: "#c03020", emblem: emblem/sun}
  blue: {name: Blue, color: "#2040c0", emblem: emblem/wave}
stats: {strength: {name: Strength, short: S, range: 0..9}}
classes: {foot: {name: Foot, short: foot}, wagon: {name: Wagon, short: wagon}}
pieces: {r-1: {name: 1, class: foot, count: {red: 1}, front: {strength: 4}}}
letters: {".": wood, "~": sea}
terrain:
  wood: {name: Wood, fill: "#c2d6a2", cost: {foot: 2, wagon: 1}}
  sea: {name: Sea, fill: "#b9d8e8", water: true, cost: prohibited}
  river: {name: River, lies: side, look: river, cost: {foot: +1, wagon: +2}}
  road: {name: Road, lies: path, look: road, cost: {foot: 1/2, wagon: 0}}
boards:
  valley:
    name: Valley
    grid:
      {orientation: flat, shape: rectangle, columns: 5, rows: 6, pitch: 16mm, labels: {style: "0101", origin: top-left}}
    columns: ["......", "......", "......", "......", "~~~~.~"]
    places: {depot: {name: Depot, at: "0101"}}
    lines:
      high-road: {of: road, along: 0101..0105}
      lyra: {of: river, along: 0206..0201/sw..nw}
supply: {from: {red: [depot]}, within: 2, by: wagon}
"""


def test_a_class_pays_for_the_terrain_of_a_path(valley) -> None:
    board = valley.boards["valley"]

    def supplied(label: str, **changes) -> tuple[bool, str]:
        found = supply.trace(valley, valley.supply._replace(**changes), board, [], "red", board.grid.cell(label))
        return found.supplied, found.reason

    assert supplied("0105") == (True, "by 0105 0104 0103 0102 0101"), "a road costs nothing"
    assert supplied("0106")[0], "one hex to the road"
    assert supplied("0204") == (False, "the nearest source, 0101, is 3 away, more than 2"), "a hex and a river"
    assert supplied("0204", within=3)[0]
    assert not supplied("0204", by="foot", within=3)[0], "another class pays other prices"
    assert supplied("0204", by=None, within=4)[0], "without a class, each cell counts once"


def test_a_path_cannot_take_a_step_that_its_class_cannot(valley) -> None:
    board = valley.boards["valley"]
    sea = valley.supply._replace(sources=valley.supply.sources, within=None)
    price = supply.step_price(valley, board, "wagon")
    assert price(board.grid.cell("0404"), board.grid.cell("0504")) is None
    assert supply.trace(valley, sea, board, [], "red", board.grid.cell("0505")).supplied


def test_a_board_without_sources(game) -> None:
    assert "no source" in traced(game, "0402", sources=())[1]
