"""Steps of resolving: what was made of parts of a definition that have not changed since is not made again.

A step notes what it reads of its scope: sections of the definition (compared as objects, which `ParseCache` keeps) and
answers of functions of the scope (compared by value). A step that reports anything, or reads files, is not kept, nor
is one that comes after an error: what is not valid is left out, and what is reported before is not reported again.
"""

from collections.abc import Callable, Hashable
from operator import is_
from typing import Any, NamedTuple, Protocol, TypeVar

from pnp.source.collector import Findings
from pnp.source.nodes import Node
from pnp.source.parse_cache import ParseCache

Result = TypeVar("Result")
Answer = tuple[Callable[..., object], tuple[Hashable, ...]]
"""A function of the scope, with its other arguments."""


class Section(NamedTuple):
    """The syntax tree of a section, and what the definition has of it; both None: it has no such section."""

    node: Node | None
    valid: object


class Asked(Protocol):
    """What a step reads: a scope, with its errors and the number of other things that it has reported."""

    findings: Findings

    @property
    def reported(self) -> int:
        """The number of things that are reported, besides errors."""

    def section(self, name: str) -> "Section":
        """Return a section."""

    def ask(self, of: Callable[..., Any], *arguments: Hashable) -> Any:
        """Return what a function makes of the scope."""


class _Kept(NamedTuple):
    others: tuple[object, ...]
    sections: dict[str, Section]
    answers: dict[Answer, object]
    result: Any


class Steps:
    """The steps of one scope, and those of the last scope that had the same cache."""

    def __init__(self, cache: ParseCache) -> None:
        self._kept: dict[Hashable, _Kept] = cache.results.setdefault("steps", {})
        self.sections: dict[str, Section] | None = None
        """The sections that the step in progress has read; None: no step is in progress, and nothing is noted."""
        self.answers: dict[Answer, object] = {}
        self.is_lasting = True
        """Whether nothing else was read."""

    def run(self, scope: Asked, key: Hashable, make: Callable[[], Result], others: tuple[object, ...]) -> Result:
        """Return what `make` returned under a key when it read the same, or call it; see `Scope.step`."""
        outer = self.sections, self.answers, self.is_lasting
        self.sections, self.answers, self.is_lasting = {}, {}, True
        before = scope.reported
        try:
            kept = self._kept.get(key)
            if kept is None or not self._is_valid(scope, kept, others):
                self.sections, self.answers = {}, {}
                kept = _Kept(others, self.sections, self.answers, make())
                if self.is_lasting and not scope.findings and scope.reported == before:
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
        result: Result = kept.result
        return result

    @staticmethod
    def _is_valid(scope: Asked, kept: _Kept, others: tuple[object, ...]) -> bool:
        return (
            others == kept.others
            and all(all(map(is_, scope.section(name), section)) for name, section in kept.sections.items())
            and all(scope.ask(of, *arguments) == answer for (of, arguments), answer in kept.answers.items())
        )
