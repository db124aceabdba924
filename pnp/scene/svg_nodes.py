"""Elements of an SVG drawing, with their places in its text."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

SVG = "http://www.w3.org/2000/svg"
SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
GROUPS = frozenset({"svg", "g"})
RICH = frozenset({"defs", "linearGradient", "radialGradient", "stop", "clipPath", "pattern"})
REPLACED = frozenset({"use", "symbol", "style"})


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
    children: "list[Node]" = field(default_factory=list)
    text: str = ""

    def error(self, message: str) -> ArtError:
        """Return an error that points at this element."""
        return ArtError(f"<{self.tag}>: {message}", self.line, self.column)

    def walk(self) -> "Iterator[Node]":
        """Yield the element and all below it, in the order of the text."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def is_rich(self) -> bool:
        """Whether anything in here goes beyond plain shapes in plain colors."""
        return any(
            node.tag in RICH
            or "clip-path" in node.attributes
            or any("url(" in value for value in node.attributes.values())
            for node in self.walk()
        )
