"""Boards that show how a piece moves: what is reached, and that it is drawn where it is."""

import math

import kits
import pytest
import scenes

from pnp.artwork.diagrams import moves as move_diagram
from pnp.artwork.diagrams.moves import MoveMark
from pnp.geometry.directions import StepPattern
from pnp.model.game import Move, RoleId, StateId
from pnp.scene.color import mix
from pnp.scene.items import Group, Path, Symbol

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
ORTHOGONAL = StepPattern(("orthogonal",))
FORWARD = StepPattern(("forward",))
COUNTER = Symbol("counter", 8.0, 8.0, ())


def drawn_at(drawing):
    """The middles of all signs, in squares to the right and forward of the piece."""
    cell = drawing.width / 5
    groups = [item for item in drawing.items if isinstance(item, Group) and item.items]
    return {(round(group.transform[4] / cell - 2.5, 3), round(2.5 - group.transform[5] / cell, 3)) for group in groups}


def test_a_chess_pawn_steps_ahead_and_takes_aslant() -> None:
    found = move_diagram.reach(
        [Move("step", FORWARD, "never"), Move("step", StepPattern(("forward-diagonal",)), "must")]
    )
    assert found.squares == {
        (0, 1): MoveMark(True, False),
        (1, 1): MoveMark(False, True),
        (-1, 1): MoveMark(False, True),
    }
    assert found.lines == {}


def test_two_moves_to_one_square_add_up() -> None:
    found = move_diagram.reach([Move("step", FORWARD, "never"), Move("step", FORWARD, "must")])
    assert found.squares == {(0, 1): MoveMark(True, True)}


def test_what_always_holds_hides_what_does_not() -> None:
    double = Move("slide", FORWARD, "never", reach=2, start=RoleId("start"))
    found = move_diagram.reach([double, Move("step", FORWARD, "never")])
    assert found.squares == {(0, 1): MoveMark(True, False), (0, 2): MoveMark(True, False, limited=True)}


def test_a_slide_without_an_end_is_a_line_and_holds_the_steps_along_it() -> None:
    found = move_diagram.reach([Move("slide", ORTHOGONAL), Move("step", StepPattern(("orthogonal", "forward-right")))])
    assert set(found.lines) == set(STRAIGHT)
    assert set(found.squares) == {(1, 1)}


def test_a_line_in_some_state_leaves_the_steps_that_always_hold() -> None:
    found = move_diagram.reach([Move("step", ORTHOGONAL), Move("slide", ORTHOGONAL, states=frozenset([StateId("up")]))])
    assert set(found.squares) == set(STRAIGHT)
    assert all(mark.limited for mark in found.lines.values())


def test_the_board_grows_with_a_longer_move() -> None:
    assert move_diagram.reach([Move("slide", FORWARD, reach=3)]).radius == 3
    assert move_diagram.reach([Move("slide", FORWARD)]).radius == 2


def test_every_piece_of_armada_reaches_what_it_should(armada) -> None:
    found = {piece.id: move_diagram.reach(piece.moves) for piece in armada.pieces.values()}
    leaps = {place for place, mark in found["knight"].squares.items() if mark.take}
    assert leaps == {(x, y) for x in range(-2, 3) for y in range(-2, 3) if abs(x * y) == 2}
    assert {place for place, mark in found["knight"].squares.items() if not mark.take} == set(STRAIGHT)
    assert set(found["queen"].lines) == {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y}
    assert found["queen"].squares == {}
    assert set(found["king"].squares) == set(found["queen"].lines)
    assert found["pawn"].squares[0, 2] == MoveMark(True, False, limited=True)
    assert found["pawn"].squares[0, -1] == MoveMark(True, False)


def test_signs_stand_on_their_squares_forward_up(theme) -> None:
    moves = [Move("step", FORWARD, "never"), Move("jump", StepPattern(leap=(("forward", 1), ("right", 2))))]
    assert drawn_at(move_diagram.diagram(move_diagram.reach(moves), COUNTER, 40.0, theme)) == {(0.0, 1.0), (2.0, 1.0)}


@pytest.mark.parametrize("size", [20.0, 45.0])
def test_nothing_leaves_the_board(armada, theme, size) -> None:
    for piece in armada.pieces.values():
        for left, top, right, bottom in scenes.outlines(
            move_diagram.diagram(move_diagram.reach(piece.moves), COUNTER, size, theme)
        ):
            assert min(left, top) > -0.01
            assert max(right, bottom) < size + 0.01


def test_the_three_signs_differ_by_form(theme) -> None:
    both, enter, take = (
        move_diagram.sign(mark, 8.0, theme)
        for mark in (MoveMark(True, True), MoveMark(True, False), MoveMark(False, True))
    )
    assert [len(sign) for sign in (both, enter, take)] == [1, 1, 2]
    assert both[0].stroke is None
    assert enter[0].fill == theme.paper
    assert all(item.fill is None for item in take)
    assert move_diagram.sign(MoveMark(True, False, True), 8.0, theme)[0].stroke.dash


def test_an_arrow_ends_at_its_point(theme) -> None:
    shaft, head = move_diagram.arrow(MoveMark(True, True), 10.0, 8.0, theme)
    assert isinstance(head, Path)
    assert max(segment[1] for segment in head.segments if len(segment) > 1) == pytest.approx(10.0)
    assert shaft.stroke.dash == ()
    assert move_diagram.arrow(MoveMark(True, True, True), 10.0, 8.0, theme)[0].stroke.dash
    assert math.isclose(shaft.segments[0][1], 0.0)


@pytest.mark.parametrize("piece", ["pawn", "king"])
def test_the_board_is_drawn_as_approved(armada, theme, golden, piece) -> None:
    golden.svg(
        f"moves-{piece}", move_diagram.diagram(move_diagram.reach(armada.pieces[piece].moves), COUNTER, 40.0, theme)
    )


def test_a_small_board_has_tones_where_the_board_of_the_game_has(armada, theme) -> None:
    shogi, tint = kits.game("shogi"), mix(theme.paper, theme.ink, 0.1)
    for game, has_tones in ((armada, True), (shogi, False)):
        found = move_diagram.reach_in(game, next(iter(game.pieces.values())).moves)
        drawn = move_diagram.diagram(found, COUNTER, 40.0, theme).items
        fills = [item.fill for item in drawn if isinstance(item, Path)]
        assert (fills.count(tint) > 0) == has_tones
        lines = [item for item in drawn if isinstance(item, Path) and item.stroke and item.stroke.width == 0.12]
        assert len(lines) == (0 if has_tones else 2 * found.radius)


def test_hexes_of_a_board_in_one_tone_are_all_paper(theme) -> None:
    found = move_diagram.reach([Move("step", FORWARD)], "flat")
    drawn = [move_diagram.diagram(found._replace(has_tones=tones), COUNTER, 40.0, theme) for tones in (True, False)]
    fills = [{item.fill for item in each.items if isinstance(item, Path) and item.stroke} for each in drawn]
    assert (len(fills[0]) > 2, theme.paper in fills[1], len(fills[1] - {theme.ink, None})) == (True, True, 1)


def test_a_queen_on_hexes_has_twelve_lines_and_a_knight_twelve_leaps() -> None:
    queen, knight = Move("slide", StepPattern(("all",))), Move("jump", StepPattern(offsets=(1, 2)))
    for kind in ("flat", "pointy"):
        assert len(move_diagram.reach([queen], kind).lines) == 12
        found = move_diagram.reach([knight], kind)
        assert (len(found.squares), found.radius) == (12, 3)


def test_forward_on_hexes_is_up(theme) -> None:
    pawn = [Move("step", FORWARD), Move("step", StepPattern(("forward-right",)), "must")]
    drawing = move_diagram.diagram(move_diagram.reach(pawn, "flat"), COUNTER, 50.0, theme)
    high, right = sorted(drawn_at(drawing))
    assert high == (0.0, 1.0)
    assert right == pytest.approx((math.sqrt(3) / 2, 0.5), abs=1e-3)


@pytest.mark.parametrize("kind", ["flat", "pointy"])
def test_hexes_are_drawn_as_approved(theme, golden, kind) -> None:
    moves = [Move("slide", StepPattern(("orthogonal",))), Move("step", StepPattern(("diagonal",)), "never")]
    golden.svg(f"moves-{kind}", move_diagram.diagram(move_diagram.reach(moves, kind), COUNTER, 40.0, theme))
