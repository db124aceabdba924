from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from pnp import model
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


def test_a_formula_over_arcs_is_computed_in_each() -> None:
    game = model.load(Path(__file__).parents[2] / "bad" / "facing")
    found = {duel.name: duel.chances for duel in duels.duels(game)}
    assert list(found) == [f"hit, target.arc {arc}" for arc in ("front", "flank", "rear")]
    tank = FaceRef(PieceId("tank"), FaceId("front"))
    assert [chances[tank, tank] for chances in found.values()] == [0, Fraction(1, 6), Fraction(1, 2)]
