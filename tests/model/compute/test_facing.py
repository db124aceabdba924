"""Arcs of worked examples, computed from their diagrams."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType

import pytest

from pnp import model, templating
from pnp.expressions.expression import ExpressionError
from pnp.model.compute import examples, facing, formulas
from pnp.model.compute.modifiers import applying
from pnp.model.game import Example, FaceRef, FacingRule, Game


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "facing")


def ambush(game: Game, target: str = "n", attacker: str = "0405") -> Example:
    """The example with a target that faces elsewhere, and an attacker in another cell."""
    entry = game.examples["ambush"]  # type: ignore[index]
    first, second = entry.places
    cell = game.boards["plain"].grid.cell(attacker)  # type: ignore[index]
    return entry._replace(places=(first._replace(facing=target), second._replace(cell=cell)))


def shown(game: Game, entry: Example) -> dict[str, tuple[str, ...]]:
    return facing.arcs(game, game.boards["plain"], entry)  # type: ignore[index]


@pytest.mark.parametrize(
    ("target", "attacker", "expected"),
    [
        ("n", "0405", "rear"),
        ("ne", "0405", "flank"),
        ("se", "0405", "front"),
        ("s", "0405", "front"),
        ("nw", "0405", "flank"),
        ("n", "0403", "front"),
        ("n", "0408", "rear"),
        ("n", "0708", "flank"),
    ],
)
def test_the_arc_follows_from_the_diagram(game: Game, target: str, attacker: str, expected: str) -> None:
    assert shown(game, ambush(game, target, attacker))["target"] == (expected,)


def test_a_line_between_two_arcs_belongs_to_the_first(game: Game) -> None:
    """0204 and 0604 are straight beside a unit that faces n: between the front and the flank."""
    assert shown(game, ambush(game, "n", "0604"))["target"] == ("front",)
    rule = game.facing
    assert rule is not None
    last = FacingRule(rule.towards, dict(reversed(rule.arcs.items())), rule.sectors, rule.span)
    assert shown(replace(game, facing=last), ambush(game, "n", "0604"))["target"] == ("flank",)


def test_a_unit_without_a_facing_or_an_enemy_has_no_arc(game: Game) -> None:
    entry = ambush(game, "")
    assert shown(game, entry) == {"attacker": ("front",)}
    alone = entry._replace(places=entry.places[:1])
    friends = entry._replace(places=tuple(place._replace(side=entry.places[0].side) for place in entry.places))
    assert shown(game, alone) == shown(game, friends) == {}
    assert shown(replace(game, facing=None), ambush(game)) == {}


def test_formulas_and_modifiers_see_the_arc(game: Game) -> None:
    entry = game.examples["ambush"]._replace(arcs=MappingProxyType({}))  # type: ignore[index]
    assert examples.value(game, entry, "armor") == 2
    assert [modifier.id for modifier, _ in examples.applying(game, entry)] == ["side"]
    front = entry._replace(places=ambush(game, "s").places)
    assert examples.value(game, front, "armor") == 4
    assert examples.applying(game, front) == ()


def test_without_a_diagram_the_arc_is_given(game: Game) -> None:
    entry = game.examples["plain-words"]  # type: ignore[index]
    assert examples.value(game, entry, "hit") == Fraction(2, 3)
    with pytest.raises(ExpressionError):
        examples.value(game, entry._replace(arcs=MappingProxyType({})), "hit")


def test_enemies_in_two_arcs_are_in_neither_alone(game: Game) -> None:
    ref = FaceRef("tank", "front")  # type: ignore[arg-type]
    unit = formulas.unit(game, ref)._replace(arcs=frozenset({"flank", "rear"}))
    given = {"attacker": ref, "target": (unit,)}
    assert formulas.evaluate(game, "armor", given) == 4
    assert applying(game.modifiers, {"target": (unit,)}, {}) != ()
    assert applying(game.modifiers, {"target": (unit._replace(arcs=frozenset({"front", "rear"})),)}, {}) == ()


def test_an_arc_that_the_diagram_does_not_show_disagrees(game: Game) -> None:
    wrong = ambush(game, "ne")
    found = {result.name: result.found for result in examples.results(game, wrong) if not result.agrees}
    assert found == {"target.arc": "flank"}


def test_texts_print_arcs(game: Game) -> None:
    text = "{{ facing.towards }} {{ facing.arcs.flank | length }} {{ examples.ambush.arcs.target }}"
    assert templating.render(game, text) == "sides 2 rear"
