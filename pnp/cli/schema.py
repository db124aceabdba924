"""`pnp schema`: the JSON Schema of the definition language."""

import click

from pnp import assets
from pnp.cli.console import echo

EXAMPLES = """\b
Examples:
  pnp schema > game.schema.json
An editor with a YAML language server then completes and checks every file that begins with
  # yaml-language-server: $schema=game.schema.json
"""


@click.command("schema", epilog=EXAMPLES)
def command() -> None:
    """Print the JSON Schema of a game's files, for editors and other tools."""
    echo(assets.schema().read_text(encoding="utf-8"), nl=False)
