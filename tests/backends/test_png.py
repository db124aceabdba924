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
