"""Formulas, procedure, examples and charts of a definition."""

from pnp.errors import Span
from pnp.expressions.expression import Expression
from pnp.expressions.roll import Roll
from pnp.expressions.syntax_tree import COUNT
from pnp.model.compute.modifiers import MODIFIERS
from pnp.model.definition.play import StepDefinition, TrackDefinition
from pnp.model.game import Action, Procedure, Step, Track, TrackId
from pnp.model.game.ground import is_terrain_value
from pnp.model.resolve.context import Scope, cycles, record
from pnp.model.resolve.facing import check_arc_name, is_arc
from pnp.model.resolve.sequence import turn
from pnp.source.nodes import Path


def formulas(context: Scope) -> dict[str, Expression]:
    """Return all formulas by name, without those that cannot be read."""
    found: dict[str, Expression] = {}
    for id_, text in context.definition.formulas.items():
        for other in ("dice", "variables"):
            if id_ in context.ids(other):
                message = f"'{id_}' is a formula and also among the {other}"
                context.error("value.name-clash", message, context.key("formulas", id_), "rename one of them")
        parsed = expression(context, ("formulas", id_), text)
        if parsed is not None:
            found[id_] = parsed
    for trail in cycles({id_: parsed.names for id_, parsed in found.items()}):
        message = f"the formula depends on its own value: {' → '.join([*trail, trail[0]])}"
        hint = f"take '{trail[0]}' out of '{trail[-1]}'"
        context.error("formula.cycle", message, context.key("formulas", trail[0]), hint)
    return found


def expression(context: Scope, path: Path, text: str) -> Expression | None:
    """Return an expression at a path; None after reporting one that cannot be read. Report names that mean nothing."""
    found = context.parsed(Expression.parse, text, path)
    if found is not None:
        check_names(context, found, path)
    return found


def check_names(context: Scope, expression: Expression | Roll, path: Path) -> None:
    """Report the names in an expression at a path that mean nothing."""
    for name, offset in expression.mentions:
        _check_name(context, name, context.part(path, offset, len(name)))


def _check_name(context: Scope, name: str, span: Span) -> None:
    """Report a name that is neither a die, a variable, a formula, nor a stat of a role as in `attacker.attack`."""
    role, dot, stat = name.partition(".")
    if stat == COUNT:
        return
    if is_terrain_value(name):
        context.known("attribute", stat, context.ids("attributes"), span)
    elif is_arc(context, name):
        check_arc_name(context, name, span)
    elif dot:
        context.known("stat", stat, context.ids("stats"), span._replace(column=span.column + len(role) + 1))
    else:
        names = [*context.ids("dice"), *context.ids("variables"), *context.ids("formulas")]
        names += [MODIFIERS] if context.ids("modifiers") else []
        context.known("name", name, names, span)


def procedure(context: Scope) -> Procedure:
    """Return the sequence of play."""
    written = context.definition.procedure
    actions = []
    for id_, action in written.actions.items():
        path = ("procedure", "actions", id_)
        if action.cost > written.actions_per_turn and not written.turn:
            message = f"'{id_}' costs {action.cost} actions, but a turn has {written.actions_per_turn}"
            context.error("value.out-of-range", message, context.value(*path, "cost"))
        summary_span = context.part((*path, "summary"), 0, len(action.summary))
        actions.append(context.record(Action, action, path, summary_span=summary_span))
    setup = numbered_steps(context, ("procedure", "setup"), written.setup)
    end = numbered_steps(context, ("procedure", "end"), written.end)
    return Procedure(written.actions_per_turn, tuple(actions), setup, end, turn(context))


def numbered_steps(context: Scope, path: Path, steps: list[StepDefinition]) -> tuple[Step, ...]:
    """Return the steps listed at a path of the definition."""
    return tuple(
        record(Step, step, summary_span=context.part((*path, number, "summary"), 0, len(step.summary)))
        for number, step in enumerate(steps)
    )


def tracks(context: Scope) -> dict[TrackId, Track]:
    """Return all tracks by id."""
    counting = [id_ for id_, track in context.definition.tracks.items() if track.turns]
    for id_ in counting[1:]:
        message = f"the tracks '{counting[0]}' and '{id_}' both count turns"
        context.error("schema.key-clash", message, context.key("tracks", id_, "turns"), "a game has one turn track")
    return context.each("tracks", _track)


def _track(context: Scope, path: Path, track: TrackDefinition) -> Track:
    context.defined("marker", track.marker, *path, "marker")
    low, high = track.range
    for box in track.labels:
        if not low <= int(box) <= high:
            message = f"the track has boxes {low} to {high} only"
            context.error("value.out-of-range", message, context.key(*path, "labels", box))
    labels = {int(box): label for box, label in track.labels.items()}
    return context.record(Track, track, path, low=low, high=high, labels=labels)
