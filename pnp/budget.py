"""What a game may ask of pnp: one table of limits, and the budget that one run spends.

A game's folder can come from anyone, so everything that can grow has a limit. Some limits hold for one thing, such as a
file; others are spent by a whole run, so that a hundred templates share one allowance of steps. A run is one command on
one game. When a part of its budget is spent, the run ends with a finding whose id begins with `budget.`.

The budget in use is a context variable: a formula deep inside a check spends from the budget of its run. A call outside
a run has a budget of its own.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Annotated, Literal, NamedTuple, NoReturn, get_args

from pnp.errors import DefinitionError, Finding, Severity, Span, plural


class Limits(NamedTuple):
    """Every limit. Lengths count characters."""

    seconds: Annotated[float, "Time of a run, in seconds."] = 600.0
    memory: Annotated[int, "Memory of each process, in bytes, where the operating system can limit it."] = 4_000_000_000
    findings: Annotated[int, "Findings of a run; more are counted."] = 200
    findings_of_a_check: Annotated[int, "Findings of one check."] = 100
    asset_bytes: Annotated[int, "Drawings, layouts and templates that a run reads, together."] = 64_000_000
    picture_bytes: Annotated[int, "Pictures (PNG and JPEG) that a run reads, together."] = 300_000_000
    font_bytes: Annotated[int, "Fonts of a game that a run reads, together."] = 200_000_000
    cells: Annotated[int, "Cells of all boards, zones and areas of a run, each counted as often as it is listed."] = (
        2_000_000
    )
    template_steps: Annotated[int, "Steps of all templates of a run: loop rounds, calls and filters."] = 5_000_000
    template_text: Annotated[int, "Characters that all templates of a run read and write."] = 100_000_000
    formula_steps: Annotated[int, "Steps of all formulas, rolls and purchases of a run."] = 5_000_000
    drawing_parts: Annotated[int, "Path commands of all drawings of a run, counted as for one drawing."] = 2_000_000

    file_bytes: Annotated[int, "One text file: a part of the definition, a chapter, a template, a layout."] = 1_000_000
    workbook_bytes: Annotated[int, "A spreadsheet (XLSX or ODS), in bytes."] = 4_000_000
    workbook_text: Annotated[int, "Each part of a spreadsheet after it is unpacked, in bytes."] = 40_000_000
    definition_bytes: Annotated[int, "All text files of a definition together."] = 8_000_000
    definition_files: Annotated[int, "Files that 'include' may name."] = 200
    listed_files: Annotated[int, "Entries of a folder that are looked through for suggestions."] = 5_000
    listed_depth: Annotated[int, "Levels of folders that are looked through."] = 3
    record_bytes: Annotated[int, "The review record, agreed.json."] = 4_000_000
    manifest_bytes: Annotated[int, "The manifest of an earlier build, build.json."] = 32_000_000
    ledger_bytes: Annotated[int, "The ledger of 'pnp print'."] = 32_000_000
    kit_file_bytes: Annotated[int, "A file of an earlier build that its manifest lists."] = 1_000_000_000
    copied_bytes: Annotated[int, "All files that 'pnp new --from' copies."] = 256_000_000
    revision_bytes: Annotated[int, "All files of an old revision that 'pnp diff' reads."] = 64_000_000
    revision_list: Annotated[int, "The list of files of an old revision, in bytes."] = 4_000_000
    revision_seconds: Annotated[float, "Time of one git command, in seconds."] = 60.0

    depth: Annotated[int, "Levels of nesting of lists and mappings."] = 32
    values: Annotated[int, "Values of one YAML file, aliases counted in full."] = 100_000
    table_cells: Annotated[int, "Cells of one table: a CSV file or a sheet."] = 100_000
    table_text: Annotated[int, "Characters of all cells of one sheet."] = 8_000_000
    cell_text: Annotated[int, "Characters of one cell of a spreadsheet."] = 32_767
    compared_length: Annotated[int, "Characters of a name for which a similar one is suggested."] = 60
    compared_names: Annotated[int, "Names among which a similar one is looked for."] = 2_000
    digits: Annotated[int, "Characters of a number; a longer one is read as text."] = 18
    board_cells: Annotated[int, "Cells of one board."] = 100_000
    scenario_cells: Annotated[int, "Cells of the map of one scenario."] = 30_000
    counters: Annotated[int, "Counters of a kit."] = 20_000
    conditions: Annotated[int, "Conditions of a clause, lines of a table of cases."] = 200
    domain_values: Annotated[int, "Values of a domain."] = 10_000
    overrides: Annotated[int, "Pairs of clauses of which one overrides the other."] = 100_000
    machine_starts: Annotated[int, "States in which a machine can begin."] = 10_000
    purchases: Annotated[int, "Legal purchases that are listed."] = 10_000
    outline_corners: Annotated[int, "Corners of the outline of a format, with those that its curves have."] = 3_000
    sheets: Annotated[int, "Sheets of paper of one poster."] = 200

    formula_length: Annotated[int, "Characters of a formula."] = 500
    formula_depth: Annotated[int, "Levels of brackets in a formula."] = 40
    number_bits: Annotated[int, "Bits of a number that a formula or a template computes."] = 1_024
    combinations: Annotated[int, "Combinations of dice in one p(…)."] = 100_000
    dice: Annotated[int, "Dice of one roll."] = 20
    outcomes: Annotated[int, "Different values of a roll."] = 20_000
    faces: Annotated[int, "Faces of a die."] = 1_000

    template_length: Annotated[int, "Characters of a text with templates."] = 200_000
    template_output: Annotated[int, "Characters of a text after its templates are filled in."] = 1_000_000
    template_list: Annotated[int, "Entries of a list or range in a template."] = 10_000

    drawing_length: Annotated[int, "Characters of a drawing (SVG)."] = 512_000
    drawing_depth: Annotated[int, "Levels of elements in a drawing, and of references from one to the next."] = 40
    drawing_elements: Annotated[int, "Elements of a drawing, those that 'use' repeats counted in full."] = 5_000
    drawing_commands: Annotated[int, "Path commands and dashes of a drawing; an element counts as 20 of them."] = (
        100_000
    )
    drawing_number: Annotated[float, "Absolute value of a coordinate or length in a drawing."] = 1_000_000.0
    picture_pixels: Annotated[int, "Pixels of one PNG picture."] = 60_000_000
    placed_file_bytes: Annotated[int, "A picture (PNG or JPEG) of a game, in bytes."] = 100_000_000
    font_file_bytes: Annotated[int, "A font of a game, in bytes."] = 40_000_000
    placed_pixels: Annotated[int, "Pixels of a picture (PNG or JPEG) of a game, as it is printed."] = 50_000_000
    scaled_pixels: Annotated[int, "Pixels of a picture that is scaled down to be printed."] = 160_000_000


LIMITS = Limits()
SANDBOX_LIMITS = LIMITS._replace(seconds=120.0, memory=2_000_000_000)
"""What `pnp --sandbox` allows."""

Resource = Literal[
    "asset_bytes",
    "picture_bytes",
    "font_bytes",
    "cells",
    "template_steps",
    "template_text",
    "formula_steps",
    "drawing_parts",
]
"""What a run spends; each is a limit."""
RESOURCES: tuple[Resource, ...] = get_args(Resource)

_SPENT: dict[str, tuple[str, str, str]] = {
    "asset_bytes": ("files", "drawings, layouts and templates have more than {:,} bytes together", "make them smaller"),
    "picture_bytes": ("pictures", "the pictures have more than {:,} bytes together", "save them with fewer pixels"),
    "font_bytes": ("fonts", "the fonts have more than {:,} bytes together", "leave fonts out that no text needs"),
    "cells": ("cells", "boards, zones and areas have more than {:,} cells together", "make boards or zones smaller"),
    "template_steps": ("templates", "the templates take more than {:,} steps", "make loops shorter or less nested"),
    "template_text": ("templates", "the templates handle more than {:,} characters", "build shorter texts"),
    "formula_steps": ("formulas", "the formulas take more than {:,} steps", "use fewer or smaller dice"),
    "drawing_parts": ("drawings", "the drawings have more than {:,} parts together", "draw with fewer points"),
    "seconds": ("time", "this run takes longer than {:g} seconds", "make the game smaller"),
    "stack": ("depth", "this game refers from one thing to the next more often than can be followed", "nest it less"),
    "memory": ("memory", "this run needs more than the {:,} bytes of memory that it may use", "make the game smaller"),
}
OF_THE_MACHINE = frozenset({"budget.time", "budget.depth", "budget.memory"})
"""Ids of findings that another run on the same game may not have."""


class BudgetSpentError(DefinitionError):
    """A run has no budget left. Everything that is tried with the same budget afterwards fails in the same way."""

    def at(self, span: Span | None) -> "BudgetSpentError":
        """The same error; it keeps the first place that is known."""
        self.findings = tuple([finding._replace(span=finding.span or span) for finding in self.findings])
        return self


class RunBudget:
    """What is left to one run.

    Attributes:
        limits: the limits that hold in it.
    """

    def __init__(self, limits: Limits = LIMITS, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self._clock = clock
        self._end = clock() + limits.seconds
        self._left: dict[str, int] = {}
        self._spent: BudgetSpentError | None = None

    def spend(self, resource: Resource, amount: int = 1, span: Span | None = None) -> None:
        """Use up some of a resource at a place of the source.

        Raises:
            BudgetSpentError: when too little is left of it, or of the run's time.
        """
        left = self._left[resource] = self._left.get(resource, getattr(self.limits, resource)) - amount
        if left < 0:
            self.stop(resource, span)
        if self._clock() > self._end:
            self.stop("seconds", span)

    def stop(self, limit: str, span: Span | None = None) -> NoReturn:
        """End the run, because it has reached a limit.

        Raises:
            BudgetSpentError: always, with the finding of the first limit that was reached.
        """
        if self._spent is None:
            id_, message, hint = _SPENT[limit]
            text = message.format(getattr(self.limits, limit, ""))
            self._spent = BudgetSpentError([Finding(f"budget.{id_}", "error", text, span, hint)])
        raise self._spent


_current: ContextVar[RunBudget] = ContextVar("budget")


def current() -> RunBudget:
    """The budget of this run; outside of a run a new one."""
    return _current.get(None) or RunBudget()


def begin(limits: Limits = LIMITS) -> RunBudget:
    """Give this process a budget for all that follows."""
    budget = RunBudget(limits)
    _current.set(budget)
    return budget


def too_large(error: MemoryError | RecursionError) -> BudgetSpentError:
    """What to report when the interpreter had no room for a game."""
    try:
        RunBudget().stop("memory" if isinstance(error, MemoryError) else "stack")
    except BudgetSpentError as spent:
        return spent


@contextmanager
def run(limits: Limits = LIMITS) -> Iterator[RunBudget]:
    """A run with a budget of its own."""
    budget = RunBudget(limits)
    token = _current.set(budget)
    try:
        yield budget
    finally:
        _current.reset(token)


@contextmanager
def ensured() -> Iterator[RunBudget]:
    """The run that this is part of; outside of one a run of its own."""
    budget = _current.get(None)
    if budget is not None:
        yield budget
    else:
        with run() as budget:
            yield budget


_WORST: tuple[Severity, ...] = ("error", "warning", "unknown", "info")


def capped(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings that a report shows: at most as many as the limit, the most severe first, and how many are left out.

    The order stays.
    """
    found = tuple(findings)
    most = current().limits.findings
    if len(found) <= most:
        return found
    ranked = sorted(range(len(found)), key=lambda number: _WORST.index(found[number].severity))
    left_out = [found[number] for number in ranked[most:]]
    shown = [found[number] for number in sorted(ranked[:most])]
    return (*shown, summary(len(left_out), left_out[0].severity))


def summary(left_out: int, severity: Severity) -> Finding:
    """The finding that closes a list from which findings are left out; 0: no one knows how many."""
    count = plural(left_out, "further finding is", "further findings are") if left_out else ""
    message = f"{count or 'there may be further findings; they are'} not shown"
    return Finding("budget.findings", severity, message, hint="fix some of those above, then check again")
