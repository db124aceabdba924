"""A system without libcairo: everything works but PNG and drawings with more than plain shapes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.pipeline.scaffold import new_game
from pnp.scene import svg_import
from pnp.scene.cairo import convert
from pnp.scene.items import Item, VectorArt
from pnp.scene.svg_import import ArtError

ROOT = Path(__file__).parents[2]
WITHOUT = '''
import sys

class Missing:
    """Fails as cairocffi does when no libcairo can be opened."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "cairocffi":
            raise OSError("no library called \\"cairo\\" was found\\ncannot load library 'libcairo.so.2'")

sys.meta_path.insert(0, Missing)
'''
GRADIENT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><defs><linearGradient id="g"><stop offset="0" '
    'stop-color="red"/></linearGradient></defs><rect width="8" height="8" fill="url(#g)"/></svg>'
)
COLORS = dict.fromkeys(("currentColor", "accent", "cut", "light", "shade"), "#000000")
SYSTEMS = ("libcairo2", "Debian, Ubuntu", "dnf install cairo", "brew install cairo", "CAIROCFFI_DLL_DIRECTORIES")


@pytest.fixture
def without_cairo(tmp_path: Path) -> str:
    """A folder for PYTHONPATH in which libcairo cannot be loaded."""
    folder = tmp_path / "without-cairo"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(WITHOUT, encoding="utf-8")
    return str(folder)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return new_game("ice-patrol", tmp_path, None, "2026-01-01")


def pnp(cwd: Path, path: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (path, str(ROOT))))}
    command = [sys.executable, "-m", "pnp", *arguments]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def assert_says_what_to_install(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert [word for word in SYSTEMS if word not in done.stderr] == []


@pytest.mark.slow("no shipped drawing needs libcairo, which a quick test shows")
def test_checks_documents_and_svg_come_out_the_same(game: Path, without_cairo: str) -> None:
    for out, path in (("with", ""), ("without", without_cairo)):
        wanted = ("--only", "counters,charts", "--formats", "pdf,svg")
        done = pnp(game.parent, path, "build", "ice-patrol", *wanted, "--out", out)
        assert done.returncode == 0, done.stderr
    assert files(game.parent / "with") == files(game.parent / "without")


def test_no_shipped_drawing_needs_it() -> None:
    drawings = [*(ROOT / "games").glob("*/art/**/*.svg"), *(ROOT / "templates/symbols").glob("**/*.svg")]
    assert drawings
    rich = [
        str(drawing.relative_to(ROOT))
        for drawing in drawings
        for item in _items(drawing)
        if isinstance(item, VectorArt)
    ]
    assert rich == []


@pytest.mark.parametrize(
    "arguments", [("build", "ice-patrol", "--formats", "png"), ("check", "ice-patrol", "--pictures", "pictures")]
)
def test_png_says_what_to_install(game: Path, without_cairo: str, arguments: tuple[str, ...]) -> None:
    assert_says_what_to_install(pnp(game.parent, without_cairo, *arguments))
    assert not (game.parent / "output").exists()


def test_a_rich_drawing_says_what_to_install_where_it_is_named(game: Path, without_cairo: str) -> None:
    for drawing in (game / "art").rglob("*.svg"):
        drawing.write_text(GRADIENT, encoding="utf-8")
    done = pnp(game.parent, without_cairo, "build", "ice-patrol", "--json")
    assert done.returncode == 1
    findings = json.loads(done.stdout)["kits"][0]["findings"]
    unusable = [finding for finding in findings if finding["id"] == "art.unusable"]
    assert unusable
    assert {finding["at"]["file"] for finding in unusable} == {"ice-patrol/game.yaml"}
    assert [word for word in SYSTEMS for finding in unusable if word not in finding["hint"]] == []
    assert not (game.parent / "output").exists()


def _items(drawing: Path) -> tuple[Item, ...]:
    found = svg_import.read_drawing(drawing.read_text(encoding="utf-8"))
    return svg_import.colored(found, drawing.stem, COLORS).items


HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'


def test_a_drawing_becomes_a_page() -> None:
    assert convert(f'{HEAD}<rect width="5" height="5"/></svg>'.encode()).startswith(b"%PDF-")


@pytest.mark.parametrize(
    "inner",
    [
        '<rect width="5" height="5" opacity="much"/>',
        '<rect width="5" height="5" fill="rgba(1,2)"/>',
        '<rect width="5" height="5" transform="rotate(1 2 3 4)"/>',
        '<symbol id="s" viewBox="0"/><use href="#s"/>',
        '<g id="a"><use href="#a"/></g>',
    ],
)
def test_what_cannot_be_converted_has_no_place(inner: str) -> None:
    with pytest.raises(ArtError, match="cannot be converted") as failure:
        convert(f"{HEAD}{inner}</svg>".encode())
    assert (failure.value.line, len(str(failure.value)) < 200) == (0, True)
