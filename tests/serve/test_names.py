import dataclasses

import kits

from pnp.model.game import FaceRef
from pnp.serve.names import face_name, piece_name, side_of

MAREN = kits.game("across-the-maren")


def test_a_unit_that_has_only_a_number_is_called_by_side_and_type() -> None:
    unit = next(piece for piece in MAREN.pieces.values() if piece.type == "infantry" and side_of(MAREN, piece))
    side = side_of(MAREN, unit)
    assert piece_name(MAREN, dataclasses.replace(unit, name="10")) == f"{side} {MAREN.types[unit.type].name} 10"
    assert piece_name(MAREN, dataclasses.replace(unit, name="Guards")) == f"{side} Guards"
    assert piece_name(MAREN, dataclasses.replace(unit, name=f"{side} Guards")) == f"{side} Guards"


def test_a_piece_of_several_sides_or_of_none_has_no_side() -> None:
    unit = next(iter(MAREN.pieces.values()))
    shared = dataclasses.replace(unit, count=dict.fromkeys(MAREN.sides, 1), name="Guards")
    assert piece_name(MAREN, shared) == piece_name(MAREN, dataclasses.replace(shared, count={})) == "Guards"


def test_faces_are_known_by_their_state_or_else_by_front_and_back() -> None:
    unit = next(piece for piece in MAREN.pieces.values() if len(piece.faces) == 2)
    names = [face_name(MAREN, FaceRef(unit.id, face.id)) for face in unit.faces]
    assert len(set(names)) == 2
    assert names[0] == f"{piece_name(MAREN, unit)} (front)"
