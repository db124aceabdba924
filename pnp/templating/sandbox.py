"""The environment that templates run in: they read views, they loop a little, and that is all.

Jinja2's own sandbox keeps templates from Python's inner attributes. This one is stricter. A dot reaches only into
views, never into Python objects; loops, calls and what they build count against a budget for the whole text, so that no
template, however nested, takes long or grows large.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from difflib import get_close_matches
from fractions import Fraction
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

from jinja2 import (
    BaseLoader,
    Environment,
    StrictUndefined,
    Template,
    TemplateError,
    TemplateSyntaxError,
    UndefinedError,
    nodes,
)
from jinja2.exceptions import TemplateNotFound
from jinja2.runtime import LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing

from pnp.assets import may_read
from pnp.templating.base_view import Function, TemplateFault, View, refuse

MAX_STEPS = 50_000
"""Loop rounds and calls that one text may take."""
MAX_OUTPUT = 1_000_000
"""Longest text that a template may build, in characters."""
_MAX_BITS = 128
_CLOSE_ENOUGH = 0.6
_KEPT_FILTERS = (
    "abs",
    "capitalize",
    "count",
    "d",
    "default",
    "e",
    "escape",
    "first",
    "last",
    "length",
    "list",
    "lower",
    "map",
    "max",
    "min",
    "reject",
    "rejectattr",
    "reverse",
    "round",
    "select",
    "selectattr",
    "sort",
    "title",
    "trim",
    "unique",
    "upper",
)
_LOOP_PARTS = frozenset({"index", "index0", "revindex", "revindex0", "first", "last", "length", "depth"})


class Missing(StrictUndefined):
    """A name that is not there: any use of it but `is defined` and `default` is a fault that says what is near."""

    __slots__ = ()

    def __init__(self, hint: str | None = None, obj: Any = missing, name: str | None = None, exc: Any = None) -> None:
        fault: Any = exc or partial(_unknown, name or "", "", ())
        super().__init__(hint=hint, obj=obj, name=name, exc=fault)


class _UnknownNameError(UndefinedError):
    """Carries the name that was looked for, and what is known in its place."""

    def __init__(self, name: str, owner: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.owner = owner
        self.known = known


def _unknown(name: str, owner: str, known: tuple[str, ...], _message: str | None = None) -> _UnknownNameError:
    return _UnknownNameError(name, owner, known)


class _Budget:
    """What is left to one rendering."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.steps = MAX_STEPS
        self.names = names

    def spend(self) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise TemplateFault(
                "template.too-long",
                f"the template takes more than {MAX_STEPS} steps",
                "make its loops shorter or less nested",
            )


_BUDGET: ContextVar[_Budget] = ContextVar("template budget")


def _counted(values: Iterable[object]) -> tuple[object, ...]:
    """What a loop runs over, each round counted."""
    budget = _BUDGET.get()
    taken = []
    for value in values:
        budget.spend()
        taken.append(value)
    return tuple(taken)


def _joined(values: Iterable[object], between: str = "") -> str:
    """The texts of `values` in one, refused when that grows too large."""
    parts = []
    size = 0
    for value in values:
        text = str(value)
        size += len(text) + len(between)
        if size > MAX_OUTPUT:
            raise TemplateFault("template.too-long", f"the template builds more than {MAX_OUTPUT} characters")
        parts.append(text)
    return between.join(parts)


def _total(values: Iterable[Any]) -> Any:
    """The sum of numbers."""
    return sum(_counted(values))


def _range(*bounds: int) -> range:
    """Python's range, refused when it is longer than a loop may be."""
    numbers = range(*bounds)
    if len(numbers) > MAX_STEPS:
        raise TemplateFault("template.too-long", f"a range may hold at most {MAX_STEPS} numbers")
    return numbers


def _printable(value: object) -> object:
    """What stands in `{{ }}`, refused when it is nothing that can stand in a text."""
    if value is None:
        refuse("there is no value here to print")
    if not isinstance(value, str | int | float | Fraction | View | StrictUndefined):
        refuse("this cannot be printed as it is; use a filter such as 'join'")
    return value


def _checked_number(operator: str, left: Any, right: Any, operate: Callable[[Any, Any], Any]) -> Any:
    """An arithmetic step between numbers of a sensible size; `+` also joins texts."""
    if operator == "+" and isinstance(left, str) and isinstance(right, str):
        return _joined((left, right))
    if any(isinstance(side, str | bytes | list | tuple) for side in (left, right)):
        raise TemplateFault("template.failed", f"{operator!r} works on numbers only")
    if operator == "**" and (abs(right) > _MAX_BITS or abs(left) > MAX_STEPS):
        raise TemplateFault("template.failed", "the numbers of a power are too large")
    result = operate(left, right)
    if isinstance(result, int) and result.bit_length() > _MAX_BITS:
        raise TemplateFault("template.failed", "a number becomes too large")
    return result


class FolderLoader(BaseLoader):
    """Reads templates below some folders, first wins; nothing outside them, whatever the name or a link says.

    `game_folder`: what files of the game's own folder of templates must lie in.
    """

    def __init__(self, folders: tuple[Path, ...], game_folder: Path | None) -> None:
        self._folders = folders
        self._game_folder = game_folder

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text of a template, its name, and that it never changes while the program runs."""
        name = PurePosixPath(template)
        if name.is_absolute() or ".." in name.parts:
            raise TemplateNotFound(template)
        for folder in self._folders:
            path = folder / name
            if path.is_file():
                if not may_read(path, folder, self._game_folder):
                    message = f"the template {template!r} is a link out of its folder: {path}"
                    raise TemplateFault("template.outside-folder", message, "put the file itself there")
                if path.stat().st_size > MAX_OUTPUT:
                    raise TemplateFault("template.too-large", f"the template {template!r} is too large")
                return path.read_text(encoding="utf-8"), template, lambda: True
        raise TemplateNotFound(template)


class Sandbox(ImmutableSandboxedEnvironment):
    """See the module. Use `fill`; the rest serves Jinja2."""

    intercepted_binops = frozenset({"+", "-", "*", "/", "//", "%", "**"})
    concat = staticmethod(_joined)

    def __init__(self, folders: tuple[Path, ...], game_folder: Path | None = None, *, html: bool) -> None:
        super().__init__(
            loader=FolderLoader(folders, game_folder),
            undefined=Missing,
            autoescape=html,
            finalize=_printable,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            optimized=False,
            cache_size=200,
        )
        self.globals = {"range": Function("range", _range)}
        self.filters = {name: self.filters[name] for name in _KEPT_FILTERS}
        self.filters |= {"join": _joined, "sum": _total, "_counted": _counted}
        self._texts: dict[str, Template] = {}

    def fill(self, text: str, names: Mapping[str, object]) -> str:
        """The text with its template parts filled in from `names`.

        Raises:
            TemplateFault: when it is malformed, names what is not there, or is too large.
        """
        token = _BUDGET.set(_Budget(tuple(names)))
        try:
            if text not in self._texts:
                self._texts[text] = self.from_string(text)
            return self._texts[text].render(names)
        except TemplateSyntaxError as error:
            fault = TemplateFault("template.syntax", f"the template cannot be read: {error.message}")
            fault.line = error.lineno if error.name is None else 1
        except TemplateNotFound as error:
            fault = TemplateFault("template.not-found", f"there is no template {error.name!r}")
            fault.line = _line_of(error)
        except _UnknownNameError as error:
            fault = _name_fault(error, tuple(names))
            fault.line = _line_of(error)
        except TemplateFault as error:
            fault = error
            fault.line = _line_of(error)
        except (RecursionError, MemoryError, SyntaxError):
            fault = TemplateFault(
                "template.too-long", "the template is nested too deeply, or goes into itself without end"
            )
        except (TemplateError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            fault = TemplateFault("template.failed", f"the template fails here: {error}")
            fault.line = _line_of(error)
        finally:
            _BUDGET.reset(token)
        _find_column(fault, text)
        raise fault

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A part of a view, or of the loop that is running; nothing else has parts."""
        if isinstance(obj, LoopContext) and attribute in _LOOP_PARTS:
            return getattr(obj, attribute)
        return self._part(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """A part of a view by its name, or an element of a list, a text or a mapping of the template's own."""
        if isinstance(obj, View) and isinstance(argument, int) and not isinstance(argument, bool):
            return list(obj)[argument]
        if isinstance(obj, str | tuple | list | dict) and not isinstance(obj, View):
            return obj[argument]
        return self._part(obj, argument)

    def _part(self, obj: Any, name: Any) -> Any:
        if isinstance(obj, StrictUndefined):
            obj._fail_with_undefined_error()
        if not isinstance(obj, View):
            return Missing(name=str(name), exc=partial(_unknown, str(name), _kind(obj), ()))
        try:
            return obj._get(str(name))
        except KeyError:
            known = tuple(obj._parts)
            return Missing(name=str(name), exc=partial(_unknown, str(name), obj._title, known))

    def call(self, context: Any, obj: Any, *args: Any, **kwargs: Any) -> Any:
        """Call a macro or one of the functions given to templates; nothing else."""
        _BUDGET.get().spend()
        if isinstance(obj, StrictUndefined):
            obj._fail_with_undefined_error()
        if not isinstance(obj, Function | Macro):
            refuse(f"{_kind(obj)} cannot be called")
        if isinstance(obj, Macro):
            return super().call(context, obj, *args, **kwargs)
        return obj.call(*args, **{name: value for name, value in kwargs.items() if not name.startswith("_")})

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """An arithmetic step, its size checked."""
        for side in (left, right):
            if isinstance(side, StrictUndefined):
                side._fail_with_undefined_error()
        return _checked_number(operator, left, right, self.binop_table[operator])

    def _generate(self, source: nodes.Template, *args: Any, **kwargs: Any) -> str:
        """Before a template is compiled: count its loops, bound its joins."""
        for found in list(source.find_all((nodes.For, nodes.Concat))):
            if isinstance(found, nodes.For):
                found.iter = nodes.Filter(found.iter, "_counted", [], [], None, None, lineno=found.lineno)
            elif isinstance(found, nodes.Concat):
                found.nodes = [_bounded(found)]
        return super()._generate(source, *args, **kwargs)


def _bounded(joined: nodes.Concat) -> nodes.Expr:
    """`a ~ b` as a join that is checked."""
    values = nodes.List(list(joined.nodes), lineno=joined.lineno)
    return nodes.Filter(values, "join", [], [], None, None, lineno=joined.lineno)


def _kind(obj: object) -> str:
    """What a value is, in the words of a designer."""
    if isinstance(obj, View):
        return str(obj._title)
    words = {str: "a text", int: "a number", float: "a number", bool: "a yes or no", type(None): "nothing"}
    return words.get(type(obj), "this")


def _name_fault(error: _UnknownNameError, names: tuple[str, ...]) -> TemplateFault:
    known = error.known or (() if error.owner else names)
    near = get_close_matches(error.name, known, 1, _CLOSE_ENOUGH)
    message = f"{error.owner} has no {error.name!r}" if error.owner else f"nothing here is called {error.name!r}"
    hint = f"did you mean {near[0]!r}?" if near else (f"there is: {', '.join(known[:12])}" if known else "")
    return TemplateFault("template.unknown-name", message, hint, error.name)


def _line_of(error: BaseException) -> int:
    """The line of the outermost template that an error came from."""
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename in ("<template>", "<unknown>"):
            return trace.tb_lineno
        trace = trace.tb_next
    return 1


def _find_column(fault: TemplateFault, text: str) -> None:
    """Point at the name that a fault is about, or at the first template mark of its line."""
    lines = text.split("\n")
    line = lines[fault.line - 1] if fault.line <= len(lines) else ""
    found = re.search(rf"(?<![\w-]){re.escape(fault.name)}(?![\w-])", line) if fault.name else None
    if found:
        fault.column, fault.length = found.start() + 1, len(fault.name)
        return
    mark = re.search(r"\{[{%#]", line)
    fault.column = mark.start() + 1 if mark else 1
