"""`pnp agree`: write the review record of a game."""

from pathlib import Path

import click

from pnp.cli.console import GameName, echo, show_findings

EXAMPLES = """\b
Examples:
  pnp agree my-game
  pnp check my-game --select agreed
"""


@click.command("agree", epilog=EXAMPLES)
@click.argument("game", type=GameName())
def command(game: Path) -> int:
    """Record in GAME/agreed.json that you have reviewed every rule's text together with its clauses.

    From then on 'pnp check' reports when one of them changes and the other does not. Run it again after each review.
    Nothing is written while the game has errors.
    """
    from pnp import model
    from pnp.checks import CheckSelection, check_game
    from pnp.checks.shared.review_entries import entries
    from pnp.model.text import review_record
    from pnp.pipeline import atomic_write

    loaded = model.load(game)
    others = CheckSelection(lambda check: not check.id.startswith("agreed."))
    errors = [finding for finding in check_game(loaded, others) if finding.severity == "error"]
    if errors:
        show_findings(errors)
        echo("Nothing was recorded: fix the errors first.")
        return 1
    texts = {id_: entry.agreed for id_, entry in entries(loaded).items()}
    atomic_write.publish(game, {review_record.FILE: review_record.written(texts).encode("utf-8")})
    parts = len({name for text in texts.values() for name in text.parts})
    place = (game / review_record.FILE).as_posix()
    echo(f"{len(texts)} rules and texts and {parts} clauses and the like agreed on in {place}")
    return 0
