"""Annotations of types in `Annotated`: how a value of a definition is read and described.

They use pydantic's core schema directly. `Field`, `PlainValidator`, `BeforeValidator` and `WithJsonSchema` have the
same effect, but pydantic would interpret about four hundred uses, a third of the start-up time of a command.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from pnp.registry import Registry


class Description(NamedTuple):
    """Marks a text that must match a pattern (if any) and have `least` to `most` characters.

    `lower`: it is converted to lower case.
    """

    pattern: str = ""
    least: int = 0
    most: int = 0
    lower: bool = False

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> CoreSchema:
        return core_schema.str_schema(
            pattern=self.pattern or None,
            min_length=self.least or None,
            max_length=self.most or None,
            to_lower=self.lower or None,
        )


def one_or_list(comment: str, item: object, one: object = None, **limits: int) -> dict[str, Any]:
    """Return the schema of one value or a list of such; `one`: the single value, where its form differs."""
    return {"$comment": comment, "anyOf": [one or item, {"type": "array", "items": item, **limits}]}


@dataclass(frozen=True, eq=False)
class ParsedValue:
    """Marks a value that a function parses; `schema` describes the accepted input."""

    parse: Callable[[object], object]
    schema: Mapping[str, Any]

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.parse)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: object) -> dict[str, Any]:
        return dict(self.schema)


@dataclass(frozen=True, eq=False)
class PreparedValue:
    """Marks a value that a function prepares before validation; `schema` describes further accepted input."""

    prepare: Callable[[object], object]
    schema: Mapping[str, Any] | None = None

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(self.prepare, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return dict(handler(schema) if self.schema is None else self.schema)


@dataclass(frozen=True, eq=False)
class EntryName:
    """Marks a text that must be the name of an entry of a registry."""

    registry: Registry[Any]

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self._known, core_schema.str_schema())

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: object) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.registry)}

    def _known(self, name: str) -> str:
        if name not in self.registry:
            raise PydanticCustomError("literal_error", "is not known", {"expected": ", ".join(self.registry)})
        return name
