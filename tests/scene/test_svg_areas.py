"""Outlines of areas in drawings."""

import pytest

from pnp.scene import svg_areas
from pnp.scene.svg_areas import ArtError


def drawing(inside: str, box: str = "10 0 100 50") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inside}</svg>'


def test_outlines_are_laid_on_the_sheet() -> None:
    text = drawing('<g transform="translate(10 0)"><rect id="a" x="0" y="0" width="50" height="25"/></g>')
    assert svg_areas.outlines(text, 200, 100) == {"a": (((0.0, 0.0), (100.0, 0.0), (100.0, 50.0), (0.0, 50.0)),)}


def test_parts_of_a_path_are_loops_and_curves_become_lines() -> None:
    text = drawing('<path id="b" d="M10 0 L20 0 L20 10 Z M30 0 C40 0 40 10 30 10 Z M50 0 L60 0"/>')
    ((first, second),) = svg_areas.outlines(text, 100, 50).values()
    assert first == ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))
    assert (second[0], second[-1], len(second)) == ((20.0, 0.0), (20.0, 10.0), 7)


def test_shapes_without_an_id_are_no_areas() -> None:
    assert svg_areas.outlines(drawing('<circle r="9"/><circle id="c" r="9"/>'), 100, 50).keys() == {"c"}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (drawing("", "0 0 100 100"), 1),
        (drawing("<rect/>", ""), 1),
        (drawing('\n<circle id="a" r="1"/>\n<circle id="a" r="2"/>'), 3),
        (drawing('\n<path id="a" d="M0 0 L1 1 L nonsense"/>'), 2),
        (drawing('\n<path id="a" d="M0 0' + " L1 1 L2 3" * svg_areas.MOST_CORNERS + '"/>'), 2),
        (drawing('\n<path id="a" d="M0 0 L1e9 1 L2 1e12"/>'), 2),
        (drawing('\n<rect id="a" transform="scale(1e30)" width="1e9" height="5"/>'), 2),
        (drawing('\n<image href="file:///etc/passwd"/>'), 2),
        ("<!DOCTYPE svg><svg/>", 1),
    ],
)
def test_drawings_that_cannot_be_used_are_refused_with_a_place(text: str, line: int) -> None:
    with pytest.raises(ArtError) as problem:
        svg_areas.outlines(text, 100, 50)
    assert problem.value.line == line
