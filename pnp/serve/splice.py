"""Changes single values in the texts of a definition: every other character stays as it is.

A value is replaced where it is written; a key that is missing gets a line, or an entry in braces; an empty text removes
its key, or empties the cell of a table.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.errors import Span
from pnp.source import csv_parser
from pnp.source.collector import Findings
from pnp.source.load import Source
from pnp.source.nodes import Entry, ListNode, MappingNode, Node, ScalarNode, locate
from pnp.source.scalars import Value, construct
from pnp.source.written_parts import Edit, SourcePart, applied, parts_of

Keys = tuple[str, ...]
"""Keys from the top of the definition to a value."""
_KEY = re.compile(r"[a-z][a-z0-9-]*")
_BOM = b"\xef\xbb\xbf"
_SETS = "components"


class Setting(NamedTuple):
    """A value as it is typed, for the keys that lead to it; an empty text: none."""

    path: Keys
    text: str


class UnwritableError(Exception):
    """A value that cannot be changed alone; `span`: where to change it by hand."""

    def __init__(self, path: Keys, message: str, span: Span | None = None) -> None:
        super().__init__(message)
        self.path, self.span = path, span


def text_of(node: Node) -> str:
    """Return a value as a person types it; items of a list are joined."""
    if isinstance(node, ListNode):
        return ", ".join(map(text_of, node.items))
    value = node.value if isinstance(node, ScalarNode) else None
    if value is None or isinstance(value, bool):
        return {None: "", True: "true", False: "false"}[value]
    return str(getattr(value, "text", value))


def text_at(tree: Node, path: Keys) -> str | None:
    """Return the value at a path as a person types it; None: there is none."""
    place = locate(tree, path)
    return text_of(place.value) if place.found == len(path) else None


def is_meant(node: Node | None, text: str) -> bool:
    """Return whether a value is what was typed."""
    if node is None or not text:
        return node is None and not text
    if not isinstance(node, ScalarNode):
        return False
    return construct(text) is node.value if isinstance(node.value, bool) else text_of(node) == text


def edits(source: Source, settings: Sequence[Setting]) -> dict[str, list[Edit]]:
    """Return what to replace in each file, named as in spans; raises UnwritableError for what cannot change alone."""
    writer = _Writer(source)
    found: dict[str, list[Edit]] = {}
    for setting in settings:
        edit = writer.edit(setting)
        found.setdefault(edit.file, []).append(edit)
    return {file: _joined(each) for file, each in found.items()}


def differences(old: Node, new: Node, path: Keys = ()) -> dict[Keys, Node | None]:
    """Return the values that differ, by their paths, with what they are now; None: nothing."""
    if isinstance(old, MappingNode) and isinstance(new, MappingNode):
        pairs = {key: (old.entries.get(key), new.entries.get(key)) for key in (*old.entries, *new.entries)}
        return _of_pairs(pairs, path)
    if isinstance(old, ListNode) and isinstance(new, ListNode) and len(old.items) == len(new.items):
        found: dict[Keys, Node | None] = {}
        for number, (one, other) in enumerate(zip(old.items, new.items, strict=True), 1):
            found |= differences(one, other, (*path, str(number)))
        return found
    if isinstance(old, ScalarNode) and isinstance(new, ScalarNode):
        is_same = type(old.value) is type(new.value) and text_of(old) == text_of(new)
        return {} if is_same else {path: new}
    return {path: new}


def _of_pairs(pairs: Mapping[str, tuple[Entry | None, Entry | None]], path: Keys) -> dict[Keys, Node | None]:
    found: dict[Keys, Node | None] = {}
    for key, (one, other) in pairs.items():
        here = one or other
        assert here is not None
        if isinstance(here.value, MappingNode) and here.value.entries and not (one and other):
            nothing = MappingNode({}, here.span)  # in a table, a part is there when one of its cells is not empty
            found |= differences(one.value if one else nothing, other.value if other else nothing, (*path, key))
        elif one and other:
            found |= differences(one.value, other.value, (*path, key))
        else:
            found[*path, key] = other.value if other else None
    return found


def encoded(data: bytes, text: str, changes: Sequence[Edit]) -> bytes:
    """Return a file with its changes, which count the characters of `text`: the same file with line feeds alone.

    Raises:
        ValueError: the file is not in UTF-8, or not what `text` was read from.
    """
    head = _BOM if data.startswith(_BOM) else b""
    raw = data[len(head) :].decode()
    places = [at for at, sign in enumerate(raw) if sign != "\n" or raw[at - 1 : at] != "\r"]
    if "".join("\n" if raw[at] == "\r" else raw[at] for at in places) != text:
        raise ValueError("the file has changed")
    places.append(len(raw))
    line_end = "\r\n" if "\r\n" in raw else "\r" if "\r" in raw else "\n"
    moved = [Edit(e.file, places[e.start], places[e.end], e.new.replace("\n", line_end)) for e in changes]
    return head + applied(raw, changes[0].file, moved).encode() if changes else data


def _joined(changes: Sequence[Edit]) -> list[Edit]:
    """Return changes of one file in order; those that remove overlapping characters become one."""
    found: list[Edit] = []
    for edit in sorted(changes, key=lambda each: (each.start, each.end)):
        last = found[-1] if found else None
        if last and edit.start < last.end and not edit.new and not last.new:
            found[-1] = last._replace(end=max(last.end, edit.end))
        else:
            found.append(edit)
    return found


class _Writer:
    def __init__(self, source: Source) -> None:
        self._source = source
        self._texts = source.folder.texts
        self._parts: dict[str, dict[Keys, SourcePart]] = {}

    def edit(self, setting: Setting) -> Edit:
        """Return the change that gives one value."""
        path, text = setting
        base = 3 if path[0] == _SETS else 1
        row = locate(self._source.tree, path[: base + 1])
        place = locate(self._source.tree, path)
        span = place.value.span if place.found == len(path) or not place.key else place.key
        if "\n" in text or "\t" in text:
            raise UnwritableError(path, "a value has one line and no tab", span)
        if place.found == len(path) and not isinstance(place.value, ScalarNode):
            raise UnwritableError(path, "this is a list or has parts: change it by hand", span)
        if row.found <= base:
            raise UnwritableError(path, "there is no such row")
        file = place.value.span.file
        if file.endswith(".csv"):
            return self._in_table(path, base, text)
        if not file.endswith((".yaml", ".yml")):
            raise UnwritableError(path, "change it in the spreadsheet, with the program that made that", span)
        parts = self._parts_of(file)
        if place.found == len(path):
            return self._changed(path, parts, text, span)
        if place.found < len(path) - 1 or not isinstance(place.value, MappingNode):
            raise UnwritableError(path, f"'{'.'.join(path[place.found :])}' can be added by hand alone", span)
        return self._added(path, parts, text, span)

    def _parts_of(self, file: str) -> dict[Keys, SourcePart]:
        if file not in self._parts:
            self._parts[file] = {part.path: part for part in parts_of(file, self._texts[file])}
        return self._parts[file]

    # YAML

    def _changed(self, path: Keys, parts: Mapping[Keys, SourcePart], text: str, span: Span) -> Edit:
        part = parts.get(path)
        if part is None:
            raise UnwritableError(path, "this value is repeated by an alias: change it by hand", span)
        if not _is_plain(part):
            raise UnwritableError(path, "this value has several lines, or a name: change it by hand", span)
        if text:
            return part.replaced(_scalar(text, part.text[:1], _is_in_braces(path, parts)))
        if part.whole is None or parts[path[:-1]].size == 1:
            raise UnwritableError(path, "this cannot be removed alone: remove it by hand", span)
        return part.removed()

    def _added(self, path: Keys, parts: Mapping[Keys, SourcePart], text: str, span: Span) -> Edit:
        home, key = parts.get(path[:-1]), path[-1]
        if home is None or not _KEY.fullmatch(key) or not text:
            raise UnwritableError(path, f"'{key}' can be added by hand alone", span)
        words = f"{key}: {_scalar(text, '', _is_in_braces(path, parts))}"
        inner = [part for known, part in parts.items() if known[:-1] == path[:-1]]
        if home.text.startswith("{"):
            at = inner[-1].end if inner else home.start + 1
            return Edit(home.file, at, at, f", {words}" if inner else words)
        whole = self._texts[home.file]
        for part in reversed(inner):
            start = whole.rfind("\n", 0, part.key[0]) + 1
            before = whole[start : part.key[0]]
            if part.kind == "value" and _is_plain(part) and not before.strip(" -"):
                end = whole.find("\n", part.end)
                end = len(whole) if end < 0 else end
                return Edit(home.file, end, end, f"\n{' ' * len(before)}{words}")
        raise UnwritableError(path, f"'{key}' can be added by hand alone", span)

    # Tables

    def _in_table(self, path: Keys, base: int, text: str) -> Edit:
        place = locate(self._source.tree, path)
        file = place.value.span.file
        span = place.value.span if place.found == len(path) else self._empty_cell(path, base)
        lines = self._texts[file].split("\n")
        start = sum(len(line) + 1 for line in lines[: span.line - 1]) + span.column - 1
        found = lines[span.line - 1][span.column - 1 : span.end_column - 1] if place.found == len(path) else ""
        if found.startswith('"') and (len(found) < 2 or not found.endswith('"')):
            raise UnwritableError(path, "this cell has several lines: change it by hand", span)
        inner = found.strip(" ")
        new = text
        if re.search(r'[,;"]|^\s|\s$', text) or (text and inner.startswith('"')):
            new = '"' + text.replace('"', '""') + '"'
        elif inner:
            new = found.replace(inner, text)
        return Edit(file, start, start + len(found), new)

    def _empty_cell(self, path: Keys, base: int) -> Span:
        """Return the place of an empty cell: that of its row below the name of its column, which other rows know."""
        row = locate(self._source.tree, path[: base + 1]).value
        rows = locate(self._source.tree, path[:base]).value
        assert isinstance(rows, MappingNode)
        for entry in rows.entries.values():
            known = locate(entry.value, path[base + 1 :])
            if known.found == len(path) - base - 1 and known.key and known.key.file == row.span.file:
                return self._below(known.key, row.span, path)
        raise UnwritableError(path, "no row has a value in this column: write the first by hand", row.span)

    def _below(self, column: Span, row: Span, path: Keys) -> Span:
        text = self._texts[column.file]
        head = text.split("\n")[column.line - 1]
        near = (head[column.end_column - 1 :] or head[: column.column - 1][::-1])[:1]
        found = {cells[0].span.line: cells for cells in csv_parser.rows_of(text, column.file, near or ",")}
        at = next((n for n, cell in enumerate(found[column.line]) if cell.span.column == column.column), None)
        cells = found.get(row.line, [])
        if at is None or at >= len(cells) or cells[at].span.line != row.line:
            raise UnwritableError(path, "this cell was not found: change it by hand", row)
        return cells[at].span


def _is_plain(part: SourcePart) -> bool:
    """Return whether a value has one line, and no anchor or tag."""
    return "\n" not in part.text and not part.text.startswith(("&", "!", "|", ">"))


def _is_in_braces(path: Keys, parts: Mapping[Keys, SourcePart]) -> bool:
    return any(parts[path[:length]].text[:1] in ("{", "[") for length in range(1, len(path)) if path[:length] in parts)


def _scalar(text: str, quote: str, is_in_braces: bool) -> str:
    """Return a value as YAML: in the quotes that it had, or plain when that is read as what was typed."""
    if quote == "'":
        return "'" + text.replace("'", "''") + "'"
    if quote != '"' and _plain_value(text, is_in_braces) == (construct(text), text):
        return text
    return json.dumps(text, ensure_ascii=False)


def _plain_value(text: str, is_in_braces: bool) -> tuple[Value, str] | None:
    """Return what a plain text in a mapping is read as; None when it is no single value."""
    from pnp.source import yaml_parser

    findings = Findings()
    node = yaml_parser.read(f"{{k: {text}}}" if is_in_braces else f"k: {text}", "", findings)
    entry = node.entries.get("k") if isinstance(node, MappingNode) and len(node.entries) == 1 else None
    if findings or entry is None or not isinstance(entry.value, ScalarNode):
        return None
    return entry.value.value, text_of(entry.value) if not isinstance(entry.value.value, bool) else text
