"""A small board, empty or with the counters of an example."""

from collections.abc import Iterator

from pydantic import Field

from pnp.artwork.diagrams import board as board_diagram
from pnp.artwork.panels import Frame, PanelError, PanelOptions, Problem, panel
from pnp.artwork.panels.helpers import note, stack
from pnp.model.game import Board, BoardId, Example, ExampleId, Game
from pnp.scene.items import Symbol, Use


class PlanOptions(PanelOptions):
    """Options of the board in small."""

    board: str = Field(default="", description="The board. Default: that of the example, or the first.")
    example: str = Field(default="", description="Example whose counters are on it.")
    note: str = Field(default="", description="Sentence below (a template).")

    ids = (("board", "boards"), ("example", "examples"))

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors: undefined board or example, or an example without a board."""
        yield from super().problems(game)
        example = game.examples.get(ExampleId(self.example))
        if example is not None and example.board is None:
            yield Problem(f"example '{self.example}' has no board", "name another, or give it one", "example")


@panel("plan", PlanOptions)
def plan(game: Game, options: PlanOptions, frame: Frame) -> Symbol:
    """A small board, empty or with the counters of an example."""
    example = game.examples[ExampleId(options.example)] if options.example else None
    board = _board(game, options, example)
    drawn = frame.faces.get_or_draw(
        ("plan", board.id, options.example),
        lambda: board_diagram.diagram(
            game, board, frame.theme, example.places if example else (), around=board.grid.cells, margin=0.0
        ),
    )
    scale = frame.width * frame.scale / drawn.width
    picture = Symbol("plan", drawn.width * scale, drawn.height * scale, (Use(drawn, 0.0, 0.0, scale),))
    left = (frame.width - picture.width) / 2
    parts = [Symbol("plan", frame.width, picture.height, (picture.at(left, 0.0),))]
    return stack([*parts, *note(game, options.note, frame)], frame.row(2.0))


def _board(game: Game, options: PlanOptions, example: Example | None) -> Board:
    if options.board:
        return game.boards[BoardId(options.board)]
    if example is not None and example.board is not None:
        return game.boards[example.board]
    if not game.boards:
        raise PanelError("the game has no board to show")
    return next(iter(game.boards.values()))
