"""Ids of findings, as the tests compare them."""

from collections.abc import Iterable

from pnp.errors import Finding


def ids(findings: Iterable[Finding]) -> list[str]:
    """Return the ids of findings, each once, in order."""
    return list(dict.fromkeys(finding.id for finding in findings))
