"""JPEG files: what is kept, what is refused."""

import io

import pytest
from PIL import Image

from pnp.scene.jpeg_file import JpegError, read


def jpeg(mode="RGB", size=(12, 8), **options):
    out = io.BytesIO()
    image = Image.radial_gradient("L").resize(size).convert(mode)
    image.save(out, "JPEG", **options)
    return out.getvalue()


def exif(orientation, place="Riverside 4"):
    tags = Image.Exif()
    tags[0x0112], tags[0x010E] = orientation, place
    return tags


@pytest.mark.parametrize(("mode", "channels"), [("L", 1), ("RGB", 3), ("CMYK", 4)])
def test_size_and_channels(mode, channels):
    found = read(jpeg(mode))
    assert (found.width, found.height, found.channels, found.orientation) == (12, 8, channels, 1)


@pytest.mark.parametrize("progressive", [False, True])
def test_pixels_are_kept_and_metadata_is_not(progressive):
    data = jpeg(exif=exif(6), progressive=progressive, comment=b"secret", icc_profile=b"x" * 900)
    found = read(data)
    assert found.orientation == 6
    assert b"Riverside" in data
    assert not any(word in found.data for word in (b"Riverside", b"secret", b"xxxxxx", b"Exif"))
    assert Image.open(io.BytesIO(found.data)).tobytes() == Image.open(io.BytesIO(data)).tobytes()
    assert read(found.data).data == found.data


def test_what_follows_the_end_is_dropped():
    data = jpeg()
    assert read(data + b"more").data == read(data).data


@pytest.mark.parametrize("orientation", [0, 9, 400])
def test_an_orientation_that_does_not_exist_is_upright(orientation):
    assert read(jpeg(exif=exif(orientation))).orientation == 1


def test_every_beginning_of_a_file_is_refused():
    data = jpeg(exif=exif(3))
    for end in range(2, len(data)):
        with pytest.raises(JpegError):
            read(data[:end])


@pytest.mark.parametrize("code", [0xC3, 0xC9])
def test_codes_that_pdf_readers_do_not_know(code):
    data = jpeg()
    with pytest.raises(JpegError, match="PDF readers"):
        read(data.replace(b"\xff\xc0", bytes((0xFF, code)), 1))


def test_twelve_bits_and_no_height():
    data = jpeg()
    start = data.index(b"\xff\xc0")
    for at, value in ((4, b"\x0c"), (5, b"\0\0")):
        with pytest.raises(JpegError):
            read(data[: start + at] + value + data[start + at + len(value) :])


def test_damaged_exif_data_is_no_orientation():
    data = jpeg(exif=exif(6))
    for at in range(data.index(b"Exif") + 6, data.index(b"Riverside")):
        changed = data[:at] + b"\xff" + data[at + 1 :]
        assert 1 <= read(changed).orientation <= 8


def test_a_file_with_very_many_scans_is_refused():
    data = jpeg(progressive=True)
    begin = data.rindex(b"\xff\xda")
    scan = data[begin:-2]
    read(data[:begin] + scan * 50 + data[-2:])
    with pytest.raises(JpegError, match="scans"):
        read(data[:begin] + scan * 101 + data[-2:])
