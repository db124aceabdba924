from collections.abc import Callable
from dataclasses import replace

from finding_ids import ids

from pnp import assets, checks, model
from pnp.errors import Finding
from pnp.model.game import Die, Game, Terrain, TerrainId
from pnp.odds.expression import Expression

Found = Callable[..., list[Finding]]


def test_a_formula_nobody_names(heavy: Game, found: Found) -> None:
    findings = found(formulas={**heavy.formulas, "never-named": Expression.parse("p(d <= 2)")})
    assert ids(findings) == ["unused.formula"]
    assert "'never-named'" in findings[0].message


def test_a_die_nobody_throws(heavy: Game, found: Found) -> None:
    place = next(iter(heavy.dice.values())).span
    assert place is not None
    findings = found(dice={**heavy.dice, "big": Die("big", 20, place)})
    assert ids(findings) == ["unused.die"]
    assert findings[0].span == place


def test_terrain_on_no_board(heavy: Game, found: Found) -> None:
    swamp = Terrain(TerrainId("swamp"), "Swamp", "#aabbaa", "#000000", "plain")
    assert ids(found(terrain={**heavy.terrain, "swamp": swamp})) == ["unused.terrain"]
    board = heavy.boards["duel"]._replace(ground=swamp)
    assert found(terrain={**heavy.terrain, "swamp": swamp}, boards={**heavy.boards, "duel": board}) == []


def test_a_piece_without_counters(heavy: Game, found: Found) -> None:
    none = replace(heavy.pieces["hulk"], count=dict.fromkeys(heavy.sides, 0))
    assert "unused.piece" in ids(found(pieces={**heavy.pieces, "hulk": none}))


def test_a_die_that_tables_are_rolled_with(edited: Callable[..., list[Finding]]) -> None:
    assert edited() == []
    grav = checks.check_game(model.load(assets.game("grav-armor")))
    assert [finding for finding in grav if finding.severity in ("error", "warning")] == []


def test_a_die_with_other_faces_than_those_of_the_tables(edited: Callable[..., list[Finding]]) -> None:
    assert ids(edited(("game.yaml", "d: d6", "d: d8"))) == ["unused.die", "table.die-not-in-box"]
