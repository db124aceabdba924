"""Libcairo, which draws PNG, and SVG that goes beyond plain shapes.

It is a system library that pip cannot install, so it is loaded only on demand.
"""

from typing import Any

from pnp.errors import MisuseError

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
    """Return the module `cairosvg`.

    Raises:
        MissingCairoError: when this system has no libcairo.
    """
    try:
        import cairosvg
    except OSError as error:
        raise MissingCairoError from error
    return cairosvg
