"""Checks of components: which picture is meant."""

import shutil
from pathlib import Path

import pnp

COMPONENTS = Path(__file__).parents[2] / "bad" / "components"


def test_a_coarse_picture_of_a_layout_is_named_where_the_layout_names_it(tmp_path: Path) -> None:
    folder = shutil.copytree(COMPONENTS, tmp_path / "game")
    layout = next(folder.rglob("coin.yaml"))
    text = layout.read_text(encoding="utf-8")
    layout.write_text(text + "  - {picture: raid.png, box: {left: 1mm, top: 1mm, width: 15mm, height: 15mm}}\n")
    (finding,) = (each for each in pnp.check(folder) if each.id == "picture.coarse")
    assert finding.message.startswith("'raid.png' is printed with")
    assert finding.span is not None
    assert (Path(finding.span.file).name, finding.span.line) == ("coin.yaml", len(text.splitlines()) + 1)
