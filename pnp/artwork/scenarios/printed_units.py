"""Units of a scenario that begin where they say: rows of counters, each over its cell, zone or turn."""

from collections.abc import Iterator

from pnp.artwork.panels import Frame
from pnp.artwork.panels.helpers import beside, cap_height, label, stack, trimmed
from pnp.model.compute.transport import printed_side
from pnp.model.game import Game, PieceId, SideId
from pnp.model.game.scenarios import Force, UnitGroup
from pnp.scene.items import Item, Symbol, Text
from pnp.scene.text_fitting import fit

_GAP, _LEAST_GAP = 2.0, 0.5
"""Between counters, mm."""


def rows(game: Game, force: Force, frame: Frame) -> Iterator[Symbol]:
    """Yield the units of the set-up, then the reinforcements: a row each, the first of each with a title.

    Raises:
        DefinitionError: when a counter cannot be drawn.
    """
    printed = [group for group in force.groups if group.at]
    lots = (
        ("Set up at the start", [group for group in printed if not group.turn]),
        ("Reinforcements", [group for group in printed if group.turn]),
    )
    for words, groups in lots:
        drawn = [
            _unit(game, force.side, piece, number, group, frame)
            for group in groups
            for piece, number in group.units.items()
        ]
        if drawn:
            lines = list(_lines(drawn, frame))
            yield stack([_title(words, sum(group.size for group in groups), frame), lines[0]], 1.6 * frame.scale)
            yield from lines[1:]


def _title(words: str, number: int, frame: Frame) -> Symbol:
    count = f"{number} unit{'s' * (number != 1)}"
    parts = [
        label(words, frame.style("display", 11, 600)),
        label(count, frame.style("label", 7.2, 400, frame.theme.muted)),
    ]
    return beside(parts, 1.6 * frame.scale)


def _lines(drawn: list[Symbol], frame: Frame) -> Iterator[Symbol]:
    size = drawn[0].width
    across = max(1, int((frame.width + _LEAST_GAP) / (size + _LEAST_GAP)))
    step = min(size + _GAP, (frame.width - size) / max(1, across - 1))
    for start in range(0, len(drawn), across):
        line = drawn[start : start + across]
        items = tuple(part.at(index * step, 0.0) for index, part in enumerate(line))
        yield Symbol("units", frame.width, max(part.height for part in line), items)


def _unit(game: Game, side: SideId, piece: PieceId, number: int, group: UnitGroup, frame: Frame) -> Symbol:
    """Draw a counter; under it its number, if several, its turn of arrival and its place."""
    size = game.kit.counter_size * frame.scale
    count = f"{number} × " if number > 1 else ""
    words = [f"{count}turn {group.turn}", group.at] if group.turn else [f"{count}{group.at}"]
    style = frame.style("label", 6.8, 600)
    items: list[Item] = [counter_face(game, side, piece, size, frame).at(0.0, 0.0)]
    base = size
    for line in words:
        base += 1.0 * frame.scale + cap_height(style)
        fitted = fit(line, style, size + _LEAST_GAP, 0.6 * style.size) or style
        items.append(Text(size / 2, base, line, fitted, "middle"))
    return Symbol(" ".join(words), size, base, tuple(items))


def counter_face(game: Game, side: SideId, piece: PieceId, size: float, frame: Frame) -> Symbol:
    """Draw the front of a piece in this side's colors, `size` mm wide."""
    subject = game.pieces[piece]
    drawn = frame.faces.piece(printed_side(game, side, subject), piece, subject.faces[0].id)
    return trimmed(drawn, size, frame)
