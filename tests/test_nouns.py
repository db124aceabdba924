"""No noun of a shipped game is in the program: what a game calls its things comes from its definition."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pnp import assets, model

PACKAGE = Path(__file__).parents[1] / "pnp"
GAMES = ("grav-armor", "heavy-armor", "armada-chess")
KINDS = ("sides", "classes", "pieces", "markers", "composites", "states", "boards", "over", "skins")
WORD = re.compile(r"[a-z]{3,}")
RULES_WORDS = {"armada", "battery", "fort", "garrison", "grav", "orbit", "orbital", "ortillery", "planet", "mech"}
"""Nouns of their rules that are in no id."""
CHESS = {"bishop", "king", "knight", "pawn", "queen", "rook", "black", "white"}
HOBBY = {
    "attack",
    "battle",
    "cease",
    "city",
    "control",
    "disrupted",
    "duel",
    "fire",
    "fortified",
    "infantry",
    "strength",
}
ENGLISH = {"band", "center", "done", "double", "flip", "inside", "lines", "move", "owner", "power", "section", "side"}
ENGLISH |= {"special", "trained", "training", "upgraded"}
PROGRAM = {"alpha", "del", "delta", "inf", "int", "runner", "tau"}
EXEMPT = CHESS | HOBBY | ENGLISH | PROGRAM
"""Words that many games use, English words of another meaning, words of Python, of Greek and of pictures (alpha)."""
EVIDENCE = re.compile(r"Observed in|Errata|\((?:Grav Armor|Heavy Armor|Armada Chess|Ottomans)\)")
"""Where the mistakes come from that checks look for."""


@cache
def nouns() -> tuple[str, ...]:
    """The words of the ids of the shipped games and of their rules, but those that are not theirs alone."""
    found = set(RULES_WORDS)
    for name in GAMES:
        game = model.load(assets.game(name))
        for kind in KINDS:
            found |= {word for id_ in getattr(game, kind) for word in WORD.findall(str(id_).lower())}
    return tuple(sorted(found - EXEMPT))


def lines() -> Iterator[tuple[str, int, str]]:
    for path in sorted(path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".yaml", ".json", ".md")):
        name = path.relative_to(PACKAGE).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            yield name, number, line


def test_there_are_nouns() -> None:
    assert {"grav", "lancer", "fort", "imperial", "universe", "ortillery"} <= set(nouns())


def test_no_noun_of_a_game_is_in_the_program() -> None:
    pattern = re.compile(rf"(?<![a-z])(?:{'|'.join(nouns())})s?(?![a-z])")
    found = [
        f"{name}:{number}: {hit[0]}"
        for name, number, line in lines()
        if not EVIDENCE.search(line) and (hit := pattern.search(line.lower()))
    ]
    assert found == [], "take the word from the definition, or use one that all games share"
