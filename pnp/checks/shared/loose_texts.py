"""The texts outside the booklet's chapters, as paragraphs: steps, scenarios, charts, notes."""

from __future__ import annotations

from pnp.checks.shared import sentences
from pnp.checks.shared.sentences import ProseText
from pnp.model.game import Game, Passage
from pnp.model.game.tracking import cached_on_game
from pnp.model.text.chapters import Line, Paragraph


@cached_on_game
def texts(game: Game) -> tuple[ProseText, ...]:
    """Return all texts outside the chapters; names are left out."""
    return tuple(text for passage, text in each(game) if not passage.is_name)


@cached_on_game
def each(game: Game) -> tuple[tuple[Passage, ProseText], ...]:
    """Return all of them with their words; names are included only where they belong to a scenario."""
    return tuple(
        (passage, text_of(passage))
        for passage in game.passages
        if not passage.is_name or passage.path[0] == "scenarios"
    )


@cached_on_game
def everywhere(game: Game) -> tuple[ProseText, ...]:
    """Return the paragraphs of the booklet, then all texts outside it."""
    return sentences.texts(game) + texts(game)


def is_outside(game: Game, text: ProseText) -> bool:
    """Return whether a text is outside the chapters."""
    return game.rules is None or text.paragraph.span.file not in {part.span.file for part in game.rules.chapters}


def text_of(passage: Passage) -> ProseText:
    """Return a text outside the chapters as a paragraph."""
    file = passage.span.file
    lines = tuple(Line(row.text, file, row.line, row.column) for row in passage.rows)
    return sentences.read(Paragraph(lines, "text", "", aside=False))
