"""How soon the workbench shows an edit: in this process, and painted by Chromium where there is one."""

from __future__ import annotations

import gc
import shutil
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from pnp import assets
from pnp.serve.edits import DONE, Edition, Edits
from pnp.serve.session import Session
from pnp.source.parse_cache import ParseCache
from tests.serve.browser import CHROMIUM, browser, workbench

EDITED = {
    "across-the-maren": ("pieces", "pieces/t-1/front", "face:attack", "4"),
    "armada-chess": ("pieces", "pieces/pawn/front", "face:score", "2"),
    "grav-armor": ("pieces", "pieces/a-inf/front", "face:attack", "3"),
    "heavy-armor": ("pieces", "pieces/runner/front", "face:attack", "2"),
    "moth-hour": ("components/cards", "components/cards/items/emperor-1", "dust", "1"),
    "shogi": ("pieces", "pieces/rook/front", "face:state", "Castle"),
}
"""What is edited in each game, on a face: sheet, row, column and value of the grid of stats."""
PAINTED = ("heavy-armor", "grav-armor")
"""Games that are also measured in the browser."""
FACES, FINDINGS, PAINT = 100.0, 400.0, 100.0
"""To reach, in milliseconds, by 95 of 100 edits."""
MEMORY = 10.0
"""To reach: megabytes more after all edits."""
_WARM = 10
"""Edits before those that count."""
_PAINT = """(() => {
  const seen = (each) => { const box = each.getBoundingClientRect(); return box.bottom > 0 && box.top < innerHeight; };
  const images = [...document.querySelectorAll('.entry img')].filter(seen).map((each) => [each, each.src]);
  window.painted = new Promise((done) => {
    const look = async () => {
      const found = images.filter(([image, source]) => image.src !== source);
      if (!found.length) { requestAnimationFrame(look); return; }
      await Promise.all(found.map(([image]) => image.decode()));
      requestAnimationFrame(() => setTimeout(() => done(performance.timeOrigin + performance.now())));
    };
    look();
  });
})()"""
"""Notes when the new drawings of faces that are seen are on the screen."""


class Shown(NamedTuple):
    """What was measured of one game: milliseconds of each edit, and the megabytes that all of them cost.

    Attributes:
        faces: from the file that is written to the drawings of all pieces as SVG.
        findings: from the file that is written to the end of the checks.
        painted: from the file that is written to the new face on the screen; empty: not measured.
    """

    count: int
    faces: Sequence[float]
    findings: Sequence[float]
    megabytes: float
    painted: Sequence[float]


def measure(folder: Path, edits: int = 100, paints: int = 40) -> Mapping[str, Shown]:
    """Return what edits of each shipped game cost; copies of the games are in a folder."""
    with ExitStack() as stack:
        window = stack.enter_context(browser(folder / "browser")) if CHROMIUM else None
        found = {}
        for name in EDITED:
            home = shutil.copytree(assets.game(name), folder / name)
            painted: list[float] = []
            if window is not None and name in PAINTED:
                with workbench(home, window) as page, _edits(home) as write:
                    for _ in range(paints):
                        generation = window.run("latest.generation")
                        window.run(_PAINT)
                        start = write()
                        painted.append(window.run("painted") - start)
                        page.checked(generation)
            found[name] = _in_process(home, edits, painted)
        return found


def _in_process(home: Path, edits: int, painted: Sequence[float]) -> Shown:
    session = Session(home)
    session.reload()
    session.check()
    count, before = len(session.snapshot().faces), 0.0
    faces, findings = [], []
    gc.collect()
    gc.freeze()
    gc.disable()  # as in the program, see `pnp.serve.run`
    with _edits(home) as write:
        for number in range(_WARM + edits):
            gc.collect()
            if number == _WARM:
                before = _megabytes()
            start = write()
            session.reload()
            faces.append(time.time() * 1e3 - start)
            session.check()
            findings.append(time.time() * 1e3 - start)
            assert '"was": ["' in session.snapshot().text, f"no face of {home.name} changes"
    gc.collect()
    more = _megabytes() - before
    gc.enable()
    gc.unfreeze()
    return Shown(count, faces[_WARM:], findings[_WARM:], more, painted)


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
    rows = "\n".join(
        f"| {name} | {each.count} | {_pair(each.faces, FACES)} | {_pair(each.findings, FINDINGS)} "
        f"| {_pair(each.painted, PAINT)} | {each.megabytes:+.1f}{' (missed)' if each.megabytes > MEMORY else ''} |"
        for name, each in found.items()
    )
    edits = min(len(each.faces) for each in found.values())
    paints = max(len(each.painted) for each in found.values())
    browsed = f"in Chromium, of {paints} edits" if paints else "not measured, as there is no Chromium"
    return f"""
## The workbench

`pnp serve` after another program changed a stat in a file, {edits} edits of each game: milliseconds from the written
file on, as median / as what 95 of 100 edits stay below. *Faces*: all pieces are read, drawn and written as SVG.
*Findings*: all checks but those on sheets are done. *Painted*: the new face is on the screen, {browsed}.
*Memory*: what the process has more after all edits than after the first {_WARM}.
To reach, by 95 of 100: {FACES:.0f} ms, {FINDINGS:.0f} ms, {PAINT:.0f} ms; {MEMORY:.0f} MB.

| game | faces shown | faces ms | findings ms | painted ms | memory MB |
|---|--:|--:|--:|--:|--:|
{rows}
"""


def _pair(values: Sequence[float], goal: float) -> str:
    if not values:
        return ""
    most = statistics.quantiles(values, n=20)[-1]
    return f"{statistics.median(values):.0f} / {most:.0f}{' (missed)' if most > goal else ''}"
