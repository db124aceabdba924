"""What every ruleset must answer: each question is a check of its own, told while nothing says where the answer is."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks import Observation, check
from pnp.model.game import Game
from pnp.model.questions import QUESTIONS, Question, open_questions


@check(
    "stated.not-begun",
    "info",
    "Some questions are asked at every table; a list of them is the quickest way to rules that are whole.",
    "Ground truth of three rulesets: each leaves some of these questions to its players.",
    code="K10",
)
def answers_are_named(game: Game) -> Iterator[Observation]:
    """A game whose rules are all words hears once which questions its rules should answer."""
    if not _has_not_begun(game):
        return
    missing = open_questions(game)
    if missing:
        hint = f"write '{missing[0].id}: ID' with the heading that answers it under 'stated', and so on for the others"
        yield Observation(
            "nothing says where the rules answer what every player asks",
            game.rulings.stated_span,
            hint,
            witness=tuple((question.id, question.wording) for question in missing),
            cases=len(missing),
        )


def _has_not_begun(game: Game) -> bool:
    return not (game.rulings.stated or game.rulings.clauses)


def _register(question: Question) -> None:
    """A check that the rules answer this question."""

    def is_answered(game: Game) -> Iterator[Observation]:
        if question.is_open(game) and not _has_not_begun(game):
            yield Observation(
                f"nothing says where the rules answer '{question.wording}'",
                game.rulings.stated_span,
                f"write '{question.id}: ID' with the heading that answers it under 'stated', "
                "or '- and why' instead of the heading when it is left open on purpose",
            )

    rationale = f"{question.because[0].upper()}{question.because[1:]}."
    check(f"stated.{question.id}", question.severity, rationale, question.source, question.code)(is_answered)


for _question in QUESTIONS.values():
    _register(_question)
