"""Backends: finished sheets and symbols to bytes. They draw, and decide nothing.

An output format is for documents (all sheets in one file, for each paper), for the cut lines of sheets (a file for
each printed side, for each paper), for components (a file for each face, the same for every paper), or for faces of
pieces as print services want them (a file for each that differs).
"""

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from pnp.registry import Registry

OutputOf = Literal["document", "sheet", "component", "face"]


class OutputFormat(NamedTuple):
    """A kind of file that a build can write; its name is also the file name extension.

    Attributes:
        of: what one file shows.
        about: what it is for, in a few words.
        function: of a document: from sheets, `Metadata` and `Duplex`, the bytes of the file, whole or in pieces; of a
            sheet: from `CutLines` and `Metadata`, the text or bytes of the file; of a component: from a symbol, the
            text or bytes of the file; of a face: from a symbol, its `Outline`, and a
            `PrintProduct` or None, the bytes. Or `module:function`.
    """

    of: OutputOf
    about: str
    function: str | Callable[..., str | bytes | Iterable[bytes]]


FORMATS = Registry(
    "format",
    "pnp.formats",
    OutputFormat,
    {
        "pdf": OutputFormat("document", "to print", "pnp.backends.pdf:parts"),
        "svg": OutputFormat("component", "for drawing programs", "pnp.backends.svg:render"),
        "png": OutputFormat("component", "300 dpi, for virtual tabletops", "pnp.backends.png:render"),
        "png-bleed": OutputFormat("face", "with bleed, for print services", "pnp.backends.png:face"),
        "cut-dxf": OutputFormat("sheet", "cut lines for plotters", "pnp.backends.cut_files:dxf"),
        "cut-svg": OutputFormat("sheet", "cut lines for cutting machines", "pnp.backends.cut_files:svg"),
        "cut-pdf": OutputFormat("sheet", "cut lines in the spot color CutContour", "pnp.backends.cut_files:pdf"),
    },
)
"""Output formats by name: the values of `--formats`."""


DRAWN_BY_CAIRO = frozenset({"png", "png-bleed"})
"""Formats whose bytes depend on the version of the system's libcairo."""


def formats_of(of: OutputOf, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the named formats that are for documents, for sheets, for components, or for faces."""
    return tuple(name for name in names if FORMATS[name].of == of)
