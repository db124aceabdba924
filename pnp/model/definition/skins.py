"""Skins: one game in several themes."""

from pydantic import Field

from pnp.model.definition.base import Definition
from pnp.model.fields.common import Id, Line, Name


class WordDefinition(Definition):
    """A word that differs from skin to skin."""

    one: Line = Field(description="Singular: {{ words.city }}.", examples=["planet"])
    many: Line = Field(description="Plural: {{ words.city.many }}.", examples=["planets"])


class SkinDefinition(Definition):
    """A theme of the game: its words, and whatever else it changes."""

    name: Name = Field(description="Name of this edition of the game.", examples=["Orbit"])
    words: dict[Id, WordDefinition] = Field(
        {},
        max_length=200,
        description="Words by id. Every skin has the same ids.",
        examples=[{"city": {"one": "planet", "many": "planets"}}],
    )
    over: dict[str, object] = Field(
        {},
        description="Overrides merged into the definition.",
        examples=[{"game": {"title": "Orbit"}, "terrain": {"sea": {"name": "Vacuum", "fill": "#eceff5"}}}],
    )
