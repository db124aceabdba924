"""Runs the checks on mutants: copies of a game with one mistake each."""

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NamedTuple

from pnp import checks
from pnp.checks.shared.review_entries import changed_values, compare_with_record
from pnp.checks.shared.review_entries import record as recorded
from pnp.errors import Finding, Span
from pnp.expressions.expression import ExpressionError
from pnp.logic.boxes import StepBudget
from pnp.logic.equivalence import answer_changes
from pnp.model.compute import decide
from pnp.model.game import Game
from pnp.model.loading import load
from pnp.model.text import review_record
from pnp.model.text.review_record import Record
from pnp.selftest.mutation import Mutation, Operator
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import Edit, applied
from pnp.templating.dry_run import template_errors

NEAR = 3
"""Lines around an edit in which a finding points at the mistake."""
MOST = 6
"""Mutants of each kind."""

Outcome = Literal["found", "missed", "equivalent"]
Report = Callable[[str], None]


class MutantResult(NamedTuple):
    """The result of one mutant.

    Attributes:
        operator: the kind of mistake.
        mutation: the mistake.
        places: the locations of the edits.
        outcome: `equivalent` if the rules answer every case as in the original.
        findings: the errors and warnings that the original game does not have.
        beside: whether one of them points at the mistake: at most three lines away, or at the head of the clause,
            piece, table … that contains it.
        recorded: whether the review record reports a mutant that the checks miss.
        section: the key at the top of the definition below which it is; empty in a chapter.
    """

    operator: Operator
    mutation: Mutation
    places: tuple[Span, ...]
    outcome: Outcome
    findings: tuple[Finding, ...]
    beside: bool
    recorded: bool = False
    section: str = ""

    @property
    def needs_language(self) -> bool:
        """Whether all findings come from checks that need the language of the game."""
        registry = checks.registry()
        return bool(self.findings) and all(
            finding.id in registry and bool(registry[finding.id].language) for finding in self.findings
        )


class SelfTest(NamedTuple):
    """The results of a game.

    Attributes:
        name: the game's id.
        clean: errors and warnings of the original: false alarms, if the game is correct.
        trials: the results, by kind of mistake.
        without: kinds of mistakes for which the game has no place.
        left: mutants that were not tried, because the time was over.
    """

    name: str
    clean: tuple[Finding, ...]
    trials: tuple[MutantResult, ...]
    without: tuple[Operator, ...]
    left: int = 0


def run(
    folder: Path,
    operators: Iterable[Operator],
    seed: int = 0,
    most: int = MOST,
    report: Report = lambda step: None,
    is_over: Callable[[], bool] = lambda: False,
) -> SelfTest:
    """Run the checks on mutants of a game; its folder is not changed.

    Args:
        folder: the game.
        operators: the kinds of mistakes.
        seed: selects the places; equal seeds select equal places.
        most: mutants of each kind.
        report: called with the number of the mutant and its class of mistakes before it runs.
        is_over: whether the time is over; one mutant of each kind is tried first, then a second one.

    Raises:
        DefinitionError: if the original cannot be loaded.
    """
    with _copy(folder) as copy:
        loaded = load(copy)
        game = loaded.require()
        texts = {Path(name).relative_to(copy).as_posix(): text for name, text in loaded.texts.items()}
        source = GameSource(game, texts)
        record = recorded(game)
        clean = _serious(checks.check_game(game))
        known = {(finding.id, finding.message) for finding in clean}
        chosen = {each: _sample(tuple(each.sites(source)), f"{seed}:{each.name}", most) for each in operators}
        mutants = [(number, each, one) for each, own in chosen.items() for number, one in enumerate(own)]
        trials: dict[tuple[Operator, Mutation], MutantResult] = {}
        for _, operator, mutation in sorted(mutants, key=lambda mutant: mutant[0]):
            if is_over():
                break
            report(f"{len(trials) + 1} of {len(mutants)} mistakes: {operator.title}")
            trials[operator, mutation] = _run_mutant(copy, source, operator, mutation, known, record)
    tried = tuple(trials[operator, mutation] for _, operator, mutation in mutants if (operator, mutation) in trials)
    without = tuple(operator for operator, own in chosen.items() if not own)
    return SelfTest(game.id, clean, tried, without, len(mutants) - len(tried))


@contextmanager
def _copy(folder: Path) -> Iterator[Path]:
    """Yield a temporary copy of a game's folder without its review record."""
    with tempfile.TemporaryDirectory(prefix="pnp-self-test-") as place:
        copy = Path(place) / folder.resolve().name
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("build", "out", ".*", review_record.FILE))
        yield copy


def _sample(mutations: tuple[Mutation, ...], seed: str, most: int) -> tuple[Mutation, ...]:
    """Return a random sample of mutations, in the order of the files."""

    def key(index: int) -> bytes:
        return hashlib.sha256(f"{seed}:{index}".encode()).digest()

    return tuple(mutations[index] for index in sorted(sorted(range(len(mutations)), key=key)[:most]))


def _run_mutant(
    copy: Path,
    source: GameSource,
    operator: Operator,
    mutation: Mutation,
    known: set[tuple[str, str]],
    record: Record,
) -> MutantResult:
    places = tuple(_span(source.texts[edit.file], edit) for edit in mutation.edits)
    with _mutated(copy, source, mutation):
        loaded = load(copy)
        game = loaded.game
        found = loaded.findings if game is None else (*checks.check_game(game), *template_errors(game))
        new = tuple(finding for finding in _serious(found) if (finding.id, finding.message) not in known)
        recorded = game is not None and not new and _is_recorded(game, record)
    near = {(copy / file).as_posix(): lines for file, lines in _near(source, mutation).items()}
    spans = [span for finding in new for span in (finding.span, *(span for span, _ in finding.related)) if span]
    beside = any(span.line in near.get(span.file, ()) for span in spans)
    equivalent = operator.answers and game is not None and _answers_equal(source.game, game)
    outcome: Outcome = "equivalent" if equivalent else "found" if new else "missed"
    section = source.section(mutation.edits[0])
    return MutantResult(operator, mutation, places, outcome, new, beside, recorded, section)


def _is_recorded(game: Game, record: Record) -> bool:
    """Return whether the review record reports that a game has changed."""
    pairs = compare_with_record(game, record)
    return any(pair.sentences or pair.parts for pair in pairs) or bool(changed_values(game, record))


@contextmanager
def _mutated(copy: Path, source: GameSource, mutation: Mutation) -> Iterator[None]:
    """Apply a mutation to the copy, and undo it afterward."""
    files = {edit.file for edit in mutation.edits}
    try:
        for file in files:
            (copy / file).write_text(applied(source.texts[file], file, mutation.edits), encoding="utf-8", newline="\n")
        yield
    finally:
        for file in files:
            (copy / file).write_text(source.texts[file], encoding="utf-8", newline="\n")


def _serious(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(finding for finding in findings if finding.severity in ("error", "warning"))


def _span(text: str, edit: Edit) -> Span:
    line = text.count("\n", 0, edit.start) + 1
    return Span(edit.file, line, edit.start - text.rfind("\n", 0, edit.start))


def _near(source: GameSource, mutation: Mutation) -> dict[str, set[int]]:
    """Return by file the lines at which findings point at the mistake: near it, or at the head of what contains it."""
    near: dict[str, set[int]] = {}
    for edit in mutation.edits:
        text = source.texts[edit.file]
        line = _span(text, edit).line
        lines = near.setdefault(edit.file, set())
        lines.update(range(line - NEAR, line + NEAR + 1))
        lines.update(text.count("\n", 0, part.key[0]) + 1 for part in source.around(edit))
    return near


def _answers_equal(old: Game, new: Game) -> bool:
    """Return whether every decision has the same answer in every case."""
    before, after = old.rulings.decisions, new.rulings.decisions
    if set(before) != set(after):
        return False
    for id_, decision in before.items():
        if {name: domain.values for name, domain in decision.inputs.items()} != {
            name: domain.values for name, domain in after[id_].inputs.items()
        }:
            return False
        try:
            found = answer_changes(decide.compiled(old, id_).ruleset, decide.compiled(new, id_).ruleset, StepBudget())
        except ExpressionError:
            return False
        if found.found or not found.decided:
            return False
    return True
