"""Documents use the words of docs/glossary.md, and American spelling."""

import re

import pytest
from words import BRITISH, GLOSSARY, ROOT, banned, occurrences

HISTORY = "CHANGELOG.md"
LATER = {
    "ARCHITECTURE.md",
    "docs/benchmarks.md",
    "docs/checks.md",
    "docs/cli.md",
    "docs/ground-truth.md",
    "docs/self-test.md",
}
"""Documents whose texts, or the texts that they are generated from, have not been rewritten yet."""
QUESTIONS = re.compile(r"<!-- questions -->.*?<!-- end -->", re.DOTALL)
"""Generated from messages of checks, which have not been rewritten yet."""


def documents() -> list[str]:
    found = {file.relative_to(ROOT).as_posix() for file in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"))}
    return sorted(found - LATER - {GLOSSARY, HISTORY})


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
    assert [name for name in sorted({GLOSSARY, HISTORY, *LATER}) if not (ROOT / name).is_file()] == []
    assert {"README.md", "CONTRIBUTING.md", "docs/language.md", "docs/panels.md", "docs/tutorial.md"} <= set(
        documents()
    )


@pytest.mark.parametrize("document", documents())
def test_documents_use_plain_words(document: str) -> None:
    text = QUESTIONS.sub("", (ROOT / document).read_text(encoding="utf-8"))
    assert occurrences(text, banned()) == []
    assert occurrences(text, BRITISH) == []
