"""The environment that templates run in: they read views, they loop a little, and that is all.

Jinja2's own sandbox keeps templates from Python's inner attributes. This one is stricter. A dot reaches only into
views, never into Python objects; filters, tests and operators are those of `pnp.templating.bounded`; and all that a
template does spends from the budget of the run, so that no template, however nested, takes long or grows large.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache, partial
from pathlib import Path
from types import CodeType
from typing import Any, cast

from jinja2 import BaseLoader, Environment, StrictUndefined, Template, nodes
from jinja2.exceptions import TemplateError, TemplateNotFound, TemplateSyntaxError, UndefinedError
from jinja2.runtime import LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing

from pnp import budget
from pnp.assets import AssetNotFoundError, read
from pnp.budget import BudgetSpentError
from pnp.files import FileError
from pnp.model.game.ground import with_half
from pnp.model.game.play import NoLineError
from pnp.source.decoding import unprintable
from pnp.source.suggestions import nearest
from pnp.templating.base_view import Function, TemplateFault, View, refuse
from pnp.templating.bounded import (
    FILTERS,
    TESTS,
    compare,
    compute,
    items_of,
    join,
    kind,
    known,
    number_of,
    spend,
    spend_text,
)
from pnp.templating.filters import FILTERS as PROSE_FILTERS

_CALL = 100
"""Steps that a call of a function costs: it can work out a formula or look through the rules."""

_STEP = r"\.([a-z_]\w*)|\['([^'{}\\\n]*)'\]|\[(\d{1,4})\]"
_VALUE = re.compile(rf"\{{\{{ *([a-z_]+)((?:{_STEP}){{0,9}})((?: *\| *[a-z_]+){{0,9}}) *\}}\}}")
"""A template part that only names a value, such as `{{ stats.range.name | lower }}`."""
_FAILED = (TemplateError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)

_FILE_FAULTS = {"outside": "template.outside-folder", "too-large": "template.too-large"}
_LOOP_PARTS = frozenset({"index", "index0", "revindex", "revindex0", "first", "last", "length", "depth"})


class Missing(StrictUndefined):
    """A name that is not there: any use of it but `is defined` and `default` is a fault that says what is near."""

    __slots__ = ()

    def __init__(self, hint: str | None = None, obj: Any = missing, name: str | None = None, exc: Any = None) -> None:
        fault: Any = exc or partial(_unknown, name or "", "", ())
        super().__init__(hint=hint, obj=obj, name=name, exc=fault)


class _UnknownNameError(UndefinedError):
    def __init__(self, name: str, owner: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.owner = owner
        self.known = known


def _unknown(name: str, owner: str, known: tuple[str, ...], _message: str | None = None) -> _UnknownNameError:
    return _UnknownNameError(name, owner, known)


def _range(*bounds: object) -> range:
    """Python's range, refused when it is longer than a list may be."""
    numbers = range(*map(number_of, bounds))
    most = budget.current().limits.template_list
    if len(numbers) > most:
        raise TemplateFault("template.too-long", f"a range may hold at most {most:,} numbers")
    return numbers


def _printable(value: object) -> object:
    """What is printed by `{{ }}`, refused when it is nothing that a text can hold."""
    if value is None:
        refuse("there is no value here to print")
    if not isinstance(value, str | int | float | Fraction | View | StrictUndefined):
        refuse("this cannot be printed as it is; use a filter such as 'join'")
    spend()
    if isinstance(value, Fraction):
        return with_half(value)
    return spend_text(value) if isinstance(value, str) else value


class FolderLoader(BaseLoader):
    """Reads templates below some folders, first wins; nothing outside them, whatever the name or a link says.

    `game_folder`: what files of the game's own folder of templates must lie in.
    """

    def __init__(self, folders: tuple[Path, ...], game_folder: Path | None) -> None:
        self._folders = folders
        self._game_folder = game_folder

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text of a template, its name, and that it does not change while the program runs."""
        try:
            return read(self._folders, template, self._game_folder).text, template, lambda: True
        except AssetNotFoundError as error:
            raise TemplateNotFound(template) from error
        except FileError as error:
            id_ = _FILE_FAULTS.get(error.reason, "template.unreadable")
            raise TemplateFault(id_, f"the template {template!r} {error}") from error


class Sandbox(ImmutableSandboxedEnvironment):
    """See the module. Use `fill`; the rest serves Jinja2."""

    intercepted_binops = frozenset({"+", "-", "*", "/", "//", "%", "**"})
    concat = staticmethod(join)

    def __init__(self, folders: tuple[Path, ...], game_folder: Path | None = None) -> None:
        super().__init__(
            loader=FolderLoader(folders, game_folder),
            undefined=Missing,
            finalize=_printable,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            optimized=False,
            cache_size=200,
        )
        self.globals = {"range": Function("range", _range)}
        self.filters = {**FILTERS, **PROSE_FILTERS, "_compare": compare, "_items": items_of, "_spend": spend}
        self.tests = dict(TESTS)
        self._texts: dict[str, Template] = {}

    def fill(self, text: str, names: Mapping[str, object], above: str = "") -> str:
        """The text with its template parts filled in from `names`, and from what a template `above` it sets.

        Raises:
            TemplateFault: when it is malformed, names what is not there, or is too large.
        """
        try:
            with budget.ensured():
                if above:
                    context = self._template(above).new_context(dict(names))
                    join(self._template(above).root_render_func(context))
                    names = {**names, **context.vars}
                filled = self._named(text, names) or self._template(text).render(names)
            bad = unprintable(filled)
            if bad is None:
                return filled
            fault = TemplateFault("template.unprintable", bad[1])
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
        except BudgetSpentError as error:
            fault = TemplateFault(error.findings[0].id, error.findings[0].message)
            fault.spent = error
            fault.line = _line_of(error)
        except (RecursionError, MemoryError, SyntaxError):
            fault = TemplateFault(
                "template.too-long", "the template is nested too deeply, or goes into itself without end"
            )
        except NoLineError as error:
            fault = TemplateFault("template.no-line", str(error))
            fault.line = _line_of(error)
        except _FAILED as error:
            fault = TemplateFault("template.failed", f"the template fails here: {error}")
            fault.line = _line_of(error)
        _find_column(fault, text)
        raise fault

    def _template(self, text: str) -> Template:
        if text not in self._texts:
            self._texts[text] = Template.from_code(self, _compiled(text), self.make_globals(None))
        return self._texts[text]

    def _named(self, text: str, names: Mapping[str, object]) -> str:
        """The text filled in without compiling it; empty if its parts do more than name values, or one is at fault."""

        def value(found: re.Match[str]) -> str:
            thing: Any = names[found[1]]
            for part, key, place in re.findall(_STEP, found[2]):
                thing = self.getattr(thing, part) if part else self.getitem(thing, int(place) if place else key)
            for name in found[6].replace("|", " ").split():
                thing = self.call_filter(name, thing)
            return str(_printable(thing))

        with suppress(*_FAILED, TemplateFault, BudgetSpentError, NoLineError):
            return "" if "{" in _VALUE.sub("", text) or "\r" in text else join([_VALUE.sub(value, text)])
        return ""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A part of a view, or of the loop that is running; nothing else has parts."""
        if isinstance(obj, LoopContext) and attribute in _LOOP_PARTS:
            return getattr(obj, attribute)
        return self._part(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """A part of a view by its name, or an element of a list, a text or a mapping of the template's own."""
        if isinstance(obj, View) and isinstance(argument, int) and not isinstance(argument, bool):
            return items_of(obj)[argument]
        if isinstance(obj, str | list | tuple) and isinstance(argument, slice):
            return obj[argument] if isinstance(obj, str) else items_of(obj)[argument]
        if isinstance(obj, dict) and isinstance(argument, str | int):
            return obj[argument]
        if isinstance(obj, str | tuple | list) and isinstance(argument, int):
            return obj[argument]
        return self._part(obj, argument)

    def _part(self, obj: Any, name: Any) -> Any:
        spend()
        if not isinstance(known(name), str | int | View):
            refuse(f"{kind(name)} is no name of a part")
        if not isinstance(known(obj), View):
            return Missing(name=str(name), exc=partial(_unknown, str(name), kind(obj), ()))
        if str(name) in obj:
            return obj._get(str(name))
        return Missing(name=str(name), exc=partial(_unknown, str(name), obj._title, tuple(obj._parts)))

    def call(self, context: Any, obj: Any, *args: Any, **kwargs: Any) -> Any:
        """Call a macro or one of the functions given to templates; nothing else."""
        spend()
        if isinstance(known(obj), Macro):
            return super().call(context, obj, *args, **kwargs)
        if not isinstance(obj, Function):
            refuse(f"{kind(obj)} cannot be called")
        named = {name: value for name, value in kwargs.items() if not name.startswith("_")}
        for value in (*args, *named.values()):
            if not isinstance(known(value), str | int | float | Fraction | View | None):
                refuse(f"{kind(value)} cannot be given to '{obj.name}'")
        spend(_CALL)
        return obj.call(*args, **named)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """An arithmetic step, its size checked."""
        return compute(operator, known(left), known(right), self.binop_table[operator])

    def _generate(self, source: nodes.Template, *args: Any, **kwargs: Any) -> str:
        """Before a template is compiled: count what it does, bound its joins and comparisons."""
        for node in [source, *source.find_all(nodes.Node)]:
            match node:
                case nodes.For():
                    node.iter = _call("_items", node.iter, nodes.Const(_size(node)))
                case nodes.Concat():
                    node.nodes = [_call("join", nodes.List(list(node.nodes), lineno=node.lineno))]
                case nodes.Compare():
                    rest = [part for each in node.ops for part in (nodes.Const(each.op), each.expr)]
                    node.expr, node.ops = _call("_compare", node.expr, *rest), []
                case nodes.Template() | nodes.Macro() | nodes.CallBlock() | nodes.Block():
                    steps = _call("_spend", nodes.Const(_size(node)), lineno=node.lineno)
                    node.body.insert(0, nodes.ExprStmt(steps, lineno=node.lineno))
        return super()._generate(source, *args, **kwargs)


@lru_cache(maxsize=500)
def _compiled(text: str) -> CodeType:
    """The code of a template: it is the same in every sandbox, since all have the same filters and tests.

    Raises:
        TemplateSyntaxError: when the text is no template.
    """
    return Sandbox(()).compile(text)


def _size(node: nodes.Node) -> int:
    """How many parts a node has, which is about how many steps it takes to go through it once."""
    size, rest = 0, [node]
    while rest:
        size += 1
        rest.extend(rest.pop().iter_child_nodes())
    return size


def _call(name: str, value: nodes.Node, *arguments: nodes.Expr, lineno: int = 0) -> nodes.Filter:
    """`value | name(arguments)`."""
    return nodes.Filter(cast("nodes.Expr", value), name, list(arguments), [], None, None, lineno=lineno or value.lineno)


def _name_fault(error: _UnknownNameError, names: tuple[str, ...]) -> TemplateFault:
    known = error.known or (() if error.owner else names)
    near = nearest(error.name, known)
    message = f"{error.owner} has no {error.name!r}" if error.owner else f"nothing here is called {error.name!r}"
    lead = "it has" if error.owner else "there is"
    hint = f"did you mean {near!r}?" if near else (f"{lead}: {', '.join(known[:12])}" if known else "")
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
