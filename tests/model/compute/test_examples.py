"""Worked examples agree with the definition, and a change of either is noticed."""

from dataclasses import replace
from pathlib import Path

import kits
import pytest

from pnp import model
from pnp.model.compute import example_terrain, examples
from pnp.model.game import Example, Game


@pytest.fixture(scope="module")
def heavy() -> Game:
    return kits.game("heavy-armor")


def example(game: Game, name: str) -> Example:
    return game.examples[name]  # type: ignore[index]


def disagreeing(game: Game, entry: Example) -> dict[str, object]:
    return {result.name: result.found for result in examples.results(game, entry) if not result.agrees}


def test_every_example_of_heavy_armor_agrees(heavy: Game) -> None:
    for entry in heavy.examples.values():
        results = examples.results(heavy, entry)
        assert {result.name for result in results} == {*(["between"] if entry.given else []), *entry.expect}
        assert all(result.agrees for result in results)


def test_every_example_of_grav_armor_agrees(grav: Game) -> None:
    assert len(grav.examples) >= 5
    for entry in grav.examples.values():
        assert disagreeing(grav, entry) == {}


def test_a_changed_stat_is_noticed(heavy: Game) -> None:
    cannon = heavy.pieces["bombard"]  # type: ignore[index]
    weaker = replace(
        cannon, faces=(cannon.faces[0], cannon.faces[1]._replace(stats={**cannon.faces[1].stats, "attack": 4}))
    )
    changed = replace(heavy, pieces={**heavy.pieces, "bombard": weaker})
    assert set(disagreeing(changed, example(heavy, "cannon-at-walker"))) == {"to-hit", "kill"}


def test_a_wrong_distance_is_noticed(heavy: Game) -> None:
    entry = example(heavy, "cannon-at-walker")
    wrong = entry._replace(given={**entry.given, "between": 1}, expect={})
    assert disagreeing(heavy, wrong) == {"between": 2}
    assert examples.cells_between(heavy, entry._replace(places=())) is None


def test_what_is_given_although_the_path_says_it(grav: Game) -> None:
    entry = example(grav, "nu-3-at-omi-9")
    wrong = entry._replace(given={**entry.given, "range": 2, "cover": 1}, expect={}, roll=None, result="")
    assert disagreeing(grav, wrong) == {"range": 3, "cover": 0}


def test_a_wrong_cost_and_a_wrong_result_are_noticed(grav: Game) -> None:
    march = example(grav, "aza-3-climbs")
    assert disagreeing(grav, march._replace(expect={"cost": "4"})) == {"cost": 5}
    with pytest.raises(ValueError, match="fatal"):
        examples.results(grav, march._replace(given={"mover": example(grav, "nu-3-at-omi-9").given["target"]}))
    shot = example(grav, "nu-3-at-omi-9")
    assert disagreeing(grav, shot._replace(result="-")) == {"result": "H"}
    assert disagreeing(grav, shot._replace(roll=2)) == {"result": "-"}


def test_a_chain_that_hides_less_is_noticed(grav: Game) -> None:
    shot = example(grav, "nu-3-at-omi-9")
    labels = "5-0306 5-0305 5-0304 5-0204"
    cell = grav.scenarios["scenario-2"].board.grid.cell  # type: ignore[index]
    worse = shot._replace(path=tuple(map(cell, labels.split())), expect={**shot.expect, "line.cover": "2"})
    assert disagreeing(grav, worse) == {"line.cover by 5-0306 5-0206 5-0205 5-0204": 0}


def test_special_values_hide_the_target(battle: Game) -> None:
    assert {result.name: result.found for result in examples.results(battle, example(battle, "march"))} == {
        "cost": 3, "line.cover": 3, "range": 2, "cover": 3,
    }  # fmt: skip


def test_parts_of_an_example(grav: Game) -> None:
    entry = example(grav, "a-inf-at-nu-3")
    assert {modifier.id: int(amount) for modifier, amount in examples.applying(grav, entry)} == {
        "active-close": 7, "missiles-later": 0,
    }  # fmt: skip
    table, board = examples.table_of(grav, entry), examples.board_of(grav, entry)
    assert table is grav.tables["firing"]  # type: ignore[index]
    assert board is grav.scenarios["scenario-2"].board  # type: ignore[index]
    assert examples.outcome(grav, entry) == entry.result
    assert [str(step.step.price) for step in example_terrain.path_steps(grav, example(grav, "aza-3-climbs"))] == [
        *"1112"
    ]
    with pytest.raises(KeyError):
        examples.value(grav, entry._replace(path=()), "cost")


def test_cells_between_two_pieces_on_squares() -> None:
    game = model.load(Path(__file__).parents[2] / "bad" / "squares")
    raid = game.examples["raid"]  # type: ignore[index]
    here, there = (game.boards["field"].squares.cell(label) for label in ("b2", "e3"))  # type: ignore[index]
    placed = tuple(
        raid.places[0]._replace(cell=cell, role=role) for cell, role in ((here, "attacker"), (there, "target"))
    )
    given = {"attacker": raid.places[0].piece, "target": raid.places[0].piece}
    assert examples.cells_between(game, raid._replace(places=placed, given=given)) == 2
    assert examples.cells_between(game, raid) is None
