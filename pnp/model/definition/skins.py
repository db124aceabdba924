"""Skins: one game in several themes."""

from pnp.model.definition.base import Definition, field
from pnp.model.fields.common import Id, Line, Name


class WordDefinition(Definition):
    """A word that differs from skin to skin."""

    one: Line = field("Singular: {{ words.city }}.", "planet")
    many: Line = field("Plural: {{ words.city.many }}.", "planets")


class SkinDefinition(Definition):
    """A theme of the game: its words, and whatever else it changes."""

    name: Name = field("Name of this edition of the game.", "Orbit")
    words: dict[Id, WordDefinition] = field(
        "Words by id. Every skin has the same ids.", {"city": {"one": "planet", "many": "planets"}}, {}, most=200
    )
    over: dict[str, object] = field(
        "Overrides merged into the definition.",
        {"game": {"title": "Orbit"}, "terrain": {"sea": {"name": "Vacuum", "fill": "#eceff5"}}},
        {},
    )
