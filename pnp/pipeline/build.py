"""A kit from a folder: load → check → generate → impose → check the sheets → render → write."""

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp import checks, model
from pnp.artwork import symbol_library
from pnp.backends import FORMATS, formats_of
from pnp.errors import DefinitionError, Finding, MisuseError
from pnp.impose import SIDES
from pnp.model.documents import DOCUMENTS
from pnp.model.game import BoardId, Game
from pnp.pipeline import atomic_write, document_job, manifest
from pnp.pipeline.cache.memo import BuildMemo, SharedCacheState
from pnp.pipeline.cache.store import CacheStore
from pnp.pipeline.dates import document_date
from pnp.pipeline.document_job import DocumentResult, Job, unpack
from pnp.pipeline.file_names import portable_path
from pnp.pipeline.manifest import Output
from pnp.pipeline.options import Options
from pnp.pipeline.workers import payload
from pnp.pipeline.workers.forked_jobs import Report
from pnp.pipeline.workers.payload import Brief
from pnp.pipeline.workers.pool import Crew, crew
from pnp.scene.presets import papers
from pnp.scene.sheet import Document
from pnp.source.load import peek_main_file
from pnp.source.nodes import ListNode


class BuildContext(NamedTuple):
    """What a build may use besides its options: the store of earlier results, and how many processes."""

    store: CacheStore | None = None
    processes: int = 1


ALONE = BuildContext()


class Result(NamedTuple):
    """What a build did: the kit's folder, the files written into it, those removed from it, and what the checks saw."""

    game: Game
    folder: Path
    outputs: tuple[Output, ...]
    removed: tuple[str, ...]
    findings: tuple[Finding, ...]


def build(folder: Path, options: Options, report: Report = lambda step: None, means: BuildContext = ALONE) -> Result:
    """Build the kit of the game in `folder` and write it to `options.out/<id>/`.

    The kit of another skin than the game's first is written to `options.out/<id>/<skin>/`.

    Raises:
        DefinitionError: with every finding of the stage that found errors; nothing is written.
        MisuseError: when the options ask for what the game does not have.
        OSError: when the disk refuses; what stood there before still stands.
    """
    findings: list[Finding] = []
    with crew(means.processes if _use_workers(folder, options) else 1, payload.ready) as workers:
        report("reading")
        game = selected_documents(model.load(folder, options.templates, options.skin or None), options)

        def check() -> None:
            report("checking")
            findings.extend(checks.check_game(game))
            raise_on_errors(findings)

        made = _run_jobs(
            BuildMemo(game, SharedCacheState.of(means.store, game)), tuple(_jobs(game, options)), workers, report, check
        )
    faults = symbol_library.deduplicate(fault for finished in made for fault in finished.faults)
    if faults:
        raise DefinitionError(faults)
    if not any(finished.printed for finished in made):
        asked = f" for {', '.join(options.only)}" if options.only else ""
        raise MisuseError(f"{game.title} has nothing to print{asked}")
    findings += [finding for finished in made for finding in finished.findings]
    raise_on_errors(findings)
    outputs = tuple(_in_kit_order(made, options))
    report("writing")
    target = atomic_write.resolve_within(options.out, output_folder(game))
    removed = _write(game, target, options, outputs, made)
    return Result(game, target, outputs, removed, tuple(dict.fromkeys(findings)))


def _jobs(game: Game, options: Options) -> Iterator[Job]:
    """A job for each document on each paper; components have files of their own once, as on the first paper."""
    date = document_date(game)
    for paper in options.papers:
        formats = options.formats if paper == options.papers[0] else formats_of("document", options.formats)
        for name in documents_of(game, options):
            yield Job(name, paper, options.sides, formats, date)


def _use_workers(folder: Path, options: Options) -> bool:
    """Whether several documents may have to be made: for one alone another process would only cost memory."""
    if options.only or len(options.papers) > 1:
        return len(options.only) * len(options.papers) != 1
    listed = peek_main_file(folder, ("kit", "documents"))
    return not isinstance(listed, ListNode) or len(listed.items) > 1


def _run_jobs(
    recall: BuildMemo, todo: tuple[Job, ...], workers: Crew | None, report: Report, check: Callable[[], None]
) -> list[DocumentResult]:
    """What comes of the jobs, in their order, with what is known already and by the workers, if there are any.

    The game is checked first, or while others draw; what the check raises ends everything.
    """
    packed = {number: known for number, job in enumerate(todo) if (known := recall.lookup(job)) is not None}
    missing = [number for number in range(len(todo)) if number not in packed]
    told = Brief(recall.game, todo, recall.known).packed() if workers and missing else None
    if workers and told:
        missing.sort(key=lambda number: -DOCUMENTS[todo[number].document].effort)
        packed.update(workers.spread(missing, told, report, check))
    else:
        check()
    made = [
        (unpack(packed[number]) if number in packed else None) or recall.run_job(job, report)
        for number, job in enumerate(todo)
    ]
    store = recall.known.store
    if store is not None and missing:
        store.evict()
    return made


def _in_kit_order(made: Iterable[DocumentResult], options: Options) -> Iterator[Output]:
    """Every file of the kit but the manifest: documents, then components by format, each of them once."""
    outputs = tuple(output for finished in made for output in finished.outputs)
    documents = formats_of("document", options.formats)
    yield from (output for output in outputs if output.format in documents)
    seen: set[str] = set()
    for format_ in formats_of("component", options.formats):
        for output in outputs:
            if output.format == format_ and output.path not in seen:
                seen.add(output.path)
                yield output


def selected_documents(game: Game, options: Options) -> Game:
    """The game with the board that the options name.

    Raises:
        MisuseError: when the kit has no such document, the game no such board, or pnp no such paper, format or sides.
    """
    _require("document", options.only, game.kit.documents)
    _require("board", (options.board,) if options.board else (), game.boards)
    for registry, names in ((papers(), options.papers), (FORMATS, options.formats), (SIDES, (options.sides,))):
        for name in names:
            registry.require(name)
    kit = game.kit
    if options.board:
        kit = kit._replace(boards=(BoardId(options.board),))
    return dataclasses.replace(game, kit=kit)


def output_folder(game: Game) -> str:
    """The kit's folder below that of all kits: the game's id, and the skin unless it is the game's first."""
    if game.skin is None or game.skin.id == next(iter(game.skins)):
        return portable_path(game.id)
    return portable_path(f"{game.id}/{game.skin.id}")


def raise_on_errors(findings: Iterable[Finding]) -> None:
    """Raise a DefinitionError with all findings when one of them is an error."""
    found = tuple(findings)
    if any(finding.severity == "error" for finding in found):
        raise DefinitionError(found)


def documents_of(game: Game, options: Options) -> tuple[str, ...]:
    """The documents to build, in the order of the kit, without those for which the game has nothing."""
    names = (name for name in game.kit.documents if not options.only or name in options.only)
    return tuple(name for name in names if DOCUMENTS[name].is_in(game))


def _require(what: str, asked: Iterable[str], known: Iterable[str]) -> None:
    names = tuple(known)
    for name in asked:
        if name not in names:
            raise MisuseError(f"there is no {what} {name!r}; there is {', '.join(names) or 'none'}")


def draw(game: Game, options: Options, report: Report) -> Iterator[Document]:
    """Every document for every paper, as sheets.

    A document for which the game has nothing, such as charts, is left out.

    Raises:
        DefinitionError: after the last document, with the findings of all that cannot be drawn.
    """
    findings: list[Finding] = []
    for paper in options.papers:
        for name in documents_of(game, options):
            report(f"{papers()[paper].name}: drawing {name}")
            try:
                yield from document_job.draw(game, name, paper, options.sides)
            except DefinitionError as error:
                findings += error.findings
    if findings:
        raise DefinitionError(dict.fromkeys(findings))


def _write(
    game: Game,
    target: Path,
    options: Options,
    outputs: tuple[Output, ...],
    made: Sequence[DocumentResult],
) -> tuple[str, ...]:
    """Put the files and then the manifest in place; remove what an earlier build wrote and this one no longer does."""
    names = set(documents_of(game, options))

    def concerns(entry: manifest.Entry) -> bool:
        """Whether the file is of a kind that this build builds."""
        dropped = entry["document"] not in game.kit.documents
        return (entry["document"] in names or dropped) and (
            entry["format"] in options.formats and entry["paper"] in ("", *options.papers)
        )

    earlier = manifest.read_previous(target, concerns, frozenset(output.path for output in outputs))
    components: dict[str, manifest.Entry] = {}
    for finished in made:
        for name, entry in finished.components:
            components.setdefault(name, entry)
    placements = [placement for finished in made for placement in finished.placements]
    content = manifest.compose(game, outputs, components, placements, earlier)
    atomic_write.publish(target, {**{output.path: output.data for output in outputs}, manifest.NAME: content})
    return atomic_write.discard(target, earlier.stale)
