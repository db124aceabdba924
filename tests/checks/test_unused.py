from collections.abc import Callable
from dataclasses import replace

from pnp.errors import Finding
from pnp.model.game import Die, Game, Terrain, TerrainId
from pnp.odds.expression import Expression

from .conftest import ids

Found = Callable[..., list[Finding]]


def test_a_formula_nobody_names(heavy: Game, found: Found) -> None:
    findings = found(formulas={**heavy.formulas, "never-named": Expression.parse("p(d <= 2)")})
    assert ids(findings) == ["unused.formula"]
    assert "'never-named'" in findings[0].message


def test_a_die_nobody_throws(heavy: Game, found: Found) -> None:
    assert ids(found(dice={**heavy.dice, "big": Die("big", 20)})) == ["unused.die"]


def test_terrain_on_no_board(heavy: Game, found: Found) -> None:
    swamp = Terrain(TerrainId("swamp"), "Swamp", "#aabbaa", "#000000", "plain")
    assert ids(found(terrain={**heavy.terrain, "swamp": swamp})) == ["unused.terrain"]
    board = heavy.boards["duel"]._replace(ground=swamp)
    assert found(terrain={**heavy.terrain, "swamp": swamp}, boards={**heavy.boards, "duel": board}) == []


def test_a_piece_without_counters(heavy: Game, found: Found) -> None:
    none = replace(heavy.pieces["hulk"], count=dict.fromkeys(heavy.sides, 0))
    assert "unused.piece" in ids(found(pieces={**heavy.pieces, "hulk": none}))
