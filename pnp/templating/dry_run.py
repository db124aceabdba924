"""A dry run of all texts with templates, so that errors are reported before anything is drawn."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from pnp.budget import BudgetSpentError
from pnp.errors import DefinitionError, Finding, Span
from pnp.model.game import Game
from pnp.model.game.tracking import Examine, examine
from pnp.model.text import figure_specs
from pnp.templating import has_template, render

_PRINTED = re.compile(r"\{\{(?:(?!\{\{).)*?\}\}")
_MARKED = re.compile(r"\{#(?:(?!\{#).)*?#\}|\{[{%](?:(?!\{[{%#]).)*?[}%]\}", re.DOTALL)
"""Template parts; none reaches beyond the beginning of another, so that texts with many open ones take no longer."""
_MOST_FAULTS = 20


class TemplateText(NamedTuple):
    """The source of a text, and the location of its first character."""

    text: str
    span: Span | None


def drafts(game: Game) -> tuple[TemplateText, ...]:
    """Return the texts of a game that have template parts, each once."""
    found = chain(_booklet(game), _summaries_and_notes(game), _panels(game))
    return tuple(draft for draft in dict.fromkeys(found) if has_template(draft.text))


def template_errors(game: Game, tried: Iterable[TemplateText] = (), examine: Examine = examine) -> Iterator[Finding]:
    """Yield the template errors in the texts of a game.

    A text with the same template parts as one that was `tried` at the same location is left out.
    """
    before = {(draft.span, *_MARKED.findall(draft.text)) for draft in tried}
    for draft in drafts(game):
        if (draft.span, *_MARKED.findall(draft.text)) not in before:
            yield from examine(f"text {draft}", game, partial(_faults, draft=draft))


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
            shorter = _without(text, draft.span, error.findings[0])
            if shorter == text:
                return
            text = shorter
        else:
            return


def _without(text: str, begin: Span | None, finding: Finding) -> str:
    """Return the text with spaces in place of the `{{ … }}` of a fault; unchanged when that cannot be found.

    With a value that cannot be computed goes its line, because only the line is known.
    """
    fault, is_value = finding.span, finding.id in ("template.failed", "template.no-line")
    if begin is None or fault is None or fault.line == begin.line:
        return text
    lines = text.split("\n")
    number = fault.line - begin.line
    for found in _PRINTED.finditer(lines[number]):
        if found.start() < fault.column <= found.end() or is_value:
            lines[number] = lines[number][: found.start()] + " " * len(found[0]) + lines[number][found.end() :]
    return "\n".join(lines)


def _booklet(game: Game) -> Iterator[TemplateText]:
    if game.rules is not None:
        yield TemplateText(game.rules.blurb, game.rules.blurb_span)
        yield from (TemplateText(chapter.text, chapter.span) for chapter in game.rules.chapters)


def _summaries_and_notes(game: Game) -> Iterator[TemplateText]:
    procedure, battles = game.procedure, game.scenarios.values()
    summaries: list[Any] = [*procedure.setup, *procedure.end, *procedure.actions]
    summaries += [part for battle in battles for part in (battle, *battle.special, *battle.victory)]
    yield from (TemplateText(part.summary, part.summary_span) for part in summaries)
    notes: list[Any] = [*game.tracks.values(), *game.states.values(), *game.roles.values()]
    yield from (TemplateText(part.note, part.span) for part in notes)


def _panels(game: Game) -> Iterator[TemplateText]:
    for panel in figure_specs.panels(game):
        yield TemplateText(panel.title, panel.span)
        for name, option in panel.options.items():
            yield from (TemplateText(text, panel.places.get(name, panel.span)) for text in _texts(option))


def _texts(option: object) -> Iterator[str]:
    if isinstance(option, str):
        yield option
    elif isinstance(option, Mapping):
        yield from chain.from_iterable(map(_texts, option.values()))
    elif isinstance(option, list | tuple):
        yield from chain.from_iterable(map(_texts, option))
