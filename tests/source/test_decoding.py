"""Bytes to text."""

import pytest

from pnp.errors import Span
from pnp.source.collector import Findings
from pnp.source.decoding import decode


def decoded(data: bytes) -> tuple[str | None, list[tuple[str, Span | None]]]:
    findings = Findings()
    return decode(data, "a.md", findings), [(finding.id, finding.span) for finding in findings.all()]


def test_line_ends_and_a_byte_order_mark() -> None:
    assert decoded(b"\xef\xbb\xbfa\r\nb\rc\td") == ("a\nb\nc\td", [])


def test_what_is_not_utf8() -> None:
    assert decoded(b"a\r\nb\xe4c") == (None, [("source.encoding", Span("a.md", 2, 2, 3))])


@pytest.mark.parametrize("character", ["\x00", "\x07", "\x1b", "\x9b", "\u2028", "\x85", "\ufffe"])
def test_control_characters(character: str) -> None:
    assert decoded(f"a\nbc{character}d".encode()) == (None, [("source.unprintable", Span("a.md", 2, 3, 4))])


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_utf_16_is_named(encoding):
    findings = Findings()
    assert (
        decode("\ufeffid\tname".encode(encoding) if encoding != "utf-16" else "id".encode(encoding), "a", findings)
        is None
    )
    assert "UTF-16" in findings.all()[0].message
