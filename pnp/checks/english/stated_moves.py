"""Moves of pieces on squares that sentences of the rules describe, and that the pieces do not have."""

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing, printed_text
from pnp.checks.shared.sentences import any_of, number_value, quoted, wordings
from pnp.geometry import sliding_moves
from pnp.geometry.directions import StepPattern
from pnp.model.compute.moves import turns_of
from pnp.model.game import Board, Cell, Game
from pnp.model.game.pieces import Move, Piece
from pnp.model.text import wording
from pnp.model.text.statements import PrintedSentence

_AMOUNTS = {"one square": "step", "a square": "step", "any number of squares": "slide", "any distance": "slide"}
_VERBS = {"jump": "jump", "leap": "jump", "slid": "slide"}
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
    yield from _single_moves(game)
    if {board.grid.shape for board in game.boards.values()} != {"square"}:
        return
    for piece, moves, described in _described(game):
        every = frozenset[Way]().union(*(each.ways for each in described))
        its = phrasing.join_and([f"{move.kind} {move.name or ' '.join(move.pattern.words)}".strip() for move in moves])
        related = ((piece.span, f"the moves of {piece.name}: {its}"),)
        wrong = [each for each in described if each.ways - _ways(each, moves)]
        for each in wrong:
            message = f"'{each.words}' is not how {piece.name} {'captures' if each.capture else 'moves'}"
            yield Report(message, each.sentence.span, "correct the sentence, or the moves of the piece", related)
        missing = [move for move in moves if not move.name and not _is_said(move, every)]
        if missing and not wrong and any(not each.capture for each in described):
            last = described[-1]
            message = f"'{last.words}' leaves out a {missing[0].kind} of {piece.name}, and no other sentence has it"
            yield Report(message, last.sentence.span, "add it to the sentence", related)


def _single_moves(game: Game) -> Iterator[Report]:
    """Find moves of named pieces between named cells that no move of theirs allows, on an empty board too."""
    faces = [(piece, face) for piece in game.pieces.values() for face in reversed(piece.faces)]
    names = {(face.state or piece.name).lower(): (piece, face.id) for piece, face in faces if piece.moves_of(face.id)}
    known = re.compile(rf"\b{any_of(names)}\b")
    for sentence in printed_text.everything(game) if names else ():
        text, lower = sentence.text, sentence.text.lower()
        has_state = any(state.name.lower() in lower for state in game.states.values())
        is_move = wordings("goes").search(lower) and not wordings("no-single-move").search(lower)
        for found in wordings("single-move").finditer(text) if is_move else ():
            said = known.findall(lower, 0, found.start())
            boards = [each for each in game.boards.values() if {*found.groups()} <= {*each.grid.labels}]
            for piece, face in [names[name] for name in said[-1:] if boards]:
                kind = next((kind for verb, kind in _VERBS.items() if verb in found[0]), "")
                every = (each for each in piece.moves_of(face) if kind in {"", each.kind})
                moves = [each for each in every if has_state or not each.states]
                if not any(_leads(game, moves, each, *found.groups()) for each in boards):
                    message, related = f"'{quoted(found[0])}' is no move of {piece.name}", ((piece.span, piece.name),)
                    yield Report(message, sentence.span, "correct the sentence, or the moves of the piece", related)


def _leads(game: Game, moves: list[Move], board: Board, start: str, end: str) -> bool:
    """Return whether one of some moves of any side leads from a cell to another one."""
    grid = board.grid
    ends: list[tuple[Cell, ...]] = []
    for move, side in product(moves, game.sides):
        limit, steps = move.reach if move.kind == "slide" else 1, move.pattern.on(grid.shape)
        ends += sliding_moves.lines(grid, grid.cell(start), steps, limit, turns=turns_of(game, board, side))
    return any(grid.cell(end) in line for line in ends)


def _described(game: Game) -> Iterator[tuple[Piece, list[Move], list[_Described]]]:
    """Yield the pieces with their moves and the sentences that describe them, such as `A rook moves`."""
    found: dict[str, list[_Described]] = {}
    names = {face.state or piece.name: (piece, face) for piece in game.pieces.values() for face in piece.faces[:1]}
    pattern = re.compile(rf"(?:a|an|the|each) ({'|'.join(map(re.escape, names))})\b", re.IGNORECASE)
    known, heading = "", ""
    for sentence in printed_text.rules(game) if names else ():
        text, subject = sentence.text, pattern.match(sentence.text)
        is_same = sentence.entry == heading and text.startswith("It ")
        known, heading = subject[1].lower() if subject else known if is_same else "", sentence.entry
        for kind in ("move", "jump"):
            for each in wordings(kind).finditer(text.lower()) if known else ():
                if each.start() <= (subject.end() + 1 if subject else 3) or text[: each.start()].endswith(" it "):
                    found.setdefault(known, []).append(_read(sentence, each))
    for name, (piece, face) in names.items():
        moves = [move for move in piece.moves_of(face.id) if move.kind != "drop"]
        if moves and name.lower() in found:
            yield piece, moves, found[name.lower()]


def _read(sentence: PrintedSentence, said: re.Match[str]) -> _Described:
    kind = "jump"
    if said.re is not wordings("jump"):
        ways = (wording.words("en") or {})["ways"]
        pattern = StepPattern(words=tuple(ways[way] for way in re.findall("|".join(ways), said["ways"])))
        kind = _AMOUNTS.get(said["amount"] or "", _KINDS.get(said["verb"], ""))
    elif said["ahead"] == "forward":
        pattern = StepPattern(leap=(("forward", number_value(said["far"])), ("sideways", number_value(said["aside"]))))
    else:
        pattern = StepPattern(offsets=(number_value(said["aside"]), number_value(said["far"])))
    its = frozenset((kind, step) for step in pattern.on("square"))
    return _Described(sentence, sentence.text[slice(*said.span())], its, said["verb"] == "captures")


def _ways(said: _Described, moves: list[Move]) -> frozenset[Way]:
    """Return the steps of the moves that a sentence can mean, with their kinds and without."""
    meant = [move for move in moves if move.capture != ("never" if said.capture else "must")]
    return frozenset((kind, step) for move in meant for step in move.pattern.on("square") for kind in (move.kind, ""))


def _is_said(move: Move, said: frozenset[Way]) -> bool:
    return all({(move.kind, step), ("", step)} & said for step in move.pattern.on("square"))
