"""Makes text fit before it is drawn: shrunk, wrapped, or rejected. Backends never decide such things."""

import math
import re

from pnp.scene import fonts
from pnp.scene.items import TextStyle

_BREAKS = re.compile(r"[ \t\n]+")
_STEPS_PER_MM = 1000


def fit(text: str, style: TextStyle, max_width: float, min_size: float) -> TextStyle | None:
    """Return the style, made small enough that `text` is at most `max_width` mm wide.

    Returns:
        None when that would take a size below `min_size` mm: the caller reports a finding.
    """
    if fonts.width(text, style) <= max_width:
        return style
    spacing = style.tracking * (len(text) - 1)
    ems = (fonts.width(text, style) - spacing) / style.size
    size = math.floor((max_width - spacing) / ems * _STEPS_PER_MM) / _STEPS_PER_MM
    return style._replace(size=size) if size >= min_size else None


def wrap(text: str, style: TextStyle, width: float) -> list[str]:
    """Break text into lines at most `width` mm wide, at spaces; a newline always breaks, a no-break space never.

    A single word that is wider is alone on its line, too wide: measure the lines when that may happen.
    """
    return [line for paragraph in text.split("\n") for line in _wrap_paragraph(paragraph, style, width)]


def _wrap_paragraph(text: str, style: TextStyle, width: float) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in _BREAKS.split(text.strip(" \t")):
        longer = f"{line} {word}" if line else word
        if line and fonts.width(longer, style) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]
