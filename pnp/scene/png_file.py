"""PNG files: their size and color, and the same file without metadata.

Source of the chunks: PNG specification, third edition, sections 5 and 11.
"""

import struct
import zlib
from collections.abc import Iterator
from typing import NamedTuple

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GRAY, COLOR, PALETTE, GRAY_ALPHA, COLOR_ALPHA = 0, 2, 3, 4, 6
"""Color types."""
_CHANNELS = {GRAY: 1, COLOR: 3, PALETTE: 1, GRAY_ALPHA: 2, COLOR_ALPHA: 4}
_DEPTHS = {GRAY: (1, 2, 4, 8, 16), COLOR: (8, 16), PALETTE: (1, 2, 4, 8), GRAY_ALPHA: (8, 16), COLOR_ALPHA: (8, 16)}
_FILTERS = bytes(range(5))
_INFLATED = 1 << 18
"""Bytes that are unpacked at a time."""


class PngError(ValueError):
    """The file cannot be used; the message completes a sentence that begins with the file's name."""


class PngFile(NamedTuple):
    """A PNG file.

    Attributes:
        width, height: pixels.
        depth: bits of a channel.
        color: a color type.
        interlaced: whether the pixels are in seven passes.
        palette: red, green and blue of each entry; of color type `PALETTE` only.
        transparency: the content of `tRNS`: alpha of each entry of the palette, or the transparent color.
        body: the compressed rows.
    """

    width: int
    height: int
    depth: int
    color: int
    interlaced: bool
    palette: bytes = b""
    transparency: bytes = b""
    body: bytes = b""

    @property
    def channels(self) -> int:
        """Values of a pixel."""
        return _CHANNELS[self.color]

    @property
    def row(self) -> int:
        """Bytes of a row, with that of its filter."""
        return 1 + (self.width * self.channels * self.depth + 7) // 8

    @property
    def data(self) -> bytes:
        """The file: header, palette, transparency and rows."""
        header = struct.pack(">LLBBBBB", self.width, self.height, self.depth, self.color, 0, 0, int(self.interlaced))
        parts = [(b"IHDR", header), (b"PLTE", self.palette), (b"tRNS", self.transparency), (b"IDAT", self.body)]
        chunks = [_chunk(kind, content) for kind, content in parts if content]
        return b"".join([SIGNATURE, *chunks, _chunk(b"IEND", b"")])


def read_header(data: bytes) -> PngFile:
    """Return the size and the color of a file; raises PngError when its header is damaged."""
    if len(data) < 33 or data[12:16] != b"IHDR" or zlib.crc32(data[12:29]) != int.from_bytes(data[29:33], "big"):
        raise PngError("is cut off or damaged")
    width, height, depth, color, compression, filters, interlace = struct.unpack_from(">LLBBBBB", data, 16)
    known = color in _DEPTHS and depth in _DEPTHS[color] and compression == filters == 0 and interlace in (0, 1)
    if not known or not 0 < width < 1 << 31 or not 0 < height < 1 << 31:
        raise PngError("is damaged: its header is not that of a PNG file")
    return PngFile(width, height, depth, color, bool(interlace))


def read(data: bytes, *, is_checked: bool = False) -> PngFile:
    """Read a whole file; its size must be checked before. The rows of a file that `is_checked` are not unpacked.

    Raises:
        PngError: when it is cut off, damaged or animated.
    """
    header, found = read_header(data), {b"PLTE": b"", b"tRNS": b""}
    body: list[bytes] = []
    for kind, content in _chunks(data):
        if kind == b"acTL":
            raise PngError("is animated")
        if kind == b"IDAT":
            body.append(content)
        elif kind in found:
            found[kind] = content
        elif kind[:1].isupper() and kind not in (b"IHDR", b"IEND"):
            raise PngError("has parts that are not PNG")
    picture = header._replace(palette=found[b"PLTE"], transparency=found[b"tRNS"], body=b"".join(body))
    if picture.color != PALETTE:
        picture = picture._replace(palette=b"")
    elif not 3 <= len(picture.palette) <= 768 or len(picture.palette) % 3:
        raise PngError("is damaged: its palette is not one")
    if not picture.interlaced and not is_checked:
        _check_rows(picture)
    return picture


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = len(SIGNATURE)
    while True:
        length = int.from_bytes(data[place : place + 4], "big")
        end = place + 12 + length
        if end > len(data) or len(data) - place < 12:
            raise PngError("is cut off: its end is missing")
        kind, content = data[place + 4 : place + 8], data[place + 8 : end - 4]
        if zlib.crc32(content, zlib.crc32(kind)) != int.from_bytes(data[end - 4 : end], "big"):
            raise PngError("is damaged: a checksum differs")
        yield kind, content
        if kind == b"IEND":
            return
        place = end


def _check_rows(picture: PngFile) -> None:
    """Raise a PngError unless the body holds exactly the rows of the picture."""
    expected = picture.row * picture.height
    inflate, found, wrong = zlib.decompressobj(), 0, b""
    try:
        for at in range(0, len(picture.body), _INFLATED):
            packed = picture.body[at : at + _INFLATED]
            while found <= expected and (rows := inflate.decompress(packed, _INFLATED)):
                wrong = wrong or rows[-found % picture.row :: picture.row].strip(_FILTERS)
                found += len(rows)
                packed = inflate.unconsumed_tail
            if inflate.eof or found > expected:
                break
    except zlib.error as error:
        raise PngError("is damaged: its rows cannot be unpacked") from error
    if found != expected:
        raise PngError("is damaged: it has more or fewer rows than it says")
    if wrong:
        raise PngError("is damaged: its rows have filters that do not exist")


def _chunk(kind: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(content, zlib.crc32(kind))
    return struct.pack(">L", len(content)) + kind + content + struct.pack(">L", checksum)
