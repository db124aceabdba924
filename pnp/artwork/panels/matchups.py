"""Unit against unit: the exact chance that one shot destroys (or disrupts) its target, for every pair and range.

Attackers are in rows, targets in columns; those with the same chances share a line. A cell holds a figure for each
band of ranges, from far to near, on a tint that repeats it.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from pydantic import Field

from pnp.artwork.panels import MORE_COLUMNS, Frame, PanelError, PanelOptions, Problem, panel
from pnp.artwork.panels.helpers import cap_height, note, stack
from pnp.artwork.panels.matchup_data import MatchupLine, MatchupQuestion, Matchups, MatchupTarget, Outcome, work_out
from pnp.artwork.panels.roster import drawing
from pnp.artwork.panels.table_helpers import refusal, table_problems
from pnp.expressions import formatting
from pnp.expressions.expression import ExpressionError
from pnp.model.game import ClassId, Game, Piece, PieceId, Stat, StatId, TableId
from pnp.scene import fonts
from pnp.scene.color import mix
from pnp.scene.items import Item, Path, Stroke, Symbol, Text, TextStyle
from pnp.scene.shapes import line, rect
from pnp.scene.text_fitting import wrap

_ROW = 4.55
_NAMES = 24.0
"""Width of the attackers' names, mm."""
_REACH = 6.0
_ICON = 3.4
_FIGURE = 9.4
_SET_GAP = 1.6
"""Distance between attackers of different kinds, and between targets of different classes, mm."""
_CLASS_BAND = 5.0
_BANDS_HEAD = 4.2
_HEAD_RULE = 0.125
_DEEPEST = 0.62
_GLUE = "\u00a0"


class MatchupsOptions(PanelOptions):
    """Options of the table of matchups."""

    table: str = Field(description="Table whose axes are the value of a formula and dice.")
    hit: str = Field(description="Result of the table that counts as a hit.")
    effects: str = Field(
        default="", description="Table of the effects of a hit. Its row values are tags of the targets."
    )
    results: list[str] = Field(
        default_factory=list, max_length=3, description="Codes of the effects shown, the most severe first."
    )
    attackers: list[str] = Field(default_factory=list, description="Attacking pieces. Default: all.")
    targets: list[str] = Field(default_factory=list, description="Target pieces. Default: all.")
    fixed: dict[str, int] = Field(
        default_factory=dict, description="Values of the other variables, such as `cover: 0`."
    )
    distance: str = Field(default="range", description="Variable that counts the cells to the target.")
    reach: str = Field(default="range", description="Stat with the maximum range of an attacker.")
    group: str = Field(default="", description="Stat by whose codes attackers are grouped.")
    note: str = Field(default="", description="Sentence below (a template).")

    ids = (
        ("attackers", "pieces"),
        ("targets", "pieces"),
        ("reach", "stats"),
        ("group", "stats"),
        ("distance", "variables"),
        ("fixed", "variables"),
    )

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors: undefined tables, results, pieces or stats."""
        yield from table_problems(game, self.table, {"hit": [self.hit]})
        if self.effects:
            yield from table_problems(game, self.effects, {"results": self.results}, "effects")
            if not self.results:
                yield Problem("no result of the table of effects is shown", "name some under 'results'", "effects")
        if not game.pieces:
            yield Problem("the game has no pieces to compare")
        yield from super().problems(game)


class _Column(NamedTuple):
    """One strip of figures: its target and result, and its position."""

    target: int
    result: int
    left: float
    width: float


@panel("matchups", MatchupsOptions)
def matchups(game: Game, options: MatchupsOptions, frame: Frame) -> Symbol:
    """The exact chance that one shot destroys its target, for every pair of units and range band."""
    question = _question(game, options)
    key = ("matchups", options.model_dump_json())
    try:
        found = frame.faces.get_or_draw(key, lambda: _sorted(game, options, chances(game, options)))
    except (ExpressionError, KeyError, ValueError) as error:
        raise refusal(options.table, error) from error
    drawn = _Drawing(game, options, question, found, frame).draw()
    return stack([drawn, *note(game, options.note, frame)], frame.row(2.0))


def chances(game: Game, options: MatchupsOptions) -> Matchups:
    """Return the chances that the panel shows; raises as `pnp.model.compute.combat.duel`."""
    sides = _pieces(game, options.attackers), _pieces(game, options.targets)
    return work_out(game, _question(game, options), *sides)


def _question(game: Game, options: MatchupsOptions) -> MatchupQuestion:
    effects = game.tables[TableId(options.effects)] if options.effects else None
    table = game.tables[TableId(options.table)]
    group = StatId(options.group) if options.group else None
    results, reach = tuple(options.results), StatId(options.reach)
    return MatchupQuestion(table, options.hit, effects, results, options.fixed, options.distance, reach, group)


def _pieces(game: Game, names: Sequence[str]) -> list[Piece]:
    return [game.pieces[PieceId(name)] for name in names] if names else list(game.pieces.values())


def _sorted(game: Game, options: MatchupsOptions, found: Matchups) -> Matchups:
    """Sort attackers by group, the strongest first; targets by class, the weakest first."""
    group = game.stats.get(StatId(options.group)) if options.group else None
    classes = list(game.classes)

    def strength(cells: Sequence[Sequence[Outcome | None]]) -> Fraction:
        return sum((cell[0] for row in cells for cell in [row[-1] or row[0]] if cell), Fraction(0))

    def attacker_key(index: int) -> tuple[int, Fraction]:
        codes, code = list(group.codes) if group else [], _code(found.attackers[index], group)
        return (codes.index(code) if code in codes else len(codes), -strength(found.outcomes[index]))

    def target_key(index: int) -> tuple[int, Fraction]:
        kind = found.targets[index].pieces[0].move_class
        column = [row[index] for row in found.outcomes]
        return (classes.index(kind) if kind in classes else -1, -strength(column))

    rows = sorted(range(len(found.attackers)), key=attacker_key)
    columns = sorted(range(len(found.targets)), key=target_key)
    outcomes = tuple(tuple(found.outcomes[r][c] for c in columns) for r in rows)
    attackers = tuple(found.attackers[r] for r in rows)
    return Matchups(attackers, tuple(found.targets[c] for c in columns), found.bands, outcomes)


def _code(entry: MatchupLine, group: Stat | None) -> str:
    return str(entry.pieces[0].faces[0].stats.get(group.id, "")) if group else ""


def _percent(numerator: int, denominator: int) -> str:
    """Return a chance in whole percents; one that is possible, but less than half a percent, is not shown as zero."""
    chance = Fraction(numerator, denominator)
    text = formatting.percent_text(chance, 0, sign="")
    return "<1" if text == "0" and chance else text


class _Drawing:
    """The table, laid out for a width."""

    def __init__(
        self, game: Game, options: MatchupsOptions, question: MatchupQuestion, found: Matchups, frame: Frame
    ) -> None:
        self.game = game
        self.options = options
        self.question = question
        self.found = found
        self.frame = frame
        self.bands = tuple(reversed(found.bands))
        self.group = game.stats.get(StatId(options.group)) if options.group else None
        self.edge = (_NAMES + _REACH + (_ICON + 1.6 if self.group else 0.0)) * frame.scale
        self.columns = self._lay_out()
        self.row = frame.row(_ROW)
        near, far = frame.style("display", _FIGURE, 600), frame.style("display", _FIGURE - 1.2, 500)
        self.figures = [(style, (self.row + cap_height(style)) / 2) for style in (near, far)]
        """How chances in the nearest band and beyond are set, and how far below a row's top."""
        self.percent: Callable[[int, int], str] = cache(_percent)

    def _lay_out(self) -> list[_Column]:
        shown = [
            (index, result)
            for index, target in enumerate(self.found.targets)
            for result in range(len(self.question.shown) if target.effects else 1)
        ]
        gap = _SET_GAP * self.frame.scale
        breaks = sum(1 for (a, _), (b, _) in pairwise(shown) if self._kind(a) != self._kind(b))
        width = (self.frame.width - self.edge - gap * breaks) / len(shown)
        needed = len(self.bands) * fonts.width("00", self.frame.style("display", _FIGURE, 600))
        if width < needed:
            message = f"{len(shown)} columns have {width:.1f} mm each and need {needed:.1f}"
            raise PanelError(message, f"{MORE_COLUMNS}, or name fewer targets")
        columns: list[_Column] = []
        x = self.edge
        for place, (target, result) in enumerate(shown):
            if place and self._kind(target) != self._kind(shown[place - 1][0]):
                x += gap
            columns.append(_Column(target, result, x, width))
            x += width
        return columns

    def _kind(self, target: int) -> ClassId | None:
        return self.found.targets[target].pieces[0].move_class

    def draw(self) -> Symbol:
        head, y = self._head()
        items: list[Item] = [*head]
        before: str | None = None
        for index, entry in enumerate(self.found.attackers):
            code = _code(entry, self.group)
            if before is not None and code != before:
                y += _SET_GAP * self.frame.scale
            items.extend(self._attacker(index, entry, y, code, code != before))
            y += self.row
            before = code
        return Symbol("matchups", self.frame.width, y, tuple(items))

    # Headings

    def _head(self) -> tuple[list[Item], float]:
        frame = self.frame
        name = frame.style("label", 7.2, 500)
        leading = name.size * 1.16
        lines = [self._heading(target, name) for target in self.found.targets]
        tall = max(fonts.width(text, name) for texts in lines for text in texts) + 2.4 * frame.scale
        items: list[Item] = []
        band = _CLASS_BAND * frame.scale
        for kind, left, right in self._classes():
            items.extend(self._class_head(kind, left, right, band))
        for target, texts in enumerate(lines):
            own = [column for column in self.columns if column.target == target]
            foot = band + tall - 1.0 * frame.scale
            foot += 0.0 if self.found.targets[target].effects else self._results_height
            middle = (own[0].left + own[-1].left + own[-1].width) / 2
            first = middle - leading * (len(texts) - 1) / 2 + cap_height(name) / 2
            for number, text in enumerate(texts):
                items.append(Text(first + number * leading, foot, text, name, "start", -90.0))
        y = band + tall
        items.extend(self._result_heads(y))
        y += self._results_height
        items.extend(self._band_heads(y))
        return items, y + _BANDS_HEAD * frame.scale + _HEAD_RULE

    def _heading(self, target: MatchupTarget, style: TextStyle) -> list[str]:
        """Return the names of equivalent targets, in as many lines as their columns have space for."""
        words = ", ".join(piece.name.replace(" ", _GLUE) for piece in target.pieces)
        longest = max(fonts.width(piece.name, style) for piece in target.pieces)
        count = max(1, sum(1 for column in self.columns if self.found.targets[column.target] is target))
        most = max(1, int(self.columns[0].width * count / (style.size * 1.16)))
        width = max(longest + 1.0, fonts.width(words, style) / most)
        lines = wrap(words, style, width)
        while len(lines) > most:
            width += 1.0
            lines = wrap(words, style, width)
        return lines

    def _classes(self) -> Iterator[tuple[ClassId | None, float, float]]:
        start = 0
        for place, column in enumerate(self.columns):
            last = place == len(self.columns) - 1
            kind = self._kind(column.target)
            if last or self._kind(self.columns[place + 1].target) != kind:
                yield kind, self.columns[start].left, column.left + column.width
                start = place + 1

    def _class_head(self, kind: ClassId | None, left: float, right: float, band: float) -> Iterator[Item]:
        frame = self.frame
        yield Path(rect(left, 0.0, right - left, band), fill=frame.theme.ink)
        if kind is None:
            return
        entry = self.game.classes[kind]
        name = frame.style("display", 9.5, 600, frame.theme.paper)
        text = f"{entry.name} targets" if right - left > 30.0 * frame.scale else entry.name
        yield Text((left + right) / 2, (band + cap_height(name)) / 2, text, name, "middle")

    @property
    def _results_height(self) -> float:
        return 3.6 * self.frame.scale if any(target.effects for target in self.found.targets) else 0.0

    def _result_heads(self, y: float) -> Iterator[Item]:
        if not self._results_height or self.question.effects is None:
            return
        style = self.frame.style("label", 7, 600)
        for column in self.columns:
            if self.found.targets[column.target].effects is None:
                continue
            code = self.question.shown[column.result]
            at = column.left + column.width / 2
            yield Text(at, y + self._results_height - 0.9 * self.frame.scale, code, style, "middle")

    def _band_heads(self, y: float) -> Iterator[Item]:
        frame = self.frame
        style = frame.style("label", 7, 500, frame.theme.muted)
        baseline = y + _BANDS_HEAD * frame.scale - 1.2 * frame.scale
        if self.group:
            yield Text(0.0, baseline, "Attacker", frame.style("label", 7, 600))
        reach = self.edge - _REACH * frame.scale / 2
        yield Text(reach, baseline, self.game.stats[self.question.reach].short, style, "middle")
        for column in self.columns:
            for place, band in enumerate(self.bands):
                text = str(band[0]) if len(band) == 1 else f"{band[0]}+"
                middle = column.left + (place + 0.5) * column.width / len(self.bands)
                yield Text(middle, baseline, text, style, "middle")
        bottom = y + _BANDS_HEAD * frame.scale
        yield Path(line(0.0, bottom, frame.width, bottom), stroke=Stroke(frame.theme.ink, 2 * _HEAD_RULE))

    # Rows

    def _attacker(self, index: int, entry: MatchupLine, y: float, code: str, first: bool) -> Iterator[Item]:
        frame = self.frame
        name = frame.style("label", 8.0, 600)
        small = frame.style("display", 8.5, 500, frame.theme.muted)
        baseline = y + (self.row + cap_height(name)) / 2
        left = (_ICON + 1.6) * frame.scale if self.group else 0.0
        symbol = self.group.symbols.get(code) if self.group else None
        if symbol:
            icon = drawing(self.game, symbol, (_ICON if first else _ICON * 0.62) * frame.scale, frame)
            at = (_ICON * frame.scale - icon.width) / 2
            yield icon.at(at, y + (self.row - icon.height) / 2)
        words = ", ".join(piece.name for piece in entry.pieces)
        room = _NAMES * frame.scale - 1.0
        wide = fonts.width(words, name)
        style = name if wide <= room else TextStyle(name.font, name.size * room / wide, name.color)
        yield Text(left, baseline, words, style)
        yield Text(self.edge - _REACH * frame.scale / 2, baseline, str(entry.reach), small, "middle")
        for column in self.columns:
            yield from self._cell(self.found.outcomes[index][column.target], column, y)
        bottom = y + self.row
        yield Path(line(0.0, bottom, self.frame.width, bottom), stroke=Stroke(frame.theme.paper, 0.2))

    def _cell(self, outcome: Sequence[Outcome | None], column: _Column, y: float) -> Iterator[Item]:
        frame = self.frame
        width = column.width / len(self.bands)
        paper, deepest = frame.theme.paper, frame.accent
        for place, found in enumerate(reversed(outcome)):
            if found is None:
                continue
            chance = found[column.result]
            left = column.left + place * width
            inner = rect(left, y, width - (0.35 if place == len(self.bands) - 1 else 0.0), self.row)
            yield Path(inner, fill=mix(paper, deepest, float(chance) * _DEEPEST))
            figure, depth = self.figures[place > 0]
            text = self.percent(chance.numerator, chance.denominator)
            yield Text(left + width / 2, y + depth, text, figure, "middle")
