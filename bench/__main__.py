"""`python -m bench`: measure everything, print it, write docs/benchmarks.md."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))  # the reader of the tests for PDF files

from bench import games, line_map, measure, plans, ratios, report, rules, workbench  # noqa: E402
from pnp import assets  # noqa: E402

_LARGE = 2_000
CHANGED_STAT = ("units.csv", "unit/zeta,unit,,,4,6,P", "unit/zeta,unit,,,4,5,P")
"""The attack of a tank, before and after."""


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--runs", type=int, default=9, help="runs of each measurement (default: 9)")
    parser.add_argument("--dry", action="store_true", help="print only, write no file")
    options = parser.parse_args()
    jobs = (*games.jobs(), line_map.job())
    inside, whole = {}, {}
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as name:
        folder = Path(name)
        os.environ["PNP_CACHE"] = str(folder / "store")
        for job in jobs:
            print(f"measuring {job.title.lower()} …", file=sys.stderr)
            inside[job.id] = measure.in_process(job, folder, options.runs if job.count > _LARGE else 3 * options.runs)
            whole[job.id] = measure.whole_process(
                job, folder, min(3, options.runs) if job.count > _LARGE else options.runs
            )
        print("measuring the shipped games …", file=sys.stderr)
        kits = report.Kits(
            measure.build("heavy-armor", folder / "output", options.runs),
            measure.build("grav-armor", folder / "output", options.runs),
            measure.build("armada-chess", folder / "output", options.runs),
            measure.build("across-the-maren", folder / "output", options.runs),
            *measure.rebuild(assets.game("grav-armor"), folder, CHANGED_STAT, options.runs),
        )
    print("measuring plans of sheets …", file=sys.stderr)
    planned = plans.report(plans.measure(options.runs))
    print("measuring rules …", file=sys.stderr)
    searched = [(job, rules.searched(job, options.runs)) for job in rules.JOBS]
    print("measuring commands against their floor …", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as name:
        found = tuple(ratios.measure(Path(name), options.runs))
    print("measuring the workbench …", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as name:
        shown = workbench.measure(Path(name))
    page = (
        report.report(jobs, inside, whole, kits, options.runs) + planned + rules.report(searched) + ratios.report(found)
    ) + workbench.report(shown)
    print(page)
    if not options.dry:
        (ROOT / "docs" / "benchmarks.md").write_text(page, encoding="utf-8")
    if worse := ratios.missed(found):
        sys.exit(
            "\n".join(
                f"{each.game} {each.case}: {each.value:.2f} × its floor, not {each.target:.1f} ×" for each in worse
            )
        )


main()
