"""Imposition: products become sheets of paper.

A module in here registers one function for one arrangement (`grid`, `poster`, `leaf`) with `@arrangement("grid")`; an
import that fails, raises. Imposers see components and papers, never the game. What they draw lies in the printable box.
"""

import importlib
import pkgutil
from collections.abc import Callable
from typing import Literal, NamedTuple, get_args

from pnp.scene.sheet import Box, Paper, Product, Sheet
from pnp.scene.theme import Theme

Sides = Literal["duplex-long", "duplex-short", "fold", "fronts"]
"""How backs reach their fronts: printed on the other side of the paper, which is turned about its long or short edge;
printed on the same page and folded over; or not at all."""

SIDES: tuple[Sides, ...] = get_args(Sides)


class SheetInfo(NamedTuple):
    """What every sheet says about itself: the game's title and version; and the looks to say it in."""

    title: str
    version: str
    theme: Theme


Impose = Callable[[Product, Paper, Sides, SheetInfo], tuple[Sheet, ...]]
_ARRANGEMENTS: dict[str, Impose] = {}


def arrangement(name: str) -> Callable[[Impose], Impose]:
    """Register a function as the imposer of arrangement `name`.

    Raises:
        ValueError: when the name is taken.
    """

    def register(function: Impose) -> Impose:
        if name in _ARRANGEMENTS:
            raise ValueError(f"two imposers are named {name!r}")
        _ARRANGEMENTS[name] = function
        return function

    return register


def impose(product: Product, paper: Paper, sides: Sides, info: SheetInfo) -> tuple[Sheet, ...]:
    """The sheets of a product on a paper, in printing order (each front followed by its back).

    Raises:
        DefinitionError: when a component is larger than the paper can print.
        ValueError: when nothing is registered for the product's arrangement.
    """
    modules = sorted((module.name for module in pkgutil.iter_modules(__path__)), key=product.arrangement.__ne__)
    for module in modules:  # the one of the same name first: importing them all takes as long as imposing a map
        if product.arrangement not in _ARRANGEMENTS:
            importlib.import_module(f"{__name__}.{module}")
    if product.arrangement not in _ARRANGEMENTS:
        raise ValueError(f"nothing imposes arrangement {product.arrangement!r}")
    return _ARRANGEMENTS[product.arrangement](product, paper, sides, info)


def printable(paper: Paper) -> Box:
    """The part of the paper that home printers reach."""
    return Box(paper.margin, paper.margin, paper.width - 2 * paper.margin, paper.height - 2 * paper.margin)
