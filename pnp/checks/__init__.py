"""Checks: one decorated function each, with an id, a rationale and a source.

A check on the model looks at the game before anything is drawn; a check on the sheets looks at a document as it will be
printed. Both yield observations; the registry makes findings of them, so that id and severity stand in one place.
"""

import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from typing import TYPE_CHECKING, NamedTuple

from pnp.errors import Finding, Severity, Span
from pnp.logic.boxes import STEPS, StepBudget
from pnp.model.game import Game
from pnp.registry import Registry
from pnp.source.fingerprints import fingerprint
from pnp.source.lines import SourceLines

if TYPE_CHECKING:
    from pnp.scene.sheet import Document


class Report(NamedTuple):
    """What a check saw; the fields are those of `pnp.errors.Finding`. `severity` None: that of the check."""

    message: str
    span: Span | None = None
    hint: str = ""
    related: tuple[tuple[Span, str], ...] = ()
    witness: tuple[tuple[str, str], ...] = ()
    cases: int | None = None
    severity: Severity | None = None


_FORMAL = frozenset(
    (
        *(f"machines.{name}" for name in ("safety", "liveness", "reachability", "play_traces")),
        *(f"rules.{name}" for name in ("claims", "conflicts", "coverage", "answer_ranges")),
    )
)
GameCheck = Callable[[Game], Iterable[Report]]
SheetCheck = Callable[[Game, "Document"], Iterable[Report]]
FindingCheck = Callable[[Game, frozenset[str], Mapping[tuple[str, str], Finding]], Iterable[Report]]
"""A check on the findings of others: takes the ids of the checks that ran, and findings by id and fingerprint."""


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
    on_findings: FindingCheck | None = None

    @property
    def family(self) -> str:
        """The name of its subpackage, such as `rules`; empty for a check registered elsewhere."""
        function = self.on_game or self.on_sheets or self.on_findings
        package, _, rest = (function.__module__ if function else "").partition(f"{__name__}.")
        return rest.partition(".")[0] if not package else ""

    @property
    def is_formal(self) -> bool:
        """Whether it reads nothing but the rulings, states and numbers of markers of a game."""
        return self.on_game is not None and self.on_game.__module__.removeprefix(f"{__name__}.") in _FORMAL


CHECKS: Registry[Check] = Registry("check", "pnp.checks", Check)
"""The checks whose modules have been imported, by id; `registry` gives all."""
_PRINT = "print"
"""The family of checks on printed sheets, which need everything that draws."""


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


def finding_check(
    id: str,  # noqa: A002
    severity: Severity,
    rationale: str,
    source: str,
    code: str = "",
) -> Callable[[FindingCheck], FindingCheck]:
    """Register a check on the findings of the checks on the model.

    Raises:
        ValueError: when the id is taken.
    """

    def register(function: FindingCheck) -> FindingCheck:
        _add(Check(id, severity, rationale, source, code, on_findings=function))
        return function

    return register


def _add(entry: Check) -> None:
    CHECKS.add(entry.id, entry)


class CheckSelection(NamedTuple):
    """Which checks are to run, how long each may take, and who hears of a finding as soon as it is made.

    `patience` is asked before each check for a function that tells when its time is over. `waived` hears of findings
    that a waiver of the game accepts; the others hear nothing of them.
    """

    wanted: Callable[[Check], bool] = lambda check: True
    patience: Callable[[], Callable[[], bool]] | None = None
    seen: Callable[[Finding], None] = lambda finding: None
    waived: Callable[[Finding], None] = lambda finding: None


ALL = CheckSelection()
_expired: ContextVar[Callable[[], bool] | None] = ContextVar("expired", default=None)


def step_budget(steps: int = STEPS) -> StepBudget:
    """What a check may spend on one question of `pnp.logic`; it ends also when the check's time is over."""
    return StepBudget(steps, _expired.get())


def registry() -> dict[str, Check]:
    """All checks by id; an import that fails, raises."""
    return {entry.id: entry for entry in sorted((*model_checks(), *print_checks()), key=lambda entry: entry.id)}


def model_checks() -> tuple[Check, ...]:
    """The checks on the model and on findings, by id; the modules of all others stay where they are."""
    for family in pkgutil.iter_modules(__path__):
        if family.name != _PRINT:
            CHECKS.import_package(f"{__name__}.{family.name}")
    CHECKS.load_plugins()
    return tuple(entry for _, entry in sorted(CHECKS.items()) if entry.on_sheets is None)


def print_checks() -> tuple[Check, ...]:
    """The checks on documents, by id; the modules of all others stay where they are."""
    CHECKS.import_package(f"{__name__}.{_PRINT}")
    CHECKS.load_plugins()
    return tuple(entry for _, entry in sorted(CHECKS.items()) if entry.on_sheets is not None)


def check_game(game: Game, asked: CheckSelection = ALL) -> tuple[Finding, ...]:
    """The findings of the checks on the model that no waiver accepts, in the order of the source."""
    chosen = [entry for entry in model_checks() if asked.wanted(entry)]
    accepted = {(waiver.check, waiver.witness) for waiver in game.rulings.waivers}
    lines = SourceLines()
    found: dict[tuple[str, str], Finding] = {}
    standing = []
    for finding in _of_game(game, chosen, asked):
        key = (finding.id, fingerprint(finding, lines))
        found[key] = finding
        if key in accepted:
            asked.waived(finding)
        else:
            asked.seen(finding)
            standing.append(finding)
    ran = frozenset(entry.id for entry in chosen if entry.on_game)
    for entry in chosen:
        if entry.on_findings is not None:
            standing += _findings(entry, entry.on_findings(game, ran, found))
    return _in_source_order(standing)


def _of_game(game: Game, chosen: Iterable[Check], asked: CheckSelection) -> Iterator[Finding]:
    for entry in chosen:
        if entry.on_game is None:
            continue
        token = _expired.set(asked.patience() if asked.patience else None)
        try:
            yield from _findings(entry, entry.on_game(game))
        finally:
            _expired.reset(token)


def check_document(game: Game, document: "Document", asked: CheckSelection = ALL) -> tuple[Finding, ...]:
    """The findings of the checks on one printed document."""
    found = (
        finding
        for entry in print_checks()
        if entry.on_sheets is not None and asked.wanted(entry)
        for finding in _findings(entry, entry.on_sheets(game, document))
    )
    return _in_source_order(found)


def _findings(entry: Check, observations: Iterable[Report]) -> Iterator[Finding]:
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
