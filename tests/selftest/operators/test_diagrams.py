import pytest
from selftest.first_lines import SITES

EDITS = {
    ("conduct", "counter-beside"): ['"0502"', '"0504"', '"0804"'],
    ("conduct", "counter-of-another"): ["b-1.front"],
    ("facing", "facing-off"): ["s", "sw"],
    ("moves", "limit-of-move-lost"): ["", ""],
    ("moves", "move-left-out"): ["", "", ""],
}


@pytest.mark.parametrize(("game", "name"), EDITS)
def test_counters_and_moves_are_found(game, name, source) -> None:
    edits = [edit for mutation in SITES[name](source(game)) for edit in mutation.edits]
    assert [edit.new for edit in edits] == EDITS[game, name]


def test_counters_are_not_moved_onto_others_or_off_points(source) -> None:
    assert list(SITES["counter-beside"](source("points"))) == []
    found = [mutation.broken for mutation in SITES["counter-beside"](source("across-the-maren"))]
    assert "zone has 2007 at 2107" not in found


@pytest.mark.parametrize("name", ["facing-off", "limit-of-move-lost"])
def test_games_without_them_have_no_such_mistakes(name, source) -> None:
    assert list(SITES[name](source("across-the-maren"))) == []
