"""File names that are valid on every system."""

_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
)
"""Names that Windows keeps for devices, with any ending (Microsoft, "Naming Files, Paths, and Namespaces")."""


def portable_path(path: str) -> str:
    """Return a relative path with `_` after each name that Windows reserves for a device: `board/aux_.svg`.

    Ids contain no `_`, so distinct paths stay distinct.
    """
    parts = [name.partition(".") for name in path.split("/")]
    return "/".join(f"{stem}{'_' if stem.lower() in _DEVICES else ''}{dot}{end}" for stem, dot, end in parts)
