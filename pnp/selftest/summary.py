"""The results of a self-test by class of mistakes."""

from collections.abc import Iterable
from fractions import Fraction
from types import MappingProxyType
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


_RECORD = "'pnp agree', once the entry and its text say the same"
_PINS = MappingProxyType(
    {
        "": "a value or reference of the definition ({{ … }}, [[rule:…]]) in place of the typed words; 'pnp agree'",
        "boards": "an example with 'path', 'reach' or 'costs' there",
        "classes": "an example with 'path' and a 'cost' under 'expect', or with 'costs'",
        "clauses": "a claim of its decision (only, always, never or sometimes), or an example that is such a case",
        "examples": "'expect', 'moves', 'refused' or 'reach': the pieces of a diagram alone state nothing",
        "formulas": "an example with 'given' and 'expect'",
        "machines": "an invariant, or a play that is possible or is not",
        "pieces": "an example with 'moves', 'refused' or 'reach' of the piece, or with 'expect' of its values",
        "tables": "an example with 'roll' and 'result', or with 'chances'",
        "terrain": "an example with 'path' and a 'cost' under 'expect', or with 'costs'",
    }
)
"""What would report a change of an entry, by the key at the top of the definition; empty: of a chapter."""


def pin(trial: MutantResult) -> str:
    """Return what would report such a change."""
    return _PINS.get(trial.section, _RECORD)


def unreported(trials: Iterable[MutantResult]) -> dict[str, list[MutantResult]]:
    """Return the mutants that are missed by what would report them; first those that the review record misses too."""
    missed = [trial for trial in trials if trial.outcome == "missed"]
    groups: dict[str, list[MutantResult]] = {}
    for trial in sorted(missed, key=lambda trial: trial.recorded):
        groups.setdefault(pin(trial), []).append(trial)
    return dict(sorted(groups.items(), key=lambda group: -sum(not trial.recorded for trial in group[1])))


def percent(rate: Fraction | None) -> str:
    """Return a rate in whole percent, rounded down, so that only 1 is 100 %."""
    return "–" if rate is None else f"{int(rate * 100)} %"
