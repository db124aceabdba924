"""Decks of many pictures: each is unpacked once, none stays in memory, and long files go through the disk."""

import json
import tracemalloc

import pytest
from PIL import Image

from pnp.artwork import picture_library
from pnp.errors import DefinitionError
from pnp.model import load
from pnp.pipeline import export
from pnp.pipeline.atomic_write import sha256
from pnp.pipeline.build import BuildContext, build
from pnp.pipeline.cache.store import CacheStore
from pnp.pipeline.options import Options
from pnp.scene import png_file

GAME = """pnp: 2
game: {id: deck, title: Deck, version: 0.1.0, players: 2..4}
components:
  deck:
    layout: card
    fields: {picture: picture}
    items: {from: {file: cards.csv}}
kit: {documents: [components]}
"""
LAYOUT = """layout: 2
title: A card
parts:
  - {picture: "{picture}", box: {left: 5mm, right: 5mm, top: 5mm, height: 30mm}}
"""


def deck(folder, count, size, modes=("RGB",)):
    (folder / "art").mkdir()
    (folder / "templates" / "layouts").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "templates" / "layouts" / "card.yaml").write_text(LAYOUT)
    rows = ["id,name,picture"]
    for number in range(count):
        mode = modes[number % len(modes)]
        noise = Image.merge(mode, [Image.effect_noise(size, 90)] * len(mode))
        noise.save(folder / "art" / f"p{number}.png", compress_level=1)
        rows.append(f"c{number},Card {number},p{number}.png")
    (folder / "cards.csv").write_text("\n".join(rows))
    return folder


def options(tmp_path, *papers):
    return Options(out=tmp_path / "out", papers=papers or ("letter",))


def test_a_picture_is_unpacked_once(tmp_path, monkeypatch):
    unpacked = []
    monkeypatch.setattr(png_file, "_check_rows", unpacked.append)
    build(deck(tmp_path, 5, (30, 20)), options(tmp_path))
    assert len(unpacked) == 5


def test_pictures_do_not_stay_in_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(export, "MOST_IN_MEMORY", 1)
    (tmp_path / "one").mkdir()
    build(deck(tmp_path / "one", 1, (30, 20)), options(tmp_path))  # imports what a build needs
    folder = deck(tmp_path, 40, (400, 300))
    tracemalloc.start()
    build(folder, options(tmp_path))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < sum(path.stat().st_size for path in (folder / "art").iterdir()) / 2


def test_a_long_file_has_the_bytes_of_a_short_one(tmp_path, monkeypatch):
    folder, store = deck(tmp_path, 4, (30, 20), ("RGB", "RGBA")), CacheStore(tmp_path / "store")
    chosen = options(tmp_path, "a4", "letter")
    short = {path: path.read_bytes() for path in build(folder, chosen).folder.rglob("*.*")}
    monkeypatch.setattr(export, "MOST_IN_MEMORY", 1000)
    for again in ("written", "unchanged"):
        context = BuildContext(store, processes=2)
        result = build(folder, chosen._replace(out=tmp_path / "long"), context=context)
        assert {result.folder / path.relative_to(tmp_path / "out" / "deck"): data for path, data in short.items()} == {
            path: path.read_bytes() for path in result.folder.rglob("*.*")
        }, again
    listed = json.loads((result.folder / "build.json").read_text())["files"]
    assert [file["sha256"] for file in listed] == [
        sha256((result.folder / file["path"]).read_bytes()) for file in listed
    ]


def test_a_picture_that_changes_meanwhile_is_refused(tmp_path):
    game = load(deck(tmp_path, 1, (30, 20)))
    pixels = picture_library.load(game, "p0.png", {})
    path = tmp_path / "art" / "p0.png"
    path.write_bytes(path.read_bytes() + b" ")
    with pytest.raises(DefinitionError, match="has changed"):
        _ = pixels.data
    path.unlink()
    with pytest.raises(DefinitionError, match=r"p0\.png"):
        _ = pixels.data
