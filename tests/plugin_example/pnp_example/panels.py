"""A panel."""

from pydantic import Field

from pnp.artwork.panels import Frame, PanelOptions, panel
from pnp.model.game import Game
from pnp.scene.items import Symbol, Text


class GreetingOptions(PanelOptions):
    """Whom to greet."""

    whom: str = Field("players", description="Who is greeted.")


@panel("greeting", GreetingOptions)
def greeting(game: Game, options: GreetingOptions, frame: Frame) -> Symbol:
    """A few friendly words."""
    return Symbol("greeting", frame.width, 6, (Text(0, 4, f"Welcome, {options.whom}!", frame.style("text", 9)),))
