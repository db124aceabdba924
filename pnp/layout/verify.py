"""What is wrong with drawn items without keeping them from being drawn: one finding for a part, with its first item."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from pnp.errors import Finding, Span
from pnp.layout.conditions import All, AnyOf, Condition, Not, OneOf, holds
from pnp.layout.definition import Content, Layout
from pnp.layout.draw import Placed
from pnp.layout.parts import PartNode, RepeatPart, SymbolPart, Typeset, walk
from pnp.layout.values import Record
from pnp.scene.items import Group, Items, Text
from pnp.scene.outlines import RECTANGLE, Outline
from pnp.scene.sheet import Box
from pnp.scene.theme import MM_PER_PT

LEAST_TYPE = 6.0
"""The smallest type in points that can be read at arm's length."""
TOLERANCE = 0.2
"""Overlap in mm that does not show: boxes of letters are wider than their ink."""
DrawnItem = tuple[Content, tuple[Placed, ...]]


class _Fault(NamedTuple):
    id: str
    span: Span
    message: str
    hint: str
    other: Span | None = None


def verify(
    layout: Layout,
    items: Iterable[DrawnItem],
    size: tuple[float, float],
    safe: float,
    outline: Outline = RECTANGLE,
) -> Iterator[Finding]:
    """Yield a warning for texts outside the safe area, informative parts over each other, and small type."""
    found: dict[_Fault, list[Content]] = {}
    for content, placed in items:
        for fault in _faults(placed, size, safe, outline):
            found.setdefault(fault, []).append(content)
    for fault, contents in found.items():
        first, more = contents[0], len(contents) - 1
        name = f"{first.name} and {more} more" if more else first.name
        places = [(fault.other, "the other part")] if fault.other else []
        places += [(first.span, first.name)] if first.span else []
        message = f"{fault.message} on {name} (layout '{layout.name}')"
        yield Finding(fault.id, "warning", message, fault.span, fault.hint, tuple(places), cases=len(contents))


def _faults(placed: Sequence[Placed], size: tuple[float, float], safe: float, outline: Outline) -> Iterator[_Fault]:
    for each in placed:
        if not isinstance(each.part, Typeset):
            continue
        if not _is_safe(each.ink, size, safe, outline):
            hint = "place it between edges that are 'safe', or make it smaller"
            message = f"a text is nearer than {safe:g} mm to the trim line"
            yield _Fault("print.outside-safe", each.span, message, hint)
        smallest = min((text.style.size for text in _texts(each.items)), default=LEAST_TYPE * MM_PER_PT)
        if smallest < LEAST_TYPE * MM_PER_PT - 0.01:
            message = f"type is smaller than {LEAST_TYPE:g} pt"
            yield _Fault("layout.small-type", each.span, message, "give it more room, or a larger 'min'")
    shown = [each for each in placed if _is_informative(each) and not each.part.decor]
    for below, above in combinations(shown, 2):
        if _overlap(below.ink, above.ink):
            hint = "move one of them, or write 'decor: true' if it may be covered"
            yield _Fault("layout.collision", above.span, "two parts are over each other", hint, below.span)


def _is_informative(placed: Placed) -> bool:
    """Return whether a part says something about an item: a text, or a drawing that a field names or counts."""
    part = placed.part
    return isinstance(part, Typeset) or (isinstance(part, SymbolPart | RepeatPart) and bool(part.fields))


def _texts(items: Items) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from _texts(item.items)


def _is_safe(ink: Box, size: tuple[float, float], safe: float, outline: Outline) -> bool:
    if outline.shape == "rectangle":
        return _contains(Box(safe, safe, size[0] - 2 * safe, size[1] - 2 * safe), ink)
    return outline.distance(ink.x, ink.y, ink.x + ink.width, ink.y + ink.height, size) >= safe - TOLERANCE


def _contains(outer: Box, inner: Box) -> bool:
    return (
        inner.x >= outer.x - TOLERANCE
        and inner.y >= outer.y - TOLERANCE
        and inner.x + inner.width <= outer.x + outer.width + TOLERANCE
        and inner.y + inner.height <= outer.y + outer.height + TOLERANCE
    )


def _overlap(one: Box, other: Box) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > TOLERANCE and down > TOLERANCE


def unreached(layout: Layout, records: Sequence[Record]) -> Iterator[Finding]:
    """Yield a warning for each condition, and each alternative in one, that no item meets."""
    for node in walk(layout.parts):
        if not any(holds(node.part.when, record) for record in records):
            yield _unmet(node, "no item meets the condition of this part")
            continue
        for branch in _alternatives(node.part.when):
            if not any(holds(branch, record) for record in records):
                named = f"'{branch.values[0]}' as its '{branch.field}'" if isinstance(branch, OneOf) else "one of these"
                yield _unmet(node, f"no item has {named}", branch.field if isinstance(branch, OneOf) else "")


def _unmet(node: PartNode, message: str, field: str = "") -> Finding:
    span = node.places.get(f"when.{field}", node.places.get("when", node.span))
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


def unshown(layouts: Iterable[Layout], fields: Mapping[str, Span]) -> Iterator[Finding]:
    """Yield a warning for each field of a set that none of its layouts names."""
    named = {field for layout in layouts for field in (*layout.fields, *layout.palette_fields)}
    for field, span in fields.items():
        if field not in named:
            message = f"no layout of this set shows the field '{field}'"
            yield Finding("layout.unshown-field", "warning", message, span, "show it in a part, or remove the field")
