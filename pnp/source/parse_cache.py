"""The trees of YAML texts, each text read once, by this process or by another one for it."""

import io
import pickle
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from pnp.errors import Finding, Span
from pnp.source.collector import Findings
from pnp.source.nodes import Entry, ListNode, MappingNode, Node, ScalarNode

MAX_REMEMBERED = 200
"""Files whose trees are kept: as many as a game may have, so that another skin of it need not read them again."""


class _Read(NamedTuple):
    node: Node | None
    findings: tuple[Finding, ...]


_known: dict[tuple[str, str], _Read] = {}


def parse(text: str, file: str, findings: Findings) -> Node | None:
    """The tree of a YAML document; None (and findings) when it is not one.

    The tree of the same text is read once, however often it is asked for: nobody changes trees.
    """
    found = _known.get((text, file))
    if found is None:
        from pnp.source import yaml_parser

        seen = Findings()
        found = _Read(yaml_parser.read(text, file, seen), seen.all())
        _keep({(text, file): found})
    for finding in found.findings:
        findings.add(finding)
    return found.node


def texts() -> Iterator[str]:
    """Every value that is a text, in all trees that are kept; what aliases repeat comes once."""
    nodes = [read.node for read in _known.values() if read.node is not None]
    seen: set[int] = set()
    while nodes:
        node = nodes.pop()
        if isinstance(node, ScalarNode):
            if isinstance(node.value, str):
                yield node.value
        elif id(node) not in seen:
            seen.add(id(node))
            nodes += [entry.value for entry in node.entries.values()] if isinstance(node, MappingNode) else node.items


def packed() -> bytes:
    """All trees that are kept, for a process that has not read them."""
    content = io.BytesIO()
    pickler = pickle.Pickler(content, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = dict.fromkeys((Span, Entry, ScalarNode, ListNode, MappingNode), _as_tuple)
    pickler.dump(_known)
    return content.getvalue()


def _as_tuple(node: tuple[Any, ...]) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """How to make it again without a call of its class, which is written in Python."""
    return tuple.__new__, (type(node), tuple(node))


def unpack(content: bytes) -> None:
    """Keep the trees that another process of this program has `packed`, if it has."""
    if content:
        _keep(pickle.loads(content))  # noqa: S301 - from a fork of this very process


def _keep(more: dict[tuple[str, str], _Read]) -> None:
    _known.update(more)
    for key in list(_known)[: max(0, len(_known) - MAX_REMEMBERED)]:
        del _known[key]
