"""Odds by the library, against values worked out by hand and by counting dice."""

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.errors import MisuseError
from pnp.model.game import FaceRef, Game

DUEL = {"attacker": "bombard.back", "target": "runner.back", "between": 2}


@pytest.fixture(scope="module")
def heavy():
    return pnp.load("heavy-armor")


@pytest.fixture(scope="module")
def grav():
    return pnp.load("grav-armor")


def written(value):
    if not isinstance(value, FaceRef):
        return value
    return f"{value.piece}.{value.face}" + (f"+{value.composite}" if value.composite else "")


def test_a_formula_agrees_with_the_worked_examples(heavy) -> None:
    for example in heavy.examples.values():
        given = {
            role: f"{ref.piece}.{ref.face}" + (f"+{ref.composite}" if ref.composite else "")
            if hasattr(ref, "piece")
            else ref
            for role, ref in example.given.items()
        }
        for formula, expected in example.expect.items():
            needed = {"to-hit": {"attacker", "between"}, "to-save": {"target", "between"}}.get(formula, set(given))
            result = pnp.odds(heavy, formula, **{key: value for key, value in given.items() if key in needed})
            assert result.value == Fraction(expected)


def test_a_piece_alone_is_its_first_face(heavy) -> None:
    for piece in heavy.pieces.values():
        named = pnp.odds(heavy, "to-hit", attacker=f"{piece.id}.{piece.faces[0].id}", between=0)
        assert pnp.odds(heavy, "to-hit", attacker=piece.id, between=0).value == named.value


def test_a_table_gives_the_chance_of_each_result(grav) -> None:
    table = grav.tables["firing"]
    shot = pnp.odds(grav, "firing", attacker="aza-3", target="a-inf", range=1, cover=0, earlier=0)
    counted: dict[str, Fraction] = {}
    for first, second in product(range(1, 7), repeat=2):
        code = table.result(first + second, int(shot.value))
        counted[code] = counted.get(code, Fraction(0)) + Fraction(1, 36)
    assert dict(shot.results) == counted
    assert float(shot) == float(shot.value)
    assert "5/18" in shot._repr_html_()
    assert "27.8%" in shot._repr_html_()


def test_a_table_without_a_formula_takes_at(grav) -> None:
    result = pnp.odds(grav, "hit-effects", at="jump", cover=1)
    assert result.value is None
    assert sum(result.results.values()) == 1
    with pytest.raises(TypeError):
        float(result)


def test_hyphens_are_written_as_underscores(grav) -> None:
    assert pnp.odds(grav, "hit-value", attacker="aza-3", target="a-inf", range=1, cover=0, earlier=0).results == {}


@pytest.mark.parametrize(
    ("name", "given", "named"),
    [
        ("kil", DUEL, "'kill'"),
        ("kill", {**DUEL, "attacker": "bombart"}, "'bombard'"),
        ("kill", {**DUEL, "attacker": "bombard.top"}, "front, back"),
        ("kill", {**DUEL, "attacker": "bombard.back+power-down"}, "power-down"),
        ("kill", {**DUEL, "attacker": 3}, "a role"),
        ("kill", {**DUEL, "between": "runner"}, "a variable"),
        ("kill", {"attacker": "bombard"}, "'target'"),
        ("kill", {**DUEL, "cover": 1}, "'cover'"),
        ("kill", {**DUEL, "at": "jump"}, "'at'"),
    ],
)
def test_wrong_inputs_are_misuse(heavy, name, given, named) -> None:
    with pytest.raises(MisuseError) as raised:
        pnp.odds(heavy, name, **given)
    assert named in str(raised.value)


@pytest.mark.parametrize("given", [{}, {"cover": 1}, {"cover": 1, "at": "tank"}])
def test_at_must_be_one_of_the_table(grav, given) -> None:
    with pytest.raises(MisuseError):
        pnp.odds(grav, "hit-effects", **given)


@pytest.fixture(scope="module")
def line() -> Game:
    return pnp.load(Path(__file__).parents[1] / "bad" / "odds")


def test_several_units_in_a_role(line: Game) -> None:
    found = pnp.odds(line, "crt", attacker=["armor", "infantry.front"], defender=["infantry.back"], wood=0, river=1)
    assert (found.value, found.at) == (6, "3:1")
    assert found.results == {"AR": Fraction(1, 6), "EX": Fraction(1, 6), "DR": Fraction(1, 2), "DE": Fraction(1, 6)}
    assert pnp.odds(line, "crt", at="3:1").results == found.results
    assert pnp.odds(line, "gain", attacker=["armor", "armor"], defender="militia").value == 15


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"attacker": "militia", "defender": "armor", "wood": 0, "river": 0}, "refused"),
        ({"attacker": [], "defender": "armor", "wood": 0, "river": 0}, "at least one unit"),
        ({"attacker": ["militia", "milita"], "defender": "armor", "wood": 0, "river": 0}, "did you mean 'militia'"),
        ({"attacker": "militia", "defender": "armor", "wood": 0}, "needs 'river'"),
        ({"attacker": "militia", "defender": "armor", "wood": "militia", "river": 0}, "takes a number"),
        ({"at": "9:1"}, "one of its Odds"),
    ],
)
def test_odds_that_cannot_be_computed(line: Game, given: dict[str, Any], words: str) -> None:
    with pytest.raises(MisuseError, match=words):
        pnp.odds(line, "crt", **given)
