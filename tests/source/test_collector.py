"""Findings collected over a run."""

import pytest

from pnp.budget import LIMITS
from pnp.errors import DefinitionError, Finding, Span
from pnp.source.collector import MAX_MESSAGE, Findings


def test_order_by_file_line_and_column() -> None:
    findings = Findings()
    for file, line, column in [("b", 2, 1), ("a", 9, 1), ("b", 1, 5), ("b", 1, 2), ("c", 1, 1)]:
        findings.error("x.y", "wrong", Span(file, line, column))
    findings.error("x.y", "nowhere", None)
    in_order = [str(finding.span) for finding in findings.all(["a", "b"])]
    assert in_order == ["None", "a:9:1", "b:1:2", "b:1:5", "b:2:1", "c:1:1"]
    assert [str(finding.span) for finding in findings.all()][1] == "b:1:2"


def test_the_same_thing_is_reported_once() -> None:
    findings = Findings()
    for _ in range(3):
        findings.add(Finding("x.y", "warning", "wrong", Span("a", 1, 1)))
    assert len(findings.all()) == 1


def test_there_is_an_end_to_findings_and_messages() -> None:
    findings = Findings()
    for line in range(LIMITS.findings + 50):
        assert findings.is_full == (line >= LIMITS.findings)
        findings.error("x.y", "w" * 10_000, Span("a", line + 1, 1))
    *shown, closing = findings.all()
    assert (len(shown), closing.id, closing.severity) == (LIMITS.findings, "budget.findings", "error")
    assert len(findings.all()[0].message) == MAX_MESSAGE + 2


def test_raising() -> None:
    findings = Findings()
    findings.raise_if_any()
    assert not findings
    findings.error("x.y", "wrong", None)
    with pytest.raises(DefinitionError, match="wrong"):
        findings.raise_if_any()


def named(findings: Findings, hint: str, *lines: int, home: Span | None) -> Finding:
    for line in lines:
        found = Finding("reference.unknown-act", "error", "there is no act 'x'", Span("a.yaml", line, 1), hint)
        findings.missing(found, "there is no act 'x', but {} places name it", home)
    (reported,) = findings.all()
    return reported


def test_a_missing_name_is_reported_once_and_at_the_list_from_which_it_was_taken() -> None:
    home = Span("acts.yaml", 3, 1)
    once = named(Findings(), "known: y", 7, home=home)
    assert (once.span, once.related) == (Span("a.yaml", 7, 1), ((home, "the list that should contain it"),))
    reported = named(Findings(), "known: y", 7, 9, 9, home=home)
    assert (reported.span, reported.message) == (home, "there is no act 'x', but 2 places name it")
    assert reported.hint == "was it removed or renamed? known: y"
    assert [span.line for span, _ in reported.related] == [7, 9]


def test_a_misspelled_name_is_reported_where_it_is_written() -> None:
    reported = named(Findings(), "did you mean 'y'?", 7, 9, home=Span("acts.yaml", 3, 1))
    assert reported.span == Span("a.yaml", 7, 1)
    assert reported.related == ((Span("a.yaml", 9, 1), "named here"),)
