"""The signs of running text: curly quotes and apostrophes, dashes, minus signs, spaces that never break, and hyphens.

Words are divided by the patterns of F. M. Liang, "Word Hy-phen-a-tion by Com-put-er" (1983), which pyphen reads.
"""

import re
from collections.abc import Callable

_QUOTES = {"de": ("„", "“", "‚", "‘"), "en": ("“", "”", "‘", "’")}
"""Opening and closing quotes of a language, double and single; all other languages have those of English."""
_OPENS = re.compile(r"(?<![^\s(\[{–—“‘„‚])([\"'])(?=\S)")
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=s)'(?= )")
_DASHES = re.compile(r"(?<= )--(?= )")
_MINUS = re.compile(r"(?<![^\s(])-(?=\d)(?!\d+[-–])")
_UNIT = re.compile(r"(?<=\d) (?=(?:mm|cm|m|km|ft|pt|%|kg)(?!\w))")
_IN_BRACKETS = re.compile(r"\(\d+(?: [-−+×] \d+)+\)")
_RESULT = re.compile(r"(?<= =) (?=[-−+]?\d)")
_BEFORE_NUMBER = re.compile(r"(?i)(?<!\w)((?:chapter|section|rule|turn|page|scenario|figure)s?) (?=\d)")
_NO_BREAK = "\u00a0"
SOFT_HYPHEN = "\u00ad"
"""The author's own mark of where a word may be divided; seen at the end of a line alone."""
_FEWEST = 3
"""Letters before a hyphen, and after it."""
_DICTIONARIES = {"en": "en-us"}
_WORD = re.compile(r"(?<![\w'’-])[^\W\d_]{6,60}(?![\w'’\u00a0-])")

Hyphenation = Callable[[str], list[str]]
"""The parts of a word, punctuation included: a line may end after each but the last, with a hyphen."""


def typeset(text: str, language: str = "", before: str = "") -> str:
    """Return running text with typographic signs; `before` is what its paragraph has before it.

    A hyphen between digits, as in hex 5-0103, stays; so does one that begins a range or a name. No line ends in the
    brackets of a formula, or before its result.
    """
    opening, closing, single, apostrophe = _QUOTES.get(language[:2].lower(), _QUOTES["en"])
    start = before[-1:]
    whole = start + text

    def opened(found: re.Match[str]) -> str:
        is_year = found[1] == "'" and whole[found.end() : found.end() + 1].isdigit()
        return (opening if found[1] == '"' else "’" if is_year else single) if found.start() >= len(start) else found[0]

    found = _OPENS.sub(opened, whole)[len(start) :].replace('"', closing)
    found = apostrophes(found).replace("'", apostrophe)
    found = _MINUS.sub("−", _DASHES.sub("–", found)) if not start or start in " (\n" else _DASHES.sub("–", found)
    found = _IN_BRACKETS.sub(lambda found: found[0].replace(" ", _NO_BREAK), _RESULT.sub(_NO_BREAK, found))
    return _BEFORE_NUMBER.sub(rf"\1{_NO_BREAK}", _UNIT.sub(_NO_BREAK, found))


def apostrophes(text: str) -> str:
    """Return a text with curly apostrophes, which are the same in all languages."""
    return _APOSTROPHE.sub("’", text)


def hyphenation(language: str) -> Hyphenation | None:
    """Return how words of a language (a BCP 47 tag) are divided; None without patterns for it.

    Words of capitals, with digits or with a hyphen or apostrophe of their own are never divided.
    """
    import pyphen

    tag = language.lower()
    name = pyphen.language_fallback(_DICTIONARIES.get(tag, tag))
    if name is None:
        return None
    patterns = pyphen.Pyphen(lang=name, left=_FEWEST, right=_FEWEST)

    def divided(text: str) -> list[str]:
        found = _WORD.search(text)
        if found is None or not found[0].islower():
            return [text]
        # Patterns that change the letters, as in German before 1996, are left out.
        places = [found.start() + at for at in patterns.positions(found[0]) if at.data is None]
        return [text[start:end] for start, end in zip([0, *places], [*places, len(text)], strict=True)]

    return divided
