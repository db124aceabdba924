"""Examples on maps: the cells whose costs they expect."""

from pathlib import Path

from pnp import model


def test_expected_costs_are_by_cell() -> None:
    game = model.load(Path(__file__).parents[2] / "bad" / "prices")
    march = game.examples["march"]  # type: ignore[index]
    label = game.boards["front"].grid.label  # type: ignore[index]
    assert {label(cell): cost for cell, cost in march.costs.items()} == {"0303": "2", "0102": "1/2", "0203": "3/2"}
    assert march.spans["cost to 0303"].line == march.spans["cost to 0102"].line
