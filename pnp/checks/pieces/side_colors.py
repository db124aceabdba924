"""Sides must be told apart at a glance, by everybody, also on a black-and-white print."""

import math
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.errors import Span
from pnp.model.game import Color, Game, Side
from pnp.scene.color import channels, contrast, to_grey

LEAST_DIFFERENCE = 25.0
"""CIE76 colour difference below which two side colours count as alike."""
LEAST_GREY_CONTRAST = 1.25
PAPER_CONTRAST = 1.6


@check(
    "sides.colours",
    "error",
    "Two armies in nearly the same colour are mixed up in play.",
    "Errata: map colours described wrongly (Hitler's Last Gamble); CIE76 colour difference.",
    code="P07",
)
def side_colours_differ(game: Game) -> Iterator[Report]:
    """Side colours are far enough from each other."""
    for first, second in combinations(game.sides.values(), 2):
        distance = difference(first.color, second.color)
        if distance < LEAST_DIFFERENCE:
            yield Report(
                f"{_names(first, second)} have nearly the same colour ({first.color} and {second.color}, "
                f"difference {distance:.0f} of at least {LEAST_DIFFERENCE:.0f})",
                *_places(first, second),
            )


@check(
    "sides.emblems",
    "error",
    "Many people see colours differently, and many prints are grey: each side needs its own form.",
    "Users' requests: colour-blind safety (squib #47); WCAG 2.2, 1.4.1.",
    code="X05",
)
def side_emblems_differ(game: Game) -> Iterator[Report]:
    """No two sides carry the same emblem."""
    for first, second in combinations(game.sides.values(), 2):
        if first.emblem == second.emblem:
            message = f"{_names(first, second)} have the same emblem '{first.emblem}'"
            yield Report(message, *_places(first, second))


@check(
    "sides.grey",
    "info",
    "On a black-and-white printer sides of equal lightness are told apart by emblem alone.",
    "WCAG 2.2 contrast ratio between the greys.",
    code="X05",
)
def side_greys_differ(game: Game) -> Iterator[Report]:
    """Side colours differ in lightness too."""
    for first, second in combinations(game.sides.values(), 2):
        if contrast(to_grey(first.color), to_grey(second.color)) < LEAST_GREY_CONTRAST:
            message = f"printed in grey, {_names(first, second)} have nearly the same tone"
            yield Report(message, *_places(first, second))


@check(
    "sides.pale",
    "warning",
    "A side colour close to white vanishes on white paper.",
    "WCAG 2.2 contrast ratio.",
    code="X05",
)
def side_colours_on_paper(game: Game) -> Iterator[Report]:
    """Side colours stand out from white paper."""
    for side in game.sides.values():
        ratio = contrast(side.color, "#ffffff")
        if ratio < PAPER_CONTRAST:
            message = f"{side.name}'s colour {side.color} hardly differs from white paper ({ratio:.1f} to 1)"
            yield Report(message, side.span)


def difference(first: Color, second: Color) -> float:
    """CIE76 difference of two colours: Euclidean distance in CIELAB under D65 (CIE 15:2004); 0 is the same."""
    return math.dist(_lab(first), _lab(second))


def _lab(color: Color) -> tuple[float, float, float]:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels(color)
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _names(first: Side, second: Side) -> str:
    return f"{first.name} and {second.name}"


class _Places(NamedTuple):
    """Where an observation about two sides stands, in the order of the fields of `Observation`."""

    span: Span | None
    hint: str
    related: tuple[tuple[Span, str], ...]


def _places(first: Side, second: Side) -> _Places:
    """At the second of two sides; the first is named too."""
    return _Places(second.span, "", ((first.span, f"{first.name} is here"),) if first.span else ())
