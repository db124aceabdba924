"""Ids of the game's entries as distinct types, so that mypy finds a piece id used as a terrain id."""

from typing import NewType

GameId = NewType("GameId", str)
SideId = NewType("SideId", str)
StatId = NewType("StatId", str)
ComponentSetId = NewType("ComponentSetId", str)
ItemId = NewType("ItemId", str)
PieceId = NewType("PieceId", str)
FaceId = NewType("FaceId", str)
CompositeId = NewType("CompositeId", str)
MarkerId = NewType("MarkerId", str)
BoardId = NewType("BoardId", str)
ZoneId = NewType("ZoneId", str)
LineId = NewType("LineId", str)
PlaceId = NewType("PlaceId", str)
PointId = NewType("PointId", str)
TerrainId = NewType("TerrainId", str)
ActionId = NewType("ActionId", str)
PhaseId = NewType("PhaseId", str)
ExampleId = NewType("ExampleId", str)
ChartId = NewType("ChartId", str)
ScenarioId = NewType("ScenarioId", str)
ClassId = NewType("ClassId", str)
AttributeId = NewType("AttributeId", str)
TableId = NewType("TableId", str)
ModifierId = NewType("ModifierId", str)
BoxId = NewType("BoxId", str)
RoleId = NewType("RoleId", str)
StateId = NewType("StateId", str)
TrackId = NewType("TrackId", str)
SkinId = NewType("SkinId", str)
UnitTypeId = NewType("UnitTypeId", str)
UnitSizeId = NewType("UnitSizeId", str)
FormationId = NewType("FormationId", str)
DomainId = NewType("DomainId", str)
DecisionId = NewType("DecisionId", str)
ClauseId = NewType("ClauseId", str)
ClaimId = NewType("ClaimId", str)
MachineId = NewType("MachineId", str)

Color = str
"""`#rrggbb`, lower case."""

StatValue = int | str
"""A number, or a code such as `F`."""
