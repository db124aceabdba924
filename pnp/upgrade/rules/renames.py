"""Rules that give another name to a key, a value, or a part of what templates read."""

import re
from collections.abc import Callable, Iterator, Mapping

from pnp.model.definition import COLLECTIONS
from pnp.source.written_parts import Edit
from pnp.upgrade.written_game import Rewrite, WrittenGame

Changes = Callable[[WrittenGame], Iterator[Rewrite]]

_TABLES = COLLECTIONS | {"words", "terms"}
"""What templates read by ids: a name behind their dot is an id."""


def key(pattern: str, new: str) -> Changes:
    """Return a rule that renames the keys at a path."""

    def changes(game: WrittenGame) -> Iterator[Rewrite]:
        for part in game.parts(pattern):
            yield game.change(part, f"{part.name} is now {new}", part.renamed(new))

    return changes


def value(names: Mapping[str, str], *patterns: str) -> Changes:
    """Return a rule that replaces values at some paths."""

    def changes(game: WrittenGame) -> Iterator[Rewrite]:
        for part in game.parts(*patterns):
            new = names.get(part.plain)
            if part.kind == "value" and new is not None:
                yield game.change(part, f"{part.name}: {part.plain} is now {new}", part.replaced(new))

    return changes


def template_part(old: str, new: str) -> Changes:
    """Return a rule that renames a part of a record in templates: `{{ scenario.old }}`."""
    pattern = re.compile(rf"(?P<of>[\w\]\)]+)\.(?P<name>{old})\b(?!\s*\()")

    def changes(game: WrittenGame) -> Iterator[Rewrite]:
        for file, start, written in game.templates():
            for found in pattern.finditer(written):
                if found["of"] not in _TABLES:
                    place = start + found.start("name")
                    edit = Edit(file, place, place + len(old), new)
                    yield game.change_at(file, place, f"{found['of']}.{old} is now {found['of']}.{new}", edit)

    return changes
