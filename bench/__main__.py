"""`python -m bench`: measure everything, print it, write docs/benchmarks.md."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))  # the reader that the tests check PDF files with

from bench import games, measure, report  # noqa: E402

_LARGE = 2_000


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--runs", type=int, default=9, help="runs of each measurement (default: 9)")
    parser.add_argument("--dry", action="store_true", help="print only, write no file")
    options = parser.parse_args()
    jobs = games.jobs()
    inside, whole = {}, {}
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as name:
        folder = Path(name)
        for job in jobs:
            print(f"measuring {job.title.lower()} …", file=sys.stderr)
            inside[job.id] = measure.in_process(job, folder, options.runs if job.count > _LARGE else 3 * options.runs)
            whole[job.id] = measure.whole_process(
                job, folder, min(3, options.runs) if job.count > _LARGE else options.runs
            )
        print("measuring heavy armor …", file=sys.stderr)
        kit = measure.build("heavy-armor", folder / "output", options.runs)
    page = report.report(jobs, inside, whole, kit, options.runs)
    print(page)
    if not options.dry:
        (ROOT / "docs" / "benchmarks.md").write_text(page, encoding="utf-8")


main()
