"""Pieces as a designer may write them."""

import pytest
from pydantic import ValidationError

from pnp.model.definition.pieces import PieceDefinition, StackDefinition

FACE = {"state": "Ready", "attack": 2}


def piece(**keys: object) -> PieceDefinition:
    return PieceDefinition.model_validate({"name": "Tank", "count": "1 per side", **keys})


def test_stats_stand_beside_the_keys_of_a_face() -> None:
    front = piece(front=FACE).front
    assert front is not None
    assert front.__pydantic_extra__ == {"attack": 2}


def test_two_faces_or_many() -> None:
    assert piece(faces={"a": FACE, "b": FACE, "c": FACE}).front is None
    for wrong in ({"faces": {"a": FACE}, "front": FACE}, {"back": FACE}, {}):
        with pytest.raises(ValidationError):
            piece(**wrong)


@pytest.mark.parametrize(("word", "size"), [("two", 2), ("three", 3), ("four", 4)])
def test_stacks(word: str, size: int) -> None:
    stack = StackDefinition.model_validate({word: ["a", "b"]})
    assert (stack.size, stack.word, stack.pieces) == (size, word, ["a", "b"])


def test_nothing_changes_later() -> None:
    with pytest.raises(ValidationError):
        piece(front=FACE).name = "Other"  # type: ignore[misc]
