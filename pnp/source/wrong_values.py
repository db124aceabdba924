"""Sentences about values that a model refuses, in the words of designers instead of those of pydantic."""

from collections.abc import Mapping, Sized
from typing import Any

from pnp.errors import plural

_EXPECTED = {
    "bool": "true or false",
    "date": "a date, such as 2026-11-21",
    "decimal": "a number",
    "dict": "keys with values",
    "finite": "a number that is not infinite",
    "float": "a number",
    "frozen_set": "a list",
    "int": "a whole number",
    "invalid": "keys that are texts",
    "list": "a list",
    "mapping": "keys with values",
    "model": "keys with values",
    "named": "a list",
    "none": "nothing",
    "set": "a list",
    "string": "text",
    "tuple": "a list",
}
"""What is expected where a value of another type is, by the first word of pydantic's name of the error."""
_ABOUT_TYPES = ("_type", "_parsing", "_from_float", "_parsing_size", "_number", "_required", "_key", "_unicode")
_BOUNDS = {
    "greater_than": "more than {gt:,}",
    "greater_than_equal": "at least {ge:,}",
    "less_than": "less than {lt:,}",
    "less_than_equal": "at most {le:,}",
    "multiple_of": "a multiple of {multiple_of:,}",
    "string_too_short": "at least {min_length:,} characters",
    "string_too_long": "at most {max_length:,} characters",
    "literal_error": "{expected}",
    "enum": "{expected}",
    "union_tag_invalid": "one of {expected_tags}",
    "union_tag_not_found": "a value with the key {discriminator}",
    "string_pattern_mismatch": "a text of the form {pattern}",
    "extra_forbidden": "a key of the language",
    "missing": "a value here",
}


def sentence(detail: Mapping[str, Any]) -> str:
    """Return what is wrong, from an error of pydantic: `expected at least 2 entries, not 1`."""
    kind, context, seen = str(detail["type"]), detail.get("ctx", {}), detail["input"]
    if kind in ("value_error", "assertion_error"):
        reason = str(context["error"])
        return reason[:1].lower() + reason[1:]
    if "." in kind:
        return str(detail["msg"])
    if kind in ("too_long", "too_short"):
        limit = context["max_length"] if kind == "too_long" else context["min_length"]
        bound = f"at {'most' if kind == 'too_long' else 'least'} {plural(limit, 'entry')}"
        return f"expected {bound}, not {f'{len(seen):,}' if isinstance(seen, Sized) else 'these'}"
    return f"expected {expected_type(kind) or bound_of(kind, context)}, not {describe(seen)}"


def expected_type(kind: str) -> str:
    """Return what a value of another type should be; empty when the error is not about the type."""
    is_type = kind.endswith(_ABOUT_TYPES)
    return _EXPECTED.get(kind.partition("_")[0], "") if is_type else ""


def bound_of(kind: str, context: Mapping[str, Any]) -> str:
    """Return the limit that a value is beyond, or the words that are permitted."""
    return _BOUNDS.get(kind, "another value").format(**context)


def describe(value: object) -> str:
    """Return a value as a message names it: `the number 3`."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"the number {getattr(value, 'text', value)}"
    if isinstance(value, str):
        return f"the text {value[:40]!r}"
    return "a list" if isinstance(value, list | tuple) else "keys with values"
