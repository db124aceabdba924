"""The least work that a program can do: f-strings into a content stream, zlib level 6, a minimal PDF file.

Nothing is measured, checked, shared between pages or cached; texts have absolute positions and fonts are embedded as
the same subsets that pnp embeds (the subsets are cut by reportlab in both).
"""

from __future__ import annotations

import zlib
from functools import cache
from typing import Any

from reportlab.pdfbase.ttfonts import TTFontFace

from bench.display import Display

_POINTS = 72 / 25.4
_ESCAPES = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)"})


def render(display: Display) -> bytes:
    """Return the PDF file."""
    objects: list[bytes] = [b"", b""]
    codes = {face: _codes(characters) for face, (_path, characters) in display.faces.items()}
    fonts = {face: f"/F{number}" for number, face in enumerate(display.faces)}
    for face, (path, _characters) in display.faces.items():
        _embed(objects, path, codes[face])
    resources = " ".join(f"{fonts[face]} {number * 4 + 6} 0 R" for number, face in enumerate(display.faces))
    bodies: dict[str, str] = {}
    for name, entries in display.symbols.items():
        bodies[name] = "\n".join(_code(entries, bodies, fonts, codes))
    pages: list[int] = []
    for width, height, entries in display.pages:
        frame = f"{_POINTS:.8f} 0 0 {-_POINTS:.8f} 0 {height * _POINTS:.4f} cm"
        stream = zlib.compress("\n".join([frame, *_code(entries, bodies, fonts, codes)]).encode("latin-1"), 6)
        objects.append(b"<</Length %d/Filter/FlateDecode>>stream\n%b\nendstream" % (len(stream), stream))
        objects.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width * _POINTS:.3f} {height * _POINTS:.3f}]"
            f"/Contents {len(objects)} 0 R/Resources<</Font<<{resources}>>>>>>".encode()
        )
        pages.append(len(objects))
    objects[0] = b"<</Type/Catalog/Pages 2 0 R>>"
    kids = " ".join(f"{number} 0 R" for number in pages)
    objects[1] = f"<</Type/Pages/Kids[{kids}]/Count {len(pages)}>>".encode()
    return _file(objects)


def _code(entries: list[tuple[Any, ...]], bodies: dict[str, str], fonts: Any, codes: Any) -> list[str]:
    parts: list[str] = []
    for entry in entries:
        match entry:
            case ("path", fill, stroke, width, operator, segments):
                parts.append(f"{fill} {stroke} {width:.4f} w\n{_outline(segments)}{operator}")
            case ("texts", face, size, fill, texts):
                parts.append(f"{fill}\nBT {fonts[face]} {size:.4f} Tf")
                if codes[face] is None:
                    parts += [f"1 0 0 -1 {x:.4f} {y:.4f} Tm ({text}) Tj" for x, y, text in texts]
                else:
                    table = codes[face]
                    parts += [
                        f"1 0 0 -1 {x:.4f} {y:.4f} Tm ({text.translate(table).translate(_ESCAPES)}) Tj"
                        for x, y, text in texts
                    ]
                parts.append("ET")
            case ("stamps", name, at):
                body = bodies[name]
                parts += [f"q 1 0 0 1 {x:.4f} {y:.4f} cm\n{body}\nQ" for x, y in at]
            case ("place", (a, b, c, d, x, y), name):
                parts.append(f"q {a:.6f} {b:.6f} {c:.6f} {d:.6f} {x:.4f} {y:.4f} cm\n{bodies[name]}\nQ")
            case ("group", (a, b, c, d, x, y), clip, inner):
                parts.append(f"q {a:.6f} {b:.6f} {c:.6f} {d:.6f} {x:.4f} {y:.4f} cm")
                if clip is not None:
                    parts.append(f"{_outline(clip)}W n")
                parts += [*_code(inner, bodies, fonts, codes), "Q"]
    return parts


def _outline(segments: Any) -> str:
    parts = []
    for segment in segments:
        match segment:
            case ("M", x, y):
                parts.append(f"{x:.4f} {y:.4f} m ")
            case ("L", x, y):
                parts.append(f"{x:.4f} {y:.4f} l ")
            case ("C", a, b, c, d, x, y):
                parts.append(f"{a:.4f} {b:.4f} {c:.4f} {d:.4f} {x:.4f} {y:.4f} c ")
            case _:
                parts.append("h ")
    return "".join(parts)


# Fonts: ASCII keeps its codes, other characters get codes from 128 on.


def _codes(characters: set[str]) -> dict[int, int] | None:
    """Return codes of characters beyond ASCII and of what must be escaped; None when there are none."""
    beyond = sorted(character for character in characters if not character.isascii())
    table = {ord(character): 128 + place for place, character in enumerate(beyond)}
    return table if table or characters & set("()\\") else None


@cache
def _face(path: str) -> TTFontFace:
    return TTFontFace(path)


def _embed(objects: list[bytes], path: str, codes: dict[int, int] | None) -> None:
    """Add four objects: the subset, its descriptor, the ToUnicode map, and the font."""
    face = _face(path)
    subset = [0] * 32 + list(range(32, 128)) + list(codes or ())
    data = face.makeSubset(subset)
    first = len(objects) + 1
    packed = zlib.compress(data, 6)
    objects.append(
        b"<</Length1 %d/Length %d/Filter/FlateDecode>>stream\n%b\nendstream" % (len(data), len(packed), packed)
    )
    name = face.name.decode()
    objects.append(
        f"<</Type/FontDescriptor/FontName/{name}/Flags 4/FontBBox[{' '.join(map(str, face.bbox))}]/ItalicAngle 0"
        f"/Ascent {face.ascent}/Descent {face.descent}/CapHeight {face.capHeight}/StemV 80"
        f"/FontFile2 {first} 0 R>>".encode()
    )
    pairs = "\n".join(f"<{code:02x}> <{character:04x}>" for code, character in enumerate(subset) if character)
    characters = f"{len(subset)} beginbfchar\n{pairs}\nendbfchar"
    cmap = f"begincmap\n1 begincodespacerange <00> <ff> endcodespacerange\n{characters}\nendcmap"
    stream = zlib.compress(cmap.encode(), 6)
    objects.append(b"<</Length %d/Filter/FlateDecode>>stream\n%b\nendstream" % (len(stream), stream))
    widths = " ".join(str(face.getCharWidth(character)) for character in subset)
    objects.append(
        f"<</Type/Font/Subtype/TrueType/BaseFont/{name}/FirstChar 0/LastChar {len(subset) - 1}/Widths[{widths}]"
        f"/FontDescriptor {first + 1} 0 R/ToUnicode {first + 2} 0 R>>".encode()
    )


def _file(objects: list[bytes]) -> bytes:
    parts = [b"%PDF-1.4\n"]
    length = len(parts[0])
    offsets = []
    for number, content in enumerate(objects, 1):
        offsets.append(length)
        parts.append(b"%d 0 obj\n%b\nendobj\n" % (number, content))
        length += len(parts[-1])
    table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    parts.append(
        f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
        f"trailer<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{length}\n%%EOF\n".encode()
    )
    return b"".join(parts)
