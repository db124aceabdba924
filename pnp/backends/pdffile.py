"""A finished reportlab document as a file, piece by piece: reportlab itself would hold all of it in memory twice."""

from collections.abc import Iterator
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFCrossReferenceTable, PDFFile, PDFIndirectObject, PDFTrailer


def parts(canvas: Any) -> Iterator[bytes]:
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
