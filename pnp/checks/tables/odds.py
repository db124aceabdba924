"""Odds between pieces: pieces that nothing can hit, and dice that need not be rolled."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.duels import duels
from pnp.model.game import FaceRef, Game

_SOURCE = "Computed: every face against every face, also on top of combined pieces, with all other numbers 0."


@check(
    "chance.invulnerable",
    "warning",
    "A piece that no attack can hit makes the dice pointless.",
    "Observed in: a defense of 6, or of 5 when combined, cannot be hit (Heavy Armor); computed for every pair of "
    "faces.",
    code="D03",
)
def nothing_is_invulnerable(game: Game) -> Iterator[Report]:
    """Find faces in the second role against which no face in the first role has a chance."""
    for duel in duels(game):
        for target in dict.fromkeys(target for _, target in duel.chances):
            if not any(chance for (_, other), chance in duel.chances.items() if other == target):
                yield _report(
                    game,
                    target,
                    f"'{duel.formula}' is 0 for {{}} as {duel.second}, for every {duel.first}",
                    "lower its value, or use a larger die",
                )


@check("chance.certain", "info", "A roll that always succeeds can be omitted.", _SOURCE, code="D02")
def nothing_is_certain(game: Game) -> Iterator[Report]:
    """Find pairs of faces with a chance of 1."""
    for duel in duels(game):
        certain = [pair for pair, chance in duel.chances.items() if chance == 1]
        if certain:
            attacker, target = certain[0]
            message = f"'{duel.formula}' is certain for {{}} against {_name(game, target)}"
            yield _report(game, attacker, message, "write in the rules that no roll is needed", len(certain))


def _name(game: Game, ref: FaceRef) -> str:
    piece = game.pieces[ref.piece]
    stack = f" on top of '{ref.composite}'" if ref.composite else ""
    return f"{phrasing.named(piece.name, piece.id)}, {piece.face(ref.face).state or ref.face}{stack}"


def _report(game: Game, ref: FaceRef, message: str, hint: str, cases: int | None = None) -> Report:
    span = game.pieces[ref.piece].face(ref.face).span
    witness = (("piece", f"{ref.piece}.{ref.face}"),)
    return Report(message.format(_name(game, ref)), span, hint, witness=witness, cases=cases)
