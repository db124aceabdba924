import pytest

from pnp.comparison.changes import COUNTERS, ODDS, PIECES, SECTIONS, WORDS
from pnp.comparison.differences import compare
from tests.comparison.conftest import THEME


@pytest.mark.parametrize("name", ["heavy-armor", "grav-armor", "armada-chess"])
def test_a_game_differs_in_nothing_from_itself(name, shipped) -> None:
    assert compare(shipped(name), shipped(name), THEME) == ()


def test_a_stat_moves_odds_words_and_counters(shipped, edited) -> None:
    new = edited(
        "heavy-armor",
        ("pieces.yaml", "attack: 4, defense: 3, move: 2}\n  bombard", "attack: 5, defense: 3, move: 2}\n  bombard"),
    )
    changes = compare(shipped("heavy-armor"), new, THEME)
    sections = [change.section for change in changes]
    assert sections == sorted(sections, key=SECTIONS.index)
    (stat,) = [change for change in changes if change.section == PIECES]
    assert stat.sentence == "Lancer, Robot: Attack 5, was 4"
    assert stat.spans[0].line == stat.spans[1].line
    assert {ODDS, WORDS, COUNTERS} <= set(sections)
    again = {change.sentence for change in changes if change.section == COUNTERS}
    assert again == {
        "4 × Amber Lancer (Glider–Robot): another back",
        "4 × Teal Lancer (Glider–Robot): another back",
        "4 × Amber Combined: Lancer: another back",
        "4 × Teal Combined: Lancer: another back",
    }
