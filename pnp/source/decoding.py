"""Bytes of a file → text, or a finding with the place of the first character that cannot be used."""

import codecs
import re

from pnp.errors import Span
from pnp.source.collector import Findings

_TABLES = (".csv", ".tsv", ".txt")
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")


def decode(data: bytes, file: str, findings: Findings) -> str | None:
    """Return UTF-8 text with every line end as a line feed; None (and a finding) when it is none or holds controls.

    Tables may also be in UTF-16, as spreadsheet programs save "Unicode text".
    """
    is_wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    encoding = "utf-16" if is_wide and file.lower().endswith(_TABLES) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        before = _with_line_feeds(data[: error.start].decode(encoding, "replace"))
        message = f"the byte 0x{data[error.start]:02X} is not {'UTF-16' if encoding == 'utf-16' else 'UTF-8'}"
        if is_wide and encoding != "utf-16":
            message = "this file is in UTF-16 ('Unicode text'), not in UTF-8"
        findings.error("source.encoding", message, _last(before, file), "save the file with the encoding UTF-8")
        return None
    text = _with_line_feeds(text)
    return None if report_unprintable(text, file, findings) else text


def report_unprintable(text: str, file: str, findings: Findings) -> bool:
    """Report the first character that cannot be printed; whether there is one."""
    bad = unprintable(text)
    if bad is not None:
        findings.error("source.unprintable", bad[1], _last(text[: bad[0]], file), "delete it")
    return bad is not None


def unprintable(text: str) -> tuple[int, str] | None:
    """Return the place of the first control character or half of a character pair in a text, and what to say of it."""
    found = _UNPRINTABLE.search(text)
    if found is None:
        return None
    return found.start(), f"this character (U+{ord(found[0]):04X}) cannot be printed and is not allowed"


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _last(before: str, file: str) -> Span:
    """The place of the character behind a text."""
    column = len(before) - before.rfind("\n")
    return Span(file, before.count("\n") + 1, column, column + 1)
