"""Sentences about odds that say something else than the tables: how they are rounded, and what is beyond their ends."""

import re
from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import printed_text
from pnp.model.game import Game

_ODDS = re.compile(r"\b(?:odds|ratio)\b")
_ROUNDED = re.compile(
    r"\bround\w*\b[^.;]{0,30}?\b(?:(?:in favor of|for) the (?P<side>attacker|defender)|(?P<way>up|down)\b)"
)
_ENDS = re.compile(
    r"\bodds (?P<end>below|above|lower than|higher than) [^.;]{0,120}?\b(?P<not>not allowed|cannot|count as)\b"
)
_FAVORED = {"up": "attacker", "down": "defender"}


@check("text.other-odds", "warning")
def odds_are_as_stated(game: Game) -> Iterator[Report]:
    """Find sentences that round odds for the wrong side, or that refuse odds which tables allow, or allow them."""
    tables = [(table, axis.odds) for table in game.tables.values() for axis in (table.rows, table.columns) if axis.odds]
    for sentence in printed_text.rules(game) if tables else ():
        for found in (each for part in (_ROUNDED, _ENDS) for each in part.finditer(sentence.text.lower())):
            given = found.groupdict()
            if "end" in given:
                key = "below" if given["end"] in {"below", "lower than"} else "above"
                ends = {getattr(rule, key) for _, rule in tables}
                is_right = bool(ends - ({"refused"} if given["not"] == "count as" else {"first", "last"}))
            else:
                key = "rounding"
                favored = given["side"] or _FAVORED[given["way"]]
                rounded = {rule.rounding for _, rule in tables}
                is_right = bool(rounded & {favored, "nearest"}) or not _ODDS.search(sentence.text.lower())
            if not is_right:
                table, rule = tables[0]
                its = f"'{key.replace('ing', '')}: {getattr(rule, key)}'"
                message = f"'{' '.join(sentence.text.split())}' does not agree with {its} of the table {table.name}"
                yield Report(message, sentence.span, "correct the sentence, or the table", ((table.span, "the table"),))
