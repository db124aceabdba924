import io

import pypdfium2
import pytest
from goldens import picture_difference
from PIL import Image as Picture
from sampler import sampler

from pnp.backends import pdf, png
from pnp.errors import MisuseError
from pnp.scene import shapes
from pnp.scene.items import Path, Symbol
from pnp.scene.outlines import RECTANGLE, Outline
from pnp.scene.presets import products
from pnp.scene.sheet import Metadata, Sheet

SAMPLER = sampler()


def opened(data):
    return Picture.open(io.BytesIO(data))


def test_everything_as_approved(golden):
    golden.png("backends/sampler", SAMPLER, dpi=120)


def test_true_size():
    picture = opened(png.render(Symbol("a", 25.4, 12.7, ()), 300))
    assert picture.size == (300, 150)
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_white_where_nothing_is_drawn():
    assert opened(png.render(Symbol("a", 10, 10, ()), 50)).convert("RGB").getpixel((5, 5)) == (255, 255, 255)


def test_bleed_shows_when_asked_for():
    face = Symbol("a", 10, 10, (Path(shapes.rect(-5, -5, 20, 20), "#ff0000"),), bleed=2)
    assert opened(png.render(face, 25.4)).size == (10, 10)
    assert opened(png.render(face, 25.4, bleed=True)).size == (14, 14)


def test_too_many_pixels_are_refused():
    with pytest.raises(MisuseError, match="fewer dots"):
        png.render(Symbol("a", 1000, 1000, ()), 300)


def test_same_bytes_every_time():
    assert png.render(SAMPLER, 100) == png.render(SAMPLER, 100)


def test_looks_as_the_pdf_does():
    about = Metadata("A", "A", "A", "", "pnp", "2026-01-01T00:00:00Z")
    sheet = Sheet("a", "A", SAMPLER.width, SAMPLER.height, SAMPLER.items)
    page = pypdfium2.PdfDocument(pdf.render((sheet,), about))[0]
    out = io.BytesIO()
    wanted = opened(png.render(sheet, 144))
    page.render(scale=2).to_pil().resize(wanted.size).save(out, "PNG")
    assert picture_difference(out.getvalue(), png.render(sheet, 144)) < 0.02


def red(width, height, bleed, outline=()):
    area = shapes.rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    return Symbol("a", width, height, (Path(area, "#ff0000"),), bleed, outline)


def test_a_face_that_is_no_rectangle_is_transparent_around_its_outline():
    picture = opened(png.render(red(20, 20, 1, Outline("round").path(20, 20)), 254))
    corners = [picture.getpixel((x, y))[3] for x in (0, 199) for y in (0, 199)]
    assert (picture.size, picture.mode, corners) == ((200, 200), "RGBA", [0, 0, 0, 0])
    assert picture.getpixel((100, 3)) == (255, 0, 0, 255)


@pytest.mark.parametrize("id_", list(products()))
def test_a_face_in_the_pixels_of_a_product(id_):
    product = products()[id_]
    if product.pixels[0] * product.pixels[1] > 2_000_000:
        product = product._replace(width=product.width / 8, height=product.height / 8, pixels=(400, 400))
    height = product.outline.height(product.width) if product.outline != RECTANGLE else product.height
    picture = opened(png.face(red(product.width, height, product.bleed), product.outline, product)).convert("RGBA")
    height = picture.height
    assert picture.size == product.pixels
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    corner, left = picture.getpixel((0, height - 1)), picture.getpixel((1, height // 2))
    assert left[:3] == pytest.approx((255, 0, 0), abs=3)
    assert corner == ((255, 0, 0, 255) if product.outline == RECTANGLE else (0, 0, 0, 0))


def test_a_face_of_another_size_is_scaled_to_its_product():
    product = products()["tgc-poker"]
    line = Symbol("a", 31.75, 44.45, (Path(shapes.rect(10, 0, 1, 44.45), "#000000"),), 2)
    row = opened(png.face(line, RECTANGLE, product)).convert("L").crop((0, 500, 825, 501)).tobytes()
    dark = [x for x, value in enumerate(row) if value < 128]
    assert dark[0] == pytest.approx((3.175 + 20) / 25.4 * 300, abs=1)
    assert len(dark) == pytest.approx(2 / 25.4 * 300, abs=1)


def test_a_face_without_a_product_has_its_own_bleed():
    assert opened(png.face(red(25.4, 12.7, 2.54), RECTANGLE)).size == (360, 210)
