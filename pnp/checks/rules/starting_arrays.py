"""Diagrams of the pieces at the start of a game: they have all pieces, and two armies mirror each other."""

from collections import Counter
from collections.abc import Iterator, Mapping

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.geometry.symmetry import mirror_cell
from pnp.model.game import Board, Cell, DiagramPlacement, Example, Game, Piece, PieceId, SideId

_FEWEST = 8
"""Fewest pieces of a diagram that shows a start."""
_MOST = 4
"""One piece in this many may be missing or out of place, so that the others show what is meant."""


@check("example.uneven-array", "info")
def arrays_are_symmetric(game: Game) -> Iterator[Report]:
    """Find pieces of a starting position without a counterpart, on boards with a symmetry, if most have one."""
    for example, board in _arrays(game):
        swaps = dict(board.symmetry.swaps) if board.symmetry is not None else {}
        swaps |= {other: one for one, other in swaps.items()}
        there: dict[Cell | None, DiagramPlacement] = {place.cell: place for place in example.places}
        counts = _counts(example)
        paired = [
            place
            for place in example.places
            if place.piece is not None
            and place.side in swaps
            and counts[place.side, place.piece.piece] == counts[swaps[place.side], place.piece.piece]
        ]
        odd = [place for place in paired if not _has_counterpart(board, there, place, swaps[place.side])]
        if odd and _MOST * len(odd) <= len(paired):
            owners = [twin and twin.side for twin in (there.get(_mirrored(board, place)) for place in odd)]
            are_swapped = owners == [swaps[place.side] for place in odd]
            names = [board.grid.label(place.cell) for place in odd]
            cells, first = " ".join(names), odd[0]
            twin, there_is = _mirrored(board, first), there.get(_mirrored(board, first))
            other = f"{swaps[first.side]} {first.piece.piece}" if first.piece is not None else "its counterpart"
            lacks = f"{there_is.side} {there_is.piece.piece}" if there_is and there_is.piece else "nothing"
            where = board.grid.label(twin) if twin is not None else "its mirror cell"
            yield Report(
                f"the pieces of the example {phrasing.title(example)} mirror each other on {phrasing.board(board)}, "
                f"except those on {phrasing.join_and(names)}: {where}, opposite {names[0]}, has {lacks}, not {other}",
                first.span or example.span,
                f"correct the pieces on {names[0]} or {where}, or 'symmetry' of the board",
                witness=(("board", board.name), ("cells", cells)),
                severity="warning" if are_swapped else None,
            )


@check("example.short-array", "info")
def arrays_have_all_pieces(game: Game) -> Iterator[Report]:
    """Find pieces of which fewer are in a starting position than printed, if all others of their side are there."""
    for example, board in _arrays(game):
        shown = _counts(example)
        for side in dict.fromkeys(place.side for place in example.places):
            printed = {piece.id: piece.count[side] for piece in _from_start(game, side)}
            missing = {id_: count - shown[side, id_] for id_, count in printed.items() if shown[side, id_] < count}
            if missing and _MOST * sum(missing.values()) <= sum(printed.values()):
                names = (f"{count} {game.pieces[id_].name}" for id_, count in missing.items())
                yield Report(
                    f"the example {phrasing.title(example)} shows the start on {phrasing.board(board)}, but of "
                    f"{game.sides[side].name} it leaves out {phrasing.join_and(names)}",
                    example.span,
                    "place what is missing, or print fewer; if it is a spare, leave the example as it is",
                    tuple((game.pieces[id_].span, f"'{id_}' is missing in it") for id_ in missing),
                    (("side", game.sides[side].name), *((id_, str(count)) for id_, count in missing.items())),
                )


def _arrays(game: Game) -> Iterator[tuple[Example, Board]]:
    """Yield the diagrams that show nothing but many pieces where they are, or all pieces and first moves."""
    printed = Counter({(side, piece.id): n for piece in game.pieces.values() for side, n in piece.count.items() if n})
    for example in game.examples.values():
        moves = (*example.moves, *example.refused) if _counts(example) != printed else ()
        others = (moves, example.reach, example.path, example.given, example.marked)
        shows_more = any(
            (*others, example.hands, example.expect, example.costs, example.decision, example.claims.spans)
        )
        count = sum(place.piece is not None for place in example.places)
        if example.board is not None and not shows_more and count >= _FEWEST:
            yield example, game.boards[example.board]


def _from_start(game: Game, side: SideId) -> list[Piece]:
    """Return the pieces with moves that a side has from the start: those that are not bought and do not arrive."""
    return [
        piece
        for piece in game.pieces.values()
        if piece.count.get(side) and piece.cost is None and piece.turn is None and (piece.moves or piece.at)
    ]


def _counts(example: Example) -> Counter[tuple[SideId, PieceId]]:
    return Counter(
        (place.side, ref.piece)
        for place in example.places
        for ref in (*([place.piece] if place.piece is not None else []), *place.under)
    )


def _mirrored(board: Board, place: DiagramPlacement) -> Cell | None:
    assert board.symmetry is not None
    return mirror_cell(board.grid, place.cell, board.symmetry.kind)


def _has_counterpart(
    board: Board, there: Mapping[Cell | None, DiagramPlacement], place: DiagramPlacement, other: SideId
) -> bool:
    twin = there.get(_mirrored(board, place))
    return twin is not None and (twin.side, twin.piece) == (other, place.piece)
