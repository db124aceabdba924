"""The standard questions that every ruleset must answer, because players ask them during play.

Under `stated` a definition names the rule that answers each of them. The definition itself answers some.
"""

from collections.abc import Callable
from typing import NamedTuple

from pnp.model.game import Game


class Question(NamedTuple):
    """A question that rules must answer, and the consequence of leaving it open.

    Attributes:
        asked: whether the game has the thing in question.
        answered: whether the definition answers the question without words.
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
    return bool(game.pieces and (game.boards or game.scenarios))


def _has_counters(game: Game) -> bool:
    """Return whether the game uses counters; one of cards only, for example, has none."""
    return bool(game.pieces or not game.components)


def _needs_board(game: Game) -> bool:
    """Return whether the game uses a board; one that prints only cards, for example, needs none."""
    if not _has_counters(game) and not game.boards:
        return False
    parts = (game.boards, game.scenarios, game.terrain, game.classes, game.roles, game.rulings.placements)
    pieces = game.pieces.values()
    has_counters = any(sum(piece.count.values()) for piece in pieces)
    return any(parts) or any(piece.moves for piece in pieces) or not has_counters


def _has_an_end(game: Game) -> bool:
    battles = game.scenarios.values()
    return bool(game.procedure.end) or (bool(battles) and all(battle.victory for battle in battles))


_ALL = (
    Question(
        "first-player",
        "Who goes first?",
        "players cannot start without agreeing on who goes first",
        _has_opponents,
        _has_scenarios,
    ),
    Question(
        "end",
        "When is the game over, and who has won?",
        "no player can win a game without an end",
        lambda game: True,
        _has_an_end,
    ),
    Question(
        "draw",
        "Can the game be drawn, and what happens when neither player can win any more?",
        "players who can both avoid losing do not know when they may stop",
        _has_opponents,
    ),
    Question(
        "turn-limit",
        "How many turns does the game last at most, or why does it end without a limit?",
        "a game may go on for hours without an end",
        lambda game: True,
        lambda game: _has_scenarios(game) or any(track.turns for track in game.tracks.values()),
    ),
    Question(
        "simultaneous-end",
        "What happens if two ends of the game occur at the same time?",
        "both players may win by the same move",
        lambda game: len(game.procedure.end) > 1 or any(len(battle.victory) > 1 for battle in game.scenarios.values()),
    ),
    Question(
        "passing",
        "May a player do nothing, or less than allowed?",
        "a player who has no good move wants to pass",
        _has_opponents,
    ),
    Question(
        "no-legal-move",
        "What happens to a player who has no legal move?",
        "play stops at the first position without a legal move",
        _has_opponents,
    ),
    Question(
        "turn-order",
        "In which order are the parts of a turn taken, and may it be changed?",
        "moving before firing is a different game from firing before moving",
        lambda game: len(game.procedure.actions) > 1,
        lambda game: bool(game.procedure.turn),
    ),
    Question(
        "setup-order",
        "Who sets up first, or do both set up at the same time?",
        "the player who sets up last sees the other set-up",
        lambda game: _has_opponents(game) and _has_set_up(game),
    ),
    Question(
        "hidden-setup",
        "Is the set-up open or secret?",
        "players do not know whether they may look",
        lambda game: _has_opponents(game) and _has_set_up(game),
    ),
    Question(
        "setup-area",
        "Where may pieces be set up?",
        "players set up pieces where they should not be",
        _has_set_up,
        lambda game: bool(game.rulings.placements or game.scenarios),
    ),
    Question(
        "unspent-budget",
        "What happens to what a player does not spend?",
        "players do not know whether saving is useful",
        lambda game: game.budget is not None,
    ),
    Question(
        "piece-count",
        "How many pieces of each kind does a player begin with?",
        "players do not know how many pieces to set up",
        _has_counters,
        lambda game: any(sum(piece.count.values()) for piece in game.pieces.values()),
    ),
    Question(
        "board-size",
        "How large is the board?",
        "rules that count cells cannot be applied",
        _needs_board,
        lambda game: bool(game.boards or game.scenarios),
    ),
    Question(
        "stacking",
        "How many pieces may share a cell, and may one pass through another?",
        "players cannot continue at the first crowded cell",
        _has_set_up,
        lambda game: bool(game.stacking and game.stacking.says) or all(piece.moves for piece in game.pieces.values()),
    ),
    Question(
        "range-counting",
        "How is a distance counted: from cell to cell, or the cells between?",
        "a difference of one cell changes every probability",
        lambda game: any(name in ("between", "range", "distance") for name in game.variables),
    ),
    Question(
        "marker-shortage",
        "What happens when the markers run out?",
        "players forget what a missing marker would show",
        lambda game: bool(game.markers.keys() - {track.marker for track in game.tracks.values()}),
    ),
    Question(
        "simultaneous-effects",
        "In which order are simultaneous effects resolved?",
        "the order decides which pieces the second effect finds",
        lambda game: _has_opponents(game) and len(game.procedure.actions) > 1,
    ),
)
QUESTIONS = {question.id: question for question in _ALL}
"""All questions by id."""


def open_questions(game: Game) -> tuple[Question, ...]:
    """Return the questions that the game must answer and that neither its definition nor its `stated` answers."""
    return tuple(
        question
        for question in QUESTIONS.values()
        if question.id not in game.rulings.stated and question.asked(game) and not question.answered(game)
    )
