"""Moves of pieces on squares that sentences of the rules describe, and that the pieces do not have."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing, printed_text
from pnp.checks.shared.sentences import NUMBER, number_value
from pnp.geometry.directions import StepPattern
from pnp.model.game import Game
from pnp.model.game.pieces import Move, Piece
from pnp.model.text.statements import PrintedSentence

_WAYS = {
    "diagonally forward": "forward-diagonal",
    "diagonally ahead": "forward-diagonal",
    "diagonally back": "back-diagonal",
    "diagonally backward": "back-diagonal",
    "along a diagonal": "diagonal",
    "along diagonals": "diagonal",
    "diagonally": "diagonal",
    "along a file or a rank": "orthogonal",
    "along a file or rank": "orthogonal",
    "along files and ranks": "orthogonal",
    "along a row or a column": "orthogonal",
    "along a row or column": "orthogonal",
    "straight ahead": "forward",
    "straight on": "forward",
    "straight forward": "forward",
    "straight": "orthogonal",
    "forward": "forward",
    "ahead": "forward",
    "backward": "back",
    "back": "back",
    "sideways": "sideways",
    "in any direction": "all",
}
"""How sentences say directions; the longer ones first."""
_WAY = rf"(?:{'|'.join(_WAYS)})"
_AMOUNTS = {"one square": "step", "a square": "step", "any number of squares": "slide", "any distance": "slide"}
_MOVE = re.compile(
    rf"(?P<verb>moves|steps|slides|captures) (?:(?P<amount>{'|'.join(_AMOUNTS)}) )?"
    rf"(?P<ways>{_WAY}(?:(?:,| or|, or| and) {_WAY})*)(?=[.,;]|$)"
)
_JUMP = re.compile(
    rf"(?P<verb>moves|jumps|leaps|captures) (?P<far>{NUMBER}) squares (?P<ahead>forward|straight)? ?and "
    rf"(?P<aside>{NUMBER}) (?:squares? )?(?:to the side|sideways)"
)
_KINDS = {"steps": "step", "slides": "slide"}
Way = tuple[str, tuple[int, int]]
"""A step on squares and its kind; empty if a sentence says none."""


class _Described(NamedTuple):
    """Moves that a sentence describes; `capture`: whether it says that the piece captures so."""

    sentence: PrintedSentence
    words: str
    ways: frozenset[Way]
    capture: bool


@check("text.other-moves", "warning")
def moves_are_as_described(game: Game) -> Iterator[Report]:
    """Find sentences that give a piece a move that it does not have, and pieces with moves that no sentence has."""
    if {board.grid.shape for board in game.boards.values()} != {"square"}:
        return
    for piece, moves, described in _described(game):
        every = frozenset[Way]().union(*(each.ways for each in described))
        its = phrasing.join_and([f"{move.kind} {move.name or ' '.join(move.pattern.words)}".strip() for move in moves])
        related = ((piece.span, f"the moves of {piece.name}: {its}"),)
        wrong = [each for each in described if each.ways - _ways(_moves_of(each, moves))]
        for each in wrong:
            message = f"'{each.words}' is not how {piece.name} {'captures' if each.capture else 'moves'}"
            yield Report(message, each.sentence.span, "correct the sentence, or the moves of the piece", related)
        missing = [move for move in moves if not move.name and not _is_said(move, every)]
        if missing and not wrong and any(not each.capture for each in described):
            last = described[-1]
            message = f"'{last.words}' leaves out a {missing[0].kind} of {piece.name}, and no other sentence has it"
            yield Report(message, last.sentence.span, "add it to the sentence", related)


def _moves_of(said: _Described, moves: list[Move]) -> list[Move]:
    return [move for move in moves if move.capture != ("never" if said.capture else "must")]


def _described(game: Game) -> Iterator[tuple[Piece, list[Move], list[_Described]]]:
    """Yield the pieces with their moves and the sentences that describe them, such as `A rook moves`."""
    found: dict[str, list[_Described]] = {}
    names = {face.state or piece.name: (piece, face) for piece in game.pieces.values() for face in piece.faces[:1]}
    pattern = re.compile(rf"(?:a|an|the|each) ({'|'.join(map(re.escape, names))})\b", re.IGNORECASE)
    known, heading = "", ""
    for sentence in printed_text.rules(game) if names else ():
        text, known = sentence.text, known if sentence.entry == heading else ""
        heading = sentence.entry
        subject = pattern.match(text)
        known = subject[1].lower() if subject else known if text.startswith("It ") else ""
        for pair in (_MOVE, _JUMP):
            for each in pair.finditer(text.lower()) if known else ():
                if each.start() <= (subject.end() + 1 if subject else 3) or text[: each.start()].endswith(" it "):
                    found.setdefault(known, []).append(_read(sentence, each))
    for name, (piece, face) in names.items():
        moves = [move for move in piece.moves_of(face.id) if move.kind != "drop"]
        if moves and name.lower() in found:
            yield piece, moves, found[name.lower()]


def _read(sentence: PrintedSentence, said: re.Match[str]) -> _Described:
    words = sentence.text[said.start() : said.end()]
    if said.re is _JUMP:
        far, aside = number_value(said["far"]), number_value(said["aside"])
        ahead = said["ahead"] == "forward"
        pattern = (
            StepPattern(leap=(("forward", far), ("sideways", aside))) if ahead else StepPattern(offsets=(aside, far))
        )
        kind = "jump"
    else:
        pattern = StepPattern(words=tuple(_WAYS[way] for way in re.findall(_WAY, said["ways"])))
        kind = _AMOUNTS.get(said["amount"] or "", _KINDS.get(said["verb"], ""))
    ways = frozenset((kind, step) for step in pattern.on("square"))
    return _Described(sentence, words, ways, said["verb"] == "captures")


def _ways(moves: list[Move]) -> frozenset[Way]:
    """Return the steps of moves, with their kinds and without."""
    return frozenset((kind, step) for move in moves for step in move.pattern.on("square") for kind in (move.kind, ""))


def _is_said(move: Move, said: frozenset[Way]) -> bool:
    return all({(move.kind, step), ("", step)} & said for step in move.pattern.on("square"))
