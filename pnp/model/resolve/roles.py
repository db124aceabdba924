"""Roles of cells, fields of boards, and the fields and cells that symmetry adds."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TypeVar

from pnp import budget
from pnp.errors import Span
from pnp.geometry.symmetry import mirror_cell
from pnp.model.definition.boards import FieldDefinition, RoleDefinition, SymmetryDefinition
from pnp.model.game import Cell, Field, Grid, Role, RoleId, SideId, Symmetry
from pnp.model.resolve.cells import cells_at
from pnp.model.resolve.context import Scope
from pnp.source.nodes import Path
from pnp.source.suggestions import did_you_mean

Thing = TypeVar("Thing")


def role(context: Scope, path: Path, written: RoleDefinition) -> Role:
    """Return a role of cells."""
    context.all_defined("state", written.passed_by or (), *path, "passed-by")
    passed_by = None if written.passed_by is None else frozenset(written.passed_by)
    return context.record(Role, written, path, plural=written.plural or written.name, passed_by=passed_by)


def symmetry(context: Scope, path: Path, written: SymmetryDefinition | None) -> Symmetry | None:
    """Return a board's symmetry; each exchange of sides goes both ways."""
    if written is None:
        return None
    swaps: dict[SideId, SideId] = {}
    for one, other in written.swaps.items():
        context.known("side", one, context.ids("sides"), context.key(*path, "swaps", one))
        context.defined("side", other, *path, "swaps", one)
        swaps |= {SideId(one): SideId(other), SideId(other): SideId(one)}
    return Symmetry(written.kind, MappingProxyType(swaps))


def fields(
    context: Scope, path: Path, written: list[FieldDefinition], grid: Grid, mirror: Symmetry | None
) -> tuple[Field, ...]:
    """Return all fields of a board: those written, in order, then those that symmetry adds."""
    found: dict[tuple[RoleId, Cell, Cell | None], Field] = {}
    for number, entry in enumerate(written):
        listed = list(_written(context, (*path, number), entry, grid))
        budget.current().spend("cells", len(listed), context.value(*path, number))
        for field, span in listed:
            key = (field.role, field.cell, field.of)
            if key in found:
                message = f"the cell {grid.label(field.cell)} is '{field.role}' already"
                context.error("value.duplicate-cell", message, span, "name the cell once")
            found.setdefault(key, field)
    if mirror is not None:
        for field in [*found.values()]:
            other = _mirror_of(field, grid, mirror)
            if other is not None:
                found.setdefault((other.role, other.cell, other.of), other)
    return tuple(found.values())


def _written(context: Scope, path: Path, entry: FieldDefinition, grid: Grid) -> Iterator[tuple[Field, Span]]:
    """Yield the fields of one entry and of the cells that belong to its cell, each with the location of its label."""
    known = context.ids("roles")
    context.defined("role", entry.role, *path, "role")
    context.defined("side", entry.side, *path, "side")
    side = SideId(entry.side) if entry.side is not None else None
    cells = cells_at(context, (*path, "at"), entry.at, grid)
    for cell, span in cells:
        yield Field(cell, RoleId(entry.role), side, None, span), span
    related = entry.__pydantic_extra__
    if related and len(cells) > 1:
        message = f"'{next(iter(related))}' belongs to one cell, but this entry has {len(cells)} cells"
        context.error("value.field", message, context.value(*path, "at"), "write an entry for each cell")
        return
    for name, labels in related.items():
        if name not in known:
            hint = did_you_mean(name, [*known, *FieldDefinition.model_fields])
            context.error("reference.unknown-role", f"there is no role '{name}'", context.key(*path, name), hint)
            continue
        for cell, span in cells_at(context, (*path, name), labels, grid):
            for owner, _ in cells:
                yield Field(cell, RoleId(name), side, owner, span), span


def _mirror_of(field: Field, grid: Grid, mirror: Symmetry) -> Field | None:
    """Return the mirror field on the other half of the board; None when it has no such cell."""
    cell = mirror_cell(grid, field.cell, mirror.kind)
    of = None if field.of is None else mirror_cell(grid, field.of, mirror.kind)
    if cell is None or (field.of is not None and of is None):
        return None
    side = None if field.side is None else mirror.swaps.get(field.side, field.side)
    return field._replace(cell=cell, side=side, of=of)


def mirrored(found: Mapping[Cell, Thing], grid: Grid, mirror: Symmetry | None) -> dict[Cell, Thing]:
    """Return entries by cell, with copies on the other half of a symmetric board where nothing is written."""
    if mirror is None:
        return dict(found)
    twins = {mirror_cell(grid, cell, mirror.kind): thing for cell, thing in found.items()}
    return {**{cell: thing for cell, thing in twins.items() if cell is not None}, **found}
