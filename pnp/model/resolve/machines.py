"""Machines and set-up rules of a definition."""

from collections.abc import Mapping
from itertools import product
from math import prod
from types import MappingProxyType

from pnp.budget import LIMITS
from pnp.expressions.expression import Expression
from pnp.model.definition.machines import (
    MachineActionDefinition,
    MachineDefinition,
    MachineEndDefinition,
    PlacementRuleDefinition,
)
from pnp.model.definition.points import PointsDefinition
from pnp.model.fields.rulings import Wanted
from pnp.model.game.ids import DomainId, MachineId
from pnp.model.game.rulings import (
    Domain,
    Invariant,
    Machine,
    MachineAction,
    MachineEnd,
    Measure,
    PlacementRule,
    Play,
    Value,
)
from pnp.model.resolve.conditions import Variables
from pnp.model.resolve.context import Scope
from pnp.model.resolve.domains import domain_of, listed
from pnp.source.nodes import Path


def machines(
    context: Scope, domains: Mapping[DomainId, Domain], measures: Mapping[str, Measure]
) -> dict[MachineId, Machine]:
    """Return all machines by id."""
    return {
        MachineId(id_): _Reader(context, id_, written, domains, measures).machine()
        for id_, written in context.definition.machines.items()
    }


class _Reader:
    def __init__(
        self,
        context: Scope,
        id_: str,
        written: MachineDefinition,
        domains: Mapping[DomainId, Domain],
        measures: Mapping[str, Measure],
    ) -> None:
        self.context, self.id, self.written = context, id_, written
        self.path: Path = ("machines", id_)
        self.domains: dict[str, Domain | None] = {
            name: domain_of(context, domains, (*self.path, "variables", name), f"{id_}.{name}", domain)
            for name, domain in written.variables.items()
        }
        self.variables = Variables(context, "variable", self.domains, measures, domains)

    def machine(self) -> Machine:
        """Return the machine; errors in it are reported."""
        written, path = self.written, self.path
        return self.context.record(
            Machine,
            written,
            path,
            variables={name: domain for name, domain in self.domains.items() if domain is not None},
            starts=self._starts(),
            actions={id_: self._action(id_, action) for id_, action in written.actions.items()},
            ends={id_: self._end(id_, end) for id_, end in written.ends.items()},
            invariants={id_: self._invariant(id_) for id_ in written.invariants},
            plays={id_: self._play(id_) for id_ in written.plays},
            waits=self.variables.conditions((*path, "waits"), written.waits),
        )

    def _end(self, id_: str, written: MachineEndDefinition) -> MachineEnd:
        path = (*self.path, "ends", id_)
        when = self.variables.conditions((*path, "when"), written.when)
        return self.context.record(MachineEnd, written, path, when=when)

    def _starts(self) -> tuple[Mapping[str, Value], ...]:
        context, path = self.context, (*self.path, "start")
        found: list[Mapping[str, Value]] = []
        for at, state in zip(context.places(path, self.written.start), self.written.start, strict=True):
            missing = [name for name in self.domains if name not in state]
            if missing:
                message = f"{listed(missing)} has no initial value"
                context.error("schema.missing-key", message, context.key(*at), f"add '{missing[0]}: …'")
            values = self._values(at, state)
            if len(found) + prod(len(wanted) for wanted in values.values()) > LIMITS.machine_starts:
                message = f"a machine can begin in at most {LIMITS.machine_starts:,} states"
                context.error("value.out-of-range", message, context.key(*at))
                break
            found += [MappingProxyType(dict(zip(values, case, strict=True))) for case in product(*values.values())]
        return tuple(found)

    def _values(self, path: Path, state: Mapping[str, Wanted]) -> dict[str, list[Value]]:
        found: dict[str, list[Value]] = {}
        for name, wanted in state.items():
            if not self.variables.known(name, (*path, name)):
                continue
            domain = self.domains[name]
            if domain is not None:
                chosen = self.variables.values((*path, name), domain, wanted)
                found[name] = [value for value in domain.values if value in chosen]
        return found

    def _action(self, id_: str, written: MachineActionDefinition) -> MachineAction:
        context, path = self.context, (*self.path, "actions", id_)
        effect: dict[str, Value | Expression] = {}
        for name, value in written.set.items():
            if self.variables.known(name, (*path, "set", name)):
                found = self._new_value((*path, "set", name), self.domains[name], value)
                effect.update({} if found is None else {name: found})
        for name in written.cost:
            at, domain = (*path, "cost", name), self.domains.get(name)
            if self.variables.known(name, at) and domain is not None and not domain.numbers:
                message = f"'{name}' is a word, so no cost can be subtracted from it"
                context.error("value.comparison", message, context.key(*at))
        return context.record(
            MachineAction,
            written,
            path,
            name=written.name or id_,
            when=self.variables.conditions((*path, "when"), written.when),
            effect=effect,
            cost={name: number for name, number in written.cost.items() if name in self.domains},
        )

    def _new_value(self, path: Path, domain: Domain | None, written: str | int) -> Value | Expression | None:
        """Return the new value of a variable: one of its domain, or a formula; None after reporting an error."""
        if domain is None:
            return None
        if written in domain.values:
            return written
        if domain.numbers and isinstance(written, str):
            return self.variables.formula(path, written)
        self.variables.unknown_value(self.context.value(*path), domain, str(written), str(path[-1]))
        return None

    def _invariant(self, id_: str) -> Invariant:
        path, written = (*self.path, "invariants", id_), self.written.invariants[id_]
        never = written.never is not None
        condition = (written.never if never else written.always) or {}
        found = self.variables.condition((*path, "never" if never else "always"), condition)
        return self.context.record(Invariant, written, path, never=never, condition=found)

    def _play(self, id_: str) -> Play:
        path, written = (*self.path, "plays", id_), self.written.plays[id_]
        actions = self.written.actions
        for number, step in enumerate(written.steps):
            if step not in actions:
                span = self.context.value(*path, "steps", number)
                self.context.known("action", step, actions, span, self.context.key(*self.path, "actions"))
        when, then = (self.variables.condition((*path, key), getattr(written, key)) for key in ("when", "then"))
        return self.context.record(Play, written, path, when=when, then=then)


def placement(context: Scope, path: Path, written: PlacementRuleDefinition) -> PlacementRule:
    """Return a set-up rule."""
    context.defined("side", written.side, *path, "side")
    context.defined("board", written.board, *path, "board")
    context.all_defined("piece", written.pieces, *path, "pieces")
    boards = [board for board in context.ids("boards") if written.board in (None, board)]
    zones = [zone for board in boards for zone in context.ids("boards", board, "zones")]
    context.all_known("zone", written.zones if boards else (), zones, *path, "zones")
    found = [context.definition.boards.get(board) for board in boards]
    if found and all(board is not None and isinstance(board.grid, PointsDefinition) for board in found):
        for key in ("rows", "columns", "edge"):
            if getattr(written, key):
                message = f"'{key}' has no meaning on a board of points"
                context.error("value.grid", message, context.key(*path, key), "name zones of the board under 'zones'")
    return context.record(PlacementRule, written, path)
