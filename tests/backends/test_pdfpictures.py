"""Pictures in a PDF, read back."""

import io

import pdfread
import pikepdf
import pypdfium2
import pytest
from PIL import Image

from pnp.backends import pdf
from pnp.scene.items import Group, Raster, Symbol, Use
from pnp.scene.picture_file import read
from pnp.scene.sheet import Metadata, Sheet

ABOUT = Metadata("Art", "A", "S", "", "pnp", "2026-01-01T00:00:00Z")
NOISE = Image.effect_noise((40, 20), 60)


def saved(image, format_="PNG", **options):
    out = io.BytesIO()
    image.save(out, format_, **options)
    return read(out.getvalue())


def rendered(*items):
    data = pdf.render((Sheet("a", "A", 100, 100, items),), ABOUT)
    assert pdfread.problems(data) == []
    return data, pypdfium2.PdfDocument(data)[0].render(scale=1).to_pil().convert("RGB")


def images(data):
    with pikepdf.open(io.BytesIO(data)) as document:
        found = [entry for entry in document.objects if isinstance(entry, pikepdf.Stream)]
        return [
            (entry.read_raw_bytes(), pikepdf.PdfImage(entry).as_pil_image(), "/SMask" in entry)
            for entry in found
            if entry.get("/Subtype") == "/Image"
        ]


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB"])
def test_png_rows_are_embedded_as_they_are(mode):
    pixels = saved(NOISE.convert(mode))
    data, _ = rendered(Raster(10, 20, 60, 30, pixels))
    ((raw, image, _mask),) = images(data)
    assert raw.rstrip(b"\n") in pixels.data
    assert image.convert("RGB").tobytes() == NOISE.convert(mode).convert("RGB").tobytes()


@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_jpeg_data_is_embedded_as_it_is(mode):
    pixels = saved(NOISE.convert(mode), "JPEG")
    ((raw, _image, _mask),) = images(rendered(Raster(10, 20, 60, 30, pixels))[0])
    assert raw.rstrip(b"\n") == pixels.data.rstrip(b"\n")


@pytest.mark.parametrize("mode", ["LA", "RGBA"])
def test_alpha_becomes_a_soft_mask(mode):
    image = Image.new("RGBA", (40, 20), (255, 0, 0, 0))
    image.paste((0, 0, 0, 255), (0, 0, 20, 20))
    data, page = rendered(Raster(0, 0, 100, 100, saved(image.convert(mode))))
    assert sorted(mask for _, _, mask in images(data)) == [False, True]
    assert page.getpixel((page.width // 4, 50)) == (0, 0, 0)
    assert page.getpixel((3 * page.width // 4, 50)) == (255, 255, 255)


def test_a_picture_fills_its_box_upright():
    image = Image.new("RGB", (2, 2), "white")
    image.putpixel((0, 0), (255, 0, 0))
    _, page = rendered(Raster(10, 20, 60, 40, saved(image.resize((40, 40), 0))))
    scale = page.width / 100
    assert page.getpixel((round(20 * scale), round(25 * scale))) == (255, 0, 0)
    for x, y in ((5, 25), (60, 25), (20, 55), (20, 15)):
        assert page.getpixel((round(x * scale), round(y * scale))) == (255, 255, 255)


def test_each_picture_is_held_once_and_the_same_bytes_come_out():
    pixels = saved(NOISE)
    symbol = Symbol("card", 20, 20, (Raster(0, 0, 20, 20, pixels),))
    items = (Use(symbol, 0, 0), Use(symbol, 30, 0), Group((Use(symbol, 0, 30),), opacity=0.5))
    first, second = rendered(*items)[0], rendered(*items)[0]
    assert first == second
    assert len(images(first)) == 1
