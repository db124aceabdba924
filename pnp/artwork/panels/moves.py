"""How every piece moves: a small board for each, and for faces with moves of their own, with values and names."""

from collections.abc import Iterable, Iterator, Sequence

from pydantic import Field

from pnp import templating
from pnp.artwork.diagrams import moves as move_diagram
from pnp.artwork.diagrams.moves import MoveMark, Reach
from pnp.artwork.panels import Frame, PanelError, PanelOptions, Problem, panel
from pnp.artwork.panels.helpers import beside, cap_height, flow, label, mini, owner, paragraph, sheet_pieces, stack
from pnp.model.game import Face, Game, Move, Piece, StatId
from pnp.scene import fonts
from pnp.scene.items import Group, Item, Symbol, Text

_GAP = 5.0
_ROW_GAP = 5.0
_HEAD_GAP = 2.0
_WORDS_GAP = 2.2
_PIECE = 0.92
"""Width of the counter in the middle, in squares."""
_SIGN = 2.4
_LARGEST = 46.0
_Shown = tuple[Piece, Face]


class MovesOptions(PanelOptions):
    """Options of the moves."""

    pieces: list[str] = Field(default_factory=list, description="Pieces shown. Default: all that have moves.")
    across: int = Field(default=6, ge=1, le=8, description="Number of pieces side by side.")
    stat: str = Field(default="", description="Stat printed large beside the name.")
    notes: dict[str, str] = Field(
        default_factory=dict, description="Further abilities of pieces (templates), printed below their boards."
    )
    key: bool = Field(default=True, description="If true, a key below explains the signs.")

    ids = (("pieces", "pieces"), ("notes", "pieces"), ("stat", "stats"))

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors: undefined ids, or pieces without moves."""
        yield from super().problems(game)
        still = [piece.name for piece in _shown(game, self, game.pieces.values()) if not _faces(piece)]
        if still:
            yield Problem(f"{still[0]} has no moves to draw", "write its 'moves'", "pieces")


def _shown(game: Game, options: MovesOptions, pieces: Iterable[Piece]) -> list[Piece]:
    if options.pieces:
        return [piece for name in options.pieces for piece in game.pieces.values() if piece.id == name]
    return [piece for piece in pieces if _faces(piece)]


@panel("moves", MovesOptions)
def moves(game: Game, options: MovesOptions, frame: Frame) -> Symbol:
    """A small board for every piece with its moves, and for its promoted face; faces that move alike share one."""
    pieces = _shown(game, options, sheet_pieces(game, frame))
    if not pieces:
        raise PanelError("no piece of the game has moves", "write the 'moves' of pieces")
    shown = _groups([(piece, face) for piece in pieces for face in _faces(piece)], options)
    across = min(options.across, len(shown))
    gap = _GAP * frame.scale
    width = (frame.width - gap * (across - 1)) / across
    items: list[Item] = []
    y = 0.0
    for start in range(0, len(shown), across):
        cards = [_card(game, alike, options, width, frame) for alike in shown[start : start + across]]
        items.extend(card.at(place * (width + gap), y) for place, card in enumerate(cards))
        y += max(card.height for card in cards) + frame.row(_ROW_GAP)
    body = Symbol("moves", frame.width, y - frame.row(_ROW_GAP), tuple(items))
    return stack([body, _key(game, shown, frame)], frame.row(3.2)) if options.key else body


def _groups(faces: Sequence[_Shown], options: MovesOptions) -> list[list[_Shown]]:
    """Return the faces that share a board: those with the same moves, unless something else is printed with them."""
    groups: dict[object, list[_Shown]] = {}
    for piece, face in faces:
        is_own = options.stat or piece.id in options.notes or face == piece.faces[0]
        key = frozenset((move.pattern, move.kind, move.reach) for move in _moves(piece, face))
        groups.setdefault((piece.id, face.id) if is_own and key in groups else key, []).append((piece, face))
    return list(groups.values())


def _card(game: Game, alike: Sequence[_Shown], options: MovesOptions, width: float, frame: Frame) -> Symbol:
    (piece, face), others = alike[0], alike[1:]
    size = min(width, _LARGEST * frame.scale)
    found = _reach(game, piece, face)
    counter = mini(frame, owner(game, frame, piece.id), piece, face, _PIECE * size / (2 * found.radius + 1))
    board = move_diagram.diagram(found, counter, size, frame.theme)
    parts = [_head(piece, face, options, size, frame), board]
    if others:
        names = ", ".join(_name(*other)[0].lower() + _name(*other)[1:] for other in others)
        parts.append(paragraph([(f"Also: {names}", frame.style("label", 7.8))], size, 1.2))
    parts += _words(game, piece, face, options, size, frame)
    head = stack(parts[:2], _HEAD_GAP * frame.scale)
    drawn = stack([head, *parts[2:]], frame.row(_WORDS_GAP))
    return Symbol(_name(piece, face), width, drawn.height, drawn.items)


def _reach(game: Game, piece: Piece, face: Face) -> Reach:
    return move_diagram.reach_in(game, _moves(piece, face))


def _moves(piece: Piece, face: Face) -> tuple[Move, ...]:
    """Return the moves of a face, but for drops."""
    return tuple(move for move in piece.moves_of(face.id) if move.kind != "drop")


def _faces(piece: Piece) -> list[Face]:
    """Return the face that a piece begins with and those with moves of their own, if they can move."""
    faces = [face for face in piece.faces if face == piece.faces[0] or face.moves is not None]
    return [face for face in faces if _moves(piece, face)]


def _name(piece: Piece, face: Face) -> str:
    return piece.name if face == piece.faces[0] else face.state or piece.name


def _head(piece: Piece, face: Face, options: MovesOptions, width: float, frame: Frame) -> Symbol:
    title, name = _name(piece, face), frame.style("display", 13, 700)
    figure = frame.style("display", 20, 700)
    height = cap_height(figure)
    items: list[Item] = [Text(0.0, height, title, name)]
    room = width
    if options.stat:
        value = str(face.stats.get(StatId(options.stat), "–"))
        items.append(Text(width, height, value, figure, "end"))
        room -= fonts.width(value, figure) + 1.5
    if fonts.width(title, name) > room:
        raise PanelError(f"'{title}' does not fit above its board", "put fewer pieces side by side")
    return Symbol("head", width, height, tuple(items))


def _words(game: Game, piece: Piece, face: Face, options: MovesOptions, width: float, frame: Frame) -> list[Symbol]:
    style = frame.style("label", 8.8)
    parts = []
    for move in _moves(piece, face):
        if not move.name:
            continue
        name = move.name if move.start is None else f"{move.name} ({game.roles[move.start].name.lower()})"
        draw = _arrow if move.kind == "slide" and move.reach is None else _dot
        drawn = draw(MoveMark.of(move), frame)
        indent = drawn.width + 1.0 * frame.scale
        text = paragraph([(name, style)], width - indent, 1.2)
        middle = (cap_height(style) - drawn.height) / 2
        parts.append(Symbol("move", width, text.height, (drawn.at(0.0, middle), text.at(indent, 0.0))))
    if piece.id in options.notes and face == piece.faces[0]:
        words = templating.render(game, options.notes[piece.id])
        parts.append(paragraph([(words, frame.style("label", 8.8))], width, 1.2))
    return parts


def _dot(mark: MoveMark, frame: Frame) -> Symbol:
    size = _SIGN * frame.scale
    drawn = move_diagram.sign(mark, 2.4 * size, frame.theme)
    return Symbol("sign", size, size, (Group(drawn, (1.0, 0.0, 0.0, 1.0, size / 2, size / 2)),))


def _arrow(mark: MoveMark, frame: Frame) -> Symbol:
    size = _SIGN * frame.scale
    length = 2.2 * size
    drawn = move_diagram.arrow(mark, length, 2.4 * size, frame.theme)
    return Symbol("sign", length, size, (Group(drawn, (1.0, 0.0, 0.0, 1.0, 0.0, size / 2)),))


def _key(game: Game, shown: Sequence[Sequence[_Shown]], frame: Frame) -> Symbol:
    reached = [_reach(game, piece, face) for alike in shown for piece, face in alike]
    squares = {mark for found in reached for mark in found.squares.values()}
    lines = {mark for found in reached for mark in found.lines.values()}
    marks = squares | lines
    style = frame.style("label", 8.4)
    entries = [
        (_dot(MoveMark(True, True), frame), "moves or takes", any(mark.enter and mark.take for mark in squares)),
        (_dot(MoveMark(True, False), frame), "only moves", any(not mark.take for mark in marks)),
        (_dot(MoveMark(False, True), frame), "only takes", any(not mark.enter for mark in marks)),
        (_arrow(MoveMark(True, True), frame), "as far as the way is free", bool(lines)),
        (_arrow(MoveMark(True, True, True), frame), "dashed: not always", any(mark.limited for mark in marks)),
    ]
    signs = [beside([drawn, label(words, style)], 1.4 * frame.scale) for drawn, words, used in entries if used]
    return flow(signs, frame.width, 5.0 * frame.scale, 1.6 * frame.scale)
