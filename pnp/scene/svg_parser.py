"""Reads SVG that strangers wrote: as a tree with places, and only when it is self-contained and harmless.

Refused: document types and entities, scripts and event handlers, animation, anything outside the file, text (its font
would be the reader's), masks, filters and markers (not every output can draw them), and what is too large or too deep.
Elements and attributes of other namespaces are dropped. Style sheets become attributes; `use` becomes what it repeats.
"""

import re
from collections.abc import Mapping
from xml.parsers import expat

from pnp import budget
from pnp.budget import LIMITS
from pnp.scene import svg_shapes, svg_styles
from pnp.scene.svg_nodes import GROUPS, REPLACED, RICH, SHAPES, SVG, ArtError, Node

SILENT = frozenset({"title", "desc", "metadata"})
_REFUSED = {
    "script": "scripts are not allowed",
    "foreignObject": "foreign content is not allowed",
    "image": "embedded pictures are not allowed; draw shapes",
    "text": "text depends on the reader's fonts; convert it to outlines",
    "mask": "masks cannot be drawn on every output; use a clipPath or shapes",
    "filter": "filters cannot be drawn on every output; use shapes",
    "marker": "markers cannot be drawn on every output; use shapes",
}


def read(text: str) -> Node:
    """Return the `<svg>` element. All below it is safe to draw and to write; it has no style sheet and no `use`.

    Raises:
        ArtError: when the text is no SVG, or not one that may be used.
    """
    if len(text) > LIMITS.drawing_length:
        raise ArtError(f"the drawing has {len(text):,} characters; at most {LIMITS.drawing_length:,} are read")
    reader = _Reader()
    try:
        reader.read(text)
    except expat.ExpatError as problem:
        message = f"not well-formed XML: {expat.ErrorString(problem.code)}"
        raise ArtError(message, problem.lineno, problem.offset + 1) from None
    root = reader.root
    if root is None:
        raise ArtError("the outermost element must be <svg>")
    svg_styles.apply(root)
    return expand(root)


class _Reader:
    """Builds the tree and refuses on sight. Without a document type, XML can define no entities, so none is let in."""

    def __init__(self) -> None:
        self.root: Node | None = None
        self._open: list[Node] = []
        self._skipped = 0
        self._count = 0
        self._parser = expat.ParserCreate("utf-8", " ")
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._refuse_document_type
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters

    def read(self, text: str) -> None:
        try:
            data = text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise ArtError("the drawing holds half of a character pair") from error
        self._parser.Parse(data, True)

    def _place(self) -> tuple[int, int]:
        return (self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1)

    def _refuse_document_type(self, *_declaration: object) -> None:
        raise ArtError("document types and entities are not allowed", *self._place())

    def _start(self, name: str, given: dict[str, str]) -> None:
        namespace, _, tag = name.rpartition(" ")
        node = Node(tag, given, *self._place())
        self._count += 1
        if self._count > LIMITS.drawing_elements:
            raise node.error(f"the drawing has more than {LIMITS.drawing_elements:,} elements")
        if len(self._open) + self._skipped >= LIMITS.drawing_depth:
            raise node.error(f"the elements are nested more than {LIMITS.drawing_depth} deep")
        is_foreign = namespace not in ("", SVG)
        if self.root is None and (is_foreign or tag != "svg"):
            raise ArtError("the outermost element must be <svg>", node.line, node.column)
        if self._skipped or is_foreign or tag in SILENT:
            self._skipped += 1
            return
        if tag == "svg" and self._open:
            raise node.error("drawings may not be nested; use <g>")
        if tag not in SHAPES | GROUPS | RICH | REPLACED:
            raise node.error(_REFUSED.get(tag, "this element is not one that drawings may use"))
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)

    def _end(self, _name: str) -> None:
        if self._skipped:
            self._skipped -= 1
        else:
            self._open.pop()

    def _characters(self, content: str) -> None:
        """Keep the text of style sheets; no other matters."""
        if self._open and not self._skipped and self._open[-1].tag == "style":
            self._open[-1].text += content


_REFERENCE = re.compile(r"url\(#([\w.-]+)\)")
_DEFINITIONS = RICH - {"defs", "stop"}
_WORK_OF_AN_ELEMENT = 20
"""An element takes as long to draw as this many path commands."""


def expand(root: Node) -> Node:
    """Return the tree with a group in place of every `use`.

    Raises:
        ArtError: when a reference leads nowhere or in a circle, or the drawing is too large with all repetitions.
        BudgetSpentError: when the run has drawn too much.
    """
    whole = _Expansion({node.attributes["id"]: node for node in root.walk() if "id" in node.attributes})
    expanded = whole.copy(root, 1)
    work = _Work(expanded).of(expanded, {}, 1)
    budget.current().spend("drawing_parts", work)
    return expanded


class _Expansion:
    """Writes out what `use` repeats."""

    def __init__(self, ids: Mapping[str, Node]) -> None:
        self._ids = ids
        self._count = 0

    def copy(self, node: Node, depth: int) -> Node:
        self._count += 1
        if self._count > LIMITS.drawing_elements:
            raise node.error(f"with its repetitions the drawing has more than {LIMITS.drawing_elements:,} elements")
        if depth > LIMITS.drawing_depth:
            raise node.error(f"the repetitions are nested more than {LIMITS.drawing_depth} deep, or without end")
        attributes, children, tag = dict(node.attributes), node.children, node.tag
        if tag == "use":
            tag, children = "g", [self._repeated(node)]
            x, y = (svg_shapes.number(node, attributes.pop(name, "0")) for name in ("x", "y"))
            moved = f"translate({x!r} {y!r})" if x or y else ""
            attributes["transform"] = f"{attributes.get('transform', '')} {moved}".strip()
            attributes = {name: attributes[name] for name in attributes if name not in ("href", "width", "height")}
        elif tag == "symbol":
            tag = "defs"
        copies = [self.copy(child, depth + 1) for child in children]
        if tag == "defs":
            copies = [child for child in copies if any(part.tag in _DEFINITIONS for part in child.walk())]
        copies = [child for child in copies if child.tag != "defs" or child.children]
        return Node(tag, attributes, node.line, node.column, copies)

    def _repeated(self, node: Node) -> Node:
        target = self._ids.get(node.attributes.get("href", "").removeprefix("#"))
        if target is None:
            raise node.error("href leads to no element of the drawing")
        if target.tag == "symbol":
            if "viewBox" in target.attributes:
                raise target.error("a symbol with a viewBox cannot be drawn on every output; use <g>")
            return Node("g", target.attributes, target.line, target.column, target.children)
        if target.tag not in SHAPES | {"g", "use"}:
            raise node.error(f"<{target.tag}> cannot be repeated; only shapes and groups can")
        return target


class _Work:
    """Counts how much there is to draw, in path commands, with clips and patterns each time that they are used."""

    def __init__(self, root: Node) -> None:
        self._ids = {node.attributes["id"]: node for node in root.walk() if "id" in node.attributes}
        self._known: dict[str, int] = {}
        lengths = map(svg_shapes.dash_length, root.walk())
        self._dash = min((length for length in lengths if length is not None), default=None)

    def of(self, node: Node, inherited: Mapping[str, str], depth: int, area: float = 1.0) -> int:
        """The work of an element with all below it.

        `inherited`: what areas and lines are painted with; `area`: by how much the transforms around it multiply areas.
        """
        if depth > LIMITS.drawing_depth:
            raise node.error(f"the references are nested more than {LIMITS.drawing_depth} deep, or without end")
        paint = {name: node.attributes.get(name, inherited.get(name, "")) for name in ("fill", "stroke")}
        used = [node.attributes.get("clip-path", ""), *(paint.values() if node.tag in SHAPES else ())]
        targets = [id_ for value in used for id_ in _REFERENCE.findall(value)]
        if "href" in node.attributes:
            targets.append(node.attributes["href"].removeprefix("#"))
        work = _WORK_OF_AN_ELEMENT
        area *= svg_shapes.magnification(svg_shapes.transform(node))
        svg_shapes.require_size(node, area)
        for name in ("gradientTransform", "patternTransform"):
            svg_shapes.transform(node, name)
        if node.tag in SHAPES:
            segments = svg_shapes.outline(node)
            work += len(segments) + (int(svg_shapes.dashes(segments, self._dash)) if self._dash else 0)
        for id_ in targets:
            work += self._of_target(node, id_, depth + 1)
        for child in node.children:
            work += self.of(child, paint, depth + 1, area)
            if work > LIMITS.drawing_commands:
                raise node.error(f"the drawing takes more work than {LIMITS.drawing_commands:,} path commands")
        return work

    def _of_target(self, node: Node, id_: str, depth: int) -> int:
        if id_ not in self._known:
            if id_ not in self._ids:
                raise node.error(f"there is no element with the id {id_!r}")
            self._known[id_] = self.of(self._ids[id_], {}, depth)
        return self._known[id_]
