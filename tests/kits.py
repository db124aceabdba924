"""Build bundled games as their users do, and check what every kit promises: tests of whole kits share this."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pdfread
import pypdfium2
import pytest

from pnp import assets, model
from pnp.errors import Span
from pnp.model.documents import printed_documents
from pnp.model.game import ChartId, Game, Panel
from pnp.pipeline.atomic_write import sha256
from pnp.scene.presets import papers

FURTHER = pytest.mark.slow("a whole kit; any run builds the kits of Grav Armor, Shogi and one skin of Armada Chess")
SMALL = Path(__file__).parent / "small" / "duel"
"""A game with one of everything that takes a fifth of the time of Heavy Armor: for tests to which any game will do."""
_SCALE = 0.75


@cache
def game(kit: str, skin: str | None = None) -> Game:
    """Return a bundled game, loaded once for all tests of a process: games never change."""
    return model.load(assets.game(kit), skin=skin)


def with_matchups(grav: Game) -> Game:
    """Return Grav Armor with a chart of the chances of every unit against every other in the open."""
    options = {"table": "firing", "hit": "H", "effects": "hit-effects", "results": ["X", "D"], "group": "weapon"}
    options["fixed"] = {"cover": 0, "earlier": 0}
    panel = Panel("matchups", "In the open", options, Span("charts.yaml", 1, 1))
    chart = grav.charts[ChartId("firing")]._replace(id=ChartId("matchups"), rows=((panel,),))
    return replace(grav, charts={**grav.charts, chart.id: chart})


def built(kit: str, out: Path, *options: str, store: Path | None = None, seed: str = "1") -> Path:
    """Build a bundled game in a process of its own, with a hash seed, without a warning; return the folder of its kit.

    Builds that name the same store share what they make.
    """
    command = [sys.executable, "-m", "pnp", "build", kit, "--out", str(out), *options]
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[1])}
    environment["PNP_CACHE"] = str(store or "off")
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return out / kit


def manifest(folder: Path) -> dict[str, Any]:
    """Return the build.json of a kit."""
    found: dict[str, Any] = json.loads((folder / "build.json").read_text(encoding="utf-8"))
    return found


def check_documents(game: Game, folder: Path, paper: str) -> None:
    """Every document is there on a paper, as build.json says, valid, with its fonts."""
    files = manifest(folder)["files"]
    listed = {(entry["document"], entry["paper"]) for entry in files}
    assert listed == {(document, paper) for document in printed_documents(game)}
    for entry in files:
        data = (folder / entry["path"]).read_bytes()
        assert (entry["sha256"], entry["bytes"]) == (sha256(data), len(data))
        assert pdfread.problems(data) == []
        assert all(pdfread.fonts(data).values()), "every font is embedded"


def check_same_bytes(folder: Path, other: Path) -> None:
    """Two folders of one paper have the same files with the same bytes."""
    found = sorted(path.name for path in other.iterdir())
    assert found == sorted(path.name for path in folder.iterdir())
    for name in found:
        assert (other / name).read_bytes() == (folder / name).read_bytes(), name


def check_margin(folder: Path, paper: str) -> None:
    """Nothing is printed in the margin of a paper, but for covers, which are colored from edge to edge."""
    margin = papers()[paper].margin / 25.4 * 72 * _SCALE - 1
    for path in sorted((folder / paper).iterdir()):
        for number, page in enumerate(pypdfium2.PdfDocument(path)):
            image = page.render(scale=_SCALE, grayscale=True).to_pil()
            box = image.point(lambda level: 255 * (level < 250)).getbbox()
            if box is None or (path.name.startswith("rules") and number == 0):
                continue
            where = f"page {number + 1} of {path.name}"
            assert min(box[0], box[1]) >= margin, where
            assert box[2] <= image.width - margin, where
            assert box[3] <= image.height - margin, where
