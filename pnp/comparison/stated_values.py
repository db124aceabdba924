"""Values of a definition in plain words, and those that a text mentions by name."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pnp import templating
from pnp.checks.shared import review_entries
from pnp.comparison import value_sentences
from pnp.comparison.value_sentences import spaced
from pnp.errors import DefinitionError
from pnp.model.game import Game
from pnp.model.game.tracking import cached_on_game

_LOOKS = frozenset(
    {"name", "title", "short", "symbol", "layout", "designation", "letter", "sign", "says", "number", "look", "lies"}
    | {"slot", "icon", "plural", "along", "cells", "results", "board", "order", "rises", "marker"}
)
"""Keys that say nothing about play, that stand beside the values anyway, or that no line of text can show."""
_UNSAID = frozenset({"attributes", "domains", "examples", "formations", "formats", "layouts", "sides", "stats"})
"""Sections whose entries are named everywhere, said by clauses, or proved by themselves."""
_NAMES = {"procedure": "phase"}
"""What texts call an entry that has no name."""
_LONGEST = 600
"""Most letters of an entry."""


class NamedValues(NamedTuple):
    """An entry of a definition: its path, the name that texts call it by, its values in words, and in sentences."""

    path: str
    name: str
    words: str
    sentences: tuple[str, ...] = ()


@cached_on_game
def entries(game: Game) -> Mapping[str, NamedValues]:
    """Return the entries with values that say something about play, by path."""
    found = {}
    for path, values in review_entries.record(game).values.items():
        section, _, rest = path.partition("/")
        spoken = value_sentences.said(game, path)
        rest_of = {key: each for key, each in values.items() if key not in spoken.keys} if spoken.keys else values
        words = plainly(rest_of) if section not in _UNSAID else ""
        if spoken.sentences or (words and len(words) <= _LONGEST):
            name = values.get("name") or values.get("title") if isinstance(values, dict) else None
            words_for = _filled(game, str(name)) if name else _NAMES.get(path) or spaced(rest or section)
            found[path] = NamedValues(path, words_for, words, spoken.sentences)
    sides = {_filled(game, side.name) for side in game.sides.values()}
    return {path: each for path, each in found.items() if each.name not in sides}


def _filled(game: Game, name: str) -> str:
    try:
        return templating.render(game, name)
    except DefinitionError:
        return name


def plainly(value: Any) -> str:
    """Return a value in words: `attack 5, move 4; class foot`."""
    if isinstance(value, dict):
        parts = ((key, plainly(each)) for key, each in value.items() if key not in _LOOKS)
        return "; ".join(f"{spaced(key)} {words}" for key, words in parts if words)
    if isinstance(value, list):
        return ", ".join(filter(None, map(plainly, value)))
    if value is None or isinstance(value, bool):
        return {None: "", True: "yes", False: "no"}[value]
    return spaced(value)


def mentioned(game: Game, text: str) -> Iterator[NamedValues]:
    """Yield the entries that a text mentions by name, in the order of the definition."""
    pattern, paths = _names(game)
    named = {found[0].lower() for found in pattern.finditer(text)} if paths else set()
    for name in paths:
        if name in named or f"{name}s" in named:
            yield from (entries(game)[path] for path in paths[name])


@cached_on_game
def _names(game: Game) -> tuple[re.Pattern[str], Mapping[str, tuple[str, ...]]]:
    paths: dict[str, tuple[str, ...]] = {}
    for path, entry in entries(game).items():
        paths[entry.name.lower()] = (*paths.get(entry.name.lower(), ()), path)
    longest = sorted(paths, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})s?\b", re.IGNORECASE), paths
