"""Every key of the language has a description, an example that is valid, and a unit if its number has one."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import jsonschema
import language_tables
import pytest
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from pnp.budget import LIMITS
from pnp.model.definition import RootDefinition
from pnp.model.definition.base import Definition
from pnp.model.fields.common import LENGTH_PATTERN
from pnp.model.schema import part_name, schema
from pnp.source import yaml_parser
from pnp.source.collector import Findings
from pnp.source.nodes import plain

SCHEMA = schema()
UNITS = re.compile(
    r"\b(actions|batteries|cells|columns|copies|counters|files|hexes|minutes|movement points|pages|stacking points"
    r"|pieces|players|ranks|rows|times|turns|units)\b|\b[Tt]urn of|^Width|^Thickness|^Trimmed|^Distance|^Bleed"
    r"|^Number of a marker|^Amounts"
)
PURE_NUMBERS = {
    "board.number",
    "board.seed",
    "clause.priority",
    "example.roll",
    "labels.start",
    "labels.step",
    "measure.values",
    "root.pnp",
    "scenario.number",
    "stock.sides",
}
"""Numbers without a unit: ordinals, ranks, totals of dice."""


def models(base: type[Definition] = Definition) -> Iterator[type[Definition]]:
    for model in base.__subclasses__():
        if model.__module__.startswith("pnp.model.definition"):
            yield model
        yield from models(model)


class Key(NamedTuple):
    """A key of a part, as declared and as in the schema."""

    model: type[Definition]
    field: FieldInfo
    name: str
    schema: dict[str, Any]


def keys() -> dict[str, Key]:
    """Every key by its part and name."""
    parts = {**SCHEMA["$defs"], "root": SCHEMA}
    return {
        f"{part}.{field.alias}": Key(model, field, str(field.alias), parts[part]["properties"][field.alias])
        for model in models()
        if (part := part_name(model.__name__)) in parts
        for field in model.model_fields.values()
    }


KEYS = keys()
PARTS = sorted({key.partition(".")[0] for key in KEYS})


def keys_of(part: str) -> list[str]:
    return [key for key in KEYS if key.partition(".")[0] == part]


def read(text: str) -> Any:
    node = yaml_parser.read(text, "example.yaml", Findings())
    assert node is not None, text
    return plain(node)


def faults(model: type[Definition], key: str, value: object) -> list[str]:
    """What is wrong with one key of a part, whatever else is missing."""
    try:
        model.model_validate({key: value})
    except ValidationError as error:
        return [fault["msg"] for fault in error.errors() if fault["loc"][:1] == (key,)]
    return []


def test_all_parts_are_tried() -> None:
    assert {*PARTS} >= SCHEMA["$defs"].keys() - {"weapon"}
    assert len(KEYS) > 280
    assert "piece.class" in KEYS


@pytest.mark.parametrize("part", PARTS)
def test_the_example_of_a_key_is_valid(part: str) -> None:
    """As docs/language.md shows it: YAML, read by the loader's parser."""
    for key in keys_of(part):
        model, field, name, described = KEYS[key]
        assert len(field.examples or ()) == 1, key
        (example,) = field.examples or ()
        assert faults(model, name, read(f"key: {language_tables.as_yaml(example)}")["key"]) == [], key
        assert described["examples"] == [example], key
        jsonschema.Draft202012Validator({**described, "$defs": SCHEMA["$defs"]}).validate(example)


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("kit.counter-size", "12"),
        ("stat.short", "Electronic warfare"),
        ("board.grid", {"shape": "round", "pitch": "16mm"}),
        ("piece.front", {"state": 3}),
        ("table.results", {"two words": "hit"}),
    ],
)
def test_a_wrong_example_would_be_noticed(key: str, wrong: object) -> None:
    assert faults(KEYS[key].model, KEYS[key].name, wrong) != []


@pytest.mark.parametrize("part", PARTS)
def test_a_key_says_what_it_is_and_its_default(part: str) -> None:
    for key in keys_of(part):
        _, field, _, described = KEYS[key]
        meaning, default, rest = described["description"].partition(" Default: ")
        assert re.fullmatch(r"(?s)\S.*[.]", meaning), key
        assert bool(default) != field.is_required(), key
        assert not default or re.fullmatch(r"[^.].*\.", rest), key


def is_number(value: dict[str, Any]) -> bool:
    inner = [*value.get("anyOf", ()), value.get("items", {}), value.get("additionalProperties", {})]
    inner += value.get("patternProperties", {}).values()
    return "integer" in (value.get("type"), *(form.get("type") for form in inner if isinstance(form, dict)))


def test_numbers_and_lengths_have_a_unit() -> None:
    numbers = {key for key, entry in KEYS.items() if is_number(entry.schema) and "type" in entry.schema}
    lengths = {key for key, entry in KEYS.items() if entry.schema.get("pattern") == LENGTH_PATTERN}
    assert {"game.minutes", "move.reach", "area.near"} & numbers == {"game.minutes", "move.reach"}
    assert lengths == {
        "kit.counter-bleed",
        "kit.counter-size",
        "kit.gutter",
        "map-sheet.width",
        "marker.size",
        "format.width",
        "format.height",
        "format.bleed",
        "format.safe",
        "stock.thickness",
    } | {key for key in KEYS if key.endswith(".pitch")}
    without = {key for key in numbers | lengths if not UNITS.search(KEYS[key].schema["description"])}
    assert without == PURE_NUMBERS


def test_every_model_is_described() -> None:
    assert [model.__name__ for model in (*models(), RootDefinition) if not model.__doc__] == []


def test_a_game_can_have_as_many_pieces_as_a_kit_can_hold_counters():
    known = RootDefinition.model_fields["pieces"].metadata
    (limit,) = [most.max_length for most in known if hasattr(most, "max_length")]
    assert limit == LIMITS.counters
