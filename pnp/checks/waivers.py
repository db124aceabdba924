"""Waivers: findings accepted with a reason, tied to what was seen, so that they lapse when it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from pnp.checks import Observation, check, finding_check, key, registry
from pnp.errors import Finding
from pnp.model.game import Game

_SOURCE = "Linters' experience: suppressions outlive what they suppress (ruff's unused noqa, Regal's ignore lists)."


@check(
    "waiver.unknown-check",
    "error",
    "A waiver for a check that does not exist waives nothing, and its author believes that it does.",
    _SOURCE,
    code="C10",
)
def waivers_name_checks(game: Game) -> Iterator[Observation]:
    """Every waiver names a check of pnp."""
    known = registry()
    for waiver in game.rulings.waivers:
        if waiver.check not in known:
            near = get_close_matches(waiver.check, known, n=1)
            hint = f"did you mean '{near[0]}'?" if near else "pnp check --list shows all checks"
            yield Observation(f"this waiver names no check of pnp: '{waiver.check}'", waiver.span, hint)


@finding_check(
    "waiver.stale",
    "info",
    "A waiver that waives nothing any more would hide the next finding of its kind from whoever reads the file.",
    _SOURCE,
    code="C10",
)
def waivers_are_used(game: Game, ran: frozenset[str], findings: Iterable[Finding]) -> Iterator[Observation]:
    """Every waiver of a check that ran accepts one of its findings."""
    used = {(finding.id, key(finding)) for finding in findings}
    for waiver in game.rulings.waivers:
        if waiver.check in ran and (waiver.check, waiver.witness) not in used:
            message = f"this waiver accepts nothing any more: {waiver.check} finds no {waiver.witness}"
            yield Observation(message, waiver.span, "take it away; or look whether the finding has changed")
