"""`pnp new`: make a game to start from."""

from datetime import date
from pathlib import Path

import click

from pnp.cli.console import GameName, echo
from pnp.pipeline.scaffold import USUAL, kinds, new_game

EXAMPLES = """\b
Examples:
  pnp new ice-patrol
  pnp new garden --kind chess
  pnp new "Ice Patrol" --from heavy-armor
"""


@click.command("new", epilog=EXAMPLES)
@click.argument("name")
@click.option(
    "--kind",
    type=click.Choice(kinds()),
    default=USUAL,
    show_default=True,
    help="The kind of game: duel (hexes, attacks with dice), cards (a deck from a spreadsheet, coins), chess (squares, "
    "moves, captures), wargame (rivers and roads, two-step units, a combat results table).",
)
@click.option("--from", "source", type=GameName(), metavar="GAME", help="Copy this game instead of a scaffold.")
@click.option(
    "--in",
    "parent",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    help="Parent folder (default: the current one).",
)
@click.option("-q", "--quiet", is_flag=True, help="Say nothing.")
def command(name: str, kind: str, source: Path | None, parent: Path, quiet: bool) -> None:
    """Make a folder with a small complete game to edit.

    NAME may be a title; the folder and the game's id come from it. An existing folder is never changed.
    """
    folder = new_game(name, parent, source, date.today().isoformat(), kind)
    if not quiet:
        echo(f"{folder} is ready. Next:\n  pnp check {folder}\n  pnp build {folder}")
