"""One print job: draw the game, select what changed, lay it out on the fewest sheets, check and write them."""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from pnp import checks, generators, impose, model
from pnp.errors import Finding, MisuseError
from pnp.impose import SheetInfo
from pnp.model.documents import DOCUMENTS, buildable_documents
from pnp.model.game import Game
from pnp.pipeline import atomic_write, document_job
from pnp.pipeline.build import DRAFT, memoized_findings, output_folder, raise_on_errors, selected_documents
from pnp.pipeline.cache.finding_memo import FindingMemo
from pnp.pipeline.cache.memo import CheckMemo
from pnp.pipeline.cache.store import CacheStore
from pnp.pipeline.dates import document_date
from pnp.pipeline.export import render_document
from pnp.pipeline.manifest import Output
from pnp.pipeline.options import Options, Progress, silent
from pnp.printing import change_list, ledger, marks, pictures
from pnp.printing.changes import Exchange, exchanges
from pnp.printing.held import Held, by_id
from pnp.printing.ledger import Ledger, LoggedJob
from pnp.scene.presets import papers
from pnp.scene.sheet import Component, Document, Product
from pnp.source.suggestions import nearest

SHEETS = "sheets"
"""The document that has the pieces of all documents that are cut."""
_LIST = "list"
"""The name of the file when there is nothing to print but the list."""


class Selection(NamedTuple):
    """The components of a game that a job is about.

    Attributes:
        products: their documents, in the order of the kit.
        names: what `--only` names: documents, sets of components, and ids or beginnings of ids; empty: everything.
        prefixes: what the ids of the components of these begin with.
    """

    products: tuple[Product, ...]
    names: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()

    def has(self, id_: str) -> bool:
        """Return whether a component, which the game may no longer have, belongs to the selection."""
        return not self.names or any(id_ == prefix or id_.startswith(f"{prefix}/") for prefix in self.prefixes)

    @property
    def components(self) -> Iterator[Component]:
        """The components in the order of the kit."""
        return (each for product in self.products for each in product.components if self.has(each.id))


def load_checked(
    folder: Path, options: Options, store: CacheStore | None, progress: Progress = silent
) -> tuple[Game, tuple[Finding, ...]]:
    """Return the game in a folder, and the findings of its checks; the version of a draft says so.

    Raises:
        DefinitionError: a check found an error, unless it is a draft, or the game cannot be read.
        MisuseError: the options ask for what the game or pnp does not have.
    """
    progress("reading")
    memo, parts = CheckMemo(store, folder, options.templates), FindingMemo(store, folder, options.templates)
    game = model.load(folder, options.templates, options.skin or None, variant=options.variant)
    selected_documents(game, options._replace(only=()))
    findings = memo.findings(game, lambda: memoized_findings(game, progress, parts))
    if options.draft:
        return dataclasses.replace(game, version=f"{game.version} {DRAFT}"), findings
    raise_on_errors(findings)
    return game, findings


def select(game: Game, options: Options, progress: Progress = silent) -> Selection:
    """Draw the components of a game, or only those that the options name; running text has none.

    Raises:
        DefinitionError: something cannot be drawn.
        MisuseError: the options name documents without components, or documents and components together.
    """
    in_kit, known = game.kit.documents, buildable_documents(game)
    documents = {name for name in options.only if name in known}
    others = [name for name in options.only if name not in known]
    if documents and others:
        raise MisuseError("--only takes documents, or components and sets of them, not both; print one after the other")
    if SHEETS in documents:
        documents |= {name for name in in_kit if DOCUMENTS[name].is_cut}
    wanted = tuple(name for name in in_kit if not documents or name in documents)
    part = dataclasses.replace(game, kit=game.kit._replace(documents=wanted))
    context, found = generators.Context(papers()[options.papers[0]], document_job.theme()), list[Product]()
    for name in dict.fromkeys(SHEETS if DOCUMENTS[name].is_cut else name for name in wanted):
        if DOCUMENTS[name].is_in(game) and not DOCUMENTS[name].is_text:
            progress(f"drawing {name}")
            found.append(generators.generator_of(name)(part, context))
    products = tuple(product for product in found if product.components)
    if not products:
        listed = ", ".join(options.only) or game.title
        raise MisuseError(f"{listed} has no components; 'pnp build' prints running text and instructions")
    prefixes = [f"component/{name}" if name in game.components else name for name in others]
    if documents:
        prefixes += sorted({each.id.partition("/")[0] for product in products for each in product.components})
    return Selection(products, options.only, tuple(prefixes))


def of_version(game: Game, options: Options) -> dict[str, Held]:
    """Return what an owner has who printed all of a version of the game.

    Raises:
        DefinitionError: something cannot be drawn.
        MisuseError: it has no components.
    """
    return by_id(select(game, options._replace(only=())).components)


class PrintedChanges(NamedTuple):
    """The result of a print job.

    Attributes:
        exchanges: what is taken out and put in; empty: nothing changed, and nothing was written.
        left_out: how many components changed only in their type and were left out.
        folder: where the files are.
        outputs: the files.
        findings: those of the checks of the sheets.
        job: the job as the ledger has it, or will have it once it counts; None: nothing was printed.
    """

    exchanges: tuple[Exchange, ...] = ()
    folder: Path = Path()
    outputs: tuple[Output, ...] = ()
    findings: tuple[Finding, ...] = ()
    job: LoggedJob | None = None
    left_out: int = 0


def print_changes(
    game: Game,
    known: Ledger,
    base: Mapping[str, Held] | None,
    options: Options,
    time: str,
    progress: Progress = silent,
    *,
    retyped: bool = True,
    counted: bool = True,
) -> PrintedChanges:
    """Print the components that are not as they are held, and the list of what to take out and put in.

    Args:
        game: what is printed, which has been checked.
        known: the ledger, which gets a line when the files are in their place.
        base: what the owner has, by id; None: what the ledger has.
        options: the first of its papers is used; the files are written to `out/<id>/print/<job>/`.
        time: the time of the job, ISO 8601 in UTC.
        progress: receives the steps.
        retyped: also what changed only in its type; what is left out stays what the owner has.
        counted: whether it counts as printed at once; otherwise `record` says so later.

    Raises:
        DefinitionError: something cannot be drawn, or the checks of the sheets found an error; nothing is written.
        MisuseError: the options ask for what the game does not have.
        OSError: a file cannot be written.
    """
    selection = select(game, options, progress)
    changed = changes_in(game, selection, known.held() if base is None else base)
    found = tuple(each for each in changed if retyped or not each.is_retyped)
    if not found:
        return PrintedChanges(left_out=len(changed))
    made = documents(game, selection, found, options)
    findings = tuple(finding for document in made for finding in checks.check_document(game, document))
    raise_on_errors(findings)
    job = ledger.new_job(known, game, time, _settings(options), found, base or {})
    folder = atomic_write.resolve_within(options.out, f"{output_folder(game)}/print/{job.id}")
    outputs = tuple(_rendered(game, made, options, progress))
    progress("writing")
    atomic_write.publish(folder, {output.path: output.data for output in outputs})
    done = PrintedChanges(found, folder, outputs, findings, job, len(changed) - len(found))
    if counted:
        record(known, done)
    return done


def record(known: Ledger, done: PrintedChanges) -> None:
    """Count sheets that were made as printed, and keep the pictures of what is on them.

    Raises:
        MisuseError: the ledger or the pictures cannot be written.
    """
    try:
        pictures.keep(known, done.exchanges)
        if done.job is not None:
            ledger.add(known, done.job)
    except OSError as error:
        lost = f"the sheets are in {done.folder}, but the ledger does not have them"
        raise MisuseError(f"{error.filename}: {error.strerror}; {lost}") from error


def _settings(options: Options) -> dict[str, str]:
    return {"paper": options.papers[0], "sides": options.sides, "ink": options.ink, "out": str(options.out)}


def _rendered(game: Game, documents: tuple[Document, ...], options: Options, progress: Progress) -> Iterator[Output]:
    date = document_date(game)
    for document in document_job.in_ink(game, documents, options.ink):
        progress(f"rendering {document.name}")
        output = render_document(game, document, options.sides, date)
        yield dataclasses.replace(output, path=Path(output.path).name)


def changes_in(game: Game, selection: Selection, held: Mapping[str, Held]) -> tuple[Exchange, ...]:
    """Return what changed of a selection.

    Raises:
        MisuseError: neither the game nor what is held has something that the selection names.
    """
    ids = (*held, *(each.id for product in selection.products for each in product.components))
    for prefix in selection.prefixes:
        if not any(id_ == prefix or id_.startswith(f"{prefix}/") for id_ in ids):
            near = nearest(prefix, (*buildable_documents(game), *game.components, *ids))
            known = f"did you mean {near!r}?" if near else "build.json lists the ids of all components"
            raise MisuseError(f"there is no document, set or component {prefix!r}; {known}")
    return exchanges({id_: each for id_, each in held.items() if selection.has(id_)}, selection.components)


def documents(game: Game, selection: Selection, found: Iterable[Exchange], options: Options) -> tuple[Document, ...]:
    """Return the sheets of everything that is put in, with the list as the last page of the last file."""
    paper, info = papers()[options.papers[0]], SheetInfo(game.title, game.version, document_job.theme())
    printed = {each.id: each.component for each in found if each.component is not None}
    editions = {each.id: each.after.edition for each in found if each.after is not None}
    variant = game.variant.name if game.variant else ""
    made: list[Document] = []
    for product in selection.products:
        chosen = tuple(printed[each.id] for each in product.components if each.id in printed)
        for stem, part in impose.files(product._replace(components=chosen)) if chosen else ():
            drawn = Document(stem, part, paper, impose.impose(part, paper, options.sides, info))
            made.append(marks.marked(drawn, editions, options.sides, info.theme, variant))
    pages: dict[str, str] = {}
    for document in made:
        numbers: dict[str, dict[int, None]] = {}
        for number, sheet in enumerate(document.sheets, 1):
            for placement in sheet.placements:
                if placement.face == "front":
                    numbers.setdefault(placement.component, {})[number] = None
        name = f"{document.name}, " if made[1:] else ""
        pages |= {id_: f"{name}page {', '.join(map(str, on))}" for id_, on in numbers.items()}
    listed = change_list.sheets(tuple(found), pages, paper, info)
    if not made:
        return (Document(_LIST, Product(_LIST, change_list.TITLE, "leaf"), paper, listed),)
    return (*made[:-1], made[-1]._replace(sheets=(*made[-1].sheets, *listed)))


def way(document: Document, sides: str) -> str:
    """Return how the sheets of a document are printed, as they were planned."""
    if impose.is_mounted(document.product, sides):
        return "one-sided, fronts and backs on sheets of their own, to be glued to both sides of board"
    return note(sides, any(placed.face == "back" for sheet in document.sheets for placed in sheet.placements))


def note(sides: str, has_backs: bool) -> str:
    """Return how sheets with or without backs are printed, if nothing is glued to board."""
    return impose.SIDES[sides].cut_note if has_backs else "one-sided"


def choices_of_sides(products: Iterable[Product]) -> dict[str, str]:
    """Return the print modes by id, in words: what they do with backs, and what with sheets of the products."""
    known = [*products]
    backed = [each for each in known if any(component.back for component in each.components)]

    def words(id_: str) -> str:
        glued, short = sum(impose.is_mounted(each, id_) for each in backed), note(id_, has_backs=True)
        short = short.removeprefix("two-sided, ").partition(",")[0]
        if glued:
            return f"glued to board; others: {short}" if glued == len(backed) else f"{short}; some glued to board"
        return f"{short} (no backs here)" if known and not backed else short

    return {id_: words(id_) for id_ in impose.SIDES}
