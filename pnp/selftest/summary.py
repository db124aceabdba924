"""What came of a self-test, by classes of mistakes."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from pnp.selftest.runner import MutantResult


class SummaryRow(NamedTuple):
    """A class of mistakes, or all of them.

    Attributes:
        title: the class.
        tried: mistakes that break something.
        found: of these, those that the checks tell of.
        beside: of those found, the ones of which a finding stands at the broken place.
        equivalent: changes after which the rules answer every case as before; they break nothing.
        recorded: of those not found, the ones that a record of what was agreed on tells of.
    """

    title: str
    tried: int
    found: int
    beside: int
    equivalent: int
    recorded: int = 0

    @property
    def rate(self) -> Fraction | None:
        """The share of mistakes that is found; None when none was tried."""
        return Fraction(self.found, self.tried) if self.tried else None

    @property
    def rate_on_record(self) -> Fraction | None:
        """The share that is found or told by a record of what was agreed on; None when none was tried."""
        return Fraction(self.found + self.recorded, self.tried) if self.tried else None


def rows(trials: Iterable[MutantResult]) -> tuple[SummaryRow, ...]:
    """A row for each class, in alphabetical order."""
    classes: dict[str, list[MutantResult]] = {}
    for trial in trials:
        classes.setdefault(trial.operator.title, []).append(trial)
    return tuple(row(title, classes[title]) for title in sorted(classes))


def row(title: str, trials: Iterable[MutantResult]) -> SummaryRow:
    """All these trials in one row."""
    all_ = list(trials)
    found = [trial for trial in all_ if trial.outcome == "found"]
    equivalent = sum(trial.outcome == "equivalent" for trial in all_)
    recorded = sum(trial.outcome == "missed" and trial.recorded for trial in all_)
    return SummaryRow(
        title, len(all_) - equivalent, len(found), sum(trial.beside for trial in found), equivalent, recorded
    )


def percent(rate: Fraction | None) -> str:
    """A rate in whole percents, rounded down: nothing is all that is not all."""
    return "–" if rate is None else f"{int(rate * 100)} %"
