"""A dry run of all texts with templates, so that errors are reported before anything is drawn."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from pnp.budget import BudgetSpentError
from pnp.errors import DefinitionError, Finding, Span
from pnp.model.game import Game
from pnp.templating import has_template, render

_PRINTED = re.compile(r"\{\{.*?\}\}")
_MARKED = re.compile(r"\{[{%#].*?[}%#]\}", re.DOTALL)
_MOST_FAULTS = 20


class TemplateText(NamedTuple):
    """The source of a text, and the location of its first character."""

    text: str
    span: Span | None


def drafts(game: Game) -> tuple[TemplateText, ...]:
    """Return the texts of a game that have template parts, each once."""
    found = chain(_booklet(game), _procedure(game), _scenarios(game), _notes(game), _panels(game))
    return tuple(draft for draft in dict.fromkeys(found) if has_template(draft.text))


def template_errors(game: Game, tried: Iterable[TemplateText] = ()) -> Iterator[Finding]:
    """Yield the template errors in the texts of a game.

    A text with the same template parts as one that was `tried` at the same location is left out.
    """
    before = {(draft.span, _filled_in(draft)) for draft in tried}
    for draft in drafts(game):
        if (draft.span, _filled_in(draft)) not in before:
            yield from _faults(game, draft)


def _filled_in(draft: TemplateText) -> tuple[str, ...]:
    return tuple(_MARKED.findall(draft.text))


def _faults(game: Game, draft: TemplateText) -> Iterator[Finding]:
    """Yield the errors of a text: after each one it is rendered again without the part that failed."""
    text = draft.text
    for _ in range(_MOST_FAULTS):
        try:
            render(game, text, draft.span)
        except BudgetSpentError:
            raise
        except DefinitionError as error:
            yield from error.findings
            shorter = _without(text, draft.span, error.findings[0].span)
            if shorter == text:
                return
            text = shorter
        else:
            return


def _without(text: str, begin: Span | None, fault: Span | None) -> str:
    """Return the text with spaces in place of the `{{ … }}` of a fault; unchanged when that cannot be found."""
    if begin is None or fault is None or fault.line == begin.line:
        return text
    lines = text.split("\n")
    number = fault.line - begin.line
    for found in _PRINTED.finditer(lines[number]):
        if found.start() < fault.column <= found.end():
            lines[number] = lines[number][: found.start()] + " " * len(found[0]) + lines[number][found.end() :]
    return "\n".join(lines)


def _booklet(game: Game) -> Iterator[TemplateText]:
    if game.rules is not None:
        yield TemplateText(game.rules.blurb, game.rules.blurb_span)
        yield from (TemplateText(chapter.text, chapter.span) for chapter in game.rules.chapters)


def _procedure(game: Game) -> Iterator[TemplateText]:
    procedure = game.procedure
    yield from (TemplateText(step.summary, step.summary_span) for step in (*procedure.setup, *procedure.end))
    yield from (TemplateText(action.summary, action.summary_span) for action in procedure.actions)


def _scenarios(game: Game) -> Iterator[TemplateText]:
    for battle in game.scenarios.values():
        yield TemplateText(battle.summary, battle.summary_span)
        yield from (TemplateText(step.summary, step.summary_span) for step in (*battle.special, *battle.victory))


def _notes(game: Game) -> Iterator[TemplateText]:
    yield from (TemplateText(track.note, track.span) for track in game.tracks.values())
    yield from (TemplateText(state.note, state.span) for state in game.states.values())
    yield from (TemplateText(role.note, role.span) for role in game.roles.values())


def _panels(game: Game) -> Iterator[TemplateText]:
    rows = [row for chart in game.charts.values() for row in chart.rows]
    rows += game.rules.summary if game.rules is not None else ()
    for panel in chain.from_iterable(rows):
        yield TemplateText(panel.title, panel.span)
        for name, option in panel.options.items():
            yield from (TemplateText(text, panel.places.get(name, panel.span)) for text in _texts(option))


def _texts(option: object) -> Iterator[str]:
    """Yield the texts in a setting of a panel, at any depth."""
    if isinstance(option, str):
        yield option
    elif isinstance(option, Mapping):
        yield from chain.from_iterable(map(_texts, option.values()))
    elif isinstance(option, list | tuple):
        yield from chain.from_iterable(map(_texts, option))
