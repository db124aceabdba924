"""Lines of source files; fingerprints of findings: what they depend on and what they survive."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

import pytest

from pnp.errors import Finding, Span
from pnp.source.lines import SourceLines, fingerprint

TEXT = "pieces:\n  tank: {attack: 2}\n  gun: {attack: 3}\n  tank: {attack: 2}\n"
FINDING = Finding("unused.piece", "warning", "no scenario uses it", Span("games/x/pieces.yaml", 2, 3, 7))


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


def test_the_key_of_a_sentence_survives_other_sentences_of_its_line() -> None:
    before = SourceLines({"a": "Roll a die. Add 1. **Stop!** Add 1."})
    after = SourceLines({"a": "Roll a die. Rivals wait. Add 1. **Stop!** And so on. Add 1."})
    assert [before.key(Span("a", 1, column)) for column in (13, 18)] == [after.key(Span("a", 1, 26))] * 2
    assert before.key(Span("a", 1, 30)) == after.key(Span("a", 1, 55)) != before.key(Span("a", 1, 13))
    assert len({before.key(Span("a", 1, column)) for column in (1, 13, 20, 30)}) == 4


def test_a_binary_file_has_no_lines(tmp_path):
    file = tmp_path / "cards.xlsx"
    file.write_bytes(b"PK\x03\x04\x00\n\x00bytes\n")
    assert SourceLines().at(Span(str(file), 2, 1, 2, 2)) is None


def of(finding: Finding, text: str = TEXT) -> str:
    files = {finding.span.file: text} if finding.span else {}
    return fingerprint(finding, SourceLines(files))


@pytest.mark.parametrize(
    ("change", "same"),
    [
        ({"message": "reworded"}, True),
        ({"hint": "another"}, True),
        ({"severity": "error"}, True),
        ({"related": ((Span("games/x/pieces.yaml", 3, 3), "here"),)}, True),
        ({"span": Span("elsewhere/pieces.yaml", 2, 3, 7)}, True),
        ({"span": Span("games/x/pieces.yaml", 3, 3, 6)}, False),
        ({"span": Span("games/x/pieces.yaml", 2, 10, 16)}, False),
        ({"span": Span("games/x/pieces.yaml", 4, 3, 7)}, False),
        ({"witness": (("piece", "tank"),)}, False),
        ({"id": "unused.marker"}, False),
    ],
)
def test_it_depends_on_the_check_the_marked_text_and_the_witness(change: Mapping[str, object], same: bool) -> None:
    assert (of(FINDING._replace(**change)) == of(FINDING)) == same


def test_it_survives_a_line_above_and_other_white_space() -> None:
    moved = FINDING._replace(span=Span("games/x/pieces.yaml", 4, 5, 9))
    assert of(moved, "# a note\nsides:\npieces:\n    tank:  {attack: 2}\n") == of(FINDING)


def test_it_changes_with_the_marked_line() -> None:
    assert of(FINDING, TEXT.replace("attack: 2", "attack: 4")) != of(FINDING)


def test_a_finding_without_a_place_has_one() -> None:
    assert of(FINDING._replace(span=None)) != of(FINDING)


def test_waivers_of_earlier_versions_are_valid() -> None:
    fourth = FINDING._replace(span=Span("games/x/pieces.yaml", 4, 3, 7), witness=(("range", "3"),))
    assert of(fourth) == "a93a98"
    assert of(fourth._replace(span=Span("games/x/pieces.yaml", 9, 3, 7))) == of(fourth._replace(span=None))
