"""Pictures in a PDF: JPEG and PNG data is embedded as it is; alpha becomes a soft mask."""

import io
from collections.abc import Callable
from functools import partial
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObject, PDFObjectReference, PDFStream

from pnp.scene import jpeg_file, png_file
from pnp.scene.items import Pixels
from pnp.scene.png_file import PngFile

_JPEG_CHANNELS = {1: "DeviceGray", 3: "DeviceRGB"}
_PNG_COLORS = {png_file.GRAY: "DeviceGray", png_file.COLOR: "DeviceRGB"}


class _Later(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """A stream that is made when it is written, so that the pictures of a file are in memory one after another."""

    __RefOnly__ = 1

    def __init__(self, make: Callable[[], PDFStream]) -> None:
        self._make = make

    def format(self, document: Any) -> bytes:
        """Return the stream as written in the file."""
        written: bytes = self._make().format(document)
        return written


def embed(canvas: Any, pixels: Pixels) -> str:
    """Return the name of a picture among the resources of the page or form that is drawn; a file holds it once."""
    name = f"picture-{pixels.digest}"
    resource: str = canvas._doc.getXObjectName(name)
    if resource not in canvas._doc.idToObject:
        canvas._doc.Reference(_Later(_image(canvas, pixels)), resource)
        canvas._doc.addForm(name, canvas._doc.idToObject[resource])
    canvas._formsinuse.append(name)
    return resource


def _image(canvas: Any, pixels: Pixels) -> Callable[[], PDFStream]:
    """Return what makes the stream of a picture; its alpha is a stream before it in the file."""
    if pixels.kind == "jpeg":
        return partial(_jpeg, pixels)
    if not pixels.has_alpha:
        return partial(_png, pixels)
    mask = f"picture-{pixels.digest}-alpha"
    planes: list[PngFile] = []

    def alpha() -> PDFStream:
        planes[:] = _planes(pixels)
        return _rows(planes.pop())

    canvas._doc.Reference(_Later(alpha), mask)
    return lambda: _rows(planes.pop(), SMask=PDFObjectReference(mask))


def _jpeg(pixels: Pixels) -> PDFStream:
    picture = jpeg_file.read(pixels.data)
    space = PDFName(_JPEG_CHANNELS[picture.channels])
    return _stream(pixels.width, pixels.height, 8, space, picture.data, Filter=PDFName("DCTDecode"))


def _png(pixels: Pixels) -> PDFStream:
    picture = pixels.load()
    assert isinstance(picture, PngFile)
    return _rows(picture)


def _rows(picture: PngFile, **more: object) -> PDFStream:
    """Return the compressed rows of a PNG file, whose filters PDF readers know."""
    space: object = PDFName(_PNG_COLORS.get(picture.color, "Indexed"))
    if picture.color == png_file.PALETTE:
        last = len(picture.palette) // 3 - 1
        space = PDFArray([space, PDFName("DeviceRGB"), last, f"<{picture.palette.hex()}>"])
    parameters = PDFDictionary(
        {
            "Predictor": 15,
            "Colors": picture.channels,
            "BitsPerComponent": picture.depth,
            "Columns": picture.width,
        }
    )
    coded = {"Filter": PDFName("FlateDecode"), "DecodeParms": parameters}
    return _stream(picture.width, picture.height, picture.depth, space, picture.body, **coded, **more)


def _stream(width: int, height: int, depth: int, space: object, content: bytes, **more: object) -> PDFStream:
    entries = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Image"),
        "Width": width,
        "Height": height,
        "BitsPerComponent": depth,
        "ColorSpace": space,
        **more,
    }
    return PDFStream(PDFDictionary(entries), content)


def _planes(pixels: Pixels) -> tuple[PngFile, PngFile]:
    """Return the colors of a picture and its alpha as two pictures."""
    from PIL import Image

    from pnp.scene.picture_file import encoded

    with Image.open(io.BytesIO(pixels.data), formats=["PNG"]) as image:
        *_, alpha = image.split()
        return encoded(image.convert("L" if image.mode == "LA" else "RGB")), encoded(alpha)
