"""Opens a file of the game in the user's own editor, at a line."""

import shlex
import subprocess
from pathlib import Path

from pnp import files

_WITH_G = ("code", "code-insiders", "codium", "cursor")
_AT_COLUMN = (*_WITH_G, "subl", "zed", "hx")
"""Editors that take `file:line:column`, some of them after `-g`; others take `+line file`."""


def command(editor: str, path: Path, line: int, column: int) -> list[str]:
    """Return the words that start an editor; no shell reads them."""
    words = shlex.split(editor)
    name = Path(words[0]).stem
    if name in _AT_COLUMN:
        return [*words, *["-g"] * (name in _WITH_G), f"{path}:{line}:{column}"]
    return [*words, f"+{line}", str(path)]


def inner_file(folder: Path, name: str) -> Path | None:
    """Return a file below a folder by its name with slashes; None when it is none, or a link is on the way."""
    if not files.is_inner_name(name):
        return None
    path = folder
    for part in name.split("/"):
        path /= part
        if path.is_symlink():
            return None
    return path if path.is_file() else None


class Editor:
    """The editor that the user of the program has chosen; the game has no say in it."""

    def __init__(self, editor: str) -> None:
        self._editor = editor
        self._started: list[subprocess.Popen[bytes]] = []

    def open(self, path: Path, line: int, column: int) -> bool:
        """Start the editor; False when there is none, or it cannot be started."""
        self._started = [each for each in self._started if each.poll() is None]
        try:
            self._started.append(subprocess.Popen(command(self._editor, path, line, column)))  # noqa: S603
        except (OSError, ValueError, IndexError):
            return False
        return True
