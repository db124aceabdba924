"""Angles: right to nine decimals, exactly."""

import math
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry import angles

ANGLES = st.floats(-20, 20)


@given(ANGLES)
def test_a_unit_lies_in_the_direction_and_has_nine_decimals(angle: float) -> None:
    across, down = angles.unit(angle)
    assert (across, down) == pytest.approx((math.cos(angle), math.sin(angle)), abs=6e-10)
    assert (round(across, 9), round(down, 9)) == (across, down)


def test_quarter_turns_are_exact() -> None:
    turns = [angles.unit(quarter * math.pi / 2) for quarter in range(4)]
    assert turns == [(1, 0), (0, 1), (-1, 0), (0, -1)]
    assert all(math.copysign(1, part) == 1 for turn in turns for part in turn if part == 0)
    assert angles.tangent(math.pi) == 0
    assert angles.direction(-1, 0) == round(math.pi, 9)


@pytest.mark.parametrize("angle", [0.3, 1.1, 2.7])
def test_the_last_bit_of_a_library_does_not_matter(monkeypatch: pytest.MonkeyPatch, angle: float) -> None:
    ours = (angles.unit(angle), angles.tangent(angle), angles.direction(1.0, angle))
    for name in ("cos", "sin", "tan", "atan2"):
        real = getattr(math, name)
        monkeypatch.setattr(math, name, lambda *given, real=real: math.nextafter(real(*given), math.inf))
    assert (angles.unit(angle), angles.tangent(angle), angles.direction(1.0, angle)) == ours


def test_nothing_else_asks_the_library_for_sines() -> None:
    package = Path(angles.__file__).parents[1]
    asks = re.compile(r"(math\.|from math import .*)\b(a?sin|a?cos|a?tan|atan2)\b|cmath")
    found = [path.name for path in package.rglob("*.py") if asks.search(path.read_text(encoding="utf-8"))]
    assert found == ["angles.py"]
