"""Checks: one decorated function each, with an id, a rationale and a source.

A check on the model looks at the game before anything is drawn; a check on the sheets looks at a document as it will be
printed. Both yield observations; the registry makes findings of them, so that id and severity stand in one place.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from pnp.errors import Finding, Severity, Span
from pnp.model.game import Game
from pnp.scene.sheet import Paper, Product, Sheet


class Observation(NamedTuple):
    """What a check saw; the fields are those of `pnp.errors.Finding`. `severity` None: that of the check."""

    message: str
    span: Span | None = None
    hint: str = ""
    related: tuple[tuple[Span, str], ...] = ()
    witness: tuple[tuple[str, str], ...] = ()
    cases: int | None = None
    severity: Severity | None = None


class Document(NamedTuple):
    """A document as it will be printed: its file name without ending, what was to be drawn, and the sheets of it."""

    name: str
    product: Product
    paper: Paper
    sheets: tuple[Sheet, ...]


GameCheck = Callable[[Game], Iterable[Observation]]
SheetCheck = Callable[[Game, Document], Iterable[Observation]]


class Check(NamedTuple):
    """A registered check: why it exists (`rationale`) and where the demand or the number comes from (`source`).

    `code`: the class of mistake that it looks for, in the catalogue of docs/checks.md (`C01`: rules that contradict
    each other).
    """

    id: str
    severity: Severity
    rationale: str
    source: str
    code: str = ""
    on_game: GameCheck | None = None
    on_sheets: SheetCheck | None = None


_CHECKS: dict[str, Check] = {}


def check(
    id: str,  # noqa: A002
    severity: Severity,
    rationale: str,
    source: str,
    code: str = "",
) -> Callable[[GameCheck], GameCheck]:
    """Register a check on the model.

    Raises:
        ValueError: when the id is taken.
    """

    def register(function: GameCheck) -> GameCheck:
        _add(Check(id, severity, rationale, source, code, on_game=function))
        return function

    return register


def sheet_check(
    id: str,  # noqa: A002
    severity: Severity,
    rationale: str,
    source: str,
    code: str = "",
) -> Callable[[SheetCheck], SheetCheck]:
    """Register a check on a document as it will be printed.

    Raises:
        ValueError: when the id is taken.
    """

    def register(function: SheetCheck) -> SheetCheck:
        _add(Check(id, severity, rationale, source, code, on_sheets=function))
        return function

    return register


def _add(entry: Check) -> None:
    if entry.id in _CHECKS:
        raise ValueError(f"two checks are named {entry.id!r}")
    _CHECKS[entry.id] = entry


def registry() -> dict[str, Check]:
    """All checks by id; an import that fails, raises."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return dict(sorted(_CHECKS.items()))


def check_game(game: Game) -> tuple[Finding, ...]:
    """The findings of every check on the model, in the order of the source."""
    found = (
        finding
        for entry in registry().values()
        if entry.on_game is not None
        for finding in _findings(entry, entry.on_game(game))
    )
    return _in_source_order(found)


def check_document(game: Game, document: Document) -> tuple[Finding, ...]:
    """The findings of every check on one printed document."""
    found = (
        finding
        for entry in registry().values()
        if entry.on_sheets is not None
        for finding in _findings(entry, entry.on_sheets(game, document))
    )
    return _in_source_order(found)


def _findings(entry: Check, observations: Iterable[Observation]) -> Iterator[Finding]:
    for seen in observations:
        yield Finding(
            entry.id,
            seen.severity or entry.severity,
            seen.message,
            seen.span,
            seen.hint,
            seen.related,
            seen.witness,
            seen.cases,
        )


def _in_source_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    def key(finding: Finding) -> tuple[str, int, int, str, str]:
        span = finding.span or Span("", 0, 0)
        return (span.file, span.line, span.column, finding.id, finding.message)

    return tuple(sorted(findings, key=key))
