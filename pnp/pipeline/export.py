"""Sheets and components rendered by the backends, as files that are not written yet."""

import hashlib
import io
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from pnp.backends import FORMATS
from pnp.impose import ARRANGEMENTS, BOOKLET, SIDES, is_mounted
from pnp.impose.cut_lines import cut_lines
from pnp.model.game import BoardId, Game
from pnp.pipeline.atomic_write import Content, LargeFile
from pnp.pipeline.board_data import board_data
from pnp.pipeline.file_names import portable_path
from pnp.pipeline.manifest import Output
from pnp.scene.formats import PrintProduct
from pnp.scene.items import Symbol
from pnp.scene.outlines import Outline
from pnp.scene.sheet import Component, CutLines, Document, Duplex, FaceName, Metadata
from pnp.version import __version__

_OWN_SIZE = "own-size"
"""The folder of pieces that are not made as a product."""
_BOARD = "board/"
"""Begins the ids of boards among components."""
MOST_IN_MEMORY = 80_000_000
"""Bytes of a document; a longer one is in a temporary file until it is in its place."""


def render_document(
    game: Game, document: Document, sides: str, date: str, format_: str = "pdf", temporary: Path | None = None
) -> Output:
    """Render a document as a file of a format, such as `letter/map.pdf`; `temporary` is a folder for long ones."""
    about = metadata(game, document.product.title, date)
    drawn = FORMATS.function(format_)(document.sheets, about, _duplex(document, sides))
    sizes = tuple((sheet.width, sheet.height) for sheet in document.sheets)
    paper = document.paper.id
    path = f"{paper}/{document.name}.{format_}"
    backs = "back" in _faces(document) and not is_mounted(document.product, sides)
    data = _bytes(drawn) if isinstance(drawn, str | bytes) else _collected(drawn, temporary)
    return Output(path, data, format_, document.product.name, paper, sizes, backs, document.is_booklet)


def _collected(parts: Iterable[bytes], temporary: Path | None) -> Content:
    """Return the pieces of a file together, or in a temporary file when they are long."""
    whole, size, parts = io.BytesIO(), 0, iter(parts)
    for part in parts:
        size += whole.write(part)
        if temporary is not None and size > MOST_IN_MEMORY:
            return _written(whole, parts, temporary)
    return whole.getvalue()


def _written(first: io.BytesIO, others: Iterator[bytes], folder: Path) -> LargeFile:
    descriptor, path = tempfile.mkstemp(dir=folder)
    found = hashlib.sha256(first.getbuffer())
    with os.fdopen(descriptor, "wb") as stream:
        size = stream.write(first.getbuffer())
        first.close()
        for part in others:
            found.update(part)
            size += stream.write(part)
    return LargeFile(path, size, found.hexdigest())


def render_cut_lines(game: Game, document: Document, date: str, format_: str) -> Iterator[Output]:
    """Yield a file for each printed side with its cut lines, such as `letter/cut/sheets-board-1-front.dxf`."""
    about = metadata(game, document.product.title, date)
    draw: Callable[[CutLines, Metadata], str | bytes] = FORMATS.function(format_)
    paper = document.paper.id
    for lines in cut_lines(document):
        path = f"{paper}/cut/{lines.name}.{format_.removeprefix('cut-')}"
        size = (lines.width, lines.height)
        yield Output(path, _bytes(draw(lines, about)), format_, document.product.name, paper, (size,))


def _bytes(drawn: str | bytes) -> bytes:
    return drawn.encode() if isinstance(drawn, str) else drawn


def _faces(document: Document) -> set[FaceName]:
    return {placement.face for sheet in document.sheets for placement in sheet.placements}


def _duplex(document: Document, sides: str) -> Duplex:
    """Return the duplex setting for the print dialog: both sides for booklets and for sheets with backs."""
    if document.is_booklet:
        return BOOKLET.dialog
    if not ARRANGEMENTS[document.product.arrangement].has_backs:
        return ""
    if is_mounted(document.product, sides) or _faces(document) == {"front"}:
        return "Simplex"
    return SIDES[sides].dialog


def render_component(document: str, component: Component, format_: str) -> Iterator[Output]:
    """Yield one file for each face of a component, such as `svg/counter/red/scout-front.svg`."""
    draw: Callable[[Symbol], str | bytes] = FORMATS.function(format_)
    faces = {"": component.front}
    if component.back is not None:
        faces = {"-front": component.front, "-back": component.back}
    for suffix, symbol in faces.items():
        path = portable_path(f"{format_}/{component.id}{suffix}.{format_}")
        yield Output(path, _bytes(draw(symbol)), format_, document, "", ((symbol.width, symbol.height),))


def render_faces(document: str, pieces: Iterable[Component], format_: str) -> Iterator[Output]:
    """Yield a file for each face of pieces, such as `png-bleed/tgc-poker/component/market/raid-front.png`.

    A back that several pieces of a folder have is one file, `back.png`, a second one `back-2.png`.
    """
    draw: Callable[[Symbol, Outline, PrintProduct | None], bytes] = FORMATS.function(format_)
    made = [
        (f"{product.id if product else _OWN_SIZE}/{piece.id.rpartition('/')[0]}", product, piece)
        for piece in pieces
        for product in piece.products or (None,)
    ]
    backs = Counter((folder, piece.back.digest) for folder, _, piece in made if piece.back)
    shared: dict[str, list[str]] = {}

    def output(name: str, symbol: Symbol, outline: Outline, product: PrintProduct | None) -> Output:
        path = portable_path(f"{format_}/{name}.{format_.partition('-')[0]}")
        size = product.size if product else (symbol.width + 2 * symbol.bleed, symbol.height + 2 * symbol.bleed)
        return Output(path, draw(symbol, outline, product), format_, document, "", (size,))

    for folder, product, piece in made:
        name = piece.id.rpartition("/")[2]
        yield output(f"{folder}/{name}-front", piece.front, piece.outline, product)
        if piece.back is None:
            continue
        outline = piece.outline.mirrored(piece.width, piece.height, piece.flip)
        if backs[folder, piece.back.digest] == 1:
            yield output(f"{folder}/{name}-back", piece.back, outline, product)
        elif piece.back.digest not in (known := shared.setdefault(folder, [])):
            known.append(piece.back.digest)
            yield output(f"{folder}/back{f'-{len(known)}' if known[1:] else ''}", piece.back, outline, product)


def render_board_data(game: Game, document: str, component: Component) -> Iterator[Output]:
    """Yield a file of data for a board with lines or places, beside its SVG: `svg/board/front.json`."""
    board = game.boards.get(BoardId(component.id.removeprefix(_BOARD)))
    if component.id.startswith(_BOARD) and board is not None and (board.lines or board.places):
        size = (component.front.width, component.front.height)
        path = portable_path(f"svg/{component.id}.json")
        yield Output(path, _bytes(board_data(board, component.front)), "svg", document, "", (size,))


def metadata(game: Game, title: str, date: str) -> Metadata:
    """Return the metadata of a document."""
    return Metadata(
        title=f"{game.title}: {title}",
        author=", ".join(dict.fromkeys(credit.name for credit in game.credits)),
        subject=f"{game.title} {game.version}, print and play",
        keywords=", ".join(("print and play", game.title, title.lower())),
        creator=f"pnp {__version__}",
        date=date,
    )
