"""docs/maps.md: the sheet of its example fits beside and below its map."""

import importlib.util
import re
from pathlib import Path

from pnp import model
from pnp.generators.maps import component
from pnp.model.game import BoardId
from pnp.scene.presets import themes

DOCS = Path(__file__).parents[2] / "docs"


def test_the_sheet_of_the_page_can_be_drawn(tmp_path: Path) -> None:
    page = (DOCS / "maps.md").read_text(encoding="utf-8")
    (sheet,) = re.findall(r"^```yaml\n(    sheet:\n.*?)^```$", page, re.MULTILINE | re.DOTALL)
    spec = importlib.util.spec_from_file_location("docs_gallery", DOCS / "gallery.py")
    assert spec is not None
    assert spec.loader is not None
    gallery = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(gallery)
    folder = gallery.map_example(tmp_path)
    file = folder / "map.yaml"
    text = file.read_text(encoding="utf-8").replace("    places:\n", f"{sheet}    places:\n")
    file.write_text(text, encoding="utf-8")
    game = model.load(folder)
    drawn = component(game, game.boards[BoardId("front")], themes()["field"])
    assert len(drawn.whole) == 4
