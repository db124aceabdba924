"""A kit from a folder: load → check → generate → impose → check the sheets → render → write."""

import dataclasses
import tempfile
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from pnp import budget, generators, model
from pnp.artwork import symbol_library
from pnp.backends import FORMATS, formats_of
from pnp.errors import DefinitionError, Finding, MisuseError
from pnp.impose import SIDES
from pnp.model.documents import DOCUMENTS, buildable_documents, printed_documents
from pnp.model.game import BoardId, Game
from pnp.pipeline import atomic_write, document_job, manifest, workers
from pnp.pipeline.cache import records
from pnp.pipeline.cache.finding_memo import FindingMemo
from pnp.pipeline.cache.memo import BuildMemo, CheckMemo
from pnp.pipeline.cache.store import CacheStore
from pnp.pipeline.dates import document_date
from pnp.pipeline.document_job import DocumentResult, Job
from pnp.pipeline.file_names import portable_path
from pnp.pipeline.manifest import Output
from pnp.pipeline.options import Options, Progress, silent
from pnp.scene.ink import INKS
from pnp.scene.presets import papers
from pnp.scene.sheet import Document
from pnp.source.suggestions import nearest


class BuildContext(NamedTuple):
    """What a build may use besides its options.

    Attributes:
        store: results of earlier builds; None: nothing is reused or stored.
        processes: worker processes; 1: everything runs in this process.
    """

    store: CacheStore | None = None
    processes: int = 1


ALONE = BuildContext()
_SHARED = (
    "pnp.checks.print.sheets",
    "pnp.impose.flip",
    "pnp.scene.glyph_outlines",
    "pnp.templating.game_views",
    "pnp.templating.sandbox",
)
"""Modules that most documents import when they are drawn."""
DRAFT = "draft"
"""What a draft adds to the version, which is in the slug line of every sheet."""


class Result(NamedTuple):
    """What a build did: the kit's folder, the files written into it, those removed from it, and the findings."""

    game: Game
    folder: Path
    outputs: tuple[Output, ...]
    removed: tuple[str, ...]
    findings: tuple[Finding, ...]


def build(folder: Path, options: Options, progress: Progress = silent, context: BuildContext = ALONE) -> Result:
    """Build the kit of the game in `folder` and write it to `options.out/<id>/`.

    The kit of another skin than the game's first is written to `options.out/<id>/<skin>/`, that of a variant to
    `options.out/<id>+<variant>/`.

    Raises:
        DefinitionError: with every finding of the stage that found errors; nothing is written.
        MisuseError: when the options ask for what the game does not have.
        OSError: when a file cannot be written; the earlier files are then unchanged.
    """
    with tempfile.TemporaryDirectory(prefix="pnp-") as temporary:
        return _build(folder, options, progress, context, Path(temporary))


def _build(folder: Path, options: Options, progress: Progress, context: BuildContext, temporary: Path) -> Result:
    findings: list[Finding] = []
    progress("reading")
    check_memo = CheckMemo(context.store, folder, options.templates)
    parts = FindingMemo(context.store, folder, options.templates)
    loaded = model.load(folder, options.templates, options.skin or None, variant=options.variant)
    game = selected_documents(loaded, options)

    def draw() -> None:
        from pnp.artwork import drawable

        if check_memo.known(game) is None:
            deque(drawable.findings(game, parts), maxlen=0)

    def check() -> None:
        found = check_memo.findings(game, lambda: memoized_findings(game, progress, parts))
        findings.extend(each for each in found if each.id not in options.ignore)
        if not options.draft:
            raise_on_errors(findings)

    printed = dataclasses.replace(game, version=f"{game.version} {DRAFT}") if options.draft else game
    if sets := _sets_of(game, options):
        printed, options = _only_sets(printed, options, sets)
    memo, jobs = BuildMemo(printed, context.store), tuple(_jobs(game, options))
    results = _run_jobs(memo, jobs, context, progress, (draw, check), temporary)
    faults = symbol_library.deduplicate(fault for result in results for fault in result.faults)
    if faults and not (options.draft and any(result.printed for result in results)):
        raise DefinitionError(budget.capped(faults))
    findings += faults
    if not any(result.printed for result in results):
        asked = f" for {', '.join(options.only)}" if options.only else ""
        raise MisuseError(f"{game.title} has nothing to print{asked}")
    findings += [each for result in results for each in result.findings if each.id not in options.ignore]
    if not options.draft:
        raise_on_errors(findings)
    outputs = tuple(_in_kit_order(results, options))
    progress("writing")
    target = atomic_write.resolve_within(options.out, output_folder(game))
    removed = _write(game, target, options, outputs, results, is_partial=bool(sets))
    return Result(printed, target, outputs, removed, tuple(dict.fromkeys(findings)))


def memoized_findings(game: Game, progress: Progress, parts: FindingMemo) -> tuple[Finding, ...]:
    """Return the findings about a game; those of parts that have not changed come from the store."""
    from pnp.pipeline.game_checks import game_findings  # imports the checks, which an unchanged game does not need

    found = tuple(game_findings(game, progress=progress, examine=parts))
    parts.put()
    return found


def _jobs(game: Game, options: Options) -> Iterator[Job]:
    """Yield a job for each document on each paper; components have files of their own once, as on the first paper."""
    date = document_date(game)
    for paper in options.papers:
        formats = options.formats
        if paper != options.papers[0]:
            formats = tuple(name for name in formats if FORMATS[name].of in ("document", "sheet"))
        for name in documents_of(game, options):
            yield Job(name, paper, options.sides, formats, date, options.draft, options.ink)


def _run_jobs(
    memo: BuildMemo,
    jobs: tuple[Job, ...],
    context: BuildContext,
    progress: Progress,
    steps: tuple[Callable[[], None], Callable[[], None]],
    temporary: Path,
) -> list[DocumentResult]:
    """Return the results of jobs, in their order: from the store, from workers, or computed in this process.

    The game is checked first, or while workers draw; an exception of it ends everything. The first of the `steps` is
    the part of the check that draws, whose drawings forked workers share, the second is the whole check.
    """
    draw, check = steps
    found = {number: result for number, job in enumerate(jobs) if (result := memo.lookup(job)) is not None}
    missing = [number for number in range(len(jobs)) if number not in found]
    if context.processes > 1 and len(missing) > 1:
        missing.sort(key=lambda number: -DOCUMENTS[jobs[number].document].effort)
        if workers.start_method() == "fork":
            _import_what_draws(jobs[number] for number in missing)
            draw()
        work = partial(_run_job, memo, jobs, temporary)
        computed = workers.run_jobs(missing, work, context.processes, check, progress)
        found |= {number: records.load(data) for number, data in computed.items()}
    else:
        check()
    results = [found.get(number) or memo.run_job(job, progress, temporary) for number, job in enumerate(jobs)]
    if context.store is not None and missing:
        context.store.evict()
    return results


def _import_what_draws(jobs: Iterable[Job]) -> None:
    """Import once what each forked worker would import."""
    for name in _SHARED:
        import_module(name)
    for job in jobs:
        generators.generator_of(job.document)
        for format_ in job.formats:
            FORMATS.function(format_)


def _run_job(memo: BuildMemo, jobs: tuple[Job, ...], temporary: Path, number: int) -> bytes:
    return records.dump(memo.run_job(jobs[number], temporary=temporary))


def _in_kit_order(results: Iterable[DocumentResult], options: Options) -> Iterator[Output]:
    """Yield every file of the kit but the manifest: documents, then components by format, each of them once."""
    outputs = tuple(output for result in results for output in result.outputs)
    documents = (*formats_of("document", options.formats), *formats_of("sheet", options.formats))
    yield from (output for output in outputs if output.format in documents)
    seen: set[str] = set()
    for format_ in (*formats_of("component", options.formats), *formats_of("face", options.formats)):
        for output in outputs:
            if output.format == format_ and output.path not in seen:
                seen.add(output.path)
                yield output


def selected_documents(game: Game, options: Options) -> Game:
    """Return the game with the board that the options name.

    Raises:
        MisuseError: when the kit has no such document, the game no such board, pnp no such paper, format or sides, or a
            folded sheet cannot have the marks of the kit's cutting machine.
    """
    _require(
        "document or deck" if game.components else "document",
        options.only,
        (*buildable_documents(game), *game.components),
    )
    _require("board", (options.board,) if options.board else (), game.boards)
    for registry, names in (
        (papers(), options.papers),
        (FORMATS, options.formats),
        (SIDES, (options.sides,)),
        (INKS, (options.ink,)),
    ):
        for name in names:
            registry.require(name)
    kit = game.kit
    if options.sides == "fold" and kit.cutting.machine == "silhouette":
        raise MisuseError("--sides fold folds the marks of 'cutting-machine: silhouette'; print with other --sides")
    if options.board:
        kit = kit._replace(boards=(BoardId(options.board),))
    return dataclasses.replace(game, kit=kit)


def _sets_of(game: Game, options: Options) -> tuple[str, ...]:
    """Return the sets of components that the options name in place of documents.

    Raises:
        MisuseError: they name documents too.
    """
    documents = buildable_documents(game)
    sets = tuple(name for name in options.only if name not in documents)
    if sets and len(sets) < len(options.only):
        raise MisuseError("--only takes documents or sets of components, not both; build them one after the other")
    return sets


def _only_sets(game: Game, options: Options, sets: Collection[str]) -> tuple[Game, Options]:
    """Return the game with these sets of components alone, and the options that print them."""
    kit = game.kit._replace(documents=tuple(name for name in game.kit.documents if name == "components"))
    components = {id_: set_ for id_, set_ in game.components.items() if id_ in sets}
    documents = tuple(name for name in ("components", "sheets") if name in printed_documents(game))
    return dataclasses.replace(game, kit=kit, components=components), options._replace(only=documents)


def output_folder(game: Game) -> str:
    """Return the kit's folder below that of all kits: the game's id, and the skin unless it is the game's first.

    A variant never shares a folder with the game as it is written, nor with a skin: ids contain no `+`.
    """
    home = f"{game.id}+{game.variant.id}" if game.variant else str(game.id)
    if game.skin is None or game.skin.id == next(iter(game.skins)):
        return portable_path(home)
    return portable_path(f"{home}/{game.skin.id}")


def raise_on_errors(findings: Iterable[Finding]) -> None:
    """Raise a DefinitionError with all findings when one of them is an error."""
    found = tuple(findings)
    if any(finding.severity == "error" for finding in found):
        raise DefinitionError(budget.capped(tuple(dict.fromkeys(found))))


def documents_of(game: Game, options: Options) -> tuple[str, ...]:
    """Return the documents to build, in the order of the kit, without those for which the game has nothing."""
    named = (name for name in buildable_documents(game) if name in options.only)
    names = named if options.only else printed_documents(game)
    return tuple(name for name in names if DOCUMENTS[name].is_in(game))


def _require(what: str, asked: Iterable[str], all_names: Iterable[str]) -> None:
    names = tuple(all_names)
    for name in asked:
        if name not in names:
            near = nearest(name, names)
            known = f"did you mean {near!r}?" if near else f"known: {', '.join(names) or 'none'}"
            raise MisuseError(f"there is no {what} {name!r}; {known}")


def draw(game: Game, options: Options, progress: Progress) -> Iterator[Document]:
    """Yield every document for every paper, as sheets.

    A document for which the game has nothing, such as charts, is left out.

    Raises:
        DefinitionError: after the last document, with the findings of all that cannot be drawn.
    """
    findings: list[Finding] = []
    for paper in options.papers:
        for name in documents_of(game, options):
            progress(f"{papers()[paper].name}: drawing {name}")
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
    results: Sequence[DocumentResult],
    is_partial: bool,
) -> tuple[str, ...]:
    """Put the files and then the manifest in place; remove what an earlier build wrote and this one no longer does."""
    names = set(documents_of(game, options))

    def concerns(entry: manifest.Entry) -> bool:
        """Return whether the file is of a kind that this build builds, and builds whole."""
        dropped = entry["document"] not in printed_documents(game)
        return (dropped or (entry["document"] in names and not is_partial)) and (
            entry["format"] in options.formats and entry["paper"] in ("", *options.papers)
        )

    earlier = manifest.read_previous(target, concerns, frozenset(output.path for output in outputs))
    components: dict[str, manifest.Entry] = {}
    for result in results:
        for name, entry in result.components:
            components.setdefault(name, entry)
    placements = [placement for result in results for placement in result.placements]
    content = manifest.compose(game, outputs, components, placements, earlier)
    atomic_write.publish(target, {**{output.path: output.data for output in outputs}, manifest.NAME: content})
    return atomic_write.discard(target, earlier.stale)
