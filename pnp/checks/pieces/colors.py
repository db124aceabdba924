"""Colors and emblems of sides, and colors of terrain: players must distinguish them, also on a grayscale print."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.grouping import firsts
from pnp.checks.shared.phrasing import Named
from pnp.model.game import Board, Game, OverTerrain, Side, Terrain
from pnp.scene.color import WHITE, cielab, contrast, difference, tone
from pnp.scene.items import Color

LEAST_DIFFERENCE = 25.0
"""CIE76 color difference below which two side colors count as alike."""
LEAST_LIGHTNESS = 20.0
"""Difference in lightness (L* of CIE 15:2004, 0 to 100) below which two sides are nearly one gray."""
PAPER_CONTRAST = 1.6
_LEAST_HUE = 15.0
"""Lightness below which a color is nearly black."""
_CHANGE = 1000.0
"""What the change of a color counts besides how far it is changed."""
_MOST_GRAYS = 4
"""Between nearly black and the palest side there are no more grays that differ."""
_Lab = tuple[float, float, float]
_Shade = tuple[float, _Lab, Color]
"""How far it is from the color of its side, 0 for that itself; the shade in CIELAB; the shade."""
LEAST_TERRAIN_DIFFERENCE = 15.0
"""CIE76 color difference below which terrains of one map count as alike, unless their textures differ."""


@check("sides.colors", "error")
def side_colors_differ(game: Game) -> Iterator[Report]:
    """Find pairs of sides with nearly the same color."""
    for first, second in combinations(game.sides.values(), 2):
        distance = difference(first.color, second.color)
        if distance < LEAST_DIFFERENCE:
            colors = f"({first.color} and {second.color} differ by {_cut(distance)}; {LEAST_DIFFERENCE:.0f} is needed)"
            message = f"{_names(first, second)} have nearly the same color {colors}"
            yield _report((first, second), second, message, "change one of the colors")


@check("sides.emblems", "error")
def side_emblems_differ(game: Game) -> Iterator[Report]:
    """Find pairs of sides with the same emblem."""
    for first, second in combinations(game.sides.values(), 2):
        if first.emblem == second.emblem:
            message = f"{_names(first, second)} have the same emblem '{first.emblem}'"
            yield _report((first, second), second, message, "give each side its own emblem")


@check("sides.gray", "warning")
def side_grays_differ(game: Game) -> Iterator[Report]:
    """Find players' sides with nearly the same lightness: all pairs at once, as there is one fix."""
    light = {side: cielab(side.color)[0] for side in game.sides.values() if not side.neutral}
    apart = {(one, other): abs(light[one] - light[other]) for one, other in combinations(light, 2)}
    if alike := [pair for pair, distance in apart.items() if distance < LEAST_LIGHTNESS]:
        hint, by = _apart(game), phrasing.join_and(_cut(apart[pair]) for pair in alike)
        sides = [side for side in light if any(side in pair for pair in alike)]
        message = f"printed in gray, {', '.join(_names(*pair) for pair in alike)} look alike: their lightness"
        at = next((side for side in reversed(sides) if phrasing.named(side) in hint), sides[-1])
        yield _report(sides, at, f"{message} differs by {by}; {LEAST_LIGHTNESS:.0f} is needed", hint)


def _cut(number: float) -> str:
    """Return a number that is too low so that it also reads so: never rounded up."""
    return f"{math.floor(number * 10) / 10:g}"


def _apart(game: Game) -> str:
    """Return what to do about colors of sides: the fewest changes after which all pass these checks, then the least."""
    players = [side for side in game.sides.values() if not side.neutral]
    if len(players) > _MOST_GRAYS:
        most = f"no more than {_MOST_GRAYS} colors can differ by {LEAST_LIGHTNESS:.0f} from nearly black to what shows"
        return f"{most} on paper: let emblems distinguish the sides, and suppress this"
    if plan := _plan(players, [cielab(side.color) for side in game.sides.values() if side.neutral]):
        return f"make {phrasing.join_and(plan)}{'; then all sides differ' if len(plan) > 1 else ''}"
    like = "those of neutral sides" if _plan(players, ()) else "each other"
    return f"shades that differ by {LEAST_LIGHTNESS:.0f} in gray are too like {like}: give the sides other hues"


def _plan(players: Sequence[Side], neutral: Sequence[_Lab]) -> list[str]:
    """Return changes of colors that make all differ, in words; none: there are no such changes."""
    _, plan = _nearest([_shades(side, neutral) for side in players], [], math.inf)
    changed = [(side, lab[0], shade) for side, (far, lab, shade) in zip(players, plan, strict=False) if far]
    ways = ["lighter" if light > cielab(side.color)[0] else "darker" for side, light, _ in changed]
    return [f"{phrasing.named(side)} {way} ({shade})" for (side, _, shade), way in zip(changed, ways, strict=True)]


def _shades(side: Side, neutral: Sequence[_Lab]) -> list[_Shade]:
    """Return a side's color and shades of it that show on paper and differ from neutral sides, the nearest first."""
    own, tones = cielab(side.color), [tone(side.color, step / 50) for step in range(1, 50)]
    made = [(_CHANGE + abs(lab[0] - own[0]), lab, each) for each in tones if (lab := cielab(each))[0] >= _LEAST_HUE]
    shown = (each for each in [(0.0, own, side.color), *made] if contrast(each[2], WHITE) >= PAPER_CONTRAST)
    return sorted(each for each in shown if all(math.dist(each[1], other) >= LEAST_DIFFERENCE for other in neutral))


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
        if (ratio := contrast(side.color, WHITE)) < PAPER_CONTRAST:
            pale = f"the color {side.color} of {phrasing.named(side)} hardly shows on white paper"
            message = f"{pale}: its contrast is {_cut(ratio)} to 1; {PAPER_CONTRAST} is needed"
            yield Report(message, side.span, "choose a darker color" if side.neutral else _apart(game))


def _names(first: Named, second: Named) -> str:
    return f"{phrasing.named(first)} and {phrasing.named(second)}"


def _report(sides: Sequence[Side], side: Side, message: str, hint: str) -> Report:
    others = [other for other in sides if other is not side]
    related = tuple((other.span, f"the other side, {other.name}") for other in others)
    return Report(message, side.span, hint, related, (("side", phrasing.join_and(each.name for each in others)),))


@check("terrain.colors", "warning")
def terrains_differ(game: Game) -> Iterator[Report]:
    """Find terrains of one map with the same texture and nearly the same color, and layers that hardly show."""
    alike = ((board, *terrains) for board in game.boards.values() for terrains in _alike(board))
    for board, first, second, color in firsts(((each[1].id, each[2].id), each) for each in alike):
        is_over, distance = isinstance(second, OverTerrain), difference(first.fill, color)
        colors = f"{first.fill} and {color} differ by {_cut(distance)}; {LEAST_TERRAIN_DIFFERENCE:.0f} is needed"
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
