"""Prices of terrain that are missing or prohibitive."""

from pnp.selftest.mutation import operator, other_value, removal
from pnp.source.written_parts import SourcePart

CHART = "Terrain that the terrain chart omits"


operator("price-lost", CHART, "Orchards were on the map, but not in the terrain effects chart (Waterloo).")(
    removal("terrain/*/cost", broken="{part.path[1]} has no cost")
)

operator("price-of-class-lost", CHART, "The chart lacked the cost of a terrain for one class of units.")(
    removal("terrain/*/cost/*", broken="{part.path[1]} has no cost for {part.name}")
)


def _prohibited(part: SourcePart) -> str | None:
    return None if part.kind == "value" and part.plain == "prohibited" else "prohibited"


operator("price-prohibited", CHART, "Terrain was prohibitive in the chart alone (In Their Quiet Fields).")(
    other_value("terrain/*/cost", new=_prohibited, broken="{part.path[1]} is prohibited")
)
