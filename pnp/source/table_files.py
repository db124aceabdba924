"""Tables in files: `from: units.csv`, or `from: {file: cards.xlsx, sheet: Market, columns: {Cost: cost}}`."""

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, TypeVar

from pnp.errors import Span
from pnp.source import csv_parser
from pnp.source.collector import Findings
from pnp.source.folder import Folder
from pnp.source.nodes import Entry, ListNode, MappingNode, Node, ScalarNode, is_empty, plain
from pnp.source.suggestions import did_you_mean
from pnp.source.table import PLAIN_TABLE, ColumnOptions, ReadRows

if TYPE_CHECKING:
    from pnp.source.conditions import Condition

T = TypeVar("T")
_FROM = "from"
_MOST_ROWS = 1_048_576
"""The rows of a sheet in every program."""
_KEYS = ("file", "sheet", "columns", "ignore", "separator", "header", "rows", "where", "hidden")
"""Keys of a table, in place of the name of its file."""
SPREADSHEETS = (".xlsx", ".ods")
"""Ends of the names of spreadsheets that can be read."""
_OTHERS = (".xls", ".xlsm", ".xlsb", ".numbers", ".gsheet")


def with_rows(
    node: MappingNode, path: Sequence[str], folder: Folder, key: str = "id", rich: Collection[str] = ()
) -> tuple[MappingNode, bool]:
    """Return a mapping with the rows of the tables that mappings at a path name, and whether all could be read.

    `key`: the column that names each entry; `rich`: columns that keep bold and italic words.
    """
    if not path:
        return _with_own_rows(node, folder, PLAIN_TABLE._replace(key=key, rich=rich))
    changed: dict[str, Entry] = {}
    is_complete = True
    for step in node.entries if path[0] == "*" else [path[0]]:
        entry = node.entries.get(step)
        if entry is not None and isinstance(entry.value, MappingNode):
            inner, is_read = with_rows(entry.value, path[1:], folder, key, _rich(node))
            is_complete = is_read and is_complete
            if inner is not entry.value:
                changed[step] = Entry(entry.span, inner)
    return (MappingNode({**node.entries, **changed}, node.span) if changed else node), is_complete


def _rich(node: MappingNode) -> Collection[str]:
    """Return the fields that a mapping declares as rich texts."""
    declared = plain(node.entries["fields"].value) if "fields" in node.entries else None
    fields = declared.items() if isinstance(declared, dict) else ()
    return [name for name, type_ in fields if type_ == "rich" or (isinstance(type_, dict) and "rich" in type_.values())]


def _with_own_rows(node: MappingNode, folder: Folder, usual: ColumnOptions) -> tuple[MappingNode, bool]:
    """Return a mapping with the rows of the table that its key `from` names, and whether they could be read."""
    if _FROM not in node.entries:
        return node, True
    origin = node.entries[_FROM].value
    rest = {name: inner for name, inner in node.entries.items() if name != _FROM}
    rows, is_complete = _rows(origin, folder, usual)
    return joined(MappingNode(rows, node.span), MappingNode(rest, node.span), folder.findings), is_complete


def joined(known: MappingNode, more: MappingNode, findings: Findings) -> MappingNode:
    """Return the entries of both mappings; one that both have is reported."""
    entries = dict(known.entries)
    for key, entry in more.entries.items():
        if key in entries:
            findings.duplicate_key(key, entry.span, entries[key].span)
        else:
            entries[key] = entry
    return MappingNode(entries, known.span)


def _rows(origin: Node, folder: Folder, usual: ColumnOptions) -> ReadRows:
    options: ColumnOptions | None = usual
    if isinstance(origin, MappingNode):
        options = _options(origin, folder.findings, usual)
        if "file" not in origin.entries:
            folder.findings.error("schema.missing-key", "the key 'file' is missing", origin.span, "name a table")
            return {}, False
        origin = origin.entries["file"].value
    if options is None:
        return {}, False
    if not isinstance(origin, ScalarNode) or not isinstance(origin.value, str):
        folder.findings.error("schema.wrong-type", "expected the name of a CSV file or a spreadsheet", origin.span)
        return {}, False
    return _read(origin.value, origin.span, folder, options)


def _read(name: str, span: Span, folder: Folder, options: ColumnOptions) -> ReadRows:
    lower = name.lower()
    if lower.endswith(_OTHERS):
        hint = "save it as XLSX, ODS or CSV"
        folder.findings.error("table.unusable", f"'{name}' is a spreadsheet that pnp cannot read", span, hint)
        return {}, False
    if lower.endswith(SPREADSHEETS):
        from pnp.source import spreadsheet  # few games have one

        data = folder.read_workbook(name, span)
        if data is None:
            return {}, False
        if options.separator is not None:
            folder.findings.error("schema.unknown-key", "only a CSV file has a 'separator'", options.separator[1])
            return {}, False
        return spreadsheet.parse(data, folder.name(name), span, folder.findings, options)
    for what, option in (("sheets", options.sheet), ("hidden rows", options.hidden)):
        if option is not None:
            folder.findings.error("table.unknown-sheet", f"a CSV file has no {what}", option[1], "delete this key")
            return {}, False
    text = folder.read(name, span)
    return ({}, False) if text is None else csv_parser.parse(text, folder.name(name), folder.findings, options)


def _options(node: MappingNode, findings: Findings, usual: ColumnOptions) -> ColumnOptions | None:
    """Return what the keys of a table say; None when something is wrong, which is reported."""
    before = len(findings)
    for name, entry in node.entries.items():
        if name not in _KEYS:
            findings.error("schema.unknown-key", f"unknown key '{name}'", entry.span, did_you_mean(name, _KEYS))
    columns: dict[str, tuple[str, Span]] = {}
    named = _inner(node, "columns", MappingNode, "expected columns with keys, such as {Cost: cost}", findings)
    for name, entry in named.entries.items() if named else ():
        key = _text(entry.value, "expected the key that this column becomes", findings)
        if key is not None:
            columns[name] = key[0], entry.span
    left_out = _inner(node, "ignore", ListNode, "expected a list of columns, such as [notes]", findings)
    items = left_out.items if left_out else ()
    ignored = [_text(item, "expected the name of a column", findings) for item in items]
    sheet = node.entries.get("sheet")

    def read(key: str, parse: Callable[[object], T]) -> tuple[T, Span] | None:
        entry = node.entries.get(key)
        if entry is None or is_empty(entry.value):
            return None
        try:
            inner = list(entry.value.entries.values()) if isinstance(entry.value, MappingNode) else []
            return parse(plain(entry.value)), inner[0].span if len(inner) == 1 else entry.value.span
        except ValueError as error:
            findings.error("value.table", str(error), entry.value.span)
            return None

    options = usual._replace(
        columns=columns,
        ignored={found[0]: found[1] for found in ignored if found is not None},
        sheet=_text(sheet.value, "expected the name of a sheet", findings) if sheet else None,
        separator=read("separator", lambda value: _one_of(value, csv_parser.SEPARATORS)),
        header=read("header", _row),
        rows=read("rows", _range),
        where=read("where", _condition),
        hidden=read("hidden", lambda value: _one_of(value, ("keep", "skip")) == "keep"),
    )
    return options if len(findings) == before else None


def _one_of(value: object, words: Collection[str]) -> str:
    if value not in tuple(words):
        raise ValueError(f"expected one of {', '.join(words)}")
    return str(value)


def _row(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 < value <= _MOST_ROWS:
        raise ValueError("expected the number of a row, counted from 1")
    return value


def _condition(value: object) -> "Condition":
    from pnp.source import conditions  # few tables have one

    return conditions.read(value)


def _range(value: object) -> tuple[float, float]:
    from pnp.source.conditions import Between

    match _condition({"rows": value}):
        case Between(_, least, most):
            return least or 1, most or _MOST_ROWS
    raise ValueError("expected rows such as 2..40, 5.. or ..40")


def _inner(node: MappingNode, key: str, type_: type[T], expected: str, findings: Findings) -> T | None:
    """Return the value of a key, which has to be of a type; None without one."""
    entry = node.entries.get(key)
    if entry is None or is_empty(entry.value):
        return None
    if isinstance(entry.value, type_):
        return entry.value
    findings.error("schema.wrong-type", expected, entry.value.span)
    return None


def _text(node: Node, expected: str, findings: Findings) -> tuple[str, Span] | None:
    value = node.value if isinstance(node, ScalarNode) else None
    text = getattr(value, "text", value)
    if isinstance(text, str):
        return text, node.span
    findings.error("schema.wrong-type", expected, node.span)
    return None
