"""Steps of resolving: what was made of parts of a definition that have not changed since is not made again.

A step notes what it reads of its scope: sections of the definition (compared as objects, which `ParseCache` keeps) and
answers of functions of the scope (compared by value). A step that reports anything, or reads files, is not kept.
"""

from collections.abc import Callable, Hashable
from operator import is_
from typing import Any, NamedTuple, Protocol, TypeVar

from pnp.source.nodes import Node
from pnp.source.parse_cache import ParseCache

Result = TypeVar("Result")
Answer = tuple[Callable[..., object], tuple[Hashable, ...]]
"""A function of the scope, with its other arguments."""


class Asked(Protocol):
    """What a step reads: a scope."""

    def section(self, name: str) -> Node | None:
        """Return the syntax tree of a section."""

    def ask(self, of: Callable[..., Any], *arguments: Hashable) -> Any:
        """Return what a function makes of the scope."""


class _Kept(NamedTuple):
    others: tuple[object, ...]
    sections: dict[str, Node | None]
    answers: dict[Answer, object]
    result: Any


class Steps:
    """The steps of one scope, and those of the last scope that had the same cache."""

    def __init__(self, cache: ParseCache) -> None:
        self._kept: dict[Hashable, _Kept] = cache.results.setdefault("steps", {})
        self.sections: dict[str, Node | None] | None = None
        """The sections that the step in progress has read; None: no step is in progress, and nothing is noted."""
        self.answers: dict[Answer, object] = {}
        self.is_lasting = True
        """Whether nothing else was read."""

    def run(
        self, scope: Asked, key: Hashable, make: Callable[[], Result], others: tuple[object, ...], said: Callable[[], int]
    ) -> Result:
        """Return what `make` returned under a key when it read the same, or call it; see `Scope.step`."""
        outer = self.sections, self.answers, self.is_lasting
        self.sections, self.answers, self.is_lasting = {}, {}, True
        before = said()
        try:
            kept = self._kept.get(key)
            if kept is None or not self._is_valid(scope, kept, others):
                self.sections, self.answers = {}, {}
                kept = _Kept(others, self.sections, self.answers, make())
                if self.is_lasting and said() == before:
                    self._kept[key] = kept
                else:
                    self._kept.pop(key, None)
            inner_lasts = self.is_lasting
        finally:
            self.sections, self.answers, self.is_lasting = outer
        if self.sections is not None:
            self.sections |= kept.sections
            self.answers |= kept.answers
            self.is_lasting &= inner_lasts
        return kept.result

    @staticmethod
    def _is_valid(scope: Asked, kept: _Kept, others: tuple[object, ...]) -> bool:
        return (
            len(others) == len(kept.others)
            and all(map(is_, others, kept.others))
            and all(scope.section(name) is node for name, node in kept.sections.items())
            and all(scope.ask(of, *arguments) == answer for (of, arguments), answer in kept.answers.items())
        )
