"""The questions that every ruleset must answer, because players ask them at the table.

Under `stated` a definition says where its rules answer each of them. Some are answered by the definition itself, and
then nobody need say so.
"""

from collections.abc import Callable
from typing import NamedTuple

from pnp.model.game import Game


class Question(NamedTuple):
    """A question, when a game must answer it, and what goes wrong when it does not.

    `asked`: whether the game has what it is about. `answered`: whether the definition answers it without any words.
    """

    id: str
    wording: str
    because: str
    asked: Callable[[Game], bool]
    answered: Callable[[Game], bool] = lambda game: False


def _has_opponents(game: Game) -> bool:
    return game.players[1] > 1


def _has_scenarios(game: Game) -> bool:
    return bool(game.scenarios)


def _has_set_up(game: Game) -> bool:
    """Whether pieces are put on a board before play."""
    return bool(game.pieces and (game.boards or game.scenarios))


def _is_bought(game: Game) -> bool:
    return game.budget is not None


def _has_ranges(game: Game) -> bool:
    """Whether anything depends on how far two pieces are apart."""
    return any(name in ("between", "range", "distance") for name in game.variables)


def _has_markers(game: Game) -> bool:
    return bool(game.markers)


def _has_several_ends(game: Game) -> bool:
    return len(game.procedure.end) > 1 or any(len(battle.victory) > 1 for battle in game.scenarios.values())


def _has_an_end(game: Game) -> bool:
    """Whether the procedure ends, or every scenario is won."""
    battles = game.scenarios.values()
    return bool(game.procedure.end) or (bool(battles) and all(battle.victory for battle in battles))


QUESTIONS: dict[str, Question] = {
    question.id: question
    for question in (
        Question(
            "first-player",
            "Who goes first?",
            "a game that does not say who goes first begins with an argument",
            _has_opponents,
            _has_scenarios,
        ),
        Question(
            "end",
            "When is the game over, and who has won?",
            "a game without an end is never won",
            lambda game: True,
            _has_an_end,
        ),
        Question(
            "draw",
            "Can the game be drawn, and what happens when nobody can win any more?",
            "two players who can both avoid losing need to know when they may stop",
            _has_opponents,
        ),
        Question(
            "turn-limit",
            "How many turns does the game last at most, or why does it end without a limit?",
            "a game that nobody is forced to end takes longer than the box says",
            lambda game: True,
            _has_scenarios,
        ),
        Question(
            "simultaneous-end",
            "What if two ends of the game come at the same moment?",
            "both players may win, and lose, by one and the same move",
            _has_several_ends,
        ),
        Question(
            "passing",
            "May a player do nothing, or less than allowed?",
            "whoever has no good move wants to make none",
            _has_opponents,
        ),
        Question(
            "no-legal-move",
            "What happens to a player who can do nothing?",
            "play stops where nobody said how it goes on",
            _has_opponents,
        ),
        Question(
            "turn-order",
            "In which order are the parts of a turn taken, and may it be changed?",
            "moving before shooting is another game than shooting before moving",
            lambda game: len(game.procedure.actions) > 1,
        ),
        Question(
            "setup-order",
            "Who sets up first, or do both set up at the same time?",
            "whoever sets up last sees what the other has done",
            lambda game: _has_opponents(game) and _has_set_up(game),
        ),
        Question(
            "hidden-setup",
            "Is the set-up open or secret?",
            "players look, or do not, and each thinks that the other is cheating",
            lambda game: _has_opponents(game) and _has_set_up(game),
        ),
        Question(
            "setup-area",
            "Where may pieces be set up?",
            "the first move is made against pieces that could not have stood there",
            _has_set_up,
            lambda game: bool(game.rulings.placements or game.scenarios),
        ),
        Question(
            "unspent-budget",
            "What becomes of what a player does not spend?",
            "players save, and do not know for what",
            _is_bought,
        ),
        Question(
            "piece-count",
            "With how many pieces of each kind does a player begin?",
            "nobody can set up what is not counted",
            lambda game: True,
            lambda game: any(sum(piece.count.values()) for piece in game.pieces.values()),
        ),
        Question(
            "board-size",
            "How large is the board?",
            "a rule that counts cells needs cells to count",
            lambda game: True,
            lambda game: bool(game.boards or game.scenarios),
        ),
        Question(
            "stacking",
            "How many pieces may share a cell, and may one pass through another?",
            "the first crowded cell stops the game",
            _has_set_up,
        ),
        Question(
            "range-counting",
            "How is a distance counted: from cell to cell, or the cells between?",
            "one cell more or less changes every chance",
            _has_ranges,
        ),
        Question(
            "marker-shortage",
            "What happens when the markers run out?",
            "a marker that is not there is forgotten, and so is its rule",
            _has_markers,
        ),
        Question(
            "simultaneous-effects",
            "In which order do things happen that happen at the same moment?",
            "the order decides who is still there for the second of them",
            lambda game: _has_opponents(game) and len(game.procedure.actions) > 1,
        ),
    )
}
"""All questions by id."""


def open_questions(game: Game) -> tuple[Question, ...]:
    """The questions that the game must answer and neither its definition nor its `stated` does."""
    return tuple(
        question
        for question in QUESTIONS.values()
        if question.id not in game.rulings.stated and question.asked(game) and not question.answered(game)
    )


def left_open(game: Game) -> dict[str, str]:
    """The questions that are left open on purpose, each with the reason."""
    return {name: text.removeprefix("-").strip() for name, text in game.rulings.stated.items() if text.startswith("-")}
