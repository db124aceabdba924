"""The sheets of maps: their panels."""

from pnp.model.definition.boards import BoardDefinition, SectionDefinition
from pnp.model.game import MapSheet
from pnp.model.resolve.context import Scope
from pnp.model.resolve.play import panel_rows
from pnp.source.nodes import Path


def map_sheet(context: Scope, path: Path, board: BoardDefinition) -> MapSheet | None:
    """Return the sheet of a board, if it has one; report one that it cannot have, or that has no panels."""
    written = board.sheet
    if written is None:
        return None
    if isinstance(board.grid, SectionDefinition):
        hint = "put the panels into a chart"
        context.error("value.grid", "a map section has no sheet of its own", context.key(*path), hint)
    if not written.right and not written.below:
        context.error("schema.missing-key", "a sheet needs panels", context.key(*path), "add 'right' or 'below'")
    if "width" in written.model_fields_set and not written.right:
        message = "'width' has no effect without panels at the right"
        context.error("schema.key-clash", message, context.key(*path, "width"), "remove it")
    right, below = (panel_rows(context, (*path, key), getattr(written, key)) for key in ("right", "below"))
    return MapSheet(right, below, written.width.mm, context.key(*path))
