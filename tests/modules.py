"""The modules of the package, each read and parsed once for all tests of a process."""

import ast
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "pnp"


@cache
def trees() -> dict[Path, ast.Module]:
    """Return the tree of every module, by its path below the package."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return {path.relative_to(PACKAGE): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


@cache
def nodes() -> dict[Path, list[ast.AST]]:
    """Return every node of the tree of every module: to walk through all of them takes a second."""
    return {path: list(ast.walk(tree)) for path, tree in trees().items()}
