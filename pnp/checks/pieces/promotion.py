"""Promotion, whose cells can be reached, leave no piece stuck, and are not the whole board; moves without effect."""

from collections.abc import Iterator, Mapping
from itertools import permutations

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.geometry import directions
from pnp.model.compute import moves
from pnp.model.compute.moves import Mover
from pnp.model.game import Board, BoardId, Cell, CellsOfSide, Game, Piece, PieceId, SideId
from pnp.model.game.tracking import cached_on_game, tracked_by_result


@check("promotion.unreachable", "warning")
def promotion_can_be_reached(game: Game) -> Iterator[Report]:
    """Find pieces that promote in cells of a board in which none of their moves ends, from whatever cell."""
    for piece, side, board, there in _promotions(game):
        ends = _ends(game, board.id, piece.id, side)
        begins = {cell for cell, found in ends.items() if found and piece.promotes and piece.promotes.when == "touches"}
        if there and not there & begins.union(*ends.values()):
            message = f"no move of {phrasing.named(piece)} of {game.sides[side].name} ends where it promotes"
            yield _report(board, piece, message)


@check("promotion.everywhere", "warning")
def promotion_has_its_place(game: Game) -> Iterator[Report]:
    """Find pieces that promote in every cell of a board."""
    found = [(piece, board) for piece, _, board, there in _promotions(game) if there >= set(board.grid.cells)]
    for piece, board in {(piece.id, board.id): (piece, board) for piece, board in found}.values():
        yield _report(board, piece, f"{phrasing.named(piece)} promotes in every cell")


@check("promotion.stuck", "warning")
def promotion_is_forced_where_moves_end(game: Game) -> Iterator[Report]:
    """Find pieces that need not promote, or may be dropped, where they have no move; or must where they have some."""
    for piece, side, board, there in _promotions(game):
        assert piece.promotes is not None
        starts = _ends(game, board.id, piece.id, side)
        stuck = frozenset(cell for cell, ends in starts.items() if not ends) & there
        must = moves.cells_of(game, board, side, piece.promotes.must)
        optional = stuck.intersection(set[Cell]().union(*starts.values())) - must
        dropped = stuck & moves.drops(game, board, piece.id, side, ())
        early = must - stuck if stuck and must != there else frozenset[Cell]()
        drop = next((move.span for move in piece.moves if move.kind == "drop"), None)
        deep = next((n for n in range(1, 99) if dropped <= moves.cells_of(game, board, side, CellsOfSide(rows=n))), 1)
        written = piece.promotes.span
        for cells, words, span, hint in (
            (optional, "need not promote at {}, but has no move there", written, "let 'must' include {}"),
            (dropped, "may be dropped at {}, where it has no move", drop, f"write but: {{{{rows: last {deep}}}}}"),
            (early, "must promote at {}, where it can still move", written, "leave {} out of 'must'"),
        ):
            if cells:
                label = board.grid.label(min(cells))
                message = f"{phrasing.named(piece)} of {game.sides[side].name} {words.format(label)},"
                yield _report(board, piece, message, hint.format(label))._replace(span=span)
                return


@check("move.contained", "warning")
def moves_add_something(game: Game) -> Iterator[Report]:
    """Find steps and slides of a piece in directions in which another of its moves slides without a limit."""
    for piece in game.pieces.values():
        pairs = dict.fromkeys(pair for face in piece.faces for pair in permutations(piece.moves_of(face.id), 2))
        for wide, narrow in pairs:
            same = narrow._replace(kind=wide.kind, pattern=wide.pattern, reach=None, span=wide.span, name=wide.name)
            kind = moves.main_kind(game, (wide, narrow))
            steps, others = ({*move.pattern.on(kind)} for move in (narrow, wide))
            if wide.kind == "slide" and narrow.kind in ("step", "slide") and same == wide and steps and steps <= others:
                words = f"{narrow.kind} {', '.join(narrow.pattern.words)}"
                message = f"{phrasing.named(piece)} has the move '{words}', which another of its moves allows already"
                yield Report(message, narrow.span or piece.span, "correct one of them, or remove it")


def _promotions(game: Game) -> Iterator[tuple[Piece, SideId, Board, frozenset[Cell]]]:
    """Yield each piece of a side that promotes, the boards on which it moves, and the cells where it does."""
    for piece in game.pieces.values():
        for board in game.boards.values() if piece.promotes is not None and piece.moves else ():
            kind = directions.kind_of(board.grid) if board.grid.is_lattice else None
            is_known = kind is not None and not any(move.pattern.unknown_on(kind) for move in piece.moves)
            for side, copies in piece.count.items() if is_known else ():
                if copies and piece.promotes is not None:
                    yield piece, side, board, moves.cells_of(game, board, side, piece.promotes.cells)


@cached_on_game
def _ends(game: Game, board_id: BoardId, piece: PieceId, side: SideId) -> Mapping[Cell, set[Cell]]:
    """Return the cells where moves of a piece end, alone on the board or among enemies, by where they begin."""
    board, mover = game.boards[board_id], _mover(game, piece, side)
    enemy = next((other for other in game.sides if other != side), side)
    ends: dict[Cell, set[Cell]] = {cell: set() for cell in board.grid.cells}
    for occupied in (dict[Cell, SideId](), dict.fromkeys(ends, enemy)):
        for start, found in ends.items():
            found.update(target.cell for target in moves.targets(game, board, mover, start, occupied))
    return ends


@tracked_by_result
def _mover(game: Game, piece_id: PieceId, side: SideId) -> Mover:
    """Return how a piece with its front up moves, whatever else is on it."""
    piece = game.pieces[piece_id]
    front = piece.faces[0].id
    return Mover(side, piece.moves_of(front), moves.states_of(game, piece, front))


def _report(board: Board, piece: Piece, message: str, hint: str = "correct the cells under 'in'") -> Report:
    assert piece.promotes is not None
    hint = f"{hint}, or correct the moves; 'last' rows are at the far edge, 'first' rows at the player's own"
    related = ((piece.span, f"the piece '{piece.id}'"),)
    witness = (("piece", piece.id), ("board", board.name))
    return Report(f"{message} on {phrasing.board(board)}", piece.promotes.span, hint, related, witness)
