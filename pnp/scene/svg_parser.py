"""Reads SVG that strangers wrote: as a tree with places, and only when it is self-contained and harmless.

Refused: document types and entities, scripts and event handlers, animation, anything outside the file, text (its font
would be the reader's), masks, filters and markers (not every output can draw them), and what is too large or too deep.
Elements and attributes of other namespaces are dropped. Style sheets become attributes; `use` becomes what it repeats.
"""

from xml.parsers import expat

from pnp.budget import LIMITS
from pnp.scene import svg_expansion, svg_styles
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
    return svg_expansion.expand(root)


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
