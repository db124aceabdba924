"""Formulas, tracks, and the procedure with its phases and player turns."""

from collections.abc import Iterator, Sequence

from pnp.errors import Span
from pnp.expressions.expression import Expression
from pnp.expressions.roll import Roll
from pnp.expressions.syntax_tree import COUNT
from pnp.geometry.labels import letters
from pnp.model.compute.modifiers import MODIFIERS
from pnp.model.definition.play import StepDefinition, TrackDefinition
from pnp.model.definition.sequence import PhaseDefinition, PlayerTurnDefinition
from pnp.model.game import Action, Procedure, Step, Track, TrackId
from pnp.model.game.ground import is_terrain_value
from pnp.model.game.ids import SideId
from pnp.model.game.sequence import BOTH, PHASING, ROLES, Phase, PlayerTurn
from pnp.model.resolve.conduct import check_arc_name, means_arc
from pnp.model.resolve.context import Scope, cycles, record
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
    elif means_arc(context, name):
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


EACH_SIDE = "sides"
"""The word for all sides, in the order of the scenario."""
_PATH = ("procedure", "turn")


def turn(context: Scope) -> tuple[Phase | PlayerTurn, ...]:
    """Return the phases and player turns of a turn; report what a game with phases cannot use."""
    written = context.definition.procedure
    if not written.turn:
        return ()
    _check_costs(context)
    _check_ids(context)
    parts: list[Phase | PlayerTurn] = []
    for place, part in enumerate(written.turn):
        path = (*_PATH, place)
        if isinstance(part, PlayerTurnDefinition):
            parts.append(_player_turn(context, path, part, str(place + 1)))
        else:
            parts.append(_phase(context, path, part, str(place + 1), in_player_turn=False))
    return tuple(parts)


def written_phases(context: Scope) -> Iterator[tuple[Path, PhaseDefinition]]:
    """Yield every phase with its path."""
    for place, part in enumerate(context.definition.procedure.turn):
        if isinstance(part, PlayerTurnDefinition):
            for number, phase in enumerate(part.phases):
                yield (*_PATH, place, "phases", number), phase
        else:
            yield (*_PATH, place), part


def _check_costs(context: Scope) -> None:
    """Report keys for games whose turn is a number of actions."""
    written = context.definition.procedure
    hint = "a game has either phases, or a number of actions for each turn: remove one of the two"
    if "actions_per_turn" in written.model_fields_set:
        message = "'actions-per-turn' has no effect beside 'turn'"
        context.error("schema.key-clash", message, context.key("procedure", "actions-per-turn"), hint)
    for id_, action in written.actions.items():
        if "cost" in action.model_fields_set:
            message = "'cost' has no effect in a game with phases"
            context.error("schema.key-clash", message, context.key("procedure", "actions", id_, "cost"), hint)


def _check_ids(context: Scope) -> None:
    first: dict[str, Path] = {}
    for path, phase in written_phases(context):
        known = first.setdefault(phase.phase, path)
        if known is not path:
            message, hint = f"there are two phases '{phase.phase}'", "give one of them another id"
            related = [(context.value(*known, "phase"), "first here")]
            context.findings.error("value.repeated-phase", message, context.value(*path, "phase"), hint, related)


def _player_turn(context: Scope, path: Path, part: PlayerTurnDefinition, number: str) -> PlayerTurn:
    players = _players(context)
    by_scenario = part.each == [EACH_SIDE]
    sides = players if by_scenario else part.each
    if not by_scenario:
        context.all_known("side", part.each, players, *path, "each")
        for place, side in enumerate(part.each):
            if side in part.each[:place] and side in players:
                span, message = context.value(*path, "each", place), f"'{side}' is listed twice"
                context.error("value.repeated-side", message, span, "delete one of them")
    phases = tuple(
        _phase(context, (*path, "phases", place), phase, f"{number}{letters(place + 1).lower()}", in_player_turn=True)
        for place, phase in enumerate(part.phases)
    )
    return PlayerTurn(number, tuple(map(SideId, sides)), by_scenario, phases, context.value(*path))


def _phase(context: Scope, path: Path, phase: PhaseDefinition, number: str, *, in_player_turn: bool) -> Phase:
    by = phase.by or (PHASING if in_player_turn else BOTH)
    if by not in ROLES:
        context.known("side", by, [*_players(context), *ROLES], context.value(*path, "by"))
    elif by != BOTH and not in_player_turn:
        message = f"'by: {by}' needs a side whose turn it is"
        hint = "move the phase into the block of 'each', or name a side"
        context.error("value.not-allowed", message, context.value(*path, "by"), hint)
    context.all_known("action", phase.does, context.ids("procedure", "actions"), *path, "does")
    return record(
        Phase,
        phase,
        id=phase.phase,
        number=number,
        by=by,
        first_turn=phase.turns.first if phase.turns else 1,
        last_turn=phase.turns.last if phase.turns else None,
        span=context.value(*path, "phase"),
        summary_span=context.part((*path, "summary"), 0, len(phase.summary)) if phase.summary else None,
        turns_span=context.value(*path, "turns") if phase.turns else None,
    )


def _players(context: Scope) -> Sequence[str]:
    """Return the sides that take turns."""
    return [id_ for id_, side in context.definition.sides.items() if not side.neutral]
