"""Colors and emblems of sides: players must distinguish the sides at a glance, also on a grayscale print."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.colors import difference
from pnp.errors import Span
from pnp.model.game import Game, Side
from pnp.scene.color import contrast, to_gray

LEAST_DIFFERENCE = 25.0
"""CIE76 color difference below which two side colors count as alike."""
LEAST_GRAY_CONTRAST = 1.25
PAPER_CONTRAST = 1.6


@check(
    "sides.colors",
    "error",
    "Players confuse two armies in nearly the same color.",
    "Errata: towns and cities printed in colors that are difficult to distinguish (Hitler's Last Gamble); CIE76.",
    code="P07",
)
def side_colors_differ(game: Game) -> Iterator[Report]:
    """Find pairs of sides with nearly the same color."""
    for first, second in combinations(game.sides.values(), 2):
        distance = difference(first.color, second.color)
        if distance < LEAST_DIFFERENCE:
            yield Report(
                f"{_names(first, second)} have nearly the same color ({first.color} and {second.color}, "
                f"difference {distance:.0f} of at least {LEAST_DIFFERENCE:.0f})",
                *_location(first, second, "change one of the colors"),
            )


@check(
    "sides.emblems",
    "error",
    "Color blindness and grayscale printing hide colors, so each side needs its own emblem.",
    "Users' requests: color-blind safety (squib #47); WCAG 2.2, 1.4.1.",
    code="X05",
)
def side_emblems_differ(game: Game) -> Iterator[Report]:
    """Find pairs of sides with the same emblem."""
    for first, second in combinations(game.sides.values(), 2):
        if first.emblem == second.emblem:
            message = f"{_names(first, second)} have the same emblem '{first.emblem}'"
            yield Report(message, *_location(first, second, "give each side its own emblem"))


@check(
    "sides.gray",
    "info",
    "On a grayscale print, sides of equal lightness differ by their emblem alone.",
    "WCAG 2.2 contrast ratio between the grays.",
    code="X05",
)
def side_grays_differ(game: Game) -> Iterator[Report]:
    """Find pairs of sides with the same lightness."""
    for first, second in combinations(game.sides.values(), 2):
        if contrast(to_gray(first.color), to_gray(second.color)) < LEAST_GRAY_CONTRAST:
            message = f"printed in gray, {_names(first, second)} have nearly the same tone"
            yield Report(message, *_location(first, second, ""))


@check(
    "sides.pale",
    "warning",
    "A side color close to white is invisible on white paper.",
    "Errata: a value printed so faintly that it is hard to see (War for the Union); WCAG 2.2 contrast ratio.",
    code="X05",
)
def side_colors_on_paper(game: Game) -> Iterator[Report]:
    """Find side colors that barely differ from white paper."""
    for side in game.sides.values():
        ratio = contrast(side.color, "#ffffff")
        if ratio < PAPER_CONTRAST:
            name = phrasing.named(side.name, side.id)
            message = f"the color {side.color} of {name} barely differs from white paper ({ratio:.1f} to 1)"
            yield Report(message, side.span, "choose a darker color")


def _names(first: Side, second: Side) -> str:
    return f"{phrasing.named(first.name, first.id)} and {phrasing.named(second.name, second.id)}"


class _Location(NamedTuple):
    """The location of a report about two sides, in the order of the fields of `Report`."""

    span: Span | None
    hint: str
    related: tuple[tuple[Span, str], ...]


def _location(first: Side, second: Side, hint: str) -> _Location:
    return _Location(second.span, hint, ((first.span, first.name),) if first.span else ())
