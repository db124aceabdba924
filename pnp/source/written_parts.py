"""The parts of a written definition: every key, value and list item with its first and last character.

The syntax tree knows where entries begin. Changing or removing an entry also needs its end, so the text is parsed again
here, with the marks of the YAML library. The text must have been read without errors (`pnp.source.load`).
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Any, NamedTuple

import yaml

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Edit(NamedTuple):
    """A replacement of the characters `start` to `end` (exclusive) of a file of the game's folder."""

    file: str
    start: int
    end: int
    new: str


class SourcePart(NamedTuple):
    """A key of a definition, or an item of a list, with its value.

    Attributes:
        file: relative to the game's folder.
        path: the keys and the numbers of items, from the top.
        key: first and last (exclusive) character of its key; equal for an item of a list.
        start, end: the value's first and last (exclusive) character.
        text: the value as written.
        kind: `value`, `list` or `mapping`.
        size: number of items or keys of the value.
        whole: the characters that removing the part removes; None if it cannot be removed alone.
    """

    file: str
    path: tuple[str, ...]
    key: tuple[int, int]
    start: int
    end: int
    text: str
    kind: str
    size: int
    whole: tuple[int, int] | None

    @property
    def name(self) -> str:
        """The last part of its path."""
        return self.path[-1]

    @property
    def plain(self) -> str:
        """The value without quotes."""
        return self.text.strip("\"'")

    @property
    def number(self) -> int | None:
        """The value if it is a whole number."""
        return int(self.text) if re.fullmatch(r"[+-]?\d+", self.text) else None

    def replaced(self, new: str) -> Edit:
        """Return an edit that replaces the value."""
        return Edit(self.file, self.start, self.end, new)

    def renamed(self, new: str) -> Edit:
        """Return an edit that replaces the key."""
        return Edit(self.file, *self.key, new)

    def removed(self) -> Edit:
        """Return an edit that removes key and value; raises ValueError when it cannot be removed alone."""
        if self.whole is None:
            raise ValueError(f"{'/'.join(self.path)} cannot be removed alone")
        return Edit(self.file, *self.whole, "")


def parts_of(file: str, text: str) -> Iterator[SourcePart]:
    """Yield all parts of a file of the definition; a table has the rows of the pieces."""
    suffix = PurePosixPath(file).suffix
    if suffix in (".yaml", ".yml"):
        yield from _of_yaml(file, text)
    elif suffix == ".csv":
        yield from _of_csv(file, text)


def pattern_of(*patterns: str) -> re.Pattern[str]:
    """Return an expression that matches paths such as `clauses/*/then`; `*` is one step, `**` one or more."""
    steps = {"*": "[^/]+", "**": ".+"}
    ways = ("/".join(steps.get(step, re.escape(step)) for step in pattern.split("/")) for pattern in patterns)
    return re.compile("|".join(ways))


def applied(text: str, file: str, edits: Iterable[Edit]) -> str:
    """Return a file's text after its edits, which must not overlap. What is inserted at one place keeps its order."""
    own = [edit for edit in edits if edit.file == file]
    for edit, _ in sorted(zip(own, range(len(own)), strict=True), key=lambda e: (*e[0][1:3], e[1]), reverse=True):
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text


def _of_yaml(file: str, text: str) -> Iterator[SourcePart]:
    root = yaml.compose(text, Loader=_LOADER)
    if isinstance(root, yaml.MappingNode):
        yield from _below(file, text, root, ())


def _below(file: str, text: str, node: yaml.Node, path: tuple[str, ...]) -> Iterator[SourcePart]:
    """Yield all parts of a value; those of an alias belong to its anchor."""
    pairs = _pairs(node)
    for place, (name, key, value) in enumerate(pairs):
        start, end = value.start_mark.index, _end(text, value)
        if start < key[0]:
            continue
        here = (*path, name)
        kind = "list" if isinstance(value, yaml.SequenceNode) else "mapping"
        kind = "value" if isinstance(value, yaml.ScalarNode) else kind
        size = 1 if isinstance(value, yaml.ScalarNode) else len(value.value)
        before = _end(text, pairs[place - 1][2]) if place else None
        after = pairs[place + 1][1][0] if place + 1 < len(pairs) else None
        marks = ("", "-") if key[0] == key[1] else ("",)
        in_line = isinstance(node, yaml.CollectionNode) and bool(node.flow_style)
        whole = _in_line(key[0], end, before, after) if in_line else _in_lines(text, key[0], end, marks)
        yield SourcePart(file, here, key, start, end, text[start:end], kind, size, whole)
        yield from _below(file, text, value, here)


def _pairs(node: yaml.Node) -> list[tuple[str, tuple[int, int], yaml.Node]]:
    if isinstance(node, yaml.MappingNode):
        return [(key.value, (key.start_mark.index, key.end_mark.index), value) for key, value in node.value]
    if isinstance(node, yaml.SequenceNode):
        return [(str(n), (v.start_mark.index, v.start_mark.index), v) for n, v in enumerate(node.value)]
    return []


def _end(text: str, node: yaml.Node) -> int:
    """Return the end of a value; the end mark of a block is the start of what follows."""
    start = node.start_mark.index
    return start + len(text[start : node.end_mark.index].rstrip())


def _in_line(start: int, end: int, before: int | None, after: int | None) -> tuple[int, int]:
    """Return what to remove between brackets, with one comma."""
    if after is not None:
        return start, after
    return (start if before is None else before), end


def _in_lines(text: str, start: int, end: int, marks: tuple[str, ...]) -> tuple[int, int] | None:
    """Return the lines to remove; None if anything but one of the marks precedes the part in its line."""
    line = text.rfind("\n", 0, start) + 1
    if text[line:start].strip() not in marks:
        return None
    return line, text.find("\n", end) + 1 or len(text)


def _of_csv(file: str, text: str) -> Iterator[SourcePart]:
    """Yield the rows and cells of a table; lines with quotes are left out."""
    lines = text.splitlines(keepends=True)
    columns = next(csv.reader(lines[:1]), [])
    offset = len(lines[0]) if lines else 0
    for line in lines[1:]:
        cells = next(csv.reader(io.StringIO(line)), [])
        if '"' in line or len(cells) != len(columns):
            offset += len(line)
            continue
        start = offset
        whole = (start, start + len(line))
        yield SourcePart(file, ("pieces", cells[0]), (start, start), *whole, line, "mapping", 1, whole)
        for column, cell in zip(columns, cells, strict=True):
            end = start + len(cell)
            path = ("pieces", cells[0], *column.split("."))
            yield SourcePart(file, path, (start, start), start, end, cell, "value", 1, (start, end))
            start = end + 1
        offset += len(line)
