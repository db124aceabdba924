"""Chances of combat are those of the charts."""

from fractions import Fraction

from kits import game, with_matchups

from pnp.api import odds
from pnp.comparison import combat_grids


def test_a_formula_with_a_probability_has_a_chance_for_every_pair_of_faces() -> None:
    found = combat_grids.grids(game("heavy-armor"))
    assert list(found) == [("kill", "", 0)]
    kill = found["kill", "", 0]
    assert len(kill) == 16 * 16
    assert kill["Bombard (Cannon)", "Runner (Walker)"] == Fraction(5, 9)
    assert ("Runner (Wheels) on a Combined", "Lancer (Robot)") in kill


def test_a_chart_with_matchups_has_the_chances_that_it_shows_for_each_distance() -> None:
    grav = with_matchups(game("grav-armor"))
    found = combat_grids.grids(grav)
    titles = {title for title, _, _ in found}
    (title,) = titles
    near, far = found[title, "range", 1], found[title, "range", 2]
    shot = odds(grav, "firing", attacker="aza-3", target="chi-1", range=1, cover=0, earlier=0)
    assert near["Aza-3", "Chi-1"] == shot.results["H"]
    assert ("J-INF", "Chi-1") in far
    assert ("J-INF", "Chi-1") not in found[title, "range", 3], "beyond its range"
