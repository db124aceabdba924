"""The signs of running text: curly quotes and apostrophes, dashes, minus signs, and spaces that never break."""

import re

_QUOTES = {"de": ("„", "“", "‚", "‘"), "en": ("“", "”", "‘", "’")}
"""Opening and closing quotes of a language, double and single; all other languages have those of English."""
_OPENS = re.compile(r"(?<![^\s(\[{–—“‘„‚])([\"'])(?=\S)")
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=s)'(?= )")
_DASHES = re.compile(r"(?<= )--(?= )")
_MINUS = re.compile(r"(?<![^\s(])-(?=\d)(?!\d+[-–])")
_UNIT = re.compile(r"(?<=\d) (?=(?:mm|cm|m|km|ft|pt|%|kg)(?!\w))")
_BEFORE_NUMBER = re.compile(r"(?i)(?<!\w)((?:chapter|section|rule|turn|page|scenario|figure)s?) (?=\d)")
_NO_BREAK = "\u00a0"


def typeset(text: str, language: str = "", before: str = "") -> str:
    """Return running text with typographic signs; `before` is what its paragraph has before it.

    A hyphen between digits, as in hex 5-0103, stays; so does one that begins a range or a name.
    """
    opening, closing, single, apostrophe = _QUOTES.get(language[:2].lower(), _QUOTES["en"])
    start = before[-1:]
    whole = start + text

    def opened(found: re.Match[str]) -> str:
        is_year = found[1] == "'" and whole[found.end() : found.end() + 1].isdigit()
        return (opening if found[1] == '"' else "’" if is_year else single) if found.start() >= len(start) else found[0]

    found = _OPENS.sub(opened, whole)[len(start) :].replace('"', closing)
    found = _APOSTROPHE.sub("’", found).replace("'", apostrophe)
    found = _MINUS.sub("−", _DASHES.sub("–", found)) if not start or start in " (\n" else _DASHES.sub("–", found)
    return _BEFORE_NUMBER.sub(rf"\1{_NO_BREAK}", _UNIT.sub(_NO_BREAK, found))
