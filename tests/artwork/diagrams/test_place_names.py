"""In diagrams, the names of towns under counters are next to the counters."""

from pathlib import Path

import pytest
import scenes

from pnp import model
from pnp.artwork.boards import map_layers
from pnp.artwork.boards.lines import lettering
from pnp.artwork.boards.lines.clutter import Clutter, Extent
from pnp.artwork.counters.faces import face_symbol
from pnp.artwork.diagrams import obstacles, place_names
from pnp.artwork.diagrams.board import diagram
from pnp.scene.items import Labels, Stamps, Symbol, Text, Use
from pnp.scene.presets import themes
from pnp.scene.sheet import Box

THEME = themes()["field"]


@pytest.fixture(scope="module")
def front():
    return model.load(Path(__file__).parents[2] / "bad" / "maps").boards["front"]


def names(front, cells, box):
    counters = obstacles.extents(front.grid, dict.fromkeys(map(front.grid.cell, cells), 13.0))
    covered = place_names.covered(front, list(counters))
    found = place_names.beside_counters(front, covered, counters, box, THEME)
    return [item for item in found if isinstance(item, Text)]


def test_towns_under_counters_are_covered_and_regions_are_not(front):
    cells = [front.grid.cell(label) for label in ("0303", "0504", "0101")]
    assert [place.id for place in place_names.covered(front, cells)] == ["velna"]


def test_a_name_is_next_to_its_counter_and_away_from_others(front):
    box = Box(0, 0, front.grid.width, front.grid.height)
    (name,) = names(front, ["0303", "0302"], box)
    assert name.text == "Velna"
    for label in ("0303", "0302"):
        x, y = front.grid.center(front.grid.cell(label))
        assert lettering.extent(name).overlap(Extent(x - 6.5, y - 6.5, x + 6.5, y + 6.5)) == 0


def test_a_name_stays_in_the_picture(front):
    x, y = front.grid.center(front.grid.cell("0303"))
    (name,) = names(front, ["0303"], Box(x - 8, y - 7, 16, 14 + 8))
    assert name.y > y + 6.5


def test_numbers_that_are_covered_in_part_are_left_out_with_their_plates(front):
    style = THEME.style("label", 8)
    numbers = Labels(style, ((10.0, 10.0, "0101"), (30.0, 10.0, "0201"), (10.0, 20.0, "a word")))
    plates = Stamps(Symbol("plate", 8.0, 3.0, ()), ((6.0, 7.5), (26.0, 7.5)))
    counter = Extent(4.0, 9.0, 16.0, 21.0)
    box = Box(0.0, 0.0, 60.0, 30.0)
    drawn = place_names.without_covered_numbers((plates, numbers), front, [counter], box)
    assert drawn == (plates._replace(at=((26.0, 7.5),)), numbers._replace(entries=numbers.entries[1:]))
    free = Extent(0, 0, 5, 5)
    assert place_names.without_covered_numbers((plates, numbers), front, [free], box) == (plates, numbers)
    hexes = Stamps(Symbol("hex sides", 18.0, 18.0, ()), ((1.0, 1.0),))
    assert place_names.without_covered_numbers((hexes, numbers), front, [counter], box)[0] == hexes


def test_numbers_that_the_edge_of_a_picture_cuts_are_left_out(front):
    numbers = Labels(THEME.style("label", 8), ((10.0, 10.0, "0101"), (30.0, 10.0, "0201")))
    (drawn,) = place_names.without_covered_numbers((numbers,), front, [], Box(9.0, 0.0, 60.0, 30.0))
    assert [text for _, _, text in drawn.entries] == ["0201"]


def test_names_of_lines_that_the_edge_of_a_picture_or_a_counter_cuts_are_left_out(front):
    game = model.load(Path(__file__).parents[2] / "bad" / "maps")
    drawn = map_layers.drawn(game, front, THEME)
    letters = next(letters for _, letters in drawn.texts if len(letters) > 3)
    boxes = [lettering.extent(letter) for letter in letters]
    whole = Box(0, 0, front.grid.width, front.grid.height)
    first = min(boxes, key=lambda box: box.left)
    cut = Box(first.middle[0], 0, front.grid.width, front.grid.height)
    assert letters not in place_names.cut(game, front, whole, [], THEME)
    assert letters in place_names.cut(game, front, cut, [], THEME)
    assert letters in place_names.cut(game, front, whole, [first], THEME)


def test_a_number_on_a_path_or_an_edge_is_beside_it(front):
    cell = front.grid.cell("0303")
    x, y = front.grid.center(cell)
    numbers = Labels(THEME.style("label", 6), ((x, y - 4.0, "0303"),))
    box = Box(x - 30.0, y - 30.0, 60.0, 60.0)

    def beside(*covers: Extent) -> list[Text]:
        way = Clutter(front.grid.pitch)
        way.add_line([(x, y - 20.0), (x, y + 20.0)], 1.0)
        clutter = Clutter(front.grid.pitch)
        clutter.add_line([(x, y - 20.0), (x, y + 20.0)], 1.0, 40.0)
        for word in obstacles.word_boxes((numbers,)):
            clutter.add_box(word, obstacles.WORD)
        for cover in covers:
            clutter.add_box(cover, obstacles.COUNTER)
        drawn = place_names.beside_paths((numbers,), front, box, way, dict(enumerate(covers)), clutter, THEME)
        return [item for item in drawn if isinstance(item, Text)]

    (moved,) = beside()
    extent = lettering.extent(moved)
    assert extent.left > x or extent.right < x
    assert front.grid.at(moved.x, moved.y) == cell
    assert not beside(Extent(0, 0, 400, 400))


def test_a_number_under_a_counter_of_its_cell_is_above_it_or_left_out(front):
    cell = front.grid.cell("0303")
    (x, y), pitch = front.grid.center(cell), front.grid.pitch
    numbers = Labels(map_layers.number_style(front, THEME), ((x, y - 0.3 * pitch, "0303"),))
    box = Box(x - 30.0, y - 30.0, 60.0, 60.0)
    for reach, is_shown in ((0.38, True), (0.48, False)):
        clutter, counter = Clutter(pitch), obstacles.spot((x, y), reach * pitch)
        clutter.add_box(counter, obstacles.COUNTER)
        for word in obstacles.word_boxes((numbers,)):
            clutter.add_box(word, obstacles.WORD)
        drawn = place_names.beside_paths((numbers,), front, box, Clutter(pitch), {cell: counter}, clutter, THEME)
        found = [item for item in drawn if isinstance(item, Text)]
        assert bool(found) == is_shown
        assert all(each.y < counter.top and front.grid.at(each.x, each.y) == cell for each in found)


def test_a_diagram_holds_the_whole_names_of_its_points_and_no_others_in_part():
    game = model.load(Path(__file__).parents[2] / "honest" / "point-to-point")
    board = next(iter(game.boards.values()))
    around = [board.grid.cell(label) for label in ("hollin", "cairn")]
    shown = scenes.words(diagram(game, board, THEME, around=around))
    assert "Hollin Pass" in shown
    assert "Cairn Inn" in shown
    assert "Dunmere" not in shown


def test_a_name_beside_a_counter_enlarges_the_diagram(front):
    game = model.load(Path(__file__).parents[2] / "bad" / "maps")
    cell = front.grid.cell("0303")
    assert "Velna" in scenes.words(diagram(game, front, THEME, around=[cell], margin=0))


def test_names_on_small_counters_are_left_out_and_figures_stay(heavy):
    piece = next(iter(heavy.pieces.values()))
    symbol = face_symbol(heavy, next(iter(heavy.sides)), piece.id, piece.faces[0].id, THEME)
    assert place_names.without_small_names((whole := Use(symbol, 0, 0),))[0] is whole
    (small,) = place_names.without_small_names((Use(symbol, 0, 0, 0.5),))
    words = {text.text for text in scenes.texts(small.symbol)}
    assert words == {str(value) for value in piece.faces[0].stats.values()}
