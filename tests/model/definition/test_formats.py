"""Outlines as written: words, corners, points and paths."""

import pytest
from pydantic import TypeAdapter, ValidationError

from pnp.model.definition.formats import Coordinate, OutlineValue, WrittenOutline
from pnp.scene.shapes import CLOSE

READER = TypeAdapter(OutlineValue)


def test_words_and_corners():
    assert READER.validate_python("hex-flat") == WrittenOutline("hex-flat")
    assert READER.validate_python({"corner": "1/8in"}) == WrittenOutline("rounded", corner=3.175)


def test_points_are_millimeters_lengths_or_shares():
    found = READER.validate_python({"polygon": [["50%", 0], [20, "1cm"], [0, 12.5]]})
    assert found.points == (
        (Coordinate(0.0, 0.5), Coordinate(0.0)),
        (Coordinate(20.0), Coordinate(10.0)),
        (Coordinate(0.0), Coordinate(12.5)),
    )


def test_a_path_is_closed():
    found = READER.validate_python({"path": "M0 10 C0 0 20 0 20 10"})
    assert found.segments == (("M", 0.0, 10.0), ("C", 0.0, 0.0, 20.0, 0.0, 20.0, 10.0), CLOSE)


@pytest.mark.parametrize(
    "value",
    [
        "circle",
        4,
        None,
        {},
        {"corner": True},
        {"corner": -1},
        {"polygon": "0 0"},
        {"polygon": [[0, 0], [1, 1]]},
        {"polygon": [[0, 0]] * 201},
        {"polygon": [[0, 0], [1, float("inf")], [1, 1]]},
        {"path": ""},
        {"path": "M0 0 L1 1" + " L2 2" * 300},
        {"path": "M0 0 Z L1 1 L2 2"},
        {"path": f"M0 0 L1 0 L1 1 Z{' ' * 10_000}garbage"},
        {"polygon": [[f"6mm{' ' * 40}garbage", 0], [1, 1], [0, 1]]},
    ],
)
def test_what_is_no_outline(value):
    with pytest.raises(ValidationError):
        READER.validate_python(value)
