"""Syntax trees of YAML texts, cached for folders that are read repeatedly: in several skins, or with a changed file."""

from collections.abc import Hashable
from typing import Any, TypeVar

from pnp.errors import Finding
from pnp.source.collector import Findings
from pnp.source.nodes import Node

MAX_TREES = 200
"""The greatest number of files of a game; the oldest tree is evicted first."""


Made = TypeVar("Made")


class ParseCache:
    """The syntax trees of parsed texts, by text and file name. They are immutable.

    Attributes:
        results: what other stages have made of trees, by stage; each keeps what is valid for the same trees.
    """

    def __init__(self) -> None:
        self.results: dict[str, dict[Any, Any]] = {}
        self._trees: dict[tuple[str, str], tuple[Node | None, tuple[Finding, ...]]] = {}

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
