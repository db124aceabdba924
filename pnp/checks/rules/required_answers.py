"""The questions that every ruleset must answer: one check each, from `pnp.model.text.required_questions`."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.errors import Severity
from pnp.model.game import Game
from pnp.model.text.required_questions import QUESTIONS, Question, open_questions

_ENDS = "General Game Playing: a game needs a start, legal moves and an end that is reached (GDL, well-formed games)."
_SETUP = "Errata: set-ups without a unit, a boundary or an order (Operations 12 and 26)."
_TURN = "Errata: sequences of play with missing or misplaced steps (Panzer Grenadier, 1806, 1863)."
_PARTS = "Errata: later rules for missing markers and for distances (1863, Friedland, PanzerGruppe Guderian)."


_DEMANDS: dict[str, tuple[str, Severity, str]] = {
    "first-player": ("K03", "error", _SETUP),
    "end": ("K02", "error", _ENDS),
    "draw": ("K02", "warning", _ENDS),
    "turn-limit": ("K02", "warning", _ENDS),
    "simultaneous-end": ("U07", "warning", _ENDS),
    "passing": ("K10", "warning", _TURN),
    "no-legal-move": ("K10", "warning", _ENDS),
    "turn-order": ("U04", "warning", _TURN),
    "setup-order": ("S07", "warning", _SETUP),
    "hidden-setup": ("S07", "warning", _SETUP),
    "setup-area": ("K10", "warning", _SETUP),
    "unspent-budget": ("M06", "warning", _SETUP),
    "piece-count": ("S08", "error", _SETUP),
    "board-size": ("K01", "error", _PARTS),
    "stacking": ("S01", "warning", _PARTS),
    "range-counting": ("P10", "error", _PARTS),
    "marker-shortage": ("M03", "warning", _PARTS),
    "simultaneous-effects": ("U08", "warning", _TURN),
}
"""The class of each question, the severity of leaving it open, and the source of the demand."""


def _register(question: Question, code: str, severity: Severity, source: str) -> None:
    def is_answered(game: Game) -> Iterator[Report]:
        if question in open_questions(game) and _is_single(game, question):
            yield Report(
                f"unanswered question: {question.wording} ({question.id}): {question.because}",
                game.rulings.stated_span,
                f"write the rule and name its heading: 'stated: {{{question.id}: ID}}', or '- reason' to leave it open",
            )

    rationale = f"Players ask: {question.wording} Without an answer, {question.because}."
    check(f"stated.{question.id}", severity, rationale, source, code)(is_answered)


for _id, _question in QUESTIONS.items():
    _register(_question, *_DEMANDS[_id])


def _is_single(game: Game, question: Question) -> bool:
    """Return whether an open question is a finding of its own.

    Until `stated` answers as many questions as are left open, one note lists those that are no errors.
    """
    stated = len(game.rulings.stated)
    return stated > 0 and (stated >= len(open_questions(game)) or _DEMANDS[question.id][1] == "error")


@check(
    "stated.unanswered",
    "info",
    "The list of questions that every player asks shows a designer which rules are missing.",
    "Requirements engineering: a text is compared with a list of what it must answer.",
    code="K10",
)
def answers_are_named(game: Game) -> Iterator[Report]:
    """Report the questions together until a game answers most of them under `stated`."""
    found = [question for question in open_questions(game) if not _is_single(game, question)]
    if found and game.rules is not None:
        hint = f"name the heading with each answer under 'stated': 'stated: {{{found[0].id}: ID}}'; when most are "
        hint += "answered, each question that is left open is a warning"
        message = f"the definition does not name the answers to {len(found)} questions that every player asks"
        witness = tuple((question.id, question.wording) for question in found)
        yield Report(message, game.rules.chapters[0].span, hint, witness=witness, cases=len(found))
