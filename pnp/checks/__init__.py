"""Checks: one decorated function each, with an id and a severity, and an entry in the `catalog.yaml` of its family.

A model check examines the game before anything is drawn; a sheet check examines a document as it will be printed. Both
yield reports; the registry turns them into findings, so that id and severity are written in one place.

The modules are grouped into families, one subpackage each. `shared` holds helpers and registers nothing.
"""

import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from pnp import budget
from pnp.errors import Finding, Severity, Span
from pnp.logic.boxes import STEPS, StepBudget
from pnp.model.game import Game
from pnp.model.game.tracking import Examine, examine, tracked_by_result
from pnp.registry import Registry
from pnp.source.lines import SourceLines, fingerprint

if TYPE_CHECKING:
    from pnp.scene.sheet import Document


class Report(NamedTuple):
    """What a check reports: the fields of `pnp.errors.Finding`; `severity` is None if it is that of the check."""

    message: str
    span: Span | None = None
    hint: str = ""
    related: tuple[tuple[Span | None, str], ...] = ()
    witness: tuple[tuple[str, str], ...] = ()
    cases: int | None = None
    severity: Severity | None = None


_LANGUAGES = MappingProxyType({"english": "en"})
"""The families that read a language, each with its BCP 47 language subtag."""
_OF_TEXT = "agreed."
"""Checks on the review record, which is compared with the text of the definition."""
_PRINT = "print"
"""The family of checks on printed sheets, which import everything that draws."""
GameCheck = Callable[[Game], Iterable[Report]]
SheetCheck = Callable[[Game, "Document"], Iterable[Report]]
FindingCheck = Callable[[Game, frozenset[str], Mapping[tuple[str, str], Finding]], Iterable[Report]]
"""A check on the findings of others: takes the ids of the checks that ran, and findings by id and fingerprint."""


class CatalogEntry(NamedTuple):
    """Why there is a check.

    Attributes:
        rationale: why it exists, in one sentence.
        source: where the demand or the number comes from.
        code: its class of mistakes in docs/checks.md, such as `C01` for rules that contradict each other.
    """

    rationale: str = ""
    source: str = ""
    code: str = ""


@cache
def catalog(family: str) -> Mapping[str, CatalogEntry]:
    """Return the entries of the checks of a family by id; no run of `pnp check` needs them."""
    import yaml

    text = (Path(__file__).parent / family / "catalog.yaml").read_text(encoding="utf-8")
    entries: dict[str, dict[str, str]] = yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    return MappingProxyType({id_: CatalogEntry(**entry) for id_, entry in entries.items()})


class Check(NamedTuple):
    """A registered check; `own` is the entry of one that is registered elsewhere."""

    id: str
    severity: Severity
    own: CatalogEntry = CatalogEntry()
    on_game: GameCheck | None = None
    on_sheets: SheetCheck | None = None
    on_findings: FindingCheck | None = None

    @property
    def about(self) -> CatalogEntry:
        """Why it exists."""
        return catalog(self.family)[self.id] if self.family and not any(self.own) else self.own

    @property
    def module(self) -> str:
        """The module of its function, such as `pnp.checks.pieces.set_up`."""
        function = self.on_game or self.on_sheets or self.on_findings
        return function.__module__ if function else ""

    @property
    def family(self) -> str:
        """The name of its subpackage, such as `rules`; empty for a check registered elsewhere."""
        package, _, rest = self.module.partition(f"{__name__}.")
        return rest.partition(".")[0] if not package else ""

    @property
    def language(self) -> str:
        """The language that a game must declare for the check to run; empty for checks of every game."""
        return _LANGUAGES.get(self.family, "")

    @property
    def reads_fields_only(self) -> bool:
        """Return whether it reads nothing but the game's fields, art and templates: no text of the definition."""
        return bool(self.family) and not self.id.startswith(_OF_TEXT)

    def applies_to(self, game: Game) -> bool:
        """Return whether the check runs for a game."""
        return self.language in ("", game.language.partition("-")[0].lower())


CHECKS: Registry[Check] = Registry("check", "pnp.checks", Check)
"""The checks whose modules have been imported, by id; `registry` returns all."""
Function = TypeVar("Function", GameCheck, SheetCheck, FindingCheck)


def check(id: str, severity: Severity, *about: str, **named: str) -> Callable[[GameCheck], GameCheck]:  # noqa: A002
    """Register a check on the model; raises ValueError if the id is taken.

    `about`, `named`: the fields of its `CatalogEntry`; only a check of a plugin gives them here.
    """
    return lambda function: _added(Check(id, severity, CatalogEntry(*about, **named), on_game=function), function)


def sheet_check(id: str, severity: Severity, *about: str, **named: str) -> Callable[[SheetCheck], SheetCheck]:  # noqa: A002
    """Register a check on a document as it will be printed; see `check`."""
    return lambda function: _added(Check(id, severity, CatalogEntry(*about, **named), on_sheets=function), function)


def finding_check(id: str, severity: Severity) -> Callable[[FindingCheck], FindingCheck]:  # noqa: A002
    """Register a check on the findings of the checks on the model; see `check`."""
    return lambda function: _added(Check(id, severity, on_findings=function), function)


def _added(entry: Check, function: Function) -> Function:
    CHECKS.add(entry.id, entry)
    return function


class CheckSelection(NamedTuple):
    """Which checks run, how long each may take, and who receives each finding as soon as it is made.

    Attributes:
        wanted: whether a check runs.
        time_limit: called before each check; returns a function that says when the time of that check is over.
        seen: receives each finding that is reported.
        waived: receives each finding that a waiver of the game turns off.
        examine: runs a check on a game.
    """

    wanted: Callable[[Check], bool] = lambda check: True
    time_limit: Callable[[], Callable[[], bool]] | None = None
    seen: Callable[[Finding], None] = lambda finding: None
    waived: Callable[[Finding], None] = lambda finding: None
    examine: Examine = examine


ALL = CheckSelection()
_expired: ContextVar[Callable[[], bool] | None] = ContextVar("expired", default=None)


def step_budget(steps: int = STEPS) -> StepBudget:
    """Return the budget for one question of `pnp.logic`; it also ends when the time of the check is over."""
    return StepBudget(steps, _expired.get())


def registry() -> dict[str, Check]:
    """Return all checks by id; raises ImportError if a module of checks cannot be imported."""
    return {entry.id: entry for entry in sorted((*model_checks(), *print_checks()), key=lambda entry: entry.id)}


def model_checks() -> tuple[Check, ...]:
    """Return the checks on the model and on findings, by id; the print family is not imported."""
    for family in pkgutil.iter_modules(__path__):
        if family.ispkg and family.name != _PRINT:
            CHECKS.import_package(f"{__name__}.{family.name}")
    CHECKS.load_plugins()
    return tuple(entry for _, entry in sorted(CHECKS.items()) if entry.on_sheets is None)


def print_checks() -> tuple[Check, ...]:
    """Return the checks on documents, by id; no other family is imported."""
    CHECKS.import_package(f"{__name__}.{_PRINT}")
    CHECKS.load_plugins()
    return tuple(entry for _, entry in sorted(CHECKS.items()) if entry.on_sheets is not None)


def check_game(game: Game, asked: CheckSelection = ALL) -> tuple[Finding, ...]:
    """Return the findings of the checks on the model that no waiver turns off, in the order of the source."""
    chosen = [entry for entry in model_checks() if entry.applies_to(game) and asked.wanted(entry)]
    lines = SourceLines()
    found: dict[tuple[str, str], Finding] = {}
    reported = []
    for finding in _of_game(game, chosen, asked):
        found[finding.id, fingerprint(finding, lines)] = finding
        for kept in weighed(game, (finding,), asked.waived, lines):
            asked.seen(kept)
            reported.append(kept)
    ran = frozenset(entry.id for entry in chosen if entry.on_game)
    for entry in chosen:
        if entry.on_findings is not None:
            reported += weighed(game, _findings(entry, entry.on_findings, game, ran, found), asked.waived, lines)
    return _in_source_order(reported)


def weighed(
    game: Game,
    findings: Iterable[Finding],
    waived: Callable[[Finding], object] = lambda finding: None,
    lines: SourceLines | None = None,
) -> Iterator[Finding]:
    """Yield findings with the severities that waivers of the game give them, but for those that are turned off.

    Errors that no check on the model reports keep a kit from being printed as it is written, and stay errors.
    """
    lines = lines or SourceLines()
    for finding in findings:
        own, wanted = CHECKS.get(finding.id), _waivers(game, finding.id)
        given = [severity for key, severity in wanted if key is None or key == fingerprint(finding, lines)]
        if given and finding.severity == "error" and not (own and own.on_game):
            hint = "; ".join(filter(None, (finding.hint, "no waiver changes this error: nothing is printed with it")))
            yield finding._replace(hint=hint)
        elif "off" in given:
            waived(finding)
        else:
            severity = next((each for each in given if each != "off"), finding.severity)
            yield finding._replace(severity=severity)


@tracked_by_result
def _waivers(game: Game, id_: str) -> tuple[tuple[str | None, Severity | Literal["off"]], ...]:
    """Return the witness of each waiver of a check, None for all of its findings, and the severity that it gives."""
    return tuple((waiver.witness, waiver.severity) for waiver in game.rulings.waivers if waiver.check == id_)


def raised_in(id_: str) -> list[str]:
    """Return the modules that report a fault or a note with an id that is no check's."""
    root, quoted = Path(__file__).parents[1], f'"{id_}"'
    found = (path for path in sorted(root.rglob("*.py")) if quoted in path.read_text(encoding="utf-8"))
    return [".".join((root.name, *path.relative_to(root).with_suffix("").parts)) for path in found]


def _of_game(game: Game, chosen: Iterable[Check], asked: CheckSelection) -> Iterator[Finding]:
    for entry in chosen:
        if entry.on_game is None:
            continue
        token = _expired.set(asked.time_limit() if asked.time_limit else None)
        try:
            find = partial(_findings, entry, entry.on_game)
            yield from asked.examine(entry.id, game, find) if entry.reads_fields_only else find(game)
        finally:
            _expired.reset(token)


def check_document(game: Game, document: "Document", asked: CheckSelection = ALL) -> tuple[Finding, ...]:
    """Return the findings of the checks on one printed document."""
    chosen = ((entry, entry.on_sheets) for entry in print_checks() if asked.wanted(entry))
    found = (each for entry, find in chosen if find is not None for each in _findings(entry, find, game, document))
    return _in_source_order(weighed(game, found, asked.waived))


def _findings(entry: Check, function: Callable[..., Iterable[Report]], *given: object) -> Iterator[Finding]:
    for number, each in enumerate(function(*given)):
        if number == budget.current().limits.findings_of_a_check:
            yield budget.summary(0, entry.severity)._replace(span=each.span)
            return
        related = tuple((span, words) for span, words in each.related if span is not None)
        severity = each.severity or entry.severity
        yield Finding(entry.id, severity, each.message, each.span, each.hint, related, each.witness, each.cases)


def _in_source_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda found: (*(found.span or Span("", 0, 0))[:3], found.id, found.message)))
