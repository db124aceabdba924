"""`pnp check`: everything that is wrong with a game."""

from __future__ import annotations

import importlib
import json
import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.console import GameName, Progress, count, findings_as_json, show_findings
from pnp.errors import SEVERITY_NAMES, DefinitionError, Finding, MisuseError

if TYPE_CHECKING:
    from pnp.checks import Check
    from pnp.pipeline.check import CheckOptions

INTERRUPTED = 130
PATIENCE = 10.0
"""Seconds that one check may take before it says that it has not decided."""


def _list(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if not wanted:
        return
    from pnp import checks

    for check in checks.registry().values():
        _describe(check)
    context.exit()


def _explain(context: click.Context, parameter: click.Parameter, names: tuple[str, ...]) -> None:
    if not names:
        return
    from pnp import checks

    known = checks.registry()
    for name in names:
        _known(name, known)
        for check in known.values():
            if _matches(check, name):
                _describe(check)
    context.exit()


def _pictures(context: click.Context, parameter: click.Parameter, folder: str) -> str:
    """The folder of --pictures, if this system can draw them."""
    if folder:
        from pnp.scene import cairo

        cairo.load()
    return folder


def _describe(check: Check) -> None:
    code = f", {check.code}" if check.code else ""
    click.echo(f"{check.id}  ({SEVERITY_NAMES[check.severity]}{code})")
    click.echo(click.wrap_text(check.rationale, 100, "    ", "    "))
    click.echo(click.wrap_text(f"Source: {check.source}", 100, "    ", "    "))


def _matches(check: Check, name: str) -> bool:
    """Whether a name is that of this check: its id, a former id, the beginning of its id up to a dot, or its code."""
    from pnp.checks.renamed import current_id

    if current_id(name) == check.id or check.id.startswith(f"{name}."):
        return True
    return bool(check.code) and check.code == name.upper()


def _known(name: str, known: dict[str, Check]) -> None:
    from pnp.checks.renamed import REMOVED

    if any(_matches(check, name) for check in known.values()):
        return
    if name in REMOVED:
        raise MisuseError(f"the check '{name}' was removed; pnp check --list shows all checks")
    names = [*known, *{id_.partition(".")[0] for id_ in known}]
    near = get_close_matches(name, names, n=1)
    hint = f"did you mean '{near[0]}'?" if near else "pnp check --list shows all of them"
    raise MisuseError(f"there is no check '{name}'; {hint}")


def _wanted(select: str, ignore: str) -> Callable[[Check], bool]:
    """Whether a check is chosen by --select and --ignore.

    Raises:
        MisuseError: when a name means no check.
    """
    chosen, left_out = (tuple(filter(None, (name.strip() for name in names.split(",")))) for names in (select, ignore))
    if chosen or left_out:
        from pnp import checks

        for name in (*chosen, *left_out):
            _known(name, checks.registry())

    def wanted(check: Check) -> bool:
        named = not chosen or any(_matches(check, name) for name in chosen)
        return named and not any(_matches(check, name) for name in left_out)

    return wanted


def _time_limit() -> Callable[[], bool]:
    begin = time.monotonic()
    return lambda: time.monotonic() - begin > PATIENCE


class _FindingPrinter:
    """What has been found so far, so that an interruption loses nothing."""

    def __init__(self) -> None:
        self.found: list[Finding] = []
        self.waived: list[Finding] = []
        self.readable = True

    def unread(self) -> None:
        """The definition cannot be read."""
        self.readable = False


EXAMPLES = """\b
Examples:
  pnp check heavy-armor
  pnp check my-game --sheets
  pnp check my-game --select clause,decision --ignore clause.redundant
  pnp check my-game --sarif findings.sarif --pictures findings
  pnp check --explain clause.conflict
"""


@click.command("check", short_help="Tell everything that is wrong with a game.", epilog=EXAMPLES)
@click.argument("game", type=GameName())
@click.option("-q", "--quiet", is_flag=True, help="Print nothing; only the exit code tells.")
@click.option("--sheets", is_flag=True, help="Check the printed sheets too, on US Letter and A4; takes seconds.")
@click.option("--select", default="", metavar="NAMES", help="Only these checks: ids, their beginnings, or codes.")
@click.option("--ignore", default="", metavar="NAMES", help="Not these checks.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option("--sarif", metavar="FILE", default="", help="Write the findings as SARIF 2.1.0; - prints them.")
@click.option(
    "--pictures", metavar="DIR", default="", callback=_pictures, help="Draw findings that show a case, as SVG and PNG."
)
@click.option(
    "--list",
    "list_checks",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list,
    help="Show every check with its reason, and stop.",
)
@click.option(
    "--explain",
    metavar="NAME",
    multiple=True,
    is_eager=True,
    expose_value=False,
    callback=_explain,
    help="Show why a check exists and where it comes from, and stop.",
)
@click.option("--self-test", is_flag=True, help="Put mistakes into copies of GAME, and tell which of them are seen.")
@click.option("--skin", default="", metavar="ID", help="Check the game in this skin alone; in all unless given.")
@click.option(
    "--templates",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    multiple=True,
    metavar="DIR",
    help="Look for templates here, before the shipped ones.",
)
def command(
    game: Path,
    quiet: bool,
    sheets: bool,
    select: str,
    ignore: str,
    as_json: bool,
    sarif: str,
    pictures: str,
    self_test: bool,
    skin: str,
    templates: tuple[Path, ...],
) -> int:
    """Check GAME: its definition and its rules, and on request its sheets; tell all findings of the run at once.

    Exits with 1 when there is an error or a warning; notes alone leave it at 0.
    """
    if self_test:
        from pnp.cli import selftest

        return selftest.self_test(game, as_json=as_json, quiet=quiet)
    told = _FindingPrinter()
    silent = quiet or as_json or sarif == "-"
    with _reading_ahead(game, templates) as get_templates:
        from pnp import checks
        from pnp.pipeline.check import CheckOptions

        asked = checks.CheckSelection(_wanted(select, ignore), _time_limit, told.found.append, told.waived.append)
        examination = CheckOptions(asked, sheets, skin, templates, told.unread, get_templates)
        findings, interrupted = _run_checks(game, examination, told, silent)
    _write(findings, as_json, sarif)
    drawn = _draw(game, templates, skin, findings, Path(pictures)) if pictures else ()
    if not silent:
        on_model = {entry.id for entry in checks.model_checks() if entry.on_game}
        show_findings(findings, waivable=on_model)
        if pictures:
            cards = len(drawn) // 2
            click.echo(f"{cards} {'finding' if cards == 1 else 'findings'} drawn in {pictures}")
        _print_skipped_work(told, sheets, interrupted)
    if interrupted:
        return INTERRUPTED
    return int(any(finding.severity in ("error", "warning") for finding in findings))


def _reading_ahead(game: Path, templates: tuple[Path, ...]) -> AbstractContextManager[Callable[[], None]]:
    """Where there is a core to spare, begin to read the game before anything is imported that checks it."""
    from pnp.pipeline import prefetch
    from pnp.pipeline.workers import forked_jobs

    return prefetch.reading(game, templates, _get_ready) if forked_jobs.cores() > 1 else nullcontext(lambda: None)


def _get_ready() -> None:
    """Import all but the checks themselves, which a process that fills in texts can do without."""
    importlib.import_module("pnp.pipeline.check")
    importlib.import_module("pnp.model.loading").get_ready()


def _run_checks(
    game: Path, examination: CheckOptions, told: _FindingPrinter, silent: bool
) -> tuple[tuple[Finding, ...], bool]:
    """All findings, or those made before an interruption, and whether there was one."""
    from pnp.pipeline import check
    from pnp.pipeline.workers import forked_jobs

    progress = Progress(wanted=not silent)
    try:
        return check.findings(game, progress, examination, forked_jobs.cores()), False
    except KeyboardInterrupt:
        if not told.found:
            raise
        return tuple(dict.fromkeys(told.found)), True
    finally:
        progress.end()


def _draw(
    game: Path, templates: tuple[Path, ...], skin: str, findings: Iterable[Finding], folder: Path
) -> tuple[Path, ...]:
    from pnp import model
    from pnp.pipeline import finding_images

    try:
        return finding_images.write(model.load(game, templates, skin or None), findings, folder)
    except DefinitionError:
        return ()


def _write(findings: Iterable[Finding], as_json: bool, sarif: str) -> None:
    if as_json:
        click.echo(json.dumps({"findings": findings_as_json(findings)}, indent=1, ensure_ascii=False))
    if sarif:
        from pnp.checks import registry
        from pnp.cli.sarif import log
        from pnp.pipeline import atomic_write

        text = json.dumps(log(findings, registry()), indent=1, ensure_ascii=False) + "\n"
        if sarif == "-":
            click.echo(text, nl=False)
        else:
            atomic_write.publish(Path(sarif).parent, {Path(sarif).name: text.encode("utf-8")})


def _print_skipped_work(told: _FindingPrinter, sheets: bool, interrupted: bool) -> None:
    if told.waived:
        click.echo(f"{count(dict.fromkeys(told.waived))} waived, with a reason")
    if interrupted:
        click.echo("interrupted: this is what was found so far", err=True)
    elif not told.readable:
        click.echo("Nothing else was looked at: the rest is checked when these are mended.")
    elif not sheets:
        click.echo("Sheets were not looked at: pnp check --sheets does, and so does every build.")
