"""The pictures of docs/workbench.md (`python docs/make.py workbench`): a shipped game, photographed in Chromium."""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

from pnp import assets

sys.path.insert(0, str(Path(__file__).parents[1]))  # the driver of the browser is with the tests
from tests.serve.browser import Browser, Workbench, browser, workbench

IMAGES = Path(__file__).parent / "images"
WIDE, PHONE = (1280, 800), (390, 760)
"""Windows, in pixels."""
VARIANT = (
    "variant: 1\ngame: heavy-armor\nname: Slow Lancers\nset: {pieces.lancer.front.attack: 3, pieces.runner.cost: 2}\n"
)
GRID, ODDS, PIECES = "#stats tbody td", "#lab .odds td", ".entry img"
_LANCER = """[...document.querySelectorAll('#stats tbody tr')]
  .find((row) => row.cells[0].title.startsWith('pieces/lancer/front'))"""
_PRESS = "dispatchEvent(new MouseEvent('mousedown', {bubbles: true, cancelable: true}))"


def make() -> None:
    """Write all pictures, and the moving one; what prepares a picture returns where it begins, in pixels."""
    with _page() as page:
        for name, photograph in _STILLS.items():
            top = photograph(page)
            _save(_still(page.window).crop((0, top, *WIDE)), f"workbench-{name}")
        page.window.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
        page.reopen(*PHONE)
        _drawn(page)
        _save(_still(page.window), "workbench-phone")
    with _page() as page:
        _move(page)


@contextmanager
def _page() -> Iterator[Workbench]:
    with tempfile.TemporaryDirectory() as name:
        folder = shutil.copytree(assets.game("heavy-armor"), Path(name) / "heavy-armor")
        (folder / "variants").mkdir(exist_ok=True)
        (folder / "variants" / "slow-lancers.yaml").write_text(VARIANT, encoding="utf-8")
        with browser(Path(name) / "browser") as window, workbench(folder, window) as page:
            page.reopen(*WIDE)
            page.checked()
            _drawn(page)
            yield page


def _drawn(page: Workbench) -> None:
    """Turn to the pieces, and wait until all that is seen of them is drawn."""
    page.show("pieces", PIECES)
    seen = "[...document.querySelectorAll('img')].filter((each) => each.getBoundingClientRect().top < innerHeight)"
    page.window.wait(f"{seen}.every((each) => each.complete && each.naturalWidth)")
    page.window.run(f"Promise.all({seen}.map((each) => each.decode()))")


def _stats(page: Workbench) -> int:
    page.show("stats", GRID)
    page.window.run(f"{_LANCER}.cells[4].{_PRESS}")
    page.window.type("5")
    return 0


def _odds(page: Workbench) -> int:
    page.window.press("Escape")
    page.show("odds", ODDS)
    return 0


def _compare(page: Workbench) -> int:
    run = page.window.run
    run("document.querySelector('#lab form').requestSubmit()")
    page.window.wait("document.querySelector('#lab .figures img')?.naturalWidth")
    run("document.querySelector('#lab input[type=checkbox]').click()")
    run("[...document.querySelectorAll('#lab form')].at(-1).requestSubmit()")
    page.window.wait("document.querySelector('#lab section:last-child table')")
    run("document.querySelector('#lab section:last-child').scrollIntoView()")
    return int(run("document.querySelector('#lab section:last-child').getBoundingClientRect().top")) - 12


def _print(page: Workbench) -> int:
    run, wait = page.window.run, page.window.wait
    page.show("print", "#print tbody tr")
    run("document.querySelector('#print button[title=\"make and count\"]').click()")
    wait("document.querySelector('.ready') && !document.querySelector('#print table')")
    page.reopen(*WIDE)
    generation = run("latest.generation")
    page.edit("pieces.yaml", "attack: 2", "attack: 3")
    page.checked(generation)
    page.show("print", "#print tbody img")
    wait("[...document.querySelectorAll('#print img')].every((each) => each.naturalWidth)")
    run("scrollTo(0, 0)")
    return 0


def _findings(page: Workbench) -> int:
    generation = page.window.run("latest.generation")
    page.edit("pieces.yaml", "attack: 3, defense: 3, move: 4", "attack: 2, defense: 3, move: 4")
    page.edit("play.yaml", "kill: 1/3", "kill: 1/2")
    page.checked(generation)
    page.show("findings", ".finding.error")
    page.window.run("scrollTo(0, 0)")
    return 0


_STILLS = {"stats": _stats, "odds": _odds, "compare": _compare, "print": _print, "findings": _findings}


def _move(page: Workbench) -> None:
    """A stat is edited, and the counter and the odds follow."""
    window, frames = page.window, []

    def frame(seconds: float) -> None:
        frames.append((_still(window), round(seconds * 1000)))

    page.show("odds", ODDS)
    page.show("stats", GRID)
    frame(1.0)
    window.run(f"{_LANCER}.cells[4].{_PRESS}")
    frame(0.8)
    window.type("5")
    frame(0.8)
    generation = window.run("latest.generation")
    window.press("Enter")
    window.wait("document.getElementById('stats-note').textContent.includes('written')")
    frame(1.2)
    page.checked(generation)
    _drawn(page)
    window.run("[...document.querySelectorAll('.entry.changed')][0].click()")
    _settled(window)
    frame(2.5)
    page.show("odds", "#lab .moved")
    frame(2.5)
    stills, times = zip(*frames, strict=True)
    _save(stills[4], "workbench")
    first, *rest = (
        each.quantize(96, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        for each in (still.resize((800, 500)) for still in stills)
    )
    first.save(IMAGES / "workbench.gif", save_all=True, append_images=rest, duration=times, loop=0, optimize=True)


def _settled(window: Browser) -> None:
    window.run("Promise.all([...document.querySelectorAll('#detail img')].map((each) => each.decode()))")


def _still(window: Browser) -> Image.Image:
    """Photograph the window, once it has drawn a frame."""
    window.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        window.picture(Path(file.name))
        return Image.open(io.BytesIO(Path(file.name).read_bytes())).convert("RGB")


def _save(still: Image.Image, name: str) -> None:
    still.quantize(128, dither=Image.Dither.NONE).save(IMAGES / f"{name}.png", optimize=True)
