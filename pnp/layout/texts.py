"""One line of text in a box, and the box of a line of text."""

from pnp.scene import fonts
from pnp.scene.items import Anchor, Text, TextStyle
from pnp.scene.sheet import Box


def in_box(text: str, style: TextStyle, box: Box, anchor: Anchor, level: str) -> Text:
    """Place a text in a box; its height is that of a capital letter."""
    height = cap_height(style)
    x = {"start": box.x, "middle": box.x + box.width / 2, "end": box.x + box.width}[anchor]
    free = box.height - height
    y = box.y + height + {"top": 0.0, "middle": free / 2, "bottom": free}[level]
    return Text(x, y, text, style, anchor)


def ink(text: Text) -> Box:
    """Return the box from the capitals' height to the baseline, turned as the text is, to the nearest quarter."""
    width = fonts.width(text.text, text.style)
    left = {"start": 0.0, "middle": -width / 2, "end": -width}[text.anchor]
    corners = [(left, -cap_height(text.style)), (left + width, 0.0)]
    for _ in range(round(text.rotate / 90) % 4):
        corners = [(-y, x) for x, y in corners]
    (x1, y1), (x2, y2) = corners
    return Box(text.x + min(x1, x2), text.y + min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def cap_height(style: TextStyle) -> float:
    """Return the height of a capital letter in mm."""
    return fonts.metrics(style.font).cap_height * style.size
