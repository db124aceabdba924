import pytest
from selftest.first_lines import SITES

RALLY = "{phase: rally, name: Rally}\n"
EDITS = {
    "action-without-phase": ["", ""],
    "phase-too-late": ["7..", "7.."],
    "action-in-two-phases": ["[enter, move, attack]"],
    "side-left-out": ["[red]"],
    "phase-without-rule": [*[f"{RALLY}    - "] * 2, *[f"{RALLY}        - "] * 3, f"{RALLY}    - "],
}


@pytest.mark.parametrize("name", EDITS)
def test_phases_are_found(name, source) -> None:
    edits = [edit for mutation in SITES[name](source("conduct")) for edit in mutation.edits]
    assert [(edit.file, edit.new) for edit in edits] == [("turn.yaml", new) for new in EDITS[name]]


@pytest.mark.parametrize("name", EDITS)
def test_games_without_phases_have_no_such_mistakes(name, source) -> None:
    assert list(SITES[name](source("heavy-armor"))) == []


def test_phases_are_exchanged_within_a_turn(source) -> None:
    found = list(SITES["phases-exchanged"](source("conduct")))
    assert [len(mutation.edits) for mutation in found] == [2, 2]
    first, second = found[0].edits
    assert first.new.startswith("{phase: reaction")
    assert second.new.startswith("{phase: movement")
