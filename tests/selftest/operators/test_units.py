import pytest
from selftest.first_lines import SITES

EDITS = {
    "arrival-late": ("2", "92"),
    "steps-exchanged": ("5", "3"),
    "designation-of-another": ("2", "1"),
    "formation-of-enemy": ("t-first", "a-frontier"),
    "kind-misspelled": ("infantry", "infantr"),
}


@pytest.mark.parametrize("name", EDITS)
def test_rows_of_units_are_found(name, source) -> None:
    game = source("across-the-maren")
    edit = next(iter(SITES[name](game))).edits[0]
    assert edit.file == "units.csv"
    assert (game.texts[edit.file][edit.start : edit.end], edit.new) == EDITS[name]


@pytest.mark.parametrize("name", sorted(set(EDITS) - {"steps-exchanged"}))
def test_games_without_units_have_no_such_mistakes(name, source) -> None:
    assert list(SITES[name](source("heavy-armor"))) == []


def test_both_sides_of_a_counter_change(source) -> None:
    mutation = next(iter(SITES["steps-exchanged"](source("across-the-maren"))))
    assert [edit.new for edit in mutation.edits] == ["3", "5"]
