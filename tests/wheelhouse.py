"""Wheels of what is installed, made again from their own lists of files, so that pip can install without a network."""

import zipfile
from collections.abc import Iterable
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def closure(requirements: Iterable[str]) -> dict[str, Distribution]:
    """The installed packages that these requirements pull in, by canonical name."""
    waiting = [Requirement(text) for text in requirements]
    found: dict[str, Distribution] = {}
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        if name in found:
            continue
        found[name] = distribution(wanted.name)
        inner = (Requirement(text) for text in found[name].requires or [])
        extras = ["", *wanted.extras]
        waiting += [r for r in inner if r.marker is None or any(r.marker.evaluate({"extra": e}) for e in extras)]
    return found


def fill(folder: Path, packages: Iterable[Distribution]) -> None:
    """Write a wheel of each package into the folder."""
    for package in packages:
        metadata = package.read_text("WHEEL") or ""
        tags = [line.removeprefix("Tag: ").split("-") for line in metadata.splitlines() if line.startswith("Tag: ")]
        tag = "-".join(".".join(dict.fromkeys(parts)) for parts in zip(*tags, strict=True))
        _write(folder / f"{package.metadata['Name'].replace('-', '_')}-{package.version}-{tag}.whl", package)


def _write(wheel: Path, package: Distribution) -> None:
    """One wheel: the files below site-packages, but for compiled code and the notes of the installer."""
    left_out = {"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"}
    files = [
        path
        for path in package.files or []
        if ".." not in path.parts
        and path.suffix != ".pyc"
        and not (".dist-info" in path.parts[0] and path.name in left_out)
    ]
    info = next(path.parts[0] for path in files if path.parts[0].endswith(".dist-info"))
    with zipfile.ZipFile(wheel, "w") as archive:
        for path in files:
            archive.write(path.locate(), path.as_posix())
        archive.writestr(f"{info}/RECORD", "".join(f"{path.as_posix()},,\n" for path in files) + f"{info}/RECORD,,\n")
