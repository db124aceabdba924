"""`pnp serve`: show a game in the browser while it is written."""

import contextlib
import webbrowser
from pathlib import Path

import click

from pnp.cli.choices import EntryNames, entry_option, ledger_option, out_option, variant_option
from pnp.cli.console import GameName, echo
from pnp.errors import MisuseError

EXAMPLES = """\b
Examples:
  pnp serve my-game
  pnp serve my-game --editor "code --wait" --no-browser
"""
PAPER = "letter"
VS_CODE = "vscode"


@click.command("serve", epilog=EXAMPLES)
@click.argument("game", type=GameName())
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="The port (default: 7613, or one that is free while that is in use; 0: one that is free).",
)
@click.option("--skin", default="", metavar="ID", help="Show the game in this skin.")
@variant_option("Show this variant")
@entry_option("--paper", "The paper of charts and rules", EntryNames("pnp.scene.presets:papers", one=True), PAPER)
@click.option(
    "--editor",
    default=VS_CODE,
    envvar=["VISUAL", "EDITOR"],
    metavar="COMMAND",
    help="The editor that a click opens (default: VISUAL or EDITOR, else links to Visual Studio Code; "
    f"'{VS_CODE}' always chooses the links).",
)
@out_option("Write the sheets of what changed into DIR/<id>/print/, as pnp print does.")
@ledger_option
@click.option("--no-browser", is_flag=True, help="Print the address, and open no browser.")
def command(
    game: Path,
    port: int | None,
    skin: str,
    variant: str,
    paper: str,
    editor: str,
    out: Path,
    ledger: Path | None,
    no_browser: bool,
) -> None:
    """Show a game in the browser while you write it.

    The page shows counters, cards, boards, charts, rules and findings, follows every change of the files, and prints
    what changed since the last print.
    It is served to this machine alone, until you press Ctrl-C.
    """
    from pnp.os_limits import is_sandboxed

    try:
        from pnp.serve import run
        from pnp.serve.prints import PrintPlace
    except ImportError as error:
        if error.name is None or error.name.partition(".")[0] not in ("starlette", "uvicorn", "watchfiles"):
            raise
        raise MisuseError(
            "the page needs further packages: pipx install 'pnp-kit[serve]', "
            "or in an environment of your own: python -m pip install 'pnp-kit[serve]'"
        ) from error

    def ready(address: str) -> None:
        echo(f"{game} is shown at {address}\nThe address opens one browser, once. Press Ctrl-C to stop.")
        if not no_browser and not is_sandboxed():
            with contextlib.suppress(webbrowser.Error):
                webbrowser.open(address)

    chosen = "" if editor == VS_CODE or is_sandboxed() else editor
    place = PrintPlace(out, ledger)
    run.serve(game, port, run.ServeOptions(skin, paper or PAPER, chosen, variant, place), ready)
