"""Words that documents and source code avoid: those of docs/glossary.md, and British spellings."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
GLOSSARY = "docs/glossary.md"
BRITISH = (
    "analysed",
    "armour",
    "behaviour",
    "cancelled",
    "catalogue",
    "centre",
    "centred",
    "colour",
    "coloured",
    "defence",
    "dialogue",
    "favour",
    "grey",
    "harbour",
    "honour",
    "judgement",
    "labelled",
    "labelling",
    "licence",
    "metre",
    "millimetre",
    "minimise",
    "misspelt",
    "modelled",
    "neighbour",
    "neighbourhood",
    "neighbouring",
    "normalise",
    "offence",
    "organise",
    "programme",
    "recognise",
    "travelled",
    "travelling",
)


@cache
def banned() -> list[str]:
    """Return the words that the glossary lists as words to avoid."""
    table = (ROOT / GLOSSARY).read_text(encoding="utf-8").partition("## Words to avoid")[2]
    _, _, *rows = re.findall(r"(?m)^\| ?([^|]+?) ?\|", table)
    return [word.strip() for row in rows for word in row.split(",")]


def occurrences(text: str, words: Sequence[str]) -> list[str]:
    """Return line and word of every place where one of the words, or its plural, is in a text."""
    wanted = re.compile(rf"\b(?:{'|'.join(words)})s?\b".replace(" ", r"\s+"), re.IGNORECASE)
    return [f"{text[: found.start()].count(chr(10)) + 1}: {found[0]}" for found in wanted.finditer(text)]
