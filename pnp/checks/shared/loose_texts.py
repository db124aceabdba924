"""The texts outside the booklet's chapters as paragraphs, for checks of how things are worded."""

from __future__ import annotations

from functools import lru_cache

from pnp.checks.shared import sentences
from pnp.checks.shared.sentences import ProseText, Sentence
from pnp.model.game import Game, Passage, ScenarioId
from pnp.model.text.chapters import Line, Paragraph

_BACKGROUND = frozenset({"summary", "title", "world"})
"""Keys of a scenario whose texts tell of it and rule nothing."""


@lru_cache(maxsize=16)
def texts(game: Game) -> tuple[ProseText, ...]:
    """All sentences outside the chapters, by text; what stands in the background of a scenario binds nobody."""
    return tuple(text for passage, text in each(game) if not passage.is_name)


@lru_cache(maxsize=16)
def each(game: Game) -> tuple[tuple[Passage, ProseText], ...]:
    """All of them with their words; outside the scenarios names are left out."""
    return tuple(
        (passage, text_of(passage))
        for passage in game.passages
        if not passage.is_name or passage.path[0] == "scenarios"
    )


@lru_cache(maxsize=16)
def everywhere(game: Game) -> tuple[ProseText, ...]:
    """The paragraphs of the booklet, and after them all texts outside it."""
    return sentences.texts(game) + texts(game)


@lru_cache(maxsize=16)
def all_sentences(game: Game) -> tuple[Sentence, ...]:
    """The sentences of the booklet, and after them those of all texts outside it."""
    return sentences.sentences(game) + tuple(sentence for text in texts(game) for sentence in sentences.of_text(text))


def is_outside(game: Game, text: ProseText) -> bool:
    """Whether a text stands outside the chapters."""
    return game.rules is None or text.paragraph.span.file not in {part.span.file for part in game.rules.chapters}


def text_of(passage: Passage) -> ProseText:
    """A text outside the chapters as a paragraph of one."""
    file = passage.span.file
    lines = tuple(Line(row.text, file, row.line, row.column) for row in passage.rows)
    paragraph = Paragraph(lines, "text", "", aside=False)
    return sentences.read(paragraph, not is_background(passage))


def is_background(passage: Passage) -> bool:
    """Whether it is about a scenario as a whole: its title, its world, what it is about."""
    return passage.path[0] == "scenarios" and len(passage.path) == 3 and passage.path[2] in _BACKGROUND


@lru_cache(maxsize=16)
def of_scenarios(game: Game) -> dict[ScenarioId, tuple[tuple[Passage, ProseText], ...]]:
    """The texts of each scenario, names among them, by its id."""
    found: dict[ScenarioId, list[tuple[Passage, ProseText]]] = {name: [] for name in game.scenarios}
    for passage, text in each(game):
        if passage.path[0] == "scenarios":
            found[ScenarioId(str(passage.path[1]))].append((passage, text))
    return {name: tuple(entries) for name, entries in found.items()}
