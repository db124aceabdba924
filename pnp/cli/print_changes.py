"""`pnp print`: print only what changed since it was last printed."""

from __future__ import annotations

import contextlib
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.choices import (
    EntryNames,
    entry_option,
    ledger_option,
    list_option,
    out_option,
    templates_option,
    variant_option,
)
from pnp.cli.console import GameName, ProgressLine, echo, show_findings
from pnp.cli.revision import folder_at
from pnp.errors import MisuseError, plural
from pnp.pipeline.cache import store
from pnp.pipeline.dates import current_time
from pnp.pipeline.options import Options

if TYPE_CHECKING:
    from pnp.model.game import Game
    from pnp.printing.held import Held
    from pnp.printing.job import PrintedChanges
    from pnp.printing.ledger import Ledger

EXAMPLES = """\b
Examples:
  pnp print my-game
  pnp print my-game --since output/my-game/build.json
  pnp print my-game --since v1.0 --paper a4
  pnp print my-game --since none --only counter/red/scout
  pnp print my-game --log
  pnp print my-game --forget last
"""
LAST, NONE, PAPER = "last", "none", "letter"


@click.command("print", epilog=EXAMPLES)
@click.argument("game", type=GameName())
@click.option(
    "--since",
    default=LAST,
    show_default=True,
    metavar="WHAT",
    help="Print what changed since this: last (what the ledger has), none (print everything), a git revision of the "
    "game's folder, the build.json of an earlier build, or another folder of the game.",
)
@list_option("--only", "Print only these documents, decks or components, by their ids, such as counter/red/scout.")
@entry_option("--paper", "The paper to print on", EntryNames("pnp.scene.presets:papers", one=True), PAPER)
@entry_option("--sides", "How backs are aligned with fronts", EntryNames("pnp.impose:SIDES", one=True), "duplex-long")
@entry_option("--ink", "How much ink to print with", EntryNames("pnp.scene.ink:INKS", one=True), "full")
@click.option("--no-retyped", is_flag=True, help="Leave out what changed only in the size or place of its type.")
@click.option("--skin", default="", metavar="ID", help="Print this skin (default: the first).")
@variant_option("Print this variant")
@templates_option
@out_option("Write the sheets into DIR/<id>/print/, one folder for each job.")
@ledger_option
@click.option("--draft", is_flag=True, help="Print in spite of errors of the checks; the sheets are marked as a draft.")
@click.option("--log", is_flag=True, help="List what was printed, and print nothing.")
@click.option("--forget", default="", metavar="JOB", help="Strike out a job that was not printed after all, or last.")
@click.option(
    "--take-over",
    default="",
    metavar="JOB",
    help="Count all prints of that folder of the game in which this job was printed as prints of this folder.",
)
def command(game: Path, since: str, ledger: Path | None, paper: str, no_retyped: bool, **choices: Any) -> int:
    """Print the components of a game that changed since they were last printed.

    Both faces of each changed counter, card, board or chart are on as few sheets as possible. The last page lists what
    to take out of the game and what to put in. Then the ledger has what was printed.
    """
    from pnp import model
    from pnp.printing import job
    from pnp.printing.ledger import of

    actions = {name: choices.pop(name) for name in ("log", "forget", "take_over")}
    given = {name: value for name, value in choices.items() if value}
    given["only"] = tuple(filter(None, (name.strip() for name in str(given.get("only", "")).split(","))))
    options = Options(**given, papers=(paper or PAPER,))
    if any(actions.values()):
        loaded = model.load(game, options.templates, options.skin or None, variant=options.variant)
        _keep_ledger(of(loaded, game, ledger), **actions)
        return 0
    progress = ProgressLine(wanted=True)
    try:
        loaded, findings = job.load_checked(game, options, store.user_cache(), progress)
        known = of(loaded, game, ledger)
        base = None if since == LAST else _base(game, loaded, since, options)
        result = job.print_changes(loaded, known, base, options, current_time(), progress, retyped=not no_retyped)
    finally:
        progress.end()
    shown = [each for each in (*known.findings, *findings, *result.findings) if each.severity in ("error", "warning")]
    if shown:
        show_findings(dict.fromkeys(shown), err=True)
    _show(loaded, result, since, options.sides)
    if result.job is not None:
        named = (("skin", options.skin), ("variant", options.variant), ("ledger", ledger), ("forget", result.job.id))
        again = shlex.join(["pnp", "print", str(game), *(f"--{name}={value}" for name, value in named if value)])
        echo(f"If this is not printed after all: {again}")
    return 0


def _keep_ledger(known: Ledger, log: bool, forget: str, take_over: str) -> None:
    """Strike out a job, take over those of another folder, or list all."""
    from pnp.printing import ledger

    if forget:
        ledger.strike_out(known, found := known.find(forget), current_time())
        echo(f"{found.id} is struck out: it counts as not printed")
    elif take_over:
        echo(f"counts as printed here: {ledger.take_over(known, take_over, current_time())}")
    else:
        _show_log(known)


def _base(folder: Path, game: Game, since: str, options: Options) -> dict[str, Held]:
    """Return what the owner has, as the command line says.

    Raises:
        DefinitionError: an older version of the game cannot be read or drawn.
        MisuseError: there is no such manifest, folder or revision.
    """
    from pnp import model
    from pnp.printing import job
    from pnp.printing.held import of_manifest

    if since == NONE:
        return {}
    if since.endswith(".json"):
        return of_manifest(Path(since), game)
    is_folder = (Path(since) / "game.yaml").is_file()
    with contextlib.ExitStack() as stack:
        try:
            place = Path(since) if is_folder else stack.enter_context(folder_at(folder, since))
        except MisuseError as error:
            known = f"{LAST}, {NONE}, a build.json, a folder with a game.yaml, or a git revision"
            raise MisuseError(f"--since {since!r} must be {known}; as a revision: {error}") from error
        return job.of_version(model.load(place, options.templates, options.skin or None), options)


def _show(game: Game, result: PrintedChanges, since: str, sides: str) -> None:
    """Print the files, how to print them, and what to take out and put in."""
    from pnp.impose import SIDES

    if result.left_out:
        echo(f"left out, as only the size or place of type changed: {plural(result.left_out, 'component')}")
    if result.job is None:
        after = {LAST: "it was last printed", NONE: "nothing was printed"}.get(since, since)
        echo(f"{game.title} {game.version}: nothing{' else' if result.left_out else ''} has changed since {after}")
        return
    echo(f"{game.title} {game.version} → {result.folder}")
    width = max(len(output.path) for output in result.outputs)
    for output in result.outputs:
        how = f": {SIDES[sides].about}" if output.backs else ""
        echo(f"  {output.path:{width}}  {plural(len(output.pages), 'page')}{how}")
    echo("  Print at 100 %, actual size. The last page is this list:")
    rows = [(_amount(each.take_out, each.before), _amount(each.put_in, each.after), each) for each in result.exchanges]
    echo(f"\n  {'take out':10}  {'put in':10}")
    for out, put, each in rows:
        echo(f"  {out:10}  {put:10}  {each.name} ({each.id}){'; only its type' * each.is_retyped}")
    total = [sum(getattr(each, name) for each in result.exchanges) for name in ("take_out", "put_in")]
    echo(f"\n{plural(total[0], 'piece')} to take out, {total[1]:,} to put in")


def _amount(copies: int, held: Held | None) -> str:
    return f"{copies} × {held.edition}" if held is not None and copies else "–"


def _show_log(known: Ledger) -> None:
    if known.findings:
        show_findings(known.findings, err=True)
    for job in known.jobs:
        copies = sum(copies for _, copies in job.printed)
        struck = "  struck out" if job.is_struck_out else ""
        settings = ", ".join(job.settings[name] for name in ("paper", "sides", "ink"))
        amount = plural(copies, "piece")
        echo(f"{job.id}  {job.time}  {job.version}  {amount}  {settings}  {job.settings['out']}{struck}")
    if not known.jobs:
        echo(f"nothing was printed; the ledger is {known.path}")
