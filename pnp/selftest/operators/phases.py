"""The phases of a turn: actions without a phase, phases after the last turn."""

from collections.abc import Iterator

from pnp.model.compute.units import last_turn
from pnp.selftest.mutation import Mutation, neighbors, operator
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import Edit

PHASES = "A sequence of play that differs from the game"


@operator("phase-too-late", PHASES, "An event was to take place on turn 12 of 8.")
def phase_too_late(source: GameSource) -> Iterator[Mutation]:
    """Move every phase with turns to the turn after the last one."""
    last, _ = last_turn(source.game)
    for part in source.parts("procedure/turn/*/turns", "procedure/turn/*/phases/*/turns"):
        if last is not None:
            yield Mutation((part.replaced(f"{last + 1}.."),), f"a phase of turns {part.text} is after turn {last}")


@operator("action-in-two-phases", PHASES, "A step was listed in two places of the sequence of play.")
def action_in_two_phases(source: GameSource) -> Iterator[Mutation]:
    """Let every phase also do what the phase above it does."""
    for above, part in neighbors(source, "procedure/turn/*/does", "procedure/turn/*/phases/*/does"):
        if above.path[:-2] == part.path[:-2]:
            actions = f"{above.text.strip('[]')}, {part.text.strip('[]')}"
            yield Mutation((part.replaced(f"[{actions}]"),), f"phase {part.path[-2]} does {actions}")


@operator("side-left-out", PHASES, "The sequence of play had no turn for one player.")
def side_left_out(source: GameSource) -> Iterator[Mutation]:
    """Leave the last side out of the sides that have phases in turn."""
    for part in source.parts("procedure/turn/*/each"):
        sides = part.text.strip("[]").split(", ")
        if len(sides) > 1:
            yield Mutation((part.replaced(f"[{', '.join(sides[:-1])}]"),), f"{sides[-1]} has no turn")


@operator("phase-without-rule", PHASES, "A phase was in the sequence of play, and no rule explained it.")
def phase_without_rule(source: GameSource) -> Iterator[Mutation]:
    """Write a further phase before every phase."""
    for part in source.parts("procedure/turn/*", "procedure/turn/*/phases/*"):
        text = source.texts[part.file]
        indent = part.key[0] - text.rfind("\n", 0, part.key[0]) - 1
        new = f"{{phase: rally, name: Rally}}\n{' ' * (indent - 2)}- "
        if text[: part.key[0]].endswith("- "):
            edit = Edit(part.file, part.key[0], part.key[0], new)
            yield Mutation((edit,), f"there is a phase Rally before {'.'.join(part.path[2:])}")


@operator("phases-exchanged", PHASES, "Steps were misplaced in the sequence of play (Panzer Grenadier).")
def phases_exchanged(source: GameSource) -> Iterator[Mutation]:
    """Exchange every phase with the one above it."""
    for above, part in neighbors(source, "procedure/turn/*/phases/*", within=3):
        broken = f"phase {part.name} of {part.path[2]} is before phase {above.name}"
        yield Mutation((above.replaced(part.text), part.replaced(above.text)), broken)
