"""Texts on maps: along a line letter by letter, and with a pale edge around letters."""

import math
from collections.abc import Iterable, Iterator

from pnp.artwork.boards.lines.clutter import Extent
from pnp.geometry.angles import unit
from pnp.geometry.curves import Polyline, Spot, spots
from pnp.scene import fonts
from pnp.scene.items import Color, Group, Items, Path, Stroke, Text, TextStyle
from pnp.scene.shapes import Segment

_STEEP = 0.4
"""Part of its height that a steep text goes across, at most."""
_HALO = 0.85
"""Opacity of the edge around letters."""


def is_reversed(across: float, down: float) -> bool:
    """Return whether a text in a direction would be read from right to left, or downward where it is steep."""
    return down > 0.0 if abs(across) < _STEEP * abs(down) else across < 0.0


def along(text: str, style: TextStyle, line: Polyline, start: float) -> tuple[Text, ...]:
    """Set a text with its baseline on a line, from a distance along it; every letter is turned with the line."""
    return at(text, style, spots(line, [start + middle for middle in middles(text, style)]))


def middles(text: str, style: TextStyle) -> list[float]:
    """Return the distance of the middle of each letter from the start of a text; spaces are left out."""
    advances = fonts.advances(style.font)
    found, start = [], 0.0
    for character in text:
        width = advances.get(character, 0.0) * style.size
        if not character.isspace():
            found.append(start + width / 2)
        start += width + style.tracking
    return found


def at(text: str, style: TextStyle, places: Iterable[Spot]) -> tuple[Text, ...]:
    """Set the letters of a text at some places, each turned as its place is."""
    return tuple(
        Text(place.x, place.y, letter, style, "middle", round(math.degrees(place.angle), 3))
        for letter, place in zip(_letters(text), places, strict=True)
    )


def _letters(text: str) -> list[str]:
    return [character for character in text if not character.isspace()]


def extent(text: Text) -> Extent:
    """Return the box of a line of text, from the top of capitals to below descenders."""
    width = fonts.width(text.text, text.style)
    left = text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
    metrics = fonts.metrics(text.style.font)
    size = text.style.size
    return Extent(left, text.y - metrics.cap_height * size, left + width, text.y + 0.6 * metrics.descent * size)


def letter_extents(letters: Iterable[Text]) -> list[Extent]:
    """Return a box around each letter, whichever way it is turned."""
    return [
        box
        for letter in letters
        for box in extents(letter.text, letter.style, [Spot(letter.x, letter.y, math.radians(letter.rotate))])
    ]


def extents(text: str, style: TextStyle, places: Iterable[Spot]) -> Iterator[Extent]:
    """Yield a box around each letter of a text at some places, whichever way it is turned."""
    cap = fonts.metrics(style.font).cap_height * style.size
    for letter, place in zip(_letters(text), places, strict=True):
        half = max(cap, fonts.width(letter, style)) / 2
        across, down = unit(place.angle)
        x = place.x + down * cap / 2
        y = place.y - across * cap / 2
        yield Extent(x - half, y - half, x + half, y + half)


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
