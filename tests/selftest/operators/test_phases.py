import pytest
from selftest.first_lines import SITES

EDITS = {"action-without-phase": ["", ""], "phase-too-late": ["7..", "7.."]}


@pytest.mark.parametrize("name", EDITS)
def test_phases_are_found(name, source) -> None:
    edits = [edit for mutation in SITES[name](source("conduct")) for edit in mutation.edits]
    assert [(edit.file, edit.new) for edit in edits] == [("turn.yaml", new) for new in EDITS[name]]


@pytest.mark.parametrize("name", EDITS)
def test_games_without_phases_have_no_such_mistakes(name, source) -> None:
    assert list(SITES[name](source("heavy-armor"))) == []
