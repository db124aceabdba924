"""Diagrams of the pieces at the start of a game: they have all pieces, and two armies mirror each other."""

from collections import Counter
from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.geometry.symmetry import mirror_cell
from pnp.model.compute import placed_units
from pnp.model.game import Board, Cell, DiagramPlacement, Example, FaceRef, Game, PieceId, SideId

_FEWEST = 8
"""Fewest pieces of a diagram that shows a start."""
_MOST = 4
"""One piece in this many may be missing or out of place, so that the others show what is meant."""
_Unmatched = tuple[DiagramPlacement, FaceRef, Cell | None, DiagramPlacement | None]
"""A piece without a counterpart, its face, its mirror cell, and what is there."""


@check("example.uneven-array", "info")
def arrays_are_symmetric(game: Game) -> Iterator[Report]:
    """Find pieces of a starting position without a counterpart, on boards with a symmetry, if most have one."""
    for example, board in _arrays(game):
        if board.symmetry is None:
            continue
        swaps = {**board.symmetry.swaps, **{other: one for one, other in board.symmetry.swaps.items()}}
        there = {place.cell: place for place in example.places}
        counts, paired, odd = _counts(example), 0, list[_Unmatched]()
        for place in example.places:
            ref, other = place.piece, swaps.get(place.side)
            if ref is None or other is None or counts[place.side, ref.piece] != counts[other, ref.piece]:
                continue
            paired += 1
            cell = mirror_cell(board.grid, place.cell, board.symmetry.kind)
            twin = there.get(cell) if cell is not None else None
            if twin is None or (twin.side, twin.piece) != (other, ref):
                odd.append((place, ref, cell, twin))
        if odd and _MOST * len(odd) <= paired:
            yield _uneven(example, board, odd, swaps)


def _uneven(example: Example, board: Board, odd: list[_Unmatched], swaps: dict[SideId, SideId]) -> Report:
    names = [board.grid.label(place.cell) for place, *_ in odd]
    first, ref, cell, twin = odd[0]
    where = board.grid.label(cell) if cell is not None else "its mirror cell"
    lacks = f"{twin.side} {twin.piece.piece}" if twin and twin.piece else "nothing"
    are_swapped = all(twin and twin.side == swaps[place.side] for place, _, _, twin in odd)
    pieces = f"the pieces of the example {phrasing.title(example)} mirror each other on {phrasing.board(board)}"
    wrong = f"{where}, opposite {names[0]}, has {lacks}, not {swaps[first.side]} {ref.piece}"
    message = f"{pieces}, except those on {phrasing.join_and(names)}: {wrong}"
    hint = f"correct the pieces on {names[0]} or {where}, or 'symmetry' of the board"
    span, witness = first.span or example.span, (("board", board.name), ("cells", " ".join(names)))
    return Report(message, span, hint, witness=witness, severity="warning" if are_swapped else None)


@check("example.short-array", "info")
def arrays_have_all_pieces(game: Game) -> Iterator[Report]:
    """Find pieces of which fewer are in a starting position than printed, if all others of their side are there."""
    for example, board in _arrays(game):
        shown = _counts(example)
        for side in dict.fromkeys(place.side for place in example.places):
            first = [piece for piece in game.pieces.values() if piece.cost is None and piece.turn is None]
            printed = {piece.id: piece.count.get(side, 0) for piece in first if piece.moves or piece.at}
            missing = {id_: count - shown[side, id_] for id_, count in printed.items() if shown[side, id_] < count}
            if missing and _MOST * sum(missing.values()) <= sum(printed.values()):
                name = game.sides[side].name
                lacks = phrasing.join_and(f"{count} {game.pieces[id_].name}" for id_, count in missing.items())
                words = f"shows the start on {phrasing.board(board)}, but of {name} it leaves out {lacks}"
                hint = "place what is missing, or print fewer; if it is a spare, leave the example as it is"
                related = tuple((game.pieces[id_].span, f"'{id_}' is missing in it") for id_ in missing)
                witness = (("side", name), *((id_, str(count)) for id_, count in missing.items()))
                yield phrasing.example_report(example, words, None, hint, related, witness)


def _arrays(game: Game) -> Iterator[tuple[Example, Board]]:
    """Yield the diagrams that show nothing but many pieces where they are, or all pieces and first moves."""
    printed = Counter({(side, piece.id): n for piece in game.pieces.values() for side, n in piece.count.items() if n})
    for example in game.examples.values():
        moves = (*example.moves, *example.refused) if _counts(example) != printed else ()
        shown = (moves, example.reach, example.path, example.given, example.marked, example.hands)
        shows_more = any((*shown, example.expect, example.costs, example.decision, example.claims.spans))
        count = sum(place.piece is not None for place in example.places)
        if example.board is not None and not shows_more and count >= _FEWEST:
            yield example, game.boards[example.board]


def _counts(example: Example) -> Counter[tuple[SideId, PieceId]]:
    return Counter((place.side, ref.piece) for place, ref in placed_units.shown(example.places))
