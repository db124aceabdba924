"""`pnp new`: make a game to start from."""

from datetime import date
from pathlib import Path

import click

from pnp.cli.console import GameName, echo

EXAMPLES = """\b
Examples:
  pnp new ice-patrol
  pnp new "Ice Patrol" --from heavy-armor
"""


@click.command("new", short_help="Make a new game.", epilog=EXAMPLES)
@click.argument("name")
@click.option("--from", "source", type=GameName(), metavar="GAME", help="Copy this game instead of the scaffold.")
@click.option(
    "--in",
    "parent",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    help="Parent folder (default: the current one).",
)
@click.option("-q", "--quiet", is_flag=True, help="Say nothing.")
def command(name: str, source: Path | None, parent: Path, quiet: bool) -> None:
    """Make a folder with a small complete game to edit: two armies, a board, a chart and rules.

    NAME may be a title; the folder and the game's id come from it. An existing folder is never changed.
    """
    from pnp.pipeline.scaffold import new_game

    folder = new_game(name, parent, source, date.today().isoformat())
    if not quiet:
        echo(f"{folder} is ready. Next:\n  pnp check {folder}\n  pnp build {folder}")
