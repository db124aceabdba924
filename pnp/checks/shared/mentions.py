"""What the texts of a game speak of: its chapters, the words of its procedure, its charts, scenarios and notes.

A thing counts as spoken of when its name stands somewhere, in any inflection that only adds to it, or when a template
there names it by its id. This is generous: it is asked before something is called forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from pnp.checks.shared.lazy_regex import pattern
from pnp.model.game import Game

_WORD = pattern(r"[^\W_]+")
_GENERAL = frozenset({"a", "an", "and", "in", "of", "on", "or", "the"})


def speak_of(game: Game, names: Iterable[str], *, ids: Iterable[str] = (), booklet: bool = False) -> bool:
    """Whether the texts name any of these, by name or, in a template, by a path such as `markers.smoke`.

    `booklet`: only the booklet and its panels count, not what the definition says of its own parts.
    """
    spoken = _spoken(game, booklet)
    return any(_stands(spoken, name) for name in names) or any(f" {' '.join(_words(path))} " in spoken for path in ids)


def walk_through(game: Game, path: str) -> bool:
    """Whether a template goes through all entries of a mapping: `for id in stats.weapon.codes`."""
    return f" in {' '.join(_words(path))} " in _spoken(game, booklet=False)


def _stands(spoken: str, name: str) -> bool:
    """Whether all words of a name stand together, or each of them somewhere when there are several."""
    words = _words(name)
    if not any(word.isalpha() for word in words):
        return False
    return f" {' '.join(words)}" in spoken or (
        len(words) > 1 and all(f" {word}" in spoken for word in words if word not in _GENERAL)
    )


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


@lru_cache(maxsize=16)
def _spoken(game: Game, booklet: bool) -> str:
    """The words of all texts, with one space before and behind each."""
    if booklet:
        return _joined(_booklet(game))
    return _spoken(game, booklet=True) + _joined(_definition(game))


def _joined(texts: Iterable[str]) -> str:
    return f" {' '.join(_words(' '.join(texts)))} "


def _booklet(game: Game) -> Iterator[str]:
    if game.rules is not None:
        yield game.rules.blurb
        yield from (chapter.text for chapter in game.rules.chapters)
        yield from (f"{panel.title} {dict(panel.options)!r}" for row in game.rules.summary for panel in row)
    for chart in game.charts.values():
        yield from (f"{panel.title} {dict(panel.options)!r}" for row in chart.rows for panel in row)


def _definition(game: Game) -> Iterator[str]:
    yield from (step.summary for step in (*game.procedure.setup, *game.procedure.end))
    yield from (action.summary for action in game.procedure.actions)
    for battle in game.scenarios.values():
        yield battle.summary
        yield from (line.name for line in battle.key)
        yield from (step.summary for step in (*battle.special, *battle.victory))
    yield from (track.note for track in game.tracks.values())
    yield from (state.note for state in game.states.values())
    for table in game.tables.values():
        yield table.note
        yield from table.results.values()
    yield from (modifier.summary for modifier in game.modifiers.values())
