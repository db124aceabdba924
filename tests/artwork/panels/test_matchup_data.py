"""All chances of all pairs against a second working-out by hand."""

from dataclasses import replace

import gravfacts
import pytest

from pnp.artwork.panels.matchup_data import MatchupQuestion, effects_row, range_bands, work_out
from pnp.expressions.expression import Expression
from pnp.model.game import StatId


def question(game, cover=0, **changes):
    fixed = {"cover": cover, "earlier": 0}
    asked = {
        "table": game.tables["firing"],
        "hit": "H",
        "effects": game.tables["hit-effects"],
        "shown": ("X", "D"),
        "fixed": fixed,
        "distance": "range",
        "reach": StatId("range"),
        "group": StatId("weapon"),
    }
    return MatchupQuestion(**{**asked, **changes})


@pytest.mark.parametrize("cover", [0, 2, 4])
def test_every_pair_at_every_range_is_as_by_hand(grav, cover) -> None:
    pieces = list(grav.pieces.values())
    found = work_out(grav, question(grav, cover), pieces, pieces)
    seen = 0
    for row, line in enumerate(found.attackers):
        for column, target in enumerate(found.targets):
            for place, band in enumerate(found.bands):
                outcome = found.outcomes[row][column][place]
                for first in line.pieces:
                    attacker = gravfacts.UNITS[first.name]
                    assert line.reach == attacker.range
                    reached = [distance for distance in band if distance <= attacker.range]
                    assert (outcome is None) == (not reached)
                    for second in target.pieces:
                        for distance in reached:
                            fate = gravfacts.fate(attacker, gravfacts.UNITS[second.name], distance, cover)
                            assert outcome == fate, (first.name, second.name, distance)
                            seen += 1
    assert seen == sum(unit.range for unit in gravfacts.UNITS.values()) * len(gravfacts.UNITS)


def test_each_piece_is_in_exactly_one_line(grav) -> None:
    pieces = list(grav.pieces.values())
    found = work_out(grav, question(grav), pieces, pieces)
    for lines in (found.attackers, found.targets):
        names = [piece.name for line in lines for piece in line.pieces]
        assert sorted(names) == sorted(gravfacts.UNITS)
    assert len(found.targets) == 15
    assert len(found.attackers) == 36, "only the two carriers are alike"
    assert all(len({piece.move_class for piece in target.pieces}) == 1 for target in found.targets)


def test_ranges_that_no_bonus_distinguishes_are_one_band(grav) -> None:
    assert range_bands(grav, question(grav), 5) == ((1,), (2, 3, 4, 5))
    assert range_bands(grav, question(grav), 1) == ((1,),)


def test_every_range_is_alone_when_the_formula_counts_with_it(grav) -> None:
    formulas = {**grav.formulas, "hit-value": Expression.parse("attacker.ew - range")}
    changed = replace(grav, formulas=formulas)
    assert range_bands(changed, question(changed), 3) == ((1,), (2,), (3,))


def test_the_row_of_effects_is_found_by_a_tag(grav) -> None:
    asked = question(grav)
    rows = {piece.name: effects_row(asked, piece) for piece in grav.pieces.values()}
    assert {name: row for name, row in rows.items() if row} == {
        "A-INF": "armored",
        "J-INF": "jump",
        "L-MIL": "militia",
        "M-MIL": "militia",
    }
    assert effects_row(question(grav, effects=None), grav.pieces["a-inf"]) is None
