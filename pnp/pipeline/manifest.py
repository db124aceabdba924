"""`build.json`: the contents of a kit, for people and for other tools.

Every file with its hash, length, pages and page size; every component with its size, the hashes of its faces, and
the location of each copy: file, sheet, page and position. Lengths are in millimeters. A build of a part of the kit
keeps the entries of the other files, if those files are still as the manifest records.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp import budget, files
from pnp.model.game import Game
from pnp.pipeline.atomic_write import Content, LargeFile, sha256
from pnp.scene.sheet import Component, Sheet

NAME = "build.json"
VERSION = 1
Entry = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Output:
    """A file of the kit before it is written.

    `pages` holds the size (mm) of each page; `backs` says whether some are printed behind others.
    `is_booklet`: whether its pages are to be folded and stapled.
    """

    path: str
    data: Content
    format: str
    document: str
    paper: str
    pages: tuple[tuple[float, float], ...]
    backs: bool = False
    is_booklet: bool = False

    def entry(self) -> Entry:
        """Return the file as the manifest lists it."""
        sizes = [[_mm(width), _mm(height)] for width, height in self.pages]
        entry: Entry = {
            "path": self.path,
            "document": self.document,
            "paper": self.paper,
            "format": self.format,
            "sha256": self.data.sha256 if isinstance(self.data, LargeFile) else sha256(self.data),
            "bytes": self.data.size if isinstance(self.data, LargeFile) else len(self.data),
            "pages": len(sizes),
            "page_size_mm": sizes[0],
        }
        if any(size != sizes[0] for size in sizes):
            entry["page_sizes_mm"] = sizes
        return entry


@dataclass(frozen=True, slots=True)
class PreviousManifest:
    """What the manifest of an earlier build leaves to this one.

    Attributes:
        files: entries of files that this build does not concern.
        components: by id, with only those placements that lie in `files`.
        stale: files that this build would have written had they still been part of the kit: path to recorded hash.
    """

    files: tuple[Entry, ...] = ()
    components: Mapping[str, Entry] = field(default_factory=dict)
    stale: Mapping[str, str] = field(default_factory=dict)


def read_previous(folder: Path, concerns: Callable[[Entry], bool], written: frozenset[str]) -> PreviousManifest:
    """Read the manifest in `folder`, if there is one of ours.

    Args:
        folder: the kit's folder.
        concerns: whether a file entry is of a document, paper and format that this build builds.
        written: the paths that this build writes.
    """
    try:
        content = json.loads(files.read_text(folder, NAME, budget.current().limits.manifest_bytes))
        json.dumps(content, ensure_ascii=False).encode()  # what is kept has to be written again
        if content["manifest"] != VERSION:
            return PreviousManifest()
        entries = [entry for entry in content["files"] if entry["path"] not in written]
        kept = tuple(entry for entry in entries if not concerns(entry) and _unchanged(folder, entry))
        stale = {str(entry["path"]): entry["sha256"] for entry in entries if concerns(entry)}
        paths = {entry["path"] for entry in kept}
        return PreviousManifest(kept, dict(_still_printed(content["components"], paths)), stale)
    except (files.FileError, OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return PreviousManifest()


def compose(
    game: Game,
    outputs: Iterable[Output],
    components: Mapping[str, Entry],
    placements: Iterable[tuple[str, Entry]],
    earlier: PreviousManifest,
) -> bytes:
    """Return the manifest as it is written.

    Args:
        game: whose kit it is.
        outputs: the files.
        components: the entries of all components by id (see `component_entry`).
        placements: components' ids with the places where copies of them stand (see `placement_entries`).
        earlier: what stays from before.
    """
    files = [*(output.entry() for output in outputs), *earlier.files]
    entries = {name: dict(entry) for name, entry in earlier.components.items()}
    for name, component in components.items():
        standing = entries.get(name, {}).get("placements", [])
        entries[name] = {**component, "placements": standing}
    for name, placement in placements:
        entries[name]["placements"].append(placement)
    for entry in entries.values():
        entry["placements"].sort(key=_order)
    about = {"id": game.id, "title": game.title, "version": game.version, "released": game.released}
    about |= {"skin": game.skin.id} if game.skin else {}
    about |= {"variant": game.variant.id} if game.variant else {}
    content = {
        "manifest": VERSION,
        "game": about,
        "files": sorted(files, key=lambda entry: entry["path"]),
        "components": [entries[name] for name in sorted(entries)],
    }
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()


def _order(place: Entry) -> tuple[str, int, int, str]:
    """What placements are sorted by.

    Raises:
        KeyError, TypeError: when it is no placement.
    """
    order = (place["file"], place["page"], place["copy"], place["face"])
    if [type(part) for part in order] != [str, int, int, str]:
        raise TypeError("not a placement")
    return order


def _unchanged(folder: Path, entry: Entry) -> bool:
    try:
        content = files.read(folder, entry["path"], budget.current().limits.kit_file_bytes)
        return bool(sha256(content) == entry["sha256"])
    except files.FileError:
        return False


def _still_printed(components: list[Entry], paths: set[str]) -> Iterator[tuple[str, Entry]]:
    for component in components:
        placements = [place for place in component["placements"] if place["file"] in paths]
        placements.sort(key=_order)
        if placements:
            yield str(component["id"]), {**component, "placements": placements}


def component_entry(document: str, component: Component) -> Entry:
    """Return a component of a document as the manifest lists it, without its locations."""
    faces = {"front": component.front.digest}
    if component.back is not None:
        faces["back"] = component.back.digest
    return {
        "id": component.id,
        "kind": component.kind,
        "name": component.name,
        "document": document,
        "copies": component.copies,
        "size_mm": [_mm(component.width), _mm(component.height)],
        "faces": faces,
    }


def placement_entries(path: str, paper: str, sheets: Iterable[Sheet]) -> Iterator[tuple[str, Entry]]:
    """Yield the location of each copy of each component on the sheets of a file, with the component's id."""
    for page, sheet in enumerate(sheets, 1):
        for placed in sheet.placements:
            yield (
                placed.component,
                {
                    "file": path,
                    "paper": paper,
                    "sheet": sheet.id,
                    "page": page,
                    "face": placed.face,
                    "hash": placed.digest,
                    "copy": placed.copy,
                    "x_mm": _mm(placed.box.x),
                    "y_mm": _mm(placed.box.y),
                    "width_mm": _mm(placed.box.width),
                    "height_mm": _mm(placed.box.height),
                    "rotate": placed.rotate,
                },
            )


def _mm(value: float) -> float:
    """Return a length rounded to a ten-thousandth of a millimeter, never minus zero."""
    return round(value, 4) + 0.0
