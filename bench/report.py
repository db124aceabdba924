"""The tables, as Markdown."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import reportlab

from bench.games import Job
from bench.measure import InProcess
from bench.timing import Process

RATIO, GROWTH = 2.0, 1.25
JOB_SECONDS, JOB_MEGABYTES, KIT_SECONDS = 0.40, 80.0, 1.5
BOARD_KIT_SECONDS, WARGAME_KIT_SECONDS = 3.0, 2.5
LARGE_KIT_SECONDS, LARGE_KIT_MEGABYTES, CHANGED_SECONDS, UNCHANGED_SECONDS = 4.0, 200.0, 1.0, 0.6

_COMPARED = ("board-631", "counters-154", "map-1200")
_OTHERS = (
    ("Board of 631 hexes", "5.2", "118 : 69"),
    ("30 counters", "3.6", "120 : 69"),
    ("154 counters", "58", "154 : 77"),
    ("Map of 1,200 hexes", "73 to 79", "142 : 71"),
    ("100 cards with 59 MB of PNG pictures", "3.4", "204 : 346"),
)
"""Jobs that protograf can do, too: the ratio of its CPU time to that of pnp, and the peaks of memory."""


@dataclass(frozen=True)
class Kits:
    """Whole kits of the shipped games, and incremental builds: after a stat has changed, and without a change."""

    heavy_armor: Process
    grav_armor: Process
    armada_chess: Process
    across_the_maren: Process
    changed_stat: Process
    unchanged: Process


def report(
    jobs: Sequence[Job], inside: Mapping[str, InProcess], whole: Mapping[str, Process], kits: Kits, runs: int
) -> str:
    """Return the page docs/benchmarks.md."""
    return f"""\
# Benchmarks

Written by `make bench` on {_machine()}.
Medians of {runs} runs and more; other work may have shared the machine, so trust the ratios before the times.

## Drawing, in one process

The floor is the least that a program can do for the same drawing: it is given everything decided, measured and in
order, and only writes it with f-strings, compresses it with zlib and wraps it in a minimal PDF file. It embeds the same
subsets of the same fonts, cut by the same library. Both files are read back: they hold equally many outlines and the
same texts. *File* is our backend, from the same finished sheets; *whole* begins with the game and includes drawing
the components and laying them on sheets, of which the floor does nothing. Before each run pnp forgets everything that
it drew or wrote in earlier ones, except the tables of fonts, which the floor keeps too.

{_table(("job", "outlines", "texts", "floor ms", "file ms", "whole ms", "file ÷ floor", "whole ÷ floor", "KB", "floor KB"), (_inside_row(job, inside[job.id]) for job in jobs))}

To reach: at most {RATIO:.1f} × the floor. The whole of 20,000 hexes takes {_growth(inside, 1_200):.2f} × what their number
makes of the time for 1,200, and {_growth(inside, 5_000):.2f} × what it makes of that for 5,000, which are drawn in the same way
(to reach: {GROWTH} ×). Up to 4,000 hexes a map has soft coasts, which cost more than hexes do.

## Whole processes

`pnp build` on a game folder for US Letter, with everything: start of Python, YAML, checks, PDF, manifest. Bytecode is
cached, as it is after the first use; of earlier builds nothing is known, but where a row says *again*. *Work* is what all
processes of the build spend on the processor together, whatever else the machine does meanwhile; the peak is that of
all of them together, where what they share counts once.

{_table(("job", "seconds", "fastest", "work", "peak MB", "to reach"), _whole_rows(jobs, whole, kits))}

## Another program

protograf 0.5.2 with drawings as near to these as it could make, in turn with pnp on one machine in November 2026, one
to three pairs; `make bench` does not measure it again. CPU time of protograf as a multiple of that of pnp, and the peaks
of memory of the two in MB. The cards were measured before pnp stopped keeping pictures in memory.

{_table(("job", "protograf ÷ pnp", "peaks"), _OTHERS)}
"""  # noqa: E501 - a table's cells are on one line


def _growth(inside: Mapping[str, InProcess], cells: int) -> float:
    """Return how much faster than the number of hexes the time grows, from a map of `cells` to that of 20,000."""
    return inside["map-20000"].whole / inside[f"map-{cells}"].whole / (20_000 / cells)


def _inside_row(job: Job, found: InProcess) -> tuple[str, ...]:
    return (
        job.title,
        f"{found.shapes:,}",
        f"{found.texts:,}",
        f"{found.floor * 1e3:.1f}",
        f"{found.render * 1e3:.1f}",
        f"{found.whole * 1e3:.1f}",
        f"{found.render / found.floor:.2f}",
        f"{found.whole / found.floor:.2f}",
        f"{found.kilobytes:.0f}",
        f"{found.floor_kilobytes:.0f}",
    )


def _whole_rows(jobs: Sequence[Job], whole: Mapping[str, Process], kits: Kits) -> Iterable[tuple[str, ...]]:
    for job in jobs:
        goal = f"{JOB_SECONDS:.2f} s, {JOB_MEGABYTES:.0f} MB" if job.id in _COMPARED else ""
        yield (job.title, *_process(whole[job.id]), goal)
    yield ("Heavy Armor, the whole kit", *_process(kits.heavy_armor), f"{KIT_SECONDS:.1f} s")
    goal = f"{LARGE_KIT_SECONDS:.1f} s, {LARGE_KIT_MEGABYTES:.0f} MB"
    yield ("Grav Armor, the whole kit", *_process(kits.grav_armor), goal)
    goal = f"{BOARD_KIT_SECONDS:.1f} s, {LARGE_KIT_MEGABYTES:.0f} MB"
    yield ("Armada Chess in one skin, the whole kit", *_process(kits.armada_chess), goal)
    yield ("Across the Maren, the whole kit", *_process(kits.across_the_maren), f"{WARGAME_KIT_SECONDS:.1f} s")
    yield ("Grav Armor again, one stat changed", *_process(kits.changed_stat), f"{CHANGED_SECONDS:.1f} s")
    yield ("Grav Armor again, nothing changed", *_process(kits.unchanged), f"{UNCHANGED_SECONDS:.1f} s")


def _process(found: Process) -> tuple[str, str, str, str]:
    return (f"{found.seconds:.2f}", f"{found.fastest:.2f}", f"{found.work:.2f}", f"{found.megabytes:.0f}")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|---" + "|--:" * (len(head) - 1) + "|"]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines)


def _machine() -> str:
    return (
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, "
        f"{platform.python_implementation()} {platform.python_version()}, reportlab {reportlab.__version__}"
    )
