"""Keys of signs: the states of pieces, and drawings with explanations."""

from pydantic import Field

from pnp import templating
from pnp.artwork.counters import faces
from pnp.artwork.panels import Frame, PanelError, PanelOptions, panel
from pnp.artwork.panels.helpers import (
    cap_height,
    in_columns,
    inked,
    label,
    mini,
    owner,
    paragraph,
    sample_side,
    stack,
    trimmed,
)
from pnp.model.game import Game, MarkerId, Side, State
from pnp.scene import fonts
from pnp.scene.items import Item, Symbol, Text

_SIZE = 11.0
_GAP = 2.8
_COLUMN_GAP = 6.0
_ROW_GAP = 3.4


class StatesOptions(PanelOptions):
    """Options of the states."""

    states: dict[str, str] = Field(
        default_factory=dict,
        description="States shown, each with its meaning (a template). Default: all, with their notes.",
    )
    across: int = Field(default=1, ge=1, le=6, description="Number of columns of the list.")

    ids = (("states", "states"),)


@panel("states", StatesOptions)
def states(game: Game, options: StatesOptions, frame: Frame) -> Symbol:
    """The states of pieces: the marker or the face that shows each, and its meaning."""
    shown = [state for state in game.states.values() if not options.states or state.id in options.states]
    if not shown:
        raise PanelError("the game has no states", "write 'states'")
    gap = _COLUMN_GAP * frame.scale
    width = (frame.width - gap * (options.across - 1)) / options.across
    entries = [_entry(game, state, options, width, frame) for state in shown]
    return in_columns(entries, options.across, frame, gap, _ROW_GAP)


def _entry(game: Game, state: State, options: StatesOptions, width: float, frame: Frame) -> Symbol:
    picture = _picture(game, state, frame)
    left = (_SIZE + _GAP) * frame.scale
    parts = [label(state.name, frame.style("display", 11.5, 600))]
    words = templating.render(game, options.states.get(str(state.id), state.note))
    if words:
        parts.append(paragraph([(words[:1].upper() + words[1:], frame.style("label", 8.2))], width - left))
    text = stack(parts, 1.6 * frame.scale)
    height = max(picture.height if picture else 0.0, text.height)
    items = [text.at(left, (height - text.height) / 2)]
    if picture:
        items.append(picture.at(0.0, 0.0))
    return Symbol(state.name, width, height, tuple(items))


def _picture(game: Game, state: State, frame: Frame) -> Symbol | None:
    side, size = sample_side(game, frame), _SIZE * frame.scale
    if state.marker is not None:
        return trimmed(_marker(game, side, state, state.marker, frame), size, frame)
    if state.face is not None:
        bearers = (game.pieces[name] for name in state.of or game.pieces)
        piece = next(piece for piece in bearers if any(face.id == state.face for face in piece.faces))
        return mini(frame, owner(game, frame, piece.id), piece, piece.face(state.face), size)
    return None


def _marker(game: Game, side: Side, state: State, marker: MarkerId, frame: Frame) -> Symbol:
    bearer = side.id if side.id in game.markers[marker].count else None
    back = state.marker_side == "back"
    return frame.faces.get_or_draw(
        ("marker", bearer, marker, back), lambda: faces.marker_symbol(game, bearer, marker, frame.theme, back=back)
    )


_SIGN = 4.6
_ROW = 6.2
_WORDS_GAP = 1.8
_SIGN_GAP = 4.0


class SymbolsOptions(PanelOptions):
    """Options of the key."""

    symbols: dict[str, str] = Field(
        min_length=1,
        max_length=60,
        description="Drawings by name (`weapon/missile`), each with an explanation (a template).",
    )


@panel("symbols", SymbolsOptions)
def symbols(game: Game, options: SymbolsOptions, frame: Frame) -> Symbol:
    """A key of symbols: drawings with explanations, in as many columns as fit."""
    entries = [_sign(game, name, words, frame) for name, words in options.symbols.items()]
    gap = _SIGN_GAP * frame.scale
    widest = max(entry.width for entry in entries)
    across = max(1, min(len(entries), int((frame.width + gap) // (widest + gap))))
    deep = -(-len(entries) // across)
    row, column = frame.row(_ROW), (frame.width + gap) / across
    items: list[Item] = [
        entry.at((index // deep) * column, (index % deep) * row) for index, entry in enumerate(entries)
    ]
    return Symbol("symbols", frame.width, (deep - 1) * row + _SIGN * frame.scale, tuple(items))


def _sign(game: Game, name: str, words: str, frame: Frame) -> Symbol:
    size = _SIGN * frame.scale
    style = frame.style("label", 8.0)
    text = templating.render(game, words)
    left = size + _WORDS_GAP * frame.scale
    items = (
        inked(game, name, size, frame, size / 2, size / 2),
        Text(left, (size + cap_height(style)) / 2, text, style),
    )
    return Symbol(name, left + fonts.width(text, style), size, items)
