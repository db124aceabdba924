from dataclasses import replace
from fractions import Fraction

from pnp.checks.shared import duels
from pnp.model.game import FaceId, FaceRef, Game, PieceId, StatId


def test_every_pair_of_faces_is_computed(heavy: Game) -> None:
    (duel,) = duels.duels(heavy)
    assert (duel.formula, duel.first, duel.second) == ("kill", "attacker", "target")
    assert len(duel.chances) == 16 * 16, "ten faces, and six on top of a power-up"
    robot, center = FaceRef(PieceId("lancer"), FaceId("back")), FaceRef(PieceId("control-center"), FaceId("front"))
    assert duel.chances[robot, center] == Fraction(1, 3)


def test_faces_without_the_numbers_take_no_part(heavy: Game) -> None:
    hulk = heavy.pieces["hulk"]
    faces = tuple(face._replace(stats={**face.stats, StatId("attack"): "F"}) for face in hulk.faces)
    (duel,) = duels.duels(replace(heavy, pieces={**heavy.pieces, "hulk": replace(hulk, faces=faces)}))
    assert len(duel.chances) == 14 * 16
