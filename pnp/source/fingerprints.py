"""Fingerprints of findings: stable names for suppressions and for SARIF's `partialFingerprints`."""

import hashlib
from pathlib import PurePath

from pnp.errors import Finding
from pnp.source.lines import SourceLines

LENGTH = 6
_MAX_MARKED = 200
"""Characters of the marked text that count."""


def fingerprint(finding: Finding, lines: SourceLines) -> str:
    """Return a digest of the check, its counterexample and the source text that the finding marks.

    The wording of the finding and the number of its line are left out, so a fingerprint survives a reworded message
    and a line inserted above. It changes when the marked line or the counterexample does. Equal lines of one file are
    distinguished by their order.
    """
    parts = [finding.id, *(f"{name}={value}" for name, value in finding.witness)]
    span = finding.span
    line = lines.at(span) if span is not None else None
    if span is not None and line is not None:
        start = span.column - 1
        marked = line[start : min(max(span.column, span.end_column - 1), start + _MAX_MARKED)]
        parts += [PurePath(span.file).name, lines.key(span), marked]
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:LENGTH]
