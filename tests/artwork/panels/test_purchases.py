"""The purchases that spend everything, against a search by brute force; and the track of the budget."""

from itertools import product

import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import Span
from pnp.model.game import Panel


def by_brute_force(budget: int, limit: int = 4) -> list[tuple[int, ...]]:
    return [
        counts for counts in product(range(limit + 1), repeat=3) if counts[0] + 2 * counts[1] + 3 * counts[2] == budget
    ]


LIST = Panel("purchases", "", {"total": "Machines", "track": True}, Span("c", 1, 1))


def plans(drawn) -> list[tuple[int, ...]]:
    """What each column of the table says: copies of the three pieces and the total."""
    rows = {}
    for line in scenes.lines(drawn):
        if line[0] in {"Runner", "Lancer", "Bombard", "Machines"}:
            rows.setdefault(line[0], []).extend(0 if text == "–" else int(text) for text in line[1:])
    return list(zip(rows["Runner"], rows["Lancer"], rows["Bombard"], rows["Machines"], strict=True))


@pytest.mark.parametrize("width", [110.0, 70.0])
def test_all_nine_full_purchases_are_listed_with_their_totals(heavy, theme, width) -> None:
    found = plans(panels.draw(heavy, LIST, width, theme))
    assert len(found) == 9
    assert sorted(plan[:3] for plan in found) == sorted(by_brute_force(12))
    assert all(plan[3] == sum(plan[:3]) for plan in found)


def test_another_budget_gives_other_purchases(changed, theme) -> None:
    game = changed("pieces.yaml", "amount: 12", "amount: 10")
    drawn = panels.draw(game, LIST, 110, theme)
    assert sorted(plan[:3] for plan in plans(drawn)) == sorted(by_brute_force(10))


def test_the_track_has_a_box_for_each_credit(heavy, theme) -> None:
    drawn = panels.draw(heavy, Panel("track", "", {}, Span("c", 1, 1)), 100, theme)
    assert scenes.words(drawn).split() == [str(n) for n in range(1, 13)]
    boxes = scenes.outlines(drawn)
    assert len(boxes) == 12
    assert {round(right - left, 6) == round(bottom - top, 6) for left, top, right, bottom in boxes} == {True}
    assert max(right for _, _, right, _ in boxes) == pytest.approx(100)


def test_a_narrow_track_goes_over_several_lines(heavy, theme) -> None:
    drawn = panels.draw(heavy, Panel("track", "", {}, Span("c", 1, 1)), 40, theme)
    assert len({round(top, 3) for _, top, _, _ in scenes.outlines(drawn)}) > 1
    assert max(right for _, _, right, _ in scenes.outlines(drawn)) <= 40 + 1e-6


def test_a_few_purchases_do_not_drift_apart(changed, theme) -> None:
    game = changed("pieces.yaml", "amount: 12", "amount: 2")
    drawn = panels.draw(game, Panel("purchases", "", {"total": "Machines"}, Span("c", 1, 1)), 180, theme)
    assert sorted(plan[:3] for plan in plans(drawn)) == [(0, 1, 0), (2, 0, 0)]
    assert max(text.right for text in scenes.texts(drawn)) < 80
