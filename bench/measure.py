"""Measures one job: in this process against the floor, and as a whole process."""

from __future__ import annotations

import copy
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pdfread

from bench import floor
from bench.display import display
from bench.games import Job
from bench.timing import Process, interleaved, process
from pnp import generators, impose, model
from pnp.backends import pdf
from pnp.scene.presets import papers, themes
from pnp.scene.sheet import Metadata, Paper, Sheet

_ABOUT = Metadata("Bench", "pnp", "bench", "", "pnp", "2026-01-01T00:00:00Z")
_ROOM = Paper("bench", "one sheet for a large map", 1400.0, 1400.0, 6.35)
_LETTER = papers()["letter"]


@dataclass(frozen=True)
class InProcess:
    """Seconds for one job in this process, and the size of its output.

    Attributes:
        render: the backend alone, from finished sheets to the file.
        whole: from the game to the file: generator, imposition and backend.
        floor: the floor program, from finished sheets as plain tuples to the file.
        shapes, texts: how many the file holds; the floor's holds as many.
        kilobytes, floor_kilobytes: size of the files.
    """

    render: float
    whole: float
    floor: float
    shapes: int
    texts: int
    kilobytes: float
    floor_kilobytes: float


def in_process(job: Job, folder: Path, runs: int) -> InProcess:
    """Measure the job's PDF file against the floor.

    Raises:
        AssertionError: when the floor does not draw the same.
    """
    make = _maker(job, folder)
    sheets = make()
    plain = display(sheets)
    ours, least = pdf.render(sheets, _ABOUT), floor.render(plain)
    drawn = _drawn(ours)
    assert drawn == _drawn(least), f"the floor draws {job.id} differently"
    seconds = interleaved(
        {
            "render": lambda: pdf.render(sheets, _ABOUT),
            "whole": lambda: pdf.render(make(), _ABOUT),
            "floor": lambda: floor.render(plain),
        },
        runs,
    )
    shapes, texts = sum(count for count, _texts in drawn), sum(texts.total() for _count, texts in drawn)
    return InProcess(**seconds, shapes=shapes, texts=texts, kilobytes=len(ours) / 1e3, floor_kilobytes=len(least) / 1e3)


def whole_process(job: Job, folder: Path, runs: int) -> Process:
    """Measure `pnp build` on the job's folder for Letter paper."""
    return build(str(job.write(folder)), folder / "output", runs)


def build(game: str, out: Path, runs: int, before: Callable[[], object] | None = None) -> Process:
    """Measure `pnp build` on a game for Letter paper; `before` runs ahead of each build, unmeasured.

    Without `before` the cache is empty before each build.
    """
    pnp = str(Path(sys.executable).with_name("pnp"))
    command = [pnp, "build", game, "--paper", "letter", "--out", str(out), "--quiet"]
    return process(command, runs, before or _forget_builds)


def rebuild(game: Path, folder: Path, edit: tuple[str, str, str], runs: int) -> tuple[Process, Process]:
    """Measure `pnp build` again, after one change and without a change.

    Args:
        game: the game's folder.
        folder: where a copy of it is changed and built.
        edit: a file of the game, the text to replace, and its replacement.
        runs: of each measurement.
    """
    home = shutil.copytree(game, folder / game.name)
    name, before, after = edit
    file = home / name
    whole = file.read_text(encoding="utf-8")
    assert whole.count(before) == 1, f"{before!r} must be once in {name}"

    def change() -> None:
        """Build the original text with an empty cache, then change it."""
        _forget_builds()
        file.write_text(whole, encoding="utf-8")
        _build_once(home, folder / "output")
        file.write_text(whole.replace(before, after), encoding="utf-8")

    changed = build(str(home), folder / "output", runs, change)
    return changed, build(str(home), folder / "output", runs, lambda: None)


def _build_once(game: Path, out: Path) -> None:
    pnp = str(Path(sys.executable).with_name("pnp"))
    subprocess.run([pnp, "build", str(game), "--paper", "letter", "--out", str(out), "--quiet"], check=True)


def _forget_builds() -> None:
    """Empty the cache, which `python -m bench` has put into a folder of its own."""
    shutil.rmtree(os.environ["PNP_CACHE"], ignore_errors=True)


def _maker(job: Job, folder: Path) -> Callable[[], tuple[Sheet, ...]]:
    """Return the function that draws the job's sheets: Letter, or one large sheet for the maps."""
    game = model.load(job.write(folder))
    theme = themes()["field"]
    paper = _ROOM if job.id.startswith("map") else _LETTER
    generate = generators.generator_of(job.document)
    info = impose.SheetInfo(game.title, game.version, theme)

    def make() -> tuple[Sheet, ...]:
        """Draw a copy of the game, which has no results of the drawing before."""
        return impose.impose(generate(copy.copy(game), generators.Context(paper, theme)), paper, "duplex-long", info)

    return make


def _drawn(data: bytes) -> list[tuple[int, Counter[str]]]:
    """Return for each page the number of its outlines and its texts."""
    return [(len(page.shapes), Counter(run.text for run in page.texts)) for page in pdfread.pages(data)]
