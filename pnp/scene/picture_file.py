"""Picture files of a game: what every output format can show is kept as it is, the rest is converted or refused.

Metadata (places, cameras, thumbnails, color profiles) never leaves the designer's machine.
"""

import hashlib
import io
import warnings
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from pnp.budget import current
from pnp.scene import jpeg_file, png_file
from pnp.scene.items import Pixels
from pnp.scene.png_file import PngFile

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageCms import ImageCmsTransform

    from pnp.scene.jpeg_file import JpegFile

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
_MOST_PROFILE = 4_000_000
"""Bytes of a color profile; those of printing presses have about one million."""
_BAND = 256
"""Rows that are scaled at a time."""
_UP = b"\x02"
"""The filter of a row that holds differences from the row above."""


class PictureError(ValueError):
    """A picture that cannot be used; the message completes a sentence that begins with the file's name."""

    def __init__(self, message: str, hint: str = _SAVE) -> None:
        super().__init__(message)
        self.hint = hint


def read(data: bytes, again: Callable[[str], bytes] | None = None) -> Pixels:
    """Return the picture of a PNG or JPEG file, with 8 bits a color in gray or sRGB; large ones have half their size.

    `again` returns the file another time, by the SHA-256 of what was read; without it the picture keeps `data`.

    Raises:
        PictureError: when it is damaged, animated, too large, or of another format.
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


@contextmanager
def _opened(data: bytes, kind: str) -> Iterator["Image"]:
    """Open a picture; what fails while it is open is a PictureError."""
    from PIL import Image

    try:
        with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(data), formats=[kind]) as image:
            yield image
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise PictureError("is cut off or damaged", "save it again") from error


def _jpeg(data: bytes, digest: str, source: Callable[[], bytes]) -> Pixels:
    found = jpeg_file.read(data)
    is_large = _is_large(found.width, found.height)
    if is_large and found.has_passes:
        message = f"is a progressive JPEG of {found.width} × {found.height} pixels"
        raise PictureError(message, "save it as a baseline JPEG, or with fewer pixels")
    with _opened(found.data, "JPEG") as image:
        image.draft("L", (1, 1))  # unpacks all codes, but computes few pixels
        image.load()
    change = _scaling(found.width, found.height)
    if found.channels == 4:
        how = "with" if _transform(found) else "without"
        change = " and ".join(filter(None, (f"is converted from CMYK to sRGB {how} a color profile", change)))
    load = partial(_jpeg_data, source)
    return Pixels(digest, "jpeg", *_printed(found.width, found.height), load, found.orientation, change=change)


def _jpeg_data(source: Callable[[], bytes]) -> bytes:
    found = jpeg_file.read(source())
    is_large = _is_large(found.width, found.height)
    if not is_large and found.channels != 4:
        return found.data
    out = io.BytesIO()
    with _opened(found.data, "JPEG") as image:
        if is_large:
            image.draft(image.mode, (image.width // 2, image.height // 2))
        image.load()
        (_srgb(image, found) if found.channels == 4 else image).save(out, "JPEG", quality=95, subsampling=0)
    return out.getvalue()


def _srgb(image: "Image", found: "JpegFile") -> "Image":
    """Return an image in CMYK as one in sRGB."""
    from PIL import ImageChops

    inks = image if found.is_adobe else ImageChops.invert(image)  # Pillow takes every file for one of Adobe
    transform = _transform(found)
    return transform.apply(inks) if transform else inks.convert("RGB")


def _transform(found: "JpegFile") -> "ImageCmsTransform | None":
    """Return what converts to sRGB by the color profile of a file in CMYK; None without one that can be used."""
    if found.profile[16:20] != b"CMYK" or len(found.profile) > _MOST_PROFILE:
        return None
    from PIL import ImageCms

    try:
        profile = ImageCms.ImageCmsProfile(io.BytesIO(found.profile))
        flags = ImageCms.Flags.BLACKPOINTCOMPENSATION
        intent = ImageCms.Intent.RELATIVE_COLORIMETRIC
        return ImageCms.buildTransform(profile, ImageCms.createProfile("sRGB"), "CMYK", "RGB", intent, flags)
    except (OSError, ImageCms.PyCMSError):
        return None


def _png(data: bytes, digest: str, source: Callable[[], bytes]) -> Pixels:
    header = png_file.read_header(data)
    change = _scaling(header.width, header.height)
    picture = png_file.read(data)
    if picture.depth == 16 and picture.transparency:
        raise PictureError("has 16 bits a color and one transparent color")
    has_alpha = picture.color in (png_file.GRAY_ALPHA, png_file.COLOR_ALPHA)
    if _is_converted(picture):
        has_alpha = _unpacked(data).mode in ("LA", "RGBA")
    size, load = _printed(header.width, header.height), partial(_png_rows, source)
    return Pixels(digest, "png", *size, load, has_alpha=has_alpha, change=change)


def _png_rows(source: Callable[[], bytes]) -> PngFile:
    data = source()
    picture = png_file.read(data, is_checked=True)
    return encoded(_unpacked(data)) if _is_converted(picture) else picture


def _is_converted(picture: PngFile) -> bool:
    is_plain = not picture.interlaced and picture.depth < 16 and not picture.transparency
    return not is_plain or _is_large(picture.width, picture.height)


def _is_large(width: int, height: int) -> bool:
    """Return whether a picture is printed with half its size."""
    limits = current().limits
    if width * height > limits.scaled_pixels:
        message = f"has {width} × {height} pixels; {limits.scaled_pixels:,} are the most"
        raise PictureError(message, "save it with fewer pixels")
    return width * height > limits.placed_pixels


def _printed(width: int, height: int) -> tuple[int, int]:
    """Return the pixels that are printed of a picture."""
    return ((width + 1) // 2, (height + 1) // 2) if _is_large(width, height) else (width, height)


def _scaling(width: int, height: int) -> str:
    wide, high = _printed(width, height)
    return "" if wide == width else f"is scaled from {width} × {height} to {wide} × {high} pixels"


def _unpacked(data: bytes) -> "Image":
    """Return a picture with 8 bits, without passes, and with the alpha of every pixel where one is transparent."""
    with _opened(data, "PNG") as image:
        image.load()
        return _halved(image) if _is_large(*image.size) else _plain(image)


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


def _halved(image: "Image") -> "Image":
    """Return the plain image with half its size, some rows after others: not all of it is in memory in color."""
    from PIL import Image

    tops = range(0, image.height, _BAND)
    bands = (_plain(image.crop((0, top, image.width, min(top + _BAND, image.height)))).reduce(2) for top in tops)
    first = next(bands)
    whole = Image.new(first.mode, _printed(*image.size))
    whole.paste(first, (0, 0))
    for number, band in enumerate(bands, 1):
        whole.paste(band, (0, number * _BAND // 2))
    return whole


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
