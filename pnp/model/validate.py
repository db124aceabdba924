"""Tree → definition, and every complaint of pydantic → a finding with its place and a sentence for a designer."""

from __future__ import annotations

import difflib
import typing
from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from pnp.errors import Span
from pnp.model.definition import COLLECTIONS, RootDefinition
from pnp.model.values import ID_PATTERN, SYMBOL_PATTERN
from pnp.source.findings import Findings
from pnp.source.tree import MappingNode, Step, locate, plain

_EXPECTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "dict_type": "keys with values",
    "model_type": "keys with values",
    "model_attributes_type": "keys with values",
    "list_type": "a list",
}
_STANDINS: dict[str, object] = {"pnp": 1, "game": {"id": "game", "title": "Game", "version": "1", "players": 2}}
_PATTERNS = {
    ID_PATTERN: ("schema.bad-id", "is not an id", "write lower-case words joined by hyphens, such as power-up"),
    SYMBOL_PATTERN: (
        "value.symbol",
        "is not the name of a symbol",
        "write lower-case words and '/', such as mech/hulk",
    ),
    "^#[0-9a-fA-F]{6}$": ("value.color", "is not a colour", 'write six hex digits in quotes, such as "#d98e04"'),
}


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known word, or lists a few of them; empty when there are none."""
    names = list(known)
    close = difflib.get_close_matches(word[:60], names, 1, 0.6)
    if close:
        return f"did you mean '{close[0]}'?"
    return f"known: {', '.join(names[:12])}{' …' if len(names) > 12 else ''}" if names else ""


def validate(tree: MappingNode, findings: Findings) -> RootDefinition | None:
    """The definition of a tree.

    When parts are wrong they are reported and left out, so that the rest can still be looked at; the definition is
    then only fit for finding more faults. None when nothing can be looked at.
    """
    data = plain(tree)
    assert isinstance(data, dict)
    for _ in range(3):
        try:
            return RootDefinition.model_validate(data)
        except ValidationError as error:
            for detail in error.errors(include_url=False):
                _report(detail, tree, findings)
                _cut(data, detail["loc"])
    return None


def _cut(data: dict[str, Any], place: Sequence[Step]) -> None:
    """Leave out the part of the definition in which a fault lies."""
    top = str(place[0]) if place else ""
    inner = data.get(top)
    if top in COLLECTIONS and isinstance(inner, dict) and len(place) > 1:
        inner.pop(place[1], None)
    elif top in _STANDINS:
        data[top] = _STANDINS[top]
    else:
        data.pop(top, None)


def _report(detail: ErrorDetails, tree: MappingNode, findings: Findings) -> None:
    place = detail["loc"]
    path = _path(tree, place)
    located = locate(tree, path)
    value_span = located.value.span
    key_span = located.key or Span(tree.span.file, 1, 1, 2)
    kind, context = detail["type"], detail.get("ctx", {})
    if kind == "extra_forbidden":
        keys = _keys_at(path[:-1])
        message = f"unknown key '{path[-1]}'{_within(path[:-1])}"
        findings.error("schema.unknown-key", message, key_span, did_you_mean(str(path[-1]), keys))
    elif kind == "missing":
        findings.error("schema.missing-key", f"the key '{place[-1]}' is missing{_within(path)}", key_span)
    elif kind == "schema.missing-key":
        findings.error(kind, detail["msg"] + _within(path), key_span)
    elif kind == "union_tag_not_found":
        findings.error("schema.missing-key", f"the key 'shape' is missing{_within(path)}", key_span)
    elif "." in kind:
        findings.error(kind, detail["msg"] + _within(path), key_span if kind == "schema.key-clash" else value_span)
    elif place and place[-1] == "[key]":
        _report_text(detail, key_span, findings, str(path[-1]))
    elif kind in _EXPECTED:
        seen = _seen(detail["input"])
        message = f"expected {_EXPECTED[kind]}, not {seen}{_within(path)}"
        findings.error("schema.wrong-type", message, value_span, _quote_hint(kind, detail["input"]))
    elif kind in ("literal_error", "union_tag_invalid"):
        _report_choice(detail, value_span, findings, path)
    elif kind.startswith("string_"):
        _report_text(detail, value_span, findings, str(detail["input"]))
    elif kind in ("too_long", "too_short"):
        limit = context.get("max_length", context.get("min_length"))
        word = "at most" if kind == "too_long" else "at least"
        message = f"expected {word} {limit:,} entries, not {context.get('actual_length')}{_within(path)}"
        findings.error("value.out-of-range", message, key_span)
    else:
        findings.error(
            "value.out-of-range", f"{_bound(kind, context)}, not {_seen(detail['input'])}{_within(path)}", value_span
        )


def _path(tree: MappingNode, place: Sequence[Step]) -> list[Step]:
    """The place as steps of the tree: without pydantic's own marks (names of union members and the like)."""
    path: list[Step] = []
    for step in place:
        if locate(tree, [*path, step]).found > len(path):
            path.append(step)
    return path


def _within(path: Sequence[Step]) -> str:
    """` in pieces.runner.front`: where, in the definition's own words."""
    words = [str(step + 1) if isinstance(step, int) else step for step in path]
    return f" in {'.'.join(words)}" if words else ""


def _seen(value: object) -> str:
    """What stands there, in plain words."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"the number {getattr(value, 'text', value)}"
    if isinstance(value, str):
        return f"the text {value[:40]!r}"
    return "a list" if isinstance(value, list) else "keys with values"


def _quote_hint(kind: str, value: object) -> str:
    if kind == "string_type" and isinstance(value, int | float):
        text = getattr(value, "text", str(value).lower())
        return f'put it in quotes: "{text}"'
    if kind == "int_type" and isinstance(value, str) and value.strip().lstrip("+-").isdecimal():
        return "write the number without quotes"
    return ""


def _report_text(detail: ErrorDetails, span: Span, findings: Findings, text: str) -> None:
    """A text (or key) that is too long, too short or of the wrong form."""
    context = detail.get("ctx", {})
    shown = repr(text[:40])
    pattern = str(context.get("pattern", ""))
    if pattern in _PATTERNS:
        id_, words, hint = _PATTERNS[pattern]
        findings.error(id_, f"{shown} {words}", span, hint)
    elif pattern.startswith(r"^\S([^\n]"):
        findings.error("value.text", "expected one line of text without spaces at its ends", span)
    elif pattern:
        findings.error("value.text", f"{shown} does not have the expected form", span, f"expected form: {pattern}")
    elif "max_length" in context:
        findings.error("value.text", f"this text is longer than {context['max_length']} characters", span)
    else:
        findings.error("value.text", "this text must not be empty", span)


def _report_choice(detail: ErrorDetails, span: Span, findings: Findings, path: Sequence[Step]) -> None:
    """A word (or number) that is none of a fixed few."""
    context = detail.get("ctx", {})
    choices = (
        str(context.get("expected", context.get("expected_tags", "")))
        .replace(" or ", ", ")
        .replace("'", "")
        .split(", ")
    )
    value = detail["input"].get("shape") if isinstance(detail["input"], dict) else detail["input"]
    if isinstance(detail["input"], dict) and path:
        message = f"there is no shape {value!r}{_within(path)}"
    else:
        message = f"{_seen(value)} is not one of the words allowed here{_within(path)}"
    findings.error("value.not-allowed", message, span, did_you_mean(str(value), choices))


def _bound(kind: str, context: dict[str, Any]) -> str:
    if kind == "greater_than_equal":
        return f"expected at least {context['ge']:,}"
    if kind == "less_than_equal":
        return f"expected at most {context['le']:,}"
    return "expected another value"


def _keys_at(path: Sequence[Step]) -> list[str]:
    """The keys that the language knows at a place of the definition."""
    kinds: list[Any] = [RootDefinition]
    for step in path:
        kinds = [inner for kind in kinds for inner in _inside(kind, step)]
    return list(dict.fromkeys(field.alias or name for kind in kinds for name, field in _fields(kind).items()))


def _fields(kind: Any) -> dict[str, Any]:
    return dict(kind.model_fields) if isinstance(kind, type) and issubclass(kind, BaseModel) else {}


def _inside(kind: Any, step: Step) -> list[Any]:
    """The types that can stand at one step below a type."""
    for name, field in _fields(kind).items():
        if step == (field.alias or name):
            return _members(field.annotation)
    arguments = typing.get_args(kind)
    if typing.get_origin(kind) in (dict, list):
        return _members(arguments[-1])
    return []


def _members(annotation: Any) -> list[Any]:
    """An annotation without `Annotated`, its unions spread out."""
    if hasattr(annotation, "__metadata__"):
        return _members(annotation.__origin__)
    if typing.get_origin(annotation) in (dict, list) or isinstance(annotation, type):
        return [annotation]
    return [member for argument in typing.get_args(annotation) for member in _members(argument)]
