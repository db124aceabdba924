"""`pnp check`: everything that is wrong with a game."""

from __future__ import annotations

import json
from pathlib import Path

import click

from pnp.cli.console import GameName, Progress, finding_as_json, show_findings


def _list(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if not wanted:
        return
    from pnp import checks

    for check in checks.registry().values():
        click.echo(f"{check.id}  ({check.severity})")
        click.echo(click.wrap_text(check.rationale, 100, "    ", "    "))
        click.echo(click.wrap_text(f"Source: {check.source}", 100, "    ", "    "))
    context.exit()


EXAMPLES = """\b
Examples:
  pnp check heavy-armor
  pnp check my-game --json
  pnp check --list
"""


@click.command("check", short_help="Tell everything that is wrong with a game.", epilog=EXAMPLES)
@click.argument("game", type=GameName())
@click.option("-q", "--quiet", is_flag=True, help="Print nothing; only the exit code tells.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option(
    "--list",
    "list_checks",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list,
    help="Show every check with its reason, and stop.",
)
@click.option("--skin", default="", metavar="ID", help="Check the game in this skin alone; in all unless given.")
@click.option(
    "--templates",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    multiple=True,
    metavar="DIR",
    help="Look for templates here, before the shipped ones.",
)
def command(game: Path, quiet: bool, as_json: bool, skin: str, templates: tuple[Path, ...]) -> int:
    """Check GAME: its definition, its rules and its sheets, and tell all findings of the run at once.

    Exits with 1 when there is an error or a warning; notes alone leave it at 0.
    """
    from pnp.build import check

    progress = Progress(wanted=not quiet and not as_json)
    findings = check.findings(game, templates, progress, skin)
    progress.end()
    if as_json:
        click.echo(json.dumps({"findings": [finding_as_json(f) for f in findings]}, indent=1, ensure_ascii=False))
    elif not quiet:
        show_findings(findings)
    return int(any(finding.severity in ("error", "warning") for finding in findings))
