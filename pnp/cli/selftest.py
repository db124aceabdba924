"""`pnp check --self-test`: mutation testing of the checks with a game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.cli.console import ProgressLine, echo, echo_json
from pnp.errors import plural

if TYPE_CHECKING:
    from pnp.selftest.runner import MutantResult, SelfTest
    from pnp.selftest.summary import SummaryRow


TIME = 600.0
"""Seconds after which no further mutant is tried."""


def self_test(game: Path, *, as_json: bool, quiet: bool, limit: int | None) -> int:
    """Run the checks on mutants of a game, print the results, and return 1 if the original has findings.

    Raises:
        DefinitionError: if the original cannot be loaded.
    """
    from pnp.selftest import mutation_operators, runner

    progress = ProgressLine(wanted=not (quiet or as_json))
    end = time.monotonic() + TIME
    done = runner.run(
        game, mutation_operators(), most=limit or runner.MOST, report=progress, is_over=lambda: time.monotonic() > end
    )
    progress.end()
    if as_json:
        echo_json(_data(done))
    elif not quiet:
        echo("\n".join(_lines(done)))
    return int(bool(done.clean))


def _lines(done: SelfTest) -> Iterator[str]:
    from pnp.selftest import summary

    whole = summary.row("all", done.trials)
    kinds = len({trial.operator.name for trial in done.trials})
    yield (
        f"{done.name}: {whole.found} of {whole.tried} mistakes of {kinds} kinds are found "
        f"({summary.percent(whole.rate)}), {whole.beside} of them at their location"
    )
    if whole.by_language:
        yield f"of these, {whole.by_language} are found only by checks of the declared language"
    if whole.recorded:
        yield f"of the rest, {whole.recorded} are caught only by the review record (pnp agree)"
    if whole.equivalent:
        yield f"{whole.equivalent} more changes leave all answers of the rules unchanged"
    yield _of_clean(done)
    yield ""
    yield from _table([*summary.rows(done.trials), whole])
    for pin, missed in summary.unreported(done.trials).items():
        yield f"\nnothing reports these; what would: {pin}"
        yield from (
            f"  {_place(trial)}: {trial.mutation.broken}{' (the review record reports it)' * trial.recorded}"
            for trial in missed
        )
    if done.without:
        yield f"\n{plural(len(done.without), 'kind')} of mistakes have no place in this game; --json lists them"
    if done.left:
        yield f"\nthe time is over: {done.left} more were not tried; --limit 1 tries one of each kind"


def _of_clean(done: SelfTest) -> str:
    if not done.clean:
        return "the original has no errors and no warnings"
    ids = ", ".join(dict.fromkeys(finding.id for finding in done.clean))
    return f"false alarms, or mistakes of the original: {len(done.clean)} ({ids})"


def _table(rows: list[SummaryRow]) -> Iterator[str]:
    from pnp.selftest.summary import percent

    width = max(len(row.title) for row in rows)
    yield f"{'':{width}}  tried  found      at the location"
    for row in rows:
        yield f"{row.title:{width}}  {row.tried:5}  {row.found:5}  {percent(row.rate):>6}  {row.beside:5}"


def _place(trial: MutantResult) -> str:
    span = trial.places[0]
    return f"{span.file}:{span.line}"


def _data(done: SelfTest) -> dict[str, Any]:
    from pnp.selftest import summary

    return {
        "game": done.name,
        "clean": [{"id": finding.id, "message": finding.message} for finding in done.clean],
        "trials": [
            {
                "operator": trial.operator.name,
                "class": trial.operator.title,
                "broken": trial.mutation.broken,
                "at": _place(trial),
                "outcome": trial.outcome,
                "beside": trial.beside,
                "recorded": trial.recorded,
                "pin": summary.pin(trial) if trial.outcome == "missed" else "",
                "findings": [finding.id for finding in trial.findings],
            }
            for trial in done.trials
        ],
        "without": [operator.name for operator in done.without],
        "left": done.left,
    }
