"""Reads SVG that strangers wrote: as a tree with positions, and only when it is self-contained and harmless.

Refused: document types and entities, scripts and event handlers, animation, anything outside the file, text (its font
would be the reader's), masks and filters (no converter of ours draws them), and files that are too large or too deep.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

MAX_CHARACTERS = 512_000
MAX_ELEMENTS = 5_000
MAX_DEPTH = 40

SHAPES = frozenset({"svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
SILENT = frozenset({"title", "desc", "metadata"})
RICH = frozenset({"defs", "linearGradient", "radialGradient", "stop", "clipPath", "use", "pattern", "symbol", "style"})
_RICH_ATTRIBUTES = frozenset({"clip-path", "class", "marker-start", "marker-mid", "marker-end"})
_REFUSED = {
    "script": "scripts are not allowed",
    "foreignObject": "foreign content is not allowed",
    "image": "embedded pictures are not allowed; draw shapes",
    "text": "text depends on the reader's fonts; convert it to outlines",
    "mask": "masks cannot be drawn on every output; use a clipPath or shapes",
    "filter": "filters cannot be drawn on every output; use shapes",
}
_URL = re.compile(r"url\(\s*['\"]?(?!#)|@import|expression\(|javascript:", re.IGNORECASE)


class ArtError(ValueError):
    """A drawing that cannot be used; `line` and `column` (from 1) say where in its text; 0: no place is known."""

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


@dataclass(slots=True)
class Node:
    """An element with its place in the text."""

    tag: str
    attributes: Mapping[str, str]
    line: int
    column: int
    children: list[Node] = field(default_factory=list)
    text: str = ""

    def error(self, message: str) -> ArtError:
        """Return an error that points at this element."""
        return ArtError(f"<{self.tag}>: {message}", self.line, self.column)

    def walk(self) -> Iterator[Node]:
        """Yield the element and all below it, in the order of the text."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def is_rich(self) -> bool:
        """Whether anything in here goes beyond plain shapes in plain colors."""
        return any(
            node.tag in RICH
            or _RICH_ATTRIBUTES & node.attributes.keys()
            or "url(" in " ".join(node.attributes.values())
            for node in self.walk()
        )


def read(text: str) -> Node:
    """Return the `<svg>` element.

    Raises:
        ArtError: when the text is no SVG, or not one that may be used.
    """
    if len(text) > MAX_CHARACTERS:
        raise ArtError(f"the drawing has {len(text):,} characters; at most {MAX_CHARACTERS:,} are read")
    reader = _Reader()
    try:
        reader.read(text)
    except expat.ExpatError as problem:
        message = f"not well-formed XML: {expat.ErrorString(problem.code)}"
        raise ArtError(message, problem.lineno, problem.offset + 1) from None
    root = reader.root
    if root is None or root.tag != "svg":
        raise ArtError("the outermost element must be <svg>")
    return root


class _Reader:
    """Builds the tree and refuses on sight. Without a document type, XML can define no entities, so none is let in."""

    def __init__(self) -> None:
        self.root: Node | None = None
        self._open: list[Node] = []
        self._count = 0
        self._parser = expat.ParserCreate("utf-8")
        self._parser.StartDoctypeDeclHandler = self._refuse_document_type
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters

    def read(self, text: str) -> None:
        """Take in the whole text."""
        self._parser.Parse(text.encode("utf-8"), True)

    def _place(self) -> tuple[int, int]:
        """Return line and column of what is being read, from 1."""
        return (self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1)

    def _refuse_document_type(self, *_declaration: object) -> None:
        raise ArtError("document types and entities are not allowed", *self._place())

    def _start(self, name: str, given: dict[str, str]) -> None:
        node = Node(name.removeprefix("svg:"), {}, *self._place())
        self._count += 1
        if self._count > MAX_ELEMENTS:
            raise node.error(f"the drawing has more than {MAX_ELEMENTS:,} elements")
        if len(self._open) >= MAX_DEPTH:
            raise node.error(f"elements are nested more than {MAX_DEPTH} deep")
        if node.tag == "svg" and self._open:
            raise node.error("drawings may not be nested; use <g>")
        known = SHAPES | SILENT | RICH
        if node.tag not in known and ":" not in node.tag:
            raise node.error(_REFUSED.get(node.tag, "this element is not one that drawings may use"))
        node.attributes = {key: _safe(node, key, value) for key, value in given.items() if _matters(key)}
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)

    def _end(self, _name: str) -> None:
        """Close an element; drop elements of foreign namespaces."""
        node = self._open.pop()
        if node.tag == "style" and _URL.search(node.text):
            raise node.error("styles may not refer to anything outside the drawing")
        if self._open and (node.tag in SILENT or ":" in node.tag):
            self._open[-1].children.remove(node)

    def _characters(self, content: str) -> None:
        """Collect text, of which only style sheets matter."""
        if self._open:
            self._open[-1].text += content


def _matters(name: str) -> bool:
    return ":" not in name or name == "xlink:href"


def _safe(node: Node, name: str, value: str) -> str:
    if name.lower().startswith("on"):
        raise node.error(f"event handlers such as {name} are not allowed")
    if name in ("href", "xlink:href") and not value.startswith("#"):
        raise node.error(f"{name} leads outside the drawing; only #names are allowed")
    if name in ("mask", "filter"):
        raise node.error(_REFUSED[name])
    if _URL.search(value):
        raise node.error(f"{name} refers to something outside the drawing")
    return value
