"""Armada Chess as its fact sheet has it, written down a second time and worked out by other means."""

FILES = "abcdefghij"
SCORES = {"pawn": 1, "knight": 2, "bishop": 3, "rook": 4, "queen": 5, "king": 6}
ARMY = {"pawn": 8, "knight": 2, "bishop": 2, "rook": 2, "queen": 1, "king": 1}
COUNTERS = {
    "pieces": 32,
    "bands": 32,
    "double bands": 12,
    "strength": 18,
    "owners": 6,
    "rings": 2,
    "ruins": 6,
    "rook-pawns": 4,
    "progress": 6,
    "cease-fire": 1,
}

PICTURE = """
10 I . . R . ^ R . . S
 9 x C x x C x x C x .
 8 h x h h x h h x h h
 7 . p p p p p p p p .
 6 ^ . . . . . ^ ^ . .
 5 . . ^ ^ . . . . . ^
 4 . p p p p p p p p .
 3 h h x h h x h h x h
 2 . x C x x C x x C x
 1 S . . R ^ . R . . I
"""
"""Exits are x, cities C, high ground ^, pawns' starts p, squares to set up on h (and those x in rows 3 and 8)."""


def turned(square: str) -> str:
    """The square that another one comes to lie on when the board is turned round."""
    return FILES[9 - FILES.index(square[0])] + str(11 - int(square[1:]))


def squares(sign: str) -> set[str]:
    """The squares of the picture that show a sign."""
    found = set()
    for line in PICTURE.strip().splitlines():
        row, *signs = line.split()
        found |= {file + row for file, there in zip(FILES, signs, strict=True) if there == sign}
    return found


def may_take(attacker: str, trained: bool, target: str, form: str, high: bool) -> bool:
    """Section 6 of the sheet: walls ask for a higher score, but not of knights; high ground for the same kind."""
    if high and not trained and attacker != target:
        return False
    if form in ("fortified", "fortified-rook-pawn"):
        score = 4 if form == "fortified" else 5
        return attacker == "knight" or SCORES[attacker] > score
    return True


def entered(strength: int, piece: str) -> int:
    """Section 9: a city never counts more than a die shows, and a king fills it."""
    return 6 if piece == "king" else min(6, strength + SCORES[piece])


def left(strength: int, piece: str) -> int | None:
    """Section 9: what is left when a piece comes out; None when it may not."""
    if strength < max(2, SCORES[piece]):
        return None
    return max(1, strength - SCORES[piece])
