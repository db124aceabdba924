"""Syntax trees of YAML texts, cached for folders that are read repeatedly: in several skins, or with a changed file."""

from collections.abc import Callable, Hashable
from operator import is_
from typing import Any, NamedTuple, Protocol, TypeVar

from pnp.errors import Finding
from pnp.source.collector import Findings
from pnp.source.nodes import Node

MAX_TREES = 200
"""The greatest number of files of a game; the oldest tree is evicted first."""
MAX_EDITIONS = 8
"""Skins and variants of a game of which results are kept; the one that was read longest ago is evicted first."""

Made = TypeVar("Made")
Answer = tuple[Callable[..., object], tuple[Hashable, ...]]
"""A function of the scope, with its other arguments."""


class ParseCache:
    """The syntax trees of parsed texts, by text and file name. They are immutable.

    `results`: what other stages have made of trees, by stage; each keeps what is valid for the same trees.
    """

    def __init__(self) -> None:
        self.results: dict[str, dict[Any, Any]] = {}
        self._trees: dict[tuple[str, str], tuple[Node | None, tuple[Finding, ...]]] = {}
        self._editions: dict[Hashable, dict[str, dict[Any, Any]]] = {}

    def of_edition(self, edition: Hashable) -> "ParseCache":
        """Return the cache of a skin and variant: with these trees, and results that no other edition replaces."""
        latest: dict[str, dict[Any, Any]] = next(reversed(self._editions.values()), {})
        cache = ParseCache()
        cache._trees = self._trees
        cache.results = self._editions.pop(edition, {}) or {stage: {**each} for stage, each in latest.items()}
        self._editions[edition] = cache.results
        if len(self._editions) > MAX_EDITIONS:
            del self._editions[next(iter(self._editions))]
        return cache

    def parse(self, text: str, file: str, findings: Findings) -> Node | None:
        """Return the tree of a YAML document; None (and findings) when it is not one."""
        known = self._trees.get((text, file))
        if known is None:
            from pnp.source import yaml_parser  # takes time to import, which help does not need

            seen = Findings()
            known = self._trees[text, file] = yaml_parser.read(text, file, seen), seen.all()
            if len(self._trees) > MAX_TREES:
                del self._trees[next(iter(self._trees))]
        tree, found = known
        for finding in found:
            findings.add(finding)
        return tree

    def settled(self, key: Hashable, made: Made) -> Made:
        """Return the equal object that was made before under a key, if there is one, so that `is` finds it the same."""
        known = self.results.setdefault("settled", {})
        if key not in known or known[key] != made:
            known[key] = made
        same: Made = known[key]
        return same


class ReadSection(NamedTuple):
    """The syntax tree of a section, and what the definition has of it; both None: it has no such section."""

    node: Node | None
    valid: object


class Asked(Protocol):
    """What a step reads: a scope, with its errors and the number of other things that it has reported."""

    findings: Findings

    @property
    def reported(self) -> int:
        """The number of things that are reported, besides errors."""

    def section(self, name: str) -> "ReadSection":
        """Return a section."""

    def ask(self, of: Callable[..., Any], *arguments: Hashable) -> Any:
        """Return what a function makes of the scope."""


class _KeptStep(NamedTuple):
    others: tuple[object, ...]
    sections: dict[str, ReadSection]
    answers: dict[Answer, object]
    result: Any


class KeptSteps:
    """Steps of the work on a definition: what was made of parts that have not changed since is not made again.

    A step notes what it reads of its scope: sections of the definition (compared as objects, which `ParseCache` keeps)
    and answers of functions of the scope (compared by value). A step that reports anything, or reads files, is not
    kept, nor is one after an error: what is not valid is left out, and what was reported is not reported again.
    """

    def __init__(self, cache: ParseCache) -> None:
        self._kept: dict[Hashable, _KeptStep] = cache.results.setdefault("steps", {})
        self.sections: dict[str, ReadSection] | None = None
        """The sections that the step in progress has read; None: no step is in progress, and nothing is noted."""
        self.answers: dict[Answer, object] = {}
        self.is_lasting = True
        """Whether nothing else was read."""

    def run(self, scope: Asked, key: Hashable, make: Callable[[], Made], others: tuple[object, ...]) -> Made:
        """Return what `make` returned under a key when it read the same, or call it; see `Scope.step`."""
        outer = self.sections, self.answers, self.is_lasting
        self.sections, self.answers, self.is_lasting = {}, {}, True
        before = scope.reported
        try:
            kept = self._kept.get(key)
            if kept is None or not self._is_valid(scope, kept, others):
                self.sections, self.answers = {}, {}
                kept = _KeptStep(others, self.sections, self.answers, make())
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
        result: Made = kept.result
        return result

    @staticmethod
    def _is_valid(scope: Asked, kept: _KeptStep, others: tuple[object, ...]) -> bool:
        return (
            others == kept.others
            and all(all(map(is_, scope.section(name), section)) for name, section in kept.sections.items())
            and all(scope.ask(of, *arguments) == answer for (of, arguments), answer in kept.answers.items())
        )
