"""Coverage between the booklet and the formal rules: clauses without a text, texts without a clause."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pnp.checks import Report, check
from pnp.checks.shared import formal_parts, phrasing
from pnp.checks.shared.decision_analysis import MOST, capped
from pnp.model.game import Game
from pnp.model.game.rulings import Clause
from pnp.model.text.chapters import Heading


@check(
    "clause.no-text",
    "warning",
    "Players do not know a rule that no text contains.",
    "Requirements engineering: every formal rule is traced to a text (DO-178C); Catala: literate programming of law.",
    code="B02",
)
def clauses_have_text(game: Game) -> Iterator[Report]:
    """Find clauses that name no rule of the booklet, and whose decision names none."""
    if game.rules is None:
        return
    for id_, decision in game.rulings.decisions.items():
        found = [clause for clause in game.rulings.clauses.values() if clause.decision == id_ and not clause.says]
        if found and not decision.says:
            yield from capped(
                decision, found, partial(_without_text, phrasing.title(decision)), "clauses without a text"
            )


def _without_text(title: str, clause: Clause) -> Report:
    message = f"'{clause.id}' decides {title}, but names no rule of the booklet"
    return Report(message, clause.span, "add 'says:' with the id of the heading, or write the rule")


@check(
    "prose.no-clause",
    "info",
    "pnp cannot find conflicts between rules that exist only as prose.",
    "Requirements engineering: coverage of a text by its formal model, measured both ways.",
    code="B02",
)
def texts_have_clauses(game: Game) -> Iterator[Report]:
    """Report the share of numbered rules that have a clause, a claim, a machine or another formal part."""
    named = formal_parts.headings(game)
    if not named:
        return
    booklet = phrasing.booklet(game)
    texts = {paragraph.heading for paragraph in booklet.paragraphs if not paragraph.aside}
    rules = [heading for heading in booklet.headings.values() if heading.number and heading.id in texts]
    alone = [heading for heading in rules if heading.id not in named]
    if alone:
        done = len(rules) - len(alone)
        verb = "has" if done == 1 else "have"
        message = f"{done} of {phrasing.plural(len(rules), 'rule')} {verb} a formal part; the others are prose only"
        witness = tuple((heading.number, _name(heading)) for heading in alone[:MOST])
        if len(alone) > MOST:
            witness = (*witness, ("others", f"{len(alone) - MOST}"))
        hint = "write clauses for what they decide, each with 'says: ID' of its heading"
        yield Report(message, alone[0].span, hint, witness=witness, cases=len(alone))


def _name(heading: Heading) -> str:
    """Return the words of a heading, or its id if a template fills it in."""
    return heading.id if "{{" in heading.words else heading.words
