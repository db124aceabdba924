"""Waivers: findings accepted with a reason, tied to what was seen, so that they lapse when it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from itertools import combinations, islice

from pnp.checks import Observation, check, finding_check, key, on_model, registry, wording
from pnp.checks.patterns import pattern
from pnp.errors import Finding
from pnp.model.game import Game

_SOURCE = "Linters' experience: suppressions outlive what they suppress (ruff's unused noqa, Regal's ignore lists)."

_NUMBER = pattern(r"\d+")
_FEW = 9
"""By how much numbers of a finding are taken to change in one go."""
_DIGITS = 6
"""Longer numbers of a finding are taken to stay as they are."""
_NUMBERS = 12
"""So many different numbers of a finding are tried."""
_FINDINGS = 20
"""So many findings of one check are tried for a waiver."""


@check(
    "waiver.unknown-check",
    "error",
    "A waiver for a check that does not exist waives nothing, and its author believes that it does.",
    _SOURCE,
    code="C10",
)
def waivers_name_checks(game: Game) -> Iterator[Observation]:
    """Every waiver names a check of pnp."""
    on_it = {entry.id for entry in on_model()}
    elsewhere = [waiver for waiver in game.rulings.waivers if waiver.check not in on_it]
    known = registry() if elsewhere else {}
    for waiver in elsewhere:
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
    found = {(finding.id, key(finding)): finding for finding in findings}
    accepted = {(waiver.check, waiver.witness) for waiver in game.rulings.waivers}
    for waiver in game.rulings.waivers:
        if waiver.check not in ran or (waiver.check, waiver.witness) in found:
            continue
        open_ones = {
            name: seen for (id_, name), seen in found.items() if id_ == waiver.check and (id_, name) not in accepted
        }
        tried = islice(open_ones.items(), _FINDINGS)
        changed = next((name for name, seen in tried if _had_other_numbers(seen, waiver.witness)), None)
        if changed is not None:
            yield Observation(
                f"{waiver.check} was waived here with other numbers",
                open_ones[changed].span,
                f"mend the cause; or, if the reason still holds, write 'witness: {changed}' in the waiver",
                ((waiver.span, f"the waiver, with its reason: {waiver.because}"),),
            )
        else:
            listed = wording.both(islice(open_ones, _FEW), "or")
            now = f"; or, if it is for what {waiver.check} finds now, write {listed}" if open_ones else ""
            message = f"this waiver accepts nothing any more: {waiver.check} finds no {waiver.witness}"
            yield Observation(message, waiver.span, f"take it away{now}")


def _had_other_numbers(finding: Finding, witness: str) -> bool:
    """Whether a waiver was written for the same finding when one or two of its numbers were a few more or less."""
    text = "\n".join([finding.message, *(value for _, value in finding.witness)])
    short = (number for number in _NUMBER.findall(text) if len(number) <= _DIGITS)
    numbers = list(dict.fromkeys(map(int, short)))[:_NUMBERS]
    chosen = [(number,) for number in numbers] + list(combinations(numbers, 2))
    return any(
        key(_with(finding, {str(number): str(number + more) for number in some})) == witness
        for some in chosen
        for more in (*range(-_FEW, 0), *range(1, _FEW + 1))
        if min(some) + more >= 0
    )


def _with(finding: Finding, numbers: Mapping[str, str]) -> Finding:
    """A finding with other numbers in its message and its witness."""

    def put(text: str) -> str:
        return _NUMBER.sub(lambda found: numbers.get(found[0], found[0]), text)

    witness = tuple((name, put(value)) for name, value in finding.witness)
    return finding._replace(message=put(finding.message), witness=witness)
