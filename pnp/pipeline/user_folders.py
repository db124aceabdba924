"""The folders in which a user's system expects what programs store: results to use again, and lasting data."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

_KINDS = {
    "cache": ("XDG_CACHE_HOME", ".cache", "Caches", "Cache"),
    "data": ("XDG_DATA_HOME", ".local/share", "Application Support", "Data"),
}
"""The variable and the folder of the XDG base directories, and the folders of macOS and Windows."""


def user_folder(kind: Literal["cache", "data"], environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of pnp: below XDG_CACHE_HOME or XDG_DATA_HOME, or where the system has it.

    Raises:
        RuntimeError: the user has no home.
    """
    variable, folder, library, local = _KINDS[kind]
    named = environment.get(variable, "")
    if named and Path(named).is_absolute():
        return Path(named) / "pnp"
    if sys.platform == "win32":
        data = environment.get("LOCALAPPDATA", "")
        return (Path(data) if data else Path.home() / "AppData" / "Local") / "pnp" / local
    if sys.platform == "darwin":
        return Path.home() / "Library" / library / "pnp"
    return Path.home() / folder / "pnp"
