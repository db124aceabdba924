from collections.abc import Callable

from finding_ids import ids

from pnp.errors import Finding
from pnp.model.game import Game

Found = Callable[..., list[Finding]]


def test_an_action_that_the_booklet_forgets(heavy: Game, found: Found) -> None:
    forgotten = heavy.procedure.actions[0]._replace(id="teleport", name="Teleport")
    findings = found(procedure=heavy.procedure._replace(actions=(*heavy.procedure.actions, forgotten)))
    assert "action.unplaced" in ids(findings)
    assert all("'Teleport'" in finding.message for finding in findings if finding.id == "action.unplaced")


def test_without_a_booklet_nothing_is_forgotten(heavy: Game, found: Found) -> None:
    forgotten = heavy.procedure.actions[0]._replace(id="teleport", name="Teleport")
    procedure = heavy.procedure._replace(actions=(*heavy.procedure.actions, forgotten))
    assert "action.unplaced" not in ids(found(procedure=procedure, rules=None))


def test_a_victory_of_points_that_nobody_gives(heavy: Game, found: Found) -> None:
    last = heavy.procedure.end[0]
    told = {"Prestige decides.": True, "The Hulk decides.": False}
    for summary, is_strange in told.items():
        ends = (last._replace(summary=summary), *heavy.procedure.end[1:])
        findings = found(procedure=heavy.procedure._replace(end=ends))
        assert ("end.undefined-word" in ids(findings)) == is_strange
