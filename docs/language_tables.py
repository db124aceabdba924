"""The generated blocks of docs/language.md: tables of keys, contents and questions.

A block starts with `<!-- keys: piece -->` (the keys of that part), `<!-- contents -->` or `<!-- questions -->`, and
ends with `<!-- end -->`. `filled` rewrites all blocks from the JSON Schema; the text between them is written by hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from pnp.model.definition.lines import LOOK_PATTERN
from pnp.model.fields import boards, combat, common, components, rulings
from pnp.model.schema import schema
from pnp.model.text.required_questions import QUESTIONS
from pnp.source import yaml_parser
from pnp.source.collector import Findings
from pnp.source.nodes import plain

_BLOCK = re.compile(r"(<!-- keys: (?P<part>[a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_QUESTIONS = re.compile(r"(<!-- questions -->\n).*?(<!-- end -->)", re.DOTALL)
_CONTENTS = re.compile(r"(<!-- contents -->\n).*?(<!-- end -->)", re.DOTALL)
_HEADING = re.compile(r"(?m)^(?P<level>##+) (?P<title>.*)$")
_CODE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
_LIMIT = re.compile(r" \((?:up to|exactly) [^)]*\)")
_PATTERNS = {
    common.ID_PATTERN: "[id](#values)",
    components.LAYOUT_PATTERN: "[id](#values), also with fields",
    common.LINE_PATTERN: "[line](#values)",
    common.SYMBOL_PATTERN: "[symbol](#values)",
    common.COLOR_PATTERN: "[color](#values)",
    common.LENGTH_PATTERN: "[length](#values)",
    common.RANGE_PATTERN: "[range](#values)",
    common.COLUMNS_PATTERN: "[range of columns](#values)",
    common.REFERENCE_PATTERN: "[face](#values)",
    common.FRACTION_PATTERN: "fraction",
    common.WORD_PATTERN: "word",
    common.DATE_PATTERN: "date",
    common.VERSION_PATTERN: "version",
    common.CODE_PATTERN: "code",
    common.COUNT_PATTERN: "[count](#values)",
    boards.MARKER_PATTERN: "[marker](#values)",
    boards.MOVE_PATTERN: "[move](#values)",
    boards.CELL_PATTERN: "cell",
    LOOK_PATTERN: "[look](maps.md#looks)",
    rulings.HEADING_PATTERN: "[heading](#says)",
    rulings.TEXT_PATTERN: "[text](#restated)",
    rulings.STATED_PATTERN: "[heading](#says) or reason",
    rulings.MEASURE_PATTERN: "stat",
    rulings.CHECK_PATTERN: "check",
    rulings.WITNESS_PATTERN: "fingerprint",
}
_WHOLE = {
    boards.CELL_PATTERN,
    common.RANGE_PATTERN,
    common.COLUMNS_PATTERN,
    common.COUNT_PATTERN,
    common.VERSION_PATTERN,
    rulings.WITNESS_PATTERN,
}
"""Patterns that describe a value completely, although it has other forms."""
_KINDS = {
    "addresses": "[addresses](#values)",
    "amounts": "number, or numbers by class",
    "answer": "answer or [formula](#formulas)",
    "axis": "[range](#values) or list of words",
    "cells": "[cells](#values)",
    "codes": "row of codes",
    "condition": "[condition](#condition)",
    "conditions": "[condition](#condition) or list of conditions",
    "directions": "[directions](#values)",
    "domain": "[domain](#domain)",
    "field-type": "type of field",
    "formula": "[formula](#formulas)",
    "item-value": "[text](#values), number, `true` or `false`",
    "ids": "[ids](#values)",
    "prices": "[cost](terrain.md#costs-and-attributes), or costs by class",
    "state": "values by name",
    "states": "values by name, or a list of such states",
    "all-but": "`{not: …}` with [ids](#values)",
    "cell-count": "`adjacent` or whole number",
    "choice": "[ids](#values) or `{not: …}`",
    "entering": "`stop`, `none` or cost",
    "sources": "[ids](#values), also by side",
    "turns": "turns such as `3`, `3..5` or `3..`",
    "values": "value or list of values",
}
"""Values of several forms, by the comment in their schemas."""
_KEYS = {
    boards.BOX_PATTERN: "number",
    combat.CONDITION_PATTERN: "name",
    common.CODE_PATTERN: "code",
    common.LETTER_PATTERN: "letter",
    common.MARK_PATTERN: "mark",
    r"^\S{1,8}$": "code",
}
"""The keys of mappings, where they are not ids."""
_STATS = ("a stat's id", "Value of the stat.", "`attack: 4`")
_ATTRIBUTES = ("an attribute's id", "Value of the attribute.", "`shift: -1`")
_MORE = {
    "item": ("a field's id", "Value of the field.", "`cost: 3`"),
    "field": ("a role's id", "Cells of this role that belong to the cell at `at`.", "`exit: b2 d2`"),
    **dict.fromkeys(("terrain", "over-terrain", "line-kind", "key-entry"), _ATTRIBUTES),
}
"""The further keys of parts, where they are not stats."""
_TYPES = {
    "string": "[text](#values)",
    "integer": "whole number",
    "number": "number",
    "boolean": "`true` or `false`",
    "array": "list",
    "object": "keys with values",
}
_LENGTHS = {"[line](#values)": 200, "[text](#values)": 4000, "[id](#values)": 40, "[symbol](#values)": 100}
"""The usual limits of texts in characters; only other limits are shown."""


def filled(page: str) -> str:
    """Return the page with every generated block rewritten.

    Raises:
        KeyError: a block names a part that the language does not have.
    """
    whole = schema()
    parts = {"root": whole, **whole["$defs"]}

    def table(found: re.Match[str]) -> str:
        return f"{found[1]}\n{_table(found['part'], parts)}\n{found[3]}"

    page = _QUESTIONS.sub(lambda found: f"{found[1]}\n{_questions()}\n{found[2]}", _BLOCK.sub(table, page))
    return _CONTENTS.sub(lambda found: f"{found[1]}\n{_contents(page)}\n{found[2]}", page)


def parts_on(page: str) -> list[str]:
    """Return the parts whose tables the page has."""
    return [found["part"] for found in _BLOCK.finditer(page)]


def headings(page: str) -> Iterator[tuple[int, str, str]]:
    """Yield level, title and anchor of every heading below the title."""
    for found in _HEADING.finditer(_CODE.sub("", page)):
        title = found["title"]
        yield len(found["level"]), title, re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-")


def as_yaml(value: object) -> str:
    """Return a value as YAML on one line; a text has quotes only if it needs them."""
    return _flow(value, "key: {}", ("key",))


def _flow(value: object, around: str = "[{}]", path: tuple[str | int, ...] = (0,)) -> str:
    """Return a value in flow style; `around` is the context in which a text must be read back unchanged, at `path`."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if not isinstance(value, str):
        return json.dumps(value)
    read: Any = _read(around.format(value))
    for step in path:
        read = read[step] if read else None
    return value if read == value else json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if _read(f"{{{key}: 0}}") == {key: 0} else json.dumps(key, ensure_ascii=False)


def _read(text: str) -> object:
    """Return the value of a YAML text; None when it is not YAML."""
    node = yaml_parser.read(text, "example.yaml", Findings())
    return None if node is None else plain(node)


def _contents(page: str) -> str:
    listed = [heading for heading in headings(page) if heading[1] != "Contents"]
    return "".join(f"{'  ' * (level - 2)}- [{title}](#{anchor})\n" for level, title, anchor in listed)


def _questions() -> str:
    rows = ["| question | asks |", "|---|---|"]
    rows += [f"| `{question.id}` | {question.wording} |" for question in QUESTIONS.values()]
    return "\n".join(rows) + "\n"


def _table(name: str, parts: dict[str, Any]) -> str:
    part = parts[name]
    required = set(part.get("required", []))
    rows = ["| key | value | meaning | example |", "|---|---|---|---|"]
    for key, value in part["properties"].items():
        shown = f"**`{key}`**" if key in required else f"`{key}`"
        example = _cell(f"{key}: {as_yaml(value['examples'][0])}")
        rows.append(f"| {shown} | {value_text(value)} | {value['description']} | {example} |")
    if isinstance(more := part.get("additionalProperties"), dict):
        key, meaning, example = _MORE.get(name, _STATS)
        rows.append(f"| *{key}* | {value_text(more)} | {meaning} | {example} |")
    return "\n".join(rows) + "\n"


def _cell(code: str) -> str:
    """Return code for a cell of a table."""
    return f"`{code}`".replace("|", "\\|")


def value_text(value: dict[str, Any]) -> str:
    """Return the type and the limits of a value, in a few words."""
    if "$ref" in value:
        name = _reference(value)
        return f"[{name.replace('-', ' ')}](#{name})"
    if value.get("$comment") in _KINDS:
        return _KINDS[value["$comment"]]
    if "const" in value:
        return f"`{value['const']}`"
    if "enum" in value:
        return ", ".join(f"`{word}`" for word in value["enum"])
    if options := value.get("anyOf") or value.get("oneOf"):
        return _choice(options)
    if "patternProperties" in value:
        ((pattern, inner),) = value["patternProperties"].items()
        return f"{value_text(inner)} by {_KEYS.get(pattern, 'id')}{_most(value, 'Properties')}"
    return _simple(value)


def _choice(options: list[dict[str, Any]]) -> str:
    """Return several forms of a value; one word if they are forms of one kind of value."""
    for option in options:
        if option.get("pattern") in _WHOLE:
            return _PATTERNS[option["pattern"]]
    return " or ".join(dict.fromkeys(value_text(option) for option in options if option.get("type") != "null"))


def _reference(value: dict[str, Any]) -> str:
    """Return the name of the part that a value refers to."""
    return str(value["$ref"]).rsplit("/", 1)[-1]


def _simple(value: dict[str, Any]) -> str:
    kind = value.get("type", "string")
    if isinstance(kind, list):
        return " or ".join(_TYPES[one] for one in kind)
    if kind == "string":
        return _text(value)
    if kind == "array" and "items" in value:
        items = re.sub(r"^(list|whole number)\b", r"\1s", _LIMIT.sub("", value_text(value["items"])))
        return f"list of {items}{_most(value, 'Items')}"
    if kind == "object" and isinstance(inner := value.get("additionalProperties"), dict):
        return f"{value_text(inner)} by name{_most(value, 'Properties')}"
    low, high = value.get("minimum"), value.get("maximum")
    return _TYPES[kind] + (f" {low:,} to {high:,}" if low is not None and high is not None else "")


def _text(value: dict[str, Any]) -> str:
    """Return a kind of text with its limit, where that differs from the usual one."""
    shown = _PATTERNS.get(value.get("pattern", ""), _TYPES["string"])
    if comment := value.get("$comment"):
        return f"{shown} {comment}"
    most = value.get("maxLength")
    return f"{shown} (up to {most} characters)" if most and most != _LENGTHS.get(shown, most) else shown


def _most(value: dict[str, Any], what: str) -> str:
    """Return the greatest number of entries of a list or a mapping."""
    least, most = value.get(f"min{what}", 0), value.get(f"max{what}")
    if most is None:
        return ""
    if least == most:
        return f" (exactly {most})"
    return f" ({least} to {most:,})" if least > 1 else f" (up to {most:,})"
