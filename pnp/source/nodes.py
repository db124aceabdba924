"""The syntax tree of a definition: scalars, lists and mappings, each with its location."""

from collections.abc import Sequence
from typing import NamedTuple

from pnp.errors import Span
from pnp.source.scalars import Value

Step = str | int
"""One step of a path in the syntax tree: a key of a mapping or an index of a list."""
Path = tuple[Step, ...]
"""The steps from the root of a syntax tree to a node."""


class ScalarNode(NamedTuple):
    """A single value; `span` covers it as written."""

    value: Value
    span: Span


class ListNode(NamedTuple):
    """A list; `span` covers its start."""

    items: tuple["Node", ...]
    span: Span


class Entry(NamedTuple):
    """One key of a mapping with its value; `span` covers the key."""

    span: Span
    value: "Node"


class MappingNode(NamedTuple):
    """A mapping in the order of the file; `span` covers its start."""

    entries: dict[str, Entry]
    span: Span


Node = ScalarNode | ListNode | MappingNode


def plain(node: Node) -> object:
    """Return the tree as Python dicts, lists and values; a key without a value is omitted."""
    if isinstance(node, ScalarNode):
        return node.value
    if isinstance(node, ListNode):
        return [plain(item) for item in node.items]
    return {key: plain(entry.value) for key, entry in node.entries.items() if not is_empty(entry.value)}


def is_empty(node: Node) -> bool:
    """Return whether a node has no value."""
    return isinstance(node, ScalarNode) and node.value is None


class Located(NamedTuple):
    """The node at the end of a path, as far as the path exists.

    `key`: that of the last step (or, in a list, the item); None for the root. `found`: the number of steps that exist.
    """

    key: Span | None
    value: Node
    found: int


def locate(root: Node, path: Sequence[Step]) -> Located:
    """Follow `path` from `root` as far as it exists."""
    key: Span | None = None
    node = root
    for found, step in enumerate(path):
        if isinstance(node, MappingNode) and step in node.entries:
            entry = node.entries[str(step)]
            key, node = entry.span, entry.value
        elif isinstance(node, ListNode) and isinstance(step, int) and 0 <= step < len(node.items):
            node = node.items[step]
            key = node.span
        else:
            return Located(key, node, found)
    return Located(key, node, len(path))


def other_version(root: Node, key: str, known: int) -> Span | None:
    """Return the place of a version under `key` that is a whole number but not the known one."""
    node = locate(root, [key]).value
    value = node.value if isinstance(node, ScalarNode) else None
    return node.span if isinstance(value, int) and not isinstance(value, bool) and value != known else None
