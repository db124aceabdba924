"""Lines of source files."""

import hashlib
from pathlib import Path

from pnp.errors import Span
from pnp.source.lines import SourceLines


def test_lines_of_known_texts_and_of_files(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree")
    lines = SourceLines({"b.yaml": "x\ny"})
    assert [lines.at(Span(str(path), number, 1)) for number in (1, 2, 3, 4)] == ["one", "two", "three", None]
    assert lines.at(Span("b.yaml", 2, 1)) == "y"
    assert lines.at(Span("missing.yaml", 1, 1)) is None


def test_a_file_is_read_once(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("one", "utf-8")
    lines = SourceLines()
    lines.at(Span(str(path), 1, 1))
    path.write_text("other", "utf-8")
    assert lines.at(Span(str(path), 1, 1)) == "one"


def test_equal_lines_have_different_keys() -> None:
    lines = SourceLines({"a": "x y\n y\n  x  y\nx y", "b": "z\nx y"})
    keys = [lines.key(Span("a", number, 1)) for number in (1, 2, 3, 4)]
    assert len(set(keys)) == 4
    assert lines.key(Span("b", 2, 1)) == keys[0]
    assert lines.key(Span("a", 5, 1)) == ""


def test_the_key_of_a_line_is_its_digest_and_its_number_among_equal_lines() -> None:
    lines = SourceLines({"a": "x y\nz\nxy"})
    digest = hashlib.sha256(b"xy").hexdigest()
    assert [lines.key(Span("a", number, 1)) for number in (1, 3)] == [f"{digest}:0", f"{digest}:1"]
    assert [lines.key(Span("a", number, 1)) for number in (0, 4)] == ["", ""]


def test_a_binary_file_has_no_lines(tmp_path):
    file = tmp_path / "cards.xlsx"
    file.write_bytes(b"PK\x03\x04\x00\n\x00bytes\n")
    assert SourceLines().at(Span(str(file), 2, 1, 2, 2)) is None
