from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from finding_ids import ids

from pnp.checks.tables import odds
from pnp.errors import Finding
from pnp.model.game import FaceId, FaceRef, Game, PieceId, StatId
from pnp.odds.expression import Expression

Found = Callable[..., list[Finding]]


def with_stat(heavy: Game, piece: str, stat: str, value: int) -> dict[str, object]:
    faces = tuple(face._replace(stats={**face.stats, StatId(stat): value}) for face in heavy.pieces[piece].faces)
    return {**heavy.pieces, piece: replace(heavy.pieces[piece], faces=faces)}


def test_every_pair_of_faces_is_worked_out(heavy: Game) -> None:
    (duel,) = odds.duels(heavy)
    assert (duel.formula, duel.first, duel.second) == ("kill", "attacker", "target")
    assert len(duel.chances) == 16 * 16, "ten faces, and six on top of a power-up"
    robot, center = FaceRef(PieceId("lancer"), FaceId("back")), FaceRef(PieceId("control-center"), FaceId("front"))
    assert duel.chances[robot, center] == Fraction(1, 3)


def test_a_piece_that_nothing_can_touch(heavy: Game, found: Found) -> None:
    findings = found(pieces=with_stat(heavy, "hulk", "defense", 6))
    assert [(f.id, f.severity) for f in findings] == [("chance.invulnerable", "warning")] * 2
    assert findings[0].span == heavy.pieces["hulk"].faces[0].span


def test_a_piece_that_harms_nobody(heavy: Game, found: Found) -> None:
    assert ids(found(pieces=with_stat(heavy, "hulk", "attack", 0))) == ["chance.harmless", "piece.idle-face"]


def test_faces_without_the_numbers_take_no_part(heavy: Game) -> None:
    coded = with_stat(heavy, "hulk", "attack", "F")  # type: ignore[arg-type]
    (duel,) = odds.duels(replace(heavy, pieces=coded))
    assert len(duel.chances) == 14 * 16


def test_a_throw_that_cannot_fail(heavy: Game, found: Found) -> None:
    sure = {**heavy.formulas, "kill": Expression.parse("p(d <= attacker.attack + 5 - target.defense * 0)")}
    findings = found(formulas=sure)
    assert "chance.certain" in ids(findings)
