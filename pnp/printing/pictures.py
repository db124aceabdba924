"""Pictures of what was printed, kept beside the ledger, so that its owner sees a piece as it was before it changed."""

import re
from collections.abc import Iterable
from pathlib import Path

from pnp import files
from pnp.backends import svg
from pnp.budget import LIMITS
from pnp.pipeline import atomic_write
from pnp.printing.changes import Exchange
from pnp.printing.ledger import Ledger
from pnp.scene.items import Symbol

_LARGEST = 180.0
"""Longest edge in mm of a face whose picture is kept: that of a board or a chart takes seconds and megabytes."""
_DIGEST = re.compile("[0-9a-f]{16}")


def of(symbol: Symbol) -> bytes:
    """Return a drawing as SVG with text as outlines, so that it needs no font and runs no script."""
    return svg.render(symbol, outlines=True).encode("utf-8", "replace")


def is_small(face: Symbol) -> bool:
    """Return whether a face has a picture: those of pieces have."""
    return max(face.width, face.height) <= _LARGEST


def keep(ledger: Ledger, found: Iterable[Exchange]) -> None:
    """Write the pictures of pieces that are printed into the folder beside the ledger.

    Raises:
        OSError: a file cannot be written.
    """
    faces = (face for each in found if each.component for face in (each.component.front, each.component.back) if face)
    small = (face for face in faces if is_small(face))
    home = _folder(ledger.path)
    missing = {f"{face.digest}.svg": face for face in small if not (home / f"{face.digest}.svg").is_file()}
    if missing:
        atomic_write.publish(home, {name: of(face) for name, face in missing.items()})


def find(ledger: Path, digest: str) -> bytes | None:
    """Return the picture of a face that was printed; None when there is none."""
    if not _DIGEST.fullmatch(digest):
        return None
    try:
        return files.read(_folder(ledger), f"{digest}.svg", LIMITS.file_bytes)
    except files.FileError:
        return None


def _folder(ledger: Path) -> Path:
    return ledger.with_name(f"{ledger.stem}-faces")
