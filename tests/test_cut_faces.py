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
from pnp.scene.extents import DrawnMeasure
from pnp.scene.items import Group, Path, Symbol, Text, Use
from pnp.scene.outlines import GLUE, flattened, surrounds
from pnp.scene.presets import papers, themes
from pnp.scene.shapes import IDENTITY, bounds, transform
from pnp.units import PT_PER_MM

KITS = {"grav-armor": 6, "heavy-armor": 6, "across-the-maren": 5, "armada-chess": 5.6, "shogi": 6.5, "moth-hour": 7}
"""The smallest type in points: names have 6.5, but the longest 6, two in one 5.6 or 6, and a place of set-up 5."""
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
    drawn = [(piece.id, half(piece, face), piece.outline.panels) for piece in pieces for face in piece[3:5] if face]
    return tuple({face.digest: (id_, face, panels) for id_, face, panels in drawn}.values())


def half(piece, face):
    """A face; of a figure, which is folded, its upright half with its flap, which are drawn twice."""
    if piece.kind != "standee":
        return face
    strip = face.items[0].items
    return next(item.symbol for item in strip if isinstance(item, Use))


def signs(items, size, panels=()):
    """Texts and drawings of a face of a size, without areas, lines, and pictures all over it or a panel of a box."""
    for item in items:
        if isinstance(item, Text | Use):
            yield item
        elif isinstance(item, Group) and not is_ground(item, size, panels):
            yield item._replace(items=tuple(signs(item.items, size, panels)))


def without_signs(items, size, panels=()):
    """The rest of what is on a face: the areas, lines and pictures that `signs` leaves out."""
    for item in items:
        if isinstance(item, Group) and not is_ground(item, size, panels):
            yield item._replace(items=tuple(without_signs(item.items, size, panels)))
        elif not isinstance(item, Text | Use):
            yield item


def is_ground(item, size, panels):
    """Whether this is a picture that covers a face of a size, or a panel of a box."""
    inner = item
    if item.clip is not None and panels:
        left, top, right, bottom = bounds(item.clip.segments)
        beyond = [(right - left - each.width, bottom - top - each.height) for each in panels]
        return any(-0.01 < across <= 6.01 and -0.01 < down <= 6.01 for across, down in beyond)
    while isinstance(inner, Group) and len(inner.items) == 1:
        (inner,) = inner.items
    if item.clip is None or not isinstance(inner, Use):
        return False
    left, top, right, bottom = bounds(item.clip.segments)
    return right - left > size[0] and bottom - top > size[1]


def ink(face, panels=()):
    """Every sign of a face in black, with a margin, as a mask."""
    alone = tuple(signs(face.items, (face.width, face.height), panels))
    alone = Symbol(face.name, face.width, face.height, alone, _EDGE)
    source = re.sub("#[0-9a-fA-F]{6}", "#000000", svg.render(alone, outlines=True, bleed=True))
    size = (round((face.width + 2 * _EDGE) * _MM), round((face.height + 2 * _EDGE) * _MM))
    data = cairo.load().svg2png(source.encode(), output_width=size[0], output_height=size[1], background_color="#fff")
    return Image.open(io.BytesIO(data)).convert("L").point(lambda level: 255 * (level < 128))


def inside(face, size, edge, across=0.0, down=0.0, inset=0.0):
    """The area in the cut line of a face, moved and made smaller, as a mask."""
    mask = Image.new("L", size)
    if face.outline:
        points = [((x + edge + across) * _MM, (y + edge + down) * _MM) for x, y in flattened(face.outline)]
        ImageDraw.Draw(mask).polygon(points, fill=255)
        return mask
    box = (edge + across + inset, edge + down + inset)
    end = (edge + across + face.width - inset, edge + down + face.height - inset)
    ImageDraw.Draw(mask).rectangle([*(v * _MM for v in box), *(v * _MM - 1 for v in end)], fill=255)
    return mask


@pytest.fixture(scope="module")
def drawn(faces):
    """Every face with its signs as a mask, but for rectangles whose signs are 1.5 mm from the cut by their extents."""
    measure, found = DrawnMeasure(exact=True), []
    for id_, face, panels in faces:
        left, top, right, bottom = measure.extent(signs(face.items, (face.width, face.height), panels))
        if face.outline or min(left, top, face.width - right, face.height - bottom) < 1.5:
            found.append((id_, face, ink(face, panels)))
    return found


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
    """What is beyond the trim line continues what is at it: no white where the face has color. No sign is there."""
    grounds = {}
    for id_, face, panels in faces:
        rest = tuple(without_signs(face.items, (face.width, face.height), panels))
        ground = Symbol(face.name, face.width, face.height, rest, face.bleed, face.outline)
        grounds[ground.digest, face.outline] = id_, ground, panels
    for id_, face, panels in grounds.values():
        edge = face.bleed
        picture = Image.open(io.BytesIO(png.render(face, _MM * 25.4, bleed=True))).convert("RGB")
        white = picture.convert("L").point(lambda level: 255 * (level > 250))
        for panel in panels:
            if panel.name == GLUE:  # it is behind another
                right, bottom = panel.x + panel.width + edge, panel.y + panel.height + 2 * edge
                white.paste(0, (0, round(panel.y * _MM), round(right * _MM), round(bottom * _MM)))
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
    for id_, face, _ in faces:
        found = [item for item in leaves(face.items) if isinstance(item, Text)]
        sizes = {round(item.style.size * PT_PER_MM, 2): item.text for item in found}
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


def every_path(items):
    for item in items:
        if isinstance(item, Path) and item.segments:
            yield item
        elif isinstance(item, Group) and item.transform == IDENTITY:
            yield from every_path(item.items)


@pytest.mark.parametrize("faces", ["grav-armor", "armada-chess"], indirect=True)
def test_no_thin_line_crosses_a_face(faces):
    """A line from edge to edge that is thinner than 0.6 mm looks like a cut on a sheet of touching counters."""
    for id_, face, _ in faces:
        for left, top, right, bottom in (bounds(path.segments) for path in every_path(face.items)):
            is_level = left <= 0 and right >= face.width and bottom - top < 0.6 and 0 < top < face.height
            is_upright = top <= 0 and bottom >= face.height and right - left < 0.6 and 0 < left < face.width
            assert not is_level, id_
            assert not is_upright, id_


def test_codes_of_movement_are_inside_their_plates():
    """The letter of a class without movement points, such as a drop-ship, is on its plate with all of its corners."""
    game, seen = kits.game("grav-armor"), set()
    for piece in generator_of("counters")(game, Context(papers()["letter"], themes()["field"])).components:
        items = tuple(leaves(piece.front.items))
        for use in items:
            if isinstance(use, Use) and use.symbol.name in ("plate/drop-ship", "plate/fighter"):
                (path,) = (path for path in every_path(use.symbol.items) if path.fill)
                plate = flattened(transform(path.segments, (use.scale, 0, 0, use.scale, use.x, use.y)))
                (letter,) = (item for item in items if isinstance(item, Text) and item.text in ("D", "F"))
                left, top, right, bottom = DrawnMeasure(exact=True).extent((letter,))
                for x, y in itertools.product((left, right), (top, bottom)):
                    near = [(x + dx, y + dy) for dx, dy in itertools.product((-0.08, 0.08), repeat=2)]
                    assert all(surrounds(plate, point) for point in near), (piece.id, x - use.x, y - use.y)
                seen.add(letter.text)
    assert seen == {"D", "F"}


def leaves(items):
    for item in items:
        yield from leaves(item.items) if isinstance(item, Group) else (item,)


def test_the_name_of_a_ruin_is_on_its_frame():
    """The letters are wholly on the dark frame, and clear of the edge that is hatched in black."""
    made = generator_of("counters")(kits.game("armada-chess"), Context(papers()["letter"], themes()["field"]))
    face = next(piece.front for piece in made.components if piece.id == "marker/neutral/ruin")
    field = max((path for path in every_path(face.items) if path.fill), key=lambda path: len(path.segments))
    inner = bounds(field.segments)
    names = [item for item in leaves(face.items) if isinstance(item, Text)]
    assert len(names) == 4
    for name in names:
        box = DrawnMeasure(exact=True).extent((name,))
        assert box[2] < inner[0] or inner[2] < box[0] or box[3] < inner[1] or inner[3] < box[1]
        assert min(box[0], box[1], face.width - box[2], face.height - box[3]) >= 1.5
