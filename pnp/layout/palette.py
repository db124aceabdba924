"""The colors of a layout: roles, and colors computed from other roles."""

from collections.abc import Iterator, Mapping
from typing import Annotated, NamedTuple

from pydantic import PlainValidator

from pnp.scene.color import mix, readable_on, tone
from pnp.scene.items import Color
from pnp.scene.theme import Theme

THEME_COLORS = ("ink", "muted", "rule", "wash", "paper", "accent")

OWN_COLORS = ("side", "class", "formation", "load", "player-1", "player-2")
"""Color roles of an item: its side's or its own color, of its class of movement, of its formation, of its load, of
either player's side. They are ink where an item has none."""

BASE_COLORS = (*THEME_COLORS, *OWN_COLORS)
"""Color roles of every layout: those of the theme, and the item's own."""


class Mix(NamedTuple):
    """A color between two: `mix: [paper, side, 0.2]` is the paper with a fifth of the side's color."""

    first: str
    second: str
    share: float


class Tone(NamedTuple):
    """A color's hue at another lightness, 0 for black to 1 for white: `tone: [side, 0.7]`.

    Tones of equal lightness are perceived as equally light, whatever their hue.
    """

    color: str
    lightness: float


class ReadableOn(NamedTuple):
    """Ink or paper, whichever has more contrast to a color: `readable-on: band`."""

    ground: str


def _spec(value: object) -> str | Mix | ReadableOn | Tone:
    match value:
        case str():
            return value
        case {"mix": [str(first), str(second), float() | int() as share], **rest} if not rest and 0 <= share <= 1:
            return Mix(first, second, share)
        case {"readable-on": str(ground), **rest} if not rest:
            return ReadableOn(ground)
        case {"tone": [str(color), float() | int() as lightness], **rest} if not rest and 0 <= lightness <= 1:
            return Tone(color, lightness)
    raise ValueError(
        "a color is a role, '#rrggbb', {mix: [role, role, 0 to 1]}, {tone: [role, 0 to 1]} or {readable-on: role}"
    )


ColorSpec = Annotated[str | Mix | ReadableOn | Tone, PlainValidator(_spec)]
"""A role, `#rrggbb`, or a computed color."""
Palette = Mapping[str, ColorSpec]
"""Colors by role; each may use those before it."""


def roles(spec: ColorSpec) -> Iterator[str]:
    """Yield the roles (or `#rrggbb`) of a color."""
    if isinstance(spec, Mix):
        yield from (spec.first, spec.second)
    else:
        yield spec if isinstance(spec, str) else spec.ground if isinstance(spec, ReadableOn) else spec.color


def resolve(palette: Palette, own: Mapping[str, Color], theme: Theme) -> dict[str, Color]:
    """Return every color role of a palette, in order, added to the colors of the theme and to the item's `own`."""
    known = {role: getattr(theme, role) for role in THEME_COLORS}
    known.update((role, own.get(role, theme.ink)) for role in OWN_COLORS)
    for role, spec in palette.items():
        known[role] = color(spec, known)
    return known


def color(spec: ColorSpec, known: Mapping[str, Color]) -> Color:
    """Return one color, from the known roles."""
    if isinstance(spec, Mix):
        return mix(color(spec.first, known), color(spec.second, known), spec.share)
    if isinstance(spec, Tone):
        return tone(color(spec.color, known), spec.lightness)
    if isinstance(spec, ReadableOn):
        return readable_on(color(spec.ground, known), known["ink"], known["paper"])
    return spec.lower() if spec.startswith("#") else known[spec]
