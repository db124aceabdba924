from fractions import Fraction

from pnp.selftest import summary
from pnp.selftest.mutation import Mutation, Operator
from pnp.selftest.runner import MutantResult


def trial(title: str, outcome: str, beside: bool = False) -> MutantResult:
    operator = Operator(f"{title}-name", title, "", lambda source: iter(()))
    return MutantResult(operator, Mutation((), "broken"), (), outcome, (), beside)  # type: ignore[arg-type]


TRIALS = [trial("b", "found", beside=True), trial("b", "missed"), trial("b", "equivalent"), trial("a", "found")]


def test_changes_that_break_nothing_are_counted_apart() -> None:
    assert summary.rows(TRIALS) == (summary.SummaryRow("a", 1, 1, 0, 0), summary.SummaryRow("b", 2, 1, 1, 1))
    assert summary.row("all", TRIALS).rate == Fraction(2, 3)


def test_changes_that_nothing_reports_come_first_with_what_would() -> None:
    clause, recorded = (trial("a", "missed")._replace(section="clauses", recorded=each) for each in (False, True))
    text = trial("a", "missed")._replace(recorded=True)
    found = summary.unreported([text, recorded, clause, *TRIALS[::2]])
    assert list(found.values()) == [[clause, recorded], [text]]
    assert [pin.partition(" of")[0] for pin in found] == ["a claim", "a value or reference"]


def test_percents_are_never_flattering() -> None:
    assert summary.percent(Fraction(999, 1000)) == "99 %"
    assert summary.percent(Fraction(1)) == "100 %"
    assert summary.percent(summary.row("all", []).rate) == "–"
