"""Text from a game made safe for terminals, for JSON and for text files that people read."""

import re
import unicodedata
from typing import Any

REPLACEMENT = "·"
_KEPT = ("Zs",)
"""Categories of Unicode that `str.isprintable` refuses, and that do no harm: spaces of other widths."""


def escape(text: str, keep: str = "\n") -> str:
    """Return the text with a dot for every character that could control a terminal or cannot be written at all.

    Those are controls, invisible formatting (which can turn the direction of writing), halves of character pairs, and
    code points without a character. Characters in `keep` stay.
    """
    if text.isprintable():
        return text
    return "".join(letter if letter in keep or is_safe(letter) else REPLACEMENT for letter in text)


def is_safe(letter: str) -> bool:
    """Whether a character can be shown as it is."""
    return letter.isprintable() or unicodedata.category(letter) in _KEPT


def to_json(data: Any) -> str:
    """Return data as JSON for people and programs: letters as they are, what `escape` replaces by its code."""
    import json

    text = json.dumps(data, indent=1, ensure_ascii=False)
    return _UNSAFE.sub(_escaped, text) if not text.isascii() or "\x7f" in text else text


_UNSAFE = re.compile(r"[^\x0a\x20-\x7e]")


def _escaped(found: re.Match[str]) -> str:
    if is_safe(found[0]):
        return found[0]
    high, low = divmod(ord(found[0]) - 0x10000, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}" if high >= 0 else f"\\u{ord(found[0]):04x}"
