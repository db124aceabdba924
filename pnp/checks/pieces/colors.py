"""Colors and emblems of sides, and colors of terrain: players must distinguish them, also on a grayscale print."""

from collections.abc import Iterator
from itertools import combinations

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.game import Board, Game, OverTerrain, Side, Terrain
from pnp.scene.color import cielab, contrast, difference, tone

LEAST_DIFFERENCE = 25.0
"""CIE76 color difference below which two side colors count as alike."""
LEAST_LIGHTNESS = 20.0
"""Difference in lightness (L* of CIE 15:2004, 0 to 100) below which two sides are nearly one gray."""
PAPER_CONTRAST = 1.6


@check("sides.colors", "error")
def side_colors_differ(game: Game) -> Iterator[Report]:
    """Find pairs of sides with nearly the same color."""
    for first, second in combinations(game.sides.values(), 2):
        distance = difference(first.color, second.color)
        if distance < LEAST_DIFFERENCE:
            colors = f"{first.color} and {second.color} differ by {distance:.0f}; {LEAST_DIFFERENCE:.0f} is needed"
            message = f"{_names(first, second)} have nearly the same color ({colors})"
            yield _report(first, second, message, "change one of the colors")


@check("sides.emblems", "error")
def side_emblems_differ(game: Game) -> Iterator[Report]:
    """Find pairs of sides with the same emblem."""
    for first, second in combinations(game.sides.values(), 2):
        if first.emblem == second.emblem:
            message = f"{_names(first, second)} have the same emblem '{first.emblem}'"
            yield _report(first, second, message, "give each side its own emblem")


@check("sides.gray", "warning")
def side_grays_differ(game: Game) -> Iterator[Report]:
    """Find pairs of players' sides with nearly the same lightness."""
    for first, second in combinations([side for side in game.sides.values() if not side.neutral], 2):
        light, dark = sorted((first, second), key=lambda side: -cielab(side.color)[0])
        apart = cielab(light.color)[0] - cielab(dark.color)[0]
        if apart < LEAST_LIGHTNESS:
            message = (
                f"printed in gray, {_names(first, second)} look alike: their lightness differs by {apart:.0f}; "
                f"{LEAST_LIGHTNESS:.0f} is needed"
            )
            yield _report(first, second, message, _apart(light, dark))


def _apart(light: Side, dark: Side) -> str:
    """Return what to do about two sides of one gray."""
    for color, base, sign in ((light, dark, 1), (dark, light, -1)):
        shades = [tone(color.color, step / 100) for step in range(100)][::sign]
        far = (each for each in shades if sign * (cielab(each)[0] - cielab(base.color)[0]) >= LEAST_LIGHTNESS)
        shade = next(far, "")
        if shade and contrast(shade, "#ffffff") >= PAPER_CONTRAST:
            return f"make {phrasing.named(color)} {'lighter' if sign > 0 else 'darker'}, such as {shade}"
    return "make one of them lighter or darker"


@check("sides.pale", "warning")
def side_colors_on_paper(game: Game) -> Iterator[Report]:
    """Find side colors that barely differ from white paper."""
    for side in game.sides.values():
        ratio = contrast(side.color, "#ffffff")
        if ratio < PAPER_CONTRAST:
            name = phrasing.named(side)
            few = f"its contrast is {ratio:.1f} to 1; {PAPER_CONTRAST} is needed"
            message = f"the color {side.color} of {name} hardly shows on white paper: {few}"
            yield Report(message, side.span, "choose a darker color")


def _names(first: Side, second: Side) -> str:
    return f"{phrasing.named(first)} and {phrasing.named(second)}"


def _report(first: Side, second: Side, message: str, hint: str) -> Report:
    return Report(message, second.span, hint, ((first.span, f"{first.name}, with which it is compared"),))


LEAST_TERRAIN_DIFFERENCE = 15.0
"""CIE76 color difference below which terrains of one map count as alike, unless their textures differ."""


@check("terrain.colors", "warning")
def terrains_differ(game: Game) -> Iterator[Report]:
    """Find terrains of one map with the same texture and nearly the same color, and layers that hardly show."""
    reported: set[tuple[str, str]] = set()
    for board in game.boards.values():
        for first, second in _alike(board):
            if (first.id, second.id) in reported:
                continue
            reported.add((first.id, second.id))
            is_over = isinstance(second, OverTerrain)
            color = second.ink if isinstance(second, OverTerrain) else second.fill
            names = f"{phrasing.named(first)} and {phrasing.named(second)}"
            yield Report(
                f"{names} on {phrasing.named(board)} have nearly the same color ({first.fill} and "
                f"{color} differ by {difference(first.fill, color):.0f}; {LEAST_TERRAIN_DIFFERENCE:.0f} is needed)",
                board.span if is_over else second.span,
                f"change one of the colors{'' if is_over else ', or give them different textures'}",
                ((first.span, f"{first.name}, with which it is compared"),),
            )


def _alike(board: Board) -> Iterator[tuple[Terrain, Terrain | OverTerrain]]:
    """Yield terrains of one texture in nearly the same color, and terrains with one over them that hardly shows."""
    kinds = {kind.id: kind for kind in (*([board.ground] if board.ground else []), *board.terrain.values())}
    for first, second in combinations(kinds.values(), 2):
        if first.texture == second.texture and difference(first.fill, second.fill) < LEAST_TERRAIN_DIFFERENCE:
            yield first, second
    covered = ((board.terrain.get(cell, board.ground), above) for cell, above in board.over.items())
    over = {(kind.id, above.id): (kind, above) for kind, above in covered if kind is not None}
    for kind, above in over.values():
        if difference(kind.fill, above.ink) < LEAST_TERRAIN_DIFFERENCE:
            yield kind, above
