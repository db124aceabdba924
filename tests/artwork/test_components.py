"""Faces of components."""

import shutil
from pathlib import Path

import pytest
from PIL import Image

import pnp.model
from pnp.artwork.components import component_symbol
from pnp.errors import DefinitionError
from pnp.pipeline.document_job import theme
from pnp.scene.items import Group, Raster

BASE = Path(__file__).parents[1] / "bad" / "components"
PART = "  - {%s}\n"


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(BASE, tmp_path / "game"))


def add_part(folder, part):
    file = folder / "templates" / "counters" / "market-card.yaml"
    file.write_text(file.read_text() + PART % part)


def face(folder, item="raid"):
    game = pnp.model.load(folder)
    return component_symbol(game, "market", item, theme())


def test_a_picture_fills_its_box(folder):
    (folder / "art").mkdir(exist_ok=True)
    Image.new("RGB", (40, 20), "red").save(folder / "art" / "raid.png")
    add_part(folder, 'picture: raid.png, box: [3, 20, 50, 30], focus: "50% 20%"')
    assert [item.pixels.width for item in rasters(face(folder).items)] == [40]


def test_a_field_that_the_set_does_not_have(folder):
    add_part(folder, 'text: "{price}", box: [3, 20, 50, 5], size: 8pt, min: 6pt')
    with pytest.raises(DefinitionError) as caught:
        face(folder)
    assert [(each.id, each.span.line) for each in caught.value.findings] == [("layout.unknown-field", 10)]


def rasters(items):
    for item in items:
        if isinstance(item, Raster):
            yield item
        elif isinstance(item, Group):
            yield from rasters(item.items)
