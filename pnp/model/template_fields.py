"""The fields of the game that a template may read: those with a type `TemplateField[...]`."""

from typing import Annotated, TypeVar

_Value = TypeVar("_Value")
_MARK = "templates may read it"

TemplateField = Annotated[_Value, _MARK]
"""The type of a field that templates may read under its own name: `name: TemplateField[str]`."""


def template_fields(record: type) -> tuple[str, ...]:
    """Return the fields of a record that templates may read, in order; none for other types."""
    types = getattr(record, "__annotations__", {})
    return tuple(name for name, type_ in types.items() if _MARK in getattr(type_, "__metadata__", ()))
