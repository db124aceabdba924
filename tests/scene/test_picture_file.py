"""Picture files of strangers."""

import io
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pnp import budget
from pnp.scene.picture_file import PictureError, read


def saved(image, format_, **options):
    out = io.BytesIO()
    image.save(out, format_, **options)
    return out.getvalue()


def shown(data):
    return Image.open(io.BytesIO(read(data).data))


GRADIENT = Image.radial_gradient("L").resize((16, 10))


def test_ordinary_files_are_kept():
    jpeg, png = saved(GRADIENT.convert("RGB"), "JPEG"), saved(GRADIENT, "PNG")
    assert read(jpeg).kind == "jpeg"
    assert read(png).kind == "png"
    assert shown(jpeg).tobytes() == Image.open(io.BytesIO(jpeg)).tobytes()
    assert shown(png).tobytes() == GRADIENT.tobytes()


def test_identity_is_that_of_the_file_and_not_of_what_is_kept():
    png = saved(GRADIENT, "PNG")
    other = saved(GRADIENT, "PNG", dpi=(300, 300))
    assert read(png).data == read(other).data
    assert read(png).digest != read(other).digest
    assert "data" not in repr(read(png))


def test_sixteen_bits_become_eight():
    gray = Image.new("I;16", (3, 1))
    for x, value in enumerate((0, 0x8040, 0xFFFF)):
        gray.putpixel((x, 0), value)
    assert list(shown(saved(gray, "PNG")).tobytes()) == [0, 0x80, 0xFF]


def test_sixteen_bits_of_color_become_eight():
    row = b"\0" + struct.pack(">6H", 0, 0x8040, 0xFFFF, 0x0101, 0x7FFF, 0)
    header = struct.pack(">LLBBBBB", 2, 1, 16, 2, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(row)), (b"IEND", b"")]
    data = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">L", len(c)) + k + c + struct.pack(">L", zlib.crc32(k + c)) for k, c in chunks
    )
    assert list(shown(data).tobytes()) == [0, 0x80, 0xFF, 1, 0x7F, 0]


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB"])
def test_a_transparent_color_becomes_alpha(mode):
    image = GRADIENT.convert(mode)
    key = image.getpixel((0, 0))
    data = saved(image, "PNG", transparency=key)
    result = shown(data)
    assert result.mode == "RGBA"
    assert result.getpixel((0, 0))[3] == 0
    assert result.tobytes() == Image.open(io.BytesIO(data)).convert("RGBA").tobytes()


def test_passes_are_unpacked():
    header = struct.pack(">LLBBBBB", 1, 1, 8, 0, 0, 0, 1)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(b"\0\x77")), (b"IEND", b"")]
    data = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">L", len(c)) + k + c + struct.pack(">L", zlib.crc32(k + c)) for k, c in chunks
    )
    assert shown(data).tobytes() == b"\x77"
    broken = data.replace(zlib.compress(b"\0\x77"), zlib.compress(b"\0"))
    with pytest.raises(PictureError):
        read(broken)


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (saved(GRADIENT.convert("CMYK"), "JPEG"), "CMYK"),
        (saved(GRADIENT, "GIF"), "GIF"),
        (saved(GRADIENT, "BMP"), "BMP"),
        (saved(GRADIENT, "TIFF"), "TIFF"),
        (saved(GRADIENT, "WEBP"), "WebP"),
        (b"%PDF-1.4", "PDF"),
        (b"\0\0\0 ftypavif", "AVIF"),
        (b"", "neither"),
        (b"hello", "neither"),
    ],
)
def test_other_files_are_named(data, word):
    with pytest.raises(PictureError, match=word) as caught:
        read(data)
    assert caught.value.hint


def test_bombs_are_refused_before_they_are_unpacked():
    bomb = saved(Image.new("1", (10_000, 5_001)), "PNG")
    assert len(bomb) < 10_000
    with pytest.raises(PictureError, match="50,000,000"):
        read(bomb)
    with budget.run(budget.LIMITS._replace(placed_pixels=100)), pytest.raises(PictureError, match="16 × 10"):
        read(saved(GRADIENT.convert("RGB"), "JPEG"))


def test_a_jpeg_without_its_tables_is_damaged():
    data = saved(GRADIENT, "JPEG")
    start = data.index(b"\xff\xdb")
    end = start + 2 + int.from_bytes(data[start + 2 : start + 4], "big")
    with pytest.raises(PictureError, match="damaged"):
        read(data[:start] + data[end:])


@given(st.binary(max_size=60), st.integers(0, 3))
def test_any_bytes_are_read_or_refused(data, start):
    begin = (b"", b"\xff\xd8", b"\x89PNG\r\n\x1a\n", saved(GRADIENT, "PNG")[:33])[start]
    with pytest.raises(PictureError):
        read(begin + data)


@given(st.data())
def test_a_changed_jpeg_is_read_or_refused(data):
    jpeg = bytearray(saved(GRADIENT.convert("RGB"), "JPEG"))
    for _ in range(data.draw(st.integers(1, 4))):
        jpeg[data.draw(st.integers(0, len(jpeg) - 1))] = data.draw(st.integers(0, 255))
    try:
        found = read(bytes(jpeg))
    except PictureError:
        return
    assert Image.open(io.BytesIO(found.data)).size == (found.width, found.height)
