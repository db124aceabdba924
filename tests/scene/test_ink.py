import math
import re

import pytest

from pnp.scene.color import contrast, luminance
from pnp.scene.ink import Press, lightness
from pnp.scene.items import Font, Group, Item, Labels, Path, Stamps, Stroke, Symbol, Text, TextStyle, Use
from pnp.scene.shapes import circle, polygon, rect
from pnp.scene.sheet import Box, Component, Document, Paper, Placement, Product, Sheet

STYLE = TextStyle(Font("Fira Sans"), 3.0)
BLUE, RED = "#3f658c", "#b3402b"


def face(*items: Item, ground: str = BLUE) -> Symbol:
    return Symbol("face", 12, 12, (Path(rect(-1, -1, 14, 14), ground), *items), bleed=1)


def text(color: str, x: float = 6.0, y: float = 7.0) -> Text:
    return Text(x, y, "42", STYLE._replace(color=color), "middle")


def printed(symbol: Symbol, ink: str) -> list[Item]:
    return list(Press(ink, (BLUE, RED)).symbol(symbol).items)


def colors(items: object) -> set[str]:
    return set(re.findall(r"#[0-9a-f]{6}", repr(items)))


def test_a_ground_becomes_pale_and_keeps_its_hue() -> None:
    ground = printed(face(), "light")[0]
    assert isinstance(ground, Path)
    assert ground.fill is not None
    assert lightness(ground.fill) > 0.85
    assert ground.fill[5:7] > ground.fill[1:3]


LEGIBLE = [
    (color, ground)
    for color in ("#ffffff", "#111111", "#c9d6e4")
    for ground in (BLUE, "#101820", "#f4f4f4", "#d98e04")
    if contrast(color, ground) > 3
]


@pytest.mark.parametrize(("color", "ground"), LEGIBLE)
@pytest.mark.parametrize("make", [lambda it: it, lambda it: Group((it,), opacity=0.9), lambda it: Use(own(it), 0, 0)])
def test_a_text_that_was_legible_stays_so(color: str, ground: str, make: object) -> None:
    below, *above = printed(face(make(text(color)), ground=ground), "light")  # type: ignore[operator]
    assert isinstance(below, Path)
    shown = next(iter(colors([part.symbol.items if isinstance(part, Use) else part for part in above])))
    assert contrast(shown, below.fill or "") > 4.5


def own(item: Item) -> Symbol:
    return Symbol("own", 12, 12, (item,))


def test_what_is_light_on_a_pale_ground_stays_light() -> None:
    line = Path(rect(2, 2, 2, 2), None, Stroke("#ffffff", 0.3))
    assert printed(face(line, ground="#dcebd2"), "light")[1] == line


def test_a_light_sign_on_a_dark_ground_becomes_dark_and_a_plate_for_a_text_stays_light() -> None:
    sign = Path((*circle(3, 3, 1), *circle(3, 3, 0.8)), "#ffffff")
    dark = printed(face(sign), "light")[1]
    assert isinstance(dark, Path)
    assert lightness(dark.fill or "") < 0.4
    plate = Path(circle(6, 6, 1.6), "#ffffff")
    assert printed(face(plate, text("#111111", 6, 6.8)), "light")[1:] == [plate, text("#111111", 6, 6.8)]


def test_black_has_one_color_and_white() -> None:
    items = (text("#ffffff"), Path(circle(3, 3, 1), RED, Stroke("#889900", 0.2)), Use(own(text("#d98e04")), 0, 0))
    shown = printed(face(*items, Group((Path(rect(1, 1, 5, 5), RED),), opacity=0.5)), "black")
    assert colors([part.symbol.items if isinstance(part, Use) else part for part in shown]) <= {"#000000", "#ffffff"}


def test_the_ground_of_a_face_is_hatched_outside_its_safe_area_by_its_side() -> None:
    def hatch(ground: str) -> Group:
        group = printed(face(ground=ground), "black")[1]
        assert isinstance(group, Group)
        return group

    clip = hatch(BLUE).clip
    assert clip is not None
    assert clip.even_odd
    assert clip.segments[5:] == rect(1.5, 1.5, 9, 9)
    assert hatch(BLUE) != hatch(RED)


def test_a_text_on_lines_has_a_white_plate() -> None:
    band = Path(rect(-1, 8, 14, 5), RED)
    _, _, white, lines, edge, plate, name = printed(face(band, text("#ffffff", 6, 11)), "black")
    assert isinstance(white, Path)
    assert isinstance(plate, Path)
    assert isinstance(name, Text)
    assert (white.fill, plate.fill, name.style.color) == ("#ffffff", "#ffffff", "#000000")
    assert isinstance(lines, Group)
    assert isinstance(edge, Path)


def test_the_labels_of_a_map_are_legible_on_each_ground() -> None:
    labels = Labels(STYLE._replace(color="#ffffff"), ((6, 7, "0101"), (30, 7, "0102")))
    grounds = (Path(rect(0, 0, 12, 12), "#203040"), Path(rect(24, 0, 3, 12), "#203040"), Stamps(face(), ()))
    found = Press("light").symbol(Symbol("map", 40, 12, (*grounds, labels))).items[3:]
    assert {part.entries[0][2]: luminance(part.style.color) < 0.2 for part in found if isinstance(part, Labels)} == {
        "0101": True,
        "0102": False,
    }


def test_a_document_has_the_faces_of_its_sheets() -> None:
    piece = Component("counter/a", "counter", "A", face(text("#ffffff")), face())
    place = Placement(piece.id, 1, "front", piece.front.digest, Box(20, 20, 12, 12))
    sheet = Sheet("counters-1", "", 100, 100, (Use(piece.front, 20, 20),), (place,))
    document = Document("counters", Product("counters", "", "grid", (piece,)), Paper("a", "A", 100, 100, 5), (sheet,))
    changed = Press("light").document(document)
    used = changed.sheets[0].items[0]
    assert isinstance(used, Use)
    front = changed.product.components[0].front
    assert used.symbol.digest == front.digest != piece.front.digest == changed.sheets[0].placements[0].digest


def test_a_shade_is_an_outline_and_a_sign_solid_in_black() -> None:
    """Contours of a hill are a little darker than the one below, and a sign is much darker."""
    turns = [(6 + 2 * math.cos(n * math.pi / 8), 6 + 2 * math.sin(n * math.pi / 8)) for n in range(16)]
    for color, fills in (("#d4d4d4", {"#ffffff"}), ("#7a4a10", {"#000000"})):
        *_, area, edge = ("", *printed(face(Path(polygon(turns), color), ground="#ffffff"), "black"))
        shown = [each for each in (area, edge) if isinstance(each, Path) and each.segments == polygon(turns)]
        assert {each.fill for each in shown} - {None} == fills
        assert any(each.stroke for each in shown) == (fills == {"#ffffff"})


@pytest.mark.parametrize("ink", ["light", "black"])
def test_the_box_of_a_unit_stays_light_and_its_lines_dark(ink: str) -> None:
    """A line that begins on the edge of its box, as the belt of cavalry does."""
    box, belt = rect(3, 4, 6, 4), (("M", 3.0, 8.0), ("L", 9.0, 4.0))
    frame = Stroke("#1d2329", 0.3)
    found = printed(face(Path(box, "#ffffff"), Path(belt, None, frame), Path(box, None, frame)), ink)
    light, dark, _ = (each for each in found if isinstance(each, Path) and each.segments in (box, belt))
    assert lightness(light.fill or "") > 0.9
    assert dark.stroke is not None
    assert lightness(dark.stroke.color) < 0.3
