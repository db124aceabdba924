"""Attributes of terrain in combat."""

from fractions import Fraction
from pathlib import Path

import pytest

from pnp import model
from pnp.expressions.expression import Expression
from pnp.model.compute import combat, formulas, ground, terrain_values
from pnp.model.compute.terrain_values import Fighter
from pnp.model.game import FaceRef, Game


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "prices")


def values(game: Game, attackers: str, defenders: str, across: str = "all") -> dict[str, object]:
    there = ground.on_board(game, "front")  # type: ignore[arg-type]
    one, other = (
        [Fighter(there.board.grid.cell(label), "foot") for label in text.split()]  # type: ignore[arg-type]
        for text in (attackers, defenders)
    )
    found = terrain_values.of_combat(there, game.attributes.values(), one, other, across)
    return {name: number for name, number in found.items() if name.endswith("shift")}


@pytest.mark.parametrize(
    ("attackers", "across", "expected"),
    [
        ("0201", "all", -1),
        ("0201 0301", "all", -1),
        ("0201 0202", "all", 0),
        ("0201 0202", "any", -1),
        ("0201 0301 0202", "each", -2),
        ("0201 0301", "any", -1),
        ("0504", "any", 0),
    ],
)
def test_the_sides_that_attackers_cross(game: Game, attackers: str, across: str, expected: int) -> None:
    assert values(game, attackers, "0302", across) == {"ground.shift": -2, "across.shift": expected}


def test_of_defenders_in_several_cells_the_weakest_effect_counts(game: Game) -> None:
    assert values(game, "0201", "0302 0202")["ground.shift"] == -1
    assert values(game, "0201", "0302 0101")["ground.shift"] == 0


def test_values_that_maps_can_give(game: Game) -> None:
    assert terrain_values.possible(game, "ground.shift") == (-2, -1, 0)
    assert terrain_values.possible(game, "across.shift") == (-1, 0)
    assert terrain_values.possible(game, "ground.view") == (0, 2, 3)
    assert terrain_values.possible(game, "line.view") == (0,)


def test_names_in_formulas_and_modifiers(game: Game) -> None:
    assert terrain_values.named(game, [Expression.parse("seen")]) == ("line.view", "across.shift")
    assert set(terrain_values.named(game, [Expression.parse("modifiers")])) == {"ground.shift", "across.shift"}
    assert len(list(terrain_values.every_case(game, [Expression.parse("ground.shift + across.shift")]))) == 6


def test_terrain_is_0_unless_it_is_given(game: Game) -> None:
    units = {"attacker": FaceRef("armor", "front"), "defender": FaceRef("infantry", "front")}  # type: ignore[arg-type]
    table = game.tables["crt"]  # type: ignore[index]
    assert combat.choose(game, table, units).shift == 0
    assert combat.choose(game, table, {**units, "ground.shift": -1}).shift == -1
    assert formulas.modifiers_total(game, {**units}) == 0
    assert formulas.modifiers_total(game, {**units, "ground.shift": -2, "across.shift": -1}) == Fraction(-2)
    assert formulas.inputs_of(game, game.formulas["seen"]) == ()
