"""What another process does with a game's files, while this one imports what it will need.

It reads the YAML, and compiles the templates in it and in the chapters. Both come back as bytes; what does not come, or
is of no use, is done again by whoever needs it.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterator
from pathlib import Path

from pnp.build.workers import Report, spread
from pnp.source import trees
from pnp.source.findings import Findings
from pnp.source.load import Source, load
from pnp.source.tree import ListNode, ScalarNode, locate
from pnp.templating import compiled


def read_ahead(folder: Path, templates: tuple[Path, ...], meanwhile: Callable[[], None]) -> None:
    """Have a game read and its templates compiled, so that loading it and filling in its texts find both done.

    `meanwhile`: what this process does until then.
    """

    def read(number: int, tell: Report) -> bytes:
        source = load(folder, (), (), Findings())
        texts = (*trees.texts(), *_chapters(source))
        return marshal.dumps((trees.packed(), compiled.packed(texts, folder, templates)))

    for content in spread((0,), read, 1, _say_nothing, meanwhile).values():
        packed_trees, packed_templates = marshal.loads(content)  # noqa: S302 - from a fork of this very process
        trees.unpack(packed_trees)
        compiled.unpack(packed_templates)


def _say_nothing(step: str) -> None:
    pass


def _chapters(source: Source) -> Iterator[str]:
    """The chapters' texts; what is wrong with their names or files is told when the game is loaded."""
    named = locate(source.tree, ("rules", "chapters"))
    if named.found < 2 or not isinstance(named.value, ListNode):
        return
    for item in named.value.items:
        if isinstance(item, ScalarNode) and isinstance(item.value, str):
            text = source.folder.read(item.value, item.span)
            if text is not None:
                yield text
