"""`pnp upgrade`: rewrite a game in the current version of the language."""

from pathlib import Path

import click

from pnp.cli.console import GameName, echo, show_findings

EXAMPLES = """\b
Examples:
  pnp upgrade my-game --dry-run
  pnp upgrade my-game
"""


@click.command("upgrade", epilog=EXAMPLES)
@click.argument("game", type=GameName())
@click.option("--dry-run", is_flag=True, help="Show the changed lines, and write nothing.")
def command(game: Path, dry_run: bool) -> int:
    """Rewrite the files of GAME in the current version of the language.

    Comments, order and layout of everything else are kept. Nothing is written when something must be done by hand
    first, or when the result would have errors that the game has not.
    """
    from pnp.upgrade import UpgradeError, upgrade, write

    try:
        done = upgrade(game)
    except UpgradeError as error:
        show_findings(error.findings, texts=error.texts)
        echo("Nothing was changed.")
        return 1
    if not done.after:
        echo(f"{game} is in version {done.version} of the language already; there is nothing to do.")
        return 0
    if dry_run:
        echo(done.diff())
    else:
        write(game, done)
        for change in done.changes:
            echo(f"{(game / change.file).as_posix()}:{change.line}: {change.about}")
    files = f"{len(done.after)} file{'s' * (len(done.after) != 1)}"
    echo(f"{len(done.changes)} changes in {files}{', not written' if dry_run else ''}")
    return 0
