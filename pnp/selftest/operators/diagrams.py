"""Diagrams of worked examples: counters in other cells, other counters, other facings; moves without their limits."""

from collections.abc import Iterator

from pnp.model.compute import examples
from pnp.model.game import Board, Cell, PieceId
from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.operators.maps import as_written, beside
from pnp.selftest.source_edit import GameSource

EXAMPLE = "A diagram that is wrong"


def _cell(board: Board, label: str) -> Cell | None:
    return next((cell for cell in board.grid.cells if board.grid.label(cell) == label), None)


@operator("counter-beside", EXAMPLE, "A diagram showed a unit in the hex beside the one that its text named.")
def counter_beside(source: GameSource) -> Iterator[Mutation]:
    """Move every counter of a diagram to a cell beside it, where no other one is."""
    for part in source.parts("examples/*/places/*"):
        example = next(each for each in source.game.examples.values() if each.id == part.path[1])
        board = examples.board_of(source.game, example)
        label = part.name.strip("\"'")
        cell = _cell(board, label) if board else None
        for other in beside(board.grid, cell)[:1] if board is not None and cell is not None else ():
            if source.part(f"examples/{example.id}/places/{other}") is None:
                yield Mutation((part.renamed(as_written(part, other)),), f"{example.id} has {label} at {other}")


@operator("counter-of-another", EXAMPLE, "A diagram showed one unit twice.")
def counter_of_another(source: GameSource) -> Iterator[Mutation]:
    """Show in every cell of a diagram the unit before it of the same side, of which there is one counter."""
    before: dict[tuple[str, str], str] = {}
    for part in source.parts("examples/*/places/*/piece"):
        side = source.part("/".join((*part.path[:-1], "side")))
        other = before.get((part.path[1], side.plain if side else ""))
        piece = source.game.pieces.get(PieceId((other or "").partition(".")[0]))
        if other is not None and other != part.plain and piece and max(piece.count.values()) == 1:
            yield Mutation((part.replaced(other),), f"{part.path[1]} has {other} at {part.path[3]}, not {part.plain}")
        before[part.path[1], side.plain if side else ""] = part.plain


@operator("facing-off", EXAMPLE, "A diagram had an incorrect facing (Cropredy Bridge, 7.0).")
def facing_off(source: GameSource) -> Iterator[Mutation]:
    """Turn every counter of a diagram to the opposite side."""
    opposite = {"n": "s", "s": "n", "e": "w", "w": "e", "ne": "sw", "sw": "ne", "nw": "se", "se": "nw"}
    for part in source.parts("examples/*/places/*/facing"):
        new = opposite.get(part.plain)
        if new is not None:
            yield Mutation((part.replaced(new),), f"{part.path[1]} faces {new} at {part.path[3]}")
