from dataclasses import replace

import pytest

from pnp import assets, checks, model
from pnp.errors import Finding, Span
from pnp.model.game import Die, Game
from pnp.model.game.rulings import Waiver
from pnp.source.fingerprints import fingerprint
from pnp.source.lines import SourceLines

HERE = Span("game.yaml", 7, 3)


@pytest.fixture(scope="module")
def spoilt() -> Game:
    """Heavy Armor with a die that nobody throws."""
    heavy = model.load(assets.game("heavy-armor"))
    return replace(heavy, dice={**heavy.dice, "spare": Die("spare", 20, HERE)})


def waiving(game: Game, *waivers: Waiver) -> Game:
    return replace(game, rulings=game.rulings._replace(waivers=waivers))


def the_die(game: Game) -> Finding:
    return next(finding for finding in checks.check_game(game) if finding.id == "unused.die")


def test_a_waived_finding_is_told_apart(spoilt: Game) -> None:
    finding = the_die(spoilt)
    accepted = waiving(spoilt, Waiver("unused.die", fingerprint(finding, SourceLines()), "a spare", HERE))
    waived: list[Finding] = []
    seen: list[Finding] = []
    found = checks.check_game(accepted, checks.CheckSelection(waived=waived.append, seen=seen.append))
    assert waived == [finding]
    assert finding not in found
    assert finding not in seen
    assert "waiver.stale" not in {other.id for other in found}


def test_a_waiver_lapses_with_what_it_accepted(spoilt: Game) -> None:
    stale = waiving(spoilt, Waiver("unused.die", "ffffff", "a spare", HERE))
    found = checks.check_game(stale)
    assert the_die(stale) in found
    (told,) = [finding for finding in found if finding.id == "waiver.stale"]
    assert (told.span, told.severity) == (HERE, "info")
    assert fingerprint(the_die(stale), SourceLines()) in told.hint


def test_a_waiver_of_a_check_that_did_not_run_is_not_called_stale(spoilt: Game) -> None:
    stale = waiving(spoilt, Waiver("unused.die", "ffffff", "a spare", HERE))
    asked = checks.CheckSelection(wanted=lambda check: check.id != "unused.die")
    assert "waiver.stale" not in {finding.id for finding in checks.check_game(stale, asked)}


def test_each_check_has_its_own_time(spoilt: Game) -> None:
    asked = []

    def patience() -> "checks.Callable[[], bool]":
        asked.append(1)
        return lambda: False

    checks.check_game(spoilt, checks.CheckSelection(patience=patience))
    assert len(asked) == len([entry for entry in checks.registry().values() if entry.on_game])
    assert checks.step_budget(5).expired is None
