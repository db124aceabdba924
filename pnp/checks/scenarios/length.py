"""The turns of scenarios and the turn track."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.model.compute.units import turn_track
from pnp.model.game import Game


@check(
    "scenario.longer-than-track",
    "error",
    "Players cannot mark a turn for which the turn track has no box.",
    "Observed in: a first operational game, written from the documentation: 14 turns on a track of 10.",
    code="M10",
)
def scenarios_fit_on_the_turn_track(game: Game) -> Iterator[Report]:
    """Find scenarios with more turns than the turn track has boxes."""
    track = turn_track(game)
    for scenario in game.scenarios.values() if track is not None else ():
        assert track is not None
        if scenario.turns > track.high:
            yield Report(
                f"scenario {scenario.number} has {scenario.turns} turns, but '{track.id}' ends at {track.high}",
                scenario.span,
                f"end the track at {scenario.turns}, or shorten the scenario",
                ((track.span, f"the track ends at {track.high}"),),
                (("scenario", scenario.title), ("turns", str(scenario.turns)), ("track", str(track.high))),
            )
