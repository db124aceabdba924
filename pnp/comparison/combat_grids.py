"""Chances of every attacker against every target, as the charts of a game give them."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from pnp import templating
from pnp.artwork import panels
from pnp.artwork.panels import matchups
from pnp.checks.shared.duels import duels
from pnp.expressions.expression import ExpressionError
from pnp.model.game import FaceRef, Game, Piece

Chances = Mapping[tuple[str, str], Fraction]
"""Chances by the names of attacker and target."""
Place = tuple[str, str, int]
"""Of a grid: what it shows, the variable for the distance (or nothing), and the distance."""


def grids(game: Game) -> dict[Place, Chances]:
    """Return the chances of play for every pair: of formulas with a probability, and of the charts with matchups."""
    found: dict[Place, Chances] = {}
    for duel in duels(game):
        names = (
            (face_name(game, first), face_name(game, second), chance)
            for (first, second), chance in duel.chances.items()
        )
        found[duel.name, "", 0] = {(first, second): chance for first, second, chance in names}
    for title, options in charts(game):
        try:
            found |= {(title, options.distance, at): each for at, each in of_panel(game, options)}
        except (ExpressionError, KeyError, ValueError):
            continue
    return found


def charts(game: Game) -> Iterator[tuple[str, matchups.MatchupsOptions]]:
    """Yield the panels of matchups of all charts, with their titles."""
    for chart in game.charts.values():
        for entry in (entry for row in chart.rows for entry in row if entry.kind == "matchups"):
            options = panels.options(game, entry)
            assert isinstance(options, matchups.MatchupsOptions)
            yield templating.render(game, entry.title) if "{" in entry.title else entry.title, options


def of_panel(
    game: Game, options: matchups.MatchupsOptions, name: Callable[[Piece], str] = lambda piece: piece.name
) -> Iterator[tuple[int, Chances]]:
    """Yield the chance of the most severe result that a table of matchups shows, for each distance; `name`: of a piece.

    Raises:
        ExpressionError, KeyError, ValueError: as `matchups.chances`.
    """
    found = matchups.chances(game, options)
    for number, band in enumerate(found.bands):
        for distance in band:
            yield (
                distance,
                {
                    (name(attacker), name(target)): cell[0]
                    for line, row in zip(found.attackers, found.outcomes, strict=True)
                    for column, outcomes in zip(found.targets, row, strict=True)
                    if (cell := outcomes[number]) is not None and distance <= line.reach
                    for attacker in line.pieces
                    for target in column.pieces
                },
            )


def face_name(game: Game, ref: FaceRef) -> str:
    """Return the name of a face: `Tank (Reduced) on a Column`."""
    piece = game.pieces[ref.piece]
    state = piece.face(ref.face).state
    stack = f" on a {game.composites[ref.composite].name}" if ref.composite else ""
    return f"{piece.name}{f' ({state})' if state else ''}{stack}"
