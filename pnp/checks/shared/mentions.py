"""Names that occur in the texts of a game, perhaps with more letters at their end, or as ids in its templates."""

import re
from collections.abc import Iterable, Iterator

from pnp.model.game import Game
from pnp.model.game.tracking import cached_on_game

_WORD = re.compile(r"[^\W_]+")
_SHORTEST = 3
"""Words of fewer letters may be missing from a name of several words."""


def occurs(game: Game, names: Iterable[str], *, ids: Iterable[str] = ()) -> bool:
    """Return whether the texts contain one of these names or, in a template, a path such as `markers.smoke`."""
    return _occurs(_all_words(game), names, ids)


def in_chapters(game: Game, names: Iterable[str], *, ids: Iterable[str] = ()) -> bool:
    """Return whether the chapters of the rules contain one of these names or, in a template, one of the paths."""
    return _occurs(_words_of_chapters(game), names, ids)


def is_listed(game: Game, path: str) -> bool:
    """Return whether a template lists all entries of a mapping: `for id in stats.weapon.codes`."""
    return _spaced(f"in {path}") in _all_words(game)


def _occurs(words: str, names: Iterable[str], ids: Iterable[str]) -> bool:
    return any(_contains(words, name) for name in names) or any(_spaced(path) in words for path in ids)


def _contains(text: str, name: str) -> bool:
    """Return whether all words of a name are adjacent or, where it has several, whether each occurs somewhere."""
    words = _words(name)
    if not any(word.isalpha() for word in words):
        return False
    needed = [word for word in words if len(word) > _SHORTEST] or words
    return f" {' '.join(words)}" in text or (len(words) > 1 and all(f" {word}" in text for word in needed))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _spaced(text: str) -> str:
    return f" {' '.join(_words(text))} "


@cached_on_game
def _all_words(game: Game) -> str:
    passages = (each.text for each in game.passages if not each.is_name or each.path[0] == "scenarios")
    return _spaced(" ".join((*_booklet(game), *passages)))


@cached_on_game
def _words_of_chapters(game: Game) -> str:
    return _spaced(" ".join(chapter.text for chapter in game.rules.chapters) if game.rules is not None else "")


def _booklet(game: Game) -> Iterator[str]:
    rows = [board.sheet.panels for board in game.boards.values() if board.sheet is not None]
    rows += [row for chart in game.charts.values() for row in chart.rows]
    if game.rules is not None:
        yield game.rules.blurb
        yield from (chapter.text for chapter in game.rules.chapters)
        rows += game.rules.summary
    yield from (f"{panel.title} {dict(panel.options)!r}" for row in rows for panel in row)
