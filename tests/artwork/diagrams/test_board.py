import math
from pathlib import Path as FilePath

import kits
import pytest

from pnp import model
from pnp.artwork.counters.faces import face_symbol, marker_symbol
from pnp.artwork.diagrams import obstacles
from pnp.artwork.diagrams.board import diagram
from pnp.artwork.diagrams.marks import Mark, Way
from pnp.artwork.diagrams.paths import Trail
from pnp.geometry.hex_shapes import Hex, line
from pnp.model.compute import examples
from pnp.model.game import DiagramPlacement, FaceRef
from pnp.model.game.pieces import MarkerRef
from pnp.scene.items import Group, Labels, Path, Text, Use
from pnp.scene.presets import themes

THEME = themes()["field"]


@pytest.fixture(scope="module")
def heavy():
    return kits.game("heavy-armor")


def every(items, kind):
    for item in items:
        if isinstance(item, kind):
            yield item
        if isinstance(item, Group):
            yield from every(item.items, kind)


def drawn(game, example, **options):
    chosen = game.examples[example]
    places = chosen.places
    cells = tuple(line(Hex(*places[0].cell), Hex(*places[1].cell)))
    trail = Trail(cells, (*map(str, range(1, len(cells) - 1)), ""))
    return diagram(game, game.boards[chosen.board], THEME, places, trails=[trail], **options)


def test_the_counters_are_the_real_ones(heavy):
    symbol = drawn(heavy, "cannon-at-walker")
    digests = {use.symbol.digest for use in every(symbol.items, Use)}
    assert face_symbol(heavy, "amber", "bombard", "back", THEME).digest in digests
    assert face_symbol(heavy, "teal", "runner", "back", THEME).digest in digests


def test_the_hexes_between_are_numbered(heavy):
    def numbers(example):
        return [text.text for text in every(drawn(heavy, example).items, Text) if text.text.isdigit()]

    assert numbers("cannon-at-walker") == ["1", "2"]
    assert numbers("robot-at-center") == []
    assert numbers("cannon-at-shutters") == ["1"]


def test_the_number_of_an_occupied_cell_is_above_its_counters_and_in_the_cell():
    game = kits.game("grav-armor")
    example = game.examples["omi-9-at-three"]
    board = examples.board_of(game, example)
    symbol = diagram(game, board, THEME, example.places, counters=0.72)
    for place in example.places:
        number = board.grid.label(place.cell)
        (found,) = (text for text in obstacles.words(symbol.items) if text.text == number)
        first = next(text for text in obstacles.words(symbol.items) if text.text == "5-0504")
        (x, y), (there, below) = (board.grid.center(board.grid.cell(each)) for each in (number, "5-0504"))
        assert (found.x - first.x, found.y - first.y) == pytest.approx(
            (x - there, y - below), abs=0.15 * board.grid.pitch
        )


def test_the_number_of_a_move_between_counters_keeps_off_their_scores():
    game = kits.game("armada-chess")
    places, board = game.examples["ride-out"].places[:2], game.boards["armada"]
    symbol = diagram(game, board, THEME, places, ways=(Way(places[0].cell, places[1].cell, text="9"),))
    found = {text.text: text.x for text in obstacles.words(symbol.items)}
    assert found["9"] > found["f"], "scores are at the left of counters"


def test_only_the_cells_around_are_drawn(heavy):
    symbol = drawn(heavy, "cannon-at-walker")
    names = {entry[2] for labels in every(symbol.items, Labels) for entry in labels.entries}
    assert {"G7", "H6", "I6", "K6"} <= names
    assert not {"A1", "O15", "G10", "C6"} & names
    duel = heavy.boards["duel"]
    assert symbol.width < duel.grid.width / 2


def test_a_crop_ends_at_the_board(heavy):
    duel = heavy.boards["duel"]
    corner = diagram(heavy, duel, THEME, around=[duel.grid.cell("A1")], margin=5)
    middle = diagram(heavy, duel, THEME, around=[duel.grid.cell("H8")], margin=5)
    assert corner.width < middle.width
    assert corner.height < middle.height
    assert middle.width == pytest.approx(13.5 * 11)


def test_a_combined_piece_shows_its_result(heavy):
    places = heavy.examples["cannon-at-walker"].places
    combined = (places[0]._replace(piece=FaceRef("bombard", "back", "power-up")), places[1])
    plain = diagram(heavy, heavy.boards["duel"], THEME, places)
    assert diagram(heavy, heavy.boards["duel"], THEME, combined).digest != plain.digest


def test_nothing_to_show_is_an_error(heavy):
    with pytest.raises(ValueError, match="at least one cell"):
        diagram(heavy, heavy.boards["duel"], THEME)


# Boards of squares


@pytest.fixture(scope="module")
def armada():
    return kits.game("armada-chess")


def places(board, **pieces):
    return [
        DiagramPlacement(board.grid.cell(label), side, FaceRef(piece, "front") if piece else None, markers=markers)
        for label, (side, piece, *markers) in pieces.items()
    ]


def test_counters_lie_on_squares_in_their_real_size_markers_below(armada):
    board = armada.boards["armada"]
    band = MarkerRef("band", "back")
    symbol = diagram(armada, board, THEME, places(board, e4=("white", "knight", band), f5=("black", "rook")))
    counters = [use.symbol for use in every(symbol.items, Use) if use.symbol.width in (16.0, 22.0)]
    assert [counter.width for counter in counters] == [22.0, 16.0, 16.0]
    knight = face_symbol(armada, "white", "knight", "front", THEME)
    assert counters[1].digest == knight.digest
    assert counters[0].digest == marker_symbol(armada, "white", "band", THEME, back=True).digest


def test_beside_squares_stand_the_names_of_what_is_shown(armada):
    board = armada.boards["armada"]
    symbol = diagram(armada, board, THEME, around=[board.grid.cell("c5"), board.grid.cell("d6")], margin=0.4)
    names = [entry for labels in every(symbol.items, Labels) for entry in labels.entries]
    assert sorted(text for _, _, text in names) == ["5", "6", "c", "d"]
    width = 2 * 24 + 2 * 0.4 * 24
    assert symbol.width == pytest.approx(width + 0.3 * 24)
    assert {round(y, 6) for _, y, text in names if text in "cd"} == {round(y, 6) for _, y, _ in names if y > width}
    assert all(x < 0.3 * 24 for x, _, text in names if text in "56")


def test_marks_and_ways_are_in_the_picture(armada):
    board = armada.boards["armada"]
    cell = board.grid.cell
    plain = diagram(armada, board, THEME, around=[cell("e4")])
    marked = diagram(armada, board, THEME, around=[cell("e4")], marks=[Mark(cell("e7"), "go")])
    reached = diagram(armada, board, THEME, around=[cell("e4")], ways=[Way(cell("e4"), cell("h4"), text="1")])
    assert marked.height == pytest.approx(plain.height + 3 * 24)
    assert reached.width == pytest.approx(plain.width + 3 * 24)
    assert [text.text for text in every(reached.items, Text)] == ["1"]


def test_marks_work_on_hexes(heavy):
    duel = heavy.boards["duel"]
    cell = duel.grid.cell("C3")
    assert (
        diagram(heavy, duel, THEME, marks=[Mark(cell, "go")]).digest
        != diagram(heavy, duel, THEME, marks=[Mark(cell, "enter")]).digest
    )


def test_pieces_on_most_of_a_board_show_all_of_it(armada):
    board = armada.boards["armada"]
    placement = next(place for example in armada.examples.values() for place in example.places if place.piece)
    corners = [placement._replace(cell=board.grid.cell(name)) for name in ("b2", "i9")]
    whole = diagram(armada, board, THEME, around=board.grid.cells)
    assert diagram(armada, board, THEME, corners, margin=0.0).width == pytest.approx(whole.width)
    assert diagram(armada, board, THEME, corners[:1], margin=0.0).width < whole.width / 2


def test_two_equal_counters_of_a_stack_are_both_seen(heavy):
    duel, face = heavy.boards["duel"], FaceRef("runner", "front")
    place = DiagramPlacement(duel.grid.cell("C3"), "teal", face, under=(face,))
    symbol = diagram(heavy, duel, THEME, [place])
    digest = face_symbol(heavy, "teal", "runner", "front", THEME).digest
    laid = [
        group
        for group in every(symbol.items, Group)
        if any(isinstance(item, Use) and item.symbol.digest == digest for item in group.items)
    ]
    (lower, upper) = [group.transform[4:] for group in laid]
    assert lower[0] > upper[0] + 1
    assert lower[1] < upper[1] - 1


def test_numbers_on_cells_are_in_the_picture(heavy):
    duel = heavy.boards["duel"]
    cells = {duel.grid.cell("C3"): "2", duel.grid.cell("F3"): "5/2"}
    found = list(every(diagram(heavy, duel, THEME, figures=cells).items, Text))
    assert [text.text for text in found] == ["2", "5/2"]
    assert found[1].style.size < found[0].style.size


def test_a_diagram_of_an_area_shows_more_than_its_counter():
    game = model.load(FilePath(__file__).parents[2] / "bad" / "points")
    board = next(board for board in game.boards.values() if getattr(board.grid, "areas", ()))
    cell = board.grid.cell("west")
    symbol = diagram(game, board, THEME, around=[cell], margin=0.0)
    assert min(symbol.width, symbol.height) > 1.5 * board.grid.pitch


def test_a_path_of_supply_ends_beside_the_symbol_of_its_town():
    game = kits.game("across-the-maren")
    board = game.boards["maren"]
    cells = tuple(board.grid.cell(label) for label in ("0907", "0806", "0706"))
    symbol = diagram(game, board, THEME, trails=[Trail(cells, ("1", "2"), follows=True)])
    x, y = board.grid.center(cells[-1])
    heads = [item for item in every(symbol.items, Path) if item.fill == THEME.accent and len(item.segments) == 4]
    tip = heads[0].segments[0][1:]
    assert 0.1 * board.grid.pitch < math.dist((x, y), tip) < 0.2 * board.grid.pitch
