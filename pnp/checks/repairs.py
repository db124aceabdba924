"""How a contradiction could be mended, and how many cases each way of doing so would change."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace

from pnp.checks import wording
from pnp.checks.analysis import Analysis, Disagreement
from pnp.logic.alike import changed
from pnp.logic.boxes import volume
from pnp.logic.rules import Ruleset
from pnp.model.clauses import Clause
from pnp.model.ids import ClauseId

STEPS = 20_000
"""Steps spent at most on counting what one repair changes."""


def of_disagreement(each: Analysis, one: Disagreement) -> str:
    """What can be written so that two clauses no longer contradict each other, under the policy of their decision."""
    match each.decision.policy:
        case "default":
            ways = list(_overrides(each, one))
            return f"let {', or '.join(ways)}" if ways else "narrow one of them"
        case "priority":
            return f"give '{one.first.id}' or '{one.second.id}' the higher priority"
        case "unique":
            return "narrow one of them, or write 'policy: default' and let one override the other"
        case _:
            return "narrow one of them, or write 'policy: first' so that the one written first wins"


def _overrides(each: Analysis, one: Disagreement) -> Iterator[str]:
    """Both ways to put one clause above the other, that of the narrower clause first."""
    pair = sorted((one.first, one.second), key=lambda entry: _breadth(each, entry))
    for winner, loser in (pair, reversed(pair)):
        if not _gives_way(each, winner.id, loser.id):
            figures = ", ".join(_settled(each, winner.id, loser.id))
            yield f"'{winner.id}' win by 'overrides: {loser.id}'" + (f" ({figures})" if figures else "")


def _breadth(each: Analysis, entry: Clause) -> int:
    rules = each.made.ruleset.rules
    return sum(volume(box) for place in each.places[entry.id] for box in rules[place].boxes)


def _gives_way(each: Analysis, winner: ClauseId, loser: ClauseId) -> bool:
    """Whether a clause gives way to another already, at whatever remove; then it cannot override it."""
    overriding = {entry.id: entry.overrides for entry in each.clauses}
    waiting, seen = [loser], {loser}
    while waiting:
        for other in overriding[waiting.pop()]:
            if other == winner:
                return True
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return False


def _settled(each: Analysis, winner: ClauseId, loser: ClauseId) -> Iterator[str]:
    """How many cases get which answer, and how many stay open because of other clauses."""
    with_override = _overriding(each, winner, loser)
    found = changed(each.made.ruleset, with_override, each.repairing.part(STEPS))
    cells: dict[Hashable, int] = {}
    for change in found.found:
        if change.after.kind == "answer":
            (said,) = change.after.answers
            cells[said] = cells.get(said, 0) + change.region.cells
    if not found.decided:
        return
    for said, number in list(cells.items())[:2]:
        yield f"{wording.plural(number, 'case becomes', 'cases become')} {wording.answer(each.decision, said)}"
    if len(cells) > 2:
        yield f"{wording.plural(sum(list(cells.values())[2:]), 'case becomes', 'cases become')} something else"


def _overriding(each: Analysis, winner: ClauseId, loser: ClauseId) -> Ruleset:
    """The ruleset with one override more."""
    ruleset = each.made.ruleset
    beaten = frozenset(each.places[loser])
    above = set(each.places[winner])
    rules = (
        rule._replace(beats=rule.beats | beaten) if place in above else rule for place, rule in enumerate(ruleset.rules)
    )
    return replace(ruleset, rules=tuple(rules))
