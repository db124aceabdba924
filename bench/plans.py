"""What the plan of everything that is cut costs, by shipped game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pnp
from bench.timing import interleaved
from pnp import assets
from pnp.generators import Context, generator_of
from pnp.impose.plan.choose import in_parts, plan
from pnp.pipeline.document_job import theme
from pnp.scene.presets import papers, stocks

GOAL = 10.0
"""Milliseconds for all sheets of a kit."""


def measure(runs: int) -> Mapping[str, float]:
    """Return the median seconds of planning all sheets of each shipped game for A4, two-sided."""
    return interleaved({game: _planning(game) for game in assets.games()}, runs)


def _planning(name: str) -> Callable[[], object]:
    paper, sides = papers()["a4"], "duplex-long"
    product = generator_of("sheets")(pnp.load(name), Context(paper, theme()))
    parts = [product.of_stock(stock) for stock in stocks().values()]
    cut = [in_parts(part.components, paper, sides, part.cutting)[0] for part in parts if part.components]
    return lambda: [plan(each, paper, sides, product.block, product.shared, product.cutting) for each in cut]


def report(found: Mapping[str, float]) -> str:
    """Return the section of docs/benchmarks.md."""
    rows = "\n".join(f"| {name} | {seconds * 1e3:.1f} |" for name, seconds in sorted(found.items()))
    return f"""
## The plan of the sheets

The layout of everything that is cut, for A4 and two-sided printing. To reach: {GOAL:.0f} ms for a kit.

| game | ms |
|---|--:|
{rows}
"""
