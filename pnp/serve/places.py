"""Where the things of a game are written, and which thing a place belongs to."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from pnp.errors import Span
from pnp.model.definition import ITEMS
from pnp.source.collector import Findings
from pnp.source.load import Source
from pnp.source.nodes import Entry, MappingNode

_SETS = "components"
_THINGS = ("pieces", "markers", "composites", _SETS, "boards", "charts", "scenarios")
"""Keys of a definition whose entries are drawn."""
_OF_COMPONENTS = {
    **dict.fromkeys(("counter", "standee", "loaded", "state"), ("pieces", 2)),
    **dict.fromkeys(("composite", "result"), ("composites", 2)),
    "marker": ("markers", 2),
    **{kind: (f"{kind}s", 1) for kind in ("board", "chart", "scenario")},
}
"""First part of the id of a component to the key of its things, and the part of the id that names the thing."""


class Places:
    """The places of all things of one version of a game; a thing is named by its path, such as `pieces/scout`."""

    def __init__(self, source: Source) -> None:
        self._of: dict[str, Span] = dict(_things(source.tree))
        marks: dict[str, list[tuple[int, int, str]]] = {}
        for thing, span in (*self._of.items(), *_ends(source)):
            marks.setdefault(span.file, []).append((span.line, span.column, thing))
        self._marks = {file: sorted(found) for file, found in marks.items()}

    def thing(self, component: str) -> str:
        """Return the thing that a component shows, by the id of the component; empty when none is known."""
        first, *rest = component.split("/")
        if first == "component" and len(rest) == 2:
            return f"{_SETS}/{rest[0]}/{rest[1]}"
        key, part = _OF_COMPONENTS.get(first, ("", 0))
        if part == 0 or len(rest) < part:
            return ""
        thing = f"{key}/{rest[part - 1]}"
        return thing if thing in self._of else re.sub(r"-\d+$", "", thing)  # a counter of its further faces

    def place(self, thing: str) -> Span | None:
        """Return where a thing is written."""
        return self._of.get(thing)

    def at(self, span: Span | None) -> str:
        """Return the thing whose text a place lies in; empty when there is none."""
        marks = self._marks.get(span.file, []) if span else []
        before = bisect_right(marks, (span.line, span.column, "\uffff")) if span else 0
        return marks[before - 1][2] if before else ""


def _things(tree: MappingNode) -> Iterator[tuple[str, Span]]:
    for key in _THINGS:
        for id_, entry in _entries(tree.entries.get(key)):
            yield f"{key}/{id_}", entry.span
            if key == _SETS and isinstance(entry.value, MappingNode):
                for item, inner in _entries(entry.value.entries.get(ITEMS)):
                    yield f"{key}/{id_}/{item}", inner.span


def _entries(entry: Entry | None) -> Iterator[tuple[str, Entry]]:
    if entry is not None and isinstance(entry.value, MappingNode):
        yield from entry.value.entries.items()


def _ends(source: Source) -> Iterator[tuple[str, Span]]:
    """Yield the keys at the top of every file: with each of them, the thing before it ends."""
    for file, text in source.folder.texts.items():
        if file.endswith((".yaml", ".yml")):
            tree = source.folder.trees.parse(text, file, Findings())
            if isinstance(tree, MappingNode):
                yield from (("", entry.span) for entry in tree.entries.values())
