"""Memoized drawings: how a generator offers them.

Many drawings follow from a small part of a game. A generator passes the function that makes such a drawing and all its
inputs; its caller may run the function, or reuse the result of an earlier equal call.
"""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from pnp.model.game import Game

Inputs = ParamSpec("Inputs")
Drawn = TypeVar("Drawn")


class Memoizer(Protocol):
    """Memoizes the drawings of a generator."""

    def __call__(
        self,
        draw: Callable[Concatenate[Game, Inputs], Drawn],
        game: Game,
        /,
        *inputs: Inputs.args,
        **named: Inputs.kwargs,
    ) -> Drawn:
        """Return the result of `draw(game, *inputs)`: items, symbols or components.

        `draw` is a function of a module, and reads nothing but its arguments: the game, and inputs that are plain data.
        """
        ...


def without_memo(
    draw: Callable[Concatenate[Game, Inputs], Drawn], game: Game, /, *inputs: Inputs.args, **named: Inputs.kwargs
) -> Drawn:
    """Draw without a memo."""
    return draw(game, *inputs, **named)
