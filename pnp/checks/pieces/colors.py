"""Colors and emblems of sides, and colors of terrain: players must distinguish them, also on a grayscale print."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.grouping import firsts
from pnp.checks.shared.phrasing import Named
from pnp.model.game import Board, Game, OverTerrain, Side, Terrain
from pnp.scene.color import cielab, contrast, difference, tone
from pnp.scene.items import Color

LEAST_DIFFERENCE = 25.0
"""CIE76 color difference below which two side colors count as alike."""
LEAST_LIGHTNESS = 20.0
"""Difference in lightness (L* of CIE 15:2004, 0 to 100) below which two sides are nearly one gray."""
PAPER_CONTRAST = 1.6
_MOST_GRAYS = 5
"""Between black and the palest side there are no more grays that differ."""
_Lab = tuple[float, float, float]
_Shade = tuple[float, _Lab, Color]
"""How far its lightness is from that of its side's color; the shade in CIELAB; the shade."""
LEAST_TERRAIN_DIFFERENCE = 15.0
"""CIE76 color difference below which terrains of one map count as alike, unless their textures differ."""


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
    hint = ""
    for first, second in combinations([side for side in game.sides.values() if not side.neutral], 2):
        apart = abs(cielab(first.color)[0] - cielab(second.color)[0])
        if apart < LEAST_LIGHTNESS:
            hint = hint or _apart(game)
            message = f"printed in gray, {_names(first, second)} look alike: their lightness differs by {apart:.0f}"
            message = f"{message}; {LEAST_LIGHTNESS:.0f} is needed"
            is_first = phrasing.named(first) in hint and phrasing.named(second) not in hint
            yield _report(*((second, first) if is_first else (first, second)), message, hint)


def _apart(game: Game) -> str:
    """Return what to do about sides of one gray: the fewest changes after which all sides differ, then the least."""
    neutral = [cielab(side.color) for side in game.sides.values() if side.neutral]
    players = [(side, _shades(side, neutral)) for side in game.sides.values() if not side.neutral]
    for count in range(1, len(players) + 1 if len(players) <= _MOST_GRAYS else 0):
        words, least = "", math.inf
        for chosen in combinations(players, count):
            kept = [cielab(side.color) for side, shades in players if (side, shades) not in chosen]
            if all(_is_apart(one, other) for one, other in combinations(kept, 2)):
                least, plan = _nearest([shades for _, shades in chosen], kept, least)
                made = (_made(side, shade) for (side, _), shade in zip(chosen, plan, strict=False))
                words = f"make {phrasing.join_and(made)}" if plan else words
        if words:
            return words
    return "make one of them lighter or darker"


def _made(side: Side, shade: _Shade) -> str:
    is_lighter = shade[1][0] > cielab(side.color)[0]
    return f"{phrasing.named(side)} {'lighter' if is_lighter else 'darker'}, such as {shade[2]}"


def _shades(side: Side, neutral: Sequence[_Lab]) -> list[_Shade]:
    """Return shades of a side's color that show on paper and differ from neutral sides, the nearest first."""
    tones = [tone(side.color, step / 50) for step in range(1, 50)]
    made = [(abs(cielab(each)[0] - cielab(side.color)[0]), cielab(each), each) for each in tones]
    visible = (each for each in made if contrast(each[2], "#ffffff") >= PAPER_CONTRAST)
    return sorted(each for each in visible if all(math.dist(each[1], other) >= LEAST_DIFFERENCE for other in neutral))


def _is_apart(one: _Lab, other: _Lab) -> bool:
    return abs(one[0] - other[0]) >= LEAST_LIGHTNESS and math.dist(one, other) >= LEAST_DIFFERENCE


def _nearest(options: Sequence[list[_Shade]], kept: Sequence[_Lab], most: float) -> tuple[float, list[_Shade]]:
    """Return a shade of each side that differs from all others, with the least sum of moves below `most`; or none."""
    found: list[_Shade] = []
    for shade in options[0]:
        if shade[0] >= most:
            break
        if all(_is_apart(shade[1], other) for other in kept):
            further, plan = 0.0, list[_Shade]()
            if options[1:]:
                further, plan = _nearest(options[1:], [*kept, shade[1]], most - shade[0])
            if plan or not options[1:]:
                most, found = min(most, shade[0] + further), [shade, *plan]
    return most, found


@check("sides.pale", "warning")
def side_colors_on_paper(game: Game) -> Iterator[Report]:
    """Find side colors that barely differ from white paper."""
    for side in game.sides.values():
        ratio = contrast(side.color, "#ffffff")
        if ratio < PAPER_CONTRAST:
            pale = f"the color {side.color} of {phrasing.named(side)} hardly shows on white paper"
            message = f"{pale}: its contrast is {ratio:.1f} to 1; {PAPER_CONTRAST} is needed"
            yield Report(message, side.span, "choose a darker color")


def _names(first: Named, second: Named) -> str:
    return f"{phrasing.named(first)} and {phrasing.named(second)}"


def _report(first: Side, second: Side, message: str, hint: str) -> Report:
    return Report(message, second.span, hint, ((first.span, f"the other side, {first.name}"),))


@check("terrain.colors", "warning")
def terrains_differ(game: Game) -> Iterator[Report]:
    """Find terrains of one map with the same texture and nearly the same color, and layers that hardly show."""
    alike = ((board, *terrains) for board in game.boards.values() for terrains in _alike(board))
    for board, first, second, color in firsts(((each[1].id, each[2].id), each) for each in alike):
        is_over, distance = isinstance(second, OverTerrain), difference(first.fill, color)
        colors = f"{first.fill} and {color} differ by {distance:.0f}; {LEAST_TERRAIN_DIFFERENCE:.0f} is needed"
        message = f"{_names(first, second)} on {phrasing.board(board)} have nearly the same color ({colors})"
        hint = f"change one of the colors{'' if is_over else ', or give them different textures'}"
        other = (first.span, f"the other terrain, {first.name}, has the fill {first.fill}")
        over = (board.span if is_over else None, f"the board where {second.name} lies over {first.name}")
        yield Report(message, second.span, hint, (other, over))


def _alike(board: Board) -> Iterator[tuple[Terrain, Terrain | OverTerrain, Color]]:
    """Yield terrains of one texture, and of a cell, that look alike, with the color of the second."""
    kinds = {kind.id: kind for kind in (*([board.ground] if board.ground else []), *board.terrain.values())}
    for first, second in combinations(kinds.values(), 2):
        if first.texture == second.texture and difference(first.fill, second.fill) < LEAST_TERRAIN_DIFFERENCE:
            yield first, second, second.fill
    covered = ((board.terrain.get(cell, board.ground), above) for cell, above in board.over.items())
    over = {(kind.id, above.id): (kind, above) for kind, above in covered if kind is not None}
    for kind, above in over.values():
        if difference(kind.fill, above.ink) < LEAST_TERRAIN_DIFFERENCE:
            yield kind, above, above.ink
