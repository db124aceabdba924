"""Faces of the bundled games after an inexact cut: 1 mm off in any direction, no sign is cut and no paper shows."""

import io
import itertools
import math
import re

import kits
import pytest
from PIL import Image, ImageChops, ImageDraw

from pnp.backends import png, svg
from pnp.generators import Context, generator_of
from pnp.impose import SheetInfo, impose
from pnp.scene import cairo
from pnp.scene.items import Group, Symbol, Text, Use
from pnp.scene.presets import papers, themes
from pnp.scene.shapes import bounds
from pnp.units import PT_PER_MM

KITS = {"grav-armor": 6, "heavy-armor": 6.5, "across-the-maren": 5, "armada-chess": 5.6, "shogi": 6.5, "moth-hour": 7}
"""The smallest type in points: names have 6.5, but two in one 5.6 or 6, and a place of set-up 5."""
_MM = 8
"""Pixels in a millimeter: 203 dpi."""
_OFF = 1.0
"""How far in mm a cut is beside its line, across and down."""
_EDGE = 3
"""How far in mm beyond the trim line signs are looked for."""


@pytest.fixture(scope="module", params=KITS)
def faces(request):
    """Every face that is cut out, once."""
    game = kits.game(request.param)
    context = Context(papers()["letter"], themes()["field"])
    documents = [name for name in ("counters", "composites", "extras", "components") if name in game.kit.documents]
    pieces = [piece for name in documents for piece in generator_of(name)(game, context).components]
    pieces = [piece for piece in pieces if not piece.outline.panels]  # a box is cut at its flaps, which have no signs
    drawn = [(piece.id, half(piece, face)) for piece in pieces for face in (piece.front, piece.back) if face]
    return tuple({face.digest: (id_, face) for id_, face in drawn}.values())


def half(piece, face):
    """A face; of a figure, which is folded, its upright half with its flap, which are drawn twice."""
    if piece.kind != "standee":
        return face
    strip = face.items[0].items
    return next(item.symbol for item in strip if isinstance(item, Use))


def signs(items, size):
    """Texts and drawings of a face of a size, without its areas and lines, and without a picture all over it."""
    for item in items:
        if isinstance(item, Text | Use):
            yield item
        elif isinstance(item, Group) and not is_ground(item, size):
            yield item._replace(items=tuple(signs(item.items, size)))


def is_ground(item, size):
    """Whether this is a picture that covers a face of a size."""
    inner = item
    while isinstance(inner, Group) and len(inner.items) == 1:
        (inner,) = inner.items
    if item.clip is None or not isinstance(inner, Use):
        return False
    left, top, right, bottom = bounds(item.clip.segments)
    return right - left > size[0] and bottom - top > size[1]


def every_text(items):
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from every_text(item.items)


def ink(face):
    """Every sign of a face in black, with a margin, as a mask."""
    alone = Symbol(face.name, face.width, face.height, tuple(signs(face.items, (face.width, face.height))), _EDGE)
    source = re.sub("#[0-9a-fA-F]{6}", "#000000", svg.render(alone, outlines=True, bleed=True))
    size = (round((face.width + 2 * _EDGE) * _MM), round((face.height + 2 * _EDGE) * _MM))
    data = cairo.load().svg2png(source.encode(), output_width=size[0], output_height=size[1], background_color="#fff")
    return Image.open(io.BytesIO(data)).convert("L").point(lambda level: 255 * (level < 128))


def inside(face, size, edge, across=0.0, down=0.0, inset=0.0):
    """The area in the cut line of a face, moved and made smaller, as a mask."""
    mask = Image.new("L", size)
    if face.outline:
        corners = [(values[-2], values[-1]) for _, *values in face.outline if values]
        points = [((x + edge + across) * _MM, (y + edge + down) * _MM) for x, y in corners]
        ImageDraw.Draw(mask).polygon(points, fill=255)
        return mask
    box = (edge + across + inset, edge + down + inset)
    end = (edge + across + face.width - inset, edge + down + face.height - inset)
    ImageDraw.Draw(mask).rectangle([*(v * _MM for v in box), *(v * _MM - 1 for v in end)], fill=255)
    return mask


@pytest.fixture(scope="module")
def drawn(faces):
    """Every face with its signs as a mask."""
    return tuple((id_, face, ink(face)) for id_, face in faces)


def directions():
    return [(x * _OFF, y * _OFF) for x, y in itertools.product((-1, 0, 1), repeat=2) if x or y]


def test_no_sign_is_cut_1_mm_off(drawn):
    for id_, face, mask in drawn:
        for across, down in directions():
            kept = inside(face, mask.size, _EDGE, across, down)
            assert ImageChops.subtract(mask, kept).getbbox() is None, f"{id_} is cut {across:g}, {down:g} mm off"


def test_signs_of_rectangles_are_1_5_mm_from_the_cut(drawn):
    for id_, face, mask in drawn:
        kept = mask if face.outline else inside(face, mask.size, _EDGE, inset=1.5 - 1 / _MM)
        assert ImageChops.subtract(mask, kept).getbbox() is None, id_


def test_no_paper_shows_1_mm_off(faces):
    """What is beyond the trim line continues what is at it: no white where the face has color."""
    for id_, face in faces:
        edge = face.bleed
        picture = Image.open(io.BytesIO(png.render(face, _MM * 25.4, bleed=True))).convert("RGB")
        white = picture.convert("L").point(lambda level: 255 * (level > 250))
        exact = inside(face, white.size, edge, inset=1 / _MM)
        has_white = ImageChops.multiply(white, ImageChops.subtract(exact, inside(face, white.size, edge, inset=0.5)))
        for across, down in directions():
            if face.outline:  # 1 mm in all, less the pixel that the edge of the bleed covers in part
                way = (_OFF - 1 / _MM) / math.hypot(across, down)
                across, down = across * way, down * way
            cut = inside(face, white.size, edge, across, down, inset=1 / _MM)
            paper = ImageChops.multiply(white, ImageChops.subtract(cut, exact)).getbbox()
            assert paper is None or has_white.getbbox(), f"{id_} shows paper {across:g}, {down:g} mm off"


def test_type_is_large_enough(faces, request):
    least = KITS[request.node.callspec.params["faces"]]
    for id_, face in faces:
        sizes = {round(item.style.size * PT_PER_MM, 2): item.text for item in every_text(face.items)}
        assert min(sizes, default=7) >= least, f"{sizes[min(sizes)]} on {id_}"


def test_shared_cuts_leave_color_around_a_block():
    """Counters of Grav Armor touch: what is 1 mm beside one is the color of a neighbor, or the bleed of the block."""
    game, paper, theme = kits.game("grav-armor"), papers()["letter"], themes()["field"]
    product = generator_of("sheets")(game, Context(paper, theme))
    front, back = impose(product, paper, "duplex-long", SheetInfo(game.title, game.version, theme))
    for sheet in (front, back):
        groups = [item for item in sheet.items if isinstance(item, Group) and isinstance(item.items[0], Use)]
        boxes = [bounds(group.clip.segments) for group in groups]
        uses = [item for item in sheet.items if isinstance(item, Use)]
        for use in uses:
            bleed, end = use.symbol.bleed, use.symbol.width + use.symbol.bleed
            boxes.append((use.x - bleed, use.y - bleed, use.x + end, use.y + end))
        for each in sheet.placements:
            x, y, size = each.box.x, each.box.y, each.box.width
            for at in itertools.product(
                (x - 0.99, x + size / 2, x + size + 0.99), (y - 0.99, y + size / 2, y + size + 0.99)
            ):
                covered = any(b[0] <= at[0] <= b[2] and b[1] <= at[1] <= b[3] for b in boxes)
                assert covered, f"{each.component} {each.copy} shows paper at {at}"
