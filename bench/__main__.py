"""`python -m bench`: measure everything, print it, write docs/benchmarks.md."""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))  # the reader of the tests for PDF files

from bench import games, line_map, measure, plans, ratios, report, rules, workbench  # noqa: E402
from pnp import assets  # noqa: E402

_LARGE = 2_000
CHANGED_STAT = ("units.csv", "unit/zeta,unit,,,4,6,P", "unit/zeta,unit,,,4,5,P")
"""The attack of a tank, before and after."""


Section = tuple[str, Sequence[str]]
"""A part of the page, and figures that are worse than they may be."""


def _drawing(runs: int) -> Section:
    jobs = (*games.jobs(), line_map.job())
    inside, whole = {}, {}
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as name:
        folder = Path(name)
        os.environ["PNP_CACHE"] = str(folder / "store")
        for job in jobs:
            print(f"measuring {job.title.lower()} …", file=sys.stderr)
            inside[job.id] = measure.in_process(job, folder, runs if job.count > _LARGE else 3 * runs)
            whole[job.id] = measure.whole_process(job, folder, min(3, runs) if job.count > _LARGE else runs)
        print("measuring the shipped games …", file=sys.stderr)
        kits = report.Kits(
            measure.build("heavy-armor", folder / "output", runs),
            measure.build("grav-armor", folder / "output", runs),
            measure.build("armada-chess", folder / "output", runs),
            measure.build("across-the-maren", folder / "output", runs),
            *measure.rebuild(assets.game("grav-armor"), folder, CHANGED_STAT, runs),
        )
    return report.report(jobs, inside, whole, kits, runs), ()


def _commands(runs: int) -> Section:
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as name:
        found = tuple(ratios.measure(Path(name), runs))
    return ratios.report(found), [
        f"{each.game} {each.case}: {each.value:.2f} × its floor, not {each.target:.1f} ×"
        for each in ratios.missed(found)
    ]


def _workbench(_runs: int) -> Section:
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as name:
        part = workbench.report(workbench.measure(Path(name)))
    return part, [f"workbench: {line}" for line in part.splitlines() if "(missed)" in line]


SECTIONS: Mapping[str, Callable[[int], Section]] = {
    "drawing": _drawing,
    "plans": lambda runs: (plans.report(plans.measure(runs)), ()),
    "rules": lambda runs: (rules.report([(job, rules.searched(job, runs)) for job in rules.JOBS]), ()),
    "commands": _commands,
    "workbench": _workbench,
}
"""What is measured, in the order of the page: functions of the number of runs, which measure and report."""


def _replaced(page: str, part: str) -> str:
    """Return a page with another text for a part: from its first heading to the next that it has not."""
    heads = re.findall(r"^#+ .*$", part, re.MULTILINE)
    before, _, after = page.partition(heads[0])
    rest = next(
        (found.start() for found in re.finditer(r"^#+ .*$", after, re.MULTILINE) if found[0] not in heads), None
    )
    return f"{before}{part.strip()}\n" + ("" if rest is None else f"\n{after[rest:]}")


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--runs", type=int, default=9, help="runs of each measurement (default: 9)")
    parser.add_argument("--only", action="append", choices=SECTIONS, help="measure this alone; may be repeated")
    parser.add_argument("--dry", action="store_true", help="print only, write no file")
    options = parser.parse_args()
    file, missed = ROOT / "docs" / "benchmarks.md", list[str]()
    page = file.read_text(encoding="utf-8")
    for name in options.only or SECTIONS:
        print(f"measuring: {name} …", file=sys.stderr)
        part, worse = SECTIONS[name](options.runs)
        print(part)
        page = _replaced(page, part)
        missed += worse
    if not options.dry:
        file.write_text(page, encoding="utf-8")
    if missed:
        sys.exit("\n".join(missed))


main()
