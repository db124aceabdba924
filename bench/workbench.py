"""How soon the workbench shows an edit: in this process, and painted by Chromium where there is one."""

from __future__ import annotations

import gc
import os
import shutil
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bench.games import counters
from pnp import assets
from pnp.serve.edits import DONE, Edition, Edits
from pnp.serve.session import Session
from pnp.source.parse_cache import ParseCache
from tests.serve.browser import CHROMIUM, Browser, browser, workbench

EDITED = {
    "counters-214": ("pieces", "pieces/unit-1/front", "face:attack", "3"),
    "across-the-maren": ("pieces", "pieces/t-1/front", "face:attack", "4"),
    "armada-chess": ("pieces", "pieces/pawn/front", "face:score", "2"),
    "grav-armor": ("pieces", "pieces/a-inf/front", "face:attack", "3"),
    "heavy-armor": ("pieces", "pieces/runner/front", "face:attack", "2"),
    "moth-hour": ("components/cards", "components/cards/items/emperor-1", "dust", "1"),
    "shogi": ("pieces", "pieces/rook/front", "face:state", "Castle"),
}
"""What is edited in each game, on a face: sheet, row, column and value of the grid of stats."""
LARGE = "counters-214"
"""A game with 428 faces, made for this."""
FACES, LARGE_FACES, CHARTS, FINDINGS, OPENED = 100.0, 150.0, 300.0, 400.0, 1000.0
"""To reach, in milliseconds, by 95 of 100 edits: the faces of a shipped game and of the large one, painted too; a page
of charts; the findings; and by 95 of 100 pages with the large game until its first screen is painted."""
IDLE = 0.1
"""To reach: less than this percent of a processor while nothing happens, which is none as it is written."""
MEMORY = 10.0
"""To reach: megabytes more after all edits."""
_WARM = 10
"""Edits before those that count."""
_WARM_PAINTS = 5
"""The same in the browser."""
_REST_SECONDS, _IDLE_SECONDS = 4.0, 10.0
"""Until garbage has been collected, which follows the last edit by a second; while nothing happens."""
_SHOWN = """(() => {
  const seen = (each) => { const box = each.getBoundingClientRect(); return box.bottom > 0 && box.top < innerHeight; };
  const images = [...document.querySelectorAll('.entry img')].filter(seen);
  return images.length && images.every((each) => each.complete && each.naturalWidth);
})()"""
"""Whether all drawings that are seen are there."""
_PAINT = """(() => {
  const seen = (each) => { const box = each.getBoundingClientRect(); return box.bottom > 0 && box.top < innerHeight; };
  const images = [...document.querySelectorAll('.entry img')].filter(seen).map((each) => [each, each.src]);
  window.painted = new Promise((done, fail) => {
    setTimeout(() => fail(Error('no face that is seen has changed')), 10000);
    const look = async () => {
      const found = images.filter(([image, source]) => image.src !== source);
      if (!found.length) return;
      changes.disconnect();
      await Promise.all(found.map(([image]) => image.decode()));
      requestAnimationFrame(() => setTimeout(() => done(performance.timeOrigin + performance.now())));
    };
    const changes = new MutationObserver(look);
    changes.observe(document.body, {subtree: true, childList: true, attributeFilter: ['src']});
  });
})()"""
"""Notes when the new drawings of faces that are seen are on the screen."""


class Shown(NamedTuple):
    """What was measured of one game: milliseconds of each edit, and the megabytes that all of them cost.

    Attributes:
        faces: from the file that is written to the drawings of all pieces as SVG.
        charts: to the drawings of the pages of charts, of every second edit.
        findings: to the end of the checks, of the other edits.
        painted: to the new face on the screen; empty: not measured.
        opened: from the address to the first screen of pieces; empty: not measured.
        idle: percent of a processor that the program uses while nothing happens.
    """

    count: int
    faces: Sequence[float]
    charts: Sequence[float]
    findings: Sequence[float]
    megabytes: float
    painted: Sequence[float] = ()
    opened: Sequence[float] = ()
    idle: float | None = None


def measure(folder: Path, edits: int = 200, paints: int = 100) -> Mapping[str, Shown]:
    """Return what edits of each shipped game and of a large one cost; copies of the games are in a folder."""
    with ExitStack() as stack:
        window = stack.enter_context(browser(folder / "browser")) if CHROMIUM else None
        found = {}
        for name in EDITED:
            print(f"measuring {name} …", file=sys.stderr)
            home = counters(107).write(folder) if name == LARGE else shutil.copytree(assets.game(name), folder / name)
            found[name] = _in_process(home, edits)
            if window is not None:
                found[name] = _in_browser(home, window, found[name], paints)
        return found


def _in_browser(home: Path, window: Browser, found: Shown, paints: int) -> Shown:
    painted, opened = list[float](), list[float]()
    with _edits(home) as write, workbench(home, window) as page:
        for number in range(-_WARM_PAINTS, paints):
            generation = window.run("latest.generation")
            for is_off in (False, True):  # that forgets the drawings that it has: an edit shows one that it never had
                window.call("Network.setCacheDisabled", cacheDisabled=is_off)
            window.run(_PAINT)
            start = write()
            painted += [window.run("painted") - start][: number >= 0]
            page.checked(generation)
        window.call("Network.setCacheDisabled", cacheDisabled=False)
        for _ in range(paints // 2 if home.name == LARGE else 0):
            start = time.time() * 1e3
            window.open(f"{page.base}/")
            window.wait(_SHOWN)
            opened.append(time.time() * 1e3 - start)
        time.sleep(_REST_SECONDS)
        before = _cpu(page.process)
        time.sleep(_IDLE_SECONDS)
        idle = (_cpu(page.process) - before) / _IDLE_SECONDS * 100
    return found._replace(painted=painted, opened=opened, idle=idle)


def _cpu(process: int) -> float:
    """Return the seconds of the processor that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _in_process(home: Path, edits: int) -> Shown:
    session = Session(home)
    session.reload()
    count, before = len(session.snapshot().faces), 0.0
    shown: dict[bool, tuple[Callable[[], None], list[float]]] = {
        True: (partial(session.draw, "charts"), []),
        False: (session.check, []),
    }
    faces: list[float] = []
    gc.collect()
    gc.freeze()
    gc.disable()  # as in the program, see `pnp.serve.run`
    with _edits(home) as write:
        for number in range(-_WARM, edits):
            gc.collect()
            if number == 0:
                before = _megabytes()
            start = write()
            session.reload()
            faces.append(time.time() * 1e3 - start)
            act, times = shown[number // 2 % 2 == 0]
            act()
            times.append(time.time() * 1e3 - start)
            assert '"was": ["' in session.snapshot().text, f"no face of {home.name} changes"
    gc.collect()
    more = _megabytes() - before
    gc.enable()
    gc.unfreeze()
    if not session.game or "charts" not in session.game.kit.documents:
        shown[True][1].clear()
    return Shown(count, faces[_WARM:], shown[True][1][_WARM // 2 :], shown[False][1][_WARM // 2 :], more)


class _Writer:
    """Writes a file in turn with one text and with another."""

    def __init__(self, file: Path, texts: Sequence[bytes]) -> None:
        self._file, self._texts, self._at = file, texts, 0

    def __call__(self) -> float:
        """Write, and return when, in milliseconds."""
        self._at += 1
        start = time.time() * 1e3
        self._file.write_bytes(self._texts[self._at % 2])
        return start


@contextmanager
def _edits(home: Path) -> Iterator[_Writer]:
    """Return what changes a stat of a game and changes it back."""
    sheet, row, column, value = EDITED[home.name]
    files = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    edits = Edits(home, Edition("", ""), ParseCache())
    asked = {"sheet": sheet, "rows": [row], "columns": [column], "values": [[value]]}
    answer = edits.change({**asked, "digests": edits.state().body["digests"]})
    assert answer.status == DONE, answer.body
    (file,) = (path for path, data in files.items() if path.read_bytes() != data)
    changed = file.read_bytes()
    file.write_bytes(files[file])
    yield _Writer(file, (files[file], changed))
    file.write_bytes(files[file])


def _megabytes() -> float:
    status = Path("/proc/self/statm")
    return int(status.read_text(encoding="ascii").split()[1]) * 4096 / 1e6 if status.exists() else 0.0


def report(found: Mapping[str, Shown]) -> str:
    """Return the section of docs/benchmarks.md."""
    rows = "\n".join(f"| {' | '.join(_row(name, each))} |" for name, each in found.items())
    edits = min(len(each.faces) for each in found.values())
    paints = max(len(each.painted) for each in found.values())
    browsed = (
        f"in Chromium, of {paints} edits after {_WARM_PAINTS} that do not count"
        if paints
        else "not measured, as there is no Chromium"
    )
    opened = max((each.opened for each in found.values()), key=len)
    idle = max((each.idle for each in found.values() if each.idle is not None), default=None)
    wasted = "not measured" if idle is None else f"{idle:.1f}{' (missed)' if idle >= IDLE else ''}"
    return f"""
## The workbench

`pnp serve` after another program changed a stat in a file, {edits} edits of each game: milliseconds from the written
file on, as median / as what 95 of 100 edits stay below. *Faces*: all pieces are read, drawn and written as SVG.
*Charts*: all pages of charts are drawn, too, in every second edit. *Findings*: all checks but those on sheets are done,
in the other edits. *Painted*: the new face is on the screen, {browsed}.
*Memory*: what the process has more after all edits than after the first {_WARM}.
To reach, by 95 of 100: {FACES:.0f} ms for faces, also painted, and {LARGE_FACES:.0f} ms with 428 of them; {CHARTS:.0f} ms; {FINDINGS:.0f} ms; {MEMORY:.0f} MB.

| game | faces shown | faces ms | charts ms | findings ms | painted ms | memory MB |
|---|--:|--:|--:|--:|--:|--:|
{rows}

From opening the page with 428 faces until its first screen is painted: {_pair(opened, OPENED) or "not measured"} ms (to reach: {OPENED:.0f} ms).
While nothing happens, the program uses {wasted} % of a processor (to reach: less than {IDLE:.1f} %).
"""  # noqa: E501 - one sentence


def _row(name: str, found: Shown) -> tuple[str, ...]:
    goal = LARGE_FACES if name == LARGE else FACES
    missed = " (missed)" if found.megabytes > MEMORY else ""
    return (
        name,
        str(found.count),
        _pair(found.faces, goal),
        _pair(found.charts, CHARTS),
        _pair(found.findings, FINDINGS),
        _pair(found.painted, goal),
        f"{found.megabytes:+.1f}{missed}",
    )


def _pair(values: Sequence[float], goal: float) -> str:
    if not values:
        return ""
    most = statistics.quantiles(values, n=20)[-1]
    return f"{statistics.median(values):.0f} / {most:.0f}{' (missed)' if most > goal else ''}"
