"""Samples of lines and places in the legend."""

from pathlib import Path

import pytest

from pnp import model
from pnp.artwork.boards import line_samples
from pnp.artwork.boards.lines.looks import LOOKS
from pnp.errors import DefinitionError, Span
from pnp.model.game import Board, BoardId, TerrainId
from pnp.model.game.maps import LineKind
from pnp.scene.items import Group
from pnp.scene.items import Path as Drawn
from pnp.scene.presets import themes
from pnp.scene.shapes import bounds

THEME = themes()["field"]
GAME = model.load(Path(__file__).parents[2] / "bad" / "maps")
BOARDS = [GAME.boards[BoardId("front")], GAME.boards[BoardId("town")]]
NOWHERE = Span("x", 1, 1)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
@pytest.mark.parametrize("look", LOOKS)
def test_every_look_has_a_sample_in_its_box(board: Board, look: str) -> None:
    kind = LineKind(TerrainId("x"), "X", LOOKS[look].lies, look, None, (), (TerrainId("river"),), "", NOWHERE, NOWHERE)
    inside, frame = line_samples.line_sample(board, kind, THEME, 8.0, 9.2)
    assert isinstance(inside, Group)
    assert isinstance(frame, Drawn)
    assert inside.clip is not None
    left, top, right, bottom = bounds(frame.segments)
    assert (left, right) == (0.0, 8.0)
    assert 0 <= top < bottom <= 9.2
    moved = inside.items[1]
    assert isinstance(moved, Group)
    assert len(moved.items) > 1


def test_a_sample_is_on_the_ground_of_most_of_the_board() -> None:
    board = BOARDS[0]
    (inside, _) = line_samples.place_sample(board, "city", THEME, 8.0, 9.2)
    (other, _) = line_samples.place_sample(board._replace(ground=None), "city", THEME, 8.0, 9.2)
    assert isinstance(inside, Group)
    assert isinstance(other, Group)
    first, second = inside.items[0], other.items[0]
    assert isinstance(first, Drawn)
    assert isinstance(second, Drawn)
    assert (first.fill, second.fill) == ("#eee7c8", "#b5cf95")


def test_an_unknown_look_is_a_finding_with_its_place() -> None:
    kind = LineKind(TerrainId("x"), "X", "side", "fordd", None, (), (), "", NOWHERE, NOWHERE)
    with pytest.raises(DefinitionError) as caught:
        line_samples.line_sample(BOARDS[0], kind, THEME, 8.0, 9.2)
    (finding,) = caught.value.findings
    assert (finding.id, finding.span) == ("art.unknown-look", NOWHERE)
