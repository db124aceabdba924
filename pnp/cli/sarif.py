"""Findings as SARIF 2.1.0, the format of code hosts and editors (OASIS standard, docs.oasis-open.org/sarif)."""

import os
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from pnp.checks import Check
from pnp.errors import Finding, Severity, Span
from pnp.source.lines import SourceLines, fingerprint
from pnp.version import __version__

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "note", "unknown": "none"}


def log(findings: Iterable[Finding], checks: dict[str, Check]) -> dict[str, Any]:
    """Return the log of one run of pnp with its findings; `checks` holds the checks besides those of the loader.

    Undecided findings are results of the kind `open`, which have no level.
    """
    found = tuple(findings)
    ids = list(dict.fromkeys(finding.id for finding in found))
    driver = {"name": "pnp", "semanticVersion": __version__, "rules": [_rule(id_, checks.get(id_)) for id_ in ids]}
    lines = SourceLines()
    results = [_result(finding, ids.index(finding.id), fingerprint(finding, lines)) for finding in found]
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}],
    }


def _rule(id_: str, check: Check | None) -> dict[str, Any]:
    if check is None:
        return {"id": id_, "shortDescription": {"text": "The definition cannot be read."}}
    rule: dict[str, Any] = {
        "id": id_,
        "shortDescription": {"text": check.about.rationale},
        "help": {"text": check.about.source},
        "defaultConfiguration": {"level": _LEVELS[check.severity]},
    }
    return {**rule, "properties": {"catalog": check.about.code}} if check.about.code else rule


def _result(finding: Finding, index: int, key: str) -> dict[str, Any]:
    text = f"{finding.message}. {finding.hint}" if finding.hint else finding.message
    result: dict[str, Any] = {
        "ruleId": finding.id,
        "ruleIndex": index,
        "kind": "open" if finding.severity == "unknown" else "fail",
        "level": _LEVELS[finding.severity],
        "message": {"text": text},
        "partialFingerprints": {"pnpFinding/v2": key},
    }
    if finding.span is not None:
        result["locations"] = [_location(finding.span)]
    if finding.related:
        result["relatedLocations"] = [
            {"id": number, **_location(span), "message": {"text": words}}
            for number, (span, words) in enumerate(finding.related, 1)
        ]
    properties = {"witness": dict(finding.witness), "cases": finding.cases}
    result["properties"] = {name: value for name, value in properties.items() if value}
    return result


def _location(span: Span) -> dict[str, Any]:
    region = {"startLine": span.line, "startColumn": span.column}
    if span.end_column > span.column:
        region["endColumn"] = span.end_column
    file = PurePath(span.file)
    uri = file.as_uri() if file.is_absolute() else quote(os.fsencode(file.as_posix()))
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}
