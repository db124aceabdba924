"""One difference between two versions of a game."""

from typing import NamedTuple

from pnp.errors import Span

TITLE, PIECES, MAPS, TABLES, SCENARIOS, ODDS, RULINGS, WORDS, OTHER, COUNTERS = (
    "Game",
    "Pieces and markers",
    "Maps",
    "Tables and formulas",
    "Scenarios",
    "Odds",
    "What the rules decide",
    "Words of the rules",
    "Other values",
    "Counters to print again",
)
SECTIONS = (TITLE, PIECES, MAPS, TABLES, SCENARIOS, ODDS, RULINGS, WORDS, OTHER, COUNTERS)
"""Headings of a comparison, in order."""


class Change(NamedTuple):
    """A difference between two versions.

    Attributes:
        section: one of SECTIONS.
        subject: the thing that changed, in the words of the game.
        aspect: which of its values, or empty for the thing itself.
        before: the old value; empty when the thing is new.
        after: the new value; empty when the thing was removed.
        cases: how many cases the change covers, where they were counted.
        exact: whether `cases` is the exact number, or a lower bound.
        spans: the old and the new location, where known.
        note: the whole change as a sentence, where before and after do not suffice.
    """

    section: str
    subject: str
    aspect: str
    before: str
    after: str
    cases: int | None = None
    exact: bool = True
    spans: tuple[Span | None, Span | None] = (None, None)
    note: str = ""

    @property
    def sentence(self) -> str:
        """Return the change as one line: `Scout, Robot: Attack 4, was 3`."""
        about = f"{self.subject}: " if self.subject else ""
        aspect = f"{self.aspect} " if self.aspect else ""
        if self.note:
            return f"{about}{self.note}"
        covered = f" ({'' if self.exact else 'at least '}{self.cases:,} cases)" if self.cases is not None else ""
        if not self.before:
            return f"{about}{aspect}{self.after} is new{covered}" if self.after else f"{about}{aspect}new{covered}"
        if not self.after:
            return f"{about}{aspect}{self.before} is gone{covered}"
        return f"{about}{aspect}{self.after}, was {self.before}{covered}"
