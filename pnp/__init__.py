"""pnp: print-and-play kits from a folder of YAML.

As a library: `import pnp`, then `load`, `check`, `build`, `draw`, `odds`, `diff`, `compare` and `print_changes`, and
the types of what they return and raise; docs/api.md shows each of them.
"""

from typing import TYPE_CHECKING, Any

from pnp.version import __version__

if TYPE_CHECKING:
    from pnp.api import (
        BuiltKit,
        Change,
        ChangedPrint,
        Changes,
        CheckFindings,
        ComparedVariants,
        DefinitionError,
        ExpressionError,
        Finding,
        Game,
        MisuseError,
        Odds,
        Picture,
        PnpError,
        Span,
        build,
        check,
        compare,
        components,
        diff,
        draw,
        load,
        odds,
        print_changes,
    )

__all__ = [
    "BuiltKit",
    "Change",
    "ChangedPrint",
    "Changes",
    "CheckFindings",
    "ComparedVariants",
    "DefinitionError",
    "ExpressionError",
    "Finding",
    "Game",
    "MisuseError",
    "Odds",
    "Picture",
    "PnpError",
    "Span",
    "__version__",
    "build",
    "check",
    "compare",
    "components",
    "diff",
    "draw",
    "load",
    "odds",
    "print_changes",
]


def __getattr__(name: str) -> Any:
    """Import the library when one of its names is first used: the command line needs only parts of it."""
    if name not in __all__:
        raise AttributeError(f"module 'pnp' has no attribute {name!r}")
    from pnp import api

    return getattr(api, name)


def __dir__() -> list[str]:
    """List the names of the library."""
    return __all__
