"""Findings collected over a run."""

import pytest

from pnp.errors import DefinitionError, Finding, Span
from pnp.source.findings import MAX_FINDINGS, MAX_MESSAGE, Findings


def test_order_by_file_line_and_column() -> None:
    findings = Findings()
    for file, line, column in [("b", 2, 1), ("a", 9, 1), ("b", 1, 5), ("b", 1, 2), ("c", 1, 1)]:
        findings.error("x.y", "wrong", Span(file, line, column))
    findings.error("x.y", "nowhere", None)
    in_order = [str(finding.span) for finding in findings.all(["a", "b"])]
    assert in_order == ["None", "a:9:1", "b:1:2", "b:1:5", "b:2:1", "c:1:1"]
    assert [str(finding.span) for finding in findings.all()][1] == "b:1:2"


def test_the_same_thing_is_told_once() -> None:
    findings = Findings()
    for _ in range(3):
        findings.add(Finding("x.y", "warning", "wrong", Span("a", 1, 1)))
    assert len(findings.all()) == 1


def test_there_is_an_end_to_findings_and_messages() -> None:
    findings = Findings()
    for line in range(MAX_FINDINGS + 50):
        assert findings.is_full == (line >= MAX_FINDINGS)
        findings.error("x.y", "w" * 10_000, Span("a", line + 1, 1))
    assert len(findings.all()) == MAX_FINDINGS
    assert len(findings.all()[0].message) == MAX_MESSAGE + 2


def test_raising() -> None:
    findings = Findings()
    findings.raise_if_any()
    assert not findings
    findings.error("x.y", "wrong", None)
    with pytest.raises(DefinitionError, match="wrong"):
        findings.raise_if_any()
