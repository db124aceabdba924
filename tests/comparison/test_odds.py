from fractions import Fraction

from pnp.comparison import odds
from tests.comparison.conftest import reported


def test_a_cell_of_a_table_moves_its_chance_exactly(shipped, edited) -> None:
    row = '- "- - - - - - - - - - - - - - - - - - - - H"   # 4'
    new = edited("grav-armor", ("tables.yaml", row, row.replace('- H"', 'H H"')))
    changes = {change.aspect: change for change in odds.changes(shipped("grav-armor"), new)}
    assert changes.keys() == {"Hit value +9, hit", "Hit value +9, no effect"}
    hit = changes["Hit value +9, hit"]
    assert Fraction(hit.after) - Fraction(hit.before) == Fraction(3, 36)


def test_those_that_move_most_come_first_and_the_rest_is_counted(shipped, edited) -> None:
    new = edited("heavy-armor", ("pieces.yaml", "attack: 5, defense: 2, move: 1", "attack: 3, defense: 2, move: 1"))
    changes = list(odds.changes(shipped("heavy-armor"), new))
    moved = [Fraction(change.before) - Fraction(change.after) for change in changes[:-1]]
    assert moved == sorted(moved, reverse=True)
    assert all(step > 0 for step in moved)
    assert reported(changes)[-1].endswith(" further pairs moved, 0 up and " + str(changes[-1].cases) + " down")
