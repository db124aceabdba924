import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry.labels import Labeling, letters, letters_number


@pytest.mark.parametrize(
    ("number", "name"), [(1, "A"), (26, "Z"), (27, "AA"), (28, "AB"), (52, "AZ"), (53, "BA"), (702, "ZZ"), (703, "AAA")]
)
def test_letters_go_on_after_z(number, name):
    assert letters(number) == name
    assert letters_number(name) == number


@given(st.integers(1, 10**6))
def test_letters_round_trip(number):
    assert letters_number(letters(number)) == number


@pytest.mark.parametrize("bad", ["", "a", "A1", "É"])
def test_other_text_is_no_column(bad):
    with pytest.raises(ValueError, match="capital letters"):
        letters_number(bad)


def test_there_is_no_column_zero():
    with pytest.raises(ValueError, match="begin with 1"):
        letters(0)


def test_impossible_labelings_are_refused():
    with pytest.raises(ValueError, match="step of 0"):
        Labeling("0101", step=(0, 1))
    with pytest.raises(ValueError, match="letters"):
        Labeling("A1", start=(0, 1))


@pytest.mark.parametrize(("style", "label"), [("A1", "C4"), ("1A", "4C"), ("0101", "0304"), ("01.01", "03.04")])
def test_compose(style, label):
    naming = Labeling(style, prefix="5-")
    assert naming.compose([naming.column_name(3)], [naming.row_name(4)]) == ["5-" + label]
