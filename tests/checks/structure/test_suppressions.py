from dataclasses import replace
from pathlib import Path

import pytest

from pnp import checks, model
from pnp.errors import Finding, Span
from pnp.model.game import Game, Terrain, TerrainId
from pnp.model.game.rulings import Waiver
from pnp.source.lines import SourceLines, fingerprint

HERE = Span("game.yaml", 7, 3)


@pytest.fixture(scope="module")
def changed() -> Game:
    """A small game with a terrain that no board shows."""
    game = model.load(Path(__file__).parents[2] / "bad" / "base")
    return replace(
        game,
        terrain={
            **game.terrain,
            "swamp": Terrain(TerrainId("swamp"), "Swamp", "#aabbaa", "#000000", "plain", span=HERE),
        },
    )


def waiving(game: Game, *waivers: Waiver) -> Game:
    return replace(game, rulings=game.rulings._replace(waivers=waivers))


def the_terrain(game: Game) -> Finding:
    return next(finding for finding in checks.check_game(game) if finding.id == "unused.terrain")


def test_a_waived_finding_is_passed_on_as_waived(changed: Game) -> None:
    finding = the_terrain(changed)
    accepted = waiving(changed, Waiver("unused.terrain", fingerprint(finding, SourceLines()), "printed later", HERE))
    waived: list[Finding] = []
    seen: list[Finding] = []
    found = checks.check_game(accepted, checks.CheckSelection(waived=waived.append, seen=seen.append))
    assert waived == [finding]
    assert finding not in found
    assert finding not in seen
    assert "waiver.stale" not in {other.id for other in found}


def test_a_waiver_lapses_when_its_finding_changes(changed: Game) -> None:
    game = waiving(changed, Waiver("unused.terrain", "ffffff", "printed later", HERE))
    found = checks.check_game(game)
    assert the_terrain(game) in found
    (stale,) = [finding for finding in found if finding.id == "waiver.stale"]
    assert (stale.span, stale.severity) == (HERE, "info")
    assert fingerprint(the_terrain(game), SourceLines()) in stale.hint


def test_a_waiver_of_a_check_that_did_not_run_is_not_stale(changed: Game) -> None:
    stale = waiving(changed, Waiver("unused.terrain", "ffffff", "printed later", HERE))
    asked = checks.CheckSelection(wanted=lambda check: check.id != "unused.terrain")
    assert "waiver.stale" not in {finding.id for finding in checks.check_game(stale, asked)}


def test_all_findings_of_a_check_get_the_severity_that_the_game_gives(changed: Game) -> None:
    waived: list[Finding] = []
    for severity in ("error", "info"):
        game = waiving(changed, Waiver("unused.terrain", None, "later", HERE, severity))
        found = checks.check_game(game, checks.CheckSelection(waived=waived.append))
        assert the_terrain(game).severity == severity
        assert "waiver.stale" not in {other.id for other in found}
    off = checks.check_game(
        waiving(changed, Waiver("unused.terrain", None, "later", HERE)), checks.CheckSelection(waived=waived.append)
    )
    assert "unused.terrain" not in {other.id for other in off}
    assert [each.id for each in waived] == ["unused.terrain"]


def test_a_waiver_of_a_check_that_changes_nothing_is_reported(changed: Game) -> None:
    same = Waiver("unused.terrain", None, "later", HERE, "warning")
    nothing = Waiver("clause.conflict", None, "later", HERE)
    found = [each.message for each in checks.check_game(waiving(changed, same, nothing)) if each.id == "waiver.stale"]
    assert sorted(found) == [
        "this waiver changes nothing: clause.conflict reports nothing",
        "this waiver changes nothing: unused.terrain reports nothing of another severity",
    ]


def test_an_error_that_keeps_sheets_from_being_printed_stays_an_error(changed: Game) -> None:
    error = Finding("print.outside", "error", "it is outside", HERE)
    game = waiving(changed, Waiver("print.outside", None, "my printer is larger", HERE))
    (found,) = checks.weighed(game, [error])
    assert found.severity == "error"
    assert "no waiver changes this error" in found.hint


def test_each_check_has_its_own_time_limit(changed: Game) -> None:
    asked = []

    def time_limit() -> "checks.Callable[[], bool]":
        asked.append(1)
        return lambda: False

    checks.check_game(changed, checks.CheckSelection(time_limit=time_limit))
    assert len(asked) == len([entry for entry in checks.model_checks() if entry.on_game and entry.applies_to(changed)])
    assert checks.step_budget(5).expired is None
