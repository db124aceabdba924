import pytest

from pnp.checks.pieces import colors


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("#000000", "#ffffff", 100.0),
        ("#ff0000", "#ff0000", 0.0),
        ("#ff0000", "#00ff00", 170.6),
        ("#777777", "#787878", 0.41),
    ],
)
def test_differences_are_those_of_cie76(first: str, second: str, expected: float) -> None:
    assert colors.difference(first, second) == pytest.approx(expected, abs=0.15)
