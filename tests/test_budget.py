"""The table of limits, and what a run may spend."""

import pytest

from pnp import budget
from pnp.budget import LIMITS, BudgetSpentError, RunBudget
from pnp.errors import Finding, Span

HERE = Span("game.yaml", 3, 1)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_resource_is_spent_by_all_of_a_run() -> None:
    with budget.run(LIMITS._replace(cells=10)) as run:
        budget.current().spend("cells", 6)
        with pytest.raises(BudgetSpentError) as caught:
            budget.current().spend("cells", 5, HERE)
    (finding,) = caught.value.findings
    assert (finding.id, finding.severity, finding.span) == ("budget.cells", "error", HERE)
    with pytest.raises(BudgetSpentError) as again:
        run.spend("template_steps", 10**12)
    assert again.value.findings == (finding,)


def test_a_call_outside_a_run_has_a_budget_of_its_own() -> None:
    budget.current().spend("cells", LIMITS.cells)
    budget.current().spend("cells", LIMITS.cells)
    with pytest.raises(BudgetSpentError):
        budget.current().spend("cells", LIMITS.cells + 1)


def test_runs_do_not_share() -> None:
    for _ in range(2):
        with budget.run() as run:
            run.spend("cells", LIMITS.cells)
    with budget.run() as outer:
        with budget.run():
            pass
        assert budget.current() is outer


def test_time_is_over() -> None:
    clock = Clock()
    run = RunBudget(LIMITS, clock)
    run.spend("cells")
    clock.now = LIMITS.seconds + 1
    with pytest.raises(BudgetSpentError) as caught:
        run.spend("cells", 1, HERE)
    assert [(finding.id, finding.span) for finding in caught.value.findings] == [("budget.time", HERE)]


@pytest.mark.parametrize("resource", budget.RESOURCES)
def test_every_resource_has_a_finding(resource: budget.Resource) -> None:
    with pytest.raises(BudgetSpentError) as caught:
        RunBudget().spend(resource, 10**12)
    (finding,) = caught.value.findings
    assert finding.id.startswith("budget.")
    assert f"{getattr(LIMITS, resource):,}" in finding.message


def test_findings_have_an_end_and_errors_are_kept() -> None:
    notes = [Finding("a.b", "info", "note", Span("a", line, 1)) for line in range(20)]
    errors = [Finding("a.c", "error", "wrong", Span("b", line, 1)) for line in range(3)]
    with budget.run(LIMITS._replace(findings=5)):
        *shown, closing = budget.capped([*notes, *errors])
        assert budget.capped(notes[:5]) == tuple(notes[:5])
    assert shown == [*notes[:2], *errors]
    assert (closing.id, closing.severity) == ("budget.findings", "info")
    assert "18" in closing.message


def test_of_too_many_findings_the_most_severe_are_shown() -> None:
    found = [Finding("a.b", severity, severity, None) for severity in ("info", "unknown", "warning", "error")]
    for most in range(1, 4):
        with budget.run(LIMITS._replace(findings=most)):
            assert budget.capped(found)[:-1] == tuple(found[-most:])
