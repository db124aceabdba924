"""Random rules, searched for conflicts, gaps and shadowed rules: CPU seconds here, memory as a process.

`python -m bench.rules ID` does one job, for measuring its process.
"""

from __future__ import annotations

import gc
import random
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from bench.timing import process
from pnp.logic.boxes import Space, StepBudget
from pnp.logic.redundancy import redundant, shadowed
from pnp.logic.rulesets import Rule, Ruleset, conflicts, gaps

_SIZES = (20, 8, 6, 12, 2, 15, 10, 120, 9)
"""Values of the nine inputs of a large decision: 3.7 billion cases."""
_ALL = 1_000_000


@dataclass(frozen=True)
class RulesJob:
    """Random rules in some decisions of equal size, with a budget."""

    id: str
    title: str
    decisions: int
    rules: int
    seconds: float | None
    megabytes: float | None = None
    hostile: bool = False

    def rulesets(self) -> list[Ruleset]:
        """Return the rules; always the same."""
        source = random.Random(self.id)
        make = _hostile if self.hostile else _random
        return [make(source, self.rules // self.decisions) for _ in range(self.decisions)]


JOBS = (
    RulesJob("eight", "200 rules, eight decisions", 8, 200, 0.1),
    RulesJob("one", "200 rules, one decision", 1, 200, 1.0),
    RulesJob("twenty", "2,000 rules, twenty decisions", 20, 2_000, 3.0, 100.0),
    RulesJob("many", "2,000 rules, a hundred decisions", 100, 2_000, 3.0, 100.0),
    RulesJob("hostile", "240 rules that explode, 2⁴⁰ cases", 1, 240, None, hostile=True),
)


@dataclass(frozen=True)
class Searched:
    """CPU seconds for conflicts, gaps and shadowed rules, and for redundant rules; what was found, and whether all."""

    seconds: float
    redundant_seconds: float
    conflicts: int
    decided: bool
    megabytes: float


def _random(source: random.Random, count: int) -> Ruleset:
    """Return rules on two or three inputs each; of two that meet, one in twenty overrides the other."""
    space = Space(tuple(f"input-{place}" for place in range(len(_SIZES))), _SIZES)
    rules = []
    for place in range(count):
        box = [(1 << size) - 1 for size in _SIZES]
        for at in source.sample(range(len(_SIZES)), source.randint(2, 3)):
            box[at] = source.randrange(1, 1 << _SIZES[at])
        beats = frozenset(other for other in range(place) if source.random() < 0.05)
        rules.append(Rule((tuple(box),), source.choice(("yes", "no")), beats))
    return Ruleset(space, tuple(rules))


def _hostile(source: random.Random, count: int, inputs: int = 40) -> Ruleset:
    """Return rules on three of forty inputs each, enough that whether they leave a gap is a hard question."""
    space = Space(tuple(f"input-{place}" for place in range(inputs)), (2,) * inputs)
    rules = []
    for place in range(count):
        box = [0b11] * inputs
        for at in source.sample(range(inputs), 3):
            box[at] = source.choice((0b01, 0b10))
        rules.append(Rule((tuple(box),), place % 7))
    return Ruleset(space, tuple(rules), "first")


def searched(job: RulesJob, runs: int) -> Searched:
    """Measure a job."""
    rulesets = job.rulesets()
    taken, rest = [], []
    for _ in range(runs):
        gc.collect()
        start = time.process_time()
        found = [conflicts(ruleset, StepBudget(), _ALL) for ruleset in rulesets]
        others = [(gaps(ruleset, StepBudget()), shadowed(ruleset, StepBudget())) for ruleset in rulesets]
        middle = time.process_time()
        idle = [redundant(ruleset, StepBudget()) for ruleset in rulesets]
        taken.append(middle - start)
        rest.append(time.process_time() - middle)
    whole = process([sys.executable, "-m", "bench.rules", job.id], runs=1)
    return Searched(
        statistics.median(taken),
        statistics.median(rest),
        sum(len(one.found) for one in found),
        all(one.decided for one in chain(found, chain.from_iterable(others), idle)),
        whole.megabytes,
    )


def report(found: Sequence[tuple[RulesJob, Searched]]) -> str:
    """Return the section of docs/benchmarks.md."""
    rows = "\n".join(_row(job, one) for job, one in found)
    return f"""
## Rules

Random rules over 3.7 × 10⁹ cases each, with far more conflicts than real rules have: all pairs that conflict, gaps
with the smallest case of each and a maximal box around it, shadowed rules. Seconds are CPU seconds. The search for
redundant rules has a fixed budget, and so have hard questions; what is open at its end is undecided.

| job | contradictions | seconds | to reach | could be left out: seconds | all decided | peak MB | to reach |
|---|--:|--:|--:|--:|---|--:|--:|
{rows}
"""


def _row(job: RulesJob, found: Searched) -> str:
    cells = (
        job.title,
        f"{found.conflicts:,}",
        f"{found.seconds:.2f}",
        "" if job.seconds is None else f"{job.seconds:.1f}",
        f"{found.redundant_seconds:.2f}",
        "yes" if found.decided else "no",
        f"{found.megabytes:.0f}",
        "" if job.megabytes is None else f"{job.megabytes:.0f}",
    )
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    """Do the named job."""
    job = next(job for job in JOBS if job.id == sys.argv[1])
    for ruleset in job.rulesets():
        conflicts(ruleset, StepBudget(), _ALL)
        gaps(ruleset, StepBudget())
        shadowed(ruleset, StepBudget())


if __name__ == "__main__":
    main()
