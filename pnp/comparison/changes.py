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
    "Components to print again",
)
SECTIONS = (TITLE, PIECES, MAPS, TABLES, SCENARIOS, ODDS, RULINGS, WORDS, OTHER, COUNTERS)
"""Headings of a comparison, in order."""
_LONGEST = 240
"""Characters of a text that a sentence quotes."""


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
        before, after = map(_quoted if self.section == WORDS else str, (self.before, self.after))
        covered = f" ({'' if self.exact else 'at least '}{self.cases:,} cases)" if self.cases is not None else ""
        if not before:
            return f"{about}{aspect}{after} is new{covered}" if after else f"{about}{aspect}new{covered}"
        if not after:
            return f"{about}{aspect}{before} is gone{covered}"
        return f"{about}{aspect}{after}, was {before}{covered}"


def _quoted(text: str) -> str:
    text = text if len(text) <= _LONGEST else f"{text[:_LONGEST].rsplit(' ', 1)[0]} …"
    return f"“{text}”" if text else ""
