"""Source code uses the words of docs/glossary.md, and American spelling: names, comments, docstrings and messages."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator

import pytest
from words import BRITISH, ROOT, banned, occurrences

ALLOWED = {
    ("pnp/checks/renamed.py", "colour"): "a former id",
    ("pnp/checks/renamed.py", "colours"): "a former id",
    ("pnp/checks/renamed.py", "grey"): "a former id",
    ("pnp/scene/svg_import.py", "grey"): "a color name of SVG",
}
"""Words that are kept, by file, with the reason."""


def sources() -> list[str]:
    files = (*ROOT.glob("pnp/**/*.py"), *ROOT.glob("bench/*.py"))
    return sorted(file.relative_to(ROOT).as_posix() for file in files)


def split_name(name: str) -> str:
    """Return the words of an identifier in snake case or camel case."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_+", " ", name)


def texts(source: str) -> Iterator[tuple[int, str]]:
    """Yield names, comments and strings (docstrings among them) with the lines in which they begin."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
        elif token.type == tokenize.NAME:
            yield token.start[0], split_name(token.string)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, split_name(node.value)


def words_to_avoid(source: str) -> list[tuple[int, str]]:
    """Return line and word of every word to avoid in a source file."""
    avoided = [*banned(), *BRITISH]
    found = set()
    for first, text in texts(source):
        for place in occurrences(text, avoided):
            line, _, word = place.partition(": ")
            found.add((first + int(line) - 1, word))
    return sorted(found)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("# nobody reads this\nx = 1\n", [(1, "nobody")]),
        ('def f() -> str:\n    """Return\n\n    the colour.\n    """\n', [(4, "colour")]),
        ("raise ValueError(f'{x} stands here')\n", [(1, "stands")]),
        ("def so_many(toldAgain: int, GreyTone: int) -> None: ...\n", [(1, "Grey"), (1, "so many"), (1, "told")]),
        ("colors = standing + fortold  # many, so\n", []),
    ],
)
def test_words_to_avoid_are_found(source: str, found: list[tuple[int, str]]) -> None:
    assert words_to_avoid(source) == found


def test_the_lists_of_files_are_right() -> None:
    assert {"bench/report.py", "pnp/artwork/panels/odds.py", "pnp/scene/items.py"} <= set(sources())
    assert {file for file, _ in ALLOWED} <= set(sources())


@pytest.mark.parametrize("file", sources())
def test_source_code_uses_plain_words(file: str) -> None:
    found = words_to_avoid((ROOT / file).read_text(encoding="utf-8"))
    assert [place for place in found if (file, place[1]) not in ALLOWED] == []
    assert {(file, word) for _, word in found} >= {entry for entry in ALLOWED if entry[0] == file}
