"""Places pictures in boxes: upright, in proportion, cropped to what is in focus."""

from typing import Literal, NamedTuple

from pnp.scene import shapes
from pnp.scene.items import Group, Item, Path, Pixels, Raster, Symbol, Use
from pnp.scene.shapes import Transform

Fit = Literal["cover", "contain", "stretch"]
"""How a picture fills a box: `cover` cuts off what protrudes, `contain` leaves room, `stretch` distorts it."""


class Focus(NamedTuple):
    """The point of a picture that stays visible, as fractions of its width and height."""

    x: float = 0.5
    y: float = 0.5


CENTER = Focus()

_UPRIGHT: dict[int, Transform] = {
    1: (1, 0, 0, 1, 0, 0),
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, 1, 1, 0, 0, 0),
    6: (0, 1, -1, 0, 1, 0),
    7: (0, -1, -1, 0, 1, 1),
    8: (0, -1, 1, 0, 0, 1),
}
"""From the stored pixels to the picture as it is shown, in units of its sides, by Exif orientation."""


def size(picture: Pixels | Symbol) -> tuple[float, float]:
    """Return width and height of a picture as it is shown: pixels, or for a drawing mm."""
    if isinstance(picture, Pixels) and picture.orientation > 4:
        return picture.height, picture.width
    return picture.width, picture.height


def placed(
    picture: Pixels | Symbol, box: tuple[float, float, float, float], fit: Fit = "cover", focus: Focus = CENTER
) -> Item:
    """Return a picture in a box: x, y, width and height in mm."""
    x, y, width, height = box
    wide, high = size(picture)
    scales = width / wide, height / high
    across, down = scales if fit == "stretch" else (max(scales),) * 2 if fit == "cover" else (min(scales),) * 2
    left = x + _start(width, wide * across, focus.x)
    top = y + _start(height, high * down, focus.y)
    turned = _UPRIGHT[picture.orientation] if isinstance(picture, Pixels) else _UPRIGHT[1]
    whole: Item = Raster(0, 0, 1, 1, picture) if isinstance(picture, Pixels) else Use(picture, 0, 0)
    sides = (wide * across, high * down) if isinstance(picture, Pixels) else (across, down)
    item = Group((whole,), shapes.then(turned, (sides[0], 0.0, 0.0, sides[1], left, top)))
    return Group((item,), clip=Path(shapes.rect(*box))) if fit == "cover" else item


def _start(room: float, length: float, focus: float) -> float:
    """Return where a side of a picture begins, so that its focus is as near to the middle of the room as possible."""
    if length <= room:
        return (room - length) / 2
    return min(0.0, max(room - length, room / 2 - focus * length))
