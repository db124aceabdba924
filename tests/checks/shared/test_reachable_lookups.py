from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import gravfacts
import kits
import pytest

from pnp import model
from pnp.checks.shared import reachable_lookups
from pnp.checks.shared.reachable_lookups import odds_cases
from pnp.checks.tables.contents import tables_answer_everything
from pnp.model.compute import combat, formulas
from pnp.model.game import Game, Table


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


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "odds")


def silent(game: Game, **rule: str) -> Game:
    """The game with another rule for odds beyond the ends."""
    table: Table = game.tables["crt"]  # type: ignore[index]
    assert table.columns.odds is not None
    columns = replace(table.columns, odds=table.columns.odds._replace(**rule))
    return replace(game, tables={"crt": table._replace(columns=columns)})


def test_the_extremes_are_those_of_the_counters(game: Game) -> None:
    """Three armor and three infantry on their fronts against one militia; one militia against two armor."""
    table = game.tables["crt"]  # type: ignore[index]
    free = silent(game, below="first", above="last").tables["crt"]  # type: ignore[index]
    ratios = [case.choice.value for case in odds_cases(game, free, free.columns) if case.choice]
    assert (min(ratios), max(ratios)) == (Fraction(1, 16), Fraction(36))
    refused = [case.choice.value for case in odds_cases(game, table, table.columns) if case.choice]
    assert min(refused) == Fraction(1, 2)


def test_two_roles_are_of_two_sides(game: Game) -> None:
    """Where only blue has armor, no armor attacks armor, and militia attacks one armor at most at 1:8."""
    armor = game.pieces["armor"]  # type: ignore[index]
    own = replace(game, pieces={**game.pieces, "armor": replace(armor, count={"blue": 1})})
    table = silent(game, below="first", above="last").tables["crt"]  # type: ignore[index]
    met = [(case.units["attacker"], case.units["defender"]) for case in odds_cases(own, table, table.columns)]
    assert not any({unit.name for unit in first} & {unit.name for unit in second} & {"Armor"} for first, second in met)


@pytest.mark.parametrize(
    ("rule", "missing"),
    [
        ({"below": "refused", "above": "last"}, set()),
        ({"below": "", "above": "last"}, {"1:16", "1:2 shifted by -1", "1:2 shifted by -2"}),
        ({"below": "refused", "above": ""}, {"36:1", "4:1 shifted by +1"}),
    ],
)
def test_odds_of_which_nothing_is_said(game: Game, rule: dict[str, str], missing: set[str]) -> None:
    found = list(tables_answer_everything(silent(game, **rule)))
    assert {dict(report.witness)["Odds"] for report in found} == missing
    assert all({"attacker", "defender", "wood", "river"} <= dict(report.witness).keys() for report in found)


def test_games_without_sides(game: Game) -> None:
    alone = replace(game, sides={})
    table = silent(game, below="first", above="last").tables["crt"]  # type: ignore[index]
    ratios = [case.choice.value for case in odds_cases(alone, table, table.columns) if case.choice]
    assert max(ratios) == Fraction(13)


def test_odds_are_tried_in_every_arc() -> None:
    game = model.load(Path(__file__).parents[2] / "bad" / "facing")
    table = game.tables["push"]  # type: ignore[index]
    tanks = [
        (min(case.units["target"][0].arcs), case.choice.value)
        for case in odds_cases(game, table, table.columns)
        if case.choice and {unit.name for group in case.units.values() for unit in group} == {"Tank"}
    ]
    assert sorted(set(tanks)) == [("flank", 1), ("front", 1), ("rear", 2)]
