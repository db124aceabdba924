"""What worked examples say about supply, control and stacks, for texts; `pnp check` compares it with the rules.

examples['cut-off'].supplied['0305']     examples['full-hex'].stacked     examples['cut-off'].controlled.red['0404']
"""

from collections.abc import Mapping

from pnp.model.compute import examples
from pnp.model.game import Board, Cell, Example, Game
from pnp.templating.base_view import View

_WORDS = {True: "yes", False: "no"}


def claims(game: Game, example: Example) -> dict[str, object]:
    """Return `supplied` and `stacked` by cell, and `controlled` by side and cell; a single one prints as it is."""
    board = examples.board_of(game, example)
    if board is None:
        return {}
    found: dict[str, object] = {}
    if example.claims.supplied:
        found["supplied"] = _by_cell(
            "supplied", board, {cell: _WORDS[said] for cell, said in example.claims.supplied.items()}
        )
    if example.claims.stacked:
        found["stacked"] = _by_cell("stacked", board, example.claims.stacked)
    if example.claims.controlled:
        sides = {
            str(side): _by_cell("controlled", board, {cell: _WORDS[said] for cell, said in cells.items()})
            for side, cells in example.claims.controlled.items()
        }
        found["controlled"] = View("controlled", sides)
    return found


def _by_cell(name: str, board: Board, values: Mapping[Cell, int | str]) -> View:
    parts = {board.grid.label(cell): value for cell, value in values.items()}
    return View(name, parts, text=str(*parts.values()) if len(parts) == 1 else "")
