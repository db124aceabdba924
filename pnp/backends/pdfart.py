"""Foreign SVG in a PDF: cairosvg converts it to a page, pikepdf puts that page into the empty form of the painter."""

import io
from collections.abc import Mapping
from typing import Any

import pikepdf

from pnp.scene.cairo import convert


def fill_in(data: bytes, art: Mapping[str, bytes]) -> bytes:
    """Return the PDF with every empty form `name` of `art` replaced by its SVG, scaled to the unit square."""
    with pikepdf.open(io.BytesIO(data)) as document:
        drawings: dict[str, pikepdf.Object] = {}
        for resources in _resources(document):
            xobjects = resources.get("/XObject", pikepdf.Dictionary())
            for key in list(xobjects.keys()):
                name = key.removeprefix("/FormXob.")
                if name in art:
                    drawings[name] = drawings.get(name) or _form(document, art[name])
                    xobjects[key] = drawings[name]
        out = io.BytesIO()
        document.save(out, deterministic_id=True, compress_streams=True)
    return out.getvalue()


def _resources(document: pikepdf.Pdf) -> list[Any]:
    forms = [entry for entry in document.objects if _is_form(entry) and "/Resources" in entry]
    return [page.resources for page in document.pages] + [form["/Resources"] for form in forms]


def _is_form(entry: Any) -> bool:
    return isinstance(entry, pikepdf.Stream) and entry.get("/Subtype") == "/Form"


def _form(document: pikepdf.Pdf, svg: bytes) -> Any:
    with pikepdf.open(io.BytesIO(convert(svg))) as single:
        page = single.pages[0]
        width, height = (float(side) for side in page.mediabox[2:])
        form = document.copy_foreign(page.as_form_xobject())
    form["/Matrix"] = pikepdf.Array([round(1 / width, 9), 0, 0, round(1 / height, 9), 0, 0])
    return form
