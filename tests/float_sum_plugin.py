"""A plugin of mypy that refuses `sum` over floats.

Python 3.12 changed how `sum` rounds floats, so the bytes of a drawing would depend on the version of Python.
`math.fsum` gives the same result everywhere.
"""

from collections.abc import Callable

from mypy.plugin import FunctionContext, Plugin
from mypy.types import Instance, Type, flatten_nested_unions, get_proper_type


class FloatSumPlugin(Plugin):
    """Looks at the types of each call of `sum`."""

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        return _refuse_floats if fullname == "builtins.sum" else None


def _refuse_floats(context: FunctionContext) -> Type:
    """Report a call that adds floats; mypy tries every overload, and reports what is found for the first."""
    summed = get_proper_type(context.api.get_expression_type(context.args[0][0]))
    parts = [context.default_return_type, *(summed.args if isinstance(summed, Instance) else ())]
    kinds = map(get_proper_type, flatten_nested_unions(parts))
    if any(isinstance(kind, Instance) and kind.type.fullname == "builtins.float" for kind in kinds):
        context.api.fail("sum of floats differs between versions of Python; use math.fsum", context.context)
    return context.default_return_type


def plugin(version: str) -> type[Plugin]:
    """The entry point that mypy calls."""
    return FloatSumPlugin
