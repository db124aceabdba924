"""`pnp compare`: variants of a game side by side."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.console import GameName, echo, echo_json, write_report

if TYPE_CHECKING:
    from pnp.comparison.side_by_side import CombatGrid, SideBySide

DIFFERS = 1
EXAMPLES = """\b
Examples:
  pnp compare my-game slow-scouts
  pnp compare my-game written slow-scouts fast-scouts
  pnp compare my-game slow-scouts fast-scouts --format html --out compare.html
"""


@click.command("compare", epilog=EXAMPLES)
@click.argument("game", type=GameName())
@click.argument("variants", nargs=-1)
@click.option(
    "--format", "format_", type=click.Choice(["text", "json", "html"]), default="text", help="The form (default: text)."
)
@click.option("--out", default="", metavar="FILE", help="Write into FILE instead of printing.")
@click.option("--skin", default="", metavar="ID", help="Compare the game in this skin.")
def command(game: Path, variants: tuple[str, ...], format_: str, out: str, skin: str) -> int:
    """Compare VARIANTS of GAME with the first of them; one alone, or all if none is named, with the game as written.

    A variant is a file in the game's folder variants; 'written' or '.' is the game without one. Shows what is not the
    same in all: values, chances of combat, prices, numbers, components to print again. Exits with 1 when there are
    differences and with 0 when there are none.
    """
    from pnp.comparison import side_by_side as comparison
    from pnp.scene.presets import themes

    found = comparison.side_by_side(comparison.versions(game, variants, skin), next(iter(themes().values())))
    _write(found, format_, out)
    return DIFFERS if found.differs else 0


def _write(found: SideBySide, format_: str, out: str) -> None:
    from pnp.terminal import escape, to_json

    mark = b""
    if format_ == "html":
        from pnp.comparison import side_by_side_page

        text, mark = side_by_side_page.page(found), side_by_side_page.MARK.encode()
    elif format_ == "json":
        text, mark = f"{to_json(_as_json(found))}\n", b'"versions"'
    else:
        from pnp.comparison import side_by_side_text

        text, mark = f"{escape(side_by_side_text.text(found))}\n", found.title.encode()
    if out:
        write_report(Path(out), text.encode("utf-8", "replace"), mark)
    elif format_ == "json":
        echo_json(_as_json(found))
    else:
        echo(text, nl=False)


def _as_json(found: SideBySide) -> dict[str, Any]:
    def cells(grid: CombatGrid) -> Iterator[dict[str, Any]]:
        for (attacker, target), chances in grid.cells.items():
            exact = [None if each is None else str(each) for each in chances]
            yield {"attacker": attacker, "target": target, "chances": exact}

    return {
        "game": found.title,
        "version": found.edition,
        "versions": [version._asdict() for version in found.versions],
        "values": [row._asdict() for row in found.values],
        "totals": [row._asdict() for row in found.totals],
        "odds": [{**each._asdict(), "cells": [*cells(each)]} for each in found.grids],
        "sentences": [[change.sentence for change in changes] for changes in found.sentences],
        "components": [row._asdict() for row in found.redrawn],
    }
