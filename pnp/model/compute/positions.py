"""The position that an example shows, and whether its moves, one after another, and its refused moves are possible."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.model.compute import moves
from pnp.model.compute.moves import Mover, Target
from pnp.model.game import Board, Cell, Example, FaceId, Game, PieceId, ShownMove, SideId, StateId

_FRONT = FaceId("front")


class PlacedPiece(NamedTuple):
    """A piece on the board: its side, the face that it shows, and the state that a marker shows."""

    piece: PieceId
    side: SideId
    face: FaceId = _FRONT
    state: StateId | None = None


Cells = Mapping[Cell, tuple[PlacedPiece, ...]]
"""The pieces on each cell, from the top down."""


class Position:
    """The pieces on the board and in hand; moves change it."""

    def __init__(self, game: Game, board: Board, example: Example) -> None:
        self.game = game
        self.board = board
        self.cells = pieces(example)
        self.hands: dict[SideId, list[PieceId]] = {side: list(held) for side, held in example.hands.items()}
        self.facings = {place.cell: place.facing for place in example.places if place.facing}
        """Where the pieces that have not moved face."""
        self._sides = {place.cell: place.side for place in example.places}

    def moved_piece(self, shown: ShownMove) -> PlacedPiece | None:
        """Return the piece that a move names, where it is; None when it is not there."""
        if shown.start is None:
            sides = [side for side, held in self.hands.items() if shown.piece in held]
            face = self.game.pieces[shown.piece].faces[0].id
            return PlacedPiece(shown.piece, sides[0], face) if sides else None
        found = next((each for each in self.cells.get(shown.start, ()) if each.piece == shown.piece), None)
        if found is None and self._leaves_closed_cell(shown):
            return PlacedPiece(shown.piece, self._sides.get(shown.start, SideId("")))
        return found

    def _leaves_closed_cell(self, shown: ShownMove) -> bool:
        """Return whether a move leads from a closed cell, such as a city, to a cell that belongs to it."""
        start = shown.start
        return (
            start is not None and _is_closed(self.game, self.board, start) and start in _owners(self.board, shown.end)
        )

    def why_not(self, shown: ShownMove) -> str:
        """Return why a move is illegal; empty if it is legal."""
        placed = self.moved_piece(shown)
        name = self.game.pieces[shown.piece].name.lower()
        end = self.board.grid.label(shown.end)
        if shown.start is None:
            if placed is None:
                return f"there is no {name} in hand"
            return "" if shown.end in self._drops(placed) else f"a {name} cannot be dropped on {end}"
        start = self.board.grid.label(shown.start)
        if placed is None:
            return f"there is no {name} on {start}"
        if not self._can_go(placed, shown):
            return f"a {name} on {start} cannot move to {end}"
        return self._promotion_fault(placed, shown)

    def make(self, shown: ShownMove) -> None:
        """Make a move: a piece that shows the face of a combined piece takes the others along."""
        placed = self.moved_piece(shown)
        if placed is None:
            return
        for cell in filter(None, (shown.start, shown.end)):
            self.facings.pop(cell, None)
        gone = self._lift(placed, shown.start)
        way = self.game.pieces[gone[0].piece].promotes
        if shown.promotes and way is not None:
            gone = (gone[0]._replace(face=way.to), *gone[1:])
        there = self.cells.get(shown.end, ())
        for other in there:
            if other.side != placed.side and self.game.hand is not None:
                owner = other.side if self.game.hand.keeps_side else placed.side
                self.hands.setdefault(owner, []).append(other.piece)
        self.cells[shown.end] = (*gone, *(other for other in there if other.side == placed.side))

    def targets(self, placed: PlacedPiece, start: Cell) -> tuple[Target, ...]:
        """Return the cells to which a piece can move, as `moves.targets`."""
        return self._targets(self.board, self.cells, placed, start)

    def _targets(self, board: Board, cells: Cells, placed: PlacedPiece, start: Cell) -> tuple[Target, ...]:
        occupied = {cell: found[0].side for cell, found in cells.items() if found and cell != start}
        piece = self.game.pieces[placed.piece]
        states = moves.states_of(self.game, piece, placed.face, placed.state)
        return moves.targets(self.game, board, Mover(placed.side, piece.moves_of(placed.face), states), start, occupied)

    def _can_go(self, placed: PlacedPiece, shown: ShownMove) -> bool:
        """Return whether a move of the piece leads there; into a closed cell also from a cell that belongs to it."""
        game, board, cells = self.game, self.board, self.cells
        assert shown.start is not None
        if placed not in cells.get(shown.start, ()):
            return True
        if _is_closed(game, board, shown.end):
            if shown.end in _owners(board, shown.start):
                return True
            board = board._replace(fields=tuple(field for field in board.fields if not game.roles[field.role].closed))
        friends = [other for other in cells.get(shown.end, ()) if other.side == placed.side]
        together = {placed.piece, *(friend.piece for friend in friends)}
        if friends and any(set(composite.of) == together for composite in game.composites.values() if composite.each):
            cells = {cell: found for cell, found in cells.items() if cell != shown.end}
        return any(target.cell == shown.end for target in self._targets(board, cells, placed, shown.start))

    def _drops(self, placed: PlacedPiece) -> frozenset[Cell]:
        occupied = [cell for cell, found in self.cells.items() if found]
        own = [cell for cell in occupied if placed in self.cells[cell]]
        return moves.drops(self.game, self.board, placed.piece, placed.side, occupied, own)

    def _promotion_fault(self, placed: PlacedPiece, shown: ShownMove) -> str:
        """Return why a move may not end with or without promotion; empty if it may."""
        piece = self.game.pieces[placed.piece]
        way = piece.promotes
        if way is None or placed.face == way.to:
            return f"this {piece.name.lower()} has been promoted already" if shown.promotes else ""
        ends = {shown.end, shown.start} if way.when == "touches" else {shown.end}
        label = self.board.grid.label(shown.end)
        if shown.promotes and not ends & moves.cells_of(self.game, self.board, placed.side, way.cells):
            return f"a {piece.name.lower()} does not promote on {label}"
        if not shown.promotes and shown.end in moves.cells_of(self.game, self.board, placed.side, way.must):
            return f"a {piece.name.lower()} must promote on {label}"
        return ""

    def _lift(self, placed: PlacedPiece, start: Cell | None) -> tuple[PlacedPiece, ...]:
        """Remove a piece from its cell or from the hand, and return it with those that it takes along."""
        if start is None:
            self.hands[placed.side].remove(placed.piece)
            return (placed,)
        here = self.cells.get(start, ())
        leads = any(placed.piece == composite.of[0] for composite in self.game.composites.values() if composite.each)
        gone = here if leads and placed in here else (placed,)
        self.cells[start] = tuple(other for other in here if other not in gone)
        return gone


def pieces(example: Example) -> dict[Cell, tuple[PlacedPiece, ...]]:
    """Return the pieces of an example's diagram, with those below them."""
    found: dict[Cell, tuple[PlacedPiece, ...]] = {}
    for place in example.places:
        refs = [*([place.piece] if place.piece is not None else []), *place.under]
        found[place.cell] = tuple(
            PlacedPiece(ref.piece, place.side, ref.face, place.state if number == 0 else None)
            for number, ref in enumerate(refs)
        )
    return found


def illegal_moves(game: Game, board: Board, example: Example) -> Iterator[tuple[ShownMove, str]]:
    """Yield the moves of an example that are illegal, each with the reason; the others change the position."""
    position = Position(game, board, example)
    for shown in example.moves:
        reason = position.why_not(shown)
        if reason:
            yield shown, reason
        else:
            position.make(shown)


def refused_positions(game: Game, board: Board, example: Example) -> Iterator[tuple[ShownMove, Position]]:
    """Yield the refused moves of an example, each with the position in which it is tried.

    Those of the side that moves first are tried instead of its moves, those of other sides after them, and all others
    where the piece is there.
    """
    before, after = Position(game, board, example), Position(game, board, example)
    first = next((placed.side for shown in example.moves if (placed := before.moved_piece(shown))), None)
    for shown in example.moves:
        after.make(shown)
    for shown in example.refused:
        early, late = before.moved_piece(shown), after.moved_piece(shown)
        yield shown, after if early is None or (late is not None and late.side != first) else before


def possible_refused_moves(game: Game, board: Board, example: Example) -> Iterator[tuple[ShownMove, str]]:
    """Yield the refused moves of an example that refuse nothing, with the reason.

    A move that a clause forbids may be possible for the piece.
    """
    for shown, position in refused_positions(game, board, example):
        reason = position.why_not(shown)
        if position.moved_piece(shown) is None:
            yield shown, reason
        elif not reason and shown.clause is None:
            name = game.pieces[shown.piece].name.lower()
            start = "in hand" if shown.start is None else f"on {board.grid.label(shown.start)}"
            yield shown, f"the moves of a {name} {start} allow {board.grid.label(shown.end)}"


def _is_closed(game: Game, board: Board, cell: Cell) -> bool:
    return any(game.roles[field.role].closed for field in board.roles_at(cell))


def _owners(board: Board, cell: Cell) -> set[Cell | None]:
    return {field.of for field in board.roles_at(cell)}
