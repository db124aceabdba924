"""Reads text files of one game's folder and nothing outside it."""

from __future__ import annotations

import difflib
import stat
from pathlib import Path, PurePosixPath

from pnp.errors import Span
from pnp.source.collector import Findings
from pnp.source.parse_cache import ParseCache

MAX_BYTES = 1_000_000
MAX_BYTES_TOGETHER = 8_000_000


class Folder:
    """A game's folder. Keeps the text of every file read, so that findings can show lines.

    Attributes:
        root: the folder as the caller named it; file names in findings begin with it.
        texts: file name (as in `Span.file`) to text.
        trees: the syntax trees of its YAML files.
    """

    def __init__(self, root: Path, findings: Findings, trees: ParseCache | None = None) -> None:
        self.root = root
        self.findings = findings
        self.trees = trees or ParseCache()
        self.texts: dict[str, str] = {}
        self._bytes_left = MAX_BYTES_TOGETHER

    def name(self, relative: str) -> str:
        """A file's name as findings show it."""
        return (self.root / relative).as_posix()

    def read(self, relative: str, span: Span) -> str | None:
        """The text of a file, every line end a line feed; None (and a finding at `span`) when it cannot be read."""
        path = self._confined(relative, span)
        if path is None:
            return None
        try:
            data = self._bytes(path, relative, span)
        except OSError as error:
            reason = (error.strerror or "unknown reason").lower()
            self.findings.error("source.unreadable", f"{relative!r} cannot be read: {reason}", span)
            return None
        return None if data is None else self._decode(data, relative)

    def _confined(self, relative: str, span: Span) -> Path | None:
        """The file's path when it lies inside the folder."""
        pure = PurePosixPath(relative)
        path = self.root / relative
        try:
            inside = path.resolve().is_relative_to(self.root.resolve())
        except (OSError, ValueError, RuntimeError):
            inside = False
        if not relative or pure.is_absolute() or ".." in pure.parts or set(relative) & set("\\:\0") or not inside:
            self.findings.error(
                "source.outside-folder",
                f"{relative!r} does not lead to a file inside the game's folder",
                span,
                "name a file below the folder, such as rules/turn.md; no '..', no absolute path, no link out",
            )
            return None
        return path

    def _bytes(self, path: Path, relative: str, span: Span) -> bytes | None:
        try:
            status = path.stat()
        except (FileNotFoundError, NotADirectoryError):
            self.findings.error("source.missing-file", f"there is no file {relative!r}", span, self._similar(relative))
            return None
        if not stat.S_ISREG(status.st_mode):
            self.findings.error("source.not-a-file", f"{relative!r} is not a file", span)
            return None
        if status.st_size > MAX_BYTES:
            self.findings.error("source.too-large", f"{relative!r} is larger than {MAX_BYTES:,} bytes", span)
            return None
        self._bytes_left -= status.st_size
        if self._bytes_left < 0:
            message = f"with {relative!r} the game's files are larger than {MAX_BYTES_TOGETHER:,} bytes together"
            self.findings.error("source.too-large", message, span)
            return None
        with path.open("rb") as file:
            return file.read(MAX_BYTES)

    def _similar(self, relative: str) -> str:
        parent = (self.root / relative).parent
        if not parent.is_dir():
            return f"make the folder {PurePosixPath(relative).parent.as_posix()!r} and the file"
        names = sorted(path.relative_to(self.root).as_posix() for path in parent.iterdir() if path.is_file())
        close = difflib.get_close_matches(relative, names, 1)
        return f"did you mean {close[0]!r}?" if close else "make the file or mend its name"

    def _decode(self, data: bytes, relative: str) -> str | None:
        file = self.name(relative)
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            before = data[: error.start].decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
            self.texts[file] = data.decode("utf-8-sig", "replace")
            line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
            self.findings.error(
                "source.encoding",
                f"the byte 0x{data[error.start]:02X} is not UTF-8",
                Span(file, line, column, column + 1),
                "save the file with the encoding UTF-8",
            )
            return None
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.texts[file] = text
        return text
