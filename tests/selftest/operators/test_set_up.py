import pytest
from selftest.first_lines import SITES

BROKEN = {
    ("across-the-maren", "value-of-no-sister"): "t-1 has attack 6",
    ("across-the-maren", "arrival-early"): "t-guard arrives on turn 1",
    ("across-the-maren", "size-of-another"): "t-a1 has the size division",
    ("conduct", "set-up-of-another"): "r-3 is set up at 0402 as r-2, not at 0101",
    ("conduct", "set-up-of-enemy"): "b-1 is set up at 0101 as r-3, not at 0404",
    ("conduct", "set-up-beside"): "r-1 is set up at 0502, not at 0402",
    ("across-the-maren", "entry-of-enemy"): "a-6 arrives at entry-a, not at entry-c",
    ("scenarios", "arrival-lost"): "r-2 arrives on no turn",
    ("across-the-maren", "arrival-of-another"): "t-8 arrives on turn 2, not 3",
    ("conduct", "set-up-lost"): "r-1 has no place",
    ("units", "zero-lost"): "r-1 has no zero",
    ("units", "side-of-unit-lost"): "r-1 has no number of red",
    ("conduct", "track-shortened"): "the track turns has the range 1..5",
    ("conduct", "stacking-off"): "the limit of stacks is 2",
    ("maps", "zone-off"): "zone camp begins at 0506, not at 0606",
    ("scenarios", "purpose-other"): "north-road is for setup",
}


@pytest.mark.parametrize(("game", "name"), BROKEN)
def test_units_and_zones_are_found(game, name, source) -> None:
    assert next(iter(SITES[name](source(game)))).broken == BROKEN[game, name]


@pytest.mark.parametrize("name", sorted({name for _, name in BROKEN} - {"purpose-other", "track-shortened"}))
def test_games_without_a_printed_set_up_have_no_such_mistakes(name, source) -> None:
    assert list(SITES[name](source("heavy-armor"))) == []


def test_the_turn_of_a_unit_in_a_table_becomes_empty(source) -> None:
    (edit,) = next(iter(SITES["arrival-lost"](source("units")))).edits
    assert (edit.file, edit.new) == ("units.csv", "")


def test_units_are_copied_from_units_that_start_on_the_map(source) -> None:
    found = [mutation.broken for mutation in SITES["set-up-of-another"](source("across-the-maren"))]
    assert all("entry" not in broken for broken in found)


def test_a_zero_is_lost_in_yaml_and_in_tables(source) -> None:
    for game, file in (("conduct", "units.yaml"), ("units", "units.csv")):
        whole = source(game)
        (edit,) = next(iter(SITES["zero-lost"](whole))).edits
        assert (edit.file, edit.new, whole.texts[file][edit.start : edit.end]) == (file, "", "0")


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
