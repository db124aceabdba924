"""A game with the texts of its files, for operators: each key and value with its location."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from pnp.model.game import Game
from pnp.source.written_parts import Edit, SourcePart, parts_of, pattern_of

ENTRY = 2
"""Length of the path of an entry with an id: `clauses`, `capture.chess`."""


class GameSource:
    """A game and the texts of its files.

    Attributes:
        game: the loaded game.
        texts: file, relative to the game's folder, to its text.
    """

    def __init__(self, game: Game, texts: Mapping[str, str]) -> None:
        self.game = game
        self.texts = texts

    def parts(self, *patterns: str) -> Iterator[SourcePart]:
        """Yield the parts at a path such as `clauses/*/then`; `*` matches one key, `**` one or more."""
        wanted = pattern_of(*patterns)
        return (part for path, part in self._parts if wanted.fullmatch(path))

    def part(self, path: str) -> SourcePart | None:
        """Return the first part at a path."""
        return next(self.parts(path), None)

    def around(self, edit: Edit) -> Iterator[SourcePart]:
        """Yield the entry (a clause, a piece, a table) that contains an edit."""
        return (
            part
            for _, part in self._parts
            if part.file == edit.file and len(part.path) == ENTRY and part.key[0] <= edit.start <= part.end
        )

    def section(self, edit: Edit) -> str:
        """Return the key at the top of the definition below which an edit is; empty in a chapter."""
        inside = (part for _, part in self._parts if part.file == edit.file and part.key[0] <= edit.start <= part.end)
        return next((part.path[0] for part in inside), "")

    def chapters(self) -> Iterator[tuple[str, str]]:
        """Yield the chapters of the booklet: file and text."""
        return ((file, text) for file, text in self.texts.items() if file.endswith(".md"))

    @cached_property
    def _parts(self) -> list[tuple[str, SourcePart]]:
        """All parts with their paths; in the games whose sources are changed, every table has rows of pieces."""
        return [("/".join(part.path), part) for file, text in self.texts.items() for part in parts_of(file, text)]
