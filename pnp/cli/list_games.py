"""`pnp list`: the shipped games, or the plugins."""

from pkgutil import resolve_name

import click

from pnp import assets
from pnp.cli.console import echo, echo_json
from pnp.errors import MisuseError
from pnp.registry import PluginError, Registry, plugins

REGISTRIES = (
    "pnp.checks:CHECKS",
    "pnp.model.documents:DOCUMENTS",
    "pnp.impose:ARRANGEMENTS",
    "pnp.backends:FORMATS",
    "pnp.artwork.panels:PANELS",
    "pnp.artwork.boards.textures:TEXTURES",
    "pnp.artwork.boards.lines.looks:LOOKS",
    "pnp.assets:TEMPLATE_FOLDERS",
    "pnp.scene.presets:papers",
    "pnp.scene.presets:themes",
)
"""The registries to which plugins can add entries."""

EXAMPLES = """\b
Examples:
  pnp list
  pnp list --json
  pnp list --plugins
"""


def registries() -> dict[str, Registry[object]]:
    """Return the registries to which plugins can add entries, by their groups of entry points."""
    found = (resolve_name(reference) for reference in REGISTRIES)
    return {each.group: each for each in (each if isinstance(each, Registry) else each() for each in found)}


def _list_plugins(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    """Show each entry point, and load it to see whether it can be used.

    Raises:
        MisuseError: when one cannot.
    """
    if not wanted:
        return
    known, errors = registries(), []
    for plugin in plugins():
        echo(f"{plugin.distribution}  {plugin.group}  {plugin.name}  ({plugin.value})")
        try:
            if plugin.group not in known:
                raise plugin.error(f"pnp has no such group; the groups are {', '.join(known)}")
            known[plugin.group].require(plugin.name)
        except PluginError as error:
            errors.append(str(error))
    if errors:
        raise MisuseError("\n".join(errors))
    if not plugins():
        echo("no plugins are installed")
    context.exit()


@click.command("list", epilog=EXAMPLES)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
@click.option(
    "--plugins",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_plugins,
    help="List the entries of installed plugins and exit.",
)
def command(as_json: bool) -> None:
    """Show the games that ship with pnp: id, title, players, minutes, skins and folder."""
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
        echo_json(entries)
        return
    width = max((len(game.id) for _, game in games), default=0)
    for folder, game in games:
        low, high = game.players
        players = f"{low}" if low == high else f"{low}–{high}"
        echo(f"{game.id:{width}}  {game.title} {game.version}, {players} players, {game.minutes} minutes")
        if game.skins:
            echo(f"{'':{width}}  skins: {', '.join(game.skins)}")
        echo(f"{'':{width}}  {folder}")
