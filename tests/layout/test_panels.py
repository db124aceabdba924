"""Panels of boxes: parts that name one, and flaps to be glued."""

import pytest

from pnp.errors import DefinitionError, Span
from pnp.layout import Content, FaceSize, draw, read
from pnp.layout.panels import glue_flaps
from pnp.scene import shapes
from pnp.scene.outlines import GLUE, BoxPanel, Outline

HERE = Span("box.yaml", 1, 1)


def outline(name: str) -> Outline:
    return Outline("path", 0.0, shapes.rect(0, 0, 40, 30), (), (BoxPanel(name, 0, 0, 10, 30),))


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ("{panel: lid, stack: [{panel: lid, fill: ink}]}", ("layout.value", "write 'panel' at the outermost group")),
        ("{panel: side, fill: ink}", ("layout.unknown-panel", "it has: lid")),
    ],
)
def test_a_panel_is_one_of_the_box_and_that_of_the_outermost_group(part, expected, theme):
    layout = read(f"layout: 2\nparts:\n  - {part}\n", "box", "box.yaml")
    resources = type("NoDrawings", (), {"theme": theme})()
    with pytest.raises(DefinitionError) as failure:
        draw(layout, Content("Box", {}, span=HERE), FaceSize(40.0, 30.0, 2.0, outline=outline("lid")), resources)
    assert [(finding.id, finding.hint) for finding in failure.value.findings] == [expected]


def test_a_flap_to_be_glued_is_blank_and_hatched_but_for_its_fold():
    blank, hatch = glue_flaps(outline(GLUE), 1.5)
    assert (blank.fill, shapes.bounds(blank.segments)) == ("#ffffff", pytest.approx((-1.5, 0, 9, 30)))
    left, top, right, bottom = shapes.bounds(hatch.segments)
    assert (left, right) == pytest.approx((-1.5, 9))
    assert top >= 0
    assert bottom <= 30
    assert glue_flaps(outline("lid"), 1.5) == ()
