"""Libcairo, which draws PNG, and SVG that goes beyond plain shapes.

It is a system library that pip cannot install, so it is loaded only on demand.
"""

from typing import Any

from pnp.budget import BudgetSpentError
from pnp.errors import MisuseError
from pnp.scene.svg_nodes import ArtError

INSTALL = (
    "'apt install libcairo2' (Debian, Ubuntu), 'dnf install cairo' (Fedora), 'brew install cairo' with "
    "DYLD_FALLBACK_LIBRARY_PATH=/opt/homebrew/lib (macOS), or 'pacman -S mingw-w64-ucrt-x86_64-cairo' in MSYS2 with "
    "CAIROCFFI_DLL_DIRECTORIES set to its folder ucrt64\\bin (Windows)"
)
"""How to install it on each system."""


class MissingCairoError(MisuseError):
    """No libcairo was found on this system; the message says how to install it."""

    def __init__(self) -> None:
        super().__init__(f"PNG pictures need libcairo, which was not found; install it with {INSTALL}")


def load() -> Any:
    """Return the module `cairosvg`; raises MissingCairoError when this system has no libcairo."""
    try:
        import cairosvg
    except OSError as error:
        raise MissingCairoError from error
    return cairosvg


_LONGEST_REASON = 80


def convert(svg: bytes) -> bytes:
    """Return a PDF file with the drawing as its one page; nothing outside the text is read, and no entity replaced.

    Raises:
        ArtError: when cairosvg cannot draw it; it does not say where.
        MissingCairoError: when this system has no libcairo.
        BudgetSpentError: when the time of the run is over.
    """
    cairosvg = load()
    try:
        drawn: bytes = cairosvg.svg2pdf(bytestring=svg)
    except BudgetSpentError:
        raise
    except Exception as problem:  # cairosvg has no exception of its own for drawings that it cannot draw
        reason = str(problem)[:_LONGEST_REASON] or type(problem).__name__
        raise ArtError(f"the drawing cannot be converted: {reason}", 0, 0) from problem
    return drawn
