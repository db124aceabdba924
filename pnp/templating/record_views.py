"""Views of the records of a game: fields that their types declare for templates, and computed parts.

A field is declared where the record is (`TemplateField` in `pnp.model.template_fields`). A part that needs more than
the record is in `PARTS`, filled beside the view: its description, and the function that computes it.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from pnp.model.template_fields import template_fields
from pnp.templating.base_view import View


class Computed(NamedTuple):
    """A computed part: its function takes the context of a view (the game, or a board) and the record."""

    about: str
    value: Callable[[Any, Any], object]


PARTS: dict[type, Mapping[str, Computed]] = {}
"""The computed parts of each type of record, by name."""


def view(context: object, record: object, title: str = "", text: str = "") -> View:
    """Return a record as a template view: `title` names it in messages, `text` (default: its name) is how it prints."""
    name = title or _name_of(record)
    return View(name, partial(parts_of, context, record), text or ("" if title else name))


def parts_of(context: object, record: Any) -> dict[str, object]:
    """Return the fields and the computed parts of a record; a computed part is a function without arguments."""
    fields = {
        name: lambda name=name: shown(context, getattr(record, name), f"'{name}' of {_name_of(record)}")
        for name in template_fields(record.__class__)
    }
    computed = PARTS.get(record.__class__, {})
    return {**fields, **{name: partial(part.value, context, record) for name, part in computed.items()}}


def _name_of(record: object) -> str:
    return str(getattr(record, "name", "") or getattr(record, "title", ""))


def shown(context: object, value: Any, title: str) -> object:
    """Return a value for templates: views of records and tables, everything else unchanged.

    Raises:
        TypeError: when it is a record whose type declares nothing for templates.
    """
    if isinstance(value, Mapping):
        return View(title, {str(key): partial(shown, context, entry, title) for key, entry in value.items()})
    if type(value) is tuple:
        return tuple(shown(context, entry, title) for entry in value)
    if value is None or isinstance(value, str | int | float):
        return value
    if template_fields(value.__class__):
        return view(context, value)
    raise TypeError(f"{title} is a {type(value).__name__}, which declares nothing for templates")
