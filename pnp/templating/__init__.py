"""Templates over the game: prose and charts name a fact, and its current value is printed.

`render(game, "roll {{ pieces.tank.back.attack }} or less")` renders a text. A template sees read-only views of the
game (`pnp.templating.game_views`), a few filters for prose (`pnp.templating.filters`) and nothing else: it cannot call
Python, reach files outside the template folders, or run without end (`pnp.templating.sandbox`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp import budget
from pnp.assets import template_folders
from pnp.errors import DefinitionError, Finding, Span
from pnp.model.game import Game
from pnp.model.game.tracking import cached_on_game

if TYPE_CHECKING:
    from pnp.templating.base_view import TemplateFault
    from pnp.templating.sandbox import Sandbox


@cached_on_game
def _sandbox(game: Game) -> Sandbox:
    from pnp.templating.sandbox import Sandbox

    return Sandbox(template_folders(game.folder, game.templates), game.folder)


def has_template(text: str) -> bool:
    """Return whether a text has template parts."""
    return any(mark in text for mark in ("{{", "{%", "{#"))


def render(game: Game, text: str, span: Span | None = None, above: str = "") -> str:
    """Render a template from the game.

    Args:
        game: the values.
        text: the template.
        span: the location of its first character; line and column of an error are counted from there, where possible.
        above: a template with what is set before the text; its errors are located as if they were in the text.

    Raises:
        DefinitionError: with one finding, when the template is malformed, uses an undefined name, or is too large.
    """
    most = budget.current().limits.template_length
    if len(text) + len(above) > most:
        message = f"the text has {len(text):,} characters, more than the {most:,} that are allowed"
        raise DefinitionError([Finding("template.too-large", "error", message, span)])
    if not has_template(text):
        return text
    from pnp.source.collector import MAX_MESSAGE
    from pnp.templating.base_view import TemplateFault
    from pnp.templating.game_views import names

    try:
        return _sandbox(game).fill(text, names(game), above)
    except TemplateFault as fault:
        place = _place(span, text, fault)
        if fault.spent is not None:
            raise fault.spent.at(place) from None
        raise DefinitionError([Finding(fault.id, "error", fault.message[:MAX_MESSAGE], place, fault.hint)]) from None


def _place(span: Span | None, text: str, fault: TemplateFault) -> Span | None:
    """Return the fault's line and column in the file of the template.

    A span that is shorter than the text locates only its beginning (the text is folded over lines, or has escapes): no
    column can be counted from there, and the location is the span itself.
    """
    if span is None or 0 < span.end_column - span.column < len(text):
        return span
    line = span.line + fault.line - 1
    column = fault.column + (span.column - 1 if fault.line == 1 else 0)
    return Span(span.file, line, column, column + fault.length)
