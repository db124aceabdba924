"""Chart panels: the blocks of reference sheets, each drawn from the game to a given width.

A panel is a function with `@panel("odds", OddsOptions)` in a module that `_MODULES` names. Its options are a small
pydantic model, so that `findings` reports errors in them before anything is drawn. A panel draws its body; `draw` adds
the title.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pnp import templating
from pnp.artwork.counters.face_cache import FaceCache
from pnp.errors import DefinitionError, Finding
from pnp.model.game import Game, Panel, Side
from pnp.registry import Registry
from pnp.scene import fonts
from pnp.scene.color import darkened, mix
from pnp.scene.items import Color, Font, Path, Stroke, Symbol, Text, TextStyle, walk
from pnp.scene.shapes import line, rect
from pnp.scene.text_fitting import fit
from pnp.scene.theme import Theme
from pnp.source.suggestions import nearest
from pnp.source.wrong_values import sentence

GRID_COLUMNS = 12
MORE_COLUMNS = "give the panel more columns"
"""The hint of a panel that is too narrow; `, or …` may follow."""
TITLE_SIZE = 13.5
_TITLE_DEPTH, _TITLE_AIR = 6.9, 1.5
"""From a panel's rule to its body: what the title needs, and the space that grows with the air, mm."""
_BASELINE = 5.9
_RULE = 0.35
_BLOCK = (13.0, 1.3)
"""Width and height in mm of the block of color that begins a panel's rule."""
_LEAST_TYPE = 7.0
"""Least size of type of panels, points."""
_DARKER = 0.75
"""How far secondary text of panels, which is small, is darkened toward the ink."""
_HEAD_RULE = 0.4
_TITLE_SHRINK = 0.7


class Problem(NamedTuple):
    """A message for the designer and a hint; `option` is the option that it is about, if any."""

    message: str
    hint: str = ""
    option: str = ""


class StrictOptions(BaseModel):
    """Options that allow no others."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class PanelOptions(StrictOptions):
    """The options of every panel.

    `ids`: options that are ids, lists of ids or mappings from ids, each with the part of the game that has them.
    """

    columns: int | None = Field(
        default=None,
        ge=1,
        le=GRID_COLUMNS,
        description="Width, in columns of the sheet's grid of twelve. Default: an equal share of the row.",
    )

    ids: ClassVar[tuple[tuple[str, str], ...]] = ()

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors in the options that depend on the game, such as undefined ids."""
        for option, part in self.ids:
            value, known = getattr(self, option), getattr(game, part)
            for name in [value] if isinstance(value, str) else value:
                if name and name not in known:
                    yield unknown(part.removesuffix("s"), name, known, f"{option}.{name}")


class PanelError(Exception):
    """A panel cannot be drawn; `draw` turns it into a finding at the panel's location."""

    def __init__(self, message: str, hint: str = "", id_: str = "chart.panel") -> None:
        super().__init__(message)
        self.id = id_
        self.problem = Problem(message, hint)


@dataclass(frozen=True, slots=True)
class Frame:
    """The input of a panel besides the game.

    Attributes:
        width: mm to fill.
        theme: fonts and colors.
        faces: the counters' faces.
        side: the side of the sheet; None for a sheet for all sides.
        scale: factor on every size of type and drawing.
        air: factor on the height of rows and the space between things.
        least: least size of type, points, whatever the scale.
    """

    width: float
    theme: Theme
    faces: FaceCache
    side: Side | None = None
    scale: float = 1.0
    air: float = 1.0
    least: float = _LEAST_TYPE

    @property
    def color(self) -> Color:
        """The sheet's own color: the side's, or the ink."""
        return self.side.color if self.side else self.theme.ink

    @property
    def accent(self) -> Color:
        """The one color of emphasis: the side's, or the theme's accent on a sheet for all sides.

        One that is too light to be read on paper is darkened.
        """
        color = self.side.color if self.side else self.theme.accent
        return darkened(color, self.theme.paper, self.theme.ink)

    def style(self, role: str, size_pt: float, weight: int = 400, color: Color = "") -> TextStyle:
        """Return a type style of the theme at the frame's scale, never too small or too pale to read."""
        if color == self.theme.muted:
            color = mix(color, self.theme.ink, _DARKER)
        return self.theme.style(role, max(size_pt * self.scale, self.least), weight, color)

    def row(self, height: float) -> float:
        """Return the height of a row of the usual `height` mm at the frame's scale and air."""
        return height * self.scale * self.air

    def hairline(self, color: Color = "") -> Stroke:
        """Return the rule between rows, or a stronger one of a color, as below heads."""
        return Stroke(color or self.theme.rule, _HEAD_RULE if color else 0.18)


Draw = Callable[[Game, Any, Frame], Symbol]


class PanelKind(NamedTuple):
    """A kind of panel: its options, and the function that draws it."""

    options: type[PanelOptions]
    draw: Draw


_MODULES = {
    "anatomy": "anatomy",
    "combined": "pieces",
    "counter-key": "counter_key",
    "decision": "decision",
    "effect-chance": "chances",
    "emplacements": "scenario",
    "end": "steps",
    "fields": "boards",
    "hit-chance": "chances",
    "matchups": "matchups",
    "modifiers": "modifiers",
    "moves": "moves",
    "odds": "chances",
    "odds-help": "table",
    "order-of-battle": "unit_lists",
    "outcomes": "outcomes",
    "pieces": "pieces",
    "plan": "boards",
    "purchases": "purchases",
    "range-strip": "range_strip",
    "reinforcements": "unit_lists",
    "roster": "roster",
    "sequence-of-play": "sequence_of_play",
    "set-up-list": "unit_lists",
    "setup": "steps",
    "states": "states",
    "steps": "steps",
    "support": "scenario",
    "symbols": "states",
    "table": "table",
    "terrain-effects": "terrain_effects",
    "terrain-key": "scenario",
    "track": "purchases",
    "tracks": "tracks",
    "turn": "steps",
    "turn-strip": "turn_strip",
}
"""The panels of pnp, each with the module in this package that draws it."""
PANELS: Registry[PanelKind] = Registry(
    "panel", "pnp.panels", PanelKind, modules={kind: f"{__name__}.{module}" for kind, module in _MODULES.items()}
)
"""Panels by kind: the values of a panel's `kind`."""


def panel(kind: str, options: type[PanelOptions] = PanelOptions) -> Callable[[Draw], Draw]:
    """Register a function as the panel of a kind.

    Raises:
        ValueError: when the kind is registered already.
    """

    def register(function: Draw) -> Draw:
        PANELS.add(kind, PanelKind(options, function))
        return function

    return register


def findings(game: Game) -> tuple[Finding, ...]:
    """Return the errors in the panels of charts and of map sheets: undefined kinds, options and ids."""
    entries = [entry for chart in game.charts.values() for row in chart.rows for entry in row]
    entries += [entry for board in game.boards.values() if board.sheet for entry in board.sheet.panels]
    return tuple(finding for entry in entries for finding in _read(game, entry)[1])


def options(game: Game, entry: Panel) -> PanelOptions:
    """Return the panel's options as its kind reads them.

    Raises:
        DefinitionError: with every finding about this panel.
    """
    read, found = _read(game, entry)
    if read is None or found:
        raise DefinitionError(found)
    return read


def draw(
    game: Game,
    entry: Panel,
    width: float,
    theme: Theme,
    *,
    side: Side | None = None,
    scale: float = 1.0,
    air: float = 1.0,
    faces: FaceCache | None = None,
) -> Symbol:
    """Draw the panel `width` mm wide, as tall as it needs, under its title. `faces` shares counters with other panels.

    Raises:
        DefinitionError: when its options are wrong or its content does not fit into the width.
    """
    frame = Frame(width, theme, faces or FaceCache(game, theme), side, scale, air)
    read = options(game, entry)
    try:
        body = PANELS[entry.kind].draw(game, read, frame)
        title = templating.render(game, entry.title, entry.span)
        drawn = titled(entry.kind, title, body, frame) if title else body
    except PanelError as error:
        problem = error.problem._replace(message=f"panel '{entry.title or entry.kind}': {error.problem.message}")
        raise DefinitionError([_finding(entry, error.id, problem)]) from error
    except DefinitionError as error:
        raise DefinitionError([found._replace(span=found.span or entry.span) for found in error.findings]) from error
    written = {(text.text, text.style.font) for text in walk(drawn.items) if isinstance(text, Text)}
    unprintable = {problem for text, font in written for problem in _missing(text, font)}
    if unprintable:
        problems = sorted(unprintable, key=lambda problem: problem.message)
        raise DefinitionError([_finding(entry, "print.missing-glyph", problem) for problem in problems])
    return drawn


def _missing(text: str, font: Font) -> tuple[Problem, ...]:
    missing = sorted(fonts.missing(text, font))
    message = f"{font.family} cannot draw {' '.join(missing)} in '{text}'"
    return (Problem(message, "write it with other characters"),) if missing else ()


def titled(name: str, title: str, body: Symbol, frame: Frame) -> Symbol:
    """Draw the body under a rule and its title, which may shrink a little.

    Raises:
        PanelError: when even the shrunk title is wider than the panel.
    """
    depth = _TITLE_DEPTH * frame.scale + frame.row(_TITLE_AIR)
    large = frame.style("display", TITLE_SIZE, 700)
    style = fit(title, large, frame.width, large.size * _TITLE_SHRINK)
    if style is None:
        raise PanelError(f"the title '{title}' is wider than its panel", f"{MORE_COLUMNS}, or shorten it")
    rule = Path(line(0.0, _RULE / 2, frame.width, _RULE / 2), stroke=Stroke(frame.theme.ink, _RULE))
    block = Path(rect(0.0, 0.0, *_BLOCK), fill=frame.side.color if frame.side else frame.theme.accent)
    words = Text(0.0, _BASELINE * frame.scale, title, style)
    return Symbol(name, frame.width, depth + body.height, (rule, block, words, body.at(0.0, depth)))


def _read(game: Game, entry: Panel) -> tuple[PanelOptions | None, list[Finding]]:
    kind = PANELS.get(entry.kind)
    if kind is None:
        hint = _did_you_mean(entry.kind, PANELS) or f"kinds are: {', '.join(PANELS)}"
        return None, [
            _finding(entry, "chart.unknown-panel", Problem(f"no panel is named {entry.kind!r}", hint, "kind"))
        ]
    try:
        read = kind.options.model_validate(dict(entry.options))
    except ValidationError as error:
        return None, [_finding(entry, *_explain(entry, kind, detail)) for detail in error.errors()]
    return read, [_finding(entry, "chart.panel", problem) for problem in read.problems(game)]


def _explain(entry: Panel, kind: PanelKind, detail: Any) -> tuple[str, Problem]:
    """Convert one of pydantic's errors to the id and the message of a finding."""
    names, path = _names(kind), ".".join(str(part) for part in detail["loc"])
    if detail["type"] == "extra_forbidden":
        near = nearest(entry.kind, [each for each in PANELS if each != entry.kind])
        its = nearest(path, _names(PANELS[near])) if near else ""
        hint = f"the panel '{near}' has the option '{its}'; " if its else ""
        hint = _did_you_mean(path, names) or f"{hint}options are: {', '.join(names)}"
        return "chart.unknown-option", Problem(f"panel '{entry.kind}' has no option '{path}'", hint, path)
    if detail["type"] == "missing":
        field = kind.options.model_fields.get(path)
        hint = f"{path}: {field.description}" if field and field.description else ""
        return "chart.missing-option", Problem(f"panel '{entry.kind}' needs the option '{path}'", hint)
    return "chart.bad-option", Problem(f"panel '{entry.kind}', option '{path}': {sentence(detail)}", "", path)


def _names(kind: PanelKind) -> list[str]:
    return [field.alias or name for name, field in kind.options.model_fields.items()]


def unknown(what: str, name: str, known: Iterable[str], option: str) -> Problem:
    """Return the problem of an undefined id in an option."""
    names = [str(entry) for entry in known]
    hint = _did_you_mean(name, names) or f"there are: {', '.join(names)}"
    return Problem(f"no {what} is named '{name}'", hint, option)


def _did_you_mean(word: str, known: Any) -> str:
    near = nearest(word, known)
    return f"did you mean '{near}'?" if near else ""


def _finding(entry: Panel, identity: str, problem: Problem) -> Finding:
    span = entry.places.get(problem.option) or entry.places.get(problem.option.partition(".")[0]) or entry.span
    return Finding(identity, "error", problem.message, span, problem.hint)
