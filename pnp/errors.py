"""Findings about a definition, nouns with numbers, and exceptions: invalid definitions, misuse of a command, bugs.

A `Finding` is for the designer: location, actual and expected value, help. Code that reads a definition collects
findings and raises them together as `DefinitionError`, so that one run reports all of them.
"""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

Severity = Literal["error", "warning", "info", "unknown"]
SEVERITY_NAMES: Mapping[Severity, str] = MappingProxyType(
    {"error": "error", "warning": "warning", "info": "note", "unknown": "undecided"}
)
"""Severities as users read them."""


_MAN = re.compile(r"(?<!hu)(?<!er)(?<!or)(?<!ro)(?<!to)(?<!sha)(?<!is)man$")
"""The end of bowman and lineman, but not of human, German, Norman, Roman, Ottoman, shaman and talisman."""


def many(one: str) -> str:
    """Return the plural of a noun: `cases`, `hexes`, `cities`, `bowmen`."""
    if _MAN.search(one):
        return f"{one[:-3]}men"
    if one.endswith("y") and one[-2:-1] not in "aeiou":
        return f"{one[:-1]}ies"
    return f"{one}es" if one.endswith(("s", "x", "z", "ch", "sh")) else f"{one}s"


def plural(number: int, one: str, several: str = "") -> str:
    """Return a number with its noun: `1 case`, `1,200 cases`; `several` replaces the regular plural."""
    return f"{number:,} {one if number == 1 else several or many(one)}"


class Span(NamedTuple):
    """A range in a source file. Lines and columns count from 1; `end_column` is exclusive.

    `cell`: in a spreadsheet, the sheet and the cell as its readers name them: `Market!B7`.
    """

    file: str
    line: int
    column: int
    end_column: int = 0
    cell: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.cell}" if self.cell else f"{self.file}:{self.line}:{self.column}"

    @property
    def is_in_table(self) -> bool:
        """Whether it is a cell of a table."""
        return bool(self.cell) or self.file.endswith(".csv")


class Finding(NamedTuple):
    """One result of a check, for the designer.

    Attributes:
        id: the check's stable name, such as `reference.unknown-stat`.
        severity: `error` stops a build, `warning` and `info` do not, `unknown` means undecided.
        message: one sentence with the actual and the expected value.
        span: the location; None only when no file can be named.
        hint: the help ("did you mean 'attack'?"), or empty.
        related: related locations, each with a few words.
        witness: a counterexample, name to value, if there is one.
        cases: the number of cases concerned, when counted.
    """

    id: str
    severity: Severity
    message: str
    span: Span | None = None
    hint: str = ""
    related: tuple[tuple[Span, str], ...] = ()
    witness: tuple[tuple[str, str], ...] = ()
    cases: int | None = None


class PnpError(Exception):
    """Base class of all exceptions that pnp raises intentionally."""


class MisuseError(PnpError):
    """A command was called with unusable arguments (exit code 2). The message says what to do."""


class DefinitionError(PnpError):
    """The definition cannot be used; carries all findings of the run (exit code 1)."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("; ".join(f.message for f in self.findings))


class InternalError(PnpError):
    """A bug of pnp, not of the definition. The message asks for a report."""


class MissingGlyphError(InternalError):
    """A text to draw has a character that its font lacks; texts of a game are checked before they are drawn."""
