"""Compares drawings with approved ones in tests/golden, and approves them when asked: `pytest --update-golden`.

def test_lancer_front(golden):
    golden.svg("counter-lancer-front", symbol)      # canonical SVG text, three decimals of a millimeter
    golden.png("counter-lancer-front", symbol)      # pixels, with some tolerance; few and small, please
    golden.text("odds-table", text)
"""

from __future__ import annotations

import difflib
import io
import re
import xml.etree.ElementTree as ET
from pathlib import Path

from PIL import Image, ImageChops

from pnp.backends import png, svg

FOLDER = Path(__file__).parent / "golden"
_DECIMAL = re.compile(r"-?\d+\.\d+(?:e-?\d+)?")
_NAME = re.compile(r"\b[sc]-[0-9a-f]{16}\b")
_DATA = re.compile(r"data:([\w/+]+);base64,[\w+/=]+")


class Golden:
    """What the `golden` fixture gives."""

    def __init__(self, folder: Path = FOLDER, update: bool = False) -> None:
        self.folder = folder
        self.update = update

    def svg(self, name: str, drawing) -> None:
        """The drawing, a symbol or a sheet, is the approved one."""
        self.text(f"{name}.svg", canonical(svg.render(drawing)))

    def text(self, name: str, text: str) -> None:
        """The text is the approved one; `name` with its ending."""
        path = self.folder / name
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            return
        assert path.is_file(), f"there is no tests/golden/{name}; look at the drawing, then run pytest --update-golden"
        approved = path.read_text(encoding="utf-8")
        if text != approved:
            raise AssertionError(
                f"{name} differs from the approved one (pytest --update-golden approves the new one)\n"
                + unified_diff(approved, text, name)
            )

    def png(self, name: str, drawing, dpi: float = 150, tolerance: float = 0.004) -> None:
        """The picture is the approved one, but for a share `tolerance` of the greatest possible difference."""
        path = self.folder / f"{name}.png"
        data = png.render(drawing, dpi)
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            return
        assert path.is_file(), f"there is no tests/golden/{name}.png; look at it, then run pytest --update-golden"
        difference = picture_difference(path.read_bytes(), data)
        assert difference <= tolerance, f"{name}.png differs by {difference:.4f}, more than {tolerance}"


def canonical(text: str) -> str:
    """SVG as lines: attributes in order, three decimals, names counted, data left out."""
    names: dict[str, str] = {}
    lines: list[str] = []

    def tidy(value: str) -> str:
        value = _DATA.sub(r"data:\1", value)
        value = _NAME.sub(lambda found: names.setdefault(found[0], f"{found[0][0]}{len(names) + 1}"), value)
        return _DECIMAL.sub(lambda found: _short(float(found[0])), value)

    def write(element: ET.Element, depth: int) -> None:
        tag = element.tag.rpartition("}")[2]
        attributes = "".join(f' {key.rpartition("}")[2]}="{tidy(element.get(key))}"' for key in sorted(element.keys()))
        lines.append(f"{'  ' * depth}<{tag}{attributes}>{tidy((element.text or '').strip())}")
        for child in element:
            write(child, depth + 1)

    write(ET.fromstring(text), 0)
    return "\n".join(lines) + "\n"


def _short(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def unified_diff(approved: str, found: str, name: str) -> str:
    lines = difflib.unified_diff(
        approved.splitlines(), found.splitlines(), f"approved/{name}", f"found/{name}", lineterm="", n=1
    )
    return "\n".join(lines)


def picture_difference(first: bytes, second: bytes) -> float:
    """Mean difference of two pictures, from 0 (the same) to 1; 1 when their sizes differ."""
    one, other = (Image.open(io.BytesIO(data)).convert("RGB") for data in (first, second))
    if one.size != other.size:
        return 1.0
    histogram = ImageChops.difference(one, other).histogram()
    total = sum(level % 256 * count for level, count in enumerate(histogram))
    return total / (one.width * one.height * 3 * 255)
