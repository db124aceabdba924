"""Sentences in different parts of the game that give one fact in two ways."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import printed_text, review_entries
from pnp.checks.shared.sentences import quoted
from pnp.model.game import Game
from pnp.model.text import statements


@check("text.inconsistent", "warning")
def texts_agree_with_each_other(game: Game) -> Iterator[Report]:
    """Find two sentences, such as one of a rule and one of a summary, that differ in one number or name alone."""
    titles = {key: entry.title for key, entry in review_entries.entries(game).items()}
    for one, other in statements.contradictions(printed_text.statements(game)):
        here, there = sorted((one, other), key=lambda each: "/" not in each.sentence.entry)
        message = (
            f"'{quoted(here.text)}' in {titles[here.sentence.entry]} does not agree with '{quoted(there.text)}' in "
            f"{titles[there.sentence.entry]}"
        )
        hint = "correct one of them; if both are right, say in each of them when it holds"
        yield Report(message, here.sentence.span, hint, ((there.sentence.span, "the other sentence"),))
