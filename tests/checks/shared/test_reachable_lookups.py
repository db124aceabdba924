from dataclasses import replace
from itertools import product
from pathlib import Path

import gravfacts
import kits
import pytest

from pnp import model
from pnp.checks.shared import reachable_lookups
from pnp.model.compute import combat, formulas
from pnp.model.game import Game


@pytest.fixture(scope="module")
def grav() -> Game:
    return kits.game("grav-armor")


def test_combat_values_are_those_of_all_keys(grav: Game) -> None:
    covers = {0}
    for key in gravfacts.KEYS.values():
        for _, _, _, _, cover, special in key.values():
            covers |= {cover, *special.values()}
    assert reachable_lookups.terrain_values(grav, "cover") == sorted(covers)


def test_reachable_values_are_those_of_all_cases(grav: Game) -> None:
    """With a few units, the fast way finds the same values as all cases one by one."""
    few = {piece: grav.pieces[piece] for piece in ("a-inf", "m-mil", "zho-1", "xi-2", "fl-6")}
    small = replace(grav, pieces=few, markers={}, scenarios={"scenario-2": _unarmed(grav)})
    units = [combat.piece_unit(small, piece) for piece in few]
    expected = set()
    for attacker, target in product(units, units):
        reach = attacker.stats["range"]
        for distance, cover, earlier in product(
            range(1, reach + 1), reachable_lookups.terrain_values(small, "cover"), range(10)
        ):
            given = {"attacker": attacker, "target": target, "range": distance, "cover": cover, "earlier": earlier}
            expected.add(int(formulas.evaluate(small, "hit-value", given)))
    found = {case.value for case in reachable_lookups.reachable(small, small.tables["firing"].columns)}
    assert found == expected


def _unarmed(game: Game) -> object:
    scenario = game.scenarios["scenario-2"]
    assert not any(force.support for force in scenario.forces.values())
    return scenario


def test_an_axis_of_words_is_complete(grav: Game) -> None:
    assert list(reachable_lookups.reachable(grav, grav.tables["hit-effects"].rows)) == []


def test_every_arc_is_tried() -> None:
    """Of trucks and tanks against a tank from the front or the flank (4), from behind (2), and against trucks (1)."""
    game = model.load(Path(__file__).parents[2] / "bad" / "facing")
    found = {case.value for case in reachable_lookups.reachable(game, game.tables["shot"].columns)}
    assert found == {-3, -1, 0, 2, 3}
