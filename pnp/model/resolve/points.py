"""Boards of points: where points lie, which of them paths join, and which keys of a board have no meaning there."""

from collections.abc import Iterable, Iterator, Mapping

from pnp import budget
from pnp.errors import Span
from pnp.geometry import areas
from pnp.geometry.areas import contains, middle
from pnp.geometry.point_grid import Link, Outline, Point, PointGrid
from pnp.model.definition.boards import BoardDefinition, SectionDefinition, SquareGridDefinition
from pnp.model.definition.points import PointDefinition, PointsDefinition
from pnp.model.game import Grid, SideId
from pnp.model.game.ids import PointId
from pnp.model.game.maps import BoardLine, BoardPoint
from pnp.model.resolve.context import Scope
from pnp.scene import svg_areas
from pnp.source.nodes import Path

_NO_MEANING = {
    "columns": "list its cells under 'terrain'",
    "symmetry": "write all of it",
    "number": "only map sections have numbers",
    "seed": "points have no textures that could vary",
}
"""Keys of boards that a board of points cannot use, with what to do."""


def point_grid(context: Scope, path: Path, written: PointsDefinition) -> PointGrid:
    """Return a grid of points, without the links of paths; report points off the sheet, and points on each other."""
    budget.current().spend("cells", len(written.points), context.key(*path))
    width, height = (length.mm for length in written.size)
    outlines = area_outlines(context, path, written)
    taken: dict[Point, str] = {}
    places = []
    for id_, point in written.points.items():
        at: Path = (*path, "points", id_)
        span = context.value(*at, next(key for key in ("at", "x", "shape", "name") if getattr(point, key) is not None))
        outline = outlines.get(id_, ())
        place = point.place or (middle(outline) if outline else (width / 2, height / 2))
        places.append(place)
        if point.place is None:
            continue
        _check_place(context, span, id_, place, written, outline)
        other = taken.setdefault(place, id_)
        if other != id_:
            message = f"'{id_}' and '{other}' lie at the same place, {place[0]:g}, {place[1]:g} mm"
            context.error("value.duplicate-cell", message, span, "move one of them")
    grid = PointGrid(
        written.pitch.mm,
        width,
        height,
        tuple(written.points),
        tuple(point.name for point in written.points.values()),
        tuple(places),
        areas=tuple(outlines.get(id_, ()) for id_ in written.points) if outlines else (),
    )
    return grid.linked(links(context, path, written, outlines))


def _check_place(
    context: Scope, span: Span, id_: str, place: Point, written: PointsDefinition, outline: Outline
) -> None:
    """Report a point whose space leaves the sheet, or an area whose middle is not in it."""
    (x, y), (width, height), reach = place, (length.mm for length in written.size), written.pitch.mm / 2
    if outline and not contains(outline, place):
        message = f"{x:g}, {y:g} mm is not in the area of '{id_}'"
        context.error("value.out-of-range", message, span, "leave it out for the middle of the area")
    elif not outline and not (reach <= x <= width - reach and reach <= y <= height - reach):
        message = f"the space of '{id_}' at {x:g}, {y:g} mm leaves the sheet of {width:g} × {height:g} mm"
        hint = f"x from {reach:g} to {width - reach:g} mm, y from {reach:g} to {height - reach:g} mm"
        context.error("value.out-of-range", message, span, hint)


def board_points(context: Scope, path: Path, board: BoardDefinition, grid: Grid) -> tuple[BoardPoint, ...]:
    """Return the points of a board; none for a board of cells."""
    if not isinstance(board.grid, PointsDefinition):
        return ()
    found = []
    for id_, point in board.grid.points.items():
        at: Path = (*path, "grid", "points", id_)
        context.defined("side", point.side, *at, "side")
        side = SideId(point.side) if point.side is not None else None
        place = grid.center(grid.cell(id_))
        _check_name(context, at, point, board.grid)
        key = context.key(*at)
        found.append(BoardPoint(PointId(id_), point.name, *place, point.size, side, key, point.name_place))
    return tuple(found)


def _check_name(context: Scope, path: Path, point: PointDefinition, written: PointsDefinition) -> None:
    """Report a name whose middle is off the sheet."""
    width, height = (length.mm for length in written.size)
    if point.name_place and not (point.name_place[0] < width and point.name_place[1] < height):
        x, y = point.name_place
        message = f"the name '{point.name}' at {x:g}, {y:g} mm is off the sheet of {width:g} × {height:g} mm"
        context.error("value.out-of-range", message, context.value(*path, "name-x"), "move it, or leave it out")


def with_links(grid: Grid, lines: Iterable[BoardLine]) -> Grid:
    """Return a grid of points with the links of a board's paths; any other grid unchanged."""
    if not isinstance(grid, PointGrid):
        return grid
    return grid.linked(pair for line in lines for pair in line.links)


Refusal = tuple[str, str, Path]
"""What is wrong, what to do, and the path of the key on the board."""


def refuse_unused(context: Scope, path: Path, board: BoardDefinition) -> None:
    """Report keys that a board cannot use; on a board of points also those that are about cells."""
    refused = [*_unused(board)]
    if isinstance(board.grid, PointsDefinition):
        refused += [*_parts(board), *_textures(context, board)]
    for message, hint, keys in refused:
        context.error("value.grid", message, context.key(*path, *keys), hint)


def _unused(board: BoardDefinition) -> Iterator[Refusal]:
    """Yield keys about numbers, the legend and the sheet that have no meaning for a kind of grid."""
    grid, is_section = board.grid, isinstance(board.grid, SectionDefinition)
    if board.numbers != "top":
        if is_section:
            yield "the hexes of a map section have their numbers at the top", "use the shape 'rectangle'", ("numbers",)
        elif isinstance(grid, SquareGridDefinition) and grid.labels.style not in ("number", "spiral"):
            message = "these squares have the names of columns and rows at the edges of the board, and no numbers"
            yield message, "remove it", ("numbers",)
        elif isinstance(grid, PointsDefinition):
            yield "points have names, and no numbers", "remove it", ("numbers",)
    if board.legend is not None and isinstance(grid, SectionDefinition | SquareGridDefinition):
        yield "a map section has no legend" if is_section else "squares have their key below", "remove it", ("legend",)
    is_drawn = isinstance(grid, PointsDefinition) or (bool(board.lines or board.places) and not is_section)
    for key in ("scale", "north"):
        if getattr(board, key) and not is_drawn:
            message = f"'{key}' is only drawn on boards with lines or places"
            yield message, "remove it, or add lines or places", (key,)


def _parts(board: BoardDefinition) -> Iterator[Refusal]:
    """Yield what a board, its zones, places and fields cannot have on points."""
    for key, hint in _NO_MEANING.items():
        if key in board.model_fields_set:
            yield f"'{key}' has no meaning on a board of points", hint, (key,)
    for id_, zone in board.zones.items():
        for key in ("rows", "columns"):
            if getattr(zone, key) is not None:
                yield f"points have no {key}", "list the points of the zone under 'cells'", ("zones", id_, key)
    for id_, place in board.places.items():
        if len(" ".join(place.at).replace(",", " ").split()) == 1:
            hint = "give the point its name; places on a board of points are regions of several points"
            yield f"the place '{id_}' is one point", hint, ("places", id_, "at")
    for number, entry in enumerate(board.fields):
        for key in entry.__pydantic_extra__ or ():
            yield "no cell belongs to a point", "give these points a role of their own", ("fields", number, key)


def _textures(context: Scope, board: BoardDefinition) -> Iterator[Refusal]:
    named: list[tuple[str, Path]] = [(id_, ("terrain", id_)) for id_ in board.terrain]
    named += [(board.ground, ("ground",))] if board.ground else []
    for id_, keys in named:
        texture = getattr(context.definition.terrain.get(id_), "texture", "plain")
        if texture != "plain":
            yield f"points have no textures, but '{id_}' has '{texture}'", "use a terrain without one", keys


def area_outlines(context: Scope, path: Path, written: PointsDefinition) -> dict[str, Outline]:
    """Return the outline of each point that is an area, by the id of the point; report what is wrong with it."""
    shaped = {id_: point for id_, point in written.points.items() if point.shape is not None}
    if written.areas is None:
        for id_ in shaped:
            message = "'shape' needs a drawing of areas"
            span = context.key(*path, "points", id_, "shape")
            context.error("schema.missing-key", message, span, "name it under 'areas' of the grid")
        return {}
    if not shaped:
        message, hint = "no point has an area of this drawing", "give points a 'shape', or remove 'areas'"
        context.error("value.grid", message, context.key(*path, "areas"), hint)
        return {}
    drawn = _drawn(context, written, context.value(*path, "areas"))
    found: dict[str, Outline] = {}
    taken: dict[str, str] = {}
    for id_, point in shaped.items():
        span = context.value(*path, "points", id_, "shape")
        shape = point.shape or ""
        if drawn is None or not context.known("shape", shape, drawn, span):
            continue
        if not drawn[shape]:
            context.error("value.grid", f"the shape '{shape}' encloses no area", span, "draw a closed path")
        elif taken.setdefault(shape, id_) != id_:
            message = f"the shape '{shape}' is that of '{taken[shape]}' already"
            context.error("value.duplicate-cell", message, span, "draw an area of its own")
        else:
            found[id_] = drawn[shape]
    return found


def _drawn(context: Scope, written: PointsDefinition, span: Span) -> dict[str, Outline] | None:
    """Return all outlines of the drawing by their ids; None when it cannot be used, which is reported."""
    folder, file = context.source.folder, f"art/{written.areas}.svg"
    text = folder.read(file, span)
    if text is None:
        return None
    width, height = (length.mm for length in written.size)
    try:
        return svg_areas.outlines(text, width, height)
    except svg_areas.ArtError as error:
        place = Span(folder.name(file), error.line, error.column) if error.line else span
        context.findings.error("art.unusable", str(error), place, related=[(span, "this board uses the drawing")])
        return None


def links(context: Scope, path: Path, written: PointsDefinition, found: Mapping[str, Outline]) -> list[Link]:
    """Return which areas touch: those that say so, and those with a common border where neither says anything."""
    numbers = {id_: (number, 0) for number, id_ in enumerate(written.points)}
    said: dict[str, set[str]] = {}
    for id_, point in written.points.items():
        if point.touches is not None:
            at: Path = (*path, "points", id_, "touches")
            said[id_] = set(_said(context, at, id_, point, written))
    for id_, others in said.items():
        for other in sorted(others):
            is_read = other in said and len(said[other]) == len(written.points[other].touches or ())
            if is_read and id_ not in said[other]:
                message = f"'{id_}' touches '{other}', but '{other}' does not touch '{id_}'"
                span = context.key(*path, "points", other, "touches")
                context.error("value.grid", message, span, f"add '{id_}' here, or remove '{other}' there")
    joined = [(id_, other) for id_, others in said.items() for other in sorted(others)]
    for pair, length in areas.borders(found).items():
        if length >= areas.LEAST_BORDER and not any(id_ in said for id_ in pair):
            joined.append(pair)
    return [(numbers[one], numbers[other]) for one, other in joined]


def _said(context: Scope, path: Path, id_: str, point: PointDefinition, written: PointsDefinition) -> Iterator[str]:
    """Yield the areas that a point says it touches; report others."""
    if point.shape is None:
        hint = "join points by paths under 'lines' of the board"
        context.error("value.grid", "only areas touch each other", context.key(*path), hint)
        return
    shaped = [other for other, each in written.points.items() if each.shape is not None and other != id_]
    yield from context.all_known("area", point.touches or [], shaped, *path)
