"""A document in pieces has the bytes that reportlab writes."""

import io

from reportlab.pdfgen.canvas import Canvas

from pnp.backends import pdffile


def drawn(out):
    canvas = Canvas(out, pageCompression=1, invariant=1, lang="en")
    for page in ("one", "two"):
        canvas.drawString(10, 10, page)
        canvas.bookmarkPage(page)
        canvas.addOutlineEntry(page, page)
        canvas.showPage()
    return canvas


def test_the_pieces_are_what_reportlab_saves():
    whole = io.BytesIO()
    drawn(whole).save()
    pieces = list(pdffile.parts(drawn(io.BytesIO())))
    assert len(pieces) > 5
    assert b"".join(pieces) == whole.getvalue()
