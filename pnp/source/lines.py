"""The lines of source files, each file read and split once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pnp.errors import Span

_MAX_BYTES = 2_000_000


class SourceLines:
    """Lines of source files, for code frames and fingerprints. Lives as long as one report of findings."""

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        """Start with known `texts` by file name; other files are read from disk when first asked for."""
        self._lines = {file: _split(text) for file, text in (texts or {}).items()}

    def at(self, span: Span) -> str | None:
        """Return the line of `span`, or None if the file or the line does not exist."""
        lines = self._of(span.file)
        return lines[span.line - 1] if 1 <= span.line <= len(lines) else None

    def occurrence(self, span: Span) -> int:
        """Return how many lines above `span` in its file have the same text but for white space."""
        lines = self._of(span.file)[: span.line]
        return sum(line.split() == lines[-1].split() for line in lines[:-1]) if len(lines) == span.line else 0

    def _of(self, file: str) -> list[str]:
        if file not in self._lines:
            self._lines[file] = _split(_read(file))
        return self._lines[file]


def _read(file: str) -> str:
    try:
        with Path(file).open("rb") as stream:
            return stream.read(_MAX_BYTES).decode("utf-8-sig", "replace")
    except (OSError, ValueError):
        return ""


def _split(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n") if text else []
