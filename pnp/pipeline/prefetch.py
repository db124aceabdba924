"""What another process does with a game's files, while this one imports what it will need.

It reads the YAML, then compiles the templates in it and in the chapters while the game is loaded from what was read.
Both come back as bytes; what does not come, or is of no use, is done again by whoever needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from pnp.pipeline.workers.forked_jobs import Report, at_work
from pnp.source import parse_cache
from pnp.source.collector import Findings
from pnp.source.load import Source, load
from pnp.source.nodes import ListNode, ScalarNode, locate
from pnp.templating import precompiled

_READ, _COMPILED = range(2)


@contextmanager
def reading(folder: Path, templates: tuple[Path, ...], meanwhile: Callable[[], None]) -> Iterator[Callable[[], None]]:
    """Have a game read and its templates compiled, so that loading it and filling in its texts find both done.

    `meanwhile`: what this process does until the game is read. The block runs when that is done; it calls what it is
    given before texts are filled in, to get the templates.
    """
    sources: list[Source] = []

    def work(job: int, tell: Report) -> bytes:
        if job == _READ:
            sources.append(load(folder, (), (), Findings()))
            return parse_cache.packed()
        return precompiled.packed((*parse_cache.texts(), *_chapters(sources[0])), folder, templates)

    with at_work((_READ, _COMPILED), work, 1, _say_nothing) as begun:
        meanwhile()
        made = dict(islice(begun.results, 1))
        parse_cache.unpack(made.get(_READ, b""))

        def get_templates() -> None:
            made.update(begun.results)
            precompiled.unpack(made.pop(_COMPILED, b""))

        yield get_templates


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
