from pnp.scene.painted import PAPER, Canvas, PaintedArea, corners
from pnp.scene.shapes import bounds, circle, polygon, rect


def area(segments, **rest):
    return PaintedArea(bounds(segments), corners(segments), **rest)


def test_the_last_area_at_a_point_is_on_top():
    canvas = Canvas(PAPER)
    wide, small, late = area(rect(0, 0, 500, 500)), area(rect(12, 12, 9, 9)), area(rect(0, 0, 400, 14))
    for each in (wide, small, late):
        canvas.add(each)
    assert [canvas.at(x, y) for x, y in ((15, 18), (15, 13), (30, 30), (600, 5))] == [small, late, wide, PAPER]


def test_a_hole_a_corner_and_a_clip_are_outside():
    canvas = Canvas(PAPER)
    canvas.add(area((*rect(0, 0, 30, 30), *rect(10, 10, 10, 10))))
    canvas.add(area(polygon([(40, 0), (60, 0), (40, 20)])))
    canvas.add(area(circle(80, 10, 8), within=corners(rect(80, 0, 20, 20))))
    assert [canvas.at(*place) == PAPER for place in ((15, 15), (5, 5), (58, 18), (42, 2), (78, 10), (82, 10))] == [
        True,
        False,
        True,
        False,
        True,
        False,
    ]


def test_an_area_of_any_size_takes_no_time():
    canvas = Canvas(PAPER)
    canvas.add(area(rect(-1e9, -1e9, 2e9, 2e9)))
    assert canvas.at(3, 3) != PAPER
