"""Markers for combined pieces: the change of the top piece's values, the resulting values, and carriers with loads."""

from collections.abc import Iterator

from pnp.artwork.counters.faces import Gather, composite_symbol, result_counters
from pnp.artwork.counters.unit_markers import loaded_symbol
from pnp.errors import Finding
from pnp.generators import Context, cut_sheets
from pnp.model.compute.transport import Load, all_loads
from pnp.model.game import Composite, Game, Side
from pnp.scene.sheet import Component, Product
from pnp.scene.theme import Theme


def composites(game: Game, context: Context) -> Product:
    """Return for each side the markers of every composite, then its results: one for each piece that can be on top.

    Composites of one piece of each kind are sorted among the counters. At the end are the loaded carriers: of each load
    as many as any scenario can have at once.

    Raises:
        DefinitionError: with everything on any face that does not fit or cannot be drawn.
    """
    gather: Gather[Component] = Gather()
    stacks = [composite for composite in game.composites.values() if not composite.each]
    for side in game.sides.values():
        for composite in stacks:
            with gather:
                gather.drawn += _modifier(game, side, composite, context.theme)
            for piece in composite.of:
                with gather:
                    gather.drawn += result_counters(game, side, composite, piece, context.theme)
    for load, copies in all_loads(game).items():
        with gather:
            gather.drawn.append(_loaded(game, load, copies, context.theme))
    return cut_sheets(game, "composites", "Combined pieces", gather.result())


def refusals(game: Game, _: str, context: Context) -> Iterator[Finding]:
    """Yield what keeps markers for combined pieces from being drawn, also those that are among the counters."""
    gather: Gather[Component] = Gather()
    with gather:
        composites(game, context)
    for composite in game.composites.values():
        for side in game.sides.values() if composite.each else ():
            with gather:
                gather.drawn += result_counters(game, side, composite, composite.of[0], context.theme)
    yield from gather.findings


def _modifier(game: Game, side: Side, composite: Composite, theme: Theme) -> Iterator[Component]:
    """Yield the marker with the change of each value; front and back are alike."""
    copies = composite.count.get(side.id, 0)
    if copies:
        front = composite_symbol(game, side.id, composite.id, theme)
        has_other_shape = bool(game.kit.format.outline.segments)
        back = composite_symbol(game, side.id, composite.id, theme, back=True) if has_other_shape else front
        id_, name = f"composite/{side.id}/{composite.id}", side.named(composite.name)
        yield Component(id_, "composite", name, front, back, copies, side.id).made_as(game.kit.format)


def _loaded(game: Game, load: Load, copies: int, theme: Theme) -> Component:
    """Return the marker for a carrier with this load; its back is plain, because it leaves the map with the load."""
    inside = load.passenger or str(load.units)
    front = loaded_symbol(game, load.side, load.carrier, theme, passenger=load.passenger, loads=load.units)
    id_ = f"loaded/{load.side}/{load.carrier}/{inside}"
    return Component(id_, "composite", front.name, front, copies=copies, group=load.side).made_as(game.kit.format)
