"""JPEG files: their size and color, how they are turned, and the same file without metadata.

Source of the markers: ITU-T T.81, annex B; of the orientation: Exif 2.32, tag 274.
"""

import re
import struct
from typing import NamedTuple

START, END = b"\xff\xd8", b"\xff\xd9"
_SIZES = frozenset({0xC0, 0xC1, 0xC2})
"""Frames that PDF readers decode: baseline, extended and progressive, all with Huffman codes."""
_OTHER_FRAMES = frozenset({0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF})
_PROGRESSIVE = 0xC2
_SCAN = 0xDA
_ADOBE = b"\xff\xee"
_MOST_SCANS = 100
"""Progressive files have about ten; each passes over all pixels."""
_METADATA = frozenset({*range(0xE0, 0xF0), 0xFE})
_NEXT_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""What follows the data of a scan; in the data, 0xff is followed by zero or by the number of a restart."""
_ORIENTATION = 0x0112


class JpegError(ValueError):
    """The file cannot be used; the message completes a sentence that begins with the file's name."""


class JpegFile(NamedTuple):
    """A JPEG file.

    Attributes:
        width, height: stored pixels.
        channels: 1 for gray, 3 for color, 4 for CMYK.
        orientation: 1 to 8 as in Exif.
        data: the file without metadata and thumbnails.
        profile: the color profile (ICC.1, annex B.4); empty when there is none.
        has_passes: whether decoders must hold the whole picture: it is progressive, or has several scans.
        is_adobe: whether Adobe marked it, whose CMYK is stored inverted.
    """

    width: int
    height: int
    channels: int
    orientation: int
    data: bytes
    profile: bytes = b""
    has_passes: bool = False
    is_adobe: bool = False


def read(data: bytes) -> JpegFile:
    """Read a file up to its end marker; raises JpegError when it is cut off, or coded as PDF readers do not know."""
    parts, metadata, frame, scans, place = [START], list[bytes](), None, 0, len(START)
    codes: set[int] = set()
    while True:
        code = _marker(data, place)
        if code == 0xFF:
            place += 1
            continue
        if code == END[1]:
            break
        segment = _segment(data, place)
        place += len(segment)
        codes.add(code)
        if code in _OTHER_FRAMES:
            raise JpegError("is coded in a way that PDF readers do not know (lossless or arithmetic)")
        if code in _SIZES:
            frame = frame or _frame(segment)
        is_metadata = code in _METADATA and segment[4:9] not in (b"JFIF\0", b"Adobe")
        (metadata if is_metadata else parts).append(segment)
        if code == _SCAN:
            following = _NEXT_MARKER.search(data, place)
            if following is None:
                raise JpegError("is cut off: its end is missing")
            parts.append(data[place : following.start()])
            scans, place = scans + 1, following.start()
            if scans > _MOST_SCANS:
                raise JpegError(f"has more than {_MOST_SCANS} scans")
    if frame is None or not scans:
        raise JpegError("holds no picture")
    return JpegFile(
        *frame,
        _orientation(next((part[10:] for part in reversed(metadata) if part[4:10] == b"Exif\0\0"), b"")),
        b"".join([*parts, END]),
        profile=b"".join(
            part[18:] for part in sorted(metadata, key=lambda part: part[16:17]) if part[4:16] == b"ICC_PROFILE\0"
        ),
        has_passes=_PROGRESSIVE in codes or scans > 1,
        is_adobe=any(part[:2] == _ADOBE for part in parts),
    )


def _marker(data: bytes, place: int) -> int:
    found = data[place : place + 2]
    if len(found) < 2:
        raise JpegError("is cut off: its end is missing")
    if found[0] != 0xFF:
        raise JpegError("is damaged")
    return found[1]


def _segment(data: bytes, place: int) -> bytes:
    """Return a segment with its marker and length."""
    length = int.from_bytes(data[place + 2 : place + 4], "big")
    segment = data[place : place + 2 + length]
    if length < 2 or len(segment) < 2 + length:
        raise JpegError("is cut off: its end is missing")
    return segment


def _frame(segment: bytes) -> tuple[int, int, int]:
    """Return width, height and channels."""
    if len(segment) < 10:
        raise JpegError("is damaged")
    precision, height, width, channels = struct.unpack_from(">BHHB", segment, 4)
    if precision != 8:
        raise JpegError(f"has {precision} bits a color; PDF readers show 8")
    if not width or not height or channels not in (1, 3, 4):
        raise JpegError("is damaged")
    return width, height, channels


def _orientation(exif: bytes) -> int:
    """Return the orientation that the first directory of Exif data holds; 1 when it holds none that is valid."""
    order = {b"II": "<", b"MM": ">"}.get(exif[:2])
    if order is None:
        return 1
    try:
        (start,) = struct.unpack_from(f"{order}L", exif, 4)
        (count,) = struct.unpack_from(f"{order}H", exif, start)
        for number in range(count):
            tag, _kind, _count, value = struct.unpack_from(f"{order}HHLH", exif, start + 2 + 12 * number)
            if tag == _ORIENTATION:
                return value if 1 <= value <= 8 else 1
    except struct.error:
        pass
    return 1
