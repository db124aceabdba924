import pytest

from pnp.geometry.shortest_paths import path_cost, reach


def along(cell):
    return (cell - 1, cell + 1)


def test_the_cheapest_way_counts_not_the_shortest():
    ways = {"a": ("b", "c"), "b": ("d",), "c": ("d",), "d": ()}
    prices = {("a", "b"): 5, ("b", "d"): 5, ("a", "c"): 1, ("c", "d"): 2}
    assert path_cost("a", "d", lambda cell: ways[cell], lambda a, b: prices[a, b]) == 3


def test_reach_stops_at_the_budget_and_at_barred_steps():
    assert reach(0, along, lambda a, b: None if b < 0 else 1, budget=3) == {0: 0, 1: 1, 2: 2, 3: 3}


def test_negative_steps_are_refused():
    with pytest.raises(ValueError, match="negative"):
        path_cost(0, 3, along, lambda a, b: -1)
