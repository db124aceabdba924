"""State machines and the procedure: actions, costs, guards, ends."""

from collections.abc import Iterator

from pnp.model.game.ids import MachineId
from pnp.selftest.mutation import Mutation, following, neighbors, operator
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import Edit, SourcePart

NO_WAY = "No legal action, or no way out"
SEQUENCE = "The sequence of play is wrong"
IMPOSSIBLE = "An end that cannot happen"
UNSAID = "A question that the rules do not answer"


@operator(
    "start-impossible",
    NO_WAY,
    "Reinforcements arrived in hexes that enemies occupied or no unit could enter, so they had no legal move.",
)
def start_impossible(source: GameSource) -> Iterator[Mutation]:
    """Replace every initial value of a machine."""
    for part in source.parts("machines/*/start/*"):
        other = _other(source, part)
        if other is not None:
            yield Mutation((part.replaced(other),), f"{part.path[1]} begins with {part.name} {other}, not {part.text}")


def _other(source: GameSource, part: SourcePart) -> str | None:
    domain = source.game.rulings.machines[MachineId(part.path[1])].variables.get(part.name)
    return following(domain.values if domain else (), part.text)


@operator("cost-too-high", SEQUENCE, "An action needed more actions than a turn has.")
def cost_too_high(source: GameSource) -> Iterator[Mutation]:
    """Increase every cost of an action in machines and in the procedure by one."""
    for part in source.parts("machines/*/actions/*/cost/*", "procedure/actions/*/cost"):
        if part.number:
            action = part.path[3] if part.path[0] == "machines" else part.path[2]
            yield Mutation((part.replaced(str(part.number + 1)),), f"{action} costs {part.number + 1}, not {part.text}")


@operator("steps-swapped", SEQUENCE, "Two steps of the printed sequence of play were in the wrong order.")
def steps_swapped(source: GameSource) -> Iterator[Mutation]:
    """Swap every step of the set-up, and every phase of a turn, with the next one.

    Actions with a cost are a list to choose from, in any order.
    """
    is_sequence = not any(action.cost for action in source.game.procedure.actions)
    lists = ("procedure/setup/*", "procedure/actions/*") if is_sequence else ("procedure/setup/*",)
    for one, other in neighbors(source, *lists, within=2):
        cut = source.texts[one.file]
        first, second = (cut[part.key[0] : part.end] for part in (one, other))
        edits = Edit(one.file, one.key[0], one.end, second), Edit(other.file, other.key[0], other.end, first)
        yield Mutation(edits, f"step {second.split(':')[0]} … of {one.path[1]} is before {one.name}")


@operator("end-unreachable", IMPOSSIBLE, "Points were awarded for the death of a general whom the rules protect.")
def end_unreachable(source: GameSource) -> Iterator[Mutation]:
    """Replace every condition of an end of a machine."""
    for part in source.parts("machines/*/ends/*/when/*"):
        other = _other(source, part)
        if other is not None:
            words = f"{part.path[3]} in {part.path[1]} requires {part.name} {other}, not {part.text}"
            yield Mutation((part.replaced(other),), words)


@operator("end-lost", IMPOSSIBLE, "A scenario had a victory condition for one side only.")
def end_lost(source: GameSource) -> Iterator[Mutation]:
    """Remove every end of a machine, the procedure or a scenario."""
    for part in source.parts("machines/*/ends/*", "procedure/end/*", "scenarios/*/victory/*"):
        if part.whole:
            where = part.path[1] if part.path[0] != "procedure" else "the procedure"
            yield Mutation((part.removed(),), f"{where} lacks the end {part.name}")


@operator("ends-lost", UNSAID, "A game had no draw, no stalemate and no turn limit (Heavy Armor).")
def ends_lost(source: GameSource) -> Iterator[Mutation]:
    """Remove all ends of the game."""
    parts = [part for part in source.parts("procedure/end", "machines/*/ends", "scenarios/*/victory") if part.whole]
    if parts:
        yield Mutation(tuple(part.removed() for part in parts), "no rule ends the game")
