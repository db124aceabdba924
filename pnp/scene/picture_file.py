"""Picture files of a game: what every output format can show is kept as it is, the rest is converted or refused.

Metadata (places, cameras, thumbnails, color profiles) never leaves the designer's machine.
"""

import hashlib
import io
import warnings
import zlib
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pnp.budget import current
from pnp.scene import jpeg_file, png_file
from pnp.scene.items import Pixels
from pnp.scene.png_file import PngFile

if TYPE_CHECKING:
    from PIL.Image import Image

ENDINGS = (".jpeg", ".jpg", ".png")
"""Ends of the names of picture files."""
_OTHERS = (
    (b"GIF8", "GIF"),
    (b"BM", "BMP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"8BPS", "Photoshop"),
    (b"%PDF", "PDF"),
    (b"gimp xcf", "GIMP"),
)
_SAVE = "save it as PNG or JPEG, with 8 bits a color in RGB"
_UP = b"\x02"
"""The filter of a row that holds differences from the row above."""


class PictureError(ValueError):
    """A picture that cannot be used; the message completes a sentence that begins with the file's name."""

    def __init__(self, message: str, hint: str = _SAVE) -> None:
        super().__init__(message)
        self.hint = hint


def read(data: bytes, again: Callable[[str], bytes] | None = None) -> Pixels:
    """Return the picture of a PNG or JPEG file; interlaced pixels and such with 16 bits are converted to 8 bits.

    Args:
        data: the file.
        again: returns the file another time, by the SHA-256 of what was read; without it the picture keeps `data`.

    Raises:
        PictureError: when it is damaged, animated, in CMYK, too large, or of another format.
    """
    digest = hashlib.sha256(data).hexdigest()
    source = partial(again, digest) if again else lambda: data
    try:
        if data.startswith(jpeg_file.START):
            return _jpeg(data, digest, source)
        if data.startswith(png_file.SIGNATURE):
            return _png(data, digest, source)
    except png_file.PngError as error:
        raise PictureError(str(error), _SAVE if str(error) == "is animated" else "save it again") from error
    except jpeg_file.JpegError as error:
        raise PictureError(str(error), "save it again, as PNG or as an ordinary JPEG") from error
    other = next((name for start, name in _OTHERS if data.startswith(start)), "")
    if data[8:12] == b"WEBP":
        other = "WebP"
    elif data[4:8] == b"ftyp":
        other = "HEIF or AVIF"
    raise PictureError(f"is a {other} file" if other else "is neither PNG nor JPEG")


def _jpeg(data: bytes, digest: str, source: Callable[[], bytes]) -> Pixels:
    found = jpeg_file.read(data)
    _require_size(found.width, found.height)
    if found.channels == 4:
        raise PictureError("is in CMYK, whose colors depend on a printing press")
    from PIL import Image

    try:
        with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(found.data), formats=["JPEG"]) as image:
            image.draft("L", (1, 1))  # unpacks all codes, but computes few pixels
            image.load()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise PictureError("is cut off or damaged", "save it again") from error
    load = partial(_jpeg_data, source)
    return Pixels(digest, "jpeg", found.width, found.height, load, found.orientation)


def _jpeg_data(source: Callable[[], bytes]) -> bytes:
    return jpeg_file.read(source()).data


def _png(data: bytes, digest: str, source: Callable[[], bytes]) -> Pixels:
    header = png_file.read_header(data)
    _require_size(header.width, header.height)
    picture = png_file.read(data)
    if picture.depth == 16 and picture.transparency:
        raise PictureError("has 16 bits a color and one transparent color")
    plain = _converted(data) if _is_converted(picture) else picture
    has_alpha = plain.color in (png_file.GRAY_ALPHA, png_file.COLOR_ALPHA)
    return Pixels(digest, "png", plain.width, plain.height, partial(_png_rows, source), has_alpha=has_alpha)


def _png_rows(source: Callable[[], bytes]) -> PngFile:
    data = source()
    picture = png_file.read(data, is_checked=True)
    return _converted(data) if _is_converted(picture) else picture


def _is_converted(picture: PngFile) -> bool:
    return picture.interlaced or picture.depth == 16 or bool(picture.transparency)


def _require_size(width: int, height: int) -> None:
    most = current().limits.placed_pixels
    if width * height > most:
        raise PictureError(f"has {width} × {height} pixels; {most:,} are the most", "save it with fewer pixels")


def _converted(data: bytes) -> PngFile:
    """Return a picture with 8 bits, without passes, and with the alpha of every pixel where one is transparent."""
    from PIL import Image

    try:
        with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(data), formats=["PNG"]) as image:
            image.load()
            return encoded(_plain(image))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise PictureError("is cut off or damaged", "save it again") from error


def _plain(image: "Image") -> "Image":
    """Return the image in gray or color with 8 bits, with or without alpha."""
    from PIL import Image

    if image.mode.startswith("I;16"):
        high = 0 if image.mode == "I;16B" else 1
        return Image.frombytes("L", image.size, image.tobytes()[high::2])
    if "transparency" in image.info:
        return image.convert("RGBA")
    if image.mode in ("L", "LA", "RGB", "RGBA"):
        return image
    return image.convert("RGB" if image.mode == "P" else "L")


def encoded(image: "Image") -> PngFile:
    """Return an image in `L`, `LA`, `RGB` or `RGBA` as a PNG file; the same pixels give the same bytes."""
    from PIL import Image, ImageChops

    above = Image.new(image.mode, image.size)
    above.paste(image, (0, 1))
    rows = ImageChops.subtract_modulo(image, above).tobytes()
    color = {"L": png_file.GRAY, "LA": png_file.GRAY_ALPHA, "RGB": png_file.COLOR, "RGBA": png_file.COLOR_ALPHA}
    found = PngFile(*image.size, 8, color[image.mode], interlaced=False)
    width = found.row - 1
    body = b"".join(part for at in range(0, len(rows), width) for part in (_UP, rows[at : at + width]))
    return found._replace(body=zlib.compress(body))
