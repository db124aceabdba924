"""The sequence of play: phases, and player turns."""

from typing import NamedTuple

from pnp.errors import Span
from pnp.model.game.ids import ActionId, PhaseId, SideId
from pnp.model.template_fields import TemplateField

PHASING, OTHER, BOTH = "phasing", "other", "both"
ROLES = (PHASING, OTHER, BOTH)
"""Who acts in a phase, where it is not a side by its id."""


class Phase(NamedTuple):
    """A phase of a turn.

    Attributes:
        number: its place in the written sequence, `1` or, in a player turn, `2a`.
        by: who acts: one of `ROLES`, or the id of a side.
        first_turn, last_turn: the turns that have it, both included; `last_turn` None: to the end of the game.
        does: the actions done in it.
        summary: a template over the game; may be empty.
        says: the rule that explains it, by its heading.
    """

    id: TemplateField[PhaseId]
    name: TemplateField[str]
    number: TemplateField[str]
    by: SideId | str
    first_turn: TemplateField[int]
    last_turn: TemplateField[int | None]
    does: tuple[ActionId, ...]
    summary: str
    says: str
    span: Span
    summary_span: Span | None = None
    turns_span: Span | None = None


class PlayerTurn(NamedTuple):
    """Phases that each of some sides has, one side after the other.

    `by_scenario`: the `first` of the scenario begins, and the others follow in the order of `sides`.
    """

    number: str
    sides: tuple[SideId, ...]
    by_scenario: bool
    phases: tuple[Phase, ...]
    span: Span
