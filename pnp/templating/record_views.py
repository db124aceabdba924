"""Views of the records of a game: the fields that its types declare for templates, and parts that are computed.

A field is declared where the record is (`TemplateField` in `pnp.model.template_fields`). A part that needs more than
the record is in a table beside the view: its words for the docs, and the function that computes it.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from pnp.model.template_fields import template_fields
from pnp.templating.base_view import View


class ComputedPart(NamedTuple):
    """A part that is computed, from the context of a view (the game, or a board) and the record."""

    about: str
    value: Callable[[Any, Any], object]


PartTables = Mapping[type, Mapping[str, ComputedPart]]


def view(tables: PartTables, context: object, record: object, title: str = "", text: str = "") -> View:
    """A record as templates see it: `title` names it in messages, `text` is what it prints as; else its name does."""
    name = title or _name_of(record)
    return View(name, partial(parts_of, tables, context, record), text or ("" if title else name))


def parts_of(tables: PartTables, context: object, record: Any, kind: type | None = None) -> dict[str, object]:
    """The fields and the computed parts of a record; what is computed is a function without arguments.

    `kind`: the type of the record, where it is of a type that only behaves like it.
    """
    fields = {name: partial(_field, tables, context, record, name) for name in template_fields(kind or type(record))}
    computed = tables.get(kind or type(record), {})
    return {**fields, **{name: partial(part.value, context, record) for name, part in computed.items()}}


def names_of(tables: PartTables, record: type) -> dict[str, str]:
    """The names of the fields and computed parts of a type of record, each with its words for the docs."""
    fields = dict.fromkeys(template_fields(record), "")
    return {**fields, **{name: part.about for name, part in tables.get(record, {}).items()}}


def _field(tables: PartTables, context: object, record: object, name: str) -> object:
    return shown(tables, context, getattr(record, name), f"'{name}' of {_name_of(record)}")


def _name_of(record: object) -> str:
    return str(getattr(record, "name", "") or getattr(record, "title", ""))


def shown(tables: PartTables, context: object, value: Any, title: str) -> object:
    """A value as templates see it: views of records and tables, everything else as it is.

    Raises:
        TypeError: when it is a record whose type declares nothing for templates.
    """
    if isinstance(value, Mapping):
        return View(title, {str(key): partial(shown, tables, context, entry, title) for key, entry in value.items()})
    if type(value) is tuple:
        return tuple(shown(tables, context, entry, title) for entry in value)
    if value is None or isinstance(value, str | int | float):
        return value
    if template_fields(type(value)):
        return view(tables, context, value)
    raise TypeError(f"{title} is a {type(value).__name__}, which declares nothing for templates")
