"""Documents use the words of docs/glossary.md, and American spelling."""

import pytest
from words import BRITISH, GLOSSARY, ROOT, banned, occurrences

HISTORY = "CHANGELOG.md"
QUOTES = "docs/ground-truth.md"
"""Quotes games as their authors wrote them."""


def documents() -> list[str]:
    places = (ROOT.glob("*.md"), (ROOT / "docs").glob("*.md"), *map((ROOT / "templates").rglob, ("*.md", "*.yaml")))
    found = {file.relative_to(ROOT).as_posix() for files in places for file in files}
    return sorted(found - {GLOSSARY, HISTORY, QUOTES})


def test_the_glossary_lists_words_to_avoid() -> None:
    words = banned()
    assert {"told", "stands", "nobody", "so many", "slip of the pen"} <= set(words)
    assert occurrences("Nobody is\ntold so\nmany remarks.", words) == [
        "1: Nobody",
        "2: told",
        "2: so\nmany",
        "3: remarks",
    ]


def test_the_lists_of_documents_are_right() -> None:
    assert [name for name in sorted({GLOSSARY, HISTORY, QUOTES}) if not (ROOT / name).is_file()] == []
    assert {"README.md", "CONTRIBUTING.md", "docs/language.md", "docs/panels.md", "docs/tutorial.md"} <= set(
        documents()
    )


@pytest.mark.parametrize("document", documents())
def test_documents_use_plain_words(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    assert occurrences(text, banned()) == []
    assert occurrences(text, BRITISH) == []
