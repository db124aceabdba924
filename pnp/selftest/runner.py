"""Tries mistakes on a copy of a game, one at a time, and looks whether the checks see them."""

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NamedTuple

from pnp import checks
from pnp.checks.rules.text_sync import compare_with_record
from pnp.checks.shared.review_entries import entries
from pnp.errors import Finding, Span
from pnp.logic.boxes import StepBudget
from pnp.logic.equivalence import answer_changes
from pnp.model.compute import decide
from pnp.model.game import Game
from pnp.model.loading import Loaded, load
from pnp.model.text import review_record
from pnp.model.text.review_record import Agreed
from pnp.odds.expression import ExpressionError
from pnp.selftest.mutation import Mutation, Operator
from pnp.selftest.source_edit import Edit, GameSource
from pnp.templating.dry_run import template_errors

NEAR = 3
"""So many lines away a finding still points at the broken place."""
MOST = 6
"""So many mistakes of one kind are tried."""

Outcome = Literal["found", "missed", "equivalent"]
Report = Callable[[str], None]


class MutantResult(NamedTuple):
    """One mistake and what came of it.

    Attributes:
        operator: the kind of mistake.
        mutation: the mistake.
        places: where the text was changed.
        outcome: `equivalent`: the rules answer every case as they did before.
        findings: the errors and warnings that the game has only with the mistake.
        beside: whether one of them points at the broken place: at most three lines away from it, or at the head of the
            clause, piece, table … in which it is.
        recorded: whether the record of what was agreed on tells of it, where the checks of the game itself do not.
    """

    operator: Operator
    mutation: Mutation
    places: tuple[Span, ...]
    outcome: Outcome
    findings: tuple[Finding, ...]
    beside: bool
    recorded: bool = False


class SelfTest(NamedTuple):
    """All that was tried on a game.

    Attributes:
        name: the game's id.
        clean: errors and warnings of the game as it is: false alarms, if the game is right.
        trials: kind by kind.
        without: kinds of mistakes for which the game has no place.
    """

    name: str
    clean: tuple[Finding, ...]
    trials: tuple[MutantResult, ...]
    without: tuple[Operator, ...]


def run(
    folder: Path, operators: Iterable[Operator], seed: int = 0, most: int = MOST, report: Report = lambda step: None
) -> SelfTest:
    """Try every kind of mistake at some places of the game in `folder`, which stays as it is.

    Args:
        folder: the game.
        operators: the kinds of mistakes.
        seed: chooses the places; the same seed, the same places.
        most: so many places for each kind.
        report: hears what is being tried.

    Raises:
        DefinitionError: when the game cannot be read as it is.
    """
    with _copy(folder) as copy:
        loaded = load(copy)
        game = loaded.require()
        draft = GameSource(game, _relative(loaded.texts, copy))
        record = {id_: entry.agreed for id_, entry in entries(game).items()}
        clean = _new_findings(checks.check_game(game))
        known = {(finding.id, finding.message) for finding in clean}
        trials: list[MutantResult] = []
        without = []
        for operator in operators:
            report(operator.title)
            chosen = _sample(tuple(operator.sites(draft)), f"{seed}:{operator.name}", most)
            trials += [_try(copy, draft, operator, mutation, known, record) for mutation in chosen]
            without += [] if chosen else [operator]
    return SelfTest(game.id, clean, tuple(trials), tuple(without))


@contextmanager
def _copy(folder: Path) -> Iterator[Path]:
    """A copy of a game's folder, without a record of what was agreed on, that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="pnp-self-test-") as place:
        copy = Path(place) / folder.resolve().name
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("build", "out", ".*", review_record.FILE))
        yield copy


def _relative(texts: Mapping[str, str], root: Path) -> dict[str, str]:
    return {Path(name).relative_to(root).as_posix(): text for name, text in texts.items()}


def _sample(mutations: tuple[Mutation, ...], seed: str, most: int) -> tuple[Mutation, ...]:
    """Some of the mistakes, in the order of the files, each as likely as any other."""

    def lot(place: int) -> bytes:
        return hashlib.sha256(f"{seed}:{place}".encode()).digest()

    drawn = sorted(range(len(mutations)), key=lot)[:most]
    return tuple(mutations[place] for place in sorted(drawn))


def _try(
    copy: Path,
    draft: GameSource,
    operator: Operator,
    mutation: Mutation,
    known: set[tuple[str, str]],
    record: Mapping[str, Agreed],
) -> MutantResult:
    places = tuple(_span(draft.texts[edit.file], edit) for edit in mutation.edits)
    with _broken(copy, draft, mutation):
        loaded = load(copy)
        new = tuple(finding for finding in _found(loaded) if (finding.id, finding.message) not in known)
        recorded = not new and loaded.game is not None and _on_record(loaded.game, record)
    near = {(copy / file).as_posix(): lines for file, lines in _near(draft, mutation).items()}
    beside = any(span.line in near.get(span.file, ()) for finding in new for span in _named(finding))
    alike = operator.answers and loaded.game is not None and _answers_alike(draft.game, loaded.game)
    outcome: Outcome = "equivalent" if alike else "found" if new else "missed"
    return MutantResult(operator, mutation, places, outcome, new, beside, recorded)


def _on_record(game: Game, record: Mapping[str, Agreed]) -> bool:
    """Whether a record of the game as it was tells of what has changed."""
    return any(pair.sentences or pair.parts for pair in compare_with_record(game, record))


@contextmanager
def _broken(copy: Path, draft: GameSource, mutation: Mutation) -> Iterator[None]:
    """The mistake stands in the copy, and is mended afterwards."""
    files = {edit.file for edit in mutation.edits}
    try:
        for file in files:
            (copy / file).write_text(applied(draft.texts[file], file, mutation.edits), encoding="utf-8", newline="\n")
        yield
    finally:
        for file in files:
            (copy / file).write_text(draft.texts[file], encoding="utf-8", newline="\n")


def applied(text: str, file: str, edits: Iterable[Edit]) -> str:
    """A file's text after the edits that are its own."""
    for edit in sorted((edit for edit in edits if edit.file == file), key=lambda edit: -edit.start):
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text


def _found(loaded: Loaded) -> tuple[Finding, ...]:
    """What plain `pnp check` tells of a game."""
    if loaded.game is None:
        return _new_findings(loaded.findings)
    return _new_findings((*checks.check_game(loaded.game), *template_errors(loaded.game)))


def _new_findings(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(finding for finding in findings if finding.severity in ("error", "warning"))


def _span(text: str, edit: Edit) -> Span:
    line = text.count("\n", 0, edit.start) + 1
    return Span(edit.file, line, edit.start - text.rfind("\n", 0, edit.start))


def _near(draft: GameSource, mutation: Mutation) -> dict[str, set[int]]:
    """File to the lines at which findings point at the broken place: close to it, or at the head of what it is in."""
    near: dict[str, set[int]] = {}
    for edit in mutation.edits:
        text = draft.texts[edit.file]
        line = _span(text, edit).line
        lines = near.setdefault(edit.file, set())
        lines.update(range(line - NEAR, line + NEAR + 1))
        lines.update(text.count("\n", 0, part.key[0]) + 1 for part in draft.around(edit))
    return near


def _named(finding: Finding) -> tuple[Span, ...]:
    """The place of a finding and those that it names besides."""
    return (*([finding.span] if finding.span else []), *(span for span, _ in finding.related))


def _answers_alike(old: Game, new: Game) -> bool:
    """Whether every decision has the answer that it had, in every case."""
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
