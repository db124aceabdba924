"""Types of fields of decisions, clauses and machines: domains, conditions, answers, ids with dots."""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from pydantic import Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from pnp.budget import LIMITS
from pnp.model.fields.annotations import Description, ParsedValue, PreparedValue, one_or_list
from pnp.model.fields.common import ID_PATTERN, RANGE_PATTERN, Name, as_written, number_range, plain_value, split_words

CLAUSE_PATTERN = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$"
TEXT_PATTERN = r"^[a-z0-9]+([/-][a-z0-9]+)*$"
HEADING_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"
STATED_PATTERN = r"^([a-z0-9]+(-[a-z0-9]+)*|- ?\S.*)$"
MEASURE_PATTERN = r"^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)?$"
CHECK_PATTERN = r"^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$"
WITNESS_PATTERN = r"^[0-9a-z]{4,40}$"
IF = "if"
"""The key of a condition that contains comparisons; no input can have this name."""
FROM, TAG = "from", "tag"

_DOMAIN_SENTENCE = (
    "expected values such as [open, high], values with names such as {open: Open ground}, a range such as 1..6, or "
    "{from: pieces}"
)


def as_list(value: object) -> object:
    """Return a single value as a list of one."""
    return value if isinstance(value, list) else [value]


def _no_truth(value: object) -> None:
    """Reject true and false, which are not values here."""
    if isinstance(value, bool):
        words = {"seen": "true" if value else "false", "word": "yes" if value else "no"}
        raise PydanticCustomError("value.word", "a value is a word or a whole number: write {word}, not {seen}", words)


# Ids

ClauseId = Annotated[str, Description(CLAUSE_PATTERN, most=80)]
"""The id of a clause or a claim: ids joined by dots."""
ClauseIds = Annotated[
    list[ClauseId],
    Field(max_length=LIMITS.conditions),
    PreparedValue(split_words, one_or_list("ids", {"type": "string"})),
]
"""Clauses, or groups as `group.ID`; one of them needs no list."""
HeadingId = Annotated[str, Description(HEADING_PATTERN, most=80)]
"""The id of a heading of the booklet."""
TextKey = Annotated[str, Description(TEXT_PATTERN, most=160)]
"""The id of a heading, or the keys of another text: `scenarios/raid`."""
Stated = Annotated[str, Description(STATED_PATTERN, most=400)]
"""The id of a heading, or a dash and a reason."""
MeasureName = Annotated[str, Description(MEASURE_PATTERN, most=80)]
"""A stat of the first face, or of another face: `score`, `back.attack`."""
CheckId = Annotated[str, Description(CHECK_PATTERN, most=80)]
WitnessKey = Annotated[
    str,
    Description(WITNESS_PATTERN),
    PreparedValue(as_written, {"anyOf": [{"type": "string", "pattern": WITNESS_PATTERN}, {"type": "number"}]}),
]
"""The key of a witness, as `pnp check` prints it."""

# Domains


class WrittenDomain(NamedTuple):
    """A domain as written: values with names; or the `reference` of a domain; or the `source` of its values."""

    values: tuple[int | str, ...] = ()
    names: Mapping[int | str, str] = {}
    reference: str = ""
    source: str = ""
    tag: str = ""


def _domain(value: object) -> WrittenDomain:
    if isinstance(value, dict):
        return _from_source(value) if FROM in value else _named_values(value)
    if isinstance(value, list):
        return WrittenDomain(_different([_value_of_domain(item) for item in value]))
    if isinstance(value, str) and re.fullmatch(ID_PATTERN, value):
        return WrittenDomain(reference=value)
    if isinstance(value, str | int) and not isinstance(value, bool) and re.fullmatch(RANGE_PATTERN, str(value)):
        low, high = number_range(value)
        _require_few(high - low + 1)
        return WrittenDomain(tuple(range(low, high + 1)))
    raise PydanticCustomError("value.domain", _DOMAIN_SENTENCE)


def _require_few(count: int) -> None:
    if count > LIMITS.domain_values:
        most = {"most": f"{LIMITS.domain_values:,}"}
        raise PydanticCustomError("value.out-of-range", "a domain has at most {most} values", most)


def _from_source(value: dict[str, object]) -> WrittenDomain:
    source, tag = value[FROM], value.get(TAG, "")
    if set(value) <= {FROM, TAG} and isinstance(source, str) and source and isinstance(tag, str):
        return WrittenDomain(source=source, tag=tag)
    raise PydanticCustomError(
        "value.domain", "a domain of entries is written {from: pieces} or {from: pieces, tag: mobile}"
    )


def _named_values(value: dict[str, object]) -> WrittenDomain:
    if not all(isinstance(name, str) and re.fullmatch(r"\S(.{0,198}\S)?", name) for name in value.values()):
        raise PydanticCustomError("value.domain", "a name of a value is one line of text")
    keys = [_value_of_domain(int(key) if re.fullmatch(r"-?\d{1,6}", key) else key) for key in value]
    return WrittenDomain(_different(keys), dict(zip(keys, map(str, value.values()), strict=True)))


def _value_of_domain(value: object) -> int | str:
    _no_truth(value)
    found = plain_value(value, 40)
    if found is None:
        raise PydanticCustomError("value.domain", _DOMAIN_SENTENCE)
    return found


def _different(values: Sequence[int | str]) -> tuple[int | str, ...]:
    if not values:
        raise PydanticCustomError("value.domain", "a domain needs at least one value")
    _require_few(len(values))
    seen: set[int | str] = set()
    for value in values:
        if value in seen:
            raise PydanticCustomError("value.domain", "the value '{value}' is listed twice", {"value": value})
        seen.add(value)
    return tuple(values)


_PLAIN_SCHEMA: dict[str, Any] = {"type": ["string", "integer"]}
_DOMAIN_SCHEMA: dict[str, Any] = {
    "$comment": "domain",
    "anyOf": [
        {"type": ["string", "integer"]},
        {"type": "array", "items": _PLAIN_SCHEMA, "minItems": 1},
        {"type": "object", "additionalProperties": {"type": "string"}, "minProperties": 1},
    ],
}
Domain = Annotated[WrittenDomain, ParsedValue(_domain, _DOMAIN_SCHEMA)]
"""Words, words with names, a range of numbers, entries of the game, or the id of a domain."""

# Conditions


class Wanted(NamedTuple):
    """The wanted values of one variable: one of the values, or (`negated`) none of them; texts as written."""

    values: tuple[int | str, ...]
    negated: bool = False


def _wanted(value: object) -> Wanted:
    if isinstance(value, dict):
        if set(value) != {"not"} or isinstance(value["not"], dict):
            raise PydanticCustomError("value.condition", "expected a value, a list of values, or {not: …}")
        return Wanted(_wanted(value["not"]).values, negated=True)
    items = value if isinstance(value, list) else [value]
    if not 1 <= len(items) <= LIMITS.domain_values:
        raise PydanticCustomError("value.condition", "a condition on nothing: write at least one value")
    return Wanted(tuple(_wanted_item(item) for item in items))


def _wanted_item(item: object) -> int | str:
    _no_truth(item)
    if isinstance(item, int):
        return int(item)
    if isinstance(item, str) and len(item) <= 500:
        return item
    raise PydanticCustomError("value.condition", "expected a value, a list of values, or {not: …}")


_VALUES_SCHEMA = one_or_list("values", _PLAIN_SCHEMA, minItems=1)
_WANTED_SCHEMA: dict[str, Any] = {
    "anyOf": [
        *_VALUES_SCHEMA["anyOf"],
        {"type": "object", "properties": {"not": _VALUES_SCHEMA}, "required": ["not"], "additionalProperties": False},
    ]
}
_CONDITION_SCHEMA: dict[str, Any] = {"$comment": "condition", "type": "object", "additionalProperties": _WANTED_SCHEMA}
Condition = Annotated[
    dict[str, Annotated[Wanted, ParsedValue(_wanted, _WANTED_SCHEMA)]],
    Field(max_length=50),
    WithJsonSchema(_CONDITION_SCHEMA),
]
"""Conditions that hold together: values by variable, and comparisons under `if`."""
Conditions = Annotated[
    list[Condition],
    Field(max_length=LIMITS.conditions),
    PreparedValue(as_list, one_or_list("conditions", _CONDITION_SCHEMA)),
]
"""One condition, or several, one of which must hold."""

# Sentences

Pattern = Annotated[str, Description(most=400)]
"""How the clauses of a decision read; see `pnp.model.text.patterns`."""
Phrases = Annotated[
    dict[
        Annotated[str, Field(max_length=40)],
        Annotated[dict[Annotated[str, Field(max_length=200)], Name], Field(max_length=400)],
    ],
    Field(max_length=50),
]
"""Words by input (or `answer`, or `if`) and value."""
Synonyms = Annotated[
    dict[
        Annotated[str, Field(max_length=40)],
        Annotated[
            dict[
                Annotated[str, Field(max_length=200)],
                Annotated[
                    list[Name], Field(max_length=20), PreparedValue(as_list, one_or_list("words", {"type": "string"}))
                ],
            ],
            Field(max_length=400),
        ],
    ],
    Field(max_length=50),
]
"""Other words by input (or `answer`, or `if`) and value: one phrase or several."""

# Answers and states


def _answer(value: object) -> str | int:
    _no_truth(value)
    text = as_written(value) if isinstance(value, float) else value
    if isinstance(text, int):
        return int(text)
    if isinstance(text, str) and 1 <= len(text) <= 500:
        return text
    raise PydanticCustomError("value.answer", "expected an answer, a whole number or a formula")


Answer = Annotated[
    str | int, ParsedValue(_answer, {"$comment": "answer", "anyOf": [{"type": "string"}, {"type": "integer"}]})
]
"""The id of an answer, a whole number, or a formula."""


def _case_value(value: object) -> Wanted:
    _no_truth(value)
    found = _wanted(value)
    if found.negated:
        raise PydanticCustomError("value.condition", "expected a value, or a list of values")
    return found


_STATE_SCHEMA: dict[str, Any] = {"$comment": "state", "type": "object", "additionalProperties": _VALUES_SCHEMA}
State = Annotated[
    dict[str, Annotated[Wanted, ParsedValue(_case_value, _VALUES_SCHEMA)]],
    Field(max_length=50),
    WithJsonSchema(_STATE_SCHEMA),
]
"""Variables with their value, or one of their values."""
Values = Annotated[Wanted, ParsedValue(_case_value, _VALUES_SCHEMA)]
"""A value, or a list of values."""
States = Annotated[
    list[State], Field(max_length=LIMITS.conditions), PreparedValue(as_list, one_or_list("states", _STATE_SCHEMA))
]
"""One state, or several alternatives."""
