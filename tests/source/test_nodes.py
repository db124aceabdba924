"""Paths through the tree of a definition."""

import pytest

from pnp.errors import Span
from pnp.source.nodes import Entry, ListNode, MappingNode, ScalarNode, Step, locate, plain

A, B, C, D, E = (Span("f", line, 1, 2) for line in range(1, 6))
TREE = MappingNode(
    {"list": Entry(B, ListNode((ScalarNode(1, D), ScalarNode(None, E)), C)), "empty": Entry(E, ScalarNode(None, E))}, A
)


@pytest.mark.parametrize(
    ("path", "key", "value", "found"),
    [
        ([], None, A, 0),
        (["list"], B, C, 1),
        (["list", 0], D, D, 2),
        (["list", 5], B, C, 1),
        (["list", -1], B, C, 1),
        (["list", "0"], B, C, 1),
        (["other", "deeper"], None, A, 0),
        ([0], None, A, 0),
    ],
)
def test_as_far_as_the_path_exists(path: list[Step], key: Span | None, value: Span, found: int) -> None:
    located = locate(TREE, path)
    assert (located.key, located.value.span, located.found) == (key, value, found)


def test_plain_values() -> None:
    assert plain(TREE) == {"list": [1, None]}
