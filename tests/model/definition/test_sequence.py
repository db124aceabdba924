"""Turns of a phase as they are written."""

import pytest
from pydantic_core import PydanticCustomError

from pnp.model.definition.sequence import TurnSpan, turn_span


@pytest.mark.parametrize(
    ("written", "turns"),
    [
        (3, TurnSpan(3, 3)),
        ("3", TurnSpan(3, 3)),
        ("3..5", TurnSpan(3, 5)),
        ("3..", TurnSpan(3)),
        ("12..", TurnSpan(12)),
    ],
)
def test_turns(written, turns) -> None:
    assert turn_span(written) == turns


@pytest.mark.parametrize("written", [0, "0..", "..3", "5..3", -1, True, "3.", "three", 1000, None, [1]])
def test_other_values_are_refused(written) -> None:
    with pytest.raises(PydanticCustomError):
        turn_span(written)
