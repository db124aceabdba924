"""A counter explained together with every sign that counters of the game can carry."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import Frame, Problem, panel
from pnp.artwork.panels.anatomy import AnatomyOptions, anatomy
from pnp.artwork.panels.helpers import cap_height, face_problems, face_ref, label, mini, owner, paragraph, stack
from pnp.artwork.panels.roster import drawing
from pnp.artwork.terrain_table import class_badge
from pnp.model.game import Game, Stat, StatId
from pnp.scene.items import Item, Symbol, Text

_SIGN = 5.2
_MINI = 12.7
_LEAST_FACE, _LEAST_SIGNS, _BETWEEN = 100.0, 70.0, 8.0
"""Least widths of the explained counter with its labels and of signs beside it, and the space between, mm."""
_SHARE = 0.52


class CounterKeyOptions(AnatomyOptions):
    """Options of the key: those of the explained counter, and examples."""

    examples: dict[str, str] = Field(
        default_factory=dict, description="Further faces, each with an explanation (a template)."
    )
    movement: str = Field(default="Movement", description="Heading of the movement classes.")
    signs: list[str] = Field(
        default_factory=list,
        description="Stats whose codes are explained, and `class` for movement classes. Default: all.",
    )

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors: undefined faces or stats."""
        yield from super().problems(game)
        for written in self.examples:
            yield from face_problems(game, written, f"examples.{written}")
        for name in self.signs:
            if name != "class" and StatId(name) not in game.stats:
                yield Problem(f"no stat is named '{name}'", f"there are: class, {', '.join(game.stats)}", "signs")


@panel("counter-key", CounterKeyOptions)
def counter_key(game: Game, options: CounterKeyOptions, frame: Frame) -> Symbol:
    """An enlarged counter with labels for its parts, a key of the codes and badges, and further examples."""
    if frame.width < (_LEAST_FACE + _BETWEEN + _LEAST_SIGNS) * frame.scale:
        parts = [anatomy(game, options, frame), *_signs(game, options, frame), *_examples(game, options, frame)]
        return stack(parts, frame.row(4.0))
    gap = _BETWEEN * frame.scale
    left = max((frame.width - gap) * _SHARE, _LEAST_FACE * frame.scale)
    right = frame.width - gap - left
    face = anatomy(game, options, replace(frame, width=left))
    aside = replace(frame, width=right)
    entries = [*_signs(game, options, aside), *_examples(game, options, aside)]
    if not entries:
        return anatomy(game, options, frame)
    signs = stack(entries, frame.row(4.6))
    height = max(face.height, signs.height)
    items = (face.at(0.0, (height - face.height) / 2), signs.at(left + gap, (height - signs.height) / 2))
    return Symbol("counter key", frame.width, height, items)


def _signs(game: Game, options: CounterKeyOptions, frame: Frame) -> list[Symbol]:
    groups = list(_groups(game, options, frame))
    widest = max((entry.width for _, entries in groups for entry in entries), default=1.0)
    across = max(1, int((frame.width + 3.0) // (widest + 3.0)))
    column = frame.width / across
    caption = frame.style("label", 7.2, 600, frame.theme.muted)
    rows = []
    for word, entries in groups:
        lines = [label(word, caption)]
        even = -(-len(entries) // -(-len(entries) // across))
        for start in range(0, len(entries), even):
            row = entries[start : start + even]
            tall = max(entry.height for entry in row)
            placed = tuple(entry.at(i * column, (tall - entry.height) / 2) for i, entry in enumerate(row))
            lines.append(Symbol("row", frame.width, tall, placed))
        rows.append(stack(lines, frame.row(1.6)))
    return [stack(rows, frame.row(3.2))] if rows else []


def _groups(game: Game, options: CounterKeyOptions, frame: Frame) -> Iterator[tuple[str, list[Symbol]]]:
    size = _SIGN * frame.scale
    for name in options.signs or [*game.stats, *(["class"] if game.classes else [])]:
        if name == "class":
            badges = ((class_badge(game, entry, size, frame), entry.name) for entry in game.classes.values())
            yield options.movement, [_entry(badge, words, size, frame) for badge, words in badges]
        elif game.stats[StatId(name)].codes:
            yield game.stats[StatId(name)].name, list(_codes(game, game.stats[StatId(name)], size, frame))


def _codes(game: Game, stat: Stat, size: float, frame: Frame) -> Iterator[Symbol]:
    for code, meaning in stat.codes.items():
        symbol = stat.symbols.get(code)
        sign = drawing(game, symbol, size * 0.9, frame) if symbol else label(code, frame.style("display", 14, 700))
        yield _entry(sign, meaning[:1].upper() + meaning[1:], size, frame)


def _entry(sign: Symbol, words: str, size: float, frame: Frame) -> Symbol:
    style = frame.style("label", 8.4)
    placed = sign.at((size - sign.width) / 2, (size - sign.height) / 2)
    text = Text(size + 2.0 * frame.scale, (size + cap_height(style)) / 2, words, style)
    return Symbol(words, size + 2.0 * frame.scale + label(words, style).width, size, (placed, text))


def _examples(game: Game, options: CounterKeyOptions, frame: Frame) -> Sequence[Symbol]:
    rows = []
    for written, words in options.examples.items():
        ref = face_ref(written)
        piece = game.pieces[ref.piece]
        size = _MINI * frame.scale
        counter = mini(frame, owner(game, frame, piece.id), piece, piece.face(ref.face), size)
        room = frame.width - size - 3.0 * frame.scale
        text = paragraph([(templating.render(game, words), frame.style("label", 8.4))], room)
        items: tuple[Item, ...] = (counter.at(0.0, 0.0), text.at(size + 3.0 * frame.scale, (size - text.height) / 2))
        rows.append(Symbol(written, frame.width, max(size, text.height), items))
    return [stack(rows, frame.row(2.4))] if rows else []
