"""Definitions that nothing uses: usually a slip, or what is left of a rule that went."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pnp.checks import Report, check
from pnp.model.game import Game
from pnp.odds.roll import Roll

_SOURCE = "Errata of published games: units and markers not used in the game (War and Peace)."


@check(
    "unused.formula",
    "warning",
    "A formula that no example, chart, rule or other formula names is never seen.",
    _SOURCE,
    code="R07",
)
def formulas_used(game: Game) -> Iterator[Report]:
    """Every formula is named somewhere."""
    for name in game.formulas:
        others = (formula for other, formula in game.formulas.items() if other != name)
        named = any(name in formula.names for formula in others)
        worked = any(name in example.expect for example in game.examples.values())
        if not (named or worked or _is_named(game, name)):
            message, hint = f"nothing uses the formula '{name}'", "name it in a chart or an example, or remove it"
            yield Report(message, game.formula_spans.get(name), hint)


@check(
    "unused.die",
    "warning",
    "A die that no formula or table throws and no rule names need not be in the box.",
    _SOURCE,
    code="R07",
)
def dice_used(game: Game) -> Iterator[Report]:
    """Every die is thrown by a formula or for a table, or named in the rules."""
    rolled = {Roll.parse(table.roll).faces for table in game.tables.values() if table.roll}
    for name, die in game.dice.items():
        thrown = die.faces in rolled or any(name in formula.names for formula in game.formulas.values())
        if not (thrown or _is_named(game, name) or _is_named(game, f"d{die.faces}")):
            yield Report(f"nothing throws the die '{name}' (d{die.faces})", die.span)


@check(
    "unused.terrain", "warning", "Terrain that no board shows does not belong on a terrain key.", _SOURCE, code="R07"
)
def terrain_used(game: Game) -> Iterator[Report]:
    """Every terrain lies on some board."""
    shown = {
        terrain.id for board in game.boards.values() for terrain in (board.ground, *board.terrain.values()) if terrain
    }
    for name, terrain in game.terrain.items():
        if name not in shown:
            yield Report(f"no board shows the terrain '{terrain.name}'", terrain.span)


@check("unused.piece", "warning", "A piece of which nobody has a counter is in the rules only.", _SOURCE, code="M08")
def pieces_printed(game: Game) -> Iterator[Report]:
    """Every piece has a counter on some side."""
    for piece in game.pieces.values():
        if not any(piece.count.values()):
            yield Report(f"no counter of {piece.name} is printed", piece.span, hint="give it a count")


@check("unused.marker", "warning", "A marker of which there is none is missed in the first game.", _SOURCE, code="M08")
def markers_printed(game: Game) -> Iterator[Report]:
    """Every marker has a counter on some side."""
    for marker in game.markers.values():
        if not marker.neutral_count and not any(marker.count.values()):
            yield Report(f"no marker {marker.name} is printed", marker.span, hint="give it a count")


@lru_cache(maxsize=16)
def _prose(game: Game) -> tuple[str, ...]:
    return tuple(_texts(game))


def _texts(game: Game) -> Iterator[str]:
    if game.rules is not None:
        yield from (chapter.text for chapter in game.rules.chapters)
    yield from (step.summary for step in (*game.procedure.setup, *game.procedure.end))
    yield from (action.summary for action in game.procedure.actions)
    for chart in game.charts.values():
        yield from (repr(dict(panel.options)) for row in chart.rows for panel in row)


def _is_named(game: Game, name: str) -> bool:
    """Whether it stands somewhere as a word."""
    word = rf"(?<![\w-]){re.escape(name)}(?![\w-])"
    return any(name in text and re.search(word, text) for text in _prose(game))
