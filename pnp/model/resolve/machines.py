"""Machines and set-up rules of a definition."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import prod
from types import MappingProxyType

from pnp.budget import LIMITS
from pnp.expressions.expression import Expression
from pnp.model.definition.machines import MachineActionDefinition, MachineDefinition, PlacementRuleDefinition
from pnp.model.fields.common import Range
from pnp.model.fields.rulings import Wanted
from pnp.model.game.ids import BoardId, DomainId, MachineId, PieceId, SideId, ZoneId
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
from pnp.source.nodes import ListNode, Step, locate


def machines(
    context: Scope, domains: Mapping[DomainId, Domain], measures: Mapping[str, Measure]
) -> dict[MachineId, Machine]:
    """Return all machines by id."""
    return {
        MachineId(id_): _Reader(context, id_, written, domains, measures).machine()
        for id_, written in context.definition.machines.items()
    }


class _Reader:
    """Reads one machine."""

    def __init__(
        self,
        context: Scope,
        id_: str,
        written: MachineDefinition,
        domains: Mapping[DomainId, Domain],
        measures: Mapping[str, Measure],
    ) -> None:
        self.context, self.id, self.written = context, id_, written
        self.path: tuple[Step, ...] = ("machines", id_)
        self.domains: dict[str, Domain | None] = {
            name: domain_of(context, domains, (*self.path, "variables", name), f"{id_}.{name}", domain)
            for name, domain in written.variables.items()
        }
        self.variables = Variables(context, "variable", self.domains, measures, domains)

    def machine(self) -> Machine:
        """Return the machine; errors in it are reported."""
        written, path, key = self.written, self.path, self.context.key
        conditions = self.variables.conditions
        return Machine(
            id=MachineId(self.id),
            title=written.title,
            variables=MappingProxyType({name: domain for name, domain in self.domains.items() if domain is not None}),
            starts=self._starts(),
            actions=MappingProxyType({id_: self._action(id_, action) for id_, action in written.actions.items()}),
            ends=MappingProxyType(
                {
                    id_: MachineEnd(
                        id_,
                        conditions((*path, "ends", id_, "when"), end.when),
                        end.result,
                        end.says,
                        key(*path, "ends", id_),
                    )
                    for id_, end in written.ends.items()
                }
            ),
            invariants=MappingProxyType({id_: self._invariant(id_) for id_ in written.invariants}),
            plays=MappingProxyType({id_: self._play(id_) for id_ in written.plays}),
            waits=conditions((*path, "waits"), written.waits),
            says=written.says,
            span=key(*path),
        )

    def _starts(self) -> tuple[Mapping[str, Value], ...]:
        """Return all initial states."""
        context, path = self.context, (*self.path, "start")
        is_list = isinstance(locate(context.source.tree, path).value, ListNode)
        found: list[Mapping[str, Value]] = []
        for number, state in enumerate(self.written.start):
            at = (*path, number) if is_list else path
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

    def _values(self, path: tuple[Step, ...], state: Mapping[str, Wanted]) -> dict[str, list[Value]]:
        """Return the initial values of each variable, in the order of its domain."""
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
        return MachineAction(
            id=id_,
            name=written.name or id_,
            when=self.variables.conditions((*path, "when"), written.when),
            effect=MappingProxyType(effect),
            cost=MappingProxyType({name: number for name, number in written.cost.items() if name in self.domains}),
            gain=MappingProxyType(dict(written.gain)),
            ends_turn=written.ends_turn,
            forced=written.forced,
            says=written.says,
            span=context.key(*path),
        )

    def _new_value(
        self, path: tuple[Step, ...], domain: Domain | None, written: str | int
    ) -> Value | Expression | None:
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
        return Invariant(id_, never, found, written.says, self.context.key(*path))

    def _play(self, id_: str) -> Play:
        path, written = (*self.path, "plays", id_), self.written.plays[id_]
        actions = self.written.actions
        for number, step in enumerate(written.steps):
            if step not in actions:
                span = self.context.value(*path, "steps", number)
                self.context.known("action", step, actions, span, self.context.key(*self.path, "actions"))
        return Play(
            id_,
            self.variables.condition((*path, "when"), written.when),
            tuple(written.steps),
            written.possible,
            self.variables.condition((*path, "then"), written.then),
            written.says,
            self.context.key(*path),
        )


def placements(context: Scope) -> dict[str, PlacementRule]:
    """Return all set-up rules by id."""
    return {id_: _placement(context, id_, written) for id_, written in context.definition.placements.items()}


def _placement(context: Scope, id_: str, written: PlacementRuleDefinition) -> PlacementRule:
    path = ("placements", id_)
    for key, collection, name in (("side", "sides", written.side), ("board", "boards", written.board)):
        if name is not None:
            context.known(key, name, context.ids(collection), context.value(*path, key))
    for piece in written.pieces:
        context.known("piece", piece, context.ids("pieces"), context.key(*path, "pieces", piece))
    boards = [board for board in context.ids("boards") if written.board in (None, board)]
    zones = [zone for board in boards for zone in context.ids("boards", board, "zones")]
    for number, zone in enumerate(written.zones if boards else ()):
        context.known("zone", zone, zones, context.value(*path, "zones", number))
    return PlacementRule(
        id=id_,
        side=None if written.side is None else SideId(written.side),
        board=None if written.board is None else BoardId(written.board),
        pieces=MappingProxyType({PieceId(piece): number for piece, number in written.pieces.items()}),
        zones=tuple(map(ZoneId, written.zones)),
        rows=_ends(written.rows),
        columns=_ends(written.columns),
        edge=written.edge,
        stack=written.stack,
        says=written.says,
        span=context.key(*path),
    )


def _ends(span: Range | None) -> tuple[int, int] | None:
    return None if span is None else (span.low, span.high)
