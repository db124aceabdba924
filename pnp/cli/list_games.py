"""`pnp list`: the shipped games."""

from __future__ import annotations

import json

import click

from pnp import assets

EXAMPLES = """\b
Examples:
  pnp list
  pnp list --json
"""


@click.command("list", short_help="Show the shipped games.", epilog=EXAMPLES)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
def command(as_json: bool) -> None:
    """Show the games that ship with pnp: id, title, players, minutes, skins and where their definition lies."""
    from pnp import model

    games = [(folder, model.load(folder)) for folder in assets.games().values()]
    if as_json:
        entries = [
            {
                "id": game.id,
                "title": game.title,
                "version": game.version,
                "players": list(game.players),
                "minutes": game.minutes,
                "skins": list(game.skins),
                "folder": str(folder),
            }
            for folder, game in games
        ]
        click.echo(json.dumps(entries, indent=1, ensure_ascii=False))
        return
    width = max((len(game.id) for _, game in games), default=0)
    for folder, game in games:
        low, high = game.players
        players = f"{low}" if low == high else f"{low}–{high}"
        click.echo(f"{game.id:{width}}  {game.title} {game.version}, {players} players, {game.minutes} minutes")
        if game.skins:
            click.echo(f"{'':{width}}  skins: {', '.join(game.skins)}")
        click.echo(f"{'':{width}}  {folder}")
