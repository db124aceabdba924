"""Sentences of the booklet that say something else than their clauses."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing, printed_text
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.game.rulings import Condition
from pnp.model.text import agreement, wording
from pnp.model.text.agreement import Disagreement

_WHY = {
    "contradicts": "the rules give another answer in every case of that",
    "other-answer": "the rules give another answer under these conditions",
    "no-such-rule": "in some of these cases no rule gives that answer",
    "narrower": "the rules give that answer for more numbers",
}


@check("text.contradicts", "warning")
def texts_agree_with_clauses(game: Game) -> Iterator[Report]:
    """Find sentences that, read loosely, give an answer that the decisions of their rule do not give."""
    for heading, passage in printed_text.passages(game).items():
        for found in agreement.disagreements(game, heading, passage):
            yield _report(game, passage.sentences[found.sentence], passage.spans[found.sentence], found)


def _report(game: Game, text: str, span: Span, found: Disagreement) -> Report:
    decision, said = game.rulings.decisions[found.decision], found.reading
    answer = " or ".join(decision.answers.get(each, each) for each in sorted(said.answers))
    read = f"{wording.plain(decision, Condition(said.values))} → {answer}"
    message = f"'{text[said.start : said.end]}' is read as '{read}', but {_WHY[found.kind]}"
    clauses = [game.rulings.clauses[id_] for id_ in found.clauses]
    message += f": {phrasing.clauses(game, clauses)}" if clauses else ""
    others = f"name its words under 'synonyms' of the decision '{decision.id}'"
    hint = f"change the sentence or the clause; if it means something else, {others}"
    return Report(message, span, hint, tuple((clause.span, clause.id) for clause in clauses[:2]))
