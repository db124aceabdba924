"""Sheets and components through the backends, as files that have not been written yet."""

from __future__ import annotations

import importlib
import zlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pnp import __version__
from pnp.impose import Sides
from pnp.model.game import Game
from pnp.pipeline.manifest import Output
from pnp.scene.items import Symbol
from pnp.scene.sheet import Component, Document, FaceName, Metadata

if TYPE_CHECKING:
    from pnp.backends.pdf import Duplex

COMPONENT_FORMATS = ("svg", "png")
_DUPLEX: dict[str, Duplex] = {"duplex-long": "DuplexFlipLongEdge", "duplex-short": "DuplexFlipShortEdge"}


def render_document(
    game: Game, document: Document, sides: Sides, date: str, deflate: Callable[[bytes], bytes] = zlib.compress
) -> Output:
    """One document as a PDF file; `deflate` packs its pages."""
    from pnp.backends import pdf

    about = metadata(game, document.product.title, date)
    data = pdf.render(document.sheets, about, _duplex(document, sides), deflate)
    sizes = tuple((sheet.width, sheet.height) for sheet in document.sheets)
    paper = document.paper.id
    path = f"{paper}/{document.name}.pdf"
    return Output(path, data, "pdf", document.product.name, paper, sizes, "back" in _faces(document))


def _faces(document: Document) -> set[FaceName]:
    """Which faces of pieces stand on the sheets."""
    return {placement.face for sheet in document.sheets for placement in sheet.placements}


def _duplex(document: Document, sides: Sides) -> Duplex:
    """How a print dialogue is asked to begin: booklets and sheets with backs on both sides."""
    if document.name != document.product.name:
        return "DuplexFlipShortEdge"
    if document.product.arrangement != "grid":
        return ""
    if _faces(document) == {"front"}:
        return "Simplex"
    return _DUPLEX.get(sides, "Simplex")


def render_component(document: str, component: Component, format_: str) -> Iterator[Output]:
    """One file for each face of a component, such as `svg/counter/amber/lancer-front.svg`."""
    backend = importlib.import_module(f"pnp.backends.{format_}")
    draw: Callable[[Symbol], str | bytes] = backend.render
    faces = {"": component.front}
    if component.back is not None:
        faces = {"-front": component.front, "-back": component.back}
    for suffix, symbol in faces.items():
        drawn = draw(symbol)
        data = drawn.encode() if isinstance(drawn, str) else drawn
        path = f"{format_}/{component.id}{suffix}.{format_}"
        yield Output(path, data, format_, document, "", ((symbol.width, symbol.height),))


def metadata(game: Game, title: str, date: str) -> Metadata:
    """What a document of the game says about itself."""
    return Metadata(
        title=f"{game.title}: {title}",
        author=", ".join(dict.fromkeys(credit.name for credit in game.credits)),
        subject=f"{game.title} {game.version}, print and play",
        keywords=", ".join(("print and play", game.title, title.lower())),
        creator=f"pnp {__version__}",
        date=date,
    )
