"""One browser and one game that is served, for all tests of the page; the page is opened again for each test."""

import sys
from collections.abc import Iterator

import pytest

from pnp.pipeline.scaffold import new_game
from tests.serve.browser import CHROMIUM, Browser, Workbench, browser, workbench

VARIANT = "variant: 1\ngame: duel\nname: Slow Scouts\nset: {pieces.scout.front.attack: 3}\n"
OPENED = "window.opened = [], window.open = (address) => { opened.push(address); }"
"""Notes what the page opens; a viewer of PDF would cost more than all else that these tests do."""


@pytest.fixture(scope="session")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    if sys.platform == "win32":
        pytest.skip("the browser is driven over a pipe")
    with browser(tmp_path_factory.mktemp("browser")) as found:
        yield found


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory, window: Browser) -> Iterator[Workbench]:
    folder = new_game("Duel", tmp_path_factory.mktemp("served"), None, "2026-01-01")
    (folder / "variants").mkdir(exist_ok=True)
    (folder / "variants" / "slow-scouts.yaml").write_text(VARIANT, encoding="utf-8")
    with workbench(folder, window) as found:
        yield found


@pytest.fixture
def page(served: Workbench) -> Iterator[Workbench]:
    """The page, newly opened; at the end the files are again what they were."""
    before = {path: path.read_bytes() for path in served.folder.rglob("*") if path.is_file()}
    served.reopen()
    served.checked()
    served.window.run(OPENED)
    yield served
    if changed := {path: data for path, data in before.items() if path.read_bytes() != data}:
        generation = served.window.run("latest.generation")
        for path, data in changed.items():
            path.write_bytes(data)
        served.checked(generation)


@pytest.fixture
def run(page: Workbench) -> Browser:
    return page.window
