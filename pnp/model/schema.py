"""The JSON Schema (draft 2020-12) of the definition language, generated from the definition models.

One schema serves `game.yaml` and the files that it includes: no top-level key is required. Relations between parts
(ids that must exist, cells on the board) are checked by the loader only. The shipped copy is `FILE`.
"""

import json
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from pnp import assets
from pnp.model.definition import BOARD_TABLES, ITEMS, PICTURES, TABLES, RootDefinition
from pnp.units import Length

FILE = assets.schema()
"""The shipped copy."""
DIALECT = "https://json-schema.org/draft/2020-12/schema"

_DEFAULT = "Default:"
_TITLE_KEY = "title"
_EXAMPLES = "examples"


class _Generator(GenerateJsonSchema):
    """Writes lengths as text, omits titles that repeat a key, and keeps the order of keys and of examples."""

    def sort(self, value: Any, parent_key: str | None = None) -> Any:
        """Return the schema with sorted keywords."""
        if isinstance(value, list):
            return [self.sort(item, parent_key) for item in value]
        if not isinstance(value, dict) or parent_key == _EXAMPLES:
            return value
        named = parent_key in ("properties", "default")
        keys = value if named else sorted(value)
        return {key: self.sort(value[key], "" if named else key) for key in keys}

    def normalize_name(self, name: str) -> str:
        """Return the name of a model as designers know it: `MarkerBackDefinition` → `marker-back`."""
        return part_name(name)

    def encode_default(self, dft: Any) -> Any:
        return str(dft) if isinstance(dft, Length) else super().encode_default(dft)

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        made = super().default_schema(schema)
        if made.get("default") in ("", [], {}, None):
            made.pop("default", None)
        return made

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])


def schema() -> dict[str, Any]:
    """Return the schema as plain data."""
    made = RootDefinition.model_json_schema(schema_generator=_Generator)
    found = sorted(made.pop("$defs").items(), key=lambda entry: str(entry[1][_TITLE_KEY]))
    parts = {name: _tidy(part) for name, part in found}
    root = _tidy(made)
    root.pop("required", None)
    for key in sorted(TABLES):
        _take_rows(root["properties"][key])
    _take_rows(root["properties"][PICTURES])
    _take_rows(parts["component-set"]["properties"][ITEMS])
    for path in BOARD_TABLES:
        part, key = ("points", path.removeprefix("grid/")) if path.startswith("grid/") else ("board", path)
        _take_rows(parts[part]["properties"][key])
    return {"$schema": DIALECT, "title": "A game for pnp", **root, "$defs": parts}


def text() -> str:
    """Return the schema as shipped."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def part_name(model_name: str) -> str:
    """Return the name of a model in the schema: `PieceDefinition` → `piece`, `MarkerBackDefinition` → `marker-back`."""
    stem = model_name.removesuffix("Definition")
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in stem).lstrip("-")


def _tidy(part: dict[str, Any]) -> dict[str, Any]:
    """Return a model's schema without its class name, with defaults described and keys limited to ids."""
    part.pop(_TITLE_KEY, None)
    for key, inner in part.get("properties", {}).items():
        if key not in part.get("required", ()) and _DEFAULT not in inner["description"]:
            inner["description"] += f" {_DEFAULT} {_default(inner)}."
        _close(inner)
    return part


def _default(value: dict[str, Any]) -> str:
    match value.get("default"):
        case None:
            return "none"
        case bool(default):
            return f"`{str(default).lower()}`"
        case list(default):
            return f"`[{', '.join(map(str, default))}]`"
        case default:
            return f"`{default}`"


def _close(value: Any) -> None:
    """Forbid keys that are not ids, and remove what only OpenAPI uses."""
    if isinstance(value, list):
        for inner in value:
            _close(inner)
    elif isinstance(value, dict):
        value.pop("discriminator", None)
        if "patternProperties" in value:
            value["additionalProperties"] = False
        for inner in value.values():
            _close(inner)


def _take_rows(collection: dict[str, Any]) -> None:
    """Permit a collection to name a table by `from`, which is therefore not an id."""
    patterns = collection.get("patternProperties", {})
    for pattern in list(patterns):
        patterns[pattern.replace("^", "^(?!from$)", 1)] = patterns.pop(pattern)
    collection["properties"] = {"from": assets.preset("table_schema")}
