"""One document on one paper, from the game to finished files: draw → impose → check the sheets → render.

What comes of it is plain data, so that another process can make it, and a later build can use it again.
"""

import json
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from pnp import checks, generators, impose
from pnp.artwork.memo import Memoizer, without_memo
from pnp.backends import formats_of
from pnp.errors import DefinitionError, Finding
from pnp.model.game import Game
from pnp.pipeline.export import render_component, render_document
from pnp.pipeline.manifest import Entry, Output, component_entry, placement_entries
from pnp.pipeline.workers.forked_jobs import Report
from pnp.scene.presets import papers, themes
from pnp.scene.sheet import Document
from pnp.scene.theme import Theme


class Job(NamedTuple):
    """What is to be made: a document of the kit on a paper, in these formats, with this date on it."""

    document: str
    paper: str
    sides: str
    formats: tuple[str, ...]
    date: str


class DocumentResult(NamedTuple):
    """What came of a job.

    Attributes:
        faults: why it cannot be drawn; all else is then empty.
        findings: what the checks saw on the sheets; when there are errors among them there are no files.
        printed: whether there is something to print: a game may have nothing for a document, such as charts.
        outputs: the files: PDF first, then each component's own.
        components: their entries in the manifest, by id.
        placements: where they stand in the PDF files, by id.
    """

    faults: tuple[Finding, ...] = ()
    findings: tuple[Finding, ...] = ()
    printed: bool = False
    outputs: tuple[Output, ...] = ()
    components: tuple[tuple[str, Entry], ...] = ()
    placements: tuple[tuple[str, Entry], ...] = ()

    @property
    def has_no_errors(self) -> bool:
        """Whether there is nothing that stops a build."""
        return not self.faults and not any(finding.severity == "error" for finding in self.findings)


def theme() -> Theme:
    """The looks of all documents."""
    return themes()["field"]


def draw(game: Game, name: str, paper_id: str, sides: str, keep: Memoizer = without_memo) -> tuple[Document, ...]:
    """A document as sheets; running text twice, to read and to staple; nothing when the game has nothing for it.

    Raises:
        DefinitionError: when it cannot be drawn.
    """
    paper, looks = papers()[paper_id], theme()
    info = impose.SheetInfo(game.title, game.version, looks)
    product = generators.generator_of(name)(game, generators.Context(paper, looks, keep))
    sheets = impose.impose(product, paper, sides, info)
    if not sheets:
        return ()
    document = Document(name, product, paper, sheets)
    stapled = impose.stapled_sheets(product, sheets, paper, info)
    return (document, Document(f"{name}-booklet", product, paper, stapled)) if stapled else (document,)


def run_document_job(
    game: Game,
    job: Job,
    report: Report,
    keep: Memoizer = without_memo,
    deflate: Callable[[bytes], bytes] = zlib.compress,
) -> DocumentResult:
    """Do a job; `keep` may remember drawings, and `deflate` how pages are packed."""
    paper = papers()[job.paper].name
    report(f"{paper}: drawing {job.document}")
    try:
        documents = draw(game, job.document, job.paper, job.sides, keep)
    except DefinitionError as error:
        return DocumentResult(faults=error.findings)
    if not documents:
        return DocumentResult()
    findings = tuple(found for document in documents for found in checks.check_document(game, document))
    if not DocumentResult(findings=findings).has_no_errors:
        return DocumentResult(findings=findings, printed=True)
    components = documents[0].product.components
    placements: list[tuple[str, Entry]] = []
    outputs: list[Output] = []
    for format_ in formats_of("document", job.formats):
        for document in documents:
            report(f"{paper}: rendering {document.name}")
            outputs.append(render_document(game, document, job.sides, job.date, deflate, format_))
            placements += placement_entries(outputs[-1].path, job.paper, document.sheets)
    for format_ in formats_of("component", job.formats) if components else ():
        report(f"rendering {len(components)} components of {job.document} as {format_}")
        for component in components:
            outputs += render_component(job.document, component, format_)
    entries = tuple((component.id, component_entry(documents[0].product.name, component)) for component in components)
    return DocumentResult((), findings, True, tuple(outputs), entries, tuple(placements))


# As bytes: a length, JSON of that length, the contents of the files one after the other.

_LENGTH = struct.Struct(">Q")


def pack(finished: DocumentResult) -> bytes:
    """The result as bytes."""
    files = [
        [output.path, len(output.data), output.format, output.document, output.paper, output.pages, output.backs]
        for output in finished.outputs
    ]
    head = json.dumps([*finished[:3], files, *finished[4:]]).encode()
    return b"".join([_LENGTH.pack(len(head)), head, *(output.data for output in finished.outputs)])


def unpack(data: bytes) -> DocumentResult | None:
    """The result as it was before it was packed; None when the bytes are not those of a result."""
    try:
        (length,) = _LENGTH.unpack_from(data)
        start = _LENGTH.size + length
        faults, findings, printed, files, components, placements = json.loads(data[_LENGTH.size : start])
        return DocumentResult(
            tuple(map(Finding.from_json, faults)),
            tuple(map(Finding.from_json, findings)),
            printed,
            tuple(_outputs(files, data, start)),
            tuple(map(tuple, components)),
            tuple(map(tuple, placements)),
        )
    except (struct.error, TypeError, IndexError, ValueError):
        return None


def _outputs(files: Iterable[list[Any]], data: bytes, start: int) -> Iterator[Output]:
    for path, length, format_, document, paper, pages, backs in files:
        content = data[start : start + length]
        if len(content) != length:
            raise ValueError("a file is cut short")
        yield Output(path, content, format_, document, paper, tuple(map(tuple, pages)), backs)
        start += length
