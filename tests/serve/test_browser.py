"""The page in a real browser, where there is one."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.pipeline.scaffold import new_game
from tests.serve.browser import CHROMIUM, Browser, browser

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine"),
    pytest.mark.skipif(sys.platform == "win32", reason="the browser is driven over a pipe"),
]


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("browser")) as found:
        yield found


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return new_game("small", tmp_path, None, "2026-01-01")


@pytest.fixture
def page(game: Path, window: Browser) -> Iterator[Browser]:
    """The page of a small game, with its checks done."""
    words = [sys.executable, "-m", "pnp", "serve", str(game), "--no-browser"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as run:
        try:
            assert run.stdout is not None
            found = re.search(r"http://\S+", run.stdout.readline())
            assert found is not None
            window.requests.clear()
            window.errors.clear()
            window.open(found[0])
            window.wait(f"{STATUS} === 'up to date'")
            yield window
            window.open("about:blank")
            assert window.errors == []
            base = found[0].partition("/?")[0]
            assert [url for url in window.requests if not url.startswith((base, "data:", "about:"))] == []
        finally:
            run.kill()


STATUS = "document.getElementById('status')?.textContent"
FACES = "[...document.querySelectorAll('.entry img')].map((each) => each.src).join()"


def edit(game: Path, old: str, new: str) -> None:
    file = game / "game.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_an_edit_shows_with_a_ring_and_before_and_after(game: Path, page: Browser) -> None:
    before = page.run(FACES)
    page.wait("[...document.querySelectorAll('.entry img')].every((each) => each.complete && each.naturalWidth)")
    edit(game, "attack: 2", "attack: 3")
    page.wait(f"{FACES} !== {before!r}")
    changed = page.wait("document.querySelectorAll('.entry.changed').length")
    assert changed < page.run("document.querySelectorAll('.entry').length")
    page.run("document.querySelector('.entry.changed').click()")
    captions = page.run("[...document.querySelectorAll('#detail figcaption')].map((each) => each.textContent)")
    assert captions == ["before", "after"]
    assert "game.yaml:" in page.run("document.querySelector('#detail .open').textContent")


def test_a_broken_file_keeps_the_picture_and_says_where(game: Path, page: Browser) -> None:
    before = page.run(FACES)
    edit(game, "attack: 2", "attack: [2")
    page.wait("!document.getElementById('broken').hidden")
    assert page.run(FACES) == before
    assert "game.yaml:" in page.run("document.querySelector('#broken .open').textContent")
    edit(game, "attack: [2", "attack: 2")
    page.wait("document.getElementById('broken').hidden")


def test_a_finding_has_a_dot_and_its_source_line(game: Path, page: Browser) -> None:
    edit(game, "attack: 2", "attack: 2\n        attack-bonus: 2")
    page.wait(f"{STATUS} !== 'up to date'")
    assert "attack-bonus" in page.wait("document.querySelector('#broken pre')?.textContent")


def test_the_keyboard_alone_is_enough(page: Browser) -> None:
    page.press("/", "Slash")
    assert page.run("document.activeElement.id") == "filter"
    page.type("zzz")
    page.wait("document.querySelector('#gallery .empty')")
    for _ in range(3):
        page.press("Backspace")
    page.wait("document.querySelector('.entry')")
    page.run("document.querySelector('.entry').focus()")
    page.press("ArrowRight")
    assert page.run("document.activeElement === document.querySelectorAll('.entry')[1]")
    page.press("Enter")
    page.wait("!document.getElementById('detail').hidden")
    page.press("Escape")
    page.wait("document.getElementById('detail').hidden")
    assert page.run("document.activeElement.classList.contains('entry')")


@pytest.mark.parametrize("part", ["part-charts", "part-rules", "part-findings"])
def test_each_part_is_drawn_when_it_is_opened(part: str, page: Browser) -> None:
    page.run(f"document.getElementById({part!r}).click()")
    if part == "part-findings":
        page.wait("document.querySelector('#gallery .finding, #gallery .empty')")
    else:
        page.wait("document.querySelector('#gallery img')?.naturalWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_everything_in_its_width(scheme: str, page: Browser) -> None:
    page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    page.call("Emulation.setDeviceMetricsOverride", width=390, height=800, deviceScaleFactor=1, mobile=False)
    page.wait("innerWidth === 390")
    assert page.run("document.documentElement.scrollWidth") <= 390
    page.run("document.querySelector('.entry').click()")
    page.wait("!document.getElementById('detail').hidden")
    assert page.run("document.documentElement.scrollWidth") <= 390
    page.call("Emulation.setEmulatedMedia", features=[])
