"""The written text of a game, and changes of it."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from pnp.errors import Finding, Span
from pnp.source.written_parts import Edit, SourcePart, applied, parts_of, pattern_of

_BOM = "\ufeff"
_TEMPLATE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)


class Rewrite(NamedTuple):
    """One change, or what must be done by hand.

    Attributes:
        file: name below the folder.
        line, column: where it is in the file before the upgrade, from 1.
        about: what changes, in a few words; or what cannot be changed.
        edits: the edits that do it.
        by_hand: what to do by hand; empty for a change.
    """

    file: str
    line: int
    column: int
    about: str
    edits: tuple[Edit, ...] = ()
    by_hand: str = ""

    def refusal(self, folder: Path) -> Finding:
        """Return a finding about what must be done by hand."""
        place = Span((folder / self.file).as_posix(), self.line, self.column, self.column + 1)
        return Finding("upgrade.by-hand", "error", self.about, place, self.by_hand)


class WrittenGame:
    """The files of a game in some version of the language.

    Attributes:
        texts: files of the definition and chapters, by name below the folder.
        tables: for each CSV file the path of the mapping that takes its rows.
    """

    def __init__(
        self,
        texts: Mapping[str, str],
        tables: Mapping[str, str],
        before: "WrittenGame | None" = None,
        edits: Mapping[str, list[Edit]] = MappingProxyType({}),
    ) -> None:
        """Start with texts; `before` and `edits`: what they were made from."""
        self.texts = texts
        self.tables = tables
        self._before = before
        self._edits = edits

    def edited(self, edits: Iterable[Edit]) -> "WrittenGame":
        """Return the game after edits, which must not overlap."""
        lots: dict[str, list[Edit]] = {}
        for edit in edits:
            lots.setdefault(edit.file, []).append(edit)
        changed = {name: applied(self.texts[name], name, lot) for name, lot in lots.items()}
        return WrittenGame({**self.texts, **changed}, self.tables, self, lots)

    def parts(self, *patterns: str) -> Iterator[SourcePart]:
        """Yield the parts at a path such as `clauses/*/then`, also those of skins (`skins/*/over/…`)."""
        wanted = pattern_of(*patterns, *(f"skins/*/over/{pattern}" for pattern in patterns))
        return (part for path, part in self._parts if wanted.fullmatch(path))

    def part(self, path: str) -> SourcePart | None:
        """Return the first part at a path."""
        return next(self.parts(path), None)

    def below(self, part: SourcePart) -> Iterator[SourcePart]:
        """Yield the keys or items of a part."""
        return iter(self._below.get((part.file, part.path), ()))

    def templates(self) -> Iterator[tuple[str, int, str]]:
        """Yield each expression and statement in texts: its file, its first character and what is written."""
        for file, text in self.texts.items():
            yield from ((file, found.start(), found[0]) for found in _TEMPLATE.finditer(text))

    def change(self, part: SourcePart, about: str, *edits: Edit) -> Rewrite:
        """Return a change at a part."""
        return self.change_at(part.file, part.key[0], about, *edits)

    def change_at(self, file: str, place: int, about: str, *edits: Edit) -> Rewrite:
        """Return a change at a character of a file."""
        first, start = self._origin(file, place)
        before = first[:start]
        return Rewrite(file, before.count("\n") + 1, len(before) - before.rfind("\n"), about, edits)

    def original_place(self, file: str, line: int, column: int) -> tuple[int, int]:
        """Return the line and column before all edits of a place in a file, or of what has replaced it."""
        text = self.texts[file]
        start = sum(len(each) for each in text.splitlines(keepends=True)[: line - 1])
        found = self.change_at(file, min(start + column - 1, len(text)), "")
        return found.line, found.column

    def _origin(self, file: str, place: int) -> tuple[str, int]:
        """Return a file's text before all edits, and where a character of it was, or what has replaced it."""
        if self._before is None:
            return self.texts[file], place
        shift = 0
        for edit in sorted(self._edits.get(file, ()), key=lambda edit: (edit.start, edit.end)):
            begin = edit.start + shift
            if place < begin + len(edit.new):
                shift = place - edit.start if place >= begin else shift
                break
            shift += len(edit.new) - (edit.end - edit.start)
        return self._before._origin(file, place - shift)

    def refuse(self, part: SourcePart, about: str, by_hand: str) -> Rewrite:
        """Return what must be done by hand at a part."""
        return self.change(part, about)._replace(by_hand=by_hand)

    @cached_property
    def _below(self) -> dict[tuple[str, tuple[str, ...]], list[SourcePart]]:
        found: dict[tuple[str, tuple[str, ...]], list[SourcePart]] = {}
        for _, part in self._parts:
            found.setdefault((part.file, part.path[:-1]), []).append(part)
        return found

    @cached_property
    def _parts(self) -> list[tuple[str, SourcePart]]:
        found = []
        for file, text in self.texts.items():
            for part in parts_of(file, text.removeprefix(_BOM), self.tables.get(file, "")):
                part = part.shifted(1) if text.startswith(_BOM) else part
                found.append(("/".join(part.path), part))
        return found


class UpgradeRule(NamedTuple):
    """A rule of an upgrade.

    Attributes:
        to: the version of the language whose form it writes.
        changes: returns what it changes in a game; the edits of one rule do not overlap.
    """

    to: int
    changes: Callable[[WrittenGame], Iterable[Rewrite]]
