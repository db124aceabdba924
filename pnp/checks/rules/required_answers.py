"""The questions that every ruleset must answer: one check for each, made from `pnp.model.text.required_questions`."""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.errors import Severity
from pnp.model.game import Game
from pnp.model.text.required_questions import QUESTIONS, Question, open_questions

_ENDS = "General Game Playing: a game needs a start, legal moves and an end that is reached (GDL, well-formed games)."
_SETUP = "Errata: set-ups that leave out a unit, a boundary or an order (Operations, War and Peace)."
_TURN = "Errata: sequences of play with steps left out or out of order (Panzer Grenadier, 1806)."
_PARTS = "Errata: players told afterwards to make more markers, or what a distance is (1863, Friedland)."


class _RequiredQuestion(NamedTuple):
    code: str
    severity: Severity
    source: str


_DEMANDS = {
    "first-player": _RequiredQuestion("K03", "error", _SETUP),
    "end": _RequiredQuestion("K02", "error", _ENDS),
    "draw": _RequiredQuestion("K02", "warning", _ENDS),
    "turn-limit": _RequiredQuestion("K02", "warning", _ENDS),
    "simultaneous-end": _RequiredQuestion("U07", "warning", _ENDS),
    "passing": _RequiredQuestion("K10", "warning", _TURN),
    "no-legal-move": _RequiredQuestion("K10", "warning", _ENDS),
    "turn-order": _RequiredQuestion("U04", "warning", _TURN),
    "setup-order": _RequiredQuestion("S07", "warning", _SETUP),
    "hidden-setup": _RequiredQuestion("S07", "warning", _SETUP),
    "setup-area": _RequiredQuestion("K10", "warning", _SETUP),
    "unspent-budget": _RequiredQuestion("M06", "warning", _SETUP),
    "piece-count": _RequiredQuestion("S08", "error", _SETUP),
    "board-size": _RequiredQuestion("K01", "error", _PARTS),
    "stacking": _RequiredQuestion("S01", "warning", _PARTS),
    "range-counting": _RequiredQuestion("P10", "error", _PARTS),
    "marker-shortage": _RequiredQuestion("M03", "warning", _PARTS),
    "simultaneous-effects": _RequiredQuestion("U08", "warning", _TURN),
}
"""Of which class a question is, how grave it is that nothing answers it, and where the demand comes from."""


def _register(question: Question, demand: _RequiredQuestion) -> None:
    def is_answered(game: Game) -> Iterator[Report]:
        if game.rulings.stated and question in open_questions(game):
            hint = (
                f"write the rule and name its heading: 'stated: {{{question.id}: ID}}', or '- why' if it is left open"
            )
            yield Report(
                f"the rules do not answer '{question.wording}': {question.because}", game.rulings.stated_span, hint
            )

    rationale = f"Players ask: {question.wording} Without an answer {question.because}."
    check(f"stated.{question.id}", demand.severity, rationale, demand.source, demand.code)(is_answered)


for _id, _question in QUESTIONS.items():
    _register(_question, _DEMANDS[_id])


@check(
    "stated.not-begun",
    "info",
    "A designer who has not yet been asked what every player will ask should know the questions.",
    "Requirements engineering: a list of what a text must answer, held against it.",
    code="K10",
)
def answers_are_named(game: Game) -> Iterator[Report]:
    """A game says under `stated` where its rules answer the questions that every player asks."""
    found = open_questions(game)
    if not game.rulings.stated and found and game.rules is not None:
        hint = "name under 'stated' the heading that answers each: 'stated: {first-player: ID, draw: ID}'"
        message = f"the definition does not say where the rules answer {len(found)} questions that every player asks"
        witness = tuple((question.id, question.wording) for question in found)
        yield Report(message, game.rules.chapters[0].span, hint, witness=witness, cases=len(found))
