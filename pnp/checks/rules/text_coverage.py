"""How the booklet and the formal rules cover each other: clauses that no text says, texts that no clause stands for."""

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
    "clause.unsaid",
    "warning",
    "What is decided and written nowhere is known to the author alone.",
    "Requirements engineering: every formal rule is traced to a text (DO-178C); Catala's literate law.",
    code="B02",
)
def clauses_have_text(game: Game) -> Iterator[Report]:
    """Every clause, or the decision that it belongs to, names the rule of the booklet for which it stands."""
    if game.rules is None:
        return
    for id_, decision in game.rulings.decisions.items():
        found = [clause for clause in game.rulings.clauses.values() if clause.decision == id_ and not clause.says]
        if found and not decision.says:
            yield from capped(decision, found, partial(_without_text, decision.title), "such clauses")


def _without_text(title: str, clause: Clause) -> Report:
    message = f"'{clause.id}' decides '{title}', but names no rule of the booklet that says so"
    return Report(message, clause.span, "add 'says:' with the id of the heading, or write the rule")


@check(
    "prose.unformal",
    "info",
    "Rules that stand in words alone can contradict each other without anybody being told.",
    "Requirements engineering: coverage of a text by its formal model, measured both ways.",
    code="B02",
)
def texts_have_clauses(game: Game) -> Iterator[Report]:
    """How many numbered rules with a text of their own some clause, claim, machine or the like stands for."""
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
        message = (
            f"{done} of {phrasing.plural(len(rules), 'rule')} {verb} a formal part; the others stand in words alone"
        )
        witness = tuple((heading.number, _name(heading)) for heading in alone[:MOST])
        if len(alone) > MOST:
            witness = (*witness, ("others", f"{len(alone) - MOST}"))
        hint = "write clauses for what they decide, each with 'says: ID' of its heading"
        yield Report(message, alone[0].span, hint, witness=witness, cases=len(alone))


def _name(heading: Heading) -> str:
    """What a heading says, or its id when a template says it."""
    return heading.id if "{{" in heading.words else heading.words
