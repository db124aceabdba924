"""Tables and duels; the figures stand in the published tables."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from pnp.expressions.expression import Expression, ExpressionError
from pnp.model.compute import combat, formulas
from pnp.model.game import Game, Table

HITS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 35)
"""Hits in 36 rolls for hit values from −10 to +10, as the published table has them: an even, rising series."""


def table(game: Game, name: str) -> Table:
    return game.tables[name]  # type: ignore[index]


def test_chances_of_the_firing_table(grav: Game) -> None:
    firing = table(grav, "firing")
    for value, hits in zip(range(-10, 11), HITS, strict=True):
        assert combat.chances(firing, value)["H"] == Fraction(hits, 36)
    assert combat.chances(firing, 99) == combat.chances(firing, 10)
    assert combat.chances(firing, -99) == combat.chances(firing, -10)


def test_cover_shifts_the_roll_for_effects(grav: Game) -> None:
    effects = table(grav, "hit-effects")
    assert combat.chances(effects, "armored", {"cover": 0})["X"] == Fraction(15, 36)
    assert combat.chances(effects, "armored", {"cover": 2})["X"] == Fraction(6, 36)
    assert combat.chances(effects, "fort", {"cover": 10}) == {"-": 1}
    with pytest.raises(ExpressionError, match="'cover' has no value"):
        combat.chances(effects, "armored")
    with pytest.raises(KeyError):
        combat.chances(effects, "tank", {"cover": 0})


def test_single_rolls(grav: Game) -> None:
    assert combat.result(table(grav, "firing"), 4, 8) == "H"
    assert combat.result(table(grav, "firing"), 3, 4) == "-"
    assert combat.result(table(grav, "hit-effects"), "militia", 7, {"cover": 1}) == "X"
    with pytest.raises(ValueError, match="2d6 cannot show 13"):
        combat.result(table(grav, "firing"), 4, 13)


@pytest.mark.parametrize("cover", range(5))
def test_single_rolls_have_the_chances_of_the_table(grav: Game, cover: int) -> None:
    effects = table(grav, "hit-effects")
    for row in effects.rows.values:
        found: Counter[str] = Counter()
        for dice in product(range(1, 7), repeat=2):
            found[combat.result(effects, row, sum(dice), {"cover": cover})] += 1
        assert combat.chances(effects, row, {"cover": cover}) == {code: Fraction(n, 36) for code, n in found.items()}


def test_a_weapon_replaces_the_values_of_its_marker(grav: Game) -> None:
    marker = grav.markers["fort-beta"]  # type: ignore[index]
    armed = replace(marker, stats={**marker.stats, **dict.fromkeys(marker.weapons[1], 99)})
    assert combat.marker_unit(grav, armed, 1).stats == {**marker.stats, **marker.weapons[1]}


def test_a_duel(grav: Game) -> None:
    given: dict[str, formulas.Given] = {
        "attacker": combat.piece_unit(grav, "nu-3"),  # type: ignore[arg-type]
        "target": combat.piece_unit(grav, "omi-9"),  # type: ignore[arg-type]
        "range": 3,
        "cover": 0,
        "earlier": 0,
    }
    found = combat.duel(grav, table(grav, "firing"), given)
    assert (found.value, found.modifiers) == (4, ())
    assert found.chances == {"-": Fraction(14, 36), "H": Fraction(22, 36)}


@pytest.mark.parametrize(("attacker", "reach", "value"), [("zho-1", 1, 6), ("omi-9", 3, -1)])
def test_forts_are_targets(grav: Game, attacker: str, reach: int, value: int) -> None:
    given: dict[str, formulas.Given] = {
        "attacker": combat.piece_unit(grav, attacker),  # type: ignore[arg-type]
        "target": combat.marker_unit(grav, grav.markers["fort-beta"]),  # type: ignore[index]
        "range": reach,
        "cover": 3,
        "earlier": 0,
    }
    assert combat.duel(grav, table(grav, "firing"), given).value == value


def test_forts_and_batteries_fire(grav: Game) -> None:
    numbers: dict[str, formulas.Given] = {"range": 1, "cover": 0, "earlier": 0}
    target = combat.piece_unit(grav, "tau-8")  # type: ignore[arg-type]
    gatling = combat.marker_unit(grav, grav.markers["fort-beta"], 1)  # type: ignore[index]
    found = combat.duel(grav, table(grav, "firing"), {**numbers, "attacker": gatling, "target": target})
    assert (found.value, found.modifiers) == (4 + 6 + 2 - 3 - 2, ("gatling-close",))
    battery = combat.support_unit(grav.scenarios["scenario-4"].forces["league"].support[0])  # type: ignore[index]
    with pytest.raises(ExpressionError, match="has no value"):
        combat.duel(grav, table(grav, "firing"), {**numbers, "attacker": battery, "target": target})
    far = combat.duel(grav, table(grav, "firing"), {**numbers, "range": 2, "attacker": battery, "target": target})
    assert far.value == 4 + 6 - 3 - 2


def test_all_against_all(grav: Game) -> None:
    units = [combat.piece_unit(grav, piece) for piece in list(grav.pieces)[:6]]
    found = list(combat.duels(grav, table(grav, "firing"), units, units, (1, 2), {"cover": 0, "earlier": 0}))
    assert len(found) == 6 * 6 * 2
    first, second, distance, duel = found[40]
    given: dict[str, formulas.Given] = {"attacker": units[first], "target": units[second], "range": distance}
    assert duel == combat.duel(grav, table(grav, "firing"), {**given, "cover": 0, "earlier": 0})


def test_tables_without_dice_or_with_broken_values(battle: Game) -> None:
    fire = table(battle, "fire")
    still = fire._replace(rows=replace(fire.rows, roll=""))
    with pytest.raises(ValueError, match="has no roll"):
        combat.chances(still, 1)
    with pytest.raises(ValueError, match="has no roll"):
        combat.result(still, 1, 3)
    with pytest.raises(ValueError, match="has no formula"):
        combat.duel(battle, table(battle, "effect"), {})
    halves = replace(battle, formulas={"hit": Expression.parse("1 / 2")})
    with pytest.raises(ValueError, match="1/2 is not a whole number"):
        combat.duel(halves, fire, {})
