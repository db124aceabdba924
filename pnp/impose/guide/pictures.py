"""Small pictures of the work: the ruler, plans of sheets, the knife on the marks, folds and glue. Sizes in mm."""

import math
from collections.abc import Callable, Iterator, Sequence

from pnp.errors import plural
from pnp.geometry.angles import direction, unit
from pnp.impose.guide.backs import MarkSeen
from pnp.impose.plan import cut_plan
from pnp.impose.plan.place import PlacedPage
from pnp.scene.items import Anchor, Group, Item, Path, Stroke, Symbol, Text, Use
from pnp.scene.outlines import GLUE, BoxPanel, Outline, flattened
from pnp.scene.shapes import Point, Segment, circle, line, polygon, polyline, rect, rounded_rect, ticked_line, transform
from pnp.scene.sheet import Component
from pnp.scene.text_fitting import fit
from pnp.scene.theme import Theme

WIDTH = 76.0
"""The width of the column of pictures."""
_TALLEST_BOX = 74.0
_DISC, _EDGE = 2.3, 0.3
"""Radius in mm of the ground of a number, and the distance of lines from the edge of a picture."""
_SLIT = math.radians(20.0)
"""A notch of the cut line is a slit if its sides open less than this."""
_STEEL = "#dde1e5"
GAP = 4.0
"""Distance in mm of plans."""
_ENLARGED = 7.0 / 5.2
"""Plans are enlarged, so that the numbers of their cuts are 7 pt."""
_PLANS = (3, 4, 5)
"""Possible numbers of plans side by side."""
_LABELS = 7.0
"""Space in mm on the left of a plan, for the numbers of cuts near the edge of its paper."""


def _label(theme: Theme, x: float, y: float, words: str, anchor: Anchor = "start") -> Text:
    return Text(x, y, words, theme.style("label", 7.6), anchor)


def _ink(theme: Theme, width: float = 0.25) -> Stroke:
    return Stroke(theme.ink, width)


def _mark(theme: Theme, width: float = 0.4) -> Stroke:
    return Stroke(theme.accent, width)


def _lines(*ends: tuple[float, float, float, float]) -> tuple[Segment, ...]:
    return tuple(segment for each in ends for segment in line(*each))


def _moved(corners: list[Point], x: float, y: float) -> tuple[Segment, ...]:
    return polygon([(left + x, top + y) for left, top in corners])


def _arrow(x: float, y: float, end_x: float, end_y: float) -> tuple[Segment, ...]:
    way = direction(end_x - x, end_y - y)
    backs = (unit(way + turn) for turn in (0.45, -0.45))
    head = [(end_x - 2.0 * across, end_y - 2.0 * down) for across, down in backs]
    return (*line(x, y, end_x, end_y), *polyline([head[0], (end_x, end_y), head[1]]))


def ruler(theme: Theme) -> Symbol:
    """Draw a line of 50 mm in its true size, to be measured."""
    ticks = ticked_line(0.0, 8.0, (1.0, 0.0), 1.0, (50, 5, 10), 2.0)
    texts = [_label(theme, float(x), 14.6, f"{x}" if x < 50 else "50 mm", "middle") for x in range(0, 51, 10)]
    head = _label(theme, 0.0, 4.0, "Measure here: this line is 50 mm long.")
    moved = Group((head, Path(ticks, stroke=_ink(theme, 0.2)), *texts), (1.0, 0.0, 0.0, 1.0, 4.0, 0.0))
    return Symbol("ruler", 62.0, 16.0, (moved,))


def plans(sheets: Sequence[tuple[str, Sequence[PlacedPage]]], theme: Theme, width: float) -> list[Symbol]:
    """Return the plans of the sheets of each file; one for sheets that are cut alike."""
    alike: dict[tuple[object, ...], tuple[str, list[int], PlacedPage]] = {}
    for stem, pages in sheets:
        for number, page in enumerate(pages, 1):
            whole = cut_plan.drawing(page.blocks, page.way.paper, theme, page.way.paper.width)
            alike.setdefault((stem, page.times, whole.digest), (stem, [], page))[1].append(number)
    across = len(alike) if len(alike) in _PLANS else _PLANS[0]
    wide = (width + GAP) / across - GAP
    drawn = [_drawing(page, theme, wide) for _, _, page in alike.values()]
    over = _ENLARGED * max(map(cut_plan.overhang, drawn), default=0.0)
    return [
        _plan(f"{stem}.pdf", _work(numbers, page), drawing, theme, (wide, over))
        for (stem, numbers, page), drawing in zip(alike.values(), drawn, strict=True)
    ]


def _drawing(page: PlacedPage, theme: Theme, wide: float) -> Symbol:
    paper = page.way.paper
    room = (wide - _LABELS) * min(1.0, paper.width / paper.height * 1.2)
    return cut_plan.drawing(page.blocks, paper, theme, room / _ENLARGED)


def _work(numbers: Sequence[int], page: PlacedPage) -> str:
    """Return the numbers of equal sheets, and the count of their cuts."""
    counts = ((len(cut_plan.cuts(page.blocks)), "cut"), (cut_plan.outlines(page.blocks), "outline"))
    again = [f"print {page.times} times"] if page.times > 1 else []
    work = ", ".join([*again, *(plural(count, what) for count, what in counts if count)])
    return f"sheet{'s' * (len(numbers) > 1)} {_ranges(numbers)}: {work}"


def _plan(file: str, work: str, drawn: Symbol, theme: Theme, room: tuple[float, float]) -> Symbol:
    """Return a plan below the name of its file and its work.

    `room`: the width in mm for all, and the height for numbers above the paper.
    """
    (wide, over), plain = room, theme.style("label", 8.6)
    name = Text(0.0, 3.0, file, theme.style("label", 8.6, 600))
    todo = Text(0.0, 6.8, work, fit(work, plain, wide, 0.0) or plain)
    top = 9.0 + over
    return Symbol("plan", wide, top + drawn.height * _ENLARGED, (name, todo, Use(drawn, _LABELS, top, _ENLARGED)))


def _ranges(numbers: Sequence[int]) -> str:
    """Return ascending numbers in words: `1–5`, `1, 3`."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))


def window(theme: Theme, marks: Sequence[MarkSeen]) -> Symbol:
    """Draw marks of front and back against the light, three times as large: close together, and too far apart."""
    items, top = list[Item](), 0.0
    for seen in marks:
        items.append(_label(theme, 0.0, top + 2.6, f"{seen.where[4:].capitalize()}, three times as large"))
        for left, shift, words in ((0.0, 0.3, "good"), (39.0, 1.4, "too far apart")):
            pane = rect(left, top + 4.4, 36.0, 22.0)
            back = transform(seen.lines, (1.0, 0.0, 0.0, 1.0, shift, shift / 3))
            drawn = (*seen.front, Path(back, stroke=Stroke(theme.accent, 0.2, (0.6, 0.4))))
            moved = Group(drawn, (3.0, 0.0, 0.0, 3.0, left + 18.0 - 3 * seen.x, top + 15.4 - 3 * seen.y))
            items += (Path(pane, theme.paper), Group((moved,), clip=Path(pane)), Path(pane, stroke=_ink(theme, 0.2)))
            items.append(_label(theme, left, top + 30.0, words))
        top += 34.0
    legend = (
        *(Path(line(0.0, top, 5.0, top), stroke=_ink(theme, 0.35)), _label(theme, 6.4, top + 0.9, "front")),
        Path(line(18.0, top, 23.0, top), stroke=Stroke(theme.accent, 0.35, (1.1, 0.7))),
        _label(theme, 24.4, top + 0.9, "back, seen through the paper"),
    )
    return Symbol("window", 75.2, top + 2.0, (*items, *legend))


def stack(theme: Theme) -> Symbol:
    """Draw back, board and front apart, the board face down, with pins through marks at its edges, off the middle."""
    ink, items = _ink(theme), list[Item]()
    across = (5.6, 48.2)
    pins = _lines(*((x, 0.5, x, 34.0) for x in across))
    for name, y, depth in (("back, print up", 5.0, 0.0), ("board", 16.5, 1.4), ("front, print down", 28.0, 0.0)):
        top = polygon([(6.0, y - 3.0), (53.0, y - 3.0), (47.0, y + 3.0), (0.0, y + 3.0)])
        edge = [(47.0, y + 3.0), (47.0, y + 3.0 + depth), (0.0, y + 3.0 + depth)]
        low = polygon([(0.0, y + 3.0), *edge]) + polygon([*edge[:2], (53.0, y - 3.0 + depth), (53.0, y - 3.0)])
        items.append(Path((*top, *low), theme.wash if depth else theme.paper, ink))
        if not depth:
            at = y - 0.5
            crosses = (s for x in across for s in (*circle(x, at, 0.9), *line(x - 1.5, at, x + 1.5, at)))
            items.append(Path(tuple(crosses), stroke=_ink(theme, 0.15)))
        items.append(_label(theme, 54.5, y + 1.0, name))
    return Symbol("stack", WIDTH, 35.0, (*items, Path(pins, stroke=_mark(theme, 0.3))))


def _knife(theme: Theme, x: float, y: float, degrees: float) -> Item:
    """Draw a knife whose point is at (x, y); at 0 degrees its handle is on the right."""
    cosine, sine = unit(math.radians(degrees))
    blade = Path(polygon([(0.0, 0.0), (7.0, -2.0), (9.0, -2.0), (9.0, 1.3), (3.4, 1.3)]), theme.paper, _ink(theme, 0.2))
    handle = Path(rounded_rect(9.0, -1.9, 19.0, 3.6, 1.2), theme.ink)
    return Group((blade, handle), (cosine, sine, -sine, cosine, x, y))


def knife(theme: Theme) -> Symbol:
    """Draw a ruler on the marks at both ends of a cut, and the knife at its edge."""
    xs, at = (8.0, 24.0, 40.0, 56.0), 40.0
    pieces = Path(tuple(s for x in xs[:-1] for s in rect(x, 6.0, 16.0, 25.0)), theme.wash, Stroke(theme.rule, 0.2))
    ticks = Path(_lines(*((x, y, x, y + 3.6) for x in xs for y in (1.4, 32.0))), stroke=_ink(theme, 0.3))
    steel = Path(rect(at - 10.0, 0.0, 10.0, 37.0), _STEEL, _ink(theme, 0.2))
    scale = _lines(*((at - (2.4 if y % 5 else 3.6), float(y), at, float(y)) for y in range(2, 36)))
    cut = Path(line(at, 5.2, at, 21.0), stroke=_mark(theme, 0.6))
    marks = (_label(theme, 44.0, 4.2, "mark"), _label(theme, 44.0, 35.2, "mark"))
    words = (*marks, _label(theme, at - 5.2, 26.0, "ruler")._replace(rotate=-90))
    ends = Path(tuple(s for y in (3.2, 34.2) for s in circle(at, y, 2.4)), stroke=_mark(theme, 0.3))
    strokes = Path(scale, stroke=_ink(theme, 0.12))
    items = (pieces, ticks, steel, strokes, cut, ends, _knife(theme, at, 21.0, 28.0), *words)
    return Symbol("knife", 70.0, 37.0, items)


def around(theme: Theme) -> Symbol:
    """Draw a piece that is cut along its outline, inside of the color that reaches past it."""
    color = Path(circle(15.0, 15.0, 14.0), theme.rule)
    outline = Path(circle(15.0, 15.0, 11.5), theme.paper, _ink(theme, 0.35))
    inner = Path(circle(15.0, 15.0, 11.3), theme.wash)
    done = Path(_arc(15.0, 15.0, 11.5, -160.0, -10.0), stroke=_mark(theme, 0.7))
    across, down = unit(math.radians(-10.0))
    x, y = 15.0 + 11.5 * across, 15.0 + 11.5 * down
    leader = Path(_lines((29.4, 22.6, 24.8, 21.2), (29.4, 28.4, 22.6, 26.0)), stroke=_ink(theme, 0.2))
    texts = ((23.6, "solid line: cut here"), (29.4, "color past the line falls off"))
    words = (_label(theme, 30.4, down, text) for down, text in texts)
    return Symbol("around", 72.0, 31.0, (color, outline, inner, done, leader, _knife(theme, x, y, 4.0), *words))


def _arc(x: float, y: float, radius: float, start: float, end: float) -> tuple[Segment, ...]:
    angles = [math.radians(start + (end - start) * step / 24) for step in range(25)]
    return polyline([(x + radius * across, y + radius * down) for across, down in map(unit, angles)])


def booklet(theme: Theme) -> Symbol:
    """Draw the stack of sheets flat with its staples, and folded."""
    corners = [(8.0, 4.0), (38.0, 4.0), (30.0, 20.0), (0.0, 20.0)]
    flat = [Path(_moved(corners, -d, d), theme.paper, _ink(theme)) for d in (1.6, 0.8, 0.0)]
    fold = Path(line(23.0, 4.0, 15.0, 20.0), stroke=Stroke(theme.ink, 0.25, (1.2, 0.8)))
    staples = Path(_lines((20.9, 8.2, 19.9, 10.2), (18.1, 13.8, 17.1, 15.8)), stroke=_mark(theme, 0.9))
    sheets = Path(_arrow(43.0, 13.0, 49.0, 13.0), stroke=Stroke(theme.muted, 0.3))
    leaves = [
        Path(polygon([(54.0, 4.0), (66.0 + d, 2.0 + d), (66.0 + d, 20.0 + d), (54.0, 22.0)]), theme.paper, _ink(theme))
        for d in (2.4, 1.2, 0.0)
    ]
    pins = Path(_lines((54.0, 7.5, 54.0, 10.0), (54.0, 16.0, 54.0, 18.5)), stroke=_mark(theme, 0.9))
    words = (_label(theme, 0.0, 27.4, "fold, then staple in the fold"), _label(theme, 53.0, 27.4, "cover outside"))
    moved = Group((*flat, fold, staples, sheets, *leaves, pins, *words), (1.0, 0.0, 0.0, 1.0, 2.0, 0.0))
    return Symbol("booklet", WIDTH, 29.0, (moved,))


def pad(theme: Theme) -> Symbol:
    """Draw a stack of leaves, seen from above its upper edge, which has glue."""
    corners = [(10.0, 4.0), (40.0, 4.0), (34.0, 18.0), (4.0, 18.0)]
    leaves = [Path(_moved(corners, 0.0, d), theme.paper, _ink(theme, 0.2)) for d in (4.0, 3.2, 2.4, 1.6, 0.8, 0.0)]
    glue = Path(rect(4.0, 18.0, 30.0, 4.0), theme.accent)
    top = _label(theme, 19.5, 16.8, "top", "middle")
    leader = Path(line(35.0, 20.0, 42.0, 20.0), stroke=_ink(theme, 0.2))
    return Symbol("pad", 66.0, 24.0, (*leaves, top, glue, leader, _label(theme, 43.0, 21.0, "glue on the upper edge")))


def screen(theme: Theme) -> Symbol:
    """Draw a screen flat, and standing like a tent."""
    flat = Path(rect(0.0, 2.0, 26.0, 22.0), theme.paper, _ink(theme))
    fold = Path(line(0.0, 13.0, 26.0, 13.0), stroke=Stroke(theme.ink, 0.25, (1.2, 0.8)))
    arrow = Path(_arrow(30.0, 13.0, 36.0, 13.0), stroke=Stroke(theme.muted, 0.3))
    front = Path(polygon([(44.0, 5.0), (68.0, 5.0), (66.0, 24.0), (42.0, 24.0)]), theme.wash, _ink(theme))
    behind = Path(polygon([(44.0, 5.0), (68.0, 5.0), (74.0, 20.0), (50.0, 20.0)]), theme.paper, _ink(theme))
    return Symbol("screen", WIDTH, 26.0, (flat, fold, arrow, behind, front))


def standee(theme: Theme, figure: Component) -> Symbol:
    """Draw a figure flat, and from the side: with its halves glued and both flaps on the table."""
    scale = 32.0 / figure.height
    wide, stroke = figure.width * scale, _ink(theme, 0.6)
    left, foot = wide + 16.0, 26.0
    arrow = Path(_arrow(wide + 4.0, 17.0, left - 4.0, 17.0), stroke=Stroke(theme.muted, 0.3))
    halves = [
        Path(polyline([(middle, 9.0), (middle, foot), (middle + way * wide / 2, foot)]), stroke=stroke)
        for way, middle in ((-1.0, left + wide / 2 - 0.5), (1.0, left + wide / 2 + 0.5))
    ]
    table = Path(line(left - 3.0, foot + 0.8, left + wide + 3.0, foot + 0.8), stroke=Stroke(theme.rule, 0.4))
    words = _label(theme, left - 1.0, foot + 5.0, "seen from the side")
    items: tuple[Item, ...] = (Use(figure.front, 0.0, 0.4, scale), arrow, *halves, table, words)
    return Symbol("standee", left + wide + 16.0, 33.0, items)


def slits(outline: Outline) -> list[Point]:
    """Return where the cut line goes in and comes back: the points of its narrow notches."""
    points = flattened(outline.segments)
    found = []
    for before, point, after in zip((points[-1], *points), points, (*points[1:], points[0]), strict=False):
        there, back = (direction(other[0] - point[0], other[1] - point[1]) for other in (before, after))
        if abs(math.remainder(there - back, math.tau)) < _SLIT:
            found.append(point)
    return found


def box(theme: Theme, piece: Component) -> Symbol:
    """Draw the net of a box with folds and the flap to glue, numbered in the order of the work."""
    outline, scale = piece.outline, min((WIDTH - 2 * _EDGE) / piece.width, _TALLEST_BOX / piece.height)
    net, folds = (transform(each, (scale, 0.0, 0.0, scale, 0.0, 0.0)) for each in (outline.segments, outline.folds))
    items: list[Item] = [Path(net, theme.wash)]
    items += [Group((_hatched(each, scale, theme),), clip=Path(net)) for each in outline.panels if each.name == GLUE]
    items += [Path(net, stroke=_ink(theme, 0.4)), Path(folds, stroke=Stroke(theme.ink, 0.25, (1.2, 0.8)))]
    for panel in outline.panels:
        if panel.name in ("front", "back"):
            middle, y = (panel.x + panel.width / 2) * scale, (panel.y + panel.height / 2) * scale + 1.0
            items.append(_label(theme, middle, y, panel.name, "middle"))
    for number, (x, y) in _order(outline):
        items.append(Path(circle(x * scale, y * scale, _DISC), theme.accent, Stroke(theme.paper, 0.3)))
        style = theme.style("label", 7.6, 700, theme.paper)
        items.append(Text(x * scale, y * scale + 0.95, f"{number}", style, "middle"))
    moved = Group(tuple(items), (1.0, 0.0, 0.0, 1.0, _EDGE, _EDGE))
    return Symbol("box", piece.width * scale + 2 * _EDGE, piece.height * scale + 2 * _EDGE, (moved,))


def _hatched(panel: BoxPanel, scale: float, theme: Theme) -> Item:
    x, y, wide, high = (each * scale for each in (panel.x, panel.y, panel.width, panel.height))
    ends = ((x, y + step, x + wide, y + step - wide) for step in (1.6 * n for n in range(1, int((high + wide) / 1.6))))
    return Path(_lines(*ends), stroke=Stroke(theme.muted, 0.2))


def _order(outline: Outline) -> Iterator[tuple[int, Point]]:
    """Yield where each step is: 1 slits, 2 folds, 3 glue, 4 and 5 flaps and lid of the bottom, 6 and 7 of the top."""
    panels = {panel.name: panel for panel in outline.panels}
    corners = flattened(outline.segments)
    for point in slits(outline):
        yield 1, point
    for name in ("left", "front", "right", "back"):
        yield 2, (panels[name].x, panels[name].y + panels[name].height / 2)
    glue = panels[GLUE]
    yield 3, (glue.x + glue.width / 2, glue.y + glue.height * 0.3)
    for name in ("left", "right"):
        side = panels[name]
        near = [y for x, y in corners if side.x < x < side.x + side.width]
        yield 4, (side.x + side.width / 2, (side.y + side.height + max(near)) / 2)
        yield 6, (side.x + side.width / 2, (side.y + min(near)) / 2)
    for number, name in ((5, "bottom"), (7, "top")):
        lid = panels[name]
        yield number, (lid.x + lid.width / 2, lid.y + lid.height / 2)


def poster(theme: Theme) -> Symbol:
    """Draw a cut edge that is laid on the strip for glue of its neighbor."""
    first = Path(rect(0.0, 2.0, 30.0, 16.0), theme.wash, _ink(theme, 0.2))
    strip = Path(rect(26.0, 2.0, 4.0, 16.0), theme.accent)
    second = Path(rect(42.0, 2.0, 30.0, 16.0), theme.wash, _ink(theme, 0.2))
    cut = Path(line(42.0, 0.0, 42.0, 20.0), stroke=_mark(theme, 0.6))
    arrow = Path(_arrow(40.0, 10.0, 32.0, 10.0), stroke=Stroke(theme.muted, 0.3))
    words = (_label(theme, 12.0, 23.4, "strip for glue"), _label(theme, 42.0, 23.4, "cut here"))
    return Symbol("poster", 74.0, 25.0, (first, strip, second, cut, arrow, *words))


Draw = Callable[[Theme], Symbol]
PLAIN: dict[str, Draw] = {"booklet": booklet, "pad": pad, "screen": screen, "poster": poster}
"""Pictures of notes that show no piece of the kit, by kind."""
OF_PIECES: dict[str, tuple[Callable[[Theme, Component], Symbol], Callable[[Component], bool]]] = {
    "box": (box, lambda piece: bool(piece.outline.panels)),
    "standee": (standee, lambda piece: piece.kind == "standee"),
}
"""Pictures of notes that show a piece of the kit, each with the test whether a piece is one."""
