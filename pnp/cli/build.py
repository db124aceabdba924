"""`pnp build`: the kit of one game, of several, or of all."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp import assets, budget
from pnp.cli.choices import EntryNames, entry_option, papers_option, templates_option
from pnp.cli.console import GameName, ProgressLine, count, echo, echo_json, findings_as_json, show_findings
from pnp.errors import DefinitionError, MisuseError

if TYPE_CHECKING:
    from pnp.pipeline.build import BuildContext, Result

EXAMPLES = """\b
Examples:
  pnp build heavy-armor
  pnp build heavy-armor --paper both --formats pdf,svg,png
  pnp build heavy-armor --paper legal,tabloid
  pnp build heavy-armor --formats pdf,cut-svg
  pnp build my-game --only counters --sides fold
  pnp build heavy-armor --only map --board side-15
  pnp build my-game --skin winter
  pnp build --all --out kits
"""


def _folder(ctx: click.Context, param: click.Parameter, value: str) -> Path:
    """Return the folder of an option; reject an empty name, such as that of a variable that is not set."""
    if not value:
        raise click.BadParameter("the name of the folder is empty; '.' is the folder you are in", ctx, param)
    return Path(value)


@click.command("build", short_help="Build the kit to print.", epilog=EXAMPLES)
@click.argument("games", metavar="GAME...", type=GameName(), nargs=-1)
@click.option("--all", "every", is_flag=True, help="Build every shipped game.")
@entry_option(
    "--only",
    "Build only these documents of the game's kit, such as map,counters",
    EntryNames("pnp.model.documents:DOCUMENTS"),
)
@papers_option("The papers to print on", "letter")
@entry_option("--sides", "How backs are aligned with fronts", EntryNames("pnp.impose:SIDES", one=True), "duplex-long")
@entry_option("--formats", "The file formats to write", EntryNames("pnp.backends:FORMATS"), "pdf")
@click.option("--skin", default="", metavar="ID", help="Build this skin (default: the first).")
@click.option("--board", default="", metavar="ID", help="Print this board instead of the kit's own.")
@templates_option
@click.option(
    "--out",
    type=click.Path(file_okay=False),
    default="output",
    callback=_folder,
    show_default=True,
    metavar="DIR",
    help="Write kits into DIR, one folder for each game.",
)
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
    from pnp.pipeline import os_limits
    from pnp.pipeline.build import build
    from pnp.pipeline.options import Options
    from pnp.scene import cairo

    if every and games:
        raise MisuseError("name games or use --all, not both")
    folders = tuple(assets.games().values()) if every else games
    if not folders:
        raise MisuseError("name a game or a folder, or use --all; pnp list shows the shipped games")
    options = Options(**choices)
    if "png" in options.formats:
        cairo.load()
    folders = _distinct(folders, options.templates)
    context = _context(no_cache, jobs)
    progress = ProgressLine(wanted=not quiet and not as_json)
    kits, failed = [], False
    for folder in folders:
        try:
            with os_limits.limited_run(budget.current().limits):
                result = build(folder, options, progress, context)
        except DefinitionError as error:
            failed = True
            kits.append({"folder": str(folder), "findings": findings_as_json(error.findings)})
            if not as_json:
                show_findings(error.findings, err=True)
            continue
        finally:
            progress.end()
        kits.append(_entry(result))
        if not quiet and not as_json:
            _print_summary(result, options.sides)
    if as_json:
        echo_json({"kits": kits})
    return int(failed)


def _context(no_cache: bool, jobs: int | None) -> BuildContext:
    from pnp.pipeline import os_limits
    from pnp.pipeline.build import BuildContext
    from pnp.pipeline.cache import store
    from pnp.pipeline.workers import default_processes

    processes = 1 if os_limits.is_sandboxed() else jobs or default_processes()
    return BuildContext(None if no_cache else store.user_cache(), processes)


def _distinct(folders: tuple[Path, ...], templates: tuple[Path, ...]) -> tuple[Path, ...]:
    """Return the folders, each once. Games that cannot be read are reported when they are built.

    Raises:
        MisuseError: two games have the same id, so that one kit would replace the other.
    """
    from pnp import model

    distinct = tuple({folder.resolve(): folder for folder in reversed(folders)}.values())[::-1]
    seen: dict[str, Path] = {}
    for folder in distinct if len(distinct) > 1 else ():
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
        "findings": findings_as_json(result.findings),
    }


def _print_summary(result: Result, sides: str) -> None:
    from pnp.backends import FORMATS
    from pnp.impose import BOOKLET, SIDES

    shown = [finding for finding in result.findings if finding.severity in ("error", "warning")]
    if shown:
        show_findings(shown, err=True)
    printed = [output for output in result.outputs if FORMATS[output.format].of == "document"]
    others = len(result.outputs) - len(printed)
    echo(f"{result.game.title} {result.game.version} → {result.folder}")
    width = max((len(output.path) for output in printed), default=0)
    for output in printed:
        number = len(output.pages)
        echo(f"  {output.path:{width}}  {number} page{'s' if number != 1 else ''}")
    if others:
        echo(f"  and {others} file{'s' * (others > 1)}, one for each face of a component")
    if result.findings and not shown:
        echo(f"  {count(result.findings)}: see pnp check")
    if printed:
        echo("  Print at 100 %, actual size.")
    two_sided = list(dict.fromkeys(output.document for output in printed if output.backs))
    if two_sided:
        listed = " and ".join(filter(None, (", ".join(two_sided[:-1]), *two_sided[-1:])))
        echo(f"  {listed.capitalize()}: {SIDES[sides].about}.")
    for name in dict.fromkeys(Path(output.path).name for output in printed if output.is_booklet):
        echo(f"  {name}: {BOOKLET.about}.")
