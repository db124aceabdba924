"""Sheets as a PDF file: true size, embedded fonts, bookmarks, links, page boxes; same sheets, same bytes."""

import io
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFCrossReferenceTable, PDFFile, PDFIndirectObject, PDFTrailer
from reportlab.pdfgen.canvas import Canvas

from pnp.backends.pdffonts import register
from pnp.backends.pdfpainter import Painter, repeated
from pnp.errors import InternalError
from pnp.scene.items import Font, Labels, Text, walk
from pnp.scene.sheet import Box, Duplex, Metadata, Sheet
from pnp.units import PT_PER_MM

__all__ = ["Painter", "describe", "parts", "render"]

_ANY_FONT = Font("Fira Sans")
"""reportlab begins with the first font in use: its default, Helvetica, would be listed without being embedded."""

rl_config.useA85 = 0  # streams as bytes: as text (ASCII85) they would be a quarter larger


def render(sheets: Sequence[Sheet], metadata: Metadata, duplex: Duplex = "") -> bytes:
    """The sheets as one PDF file; see `parts`."""
    return b"".join(parts(sheets, metadata, duplex))


def parts(sheets: Sequence[Sheet], metadata: Metadata, duplex: Duplex = "") -> Iterator[bytes]:
    """Yield the sheets as one PDF file, a page each, in pieces: a deck is longer than memory should hold.

    Args:
        sheets: at least one.
        metadata: what the file says about itself; its date is the file's date.
        duplex: how a print dialog is preset.

    Raises:
        InternalError: when the sheets cannot be drawn: a missing glyph, or a link without a target.
    """
    if not sheets:
        raise InternalError("a PDF needs at least one sheet")
    texts = (item for sheet in sheets for item in walk(sheet.items) if isinstance(item, Text | Labels))
    font = next((item.style.font for item in texts if item.style.font.file is None), _ANY_FONT)
    canvas = Canvas(io.BytesIO(), pageCompression=1, invariant=1, initialFontName=register(font), lang="en")
    describe(canvas, metadata, duplex)
    painter = Painter(canvas, repeated(sheet.items for sheet in sheets))
    marks = any(sheet.bookmarks for sheet in sheets)
    for number, sheet in enumerate(sheets):
        _page(canvas, painter, sheet)
        if not marks:
            canvas.bookmarkPage(f"sheet-{number + 1}")
            canvas.addOutlineEntry(sheet.title, f"sheet-{number + 1}")
        canvas.showPage()
    nowhere = painter.targets - {anchor.name for sheet in sheets for anchor in sheet.anchors}
    if nowhere:
        raise InternalError(f"links lead nowhere: {', '.join(sorted(nowhere))}")
    if any(sheet.label for sheet in sheets):
        for number, sheet in enumerate(sheets):
            canvas.addPageLabel(number, prefix=sheet.label)
    if marks or len(sheets) > 1:
        canvas.showOutline()
    if painter.art:
        from pnp.backends.pdfart import fill_in  # imports cairosvg and pikepdf

        yield fill_in(b"".join(file_parts(canvas)), painter.art)
    else:
        yield from file_parts(canvas)


def describe(canvas: Any, metadata: Metadata, duplex: Duplex = "") -> None:
    """Write the metadata into a reportlab canvas, and ask viewers to print at true size."""
    canvas.setTitle(metadata.title)
    canvas.setAuthor(metadata.author)
    canvas.setSubject(metadata.subject)
    canvas.setKeywords(metadata.keywords)
    canvas.setCreator(metadata.creator)
    canvas.setProducer(metadata.creator)
    date = datetime.fromisoformat(metadata.date)
    moment = (date.astimezone(UTC) if date.tzinfo else date).strftime("D:%Y%m%d%H%M%S+00'00'")
    canvas.setDateFormatter(lambda *_parts: moment)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if duplex:
        canvas.setViewerPreference("Duplex", duplex)


def _page(canvas: Any, painter: Painter, sheet: Sheet) -> None:
    canvas.setPageSize((_pt(sheet.width), _pt(sheet.height)))
    whole = Box(0.0, 0.0, sheet.width, sheet.height)
    trim = sheet.trim or whole
    for set_box, box in (
        (canvas.setCropBox, whole),
        (canvas.setTrimBox, trim),
        (canvas.setBleedBox, sheet.bleed or trim),
    ):
        set_box([_pt(box.x), _pt(sheet.height - box.y - box.height), _pt(box.x + box.width), _pt(sheet.height - box.y)])
    for anchor in sheet.anchors:
        canvas.bookmarkPage(anchor.name, fit="XYZ", left=_pt(anchor.x), top=_pt(sheet.height - anchor.y), zoom=0)
    for bookmark in sheet.bookmarks:
        canvas.addOutlineEntry(bookmark.title, bookmark.target, bookmark.level)
    painter.draw(sheet.items, sheet.height)


def _pt(mm: float) -> float:
    return round(mm * PT_PER_MM, 5)


def file_parts(canvas: Any) -> Iterator[bytes]:
    """Yield the bytes that `canvas.save()` would write, an object at a time."""
    document = canvas._doc
    _finish(document, canvas)
    file, numbers = PDFFile(document._pdfVersion), document.numberToId
    written: list[str] = []
    while name := numbers.get(len(written) + 1):  # objects can add others while they are written
        content = PDFIndirectObject(name, document.idToObject[name]).format(document)
        document.idToOffset[name] = file.add(content)
        written.append(name)
        yield from _taken(file)
    table = PDFCrossReferenceTable()
    table.addsection(0, written)
    start = file.add(table.format(document))
    ends = {"Root": document.Reference(document.Catalog), "Info": document.Reference(document.info)}
    trailer = PDFTrailer(startxref=start, Size=len(written) + 1, Encrypt=None, ID=document.ID(), **ends)
    file.add(trailer.format(document))
    yield from _taken(file)


def _taken(file: PDFFile) -> Iterator[bytes]:
    yield from file.strings
    file.strings.clear()


def _finish(document: Any, canvas: Any) -> None:
    """Add what describes the whole document."""
    for font in document.delayedFonts:
        font.addObjects(document)
    document.info.invariant = document.invariant
    document.info.digest(document.signature)
    document.Reference(document.Catalog)
    document.Reference(document.info)
    document.Outlines.prepare(document, canvas)
    if document.Outlines.ready < 0:
        document.Catalog.Outlines = None
