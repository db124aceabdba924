"""Prices and attributes of terrain: by class, and from CSV."""

from pathlib import Path

import pytest

from pnp import model
from pnp.model.game import Game

BAD = Path(__file__).parents[2] / "bad"


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(BAD / "prices")


def test_prices_by_class(game: Game) -> None:
    costs = {id_: str(kind.cost.of("foot")) for id_, kind in {**game.terrain, **game.over, **game.line_kinds}.items()}  # type: ignore[arg-type]
    assert costs == {
        "clear": "1", "forest": "2", "swamp": "all", "rubble": "+1", "river": "+1", "gorge": "prohibited",
        "road": "1/2", "rail": "other", "bridge": "None",
    }  # fmt: skip


def test_attributes(game: Game) -> None:
    shift, view = game.attributes.values()
    assert (shift.short, shift.combine, view.short, view.combine) == ("Cbt", "sum", "View", "first")
    assert game.terrain["forest"].attributes[view.id].special == {"foot": 3}  # type: ignore[index]


def test_terrain_in_a_csv_file(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        """
pnp: 2
game: {id: rows, title: Rows, version: "1.0", players: 2}
classes: {foot: {name: Foot, short: f}, motor: {name: Motor, short: m}}
attributes: {shift: {name: Combat, combine: sum}}
terrain: {from: terrain.csv}
"""
    )
    (tmp_path / "terrain.csv").write_text(
        "id,name,lies,look,fill,cost.any,cost.foot,cost.motor,shift\n"
        "clear,Clear,,,#eee7c8,1,,,\n"
        "wood,Wood,,,#b5cf95,,2,prohibited,-1\n"
        "river,River,side,river,,+1,,,-1\n"
        "road,Road,path,road,,1/2,,,\n"
    )
    game = model.load(tmp_path)
    kinds = {**game.terrain, **game.line_kinds}
    assert {id_: (str(kind.cost.of("foot")), str(kind.cost.of("motor"))) for id_, kind in kinds.items()} == {  # type: ignore[arg-type]
        "clear": ("1", "1"), "wood": ("2", "prohibited"), "river": ("+1", "+1"), "road": ("1/2", "1/2"),
    }  # fmt: skip
    assert {id_: kind.attributes["shift"].general for id_, kind in kinds.items() if kind.attributes} == {  # type: ignore[index]
        "wood": -1, "river": -1,
    }  # fmt: skip
