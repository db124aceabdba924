"""Directions, leaps and sides of markers."""

import pytest
from pydantic import TypeAdapter, ValidationError

from pnp.model.fields.boards import (
    Directions,
    Leap,
    MarkerReference,
    MoveOnBoard,
    OwnRows,
    RowsOfSide,
    WrittenMove,
)
from pnp.model.game.pieces import MarkerRef


def test_directions_are_a_word_several_or_a_list():
    read = TypeAdapter(Directions).validate_python
    assert read("forward") == ["forward"]
    assert read("sideways back") == read(["sideways", "back"]) == ["sideways", "back"]
    with pytest.raises(ValidationError):
        read("north")


def test_a_leap_goes_somewhere():
    with pytest.raises(ValidationError, match="stays where it is"):
        TypeAdapter(Leap).validate_python([0, 0])


def test_a_marker_shows_its_front_unless_the_back_is_named():
    read = TypeAdapter(MarkerReference).validate_python
    assert read("band") == read("band.front") == MarkerRef("band", "front")
    assert read("double-band.back") == MarkerRef("double-band", "back")
    with pytest.raises(ValidationError):
        read("band.top")


def test_a_move_of_an_example_may_promote_or_name_a_clause():
    read = TypeAdapter(MoveOnBoard).validate_python
    assert read("rook c5 j5") == WrittenMove("rook", "c5", "j5")
    assert read("pawn hand e5 by drop.twice") == WrittenMove("pawn", "hand", "e5", clause="drop.twice")
    assert read("pawn c4 c3 promotes").promotes
    with pytest.raises(ValidationError):
        read("pawn c4 c3 becomes")


def test_rows_of_a_side_are_the_first_or_the_last():
    read = TypeAdapter(RowsOfSide).validate_python
    assert (read("last 3"), read("first 1")) == (OwnRows(True, 3), OwnRows(False, 1))
    for wrong in ("last 0", "3", "middle 2", 3):
        with pytest.raises(ValidationError):
            read(wrong)
