"""Optional counters: units with a state on their back, losses of weapons, fold-up figures."""

from collections.abc import Iterator

from pnp.artwork.counters.faces import Gather, face_symbol
from pnp.artwork.counters.unit_markers import loss_symbol, standee_folds, standee_symbol, state_symbol
from pnp.errors import DefinitionError, Finding
from pnp.generators import Context, cut_sheets
from pnp.model.compute.formulas import composite_results
from pnp.model.game import FaceRef, Game, Marker, MarkerId, Piece, Side, StatId
from pnp.scene.outlines import Outline
from pnp.scene.presets import stocks
from pnp.scene.sheet import Component, Product
from pnp.scene.theme import Theme


def extras(game: Game, context: Context) -> Product:
    """Return units with the marker's state of the kit's `backs`, counters for its `losses`, fold-up figures.

    Raises:
        DefinitionError: with everything on any face that does not fit or cannot be drawn.
    """
    gather: Gather[Component] = Gather()
    for piece in game.pieces.values():
        words = piece.tags | ({piece.move_class} if piece.move_class else set())
        for word, marker in game.kit.backs.items():
            if word in words:
                with gather:
                    gather.drawn += _states(game, piece, marker, context.theme)
    if game.kit.losses is not None:
        for armed in game.markers.values():
            if game.kit.losses.of in armed.tags:
                with gather:
                    gather.drawn += _losses(game, armed, game.kit.losses.stat, context.theme)
    if game.kit.standees:
        for side in game.sides.values():
            for ref, copies in _figures(game, side):
                with gather:
                    front = standee_symbol(game, side.id, ref, context.theme)
                    name = "/".join(filter(None, ("standee", side.id, ref.composite, ref.piece, ref.face)))
                    figure = Component(name, "standee", front.name, front, copies=copies, group=side.id)
                    folds = tuple(part for fold in standee_folds(front.width, front.height) for part in fold)
                    gather.drawn.append(figure._replace(stock=stocks()["card"], outline=Outline(folds=folds)))
    drawn = gather.result()
    title = "Fold-up figures" if {component.kind for component in drawn} == {"standee"} else "Extra counters"
    return cut_sheets(game, "extras", title, drawn)


def refusals(game: Game, _: str, context: Context) -> Iterator[Finding]:
    """Yield what keeps extra counters from being drawn."""
    try:
        extras(game, context)
    except DefinitionError as error:
        yield from error.findings


def _states(game: Game, piece: Piece, marker: MarkerId, theme: Theme) -> Iterator[Component]:
    """Yield the piece's counters of every side, its first face in front and the marker's state behind."""
    for side, copies in piece.count.items():
        if copies:
            name = game.sides[side].named(f"{piece.name} ({game.markers[marker].name})")
            front = face_symbol(game, side, piece.id, piece.faces[0].id, theme)
            back = state_symbol(game, side, piece.id, marker, theme)
            component = Component(f"state/{side}/{piece.id}/{marker}", "counter", name, front, back, copies)
            yield component.made_as(game.kit.format)


def _losses(game: Game, marker: Marker, stat: StatId, theme: Theme) -> Iterator[Component]:
    """Yield counters that flip from one loss to the next, down to zero from the marker's largest value."""
    profiles = (marker.stats, *marker.weapons)
    values = [value for profile in profiles if isinstance(value := profile.get(stat), int)]
    largest = max(values, default=0)
    for lost in range(1, largest + 1, 2):
        name = f"{marker.name} −{lost}" + (f"/−{lost + 1}" if lost < largest else "")
        front, back = (
            loss_symbol(game, marker.id, stat, number, max(0, largest - number), theme, back=number > lost)
            for number in (lost, lost + 1)
        )
        yield Component(f"loss/{marker.id}/{lost}", "marker", name, front, back).made_as(game.kit.format)


def _figures(game: Game, side: Side) -> Iterator[tuple[FaceRef, int]]:
    """Yield the faces that have a figure, with their number: all of the side's pieces and of its combined units."""
    for piece in game.pieces.values():
        if piece.count.get(side.id):
            for face in piece.faces:
                yield FaceRef(piece.id, face.id), piece.count[side.id]
    for composite in game.composites.values():
        if composite.each and composite.count.get(side.id):
            for ref in composite_results(game, composite):
                yield ref, composite.count[side.id]
