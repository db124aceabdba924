"""One component to a sheet: in the middle, true to size, above the strip, with its back behind it."""

import pytest

from pnp.errors import DefinitionError
from pnp.impose import SheetInfo, impose
from pnp.impose.printer_marks import STRIP
from pnp.scene import presets
from pnp.scene.items import Path, Symbol, Text, Use
from pnp.scene.shapes import rect
from pnp.scene.sheet import Component, Product


def component(width, height, back=False, copies=1, identity="chart/a"):
    front = Symbol("front", width, height, (Path(rect(0, 0, width, height), fill="#dddddd"),))
    behind = Symbol("back", width, height, (Path(rect(0, 0, width, height), fill="#bbbbbb"),)) if back else None
    return Component(identity, "chart", "A chart", front, behind, copies)


def sheets(*components, paper="a4", sides="duplex-long"):
    info = SheetInfo("Heavy Armor", "1.0.0", presets.themes()["field"])
    return impose(Product("charts", "Charts", "leaf", components), presets.papers()[paper], sides, info)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_component_is_in_the_middle(paper) -> None:
    (sheet,) = sheets(component(180, 240), paper=paper)
    (place,) = sheet.placements
    size = presets.papers()[paper]
    assert (sheet.width, sheet.height) == (size.width, size.height)
    assert place.box.center[0] == pytest.approx(size.width / 2)
    assert place.box.center[1] == pytest.approx(size.height / 2)
    assert (place.box.width, place.box.height, place.rotate) == (180, 240, 0)
    (use,) = [item for item in sheet.items if isinstance(item, Use)]
    assert (use.x, use.y, use.scale) == (place.box.x, place.box.y, 1.0)
    assert place.digest == use.symbol.digest


@pytest.mark.parametrize(("width", "edge"), [(180, 15.0), (150, 30.0), (130, 6.35)])
def test_the_line_at_the_foot_begins_below_the_component(width, edge) -> None:
    """Below a narrow one it has the whole width."""
    (sheet,) = sheets(component(width, 240))
    lefts = [item.x for item in sheet.items if isinstance(item, Text) and item.text == "Heavy Armor 1.0.0"]
    assert lefts == pytest.approx([edge])


@pytest.mark.parametrize("height", [265.0, 268.0, 273.0, 276.2])
def test_a_tall_component_keeps_clear_of_the_strip(height) -> None:
    (sheet,) = sheets(component(180, height))
    (place,) = sheet.placements
    margin = presets.papers()["a4"].margin
    assert place.box.y >= margin
    clear = sheet.height - margin - STRIP - place.box.y - place.box.height
    assert clear >= min(5.0, (297 - 2 * margin - STRIP - height) / 2) - 1e-9


@pytest.mark.parametrize(("sides", "y"), [("duplex-long", "bottom"), ("duplex-short", "top")])
def test_the_back_of_a_component_above_the_middle_is_behind_it(sides, y) -> None:
    """A landscape sheet flips on its long edge about a level line, so that its back is at the other end."""
    front, back = (sheet.placements[0].box for sheet in sheets(component(250, 185, back=True), sides=sides))
    assert front.y + front.height / 2 < 105 - 1
    assert back.y == pytest.approx(front.y if y == "top" else 210 - front.y - front.height)


def test_a_wide_component_turns_the_sheet() -> None:
    (sheet,) = sheets(component(250, 150))
    assert (sheet.width, sheet.height) == (297, 210)


def test_every_copy_and_every_component_has_its_sheet() -> None:
    made = sheets(component(100, 100, copies=2), component(90, 90, identity="chart/b"))
    assert [(s.placements[0].component, s.placements[0].copy) for s in made] == [
        ("chart/a", 1),
        ("chart/a", 2),
        ("chart/b", 1),
    ]
    assert [s.id for s in made] == ["charts-1", "charts-2", "charts-3"]


def test_front_and_back_are_one_sheet_of_paper() -> None:
    made = sheets(component(100, 100, back=True, copies=2), component(90, 90, identity="chart/b"))
    assert [s.id for s in made] == ["charts-1-front", "charts-1-back", "charts-2-front", "charts-2-back", "charts-3"]
    assert [s.placements[0].copy for s in made] == [1, 1, 2, 2, 1]


@pytest.mark.parametrize("sides", ["duplex-long", "duplex-short", "fold", "fronts"])
@pytest.mark.parametrize("size", [(100, 150), (250, 100)])
def test_a_back_lies_behind_its_front(sides, size) -> None:
    made = sheets(component(*size, back=True), sides=sides)
    places = [sheet.placements[0] for sheet in made]
    assert [place.face for place in places] == (["front"] if sides == "fronts" else ["front", "back"])
    if sides == "fronts":
        return
    front, back = (place.box.center for place in places)
    upright = sides == "fold" or (sides == "duplex-long") == (made[0].height > made[0].width)
    mirrored = (made[0].width - front[0], front[1]) if upright else (front[0], made[0].height - front[1])
    assert back == pytest.approx(mirrored, abs=1e-9)
    assert places[1].rotate == (0.0 if upright else 180.0), "the chart is turned over like the page of a book"


def test_what_is_too_large_is_a_finding() -> None:
    with pytest.raises(DefinitionError, match=r"400\.0 × 300\.0 mm; A4 has room for 197\.3 × 276\.\d mm"):
        sheets(component(400, 300))
