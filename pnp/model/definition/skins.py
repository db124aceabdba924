"""Skins: one game in several dresses, as a designer writes them."""

from pydantic import Field

from pnp.model.definition.base import Definition
from pnp.model.fields.common import Id, Line


class WordDefinition(Definition):
    """A word that differs from skin to skin."""

    one: Line = Field(description="For one thing: {{ words.city }}.")
    many: Line = Field(description="For several: {{ words.city.many }}.")


class SkinDefinition(Definition):
    """A dress of the game: its words, and what else it changes."""

    name: Line = Field(description="What this edition of the game is called.")
    words: dict[Id, WordDefinition] = Field({}, max_length=200, description="Its words by id; every skin has the same.")
    over: dict[str, object] = Field({}, description="Parts of the definition, laid over it key by key.")
