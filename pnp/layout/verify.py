"""What is wrong with drawn items without keeping them from being drawn: one finding for a part, with its first item."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from textwrap import shorten
from typing import NamedTuple

from pnp.errors import Finding, Span
from pnp.layout.definition import Content, FaceSize, Layout
from pnp.layout.draw import Placed
from pnp.layout.parts import Part, PartNode, PicturePart, RepeatPart, Shape, SymbolPart, Typeset
from pnp.layout.parts import walk as walk_parts
from pnp.layout.values import Record
from pnp.scene import shapes
from pnp.scene.items import Group, Items, Path, Text, walk
from pnp.scene.sheet import Box
from pnp.scene.theme import MM_PER_PT
from pnp.source.conditions import All, AnyOf, Condition, Not, OneOf, holds

LEAST_TYPE = 6.0
"""The smallest type in points that can be read at arm's length."""
_SHRUNK = 0.1 * MM_PER_PT
"""A difference of type sizes that is reported."""
_AT_EDGE = 0.5
"""How far from the trim line an area may end and still seem to end at it: an exact cut is 0.5 mm beside."""
_KINDS = {"rich": "text", "symbol": "drawing", "repeat": "row of marks"}
_EXCERPT = 30
"""Most letters of a text that are quoted."""
TOLERANCE = 0.2
"""Overlap in mm that does not show: boxes of letters are wider than their ink."""
DrawnItem = tuple[Content, tuple[Placed, ...]]


class _Fault(NamedTuple):
    id: str
    span: Span
    message: str
    hint: str
    other: Span | None = None


def verify(layout: Layout, items: Sequence[DrawnItem], face: FaceSize) -> Iterator[Finding]:
    """Yield a warning for texts outside the safe area, informative parts over each other, small type, missing bleed.

    A text that is smaller on some items is a note.
    """
    found: dict[_Fault, list[Content]] = {}
    for content, placed in items:
        for fault in _faults(placed, face):
            found.setdefault(fault, []).append(content)
    for fault, contents in found.items():
        first, more = contents[0], len(contents) - 1
        name = f"{first.name} and {more} more" if more else first.name
        places = [(fault.other, "the part with which it overlaps")] if fault.other else []
        places += [(first.span, f"seen on {first.name}")] if first.span else []
        message = f"{fault.message} on {name} (layout '{layout.name}')"
        yield Finding(fault.id, "warning", message, fault.span, fault.hint, tuple(places), cases=len(contents))

    yield from _shrunk(layout, items, face.width / layout.width if layout.width else 1.0)


def _shrunk(layout: Layout, items: Iterable[DrawnItem], scale: float) -> Iterator[Finding]:
    """Yield a note for each text with a size for each item that is smaller than its size on some."""
    smaller: dict[tuple[Part, Span], list[tuple[float, float, Content]]] = {}
    for content, placed in items:
        for each in placed:
            if isinstance(each.part, Typeset) and each.part.fit == "each":
                wanted = each.part.size * scale
                size = _smallest(each.items, wanted)
                if size < wanted - _SHRUNK:
                    smaller.setdefault((each.part, each.span), []).append((size, wanted, content))
    for (part, span), sizes in smaller.items():
        size, wanted, first = min(sizes, key=lambda each: each[0])
        more = f" and less on {len(sizes) - 1} more" if len(sizes) > 1 else ""
        message = (
            f"{_named(part)} shrinks from {wanted / MM_PER_PT:.3g} pt to {size / MM_PER_PT:.3g} pt on {first.name}"
            f"{more} (layout '{layout.name}')"
        )
        hint = "shorten it, or write 'fit: together' for one size on all"
        places = ((first.span, f"seen on {first.name}"),) if first.span else ()
        yield Finding("layout.shrunk-text", "info", message, span, hint, places, cases=len(sizes))


def _faults(placed: Sequence[Placed], face: FaceSize) -> Iterator[_Fault]:
    bleed, safe = face.bleed, face.safe
    for each in placed:
        if bleed and (edges := _open_edges(each, face)):
            what = "a picture" if isinstance(each.part, PicturePart) else "a color"
            hint = f"write 'bleed: [{', '.join(edges)}]', or let it extend {bleed:g} mm beyond the trim line"
            yield _Fault("print.no-bleed", each.span, f"{what} ends at the trim line ({', '.join(edges)})", hint)
        if not isinstance(each.part, Typeset):
            continue
        if not _is_safe(each.ink, face):
            hint = "move it inward, on round pieces also away from the corners, or make it smaller"
            message = f"{_named(each.part)} is less than {safe:g} mm from the trim line"
            yield _Fault("print.outside-safe", each.span, message, hint)
        if _smallest(each.items, LEAST_TYPE * MM_PER_PT) < LEAST_TYPE * MM_PER_PT - 0.01:
            message = f"{_named(each.part)} is set smaller than {LEAST_TYPE:g} pt"
            hint = f"write 'size' and 'min' of {LEAST_TYPE:g}pt or more, and give it more room or fewer words"
            yield _Fault("layout.small-type", each.span, message, hint)
    shown = [each for each in placed if _is_informative(each) and not each.part.decor]
    for below, above in combinations(shown, 2):
        if _overlap(below.ink, above.ink):
            hint = "move one of them, or write 'decor: true' if it may be covered"
            message = f"{_named(above.part)} overlaps {_named(below.part)}"
            yield _Fault("layout.collision", above.span, message, hint, below.span)


def _named(part: Part) -> str:
    """Return a part by what its layout says that it shows: `the text '{cost}'`."""
    kind, shown = part.sources[0]
    return f"the {_KINDS.get(kind, kind)} '{shorten(shown.written, _EXCERPT, placeholder=' …')}'"


def _open_edges(placed: Placed, face: FaceSize) -> list[str]:
    """Return the edges of the face at which a picture or a colored area ends, without bleed."""
    match placed.part:
        case PicturePart(fit=fit) if fit != "contain":
            box = placed.ink
        case Shape(fill=fill, outline=outline) if fill is not None:
            box = placed.ink if outline is None else _painted(placed.items)
        case _:
            return []
    beyond = {"left": -box.x, "right": box.right - face.width, "top": -box.y, "bottom": box.bottom - face.height}
    return [edge for edge, far in beyond.items() if -_AT_EDGE <= far < face.bleed - TOLERANCE]


def _painted(items: Items) -> Box:
    """Return the box of a shape, also of a turned or a faded one."""
    (item,) = items
    if isinstance(item, Group):
        return Box.around(shapes.transform(shapes.rect(*_painted(item.items)), item.transform))
    assert isinstance(item, Path)
    return Box.around(item.segments)


def _is_informative(placed: Placed) -> bool:
    """Return whether a part says something about an item: a text, or a drawing that a field names or counts."""
    part = placed.part
    return isinstance(part, Typeset) or (isinstance(part, SymbolPart | RepeatPart) and bool(part.fields))


def _smallest(items: Items, default: float) -> float:
    """Return the size in mm of the smallest text, or the default where there is none."""
    return min((each.style.size for each in walk(items) if isinstance(each, Text)), default=default)


def _is_safe(ink: Box, face: FaceSize) -> bool:
    size, safe = (face.width, face.height), face.safe
    if face.outline.shape == "rectangle":
        return Box(safe, safe, size[0] - 2 * safe, size[1] - 2 * safe).holds(ink, TOLERANCE)
    return face.outline.distance(ink.x, ink.y, ink.right, ink.bottom, size) >= safe - TOLERANCE


def _overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > TOLERANCE and down > TOLERANCE


def unreached(layout: Layout, records: Sequence[Record]) -> Iterator[Finding]:
    """Yield a warning for each condition, and each alternative in one, that no item meets."""
    for node in walk_parts(layout.parts):
        if not any(holds(node.part.when, record) for record in records):
            yield _unmet(node, "no item meets the condition of this part, so it is never drawn")
            continue
        for branch in _alternatives(node.part.when):
            if not any(holds(branch, record) for record in records):
                named = (
                    f"'{branch.values[0]}' as its '{branch.field}'"
                    if isinstance(branch, OneOf)
                    else f"what 'any' asks of '{getattr(branch, 'field', 'its fields')}'"
                )
                yield _unmet(node, f"no item has {named}", branch.field if isinstance(branch, OneOf) else "")


def _unmet(node: PartNode, message: str, field: str = "") -> Finding:
    span = node.place(f"when.{field}", "when")
    return Finding("layout.unreached", "warning", message, span, "correct the condition, or remove it")


def _alternatives(condition: Condition) -> Iterator[Condition]:
    """Yield the alternatives of a condition, of which one must hold."""
    match condition:
        case All(conditions):
            for each in conditions:
                yield from _alternatives(each)
        case AnyOf(conditions):
            for each in conditions:
                yield each
                yield from _alternatives(each)
        case OneOf(field, values) if len(values) > 1:
            yield from (OneOf(field, (value,)) for value in values)
        case Not(_):
            return


def unshown(
    layouts: Sequence[Layout], fields: Mapping[str, Span], by_condition: Collection[str] = ()
) -> Iterator[Finding]:
    """Yield a warning for each field of a set that none of its layouts shows.

    A condition or a palette shows those `by_condition`: numbers and words of a list. Of a text it only shows that there
    is one.
    """
    shown = {field for layout in layouts for field in (*layout.shown, *layout.palette_fields)}
    shown.update(field for layout in layouts for field in layout.fields if field in by_condition)
    for field, span in fields.items():
        if field not in shown:
            message = f"no layout of this set shows the field '{field}'"
            yield Finding("layout.unshown-field", "warning", message, span, "show it in a part, or remove the field")
