"""Counters whose drawing changed, so that they must be printed again."""

from collections.abc import Iterator

from pnp.comparison import matching
from pnp.comparison.changes import COUNTERS, Change
from pnp.generators import Context, generator_of
from pnp.model.game import Game
from pnp.model.game.ids import PieceId, SideId
from pnp.scene.presets import papers
from pnp.scene.sheet import Component
from pnp.scene.theme import Theme

_SHEETS = ("counters", "composites", "components")


def changes(old: Game, new: Game, theme: Theme) -> Iterator[Change]:
    """Yield counters that were added, removed, or changed in number or on either face.

    Raises:
        DefinitionError: when a counter of either game cannot be drawn.
    """
    before, after = components(old, theme), components(new, theme)
    for id_ in dict.fromkeys((*before, *after)):
        one, other = before.get(id_), after.get(id_)
        if one is None and other is not None:
            yield Change(COUNTERS, "", "", "", f"{other.copies} × {component_name(other, new)}")
        elif other is None and one is not None:
            yield Change(COUNTERS, "", "", f"{one.copies} × {component_name(one, old)}", "")
        elif one is not None and other is not None:
            if digests(one) != digests(other):
                was, is_ = (" ".join(digests(each)).strip() for each in (one, other))
                pairs = zip(("front", "back"), digests(one), digests(other), strict=True)
                note = f"another {' and '.join(name for name, was, is_ in pairs if was != is_)}"
                yield Change(COUNTERS, f"{other.copies} × {component_name(other, new)}", "drawing", was, is_, note=note)
            elif one.copies != other.copies:
                yield Change(COUNTERS, component_name(other, new), "copies", str(one.copies), str(other.copies))


def components(game: Game, theme: Theme) -> dict[str, Component]:
    """Return the counters of a game's kit by id; they are the same on every paper."""
    context = Context(papers()["letter"], theme)
    wanted = [name for name in _SHEETS if name in game.kit.documents]
    return {component.id: component for name in wanted for component in generator_of(name)(game, context).components}


def component_name(component: Component, game: Game) -> str:
    """Return the name of a counter, without its states where the front has the name of the piece."""
    piece = game.pieces.get(PieceId(component.id.rpartition("/")[2])) if component.kind == "counter" else None
    if piece is None or piece.faces[0].state != piece.name:
        return component.name
    return game.sides[SideId(component.group)].named(matching.piece_name(game, piece))


def digests(component: Component) -> tuple[str, str]:
    """Return the digests of front and back; the latter is empty where nothing is printed."""
    return (component.front.digest, component.back.digest if component.back else "")
