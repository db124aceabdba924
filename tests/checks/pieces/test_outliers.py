"""Tests of what is unlike all others of its kind."""

import dataclasses

from pnp.checks.pieces.outliers import faces_are_alike
from pnp.model.game import Game
from pnp.model.game.ids import PieceId, StatId
from tests import kits


def _untyped(attack: int) -> Game:
    """Across the Maren with pieces of no type, and an attack of one on its reduced side."""
    game = kits.game("across-the-maren")
    pieces = {id_: dataclasses.replace(piece, type=None) for id_, piece in game.pieces.items()}
    piece = pieces[PieceId("t-1")]
    front, back = piece.faces
    back = back._replace(stats={**back.stats, StatId("attack"): attack})
    pieces[piece.id] = dataclasses.replace(piece, faces=(front, back))
    return dataclasses.replace(game, pieces=pieces)


def test_the_one_piece_that_gains_on_its_later_face_where_all_others_lose() -> None:
    assert [found.witness for found in faces_are_alike(_untyped(6))] == [(("unit", "t-1"),)]
    assert not [*faces_are_alike(_untyped(3))]
