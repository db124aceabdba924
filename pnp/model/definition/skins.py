"""Skins: one game in several themes."""

from pnp.model.definition.base import Definition, field
from pnp.model.fields.common import Id, Line, Name


class WordDefinition(Definition):
    """A word that differs from skin to skin."""

    one: Line = field("Singular: {{ words.city }}.", "harbor")
    many: Line = field("Plural: {{ words.city.many }}.", "harbors")


class SkinDefinition(Definition):
    """A theme of the game: its words, and whatever else it changes."""

    name: Name = field("Name of this edition of the game.", "Winter")
    words: dict[Id, WordDefinition] = field(
        "Words by id. Every skin has the same ids.", {"city": {"one": "harbor", "many": "harbors"}}, {}, most=200
    )
    over: dict[str, object] = field(
        "Overrides merged into the definition.",
        {"game": {"title": "Winter"}, "terrain": {"sea": {"name": "Ice", "fill": "#eceff5"}}},
        {},
    )
