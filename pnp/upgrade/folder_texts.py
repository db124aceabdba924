"""All files that an upgrade may change, as they are written."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from pnp import budget, files
from pnp.errors import Finding, Span
from pnp.model.definition import COLLECTIONS, LANGUAGE
from pnp.model.loading import TABLE_PATHS
from pnp.source.collector import Findings
from pnp.source.load import Source, load
from pnp.source.nodes import ListNode, MappingNode, ScalarNode, locate
from pnp.source.written_parts import parts_of


class FolderTexts(NamedTuple):
    """The files of a folder.

    Attributes:
        folder: the folder.
        version: the version of the language in which they are written.
        texts: files of the definition and chapters, by name below the folder, with the line ends that they have.
        tables: for each CSV file the path of the mapping that takes its rows.
        findings: why they cannot be upgraded; empty if they can.
    """

    folder: Path
    version: int
    texts: Mapping[str, str]
    tables: Mapping[str, str]
    findings: tuple[Finding, ...]

    def named(self, texts: Mapping[str, str]) -> dict[str, str]:
        """Return texts by the names that findings show."""
        return {(self.folder / name).as_posix(): text for name, text in texts.items()}


def read_folder(folder: Path) -> FolderTexts:
    """Read a folder; files that are links are findings, because an upgrade would replace them."""
    findings = Findings()
    source = load(folder, COLLECTIONS, TABLE_PATHS, findings)
    prefix = len(source.folder.name("x")) - 1
    names = dict.fromkeys([*(name[prefix:] for name in source.folder.texts), *_chapters(source.tree)])
    texts = {}
    left = budget.current().limits.definition_bytes
    for name in names:
        place = Span(source.folder.name(name), 1, 1, 2)
        if (folder / name).is_symlink():
            findings.error("upgrade.link", f"'{name}' is a link", place, "replace it by the file that it leads to")
            continue
        try:
            data = files.read(folder, name, left)
            left -= len(data)
            texts[name] = data.decode("utf-8")
        except files.FileError as error:
            findings.error("upgrade.unreadable", f"'{name}' {error}", place)
        except UnicodeDecodeError:
            findings.error("upgrade.unreadable", f"'{name}' is not UTF-8 text", place)
    return FolderTexts(
        folder, _version(source), texts, {} if findings else _tables(texts), findings.all(source.folder.texts)
    )


def _version(source: Source) -> int:
    """Return the version that the folder declares; the current one where it declares none."""
    node = locate(source.tree, ["pnp"])
    value = node.value.value if node.found and isinstance(node.value, ScalarNode) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else LANGUAGE


def _chapters(tree: MappingNode) -> Iterator[str]:
    """Yield the names of the chapters, also those of skins."""
    skins = locate(tree, ["skins"])
    ids = list(skins.value.entries) if skins.found and isinstance(skins.value, MappingNode) else []
    for path in (["rules", "chapters"], *(["skins", id_, "over", "rules", "chapters"] for id_ in ids)):
        listed = locate(tree, path)
        if listed.found == len(path) and isinstance(listed.value, ListNode):
            names = (item.value for item in listed.value.items if isinstance(item, ScalarNode))
            yield from (name for name in names if isinstance(name, str) and files.is_inner_name(name))


def _tables(texts: Mapping[str, str]) -> dict[str, str]:
    """Return for each CSV file the path of the mapping that names it under `from`."""
    parts = (part for name, text in texts.items() for part in parts_of(name, text.removeprefix("\ufeff")))
    return {part.plain: "/".join(part.path[:-1]) for part in parts if part.name == "from" and part.plain in texts}
