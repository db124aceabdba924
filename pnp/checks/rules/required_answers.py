"""The questions that every ruleset must answer: one check each, from `pnp.model.text.required_questions`."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.game import Game
from pnp.model.text.required_questions import QUESTIONS, Question, open_questions

_NEEDED = frozenset({"first-player", "end", "piece-count", "board-size", "range-counting"})
"""The questions without whose answers there is no game to play."""


def _register(question: Question) -> None:
    def is_answered(game: Game) -> Iterator[Report]:
        if question in open_questions(game) and _is_single(game, question):
            message = f"'stated' names no rule for the question '{question.wording}'; without one, {question.because}"
            reason = f"if the game needs none, add the reason: '{question.id}: \"- WHY\"'"
            hint = f"add '{question.id}: ID' to 'stated', with the id of the rule's heading; {reason}"
            yield Report(message, game.rulings.stated_span, hint)

    check(f"stated.{question.id}", "error" if question.id in _NEEDED else "warning")(is_answered)


for _question in QUESTIONS.values():
    _register(_question)


def _is_single(game: Game, question: Question) -> bool:
    """Return whether an open question is a finding of its own: if it is an error, or if half of them are answered."""
    stated = len(game.rulings.stated)
    return stated > 0 and (stated >= len(open_questions(game)) or question.id in _NEEDED)


@check("stated.unanswered", "info")
def answers_are_named(game: Game) -> Iterator[Report]:
    """Report the questions together until a game answers most of them under `stated`."""
    found = [question for question in open_questions(game) if not _is_single(game, question)]
    if found and game.rules is not None:
        ids = phrasing.first_few([f"'{question.wording}' ({question.id})" for question in found], 3)
        hint = f'name the heading of each answer, or why the game needs none: stated: {{{found[0].id}: ID or "- WHY"}}'
        message = f"the game does not say which rules answer {len(found)} questions that players ask: {ids}"
        witness = tuple((question.id, question.wording) for question in found)
        yield Report(message, game.rulings.stated_span or game.tree.span, hint, witness=witness, cases=len(found))
