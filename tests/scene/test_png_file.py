"""PNG files: what is kept, what is refused."""

import io
import struct
import zlib

import pytest
from PIL import Image, PngImagePlugin

from pnp.scene.png_file import SIGNATURE, PngError, read


def png(mode="RGB", size=(12, 8), **options):
    out = io.BytesIO()
    Image.radial_gradient("L").resize(size).convert(mode).save(out, "PNG", **options)
    return out.getvalue()


def chunk(kind, content):
    return struct.pack(">L", len(content)) + kind + content + struct.pack(">L", zlib.crc32(kind + content))


def file(width, height, depth, color, body, *more):
    header = struct.pack(">LLBBBBB", width, height, depth, color, 0, 0, 0)
    return b"".join(
        [SIGNATURE, chunk(b"IHDR", header), *more, chunk(b"IDAT", zlib.compress(body)), chunk(b"IEND", b"")]
    )


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA"])
def test_pixels_are_kept_and_metadata_is_not(mode):
    text = PngImagePlugin.PngInfo()
    text.add_text("Comment", "secret")
    data = png(mode, pnginfo=text)
    found = read(data)
    assert (found.width, found.height) == (12, 8)
    assert b"secret" in data
    assert b"secret" not in found.data
    kept, original = (Image.open(io.BytesIO(each)).convert("RGBA") for each in (found.data, data))
    assert kept.tobytes() == original.tobytes()
    assert read(found.data).data == found.data


def test_every_beginning_of_a_file_is_refused():
    data = png()
    for end in range(8, len(data)):
        with pytest.raises(PngError):
            read(data[:end])


def test_every_changed_byte_is_refused():
    data = png(size=(4, 4))
    for at in range(8, len(data)):
        with pytest.raises(PngError):
            read(data[:at] + bytes((data[at] ^ 0x55,)) + data[at + 1 :])


@pytest.mark.parametrize(
    "data",
    [
        file(4, 4, 8, 0, b"\0" * 19),
        file(4, 4, 8, 0, b"\0" * 21),
        file(4, 4, 8, 0, b"\5" + b"\0" * 19),
        file(4, 4, 8, 3, b"\0" * 20),
        file(4, 4, 8, 3, b"\0" * 20, chunk(b"PLTE", b"1234")),
        file(4, 4, 8, 0, b"\0" * 20, chunk(b"XxXx", b"")),
        file(4, 4, 3, 0, b"\0" * 20),
        file(0, 4, 8, 0, b""),
    ],
    ids=["short", "long", "filter", "no-palette", "palette", "part", "depth", "width"],
)
def test_damaged_files(data):
    with pytest.raises(PngError):
        read(data)


def test_rows_that_grow_without_end_cost_little():
    with pytest.raises(PngError):
        read(file(4, 4, 8, 0, b"\0" * 30_000_000))


def test_animation():
    out = io.BytesIO()
    frames = [Image.new("L", (4, 4), shade) for shade in (0, 200)]
    frames[0].save(out, "PNG", save_all=True, append_images=frames[1:])
    with pytest.raises(PngError, match="animated"):
        read(out.getvalue())


@pytest.mark.parametrize(("width", "height"), [(1, 300_000), (300_000, 3), (299, 999)])
def test_filters_of_long_files_are_checked(width, height):
    rows = bytearray((width + 1) * height)
    for at in range(len(rows)):  # hardly compressible, so that the packed rows are long, too
        rows[at] = at * at * 7 % 251 if at % (width + 1) else at % 5
    assert read(file(width, height, 8, 0, rows)).height == height
    rows[(width + 1) * (height - 1)] = 5
    with pytest.raises(PngError, match="filters"):
        read(file(width, height, 8, 0, rows))
    with pytest.raises(PngError, match="fewer"):
        read(file(width, height, 8, 0, rows[:-1]))
