"""One document on one paper, from the game to finished files: draw → impose → check the sheets → render.

The result is plain data, so that a worker process can compute it, and a later build can reuse it.
"""

from pathlib import Path
from typing import NamedTuple

from pnp import checks, generators, impose
from pnp.backends import formats_of
from pnp.errors import DefinitionError, Finding
from pnp.model.game import Game
from pnp.pipeline.atomic_write import LargeFile
from pnp.pipeline.export import (
    render_board_data,
    render_component,
    render_cut_lines,
    render_document,
    render_faces,
)
from pnp.pipeline.manifest import Entry, Output, component_entry, placement_entries
from pnp.pipeline.options import Progress, silent
from pnp.scene.ink import Press
from pnp.scene.presets import papers, themes
from pnp.scene.sheet import Document
from pnp.scene.theme import Theme

_UNDRAWABLE = ("print.missing-glyph",)
"""Errors on sheets that not even a draft can be rendered with."""


class Job(NamedTuple):
    """A unit of work: a document of the kit on a paper, its formats and its date.

    `draft`: it is rendered in spite of errors on its sheets.
    """

    document: str
    paper: str
    sides: str
    formats: tuple[str, ...]
    date: str
    draft: bool = False
    ink: str = "full"


class DocumentResult(NamedTuple):
    """The result of a job.

    Attributes:
        faults: the reasons why it cannot be drawn; everything else is then empty.
        findings: those of the checks on the sheets; with errors among them there are no files.
        printed: whether there is something to print: a game may have no charts, for example.
        outputs: the files: PDF first, then those of components.
        components: their entries in the manifest, by id.
        placements: their positions in the PDF files, by id.
    """

    faults: tuple[Finding, ...] = ()
    findings: tuple[Finding, ...] = ()
    printed: bool = False
    outputs: tuple[Output, ...] = ()
    components: tuple[tuple[str, Entry], ...] = ()
    placements: tuple[tuple[str, Entry], ...] = ()

    @property
    def has_no_errors(self) -> bool:
        """Whether nothing in it stops the build."""
        return not self.faults and not any(finding.severity == "error" for finding in self.findings)

    @property
    def is_in_memory(self) -> bool:
        """Whether all its files are part of it."""
        return not any(isinstance(output.data, LargeFile) for output in self.outputs)


def theme() -> Theme:
    """Return the theme of all documents."""
    return themes()["field"]


def draw(game: Game, name: str, paper_id: str, sides: str) -> tuple[Document, ...]:
    """Draw a document as sheets; running text as pages and as a booklet; nothing when the game has no such content.

    Raises:
        DefinitionError: it cannot be drawn.
    """
    paper, looks = papers()[paper_id], theme()
    info = impose.SheetInfo(game.title, game.version, looks)
    product = generators.generator_of(name)(game, generators.Context(paper, looks))
    documents: list[Document] = []
    for stem, part in impose.files(product):
        sheets = impose.impose(part, paper, sides, info)
        if sheets:
            documents.append(Document(stem, part, paper, sheets))
        stapled = impose.stapled_sheets(part, sheets, paper, info)
        if stapled:
            documents.append(Document(f"{stem}-booklet", part, paper, stapled, is_booklet=True))
    return tuple(documents)


def run_document_job(
    game: Game, job: Job, progress: Progress = silent, temporary: Path | None = None
) -> DocumentResult:
    """Draw a document, check its sheets, and render it; without a folder for temporary files, in memory."""
    paper = papers()[job.paper].name
    progress(f"{paper}: drawing {job.document}")
    try:
        documents = draw(game, job.document, job.paper, job.sides)
    except DefinitionError as error:
        return DocumentResult(faults=error.findings)
    if not documents:
        return DocumentResult()
    findings = tuple(found for document in documents for found in checks.check_document(game, document))
    if any(finding.severity == "error" and not (job.draft and finding.id not in _UNDRAWABLE) for finding in findings):
        return DocumentResult(findings=findings, printed=True)
    named = documents[0].product.name
    entries = {piece.id: component_entry(named, piece) for each in documents for piece in each.product.components}
    documents = in_ink(game, documents, job.ink)
    components = {component.id: component for document in documents for component in document.product.components}
    placements: list[tuple[str, Entry]] = []
    outputs: list[Output] = []
    for format_ in formats_of("document", job.formats):
        for document in documents:
            progress(f"{paper}: rendering {document.name}")
            outputs.append(render_document(game, document, job.sides, job.date, format_, temporary))
            placements += placement_entries(outputs[-1].path, job.paper, document.sheets)
    for format_ in formats_of("sheet", job.formats):
        for document in documents:
            outputs += render_cut_lines(game, document, job.date, format_)
    for format_ in formats_of("component", job.formats) if components else ():
        progress(f"rendering {len(components)} components of {job.document} as {format_}")
        for component in components.values():
            outputs += render_component(job.document, component, format_)
            if format_ == "svg":
                outputs += render_board_data(game, job.document, component)
    for format_ in formats_of("face", job.formats):
        outputs += render_faces(job.document, (piece for piece in components.values() if piece.stock), format_)
    return DocumentResult((), findings, True, tuple(outputs), tuple(entries.items()), tuple(placements))


def in_ink(game: Game, documents: tuple[Document, ...], ink: str) -> tuple[Document, ...]:
    """Return documents as they are printed with less ink; sides differ by their hatching."""
    if ink == "full":
        return documents
    return tuple(map(Press(ink, tuple(side.color for side in game.sides.values())).document, documents))
