"""Picture files of strangers."""

import io
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from pnp import budget
from pnp.scene.picture_file import PictureError, read


def saved(image, format_, **options):
    out = io.BytesIO()
    image.save(out, format_, **options)
    return out.getvalue()


def shown(data):
    return Image.open(io.BytesIO(read(data).data))


def profile_of_white():
    """Return a color profile by which every mixture of inks is white (ICC.1:2004, 7.2 and 10.8)."""
    identity = bytes(range(256))
    matrix = struct.pack(">9l", *(65536 if place % 4 == 0 else 0 for place in range(9)))
    table = b"mft1" + bytes(4) + bytes((4, 3, 2, 0)) + matrix + identity * 4 + b"\xff\x80\x80" * 16 + identity * 3
    white = b"XYZ " + bytes(4) + struct.pack(">3l", 63190, 65536, 54061)
    place = 132 + 12 * 2
    tags = struct.pack(">L4sLL4sLL", 2, b"A2B0", place, len(table), b"wtpt", place + len(table), len(white))
    illuminant = struct.pack(">3l", 63190, 65536, 54061)
    start = struct.pack(">L4sL4s4s4s", place + len(table + white), b"", 0x02400000, b"prtr", b"CMYK", b"Lab ")
    head = start + bytes(12) + b"acsp" + bytes(28) + illuminant
    return head + bytes(128 - len(head)) + tags + table + white


PRESS = profile_of_white()
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
    header = struct.pack(">LLBBBBB", 16_000, 10_001, 1, 0, 0, 0, 0)
    chunk = struct.pack(">L", 13) + b"IHDR" + header + struct.pack(">L", zlib.crc32(b"IHDR" + header))
    with pytest.raises(PictureError, match="160,000,000"):
        read(b"\x89PNG\r\n\x1a\n" + chunk)
    for format_ in ("JPEG", "PNG"):
        with budget.run(budget.LIMITS._replace(scaled_pixels=159)), pytest.raises(PictureError, match="16 × 10"):
            read(saved(GRADIENT.convert("RGB"), format_))


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


def cmyk(**options):
    """Return a file of Adobe's kind, half cyan and half black."""
    image = Image.new("CMYK", (32, 16), (255, 0, 0, 0))
    image.paste((0, 0, 0, 255), (16, 0, 32, 16))
    return saved(image, "JPEG", quality=100, **options)


def not_adobe(data):
    start = data.index(b"\xff\xee")
    return data[:start] + data[start + 16 :]


def near(found, expected):
    return all(abs(one - other) <= 3 for one, other in zip(found, expected, strict=True))


def test_cmyk_becomes_rgb_inverted_or_not():
    data = cmyk()
    left, right = (shown(data).getpixel((x, 8)) for x in (4, 28))
    assert near(left, (0, 255, 255))
    assert near(right, (0, 0, 0))
    assert near(shown(not_adobe(data)).getpixel((4, 8)), (0, 0, 0))  # the values are those of all inks but cyan
    assert read(data).change == "is converted from CMYK to sRGB without a color profile"
    assert read(data).data == read(data).data


@pytest.mark.parametrize("profile", [b"", b"x" * 900, bytes(16) + b"CMYK" + bytes(200), PRESS, PRESS * 2_000])
def test_a_color_profile_that_can_be_used_is(profile):
    found = read(cmyk(icc_profile=profile))
    assert found.change.endswith("with a color profile") == (profile == PRESS)
    left = Image.open(io.BytesIO(found.data)).getpixel((4, 8))
    assert near(left, (255, 255, 255) if profile == PRESS else (0, 255, 255))
    assert b"ICC_PROFILE" not in found.data


@pytest.mark.parametrize(
    ("format_", "mode"),
    [
        *(("PNG", mode) for mode in ("1", "L", "P", "LA", "RGB", "RGBA")),
        *(("JPEG", mode) for mode in ("L", "RGB", "CMYK")),
    ],
)
def test_a_large_picture_has_half_its_size(format_, mode):
    data = saved(Image.radial_gradient("L").resize((601, 1201)).convert(mode), format_)
    with budget.run(budget.LIMITS._replace(placed_pixels=601 * 1200)):
        found = read(data)
        half = Image.open(io.BytesIO(found.data))
        assert found.data == read(data).data
    assert half.size == (found.width, found.height) == (301, 601)
    assert found.change.endswith("is scaled from 601 × 1201 to 301 × 601 pixels")
    wanted = Image.open(io.BytesIO(data)).convert("RGBA").reduce(2).convert("RGB")
    difference = ImageChops.difference(half.convert("RGB"), wanted).convert("L")
    assert ImageStat.Stat(difference).mean[0] < 3
    assert found.has_alpha == (mode in ("LA", "RGBA"))


def test_a_large_picture_in_passes_is_refused():
    data = saved(GRADIENT, "JPEG", progressive=True)
    assert not read(data).change
    with budget.run(budget.LIMITS._replace(placed_pixels=100)), pytest.raises(PictureError, match="progressive"):
        read(data)
