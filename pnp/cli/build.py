"""`pnp build`: the kit of one game, of several, or of all."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp import assets, budget, os_limits
from pnp.backends import DRAWN_BY_CAIRO
from pnp.cli.choices import (
    EntryNames,
    entry_option,
    list_option,
    out_option,
    papers_option,
    templates_option,
    variant_option,
)
from pnp.cli.console import GameName, ProgressLine, count, echo, echo_json, findings_as_json, show_findings
from pnp.errors import DefinitionError, MisuseError, plural
from pnp.pipeline.cache import store
from pnp.pipeline.cache.kit_memo import KitMemo, StandingKit
from pnp.pipeline.cache.store import CacheStore
from pnp.pipeline.options import Options

if TYPE_CHECKING:
    from pnp.pipeline.build import Result
    from pnp.pipeline.options import Progress

EXAMPLES = """\b
Examples:
  pnp build heavy-armor
  pnp build heavy-armor --paper both --formats pdf,svg,png
  pnp build heavy-armor --paper legal,tabloid
  pnp build heavy-armor --formats pdf,cut-svg
  pnp build my-game --only counters --sides fold
  pnp build heavy-armor --only map --board side-15
  pnp build my-game --ink black
  pnp build my-game --skin winter
  pnp build my-game --variant slow-scouts
  pnp build --all --out kits
"""


@click.command("build", epilog=EXAMPLES)
@click.argument("games", metavar="GAME...", type=GameName(), nargs=-1)
@click.option("--all", "every", is_flag=True, help="Build every shipped game.")
@entry_option(
    "--only",
    "Build only these documents of the game's kit, such as map,counters, or only these decks, by their ids",
    EntryNames("pnp.model.documents:DOCUMENTS", others=True),
)
@papers_option("The papers to print on", "letter")
@entry_option("--sides", "How backs are aligned with fronts", EntryNames("pnp.impose:SIDES", one=True), "duplex-long")
@entry_option("--ink", "How much ink to print with", EntryNames("pnp.scene.ink:INKS", one=True), "full")
@entry_option("--formats", "The file formats to write", EntryNames("pnp.backends:FORMATS"), "pdf")
@click.option("--skin", default="", metavar="ID", help="Build this skin (default: the first).")
@variant_option("Build this variant into a folder of its own, output/<id>+NAME/")
@click.option("--board", default="", metavar="ID", help="Print this board instead of the kit's own.")
@templates_option
@out_option("Write kits into DIR, one folder for each game.")
@list_option("--ignore", "Do not report these checks, and print in spite of them.")
@click.option("--draft", is_flag=True, help="Draw what can be drawn in spite of errors, marked as a draft.")
@click.option("--no-cache", is_flag=True, help="Do not use or write the cache.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of worker processes; 1: none, for debuggers (default: one per core).",
)
@click.option("-q", "--quiet", is_flag=True, help="Print only errors.")
@click.option("--json", "as_json", is_flag=True, help="Print what was built as JSON.")
def command(
    games: tuple[Path, ...], every: bool, quiet: bool, as_json: bool, no_cache: bool, jobs: int | None, **choices: Any
) -> int:
    """Build the kit of each GAME into output/<id>/: PDFs by paper, and build.json, which lists every file and piece.

    Results that are still valid come from the user's cache folder, such as ~/.cache/pnp, which you may delete at any
    time. The environment variable PNP_CACHE names another folder, or is off.
    """
    if every and games:
        raise MisuseError("name games or use --all, not both")
    folders = tuple(assets.games().values()) if every else games
    if not folders:
        raise MisuseError("name a game or a folder, or use --all; pnp list shows the shipped games")
    choices["ignore"] = _ignored(choices["ignore"])
    options = Options(**{name: value for name, value in choices.items() if value})
    if not DRAWN_BY_CAIRO.isdisjoint(options.formats):
        from pnp.scene import cairo

        cairo.load()
    folders = _distinct(folders, options.templates)
    known = None if no_cache else store.user_cache()
    progress = ProgressLine(wanted=not quiet and not as_json)
    kits, failed = [], False
    for folder in folders:
        try:
            with os_limits.limited_run(budget.current().limits):
                kit = _kit(folder, options, progress, known, jobs)
        except DefinitionError as error:
            failed = True
            kits.append({"folder": str(folder), "findings": findings_as_json(error.findings)})
            if not as_json:
                show_findings(error.findings, err=True)
            continue
        finally:
            progress.end()
        kits.append(kit.entry | ({"findings": findings_as_json(kit.findings)} if as_json else {}))
        if not quiet and not as_json:
            _print_kit(kit)
    if as_json:
        echo_json({"kits": kits})
    return int(failed)


def _ignored(names: str) -> tuple[str, ...]:
    """Return the ids of the checks to ignore.

    Raises:
        MisuseError: a name means no check, or one whose errors keep sheets from being printed right.
    """
    from pnp.cli.check import named_checks

    found = named_checks(names)
    for id_, check in found.items():
        if check.on_sheets and check.severity == "error":
            raise MisuseError(f"a build cannot ignore {id_}: the sheets would be wrong; correct them")
    return tuple(found)


def _kit(folder: Path, options: Options, progress: Progress, known: CacheStore | None, jobs: int | None) -> StandingKit:
    """Return the kit as an earlier build left it, or build it."""
    memo = KitMemo(known, folder, options)
    kit = memo.standing()
    if kit is None:
        from pnp.pipeline.build import BuildContext, build, output_folder
        from pnp.pipeline.workers import default_processes

        processes = 1 if os_limits.is_sandboxed() else jobs or default_processes()
        result = build(folder, options, progress, BuildContext(known, processes))
        kit = StandingKit(output_folder(result.game), _entry(result), _lines(result, options.sides), result.findings)
        memo.put(kit)
    return kit


def _distinct(folders: tuple[Path, ...], templates: tuple[Path, ...]) -> tuple[Path, ...]:
    """Return the folders, each once. Games that cannot be read are reported when they are built.

    Raises:
        MisuseError: two games have the same id, so that one kit would replace the other.
    """
    distinct = tuple({folder.resolve(): folder for folder in reversed(folders)}.values())[::-1]
    if len(distinct) < 2:
        return distinct
    from pnp import model

    seen: dict[str, Path] = {}
    for folder in distinct:
        with contextlib.suppress(DefinitionError):
            game = model.load(folder, templates)
            if game.id in seen:
                raise MisuseError(
                    f"{seen[game.id]} and {folder} have the same id '{game.id}' and therefore the same kit folder; "
                    "change an id, or build them separately with --out"
                )
            seen[game.id] = folder
    return distinct


def _entry(result: Result) -> dict[str, Any]:
    return {
        "id": result.game.id,
        "folder": str(result.folder),
        "files": [output.entry() for output in result.outputs],
        "removed": list(result.removed),
    }


def _print_kit(kit: StandingKit) -> None:
    shown = [finding for finding in kit.findings if finding.severity in ("error", "warning")]
    if shown:
        show_findings(shown, err=True)
    for line in kit.lines:
        echo(line)


def _lines(result: Result, sides: str) -> tuple[str, ...]:
    """Return what is said about a kit: its files, and how to print them."""
    from pnp.backends import FORMATS
    from pnp.impose import BOOKLET, SIDES

    printed = [output for output in result.outputs if FORMATS[output.format].of == "document"]
    cut = sum(FORMATS[output.format].of == "sheet" for output in result.outputs)
    others = len(result.outputs) - len(printed) - cut
    lines = [f"{result.game.title} {result.game.version} → {result.folder}"]
    width = max((len(output.path) for output in printed), default=0)
    lines += [f"  {output.path:{width}}  {plural(len(output.pages), 'page')}" for output in printed]
    if cut:
        lines.append(f"  and {plural(cut, 'file')} of cut lines")
    if others:
        lines.append(f"  and {plural(others, 'file')}, one for each face of a component")
    if result.findings and not any(finding.severity in ("error", "warning") for finding in result.findings):
        lines.append(f"  {count(result.findings)}: see pnp check")
    if printed:
        lines.append("  Print at 100 %, actual size.")
    two_sided = list(dict.fromkeys(Path(output.path).name for output in printed if output.backs))
    if two_sided:
        listed = " and ".join(filter(None, (", ".join(two_sided[:-1]), *two_sided[-1:])))
        lines.append(f"  {listed}: {SIDES[sides].about}.")
    booklets = dict.fromkeys(Path(output.path).name for output in printed if output.is_booklet)
    return (*lines, *(f"  {name}: {BOOKLET.about}." for name in booklets))
