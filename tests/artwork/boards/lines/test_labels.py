"""Numbers, symbols and names of a whole map avoid each other."""

import pytest

from pnp.artwork.boards import terrain
from pnp.artwork.boards.lines import numbers
from pnp.artwork.boards.lines.drawing import draw
from pnp.artwork.boards.lines.labels import labels, line_style, place_style
from pnp.artwork.boards.lines.lettering import letter_extents
from pnp.artwork.boards.lines.map_line import MapPlace
from pnp.scene.color import contrast


@pytest.fixture
def made(flat, line, theme):
    def make(lines, places):
        style = terrain.name_style(flat, theme)
        usual = {tuple(cell): (x, y - 2.6) for cell, (x, y) in zip(flat.cells, flat.centers(), strict=True)}
        return labels(flat, lines, places, draw(flat, lines, places, theme), style, usual, theme)

    return make


def written(found):
    return [letter for _, letters in found.names for letter in letters]


def test_a_map_has_its_numbers_symbols_and_names(flat, line, theme, made):
    lines = [
        line(flat, "river", "0302..0305/ne..se", name="Lyra"),
        line(flat, "road", "0103 0203 0303 0403 0504 0604", name="Oren Road"),
    ]
    places = [
        MapPlace("Oren", (tuple(flat.cell("0604")),), 0.8),
        MapPlace("Velna", (tuple(flat.cell("0303")),), 1.1, 0),
    ]
    found = made(lines, places)
    assert found.unplaced == ()
    texts = written(found)
    assert [text.text for text in texts[:2]] == ["Velna", "Oren"]
    assert "".join(text.text for text in texts[2:]) == "LyraOrenRoad"
    assert len(found.symbols) == 3
    assert len(found.numbers) == len(flat.cells)
    style = terrain.name_style(flat, theme)
    boxes = [numbers.extent(place, flat.label(cell), style) for cell, place in found.numbers.items()]
    covered = [one for letter in letter_extents(texts[2:]) for one in boxes if letter.overlap(one) > 0.3]
    assert covered == []


def test_names_without_room_are_reported(flat, line, made):
    lines = [line(flat, "river", "0302/ne..se", name="A river that is much shorter than its name")]
    found = made(lines, [MapPlace("", (tuple(flat.cell("0303")),), 1.0)])
    assert found.unplaced == ("A river that is much shorter than its name",)


def test_pieces_of_one_line_are_reported_once_and_only_if_none_has_its_name(flat, line, made):
    short, long = line(flat, "river", "0302/ne", name="Lyra"), line(flat, "river", "0502..0505/ne..se", name="Lyra")
    assert made([short, long], []).unplaced == ()
    assert made([short, short], []).unplaced == ("Lyra",)


def test_the_same_map_has_the_same_names(flat, line, made):
    lines = [line(flat, "river", "0302..0305/ne..se", name="Lyra")]
    places = [MapPlace("Velna", (tuple(flat.cell("0303")),), 1.1, 0)]
    assert made(lines, places) == made(lines, places)


def test_names_are_readable(flat, line, theme):
    river = line(flat, "river", "0302/ne..se", name="Lyra")
    town, region = MapPlace("Velna", ((0, 0),), rank=0), MapPlace("Reeds", ((0, 0), (0, 1)))
    road = line(flat, "road", "0303 0403", color="#f3c65f")
    lines = [line_style(flat, each, theme) for each in (river, road)]
    assert [style.font.italic for style in lines] == [True, False]
    for style in (*lines, place_style(flat, town, theme), place_style(flat, region, theme)):
        assert contrast(style.color, "#efe9cf") > 4.5
        assert style.size > 1.9
    assert place_style(flat, region, theme).font.italic
    assert place_style(flat, town, theme).size > place_style(flat, MapPlace("Oren", ((0, 0),)), theme).size
