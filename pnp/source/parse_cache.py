"""Syntax trees of YAML texts, cached for folders that are read repeatedly: in several skins, or with a changed file."""

from pnp.errors import Finding
from pnp.source.collector import Findings
from pnp.source.nodes import Node

MAX_TREES = 200
"""The greatest number of files of a game; the oldest tree is evicted first."""


class ParseCache:
    """The syntax trees of parsed texts, by text and file name. They are immutable."""

    def __init__(self) -> None:
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
