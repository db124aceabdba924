"""Findings as text with the line and a caret."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import Finding, Span
from pnp.source.code_frames import WIDTH, render
from pnp.source.lines import SourceLines


def frame(line: str, column: int, end_column: int = 0, hint: str = "") -> list[str]:
    finding = Finding("a.b", "error", "wrong", Span("f.yaml", 1, column, end_column), hint)
    return render(finding, SourceLines({"f.yaml": line})).split("\n")


def test_the_caret_is_below_what_is_meant() -> None:
    assert frame("  atack: 2", 3, 8, "did you mean 'attack'?") == [
        "f.yaml:1:3: error[a.b]: wrong",
        "    1 |   atack: 2",
        "      |   ^^^^^ did you mean 'attack'?",
    ]


def test_tabs_and_wide_letters_shift_the_caret() -> None:
    assert frame("\tab", 2, 3)[1:] == ["    1 |     ab", "      |     ^"]
    assert frame("名前: x", 5, 6)[1:] == ["    1 | 名前: x", "      |       ^"]


@pytest.mark.parametrize("column", [1, 50, 99, 150, 290, 301])
def test_long_lines_are_cut_around_the_caret(column: int) -> None:
    line = "".join(chr(ord("a") + n % 26) for n in range(300))
    _, shown, caret = frame(line, column, column + 5)
    assert len(shown) <= len("    1 | ") + WIDTH
    place = caret.index("^")
    assert shown[place : place + 5] == line[column - 1 : column + 4]


def test_a_span_wider_than_the_screen() -> None:
    _, shown, caret, hint = frame("x" * 400, 1, 401, "shorten it")
    assert shown.endswith("…")
    assert len(caret) <= len("      | ") + WIDTH
    assert hint == "      = shorten it"


def test_a_long_line_of_a_related_place_has_no_line_for_a_hint() -> None:
    related = ((Span("f.yaml", 1, 1, 401), "the other"),)
    finding = Finding("a.b", "error", "wrong", Span("f.yaml", 1, 1, 401), "mend it", related)
    shown = render(finding, SourceLines({"f.yaml": "x" * 400})).splitlines()
    assert [line for line in shown if line.startswith("      =")] == ["      = mend it"]


def test_a_long_hint_has_a_line_for_each_part() -> None:
    finding = Finding("a.b", "error", "wrong", Span("f.yaml", 1, 1, 3), 'write {"a; b": c}; or do this; else that')
    shown = render(finding, SourceLines({"f.yaml": "ab"})).splitlines()
    assert shown[2:] == ["      | ^^", '      = write {"a; b": c}', "      = or do this", "      = else that"]


def test_a_place_at_the_end_of_the_line_and_beyond_the_file() -> None:
    assert frame("ab", 3)[1:] == ["    1 | ab", "      |   ^"]
    finding = Finding("a.b", "error", "wrong", Span("f.yaml", 9, 1), "mend it")
    assert render(finding, SourceLines({"f.yaml": "ab"})) == "f.yaml:9:1: error[a.b]: wrong\n  mend it"


def test_terminal_codes_are_not_passed_on() -> None:
    finding = Finding("a.b", "error", "bad \x1b[31m name\nnext", Span("f.yaml", 1, 1))
    assert "\x1b" not in render(finding, SourceLines({"f.yaml": "\x1b[2J\u202eab"}))


def test_related_places_and_witness() -> None:
    finding = Finding(
        "a.b",
        "warning",
        "twice",
        Span("f.yaml", 2, 1),
        related=((Span("f.yaml", 1, 1), "first here"),),
        witness=(("attacker", "lancer"),),
    )
    assert render(finding, SourceLines({"f.yaml": "one\ntwo"})).split("\n") == [
        "f.yaml:2:1: warning[a.b]: twice",
        "    2 | two",
        "      | ^",
        "f.yaml:1:1: first here",
        "    1 | one",
        "      | ^",
        "  for example: attacker: lancer",
    ]


def test_an_example_that_says_nothing_new_is_left_out() -> None:
    finding = Finding("a.b", "error", "2 of Lancer", Span("f.yaml", 1, 1))
    lines = SourceLines({"f.yaml": "one"})
    for witness in ((("unit", "lancer"),), (("board", "Field"), ("unit", "lancer"))):
        assert render(finding._replace(witness=witness), lines) == render(finding, lines)


def test_of_a_trace_the_start_and_the_steps_are_shown() -> None:
    witness = (("door", "shut"), ("start", "door open"), ("step 1", "close: door shut"))
    shown = render(Finding("a.b", "error", "stuck", Span("f.yaml", 1, 1), witness=witness), SourceLines({}))
    assert shown.split("\n")[-1] == "  for example: start: door open; step 1: close: door shut"


def test_without_a_place() -> None:
    assert render(Finding("a.b", "error", "wrong", hint="mend it"), SourceLines()) == "error[a.b]: wrong\n  mend it"


def test_the_file_is_read_when_its_text_is_not_given(tmp_path: Path) -> None:
    file = tmp_path / "f.yaml"
    file.write_bytes(b"one\r\ntwo\xff\r\n")
    assert "    2 | two" in render(Finding("a.b", "error", "wrong", Span(str(file), 2, 1)), SourceLines())
    assert render(Finding("a.b", "error", "wrong", Span(str(tmp_path / "no"), 2, 1)), SourceLines()).count("\n") == 0


@given(st.text(max_size=300), st.integers(1, 400), st.integers(0, 400))
def test_any_line_and_place_can_be_shown(line: str, column: int, end_column: int) -> None:
    assert frame(line.replace("\n", " ").replace("\r", " "), column, end_column)
