"""Names in a layout that nothing has: palettes, color roles, parts."""

from collections.abc import Collection, Iterator

from pnp.errors import DefinitionError, Finding, Span
from pnp.layout.boxes import find_circle
from pnp.layout.definition import Layout
from pnp.layout.palette import BASE_COLORS, ColorSpec, roles
from pnp.layout.parts import GroupPart, PartNode, Shape, walk, with_parents
from pnp.layout.values import Template
from pnp.scene.formats import Format
from pnp.source.collector import Findings
from pnp.source.nodes import Node, Step, locate
from pnp.source.suggestions import did_you_mean

_TOLERANCE = 0.05
"""Difference in mm between the height of a layout and that of its format that cutting does not show."""


def check(layout: Layout, root: Node, findings: Findings) -> None:
    """Report palettes, color roles and parts that are named and do not exist, and parts that need each other.

    Parts are looked for when there is no other error: one that could not be read would be missed.
    """
    _check_palettes(layout, root, findings)
    _check_roles(layout, root, findings)
    if not findings:
        _check_boxes(layout, findings)


def unknown_fields(layout: Layout, known: Collection[str]) -> Iterator[Finding]:
    """Yield an error for each field that the layout names and its items do not have."""
    for field, span in layout.fields.items():
        if field not in known:
            message = f"layout '{layout.name}' shows the field '{field}', which its items do not have"
            yield Finding("layout.unknown-field", "error", message, span, did_you_mean(field, sorted(known)))


def require_format(layout: Layout, made: Format, span: Span | None) -> None:
    """Check that a layout can fill a format.

    Raises:
        DefinitionError: when it is for another one, or has other proportions.
    """
    if layout.format not in (None, made.id):
        message = f"layout '{layout.name}' is for the format '{layout.format}', not for '{made.id or made.width}'"
        raise DefinitionError([Finding("layout.proportions", "error", message, span, "choose one of both")])
    if layout.width is None or layout.height is None:
        return
    height = layout.height * made.width / layout.width
    if made.height is not None and abs(height - made.height) > _TOLERANCE:
        message = (
            f"layout '{layout.name}' is {made.width:g} × {height:.4g} mm at the width of the format '{made.id}', "
            f"which is {made.width:g} × {made.height:g} mm"
        )
        hint = "choose a layout of these proportions"
        raise DefinitionError([Finding("layout.proportions", "error", message, span, hint)])


def _check_palettes(layout: Layout, root: Node, findings: Findings) -> None:
    choice = layout.choice
    if isinstance(choice, Template):
        names: list[tuple[tuple[Step, ...], str]] = [(("palette",), choice.parts[0])] if not choice.fields else []
    else:
        names = [(("palette", index), name) for index, name in enumerate(choice)]
    if not choice and len(layout.palettes) > 1:
        hint = f"write 'palette' with one of {', '.join(layout.palettes)}, or a field such as '{{suit}}'"
        span = locate(root, ("palettes",)).key
        findings.error("layout.missing-key", "there are several palettes, and no 'palette' names one", span, hint)
    for path, name in names:
        _require(name, layout.palettes, "palette", locate(root, path).value.span, findings)
    for node in walk(layout.parts):
        if node.part.palette:
            _require(node.part.palette, layout.palettes, "palette", node.span, findings)


def _require(name: str, known: Collection[str], kind: str, span: Span, findings: Findings) -> None:
    if name not in known:
        hint = did_you_mean(name, known)
        findings.error(f"layout.unknown-{kind}", f"there is no {kind} '{name}'", span, hint)


def _check_roles(layout: Layout, root: Node, findings: Findings) -> None:
    """Check that every palette defines all color roles in use."""
    common = list(BASE_COLORS)
    for role, color in layout.colors.items():
        _check_color(color, common, locate(root, ("colors", role)).value.span, findings)
        common.append(role)
    for name, palette in layout.palettes.items() or [("", {})]:
        known = list(common)
        for role, color in palette.items():
            _check_color(color, known, locate(root, ("palettes", name, role)).value.span, findings)
            known.append(role)
        for node in walk(layout.parts):
            if node.part.palette in ("", name):
                for key, role in node.part.color_roles:
                    _check_color(role, known, node.place(key), findings)


def _check_color(color: ColorSpec, known: Collection[str], span: Span, findings: Findings) -> None:
    for role in roles(color):
        if role not in known and not role.startswith("#"):
            findings.error("layout.unknown-color", f"no color is named '{role}' here", span, did_you_mean(role, known))


def _check_boxes(layout: Layout, findings: Findings) -> None:
    """Check that the edges of boxes name parts, and that no part needs its own box."""
    spans: dict[str, Span] = {}
    for node in walk(layout.parts):
        if node.part.id in spans and node.part.id:
            related = [(spans[node.part.id], "first here")]
            findings.error("layout.duplicate-id", f"two parts have the id '{node.part.id}'", node.span, "", related)
        spans.setdefault(node.part.id, node.span)
    known = spans.keys() - {""}
    graph: dict[str, set[str]] = {}
    for node, parent in with_parents(layout.parts):
        _check_place(node, parent, findings)
        named = (*(node.part.box.parts if node.part.box else ()), *getattr(node.part, "clear", ()))
        for other in named:
            _require(other, known, "part", node.span, findings)
        graph[node.name] = {*named, *((parent.name,) if parent else ())}
    if circle := find_circle(graph):
        shown = [name for name in circle if name in known]
        message = f"these parts need each other's boxes: {' → '.join(shown)}"
        findings.error("layout.circular", message, spans[shown[0]], "give one of them an edge of its own")


def _check_place(node: PartNode, parent: PartNode | None, findings: Findings) -> None:
    """Check that a part has no key that its group makes ineffective."""
    kind = parent.part.kind if parent is not None and isinstance(parent.part, GroupPart) else ""
    if node.part.grow and kind not in ("row", "column"):
        message = "only a part of a row or a column can grow"
        findings.error("layout.value", message, node.place("grow"), "leave 'grow' out")
    if parent is None and isinstance(node.part, Shape) and not (node.part.fill or node.part.box or node.part.outline):
        message = "a line around the whole face is cut off"
        hint = "write 'outline: 2mm' for a frame inside of the face, or give it a box"
        findings.error("layout.value", message, node.place("line"), hint)
    if kind in ("row", "column") and node.part.box is not None:
        axis = node.part.box.across if kind == "row" else node.part.box.down
        if axis.start is not None or axis.end is not None:
            key = "width" if kind == "row" else "height"
            message = f"the parts of a {kind} follow each other; a box in it has no start and no end along the {kind}"
            findings.error("layout.value", message, node.place("box"), f"give it a {key} only")
    if kind and getattr(node.part, "at", None) is not None:
        findings.error("layout.value", f"a part of a {kind} has its place from it, not 'at' a point", node.place("at"))
