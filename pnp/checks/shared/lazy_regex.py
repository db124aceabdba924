"""Patterns of texts that are compiled when they are first used.

There are about a hundred of them, and a game without a booklet needs none: compiling them took half of what importing
the checks takes.
"""

from __future__ import annotations

import re
from typing import Any, cast

_METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub")


class _Later:
    """Stands for a compiled pattern; becomes one, as far as its methods go, with the first of them that is called."""

    def __init__(self, text: str, flags: int) -> None:
        self.pattern = text
        self.flags = flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self.flags)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern as of `re.compile`; what is wrong with it is raised when it is first used."""
    return cast("re.Pattern[str]", _Later(text, flags))
