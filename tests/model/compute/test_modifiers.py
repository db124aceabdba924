from fractions import Fraction
from pathlib import Path

import pytest

from pnp import model
from pnp.errors import Span
from pnp.expressions.expression import Expression, ExpressionError
from pnp.model.compute import formulas
from pnp.model.compute.modifiers import Unit, amount, applying, names
from pnp.model.game import FaceRef, Game, Modifier


def found(game: Game, attacker: str, target: str, **numbers: int) -> dict[str, int]:
    units = {"attacker": (formulas.unit(game, face(attacker)),), "target": (formulas.unit(game, face(target)),)}
    values = {"range": 2, "cover": 0, "earlier": 0, **numbers}
    return {entry.id: int(amount(entry, units, values)) for entry in applying(game.modifiers, units, values)}


def face(piece: str) -> FaceRef:
    return FaceRef(piece, "front")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("attacker", "target", "numbers", "expected"),
    [
        ("lia-5", "omi-9", {}, {"particle-on-surface": 1}),
        ("lia-5", "tau-8", {}, {}),
        ("nu-3", "tau-8", {}, {"magbolt-on-grav": 1}),
        ("nu-3", "ds-8", {}, {"magbolt-on-grav": 1, "enhanced-target": -4}),
        ("chi-1", "tau-8", {"range": 1}, {"gatling-close": 2, "active-close": 2}),
        ("chi-1", "tau-8", {"range": 2}, {}),
        ("fl-6", "tau-8", {"range": 1}, {"gatling-close": 2}),
        ("a-inf", "nu-3", {"range": 1}, {"active-close": 7, "missiles-later": 0}),
        ("a-inf", "nu-3", {"range": 1, "earlier": 2}, {"missiles-later": -2}),
        ("nu-3", "a-inf", {}, {"enhanced-target": -3}),
    ],
)
def test_bonuses_of_the_rules(
    grav: Game, attacker: str, target: str, numbers: dict[str, int], expected: dict[str, int]
) -> None:
    assert found(grav, attacker, target, **numbers) == expected


def test_what_must_be_given(grav: Game) -> None:
    assert {"range", "earlier", "attacker.weapon", "target.class", "attacker.defense"} <= set(names(grav.modifiers))
    units = {"attacker": (formulas.unit(grav, face("nu-3")),)}
    with pytest.raises(ExpressionError, match="no unit has the role 'target'"):
        applying(grav.modifiers, units, {"range": 1, "earlier": 0})
    with pytest.raises(ExpressionError, match="'range' has no value"):
        applying(grav.modifiers, {"attacker": units["attacker"], "target": units["attacker"]}, {})


def test_tags_and_meanings_of_marks(battle: Game) -> None:
    assert found(battle, "cart", "cart") == {"guided": 2}
    assert found(battle, "squad", "cart", range=1) == {"rockets": 1}


def test_formulas_use_the_sum(grav: Game) -> None:
    given = {"attacker": face("a-inf"), "target": face("nu-3"), "range": 1, "cover": 3, "earlier": 0}
    assert formulas.modifiers_total(grav, given) == Fraction(7)
    assert formulas.evaluate(grav, "hit-value", given) == 3
    assert {"range", "earlier", "cover"} <= set(formulas.inputs(grav, "hit-value"))


@pytest.mark.parametrize(
    ("tags", "applies"),
    [((), False), (("wheeled",), True), (("wheeled", "armed"), True), (("armed",), False)],
)
def test_one_of_several_tags_is_enough(tags: tuple[str, ...], applies: bool) -> None:
    when = {"target.tag": ("wheeled", "tracked")}
    modifier = Modifier("vehicle", "Vehicle", when, Expression.parse("1"), "", Span("game.yaml", 1, 1))  # type: ignore[arg-type]
    units = {"target": (Unit("Truck", {}, {}, tags=frozenset(tags)),)}
    assert applying({modifier.id: modifier}, units, {}) == ((modifier,) if applies else ())


@pytest.mark.parametrize(
    ("subject", "wanted", "applies"),
    [
        ("attacker.type", "armor", True),
        ("attacker.type", "infantry", False),
        ("attacker.size", "brigade", True),
        ("attacker.formation", "i-corps", True),
        ("attacker.formation", "v-corps", False),
    ],
)
def test_conditions_on_types_sizes_and_formations(subject: str, wanted: str, applies: bool) -> None:
    game = model.load(Path(__file__).parents[2] / "bad" / "units")
    modifier = Modifier("m", "M", {subject: (wanted,)}, Expression.parse("1"), "", Span("game.yaml", 1, 1, 2))  # type: ignore[arg-type]
    assert bool(applying({"m": modifier}, {"attacker": (formulas.unit(game, face("r-2")),)}, {})) is applies  # type: ignore[dict-item]
