"""Fingerprints of findings: what they depend on and what they survive."""

from collections.abc import Mapping

import pytest

from pnp.errors import Finding, Span
from pnp.source.fingerprints import fingerprint
from pnp.source.lines import SourceLines

TEXT = "pieces:\n  tank: {attack: 2}\n  gun: {attack: 3}\n  tank: {attack: 2}\n"
FINDING = Finding("unused.piece", "warning", "no scenario uses it", Span("games/x/pieces.yaml", 2, 3, 7))


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
