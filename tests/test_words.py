"""Source code uses the words of docs/glossary.md, and American spelling: names, comments, docstrings and messages.

Of tests names, comments and docstrings are read: their other strings are data.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator

import pytest
from words import BRITISH, ROOT, banned, occurrences

ALLOWED = {
    ("pnp/scene/svg_import.py", "grey"): "a color name of SVG",
}
"""Words that are kept, by file, with the reason."""


def sources() -> list[str]:
    files = (*ROOT.glob("pnp/**/*.py"), *ROOT.glob("bench/*.py"))
    return sorted(file.relative_to(ROOT).as_posix() for file in files)


def sources_of_tests() -> list[str]:
    return sorted(file.relative_to(ROOT).as_posix() for file in ROOT.glob("tests/**/*.py"))


def split_name(name: str) -> str:
    """Return the words of an identifier in snake case or camel case."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_+", " ", name)


def texts(source: str, data: bool) -> Iterator[tuple[int, str]]:
    """Yield names, comments and docstrings with the lines in which they begin; with `data` all strings."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
        elif token.type == tokenize.NAME:
            yield token.start[0], split_name(token.string)
    for node in ast.walk(ast.parse(source)):
        string = node if data else node.value if isinstance(node, ast.Expr) else None
        if isinstance(string, ast.Constant) and isinstance(string.value, str):
            yield string.lineno, split_name(string.value)


def words_to_avoid(source: str, data: bool = True) -> list[tuple[int, str]]:
    """Return line and word of every word to avoid in a source file."""
    avoided = [*banned(), *BRITISH]
    if not occurrences(split_name(source), avoided):
        return []
    found = set()
    for first, text in texts(source, data):
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


def test_strings_of_tests_may_be_data() -> None:
    source = 'def test_it_is_told() -> None:\n    """So many."""\n    assert "nobody"\n'
    assert words_to_avoid(source, data=False) == [(1, "told"), (2, "So many")]


def test_the_lists_of_files_are_right() -> None:
    assert {"bench/report.py", "pnp/artwork/panels/chances.py", "pnp/scene/items.py"} <= set(sources())
    assert {file for file, _ in ALLOWED} <= set(sources())


def words_of(files: Iterable[str], data: bool) -> list[tuple[str, int, str]]:
    """Return file, line and word of every word to avoid in some files."""
    texts = {file: (ROOT / file).read_text(encoding="utf-8") for file in files}
    return [(file, *place) for file, text in texts.items() for place in words_to_avoid(text, data)]


def test_source_code_uses_plain_words() -> None:
    found = words_of(sources(), data=True)
    assert [place for place in found if (place[0], place[2]) not in ALLOWED] == []
    assert {(file, word) for file, _, word in found} == set(ALLOWED)


def test_tests_use_plain_words() -> None:
    assert words_of(sources_of_tests(), data=False) == []
