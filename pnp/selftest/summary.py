"""The results of a self-test by class of mistakes."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from pnp.selftest.runner import MutantResult


class SummaryRow(NamedTuple):
    """A class of mistakes, or all of them.

    Attributes:
        title: the class.
        tried: mutants that are not equivalent.
        found: of these, the ones that the checks report.
        beside: of those found, the ones with a finding at the place of the mistake.
        equivalent: mutants whose rules answer every case as the original does.
        recorded: of those not found, the ones that the review record reports.
        by_language: of those found, the ones that only checks of the game's language report.
    """

    title: str
    tried: int
    found: int
    beside: int
    equivalent: int
    recorded: int = 0
    by_language: int = 0

    @property
    def rate(self) -> Fraction | None:
        """The share of mutants found; None if there are none."""
        return Fraction(self.found, self.tried) if self.tried else None


def rows(trials: Iterable[MutantResult]) -> tuple[SummaryRow, ...]:
    """Return a row for each class, in alphabetical order."""
    classes: dict[str, list[MutantResult]] = {}
    for trial in trials:
        classes.setdefault(trial.operator.title, []).append(trial)
    return tuple(row(title, classes[title]) for title in sorted(classes))


def row(title: str, trials: Iterable[MutantResult]) -> SummaryRow:
    """Return one row for all these mutants."""
    all_ = list(trials)
    found = [trial for trial in all_ if trial.outcome == "found"]
    equivalent = sum(trial.outcome == "equivalent" for trial in all_)
    recorded = sum(trial.outcome == "missed" and trial.recorded for trial in all_)
    beside, by_language = sum(trial.beside for trial in found), sum(trial.needs_language for trial in found)
    return SummaryRow(title, len(all_) - equivalent, len(found), beside, equivalent, recorded, by_language)


def percent(rate: Fraction | None) -> str:
    """Return a rate in whole percent, rounded down, so that only 1 is 100 %."""
    return "–" if rate is None else f"{int(rate * 100)} %"
