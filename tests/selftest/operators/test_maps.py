import pytest
from selftest.first_lines import SITES

EDITS = {
    ("prices", "column-shifted"): ['"fr.."', '"Fs.."', '".f.."'],
    ("prices", "letter-mistyped"): ["q", "q", "q"],
    ("maps", "place-name-twice"): ["Velna", "The Reeds"],
    ("maps", "place-off"): ['"0402"', '"0602"'],
    ("maps", "digits-exchanged"): ['"0660"', '"0330"', '"0610"'],
    ("units", "digits-exchanged"): ["0230", "0680"],
    ("points", "point-of-another"): ["[60mm, 30mm]"],
    ("maps", "towards-turned"): ['"0101"'],
    ("maps", "line-of-another-kind"): ["bridge", "river", "wall"],
    ("across-the-maren", "water-forgotten"): [""],
    ("maps", "road-over-road"): ["0102 0202 velna 0403"],
    ("maps", "spur-and-back"): ["0102 0202 0302 0202 velna", "b1 b2 b3 b2 a2"],
}


@pytest.mark.parametrize(("game", "name"), EDITS)
def test_places_and_lines_are_found(game, name, source) -> None:
    edits = [edit for mutation in SITES[name](source(game)) for edit in mutation.edits]
    assert [edit.new for edit in edits] == EDITS[game, name]


@pytest.mark.parametrize("name", sorted({name for _, name in EDITS} - {"column-shifted", "letter-mistyped"}))
def test_games_without_maps_have_no_such_mistakes(name, source) -> None:
    assert list(SITES[name](source("heavy-armor"))) == []


def test_a_point_has_no_cell_beside_it(source) -> None:
    assert list(SITES["place-off"](source("points"))) == []
