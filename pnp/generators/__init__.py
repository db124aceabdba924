"""Generators: one module for each document of the kit, each a function from the game to a `Product`.

A module (or package) in here registers its function with `@generator("map")`; an import that fails, raises. Generators
never import each other: drawings that two of them need stand in `pnp.artwork`, facts in `pnp.model`.
"""

import importlib
import pkgutil
from collections.abc import Callable
from typing import NamedTuple

from pnp.artwork.memo import Memoizer, without_memo
from pnp.model.game import Game
from pnp.scene.sheet import Paper, Product
from pnp.scene.theme import Theme


class Context(NamedTuple):
    """What a generator may know besides the game: the paper it is made for and the looks; `keep` remembers drawings."""

    paper: Paper
    theme: Theme
    keep: Memoizer = without_memo


Generate = Callable[[Game, Context], Product]
_GENERATORS: dict[str, Generate] = {}


def generator(name: str) -> Callable[[Generate], Generate]:
    """Register a function as the generator of document `name`.

    Raises:
        ValueError: when the name is taken.
    """

    def register(function: Generate) -> Generate:
        if name in _GENERATORS:
            raise ValueError(f"two generators are named {name!r}")
        _GENERATORS[name] = function
        return function

    return register


def generators() -> dict[str, Generate]:
    """All generators by document name."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return dict(sorted(_GENERATORS.items()))


def generator_of(document: str) -> Generate:
    """The generator of one document; modules whose name holds the document's are imported before all others.

    Raises:
        KeyError: when no module registers it.
    """
    modules = sorted(module.name for module in pkgutil.iter_modules(__path__))
    for module in sorted(modules, key=lambda name: document not in name):
        if document not in _GENERATORS:
            importlib.import_module(f"{__name__}.{module}")
    return _GENERATORS[document]
