"""What can go wrong, kept apart: findings about a definition, misuse of a command, and bugs of our own.

A `Finding` is for the designer: where, what was seen, what was expected, what to do. Code that reads a definition
collects findings and raises them together as `DefinitionError`, so that one run tells everything.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

Severity = Literal["error", "warning", "info", "unknown"]
SEVERITY_NAMES: Mapping[Severity, str] = MappingProxyType(
    {"error": "error", "warning": "warning", "info": "note", "unknown": "undecided"}
)
"""Severities as users read them."""


class Span(NamedTuple):
    """A place in a source file. Lines and columns count from 1; `end_column` is exclusive."""

    file: str
    line: int
    column: int
    end_column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Finding(NamedTuple):
    """One thing to tell the designer.

    Attributes:
        id: the check's stable name, such as `reference.unknown-stat`.
        severity: `error` stops a build, `warning` and `info` do not, `unknown` means "cannot check".
        message: one plain sentence: what was seen and what was expected.
        span: where; None only when no file can be named.
        hint: what to do ("did you mean 'attack'?"), or empty.
        related: other places that belong to it, each with a few words.
        witness: the concrete case that shows it, name to value, when there is one.
        cases: how many cases it covers, when counted.
    """

    id: str
    severity: Severity
    message: str
    span: Span | None = None
    hint: str = ""
    related: tuple[tuple[Span, str], ...] = ()
    witness: tuple[tuple[str, str], ...] = ()
    cases: int | None = None

    @classmethod
    def from_json(cls, parts: Sequence[Any]) -> "Finding":
        """A finding that has become lists on its way through JSON."""
        id_, severity, message, span, hint, related, witness, cases = parts
        return cls(
            id_,
            severity,
            message,
            span and Span(*span),
            hint,
            tuple((Span(*place), words) for place, words in related),
            tuple(map(tuple, witness)),
            cases,
        )


class PnpError(Exception):
    """Base of everything that pnp raises on purpose."""


class MisuseError(PnpError):
    """The command was called in a way that cannot work (exit code 2). The message says what to do."""


class DefinitionError(PnpError):
    """The definition cannot be used; carries every finding of the run (exit code 1)."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("; ".join(f.message for f in self.findings))


class InternalError(PnpError):
    """A bug of pnp, not of the definition. The message says so and asks for a report."""
