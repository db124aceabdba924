"""`pnp agree`: write the review record of a game."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.console import GameName, echo, show_findings

if TYPE_CHECKING:
    from pnp.model.game import Game
    from pnp.model.text.review_record import Agreed, Record

EXAMPLES = """\b
Examples:
  pnp agree my-game
  pnp check my-game --select agreed
"""


@click.command("agree", epilog=EXAMPLES)
@click.argument("game", type=GameName())
def command(game: Path) -> int:
    """Record in GAME/agreed.json that you have reviewed every rule's text together with its clauses, and the values.

    In a terminal, it shows each rule that is new or has changed beside the sentences of its clauses, and asks whether
    they agree; what you deny keeps its old record. From then on 'pnp check' reports when only one of them changes, and
    notes which stats, cards, tables, maps and examples change. Nothing is written while the game has errors.
    """
    from pnp import model
    from pnp.checks import CheckSelection, check_game
    from pnp.checks.shared.review_entries import record as recorded
    from pnp.model.text import review_record
    from pnp.pipeline import atomic_write

    loaded = model.load(game)
    others = check_game(loaded, CheckSelection(lambda check: not check.id.startswith("agreed.")))
    errors = [finding for finding in others if finding.severity == "error"]
    if errors:
        show_findings(errors)
        echo("Nothing was recorded: fix the errors first.")
        return 1
    record = recorded(loaded)
    denied = _denied(loaded, record) if is_terminal() else {}
    texts = {id_: text for id_, each in record.texts.items() if (text := denied.get(id_, each))}
    written = review_record.written(record._replace(texts=texts))
    atomic_write.publish(game, {review_record.FILE: written.encode("utf-8")})
    parts = len({name for text in texts.values() for name in text.parts})
    place = (game / review_record.FILE).as_posix()
    echo(f"{len(texts)} rules and texts and {parts} clauses and the like agreed on in {place}")
    return 0


def is_terminal() -> bool:
    """Return whether someone can answer."""
    return sys.stdin.isatty()


def _denied(game: "Game", record: "Record") -> "dict[str, Agreed | None]":
    """Ask whether each rule that is not recorded as it is agrees with its clauses; return the old record of others."""
    from pnp.checks.shared import printed_text
    from pnp.checks.shared.review_entries import entries
    from pnp.comparison import read_back
    from pnp.model.text import review_record

    try:
        known = (review_record.read(Path(game.folder)) or review_record.Record({}, {})).texts
    except review_record.AgreementError:
        known = {}
    said, denied = read_back.sayings(game), {}
    for id_, entry in entries(game).items():
        sentences = [said[name].text for name in entry.parts if name in said]
        if not sentences or known.get(id_) == record.texts[id_]:
            continue
        echo(f"{entry.title}\n  text:  {' '.join(printed_text.sentence(game, each) for each in entry.text)}")
        echo("\n".join(f"  rules: {sentence}" for sentence in sentences))
        if not click.confirm("Do they agree?", default=True):
            denied[id_] = known.get(id_)
    return denied
