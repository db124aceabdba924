"""The tables of docs/language.md, made from the JSON Schema; the words around them are written by hand.

A block between `<!-- keys: piece -->` and `<!-- end -->` holds the keys of that part, one that begins with
`<!-- questions -->` what every game must answer; `filled` writes all blocks anew.
"""

from __future__ import annotations

import re
from typing import Any

from pnp.model.fields import boards, common, rulings
from pnp.model.schema import schema
from pnp.model.text.required_questions import QUESTIONS

_BLOCK = re.compile(r"(<!-- keys: (?P<part>[a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_QUESTIONS = re.compile(r"(<!-- questions -->\n).*?(<!-- end -->)", re.DOTALL)
_PATTERNS = {
    common.ID_PATTERN: "[id](#values)",
    common.SYMBOL_PATTERN: "[symbol](#values)",
    common.COLOR_PATTERN: "[colour](#values)",
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
    rulings.HEADING_PATTERN: "[heading](#says)",
    rulings.STATED_PATTERN: "[heading](#says) or reason",
    rulings.MEASURE_PATTERN: "stat",
    rulings.CHECK_PATTERN: "check",
    rulings.WITNESS_PATTERN: "key",
}
_WHOLE = {
    common.RANGE_PATTERN,
    common.COLUMNS_PATTERN,
    common.COUNT_PATTERN,
    common.VERSION_PATTERN,
    rulings.WITNESS_PATTERN,
}
"""Patterns that say all about a value, also when it has other forms."""
_KINDS = {
    "cells": "[cells](#values)",
    "directions": "[directions](#values)",
    "domain": "[domain](#domain)",
    "condition": "[condition](#condition)",
    "conditions": "[condition](#condition) or list of them",
    "state": "values by name",
    "values": "a value or list of values",
}
"""Values of several forms, by the comment that their schemas carry."""
_STATS = ("a stat's id", "What this face shows for the stat.")
_MORE = {"field": ("a role's id", "Cells of this role that belong to the one at `at`.")}
"""What other keys a part takes, when they are not those of stats."""
_TYPES = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "`true` or `false`",
    "array": "list",
    "object": "keys with values",
}


def filled(page: str) -> str:
    """The page with every table of keys written anew.

    Raises:
        KeyError: when a block names a part that the language does not have.
    """
    whole = schema()
    parts = {"root": whole, **whole["$defs"]}

    def table(found: re.Match[str]) -> str:
        return f"{found[1]}\n{_table(found['part'], parts)}\n{found[3]}"

    return _QUESTIONS.sub(lambda found: f"{found[1]}\n{_questions()}\n{found[2]}", _BLOCK.sub(table, page))


def _questions() -> str:
    rows = ["| question | asks |", "|---|---|"]
    rows += [f"| `{question.id}` | {question.wording} |" for question in QUESTIONS.values()]
    return "\n".join(rows) + "\n"


def parts_on(page: str) -> list[str]:
    """The parts whose tables stand on the page."""
    return [found["part"] for found in _BLOCK.finditer(page)]


def _table(name: str, parts: dict[str, Any]) -> str:
    part = parts[name]
    required = set(part.get("required", []))
    rows = ["| key | value | meaning |", "|---|---|---|"]
    for key, value in part["properties"].items():
        shown = f"**`{key}`**" if key in required else f"`{key}`"
        meaning = value.get("description") or parts[_reference(value)]["description"]
        rows.append(f"| {shown} | {_value(value)}{_default(value)} | {meaning} |")
    if isinstance(more := part.get("additionalProperties"), dict):
        key, meaning = _MORE.get(name, _STATS)
        rows.append(f"| *{key}* | {_value(more)} | {meaning} |")
    return "\n".join(rows) + "\n"


def _default(value: dict[str, Any]) -> str:
    default = value.get("default")
    if default is None or default is False or "const" in value:
        return ""
    if default is True:
        return "; `true` unless given"
    if isinstance(default, list):
        return f"; `[{', '.join(map(str, default))}]` unless given"
    return f"; `{default}` unless given"


def _value(value: dict[str, Any]) -> str:
    """What may stand as a value, in a few words."""
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
        (inner,) = value["patternProperties"].values()
        return f"{_value(inner)} by id"
    return _simple(value)


def _choice(options: list[dict[str, Any]]) -> str:
    """Several forms; one word when they are forms of one kind of value."""
    for option in options:
        if option.get("pattern") in _WHOLE:
            return _PATTERNS[option["pattern"]]
    return " or ".join(dict.fromkeys(_value(option) for option in options))


def _reference(value: dict[str, Any]) -> str:
    """The name of the part that a value points to."""
    return str(value["$ref"]).rsplit("/", 1)[-1]


def _simple(value: dict[str, Any]) -> str:
    kind = value.get("type", "string")
    if isinstance(kind, list):
        return " or ".join(_TYPES[one] for one in kind)
    if value.get("pattern") in _PATTERNS:
        return _PATTERNS[value["pattern"]]
    if kind == "array" and "items" in value:
        return f"list of {_value(value['items'])}"
    if kind == "object" and isinstance(inner := value.get("additionalProperties"), dict):
        return f"{_value(inner)} by id"
    return _TYPES[kind] + _bounds(value)


def _bounds(value: dict[str, Any]) -> str:
    low, high = value.get("minimum"), value.get("maximum")
    if low is None or high is None:
        return ""
    return f", {low:,} to {high:,}"
