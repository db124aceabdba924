"""The review record: texts, formal parts of rules and values as they were when the author found them consistent.

The file `agreed.json` beside the definition; `pnp agree` writes it. Tools for requirements call a link between two
texts suspect when one of them has changed since its review (DOORS, Doorstop).
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pnp import budget, files
from pnp.errors import Span
from pnp.model.definition import BOARD_TABLES, COLLECTIONS, ITEMS
from pnp.source.nodes import ListNode, MappingNode, Node, ScalarNode, Step, locate

FILE = "agreed.json"
VERSION = 2
_UNREAD = re.compile(r"\[\[index:[^\]]*\]\]|\[![A-Z]+\]|[*`]|(?<!\w)_|_(?!\w)")
_LEFT_OUT = frozenset(
    {"pnp", "language", "game", "include", "kit", "formats", "stocks", "rules", "fonts", "icons", "pictures"}
    | {"palette", "waivers", "stated", "restated", "paraphrases"}
)
"""Sections that say how the game looks and who made it, and nothing about play."""
_UNRECORDED = frozenset(
    {"color", "fill", "ink", "texture", "emblem", "pitch", "slot", "note", "unread", "summary", "reads", "phrases"}
    | {"synonyms", "usual"}
)
"""Keys that say how a thing looks, explain it, or give words for it."""
_PANEL_LOOKS = frozenset({"columns", "across", "weight", "boxes", "numbered", "marks", "symbols"})
"""Options that say how a panel of a chart looks."""
_ROWS = frozenset({f"components/{ITEMS}", *(f"boards/{key}" for key in BOARD_TABLES)})
"""Keys of entries of a section whose own entries are recorded one by one, because there may be many."""


class Agreed(NamedTuple):
    """The record of a rule, or of another entry with texts: its sentences, and each formal part by name."""

    text: tuple[str, ...]
    parts: Mapping[str, Any]


class Record(NamedTuple):
    """The rules and other entries with texts by the ids of headings and the keys of texts, and the values by entry."""

    texts: Mapping[str, Agreed]
    values: Mapping[str, Any]


class ValueChange(NamedTuple):
    """A value that is no longer as it is recorded.

    Attributes:
        entry: the path of its entry, `pieces/rook`.
        name: the name of the entry.
        key: the keys of the value inside it, joined by dots; empty for the whole entry.
        before, after: the value; None if there is none.
        span: its location; that of the nearest part that contained it if it is gone.
    """

    entry: str
    name: str
    key: str
    before: object
    after: object
    span: Span


class AgreementError(ValueError):
    """The record cannot be read; the message explains why."""


def plain(written: str) -> str:
    """Return a sentence in one line, without markup for emphasis and the index."""
    return " ".join(_UNREAD.sub("", written).split())


def read(folder: Path) -> Record | None:
    """Return the record of a game; None when there is none.

    Raises:
        AgreementError: it is not valid, too large, or outside the folder.
    """
    try:
        written = files.read_text(folder, FILE, budget.current().limits.record_bytes)
    except files.FileError as error:
        if error.reason == "missing":
            return None
        raise AgreementError(f"it {error}") from error
    try:
        content = json.loads(written)
        if content["version"] != VERSION:
            raise AgreementError(f"it has version {content['version']!r}, but this pnp reads version {VERSION}")
        texts = {
            id_: Agreed(tuple(map(_text, entry["text"])), dict(entry["parts"]))
            for id_, entry in content["texts"].items()
        }
        return Record(texts, dict(content["values"]))
    except AgreementError:
        raise
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError) as error:
        raise AgreementError("'pnp agree' did not write it") from error


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def written(record: Record) -> str:
    """Return the record as text: one line for each sentence, part and entry with values, for readable diffs."""
    about = "Texts, rules and values that their author reviewed together. Written by 'pnp agree'; do not edit."
    texts = {
        id_: {"text": list(text.text), "parts": dict(sorted(text.parts.items()))} for id_, text in record.texts.items()
    }
    heads = f' "about": {_in_lines(about, 0, "")},\n "version": {VERSION}'
    return f'{{\n{heads},\n "texts": {_in_lines(texts, 3, " ")},\n "values": {_in_lines(record.values, 1, " ")}\n}}\n'


def _in_lines(value: Any, levels: int, indent: str) -> str:
    """Return a value as JSON, with a line for each entry of the given number of levels."""
    if not levels or not value:
        return json.dumps(value, ensure_ascii=False)
    is_list, inner = isinstance(value, list), f"{indent} "
    keys = [""] * len(value) if is_list else [f"{json.dumps(key, ensure_ascii=False)}: " for key in value]
    parts = zip(keys, value if is_list else value.values(), strict=True)
    lines = ",\n".join(f"{inner}{key}{_in_lines(each, levels - 1, inner)}" for key, each in parts)
    return f"{'[' if is_list else '{'}\n{lines}\n{indent}{']' if is_list else '}'}"


def recorded(tree: MappingNode, elsewhere: Collection[Span]) -> dict[str, Any]:
    """Return the values of each entry by its path; `elsewhere`: the locations of what is recorded in another way."""
    return {path: found for path, node in _entries(tree, elsewhere) if (found := kept(node, elsewhere)) is not None}


def changes(tree: MappingNode, now: Mapping[str, Any], known: Mapping[str, Any]) -> Iterator[ValueChange]:
    """Yield what differs between the values of a definition and those of a record."""
    for path in dict.fromkeys((*now, *known)):
        if now.get(path) != known.get(path):
            steps = path.split("/")
            there = locate(tree, steps).value
            name = there.entries.get("name") or there.entries.get("title") if isinstance(there, MappingNode) else None
            words = name.value.value if name and isinstance(name.value, ScalarNode) and path in now else None
            for keys, before, after in differences(known.get(path), now.get(path)):
                found = locate(tree, (*steps, *keys))
                span = found.value.span if isinstance(found.value, ScalarNode) else found.key or found.value.span
                yield ValueChange(path, str(words or steps[-1]), ".".join(map(str, keys)), before, after, span)


def _entries(tree: MappingNode, elsewhere: Collection[Span]) -> Iterator[tuple[str, Node]]:
    for section, (_, node) in tree.entries.items():
        if section in COLLECTIONS - _LEFT_OUT and isinstance(node, MappingNode):
            for id_, entry in node.entries.items():
                if entry.span not in elsewhere:
                    yield from _split(section, id_, entry.value)
        elif section not in _LEFT_OUT:
            yield section, node


def _split(section: str, id_: str, node: Node) -> Iterator[tuple[str, Node]]:
    """Yield the entries in an entry that are recorded one by one, and what is left of it."""
    if section == "charts":
        node = _without(node, _PANEL_LOOKS)
    if isinstance(node, MappingNode):
        rows = {key: entry for key, entry in node.entries.items() if f"{section}/{key}" in _ROWS}
        for key, (_, table) in rows.items():
            if isinstance(table, MappingNode):
                yield from ((f"{section}/{id_}/{key}/{row}", entry.value) for row, entry in table.entries.items())
        node = node._replace(entries={key: entry for key, entry in node.entries.items() if key not in rows})
    yield f"{section}/{id_}", node


def _without(node: Node, keys: Collection[str]) -> Node:
    if isinstance(node, ListNode):
        return node._replace(items=tuple(_without(item, keys) for item in node.items))
    if isinstance(node, MappingNode):
        kept_ = {key: entry for key, entry in node.entries.items() if key not in keys}
        return node._replace(
            entries={key: entry._replace(value=_without(entry.value, keys)) for key, entry in kept_.items()}
        )
    return node


def nodes(node: Node) -> Iterator[tuple[Span, Node]]:
    """Yield the values of all keys, and all items of lists, with the locations of the keys and items."""
    if isinstance(node, MappingNode):
        for span, value in node.entries.values():
            yield span, value
            yield from nodes(value)
    elif isinstance(node, ListNode):
        for item in node.items:
            yield _location(item), item
            yield from nodes(item)


def kept(node: Node, elsewhere: Collection[Span]) -> Any:
    """Return what is recorded of a part of a definition; None if it is nothing."""
    if isinstance(node, ScalarNode):
        text = getattr(node.value, "text", "")
        return None if node.span in elsewhere else text if text.startswith("+") else node.value
    if isinstance(node, ListNode):
        items = ((_phase(item) if _location(item) in elsewhere else kept(item, elsewhere), item) for item in node.items)
        return [value for value, item in items if value is not None or _location(item) not in elsewhere] or None
    parts = {
        key: value for key, (span, value) in node.entries.items() if span not in elsewhere and key not in _UNRECORDED
    }
    return {key: found for key, value in parts.items() if (found := kept(value, elsewhere)) is not None} or None


def _phase(item: Node) -> Any:
    """Return the id of a phase, which is recorded with its rule, but for its place among others; None of others."""
    phase = item.entries.get("phase") if isinstance(item, MappingNode) else None
    return phase.value.value if phase and isinstance(phase.value, ScalarNode) else None


def _location(item: Node) -> Span:
    """Return the location of an item of a list; that of a phase is its id, as in the game."""
    phase = item.entries.get("phase") if isinstance(item, MappingNode) else None
    return phase.value.span if phase else item.span


def differences(
    before: Any, after: Any, keys: tuple[Step, ...] = ()
) -> Iterator[tuple[tuple[Step, ...], object, object]]:
    """Yield the values that differ, each with the keys that lead to it; None: there is none."""
    if isinstance(before, dict) and isinstance(after, dict):
        pairs: Any = ((key, before.get(key), after.get(key)) for key in dict.fromkeys((*after, *before)))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = zip(range(len(after)), before, after, strict=True)
    else:
        yield keys, before, after
        return
    for key, old, new in pairs:
        if old != new:
            yield from differences(old, new, (*keys, key))
