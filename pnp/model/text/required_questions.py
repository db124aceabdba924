"""The standard questions that every ruleset must answer, because players ask them during play.

Under `stated` a definition names the rule that answers each of them. The definition itself answers some.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from pnp.assets import preset
from pnp.model.game import Game


class Question(NamedTuple):
    """A question that rules must answer.

    Attributes:
        asked: whether the game has the thing in question.
        answered: whether the definition answers the question without words.
    """

    id: str
    asked: Callable[[Game], bool] = lambda game: True
    answered: Callable[[Game], bool] = lambda game: False

    @property
    def wording(self) -> str:
        """The question as players ask it."""
        return _words()[self.id][0]

    @property
    def because(self) -> str:
        """The consequence of leaving it open."""
        return _words()[self.id][1]


@cache
def _words() -> Mapping[str, Sequence[str]]:
    """Return the words of all questions; no game that answers them needs these."""
    return MappingProxyType(preset("questions"))


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
    Question("first-player", _has_opponents, _has_scenarios),
    Question("end", lambda game: True, _has_an_end),
    Question("draw", _has_opponents),
    Question(
        "turn-limit",
        lambda game: True,
        lambda game: _has_scenarios(game) or any(track.turns for track in game.tracks.values()),
    ),
    Question(
        "simultaneous-end",
        lambda game: len(game.procedure.end) > 1 or any(len(battle.victory) > 1 for battle in game.scenarios.values()),
    ),
    Question("passing", _has_opponents),
    Question("no-legal-move", _has_opponents),
    Question("turn-order", lambda game: len(game.procedure.actions) > 1, lambda game: bool(game.procedure.turn)),
    Question("setup-order", lambda game: _has_opponents(game) and _has_set_up(game)),
    Question("hidden-setup", lambda game: _has_opponents(game) and _has_set_up(game)),
    Question("setup-area", _has_set_up, lambda game: bool(game.rulings.placements or game.scenarios)),
    Question("unspent-budget", lambda game: game.budget is not None),
    Question(
        "piece-count", _has_counters, lambda game: any(sum(piece.count.values()) for piece in game.pieces.values())
    ),
    Question("board-size", _needs_board, lambda game: bool(game.boards or game.scenarios)),
    Question(
        "stacking",
        _has_set_up,
        lambda game: bool(game.stacking and game.stacking.says) or all(piece.moves for piece in game.pieces.values()),
    ),
    Question("range-counting", lambda game: any(name in ("between", "range", "distance") for name in game.variables)),
    Question(
        "marker-shortage", lambda game: bool(game.markers.keys() - {track.marker for track in game.tracks.values()})
    ),
    Question("simultaneous-effects", lambda game: _has_opponents(game) and len(game.procedure.actions) > 1),
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
