"""Drawings that somebody may remember: how a generator offers them.

Many drawings follow from a small part of a game. A generator hands over the function that makes such a drawing and all
that it is made from; whoever runs the generator may call it, or give back what came of an earlier call that was alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from pnp.model.game import Game

Inputs = ParamSpec("Inputs")
Drawn = TypeVar("Drawn")


class Memoizer(Protocol):
    """What a generator may be given to make its drawings with."""

    def __call__(
        self,
        draw: Callable[Concatenate[Game, Inputs], Drawn],
        game: Game,
        /,
        *inputs: Inputs.args,
        **named: Inputs.kwargs,
    ) -> Drawn:
        """What `draw(game, *inputs)` gives: items, symbols or components.

        `draw` is a function of a module, and reads nothing but its arguments: the game that it is handed, and inputs
        that are plain data.
        """
        ...


def without_memo(
    draw: Callable[Concatenate[Game, Inputs], Drawn], game: Game, /, *inputs: Inputs.args, **named: Inputs.kwargs
) -> Drawn:
    """Make the drawing; nothing is remembered."""
    return draw(game, *inputs, **named)
