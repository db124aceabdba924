"""Panels of boxes: which parts are in one, and flaps that are glued."""

from collections.abc import Mapping

from pnp.layout.arrange import PartBoxes
from pnp.layout.parts import PartNode
from pnp.scene import shapes
from pnp.scene.items import Path, Stroke
from pnp.scene.outlines import GLUE, BoxPanel, Outline
from pnp.source.collector import Findings

_HATCH, _COLOR = 4.0, 1.0
"""Distance of the lines on a flap to be glued, and the width of the color that goes around its fold, in mm."""


def is_lost(node: PartNode, panels: Mapping[str, BoxPanel], boxes: PartBoxes, findings: Findings) -> bool:
    """Return whether a part names a panel that the face does not have, or that is its group's to name; report it."""
    name, span = node.part.panel, node.place("panel")
    if name and name not in panels:
        hint = f"it has: {', '.join(panels)}" if panels else "only a box has panels"
        findings.error("layout.unknown-panel", f"there is no panel '{name}' here", span, hint)
    elif name and not boxes.is_alone(node.name):
        message = "a part of a group is in the panel of its group"
        findings.error("layout.value", message, span, "write 'panel' at the outermost group")
    else:
        return False
    return True


def glue_flaps(outline: Outline, bleed: float) -> tuple[Path, ...]:
    """Return what covers flaps that are glued: blank paper with hatching, but for a strip of color at the fold."""
    found: list[Path] = []
    for panel in outline.panels:
        if panel.name == GLUE:
            left, width = panel.x - bleed, panel.width + bleed - _COLOR
            found.append(Path(shapes.rect(left, panel.y, width, panel.height), "#ffffff"))
            steps = range(int((panel.height - width) / _HATCH))
            lines = (panel.y + _HATCH * (step + 0.5) for step in steps)
            hatch = tuple(part for y in lines for part in shapes.line(left, y + width, left + width, y))
            found.append(Path(hatch, stroke=Stroke("#8a8a8a", 0.2)))
    return tuple(found)
