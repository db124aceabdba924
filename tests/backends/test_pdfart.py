import io

import pdfread
import pikepdf
import pypdfium2
import pytest

from pnp.backends import pdf
from pnp.backends.pdfart import fill_in
from pnp.scene.items import Group, Symbol, Use, VectorArt
from pnp.scene.sheet import Metadata, Sheet
from pnp.scene.svg_import import ArtError

ABOUT = Metadata("Art", "A", "S", "", "pnp", "2026-01-01T00:00:00Z")
GRADIENT = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><defs><linearGradient id="g">'
    b'<stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient></defs>'
    b'<rect width="100" height="50" fill="url(#g)"/></svg>'
)


def picture(*items):
    data = pdf.render((Sheet("a", "A", 100, 100, items),), ABOUT)
    assert pdfread.problems(data) == []
    page = pypdfium2.PdfDocument(data)[0]
    return data, page.render(scale=1).to_pil().convert("RGB")


def at(image, x, y):
    return image.getpixel((round(x * image.width / 100), round(y * image.height / 100)))


def test_art_fills_its_box():
    _data, image = picture(VectorArt(10, 20, 60, 30, GRADIENT))
    assert at(image, 12, 35)[0] > 220
    assert at(image, 68, 35)[2] > 220
    assert at(image, 40, 22) == pytest.approx((128, 0, 128), abs=20)
    for x, y in ((8, 35), (72, 35), (40, 17), (40, 52)):
        assert at(image, x, y) == (255, 255, 255)


def test_art_in_symbols_and_faded_groups():
    symbol = Symbol("art", 60, 30, (VectorArt(0, 0, 60, 30, GRADIENT),))
    _data, image = picture(Group((Use(symbol, 10, 20),), opacity=0.5))
    assert at(image, 12, 35) == pytest.approx((255, 128, 128), abs=20)


def test_each_drawing_is_kept_once():
    data, _image = picture(*(VectorArt(10 * i, 10, 8, 4, GRADIENT) for i in range(8)))
    with pikepdf.open(io.BytesIO(data)) as document:
        shadings = [
            entry for entry in document.objects if isinstance(entry, pikepdf.Dictionary) and "/ShadingType" in entry
        ]
        assert len(shadings) <= 1
        assert len({entry.objgen for entry in document.pages[0].resources.XObject.values()}) == 1


def test_same_bytes_and_no_date_of_conversion():
    first, _image = picture(VectorArt(10, 20, 60, 30, GRADIENT))
    second, _image = picture(VectorArt(10, 20, 60, 30, GRADIENT))
    assert first == second
    assert b"cairo" not in first


@pytest.mark.parametrize("svg", [b"<svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>'])
def test_art_that_cannot_be_converted(svg):
    with pytest.raises(ArtError, match="cannot be converted"):
        fill_in(pdf.render((Sheet("a", "A", 10, 10, (VectorArt(0, 0, 1, 1, svg),)),), ABOUT), {})
