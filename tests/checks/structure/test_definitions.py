from dataclasses import replace

from pnp import assets, model
from pnp.checks.structure.definitions import values_are_given
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Piece


def test_many_pieces_without_a_value_are_one_finding() -> None:
    game = model.load(assets.game("grav-armor"))
    stat = next(iter(game.stats))

    def blank(piece: Piece) -> Piece:
        faces = tuple(face._replace(stats={**face.stats, stat: UNKNOWN}) for face in piece.faces)
        return replace(piece, faces=faces)

    without = replace(game, pieces={id_: blank(piece) for id_, piece in game.pieces.items()})
    (report,) = values_are_given(without)
    assert report.cases == sum(len(piece.faces) for piece in game.pieces.values())
