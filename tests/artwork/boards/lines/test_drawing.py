"""All lines of a board: order, junctions, taper, direction."""

import pytest

from pnp.artwork.boards.lines import drawing
from pnp.artwork.boards.lines.map_line import MapLine, MapPlace
from pnp.geometry import sides


def test_a_fork_of_two_rivers(flat, line, picture, golden):
    rivers = [
        line(flat, "river", "0401/ne..se 0402/ne..se 0403/ne..se 0404/ne..se 0405/ne..se"),
        line(flat, "river", "0103/n..ne 0203/n..ne 0303/s 0403/sw 0403/s"),
        line(flat, "stream", "0701/sw 0601/se 0602/ne..s"),
    ]
    golden.png("lines/fork", picture(flat, rivers), dpi=100)


def test_roads_and_a_railway_that_share_links(flat, line, picture, golden):
    center = flat.cell("0403")
    roads = [line(flat, "road", f"0403 {flat.label(cell)}") for cell in flat.neighbors(center)[:4]]
    rail = line(flat, "rail", "0201 0301 0302 0402 0403 0404 0504 0604 0704")
    road = line(flat, "road", "0404 0504 0604 0605")
    river = line(flat, "river", "0503/ne..se 0504/ne..se 0505/ne..se")
    bridge = MapLine("bridge", (sides.shared(flat, flat.cell("0504"), flat.cell("0604")),))
    town = MapPlace("Brod", (tuple(center),), 1.0)
    golden.png("lines/junction", picture(flat, [*roads, rail, road, river, bridge], [town]), dpi=100)


def test_lines_on_squares(squares, line, picture, golden):
    lines = [
        line(squares, "river", "0301/e 0302/e 0302/s 0202/s 0203/w"),
        line(squares, "road", "0104 0204 0304 0303 0403 0503 0603", leaves=1),
        line(squares, "rail", "0101 0102 0203 0304 0405 0505"),
        line(squares, "teeth", "0501/w 0502/w 0502/s", towards=(1.0, 0.0)),
        line(squares, "border", "0604/n 0604/w 0605/w"),
    ]
    golden.png("lines/squares", picture(squares, lines), dpi=100)


def test_all_casings_are_below_all_fills(flat, line, theme):
    found = drawing.draw(flat, [line(flat, "road", "0202 0302 0402"), line(flat, "rail", "0301 0302 0303")], (), theme)
    widths = [item.stroke.width for item in found.paths if item.stroke]
    assert sorted(widths[:2], reverse=True) + sorted(widths[2:], reverse=True) == widths
    assert widths[1] > widths[2]


def test_there_is_no_line_of_an_unknown_look(flat, theme):
    with pytest.raises(KeyError):
        drawing.draw(flat, [MapLine("canal")], (), theme)


def test_the_same_lines_give_the_same_drawing(flat, line, picture):
    lines = [line(flat, "river", "0301/se 0302..0305/ne..se"), line(flat, "rail", "0201 0301 0302")]
    assert picture(flat, lines).digest == picture(flat, lines).digest


def test_a_bridge_has_the_color_of_its_line(flat, theme):
    side = sides.shared(flat, flat.cell("0504"), flat.cell("0604"))
    lines = [MapLine("bridge", (side,), color=color) for color in ("#ff00ff", None)]
    found = drawing.draw(flat, lines, (), theme).bridges
    assert [item.stroke.color for item in found] == ["#ff00ff", theme.ink]
