"""The texts for players outside the chapters, with their locations: steps, scenarios, charts, notes, words."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.errors import Span
from pnp.source.load import Source
from pnp.source.nodes import ListNode, MappingNode, Node, ScalarNode, Step, locate

_PARTS: tuple[tuple[Step, ...], ...] = (
    *((name,) for name in ("procedure", "scenarios", "charts", "modifiers", "tables", "tracks", "states", "stats")),
    *((name,) for name in ("markers", "composites", "attributes", "terrain", "budget", "examples", "terms")),
    ("rules", "blurb"),
    ("rules", "summary"),
    ("rules", "spare-pages"),
)
"""Paths of texts for players."""
_TEXTS = frozenset({"summary", "setup", "note", "text", "blurb", "lead"})
"""Keys of sentences."""
_NAMES = frozenset({"name", "title", "setting", "corner", "loaned"})
"""Keys of a few words."""
_LISTS = frozenset({"notes", "examples", "steps", "terms", "results", "fields"})
"""Keys of mappings whose values are all texts."""


class PassageRow(NamedTuple):
    """A line of a text as it is in the file; `column` is that of its first character."""

    text: str
    line: int
    column: int


class Passage(NamedTuple):
    """A text outside the chapters.

    `path`: its keys, `("scenarios", "scenario-1", "victory", 0, "summary")`. `is_name`: a few words, not a sentence.
    `rows`: its lines in the file; one row when they differ from the value, for example by escapes.
    """

    path: tuple[Step, ...]
    text: str
    span: Span
    rows: tuple[PassageRow, ...]
    is_name: bool


def passages(source: Source) -> tuple[Passage, ...]:
    """Return all texts outside the chapters, in the order of the definition, without repetitions."""
    lines = {name: text.split("\n") for name, text in source.folder.texts.items() if not name.endswith((".md", ".csv"))}
    found: dict[Span, Passage] = {}
    for part in _PARTS:
        located = locate(source.tree, part)
        if located.found == len(part):
            for path, node in _scalars(located.value, part):
                text, key = node.value, path[-1]
                if isinstance(text, str) and text.strip() and node.span not in found:
                    rows = _rows(text, node.span, lines)
                    found[node.span] = Passage(path, text, node.span, rows, key in _NAMES)
    return tuple(found.values())


def _scalars(node: Node, path: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], ScalarNode]]:
    if isinstance(node, ScalarNode):
        if path[-1] in _TEXTS:
            yield path, node
    elif isinstance(node, ListNode):
        for number, item in enumerate(node.items):
            if not isinstance(item, ScalarNode):
                yield from _scalars(item, (*path, number))
    else:
        yield from _of_mapping(node, path)


def _of_mapping(node: MappingNode, path: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], ScalarNode]]:
    all_are_texts = path[-1] in _LISTS
    for key, entry in node.entries.items():
        if not isinstance(entry.value, ScalarNode):
            yield from _scalars(entry.value, (*path, key))
        elif all_are_texts or key in _TEXTS or key in _NAMES:
            yield (*path, key), entry.value


def _rows(text: str, span: Span, files: Mapping[str, list[str]]) -> tuple[PassageRow, ...]:
    """Return the lines of the file that contain a text, without the text around it."""
    lines = files.get(span.file, [])
    rest = text.strip()
    rows: list[PassageRow] = []
    for number in range(span.line, len(lines) + 1):
        start = span.column - 1 if number == span.line else 0
        written = lines[number - 1][start:]
        shown = written.lstrip("\"' " if number == span.line else " ").rstrip()
        column = start + len(written) - len(written.lstrip("\"' " if number == span.line else " ")) + 1
        if shown.startswith(rest):
            return (*rows, PassageRow(rest, number, column))
        shown = shown.removesuffix("\\")
        if not rest.startswith(shown):
            break
        if shown:
            rows.append(PassageRow(shown, number, column))
            rest = rest[len(shown) :].lstrip()
    return (PassageRow(text, span.line, span.column),)
