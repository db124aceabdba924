"""Checks of components: which picture is meant."""

import shutil
from pathlib import Path

from PIL import Image

import pnp
from pnp import budget

COMPONENTS = Path(__file__).parents[2] / "bad" / "components"


def test_a_coarse_picture_of_a_layout_is_named_where_the_layout_names_it(tmp_path: Path) -> None:
    folder = shutil.copytree(COMPONENTS, tmp_path / "game")
    layout = next(folder.rglob("coin.yaml"))
    text = layout.read_text(encoding="utf-8")
    layout.write_text(text + "  - {picture: raid.png, box: {left: 1mm, top: 1mm, width: 15mm, height: 15mm}}\n")
    (finding,) = (each for each in pnp.check(folder) if each.id == "picture.coarse")
    assert finding.message.startswith("'raid.png' is printed at")
    assert finding.span is not None
    assert (Path(finding.span.file).name, finding.span.line) == ("coin.yaml", len(text.splitlines()) + 1)


def test_a_converted_picture_is_named_with_its_pixels_an_inch(tmp_path: Path) -> None:
    folder = shutil.copytree(COMPONENTS, tmp_path / "game")
    Image.new("CMYK", (600, 300)).save(folder / "art" / "press.jpg")
    layout = next(folder.rglob("coin.yaml"))
    text = layout.read_text(encoding="utf-8")
    layout.write_text(text + "  - {picture: press.jpg, box: {left: 1mm, top: 1mm, width: 15.24mm, height: 7.62mm}}\n")
    with budget.run(budget.LIMITS._replace(placed_pixels=600 * 299)):
        (finding,) = (each for each in pnp.check(folder) if each.id == "picture.converted")
    assert finding.severity == "info"
    assert finding.message == (
        "'press.jpg' is converted from CMYK to sRGB without a color profile and is scaled from 600 × 300 to 300 × 150 "
        "pixels, and printed at 500 pixels an inch"
    )
    assert finding.span is not None
    assert (Path(finding.span.file).name, finding.span.line) == ("coin.yaml", len(text.splitlines()) + 1)
