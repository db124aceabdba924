"""Positions of the parts of a drawn counter face by name: its texts, its emblem, its row of pips."""

from typing import NamedTuple

from pnp import layout
from pnp.artwork.counters import slots
from pnp.artwork.counters.faces import common_sizes, face_content, with_values
from pnp.artwork.counters.resources import GameResources
from pnp.layout.parts import RepeatPart, SymbolPart, TextPart
from pnp.model.game import FaceId, Game, PieceId, SideId
from pnp.scene.sheet import Box
from pnp.scene.theme import Theme


class FacePart(NamedTuple):
    """A part of a face: a stat's id or the field that it shows (`state`, `cost`, `emblem` …), and its box in mm."""

    id: str
    box: Box


def face_parts(game: Game, side: SideId, piece: PieceId, face: FaceId, theme: Theme) -> tuple[FacePart, ...]:
    """Return the parts of a face that show one field, in the layout's order; a field that is shown twice counts once.

    Raises:
        DefinitionError: as `pnp.artwork.counters.faces.face_symbol`.
    """
    subject = game.pieces[piece]
    shown = subject.face(face)
    found = slots.load(game, subject.layout, subject.span)
    content = with_values(game, face_content(game, side, subject, shown), shown.stats, shown.flags, found)
    made = subject.format or game.kit.format
    stats = {f"value.{slot}": stat for stat, slot in slots.homes(game, found).items()}
    parts: dict[str, FacePart] = {}
    resources, common = GameResources(game, theme), common_sizes(game, found, made, theme)
    for placed in layout.place(found, content, (made.width, made.height), made.bleed, resources, made.safe, common):
        match placed.part:
            case TextPart(text=source) | RepeatPart(repeat=source):
                field, box = source.only_field, placed.ink
            case SymbolPart(symbol=source):
                field, box = source.only_field, placed.box
            case _:
                continue
        name = stats.get(field or "", field)
        if name is not None and name not in parts:
            parts[name] = FacePart(name, box)
    return tuple(parts.values())
