from collections.abc import Mapping
from dataclasses import replace

import pytest

from pnp import assets, checks, model
from pnp.errors import Finding, Span
from pnp.model.clauses import Waiver
from pnp.model.game import Die, Game

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
    accepted = waiving(spoilt, Waiver("unused.die", checks.key(finding), "a spare", HERE))
    waived: list[Finding] = []
    seen: list[Finding] = []
    found = checks.check_game(accepted, checks.Asked(waived=waived.append, seen=seen.append))
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
    assert told.message == "this waiver accepts nothing any more: unused.die finds no ffffff"


def test_a_waiver_for_other_numbers_is_told_beside_the_finding(spoilt: Game) -> None:
    """Where only numbers have changed, the place to look at is that of the finding, not that of the waiver."""
    fewer = the_die(spoilt)
    before = fewer._replace(message=fewer.message.replace("20", "12"), witness=())
    assert "20" in fewer.message
    assert checks.key(before) != checks.key(fewer)
    found = checks.check_game(waiving(spoilt, Waiver("unused.die", checks.key(before), "a spare", HERE)))
    (told,) = [finding for finding in found if finding.id == "waiver.stale"]
    assert told.span == fewer.span
    assert told.message == "unused.die was waived here with other numbers"
    assert checks.key(fewer) in told.hint
    assert told.related == ((HERE, "the waiver, with its reason: a spare"),)


def test_a_waiver_of_a_check_that_did_not_run_is_not_called_stale(spoilt: Game) -> None:
    stale = waiving(spoilt, Waiver("unused.die", "ffffff", "a spare", HERE))
    asked = checks.Asked(wanted=lambda check: check.id != "unused.die")
    assert "waiver.stale" not in {finding.id for finding in checks.check_game(stale, asked)}


@pytest.mark.parametrize(
    ("change", "same"),
    [
        ({"span": Span("other.yaml", 9, 1)}, True),
        ({"hint": "another"}, True),
        ({"message": "another"}, False),
        ({"witness": (("die", "d20"),)}, False),
        ({"id": "unused.piece"}, False),
    ],
)
def test_the_key_is_of_the_check_and_its_case(spoilt: Game, change: Mapping[str, object], same: bool) -> None:
    finding = Finding("unused.die", "warning", "nobody throws it", HERE)
    assert (checks.key(finding._replace(**change)) == checks.key(finding)) == same


def test_each_check_has_its_own_time(spoilt: Game) -> None:
    asked = []

    def patience() -> "checks.Callable[[], bool]":
        asked.append(1)
        return lambda: False

    checks.check_game(spoilt, checks.Asked(patience=patience))
    assert len(asked) == len([entry for entry in checks.registry().values() if entry.on_game])
    assert checks.effort(5).expired is None
