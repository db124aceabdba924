from collections.abc import Callable
from dataclasses import replace
from itertools import product

import gravfacts
import pytest

from pnp import assets, model
from pnp.checks.tables import completeness
from pnp.errors import Finding
from pnp.model.compute import combat, formulas
from pnp.model.game import Game

Edited = Callable[..., list[Finding]]
HIT_VALUES = "formula: hit-value, values: -10..10, clamp: both"


@pytest.fixture(scope="session")
def grav() -> Game:
    return model.load(assets.game("grav-armor"))


def test_the_shipped_tables_answer_everything(grav: Game) -> None:
    assert list(completeness.tables_answer_everything(grav)) == []


def test_covers_are_those_of_all_keys(grav: Game) -> None:
    covers = {0}
    for key in gravfacts.KEYS.values():
        for _, _, _, _, cover, special in key.values():
            covers |= {cover, *special.values()}
    assert completeness.covers(grav) == sorted(covers)


def test_reachable_values_are_those_of_every_single_case(grav: Game) -> None:
    """With a few units: the quick way finds what all cases one by one come to."""
    few = {piece: grav.pieces[piece] for piece in ("a-inf", "m-mil", "zho-1", "xi-2", "fl-6")}
    small = replace(grav, pieces=few, forts={}, scenarios={"scenario-2": _unarmed(grav)})
    units = [combat.piece_unit(small, piece) for piece in few]
    expected = set()
    for attacker, target in product(units, units):
        reach = attacker.stats["range"]
        for distance, cover, earlier in product(range(1, reach + 1), completeness.covers(small), range(10)):
            given = {"attacker": attacker, "target": target, "range": distance, "cover": cover, "earlier": earlier}
            expected.add(int(formulas.evaluate(small, "hit-value", given)))
    found = {case.value for case in completeness.reachable(small, small.tables["firing"].columns)}
    assert found == expected


def _unarmed(game: Game) -> object:
    scenario = game.scenarios["scenario-2"]
    assert not any(force.ortillery for force in scenario.forces.values())
    return scenario


def test_a_table_that_ends_too_soon(edited: Edited) -> None:
    found = edited(("tables.yaml", HIT_VALUES, HIT_VALUES.replace("both", "low")))
    assert [(finding.id, finding.severity) for finding in found] == [("table.hole", "error")] * 7
    last = found[-1]
    assert [dict(finding.witness)["Hit value"] for finding in found] == [str(value) for value in range(11, 18)]
    assert dict(last.witness) | {"attacker": "Titan-2", "range": "1", "cover": "0"} == dict(last.witness)
    assert last.cases == 7
    assert "clamp: both" in last.hint


def test_a_gap_in_the_middle(grav: Game) -> None:
    firing = grav.tables["firing"]
    axis = replace(firing.columns, values=tuple(value for value in firing.columns.values if value != 4))
    cells = tuple(row[:14] + row[15:] for row in firing.cells)
    holed = replace(grav, tables={"firing": firing._replace(columns=axis, cells=cells)})
    (seen,) = completeness.tables_answer_everything(holed)
    assert "Hit value 4 can come up, but 'Firing table' has no such column" in seen.message


def test_dice_that_the_table_does_not_hold(edited: Edited) -> None:
    found = edited(("tables.yaml", "roll: 2d6 - cover, values: 2..8, clamp: both", "roll: 2d6 - cover, values: 2..8"))
    covers = {dict(finding.witness)["Dice minus cover"]: dict(finding.witness)["cover"] for finding in found}
    assert sorted(map(int, covers)) == [-2, -1, 0, 1, 9, 10, 11, 12]
    assert covers["-2"] == "4"


def test_words_are_chosen_by_play_and_have_no_holes(grav: Game) -> None:
    assert list(completeness.reachable(grav, grav.tables["hit-effects"].rows)) == []
