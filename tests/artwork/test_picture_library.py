"""Pictures of a game by name: those that can be used, and one finding for each that cannot."""

import os
import shutil
from pathlib import Path

import pytest
from PIL import Image

import pnp.model
from pnp import budget
from pnp.artwork.picture_library import known, load
from pnp.errors import DefinitionError, Span
from pnp.scene.items import Pixels, Symbol

BASE = Path(__file__).parents[1] / "bad" / "components"
AT = Span("game.yaml", 3, 4, 9)


@pytest.fixture
def game(tmp_path):
    return pnp.model.load(Path(shutil.copytree(BASE, tmp_path / "game")))


def fault(game, name):
    with pytest.raises(DefinitionError) as caught:
        load(game, name, {}, AT)
    (finding,) = caught.value.findings
    assert finding.span == AT or finding.span.file.endswith(name)
    return finding


def test_a_picture_is_read_once(game):
    first = load(game, "raid.png", {})
    assert isinstance(first, Pixels)
    assert (first.width, first.height) == (2, 2)
    assert load(game, "raid.png", {}) is first


def test_a_drawing_has_the_colors_of_its_place(game):
    (game.folder / "art" / "coin.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z" fill="currentColor"/></svg>'
    )
    symbol = load(game, "coin.svg", {"currentColor": "#112233"})
    assert isinstance(symbol, Symbol)
    assert symbol.items[0].fill == "#112233"
    assert known(game) == ["coin.svg", "raid.png"]


def test_a_picture_that_does_not_exist(game):
    finding = fault(game, "riad.png")
    assert finding.id == "picture.unknown"
    assert "raid.png" in finding.hint


@pytest.mark.parametrize(
    ("name", "content"),
    [("cut.png", b"\x89PNG\r\n\x1a\n"), ("text.jpg", b"hello"), ("empty.png", b"")],
)
def test_a_picture_that_cannot_be_used(game, name, content):
    (game.folder / "art" / name).write_bytes(content)
    finding = fault(game, name)
    assert finding.id == "picture.unusable"
    assert finding.hint


def test_a_picture_in_cmyk(game):
    Image.new("CMYK", (4, 4)).save(game.folder / "art" / "press.jpg")
    assert "CMYK" in load(game, "press.jpg", {}).change


@pytest.mark.parametrize("name", ["../game.yaml", "/etc/passwd", "out.png", "folder.png", "pipe.png"])
def test_nothing_outside_of_the_folder_is_read(game, name):
    art = game.folder / "art"
    (art / "out.png").symlink_to("/etc/hostname")
    (art / "folder.png").mkdir()
    os.mkfifo(art / "pipe.png")
    assert fault(game, name).id in ("picture.unusable", "picture.unknown")


def test_pictures_spend_from_the_budget_of_the_run(game):
    with budget.run(budget.LIMITS._replace(picture_bytes=10)), pytest.raises(DefinitionError) as caught:
        load(game, "raid.png", {}, AT)
    assert [finding.id for finding in caught.value.findings] == ["budget.pictures"]
