"""Views of things for templates, functions that templates may call, and template faults with a location."""

from collections.abc import Callable, Iterator, Mapping
from typing import NoReturn

from pnp.budget import BudgetSpentError

Parts = Mapping[str, object]


class TemplateFault(Exception):  # noqa: N818 - a finding in the making, not an internal error
    """What is wrong with a template, at `line` and `column` (from 1) of its text, for `length` characters.

    `spent`: set when it only ran out of the budget of the run.
    """

    def __init__(self, fault_id: str, message: str, hint: str = "", name: str = "") -> None:
        super().__init__(message)
        self.id = fault_id
        self.message = message
        self.hint = hint
        self.name = name
        self.line = 1
        self.column = 1
        self.length = 0
        self.spent: BudgetSpentError | None = None


def refuse(message: str) -> NoReturn:
    """Reject a value given to a filter."""
    raise TemplateFault("template.failed", message)


class View:
    """A read-only thing with named parts, reached by `view.part` or `view['part']`.

    `title` names it in messages. A part given as a function without arguments is computed when it is first read; so are
    all parts, when they are given as one. Iterating gives the parts in order.
    """

    __slots__ = ("_given", "_made", "_text", "_title")

    def __init__(self, title: str, parts: Parts | Callable[[], Parts], text: str = "") -> None:
        self._title = title
        self._given = parts
        self._made: dict[str, object] | None = None
        self._text = text

    @property
    def _parts(self) -> dict[str, object]:
        if self._made is None:
            self._made = dict(self._given() if callable(self._given) else self._given)
        return self._made

    def _get(self, name: str) -> object:
        """Return the part of this name, which must be there."""
        part = self._parts[name]
        if callable(part) and not isinstance(part, View):
            part = self._parts[name] = part()
        return part

    def __iter__(self) -> Iterator[object]:
        return iter([self._get(name) for name in self._parts])

    def __len__(self) -> int:
        return len(self._parts)

    def __contains__(self, name: object) -> bool:
        return name in self._parts

    def __str__(self) -> str:
        return self._text or self._title


class Function:
    """A function that templates may call."""

    __slots__ = ("call", "name")

    def __init__(self, name: str, call: Callable[..., object]) -> None:
        self.name = name
        self.call = call
