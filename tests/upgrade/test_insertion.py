import pytest

from pnp.source.written_parts import applied, parts_of
from pnp.upgrade import insertion


def part(text: str, name: str):
    return next(part for part in parts_of("game.yaml", text) if part.name == name)


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("a:\n  b: 1\n", "a:\n  x: 1\n  y: 2\n  b: 1\n"),
        ("a: {b: 1}", "a: {x: 1, y: 2, b: 1}"),
        ("a:\n  - b: 1\n    c: 2\n", "a:\n  - x: 1\n    y: 2\n    b: 1\n    c: 2\n"),
        ("a: {  # note\n  b: 1}", "a: {  # note\n  x: 1, y: 2, b: 1}"),
        ("a:\r\n  b: 1\r\n", "a:\r\n  x: 1\r\n  y: 2\r\n  b: 1\r\n"),
    ],
)
def test_before(text: str, new: str) -> None:
    assert applied(text, "game.yaml", [insertion.before(text, part(text, "b"), "x: 1", "y: 2")]) == new


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("a:\n  b: 1  # one\nc: 2\n", "a:\n  b: 1  # one\n  x: 1\n  y: 2\nc: 2\n"),
        ("a: {b: 1, c: 2}", "a: {b: 1, x: 1, y: 2, c: 2}"),
        ("a: {b: 1 # one\n }", "a: {b: 1, x: 1, y: 2 # one\n }"),
        ("a:\n  b: 1", "a:\n  b: 1\n  x: 1\n  y: 2"),
        ("a:\n  b: |\n    text\n\nc: 2\n", "a:\n  b: |\n    text\n  x: 1\n  y: 2\n\nc: 2\n"),
    ],
)
def test_after(text: str, new: str) -> None:
    assert applied(text, "game.yaml", [insertion.after(text, part(text, "b"), "x: 1", "y: 2")]) == new


def test_comments_are_found() -> None:
    assert insertion.comments("# one\na: 1  # two\nb: 'c#d'\n") == ["# one", "# two"]
