"""`pnp diff`: compare two versions of a game."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.choices import EntryNames, entry_option, variant_option
from pnp.cli.console import GameName, echo, echo_json, write_report
from pnp.cli.revision import folder_at
from pnp.errors import MisuseError, plural
from pnp.terminal import escape

if TYPE_CHECKING:
    from pnp.comparison.changes import Change
    from pnp.model.game import Game

DIFFERS = 1
EXAMPLES = """\b
Examples:
  pnp diff old/my-game my-game
  pnp diff my-game --since v1.0
  pnp diff my-game --since v1.0 --until v1.1 --errata errata.pdf
  pnp diff my-game --variant slow-scouts
"""
PAPER = "letter"


@click.command("diff", epilog=EXAMPLES)
@click.argument("old", type=GameName())
@click.argument("new", type=GameName(), required=False)
@click.option("--since", default="", metavar="REV", help="Compare with this git revision of the game's folder.")
@click.option("--until", default="", metavar="REV", help="Compare up to this revision (default: the working tree).")
@click.option("--json", "as_json", is_flag=True, help="Print the changes as JSON.")
@click.option("--errata", default="", metavar="FILE", help="Write an errata sheet: a .md or a .pdf file.")
@entry_option("--paper", "The paper of the errata sheet", EntryNames("pnp.scene.presets:papers", one=True), PAPER)
@click.option("--skin", default="", metavar="ID", help="Compare the games in this skin.")
@variant_option("Compare with this variant of the new version")
def command(
    old: Path, new: Path | None, since: str, until: str, as_json: bool, errata: str, paper: str, **edition: str
) -> int:
    """Compare two versions of a game: OLD and NEW, git revisions of the one folder OLD, or OLD and its variant.

    Reports changed facts, odds, answers of the rules and sentences of the booklet, and components to print again:
    counters, cards, tokens and other pieces. Exits with 1 when there are differences and with 0 when there are none.
    """
    from pnp import model
    from pnp.comparison.differences import compare
    from pnp.scene.presets import themes

    variant = edition["variant"]
    if (new and since) or not (new or since or variant):
        raise MisuseError("give either two games, or one and --since a git revision, or one and its --variant")
    if errata and Path(errata).suffix not in (".md", ".pdf"):
        raise MisuseError("an errata sheet is a .md or a .pdf file")
    theme = next(iter(themes().values()))
    with _version(old, since) as before, _version(new or old, until) as after:
        skin = edition["skin"] or None
        games = [model.load(before, skin=skin), model.load(after, skin=skin, variant=variant)]
        changes = compare(games[0], games[1], theme)
    if as_json:
        echo_json({"changes": [_as_json(change) for change in changes]})
    else:
        _show(changes)
    if errata:
        _write(Path(errata), games, changes, paper or PAPER)
    return DIFFERS if changes else 0


def _version(folder: Path, revision: str) -> contextlib.AbstractContextManager[Path]:
    """Yield the folder at a git revision, or unchanged when none is named."""
    return folder_at(folder, revision) if revision else contextlib.nullcontext(folder)


def _show(changes: Sequence[Change]) -> None:
    section = ""
    for change in changes:
        if change.section != section:
            echo(f"{'' if not section else chr(10)}{change.section}")
            section = change.section
        echo(click.wrap_text(change.sentence, 100, "  ", "    "))
    echo(f"\n{plural(len(changes), 'change')}" if changes else "no changes")


def _as_json(change: Change) -> dict[str, Any]:
    old, new = change.spans
    return {
        "section": change.section,
        "subject": change.subject,
        "aspect": change.aspect,
        "before": change.before,
        "after": change.after,
        "cases": change.cases,
        "exact": change.exact,
        "was_at": str(old) if old else None,
        "is_at": str(new) if new else None,
    }


def _write(path: Path, games: Sequence[Game], changes: Sequence[Change], paper: str) -> None:
    from pnp.comparison import errata as sheet
    from pnp.pipeline import dates
    from pnp.pipeline.export import metadata
    from pnp.scene.presets import papers, themes

    old, new = games
    if path.suffix == ".md":
        data = escape(sheet.markdown(old, new, changes)).encode("utf-8")
    else:
        from pnp.backends import pdf

        pages = sheet.sheets(old, new, changes, papers()[paper], next(iter(themes().values())))
        data = pdf.render(pages, metadata(new, sheet.TITLE, dates.document_date(new)))
    write_report(path, data, b"/Creator (pnp " if path.suffix == ".pdf" else sheet.TITLE.lower().encode())
