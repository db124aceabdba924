"""Texts on maps: along a line letter by letter, and with a pale edge around letters."""

import math
from collections.abc import Iterable

from pnp.artwork.boards.lines.clutter import Extent
from pnp.geometry.angles import unit
from pnp.geometry.curves import Polyline, spots
from pnp.scene import fonts
from pnp.scene.items import Color, Group, Items, Path, Segment, Stroke, Text, TextStyle

_HALO = 0.85
"""Opacity of the edge around letters."""


def along(text: str, style: TextStyle, line: Polyline, start: float) -> tuple[Text, ...]:
    """Set a text with its baseline on a line, from a distance along it; every letter is turned with the line."""
    advances = fonts.advances(style.font)
    widths = [advances.get(character, 0.0) * style.size for character in text]
    middles = []
    for width in widths:
        middles.append(start + width / 2)
        start += width + style.tracking
    return tuple(
        Text(at.x, at.y, character, style, "middle", round(math.degrees(at.angle), 3))
        for character, at in zip(text, spots(line, middles), strict=True)
        if not character.isspace()
    )


def extent(text: Text) -> Extent:
    """Return the box of a line of text, from the top of capitals to below descenders."""
    width = fonts.width(text.text, text.style)
    left = text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
    metrics = fonts.metrics(text.style.font)
    size = text.style.size
    return Extent(left, text.y - metrics.cap_height * size, left + width, text.y + 0.6 * metrics.descent * size)


def letter_extents(letters: Iterable[Text]) -> list[Extent]:
    """Return a box around each letter, whichever way it is turned."""
    found = []
    for letter in letters:
        cap = fonts.metrics(letter.style.font).cap_height * letter.style.size
        half = max(cap, fonts.width(letter.text, letter.style)) / 2
        across, down = unit(math.radians(letter.rotate))
        x = letter.x + down * cap / 2
        y = letter.y - across * cap / 2
        found.append(Extent(x - half, y - half, x + half, y + half))
    return found


def with_halo(texts: Iterable[Text], color: Color, width: float) -> Items:
    """Return texts over a pale edge of `width` mm, so that they are readable across lines."""
    from pnp.scene.glyph_outlines import outline

    letters = tuple(texts)
    segments: list[Segment] = []
    for letter in letters:
        if not fonts.missing(letter.text, letter.style.font):
            segments += outline(letter).segments
    if not segments:
        return letters
    edge = Path(tuple(segments), color, Stroke(color, 2 * width, join="round"))
    return (Group((edge,), opacity=_HALO), *letters)
