"""Pictures in boxes."""

import io

import pytest
from PIL import Image, ImageOps

from pnp.backends import png
from pnp.scene.items import Group, Path, Pixels, Raster, Symbol
from pnp.scene.picture_file import read
from pnp.scene.picture_fit import Focus, placed, size
from pnp.scene.shapes import rect

QUARTERS = Image.new("RGB", (80, 40))
for place, color in (((0, 0, 40, 20), "red"), ((40, 0, 80, 20), "lime"), ((0, 20, 40, 40), "blue")):
    QUARTERS.paste(color, place)


def pixels(orientation=1):
    tags = Image.Exif()
    tags[0x0112] = orientation
    out = io.BytesIO()
    QUARTERS.save(out, "JPEG", quality=100, subsampling=0, exif=tags)
    return read(out.getvalue())


def drawn(item, width, height):
    data = png.render(Symbol("a", width, height, (item,)), dpi=25.4)
    return Image.open(io.BytesIO(data)).convert("RGB")


def near(image, x, y):
    return tuple(part // 128 for part in image.getpixel((x, y)))


@pytest.mark.parametrize("orientation", range(1, 9))
def test_every_orientation_is_shown_upright(orientation):
    picture = pixels(orientation)
    tags = QUARTERS.copy()
    tags.getexif()[0x0112] = orientation
    expected = ImageOps.exif_transpose(tags)
    assert size(picture) == expected.size
    width, height = expected.size
    image = drawn(placed(picture, (0, 0, width, height)), width, height)
    for x in (width // 4, 3 * width // 4):
        for y in (height // 4, 3 * height // 4):
            assert near(image, x, y) == tuple(part // 128 for part in expected.getpixel((x, y))), (x, y)


def test_cover_fills_the_box_and_keeps_the_focus():
    left = drawn(placed(pixels(), (0, 0, 40, 40), focus=Focus(0, 0.5)), 40, 40)
    right = drawn(placed(pixels(), (0, 0, 40, 40), focus=Focus(1, 0.5)), 40, 40)
    assert near(left, 20, 10) == (1, 0, 0)
    assert near(right, 20, 10) == (0, 1, 0)
    group = placed(pixels(), (5, 6, 40, 40))
    assert isinstance(group, Group)
    assert group.clip == Path(rect(5, 6, 40, 40))


def test_contain_leaves_room_and_stretch_does_not():
    contained = drawn(placed(pixels(), (0, 0, 40, 40), "contain"), 40, 40)
    stretched = drawn(placed(pixels(), (0, 0, 40, 40), "stretch"), 40, 40)
    assert near(contained, 10, 4) == (1, 1, 1)
    assert near(contained, 10, 15) == (1, 0, 0)
    assert near(stretched, 10, 4) == (1, 0, 0)


def test_drawings_are_placed_too():
    drawing = Symbol("d", 10, 5, (Path(rect(0, 0, 10, 5), "#ff0000"),))
    image = drawn(placed(drawing, (0, 0, 40, 40), "contain"), 40, 40)
    assert near(image, 20, 20) == (1, 0, 0)
    assert near(image, 20, 4) == (1, 1, 1)


def test_a_picture_is_equal_only_to_the_same_picture():
    one, other = (Symbol("s", 1, 1, (Raster(0, 0, 1, 1, Pixels(digest, "png", 1, 1, bytes)),)) for digest in "ab")
    assert one.digest != other.digest
