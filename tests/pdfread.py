"""Reads a PDF back by its vectors: what is drawn where, in millimeters from the page's top left corner, y down.

    page = pdfread.pages(data)[0]
    page.shapes     outlines with their box, colors and line width, in painting order
    page.texts      texts with the start of their baseline, size, turn and font
    page.trim       page boxes

Symbols that the file holds as forms are followed, so a shape in a form is listed at every place where it is drawn.
"""

from __future__ import annotations

import io
import math
import re
from dataclasses import dataclass, field

import pikepdf

MM = 25.4 / 72
IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    @property
    def center(self) -> Point:
        return (self.x + self.width / 2, self.y + self.height / 2)

    def within(self, other: Box | None) -> Box:
        """What both have in common."""
        if other is None:
            return self
        left, top = max(self.x, other.x), max(self.y, other.y)
        right = min(self.x + self.width, other.x + other.width)
        bottom = min(self.y + self.height, other.y + other.height)
        return Box(left, top, max(0.0, right - left), max(0.0, bottom - top))

    def holds(self, other: Box, slack: float = 1e-6) -> bool:
        return (
            self.x - slack <= other.x
            and self.y - slack <= other.y
            and other.x + other.width <= self.x + self.width + slack
            and other.y + other.height <= self.y + self.height + slack
        )


@dataclass(frozen=True)
class Shape:
    """A painted path. `points` are its ends and control points, `subpaths` counts its parts."""

    points: tuple[Point, ...]
    subpaths: int
    fill: str | None
    stroke: str | None
    line_width: float
    clip: Box | None
    seen: Box | None
    """What all clips around it have in common; `clip` is the innermost."""

    @property
    def box(self) -> Box:
        return box_of(self.points)


@dataclass(frozen=True)
class Run:
    """A piece of text with the start of its baseline; `turn` in degrees clockwise."""

    text: str
    x: float
    y: float
    end_x: float
    end_y: float
    size: float
    turn: float
    font: str
    color: str


@dataclass
class Page:
    """A page: its boxes and what is drawn on it."""

    media: Box
    crop: Box
    trim: Box
    bleed: Box
    shapes: list[Shape] = field(default_factory=list)
    texts: list[Run] = field(default_factory=list)
    images: list[Box] = field(default_factory=list)
    links: list[tuple[Box, str]] = field(default_factory=list)

    def find(self, text: str) -> list[Run]:
        """The runs that are exactly this text."""
        return [run for run in self.texts if run.text == text]

    def sized(self, width: float, height: float, within: float = 0.01) -> list[Shape]:
        """The shapes of this size, give or take `within` mm."""
        return [s for s in self.shapes if abs(s.box.width - width) <= within and abs(s.box.height - height) <= within]


def pages(data: bytes, only: int | None = None) -> list[Page]:
    """Every page of a PDF file, or only one."""
    with pikepdf.open(io.BytesIO(data)) as document:
        programs: dict = {}
        chosen = document.pages if only is None else [document.pages[only]]
        return [_read_page(page, programs) for page in chosen]


def read(data: bytes) -> list[Page]:
    """As `pages`, in half the time, for a file that pnp wrote, whose pages have one stream each."""
    with pikepdf.open(io.BytesIO(data)) as document:
        programs: dict = {}
        return [_read_page(page, programs, _QuickInterpreter) for page in document.pages]


def fonts(data: bytes) -> dict[str, bool]:
    """Every font of the file by name, and whether its outlines are embedded."""
    found = {}
    with pikepdf.open(io.BytesIO(data)) as document:
        for entry in document.objects:
            if isinstance(entry, pikepdf.Dictionary) and entry.get("/Type") == "/Font":
                descriptor = entry.get("/FontDescriptor", {})
                found[str(entry["/BaseFont"])[1:]] = "/FontFile2" in descriptor
    return found


def outline(data: bytes) -> list[tuple[int, str]]:
    """The bookmarks as (level, title)."""

    def walk(items, level):
        for item in items:
            yield level, item.title
            yield from walk(item.children, level + 1)

    with pikepdf.open(io.BytesIO(data)) as document, document.open_outline() as tree:
        return list(walk(tree.root, 0))


def problems(data: bytes) -> list[str]:
    """What qpdf finds wrong with the file."""
    with pikepdf.open(io.BytesIO(data)) as document:
        return list(document.check_pdf_syntax())


def box_of(points) -> Box:
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _read_page(page: pikepdf.Page, programs: dict, interpreter: type[_Interpreter] | None = None) -> Page:
    height = float(page.mediabox[3])
    flip = (MM, 0.0, 0.0, -MM, 0.0, height * MM)
    result = Page(
        *(
            _page_box(box, flip)
            for box in (page.mediabox, page.cropbox, page.trimbox, page.obj.get("/BleedBox", page.cropbox))
        )
    )
    for link in page.obj.get("/Annots", []):
        target = str(link.A.URI) if "/A" in link else "#"
        result.links.append((_page_box(link.Rect, flip), target))
    (interpreter or _Interpreter)(result, programs).run(page, page.resources, flip)
    return result


def _page_box(box, flip: Matrix) -> Box:
    left, bottom, right, top = (float(side) for side in box)
    return box_of([_apply(flip, left, bottom), _apply(flip, right, top)])


def _apply(m: Matrix, x: float, y: float) -> Point:
    return (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])


def _then(m: Matrix, n: Matrix) -> Matrix:
    return (
        m[0] * n[0] + m[1] * n[2],
        m[0] * n[1] + m[1] * n[3],
        m[2] * n[0] + m[3] * n[2],
        m[2] * n[1] + m[3] * n[3],
        m[4] * n[0] + m[5] * n[2] + n[4],
        m[4] * n[1] + m[5] * n[3] + n[5],
    )


@dataclass(frozen=True)
class _State:
    matrix: Matrix
    fill: str = "#000000"
    stroke: str = "#000000"
    width: float = 1.0
    font: str = ""
    size: float = 0.0
    spacing: float = 0.0
    clip: Box | None = None
    seen: Box | None = None

    def but(self, **changes) -> _State:
        return _State(**{**self.__dict__, **changes})


class _Interpreter:
    """Follows one page's operators."""

    def __init__(self, page: Page, programs: dict) -> None:
        self.page = page
        self.programs = programs
        self.fonts: dict[tuple, _Font] = {}

    def _program(self, stream) -> list[tuple[str, list[float], list]]:
        """The operators of a page or form with their numbers; a form is parsed once, however often it is drawn."""
        key = stream.objgen if isinstance(stream, pikepdf.Object) else None
        if key is None or key not in self.programs:
            found = [(str(operator), operands) for operands, operator in pikepdf.parse_content_stream(stream)]
            program = [
                (op, [] if op in _NOT_NUMBERS else [float(operand) for operand in operands], operands)
                for op, operands in found
            ]
            if key is None:
                return program
            self.programs[key] = program
        return self.programs[key]

    def run(self, stream, resources, matrix: Matrix, state: _State | None = None) -> None:  # noqa: C901 - a case each
        state = (state or _State(matrix)).but(matrix=matrix)
        stack: list[_State] = []
        points: list[Point] = []
        subpaths = 0
        clipping = False
        text = line = IDENTITY
        for op, n, operands in self._program(stream):
            match op:
                case "q":
                    stack.append(state)
                case "Q":
                    state = stack.pop()
                case "cm":
                    state = state.but(matrix=_then(tuple(n), state.matrix))
                case "w":
                    state = state.but(width=n[0])
                case "g" | "rg":
                    state = state.but(fill=_color(n))
                case "G" | "RG":
                    state = state.but(stroke=_color(n))
                case "m" | "l" | "c":
                    subpaths += op == "m"
                    points += [_apply(state.matrix, x, y) for x, y in zip(n[::2], n[1::2], strict=True)]
                case "re":
                    x, y, w, h = n
                    subpaths += 1
                    points += [_apply(state.matrix, u, v) for u, v in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))]
                case "W" | "W*":
                    clipping = True
                case "f" | "f*" | "B" | "B*" | "b" | "b*" | "S" | "s" | "n":
                    if clipping and points:
                        own = box_of(points)
                        state = state.but(clip=own, seen=own.within(state.seen))
                    if op != "n" and points:
                        self._paint(op, points, subpaths, state)
                    points, subpaths, clipping = [], 0, False
                case "Do":
                    self._draw(resources["/XObject"][operands[0]], resources, state)
                case "BT":
                    text = line = IDENTITY
                case "Tf":
                    state = state.but(font=str(operands[0]), size=float(operands[1]))
                case "Tc":
                    state = state.but(spacing=n[0])
                case "Tm":
                    text = line = tuple(n)
                case "Td":
                    text = line = _then((1.0, 0.0, 0.0, 1.0, n[0], n[1]), line)
                case "Tj" | "TJ":
                    pieces = operands[0] if op == "TJ" else [operands[0]]
                    text = self._show(pieces, resources, state, text)

    def _paint(self, op: str, points: list[Point], subpaths: int, state: _State) -> None:
        scale = math.sqrt(abs(state.matrix[0] * state.matrix[3] - state.matrix[1] * state.matrix[2]))
        self.page.shapes.append(
            Shape(
                tuple(points),
                subpaths,
                state.fill if op[0] in "fBb" else None,
                state.stroke if op[0] in "BbSs" else None,
                state.width * scale,
                state.clip,
                state.seen,
            )
        )

    def _draw(self, thing, resources, state: _State) -> None:
        if thing.get("/Subtype") == "/Image":
            corners = [_apply(state.matrix, x, y) for x in (0, 1) for y in (0, 1)]
            self.page.images.append(box_of(corners))
            return
        own = tuple(float(part) for part in thing.get("/Matrix", IDENTITY))
        self.run(thing, thing.get("/Resources", resources), _then(own, state.matrix), state)

    def _show(self, pieces, resources, state: _State, text: Matrix) -> Matrix:
        entry = resources["/Font"][state.font]
        key = entry.objgen
        if key not in self.fonts:
            self.fonts[key] = _Font(entry)
        font = self.fonts[key]
        start, shown = text, ""
        for piece in pieces:
            if not isinstance(piece, pikepdf.String):
                text = _then((1.0, 0.0, 0.0, 1.0, -float(piece) / 1000 * state.size, 0.0), text)
                continue
            codes = bytes(piece)
            advance = sum(font.width(code) * state.size + state.spacing for code in codes)
            text = _then((1.0, 0.0, 0.0, 1.0, advance, 0.0), text)
            shown += "".join(font.text.get(code, "\ufffd") for code in codes)
        whole, end = _then(start, state.matrix), _then(text, state.matrix)
        self.page.texts.append(
            Run(
                shown,
                whole[4],
                whole[5],
                end[4],
                end[5],
                state.size * math.hypot(whole[0], whole[1]),
                math.degrees(math.atan2(whole[1], whole[0])),
                font.name,
                state.fill,
            )
        )
        return text


class _QuickInterpreter(_Interpreter):
    """Takes operators from the text of a stream."""

    def _program(self, stream) -> list[tuple[str, list[float], list]]:
        content = stream.obj.Contents if isinstance(stream, pikepdf.Page) else stream
        if content.objgen not in self.programs:
            self.programs[content.objgen] = list(_operators(content.read_bytes()))
        return self.programs[content.objgen]


_PART = re.compile(
    rb"""((?:-?[\d.]+\s+)*)(\[(?:\((?:\\.|[^\\()])*\)|[^]()])*]|\((?:\\.|[^\\()])*\)|<[^>]*>|/[^\s/[(<]+|[^\s/[(<]+)""",
    re.DOTALL,
)


def _operators(content: bytes):
    numbers, operands = [], []
    for before, token in _PART.findall(content):
        if before:
            numbers = [*map(float, before.split())]
        if token[0] in b"[(<":
            operands.append(pikepdf.Object.parse(token))
        elif token[0] == b"/"[0]:
            operands.append(token.decode())
        else:
            yield token.decode(), numbers, [*operands, *numbers] if operands else numbers
            numbers, operands = [], []


_NOT_NUMBERS = {"Tf", "Tj", "TJ", "'", '"', "Do", "gs", "d", "BDC", "BMC", "EMC", "cs", "CS", "scn", "SCN", "sh", "ri"}


def _color(parts: list[float]) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in (parts * 3 if len(parts) == 1 else parts))


class _Font:
    """What a simple font says of its codes."""

    def __init__(self, entry) -> None:
        self.name = str(entry["/BaseFont"])[1:].partition("+")[2] or str(entry["/BaseFont"])[1:]
        self._first = int(entry.get("/FirstChar", 0))
        self._widths = [float(width) for width in entry.get("/Widths", [])]
        self.text: dict[int, str] = {code: chr(code) for code in range(32, 127)}
        if "/ToUnicode" in entry:
            self.text = _to_unicode(entry["/ToUnicode"].read_bytes().decode("latin-1"))

    def width(self, code: int) -> float:
        place = code - self._first
        return self._widths[place] / 1000 if 0 <= place < len(self._widths) else 0.0


def _to_unicode(cmap: str) -> dict[int, str]:
    table: dict[int, str] = {}

    def characters(code: str) -> str:
        return bytes.fromhex(code).decode("utf-16-be")

    for block in re.findall(r"beginbfchar(.*?)endbfchar", cmap, re.DOTALL):
        for code, target in re.findall(r"<(\w+)>\s*<(\w+)>", block):
            table[int(code, 16)] = characters(target)
    for block in re.findall(r"beginbfrange(.*?)endbfrange", cmap, re.DOTALL):
        for first, last, target in re.findall(r"<(\w+)>\s*<(\w+)>\s*<(\w+)>", block):
            for step, code in enumerate(range(int(first, 16), int(last, 16) + 1)):
                table[code] = chr(ord(characters(target)) + step)
        for first, _last, targets in re.findall(r"<(\w+)>\s*<(\w+)>\s*\[(.*?)\]", block, re.DOTALL):
            for step, target in enumerate(re.findall(r"<(\w+)>", targets)):
                table[int(first, 16) + step] = characters(target)
    return table
