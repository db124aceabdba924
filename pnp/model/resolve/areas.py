"""Areas of a board of points: outlines from a drawing, and which areas touch each other."""

from collections.abc import Iterator, Mapping

from pnp.errors import Span
from pnp.geometry import areas
from pnp.geometry.point_grid import Link, Outline
from pnp.model.definition.points import PointDefinition, PointsDefinition
from pnp.model.resolve.context import Scope
from pnp.scene import svg_areas
from pnp.source.nodes import Path


def outlines(context: Scope, path: Path, written: PointsDefinition) -> dict[str, Outline]:
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
        context.findings.error("art.unusable", str(error), place, related=[(span, "wanted here")])
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
