import pytest

from pnp.artwork.panels.number_options import read_numbers


@pytest.mark.parametrize(
    ("written", "numbers"),
    [(3, (3,)), ("1..4", (1, 2, 3, 4)), ("-1..1", (-1, 0, 1)), (" 2..2 ", (2,)), ([1, 5], [1, 5])],
)
def test_numbers_are_read(written, numbers) -> None:
    assert read_numbers(written) == numbers


@pytest.mark.parametrize("written", ["4..1", "1-4", "", "1..999", "a..b", "1.."])
def test_what_is_no_range_is_refused(written) -> None:
    with pytest.raises(ValueError, match=r"range|upwards"):
        read_numbers(written)
