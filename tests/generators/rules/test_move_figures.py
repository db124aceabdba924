"""Figures of positions: what they show, and how large."""

from itertools import pairwise

import pytest

from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.diagrams import board
from pnp.generators.rules import figures, move_figures
from pnp.generators.rules.references import UnknownReferenceError
from pnp.scene import fonts
from pnp.scene.items import Group, Text, Use
from pnp.scene.presets import themes

THEME = themes()["field"]
WIDEST = 92.0


def walk(items):
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)
        elif isinstance(item, Use):
            yield from walk(item.symbol.items)


def said(symbol):
    return [item.text for item in walk(symbol.items) if isinstance(item, Text)]


@pytest.fixture
def asked(monkeypatch):
    """What the diagram is asked to draw."""
    calls = []

    def diagram(*args, **options):
        calls.append(options)
        return board.diagram(*args, **options)

    monkeypatch.setattr(move_figures, "diagram", diagram)
    return calls


def drawn(game, name):
    return move_figures.position(game, game.boards["armada"], game.examples[name], THEME, WIDEST)


def test_the_piece_on_reach_has_a_mark_on_every_cell_where_it_can_go(armada, asked):
    drawn(armada, "rook-reach")
    label = armada.boards["armada"].grid.label
    marks = {label(mark.cell): mark.kind for mark in asked[0]["marks"]}
    assert marks == {**dict.fromkeys(["d5", "e5", "g5", "h5", "i5", "j5", "f6"], "go"), "f7": "take"}


def test_a_step_that_never_captures_is_marked_as_such(armada, asked):
    drawn(armada, "pawn-reach")
    label = armada.boards["armada"].grid.label
    marks = {label(mark.cell): mark.kind for mark in asked[0]["marks"]}
    assert marks == {**dict.fromkeys(["f5", "f6", "e4", "g4", "f3"], "enter"), "e5": "take"}


def test_several_moves_are_numbered_and_a_single_one_is_not(armada, asked):
    drawn(armada, "ride-out")
    drawn(armada, "trained-rook")
    assert [[way.text for way in call["ways"]] for call in asked[::2]] == [["1", "2", "3"], [""]]


def test_refused_moves_and_marked_cells_are_set_off(armada, asked):
    drawn(armada, "fort-and-knight")
    drawn(armada, "moral-fall")
    assert [way.refused for way in asked[0]["ways"]] == [False, True, True]
    assert [mark.kind for mark in asked[-1]["marks"]] == ["spot", "spot"]


def test_every_position_fits(armada):
    for name, example in armada.examples.items():
        if example.places:
            figure = drawn(armada, name)
            assert 0 < figure.width <= WIDEST + 1e-6, name
            assert 0 < figure.height <= 104.0 + 1e-6, name


def test_positions_that_follow_each_other_show_the_same_cells_and_their_titles(armada, asked):
    names = ["reduce-b9", "finish-b9", "taken-b9"]
    shown = [armada.examples[name] for name in names]
    figure = move_figures.sequence(armada, armada.boards["armada"], shown, THEME, WIDEST)
    assert len({tuple(call["around"]) for call in asked}) == 1
    assert figure.width <= WIDEST + 1e-6
    for number, example in enumerate(shown, 1):
        assert f"{number}  {example.title}" in said(figure)


def test_boards_of_moves_stand_side_by_side_with_names(armada):
    shown = [armada.pieces[name] for name in ("rook", "queen", "king")]
    faces = FaceCache(armada, THEME)
    movers = [
        move_figures.FigureMover(
            piece.name,
            faces.piece("white", piece.id, "front"),
            move_figures.movement(armada, piece, piece.faces[0]),
        )
        for piece in shown
    ]
    figure = move_figures.boards_of_moves(movers, THEME, 98.0)
    assert figure.width <= 98.0 + 1e-6
    assert {"Rook", "Queen", "King"} <= set(said(figure))


def test_boards_of_moves_have_one_size_in_every_figure(armada):
    studio = figures.Studio(armada, THEME, 111.0, FaceCache(armada, THEME))
    for names in ("pawn knight bishop", "rook queen king"):
        figure = figures.draw(studio, ["figure", "moves", *names.split()])
        boards = [item for item in figure.items if isinstance(item, Group)]
        assert len(boards) == 3
        assert (figure.width, figure.height) == pytest.approx((111.0, 40.0))


def test_pictures_of_squares_end_at_their_lines(armada, asked):
    drawn(armada, "ride-out")
    assert asked[0]["margin"] < 0.05


@pytest.mark.parametrize("words", ["moves runner", "moves runner.top", "sequence nothing", "moves nobody"])
def test_what_cannot_be_shown_is_refused(heavy, words):
    studio = figures.Studio(heavy, THEME, 111.0, FaceCache(heavy, THEME))
    with pytest.raises(UnknownReferenceError) as caught:
        figures.draw(studio, ["figure", *words.split()])
    assert caught.value.hint


def test_figures_with_several_arguments_take_one_at_least(armada):
    studio = figures.Studio(armada, THEME, 111.0, FaceCache(armada, THEME))
    assert figures.draw(studio, ["figure", "moves", "queen"]).items
    with pytest.raises(UnknownReferenceError, match="must be named"):
        figures.draw(studio, ["figure", "moves"])


@pytest.mark.parametrize("names", [("rebuild-1", "rebuild-2", "rebuild-3"), ("regroup-1", "regroup-2", "regroup-3")])
def test_titles_below_positions_are_apart(armada, names):
    shown = [armada.examples[name] for name in names]
    figure = move_figures.sequence(armada, armada.boards["armada"], shown, THEME, WIDEST)
    titles = sorted((text for text in figure.items if isinstance(text, Text)), key=lambda text: (text.y, text.x))
    edges = [(text.y, text.x - (half := fonts.width(text.text, text.style) / 2), text.x + half) for text in titles]
    for (y, _, right), (other_y, left, _) in pairwise(edges):
        assert y != other_y or left - right > 1.5
