"""Ends of paths and directions of looks, by compass words short and long."""

import shutil
from pathlib import Path

import pytest

from pnp import model
from pnp.geometry import sides
from pnp.model.game.maps import compass_word

BASE = Path(__file__).parents[2] / "bad" / "maps"


def street(folder, leaves, along="b1 b2 a2"):
    copy = Path(shutil.copytree(BASE, folder / "game"))
    text = (copy / "map.yaml").read_text(encoding="utf-8")
    old = "along: b1 b2 a2, leaves: w}"
    assert text.count(old) == 1
    (copy / "map.yaml").write_text(text.replace(old, f"along: {along}, leaves: {leaves}}}"), encoding="utf-8")
    board = model.load(copy).boards["town"]
    chain = next(line for line in board.lines if line.id == "street").chains[0]
    words = [None if way is None else sides.compass(board.grid)[way] for way in (chain.enters, chain.leaves)]
    return tuple(words)


@pytest.mark.parametrize(
    ("leaves", "found"),
    [
        ("w", (None, "w")),
        ("west", (None, "w")),
        ("s", ("s", None)),
        ("south west", ("s", "w")),
        ("[s, w]", ("s", "w")),
    ],
)
def test_a_path_leaves_from_its_last_cell_or_its_first_or_both(tmp_path, leaves, found):
    assert street(tmp_path, leaves) == found


@pytest.mark.parametrize(
    ("written", "word"),
    [("ne", "ne"), ("north-east", "ne"), ("southwest", "sw"), ("west", "w"), ("NE", "NE"), ("up", "up")],
)
def test_compass_words(written, word):
    assert compass_word(written) == word


def test_a_direction_of_a_look_may_be_a_long_word(tmp_path):
    copy = Path(shutil.copytree(BASE, tmp_path / "game"))
    text = (copy / "map.yaml").read_text(encoding="utf-8").replace("towards: 0104", "towards: south")
    (copy / "map.yaml").write_text(text, encoding="utf-8")
    line = next(line for line in model.load(copy).boards["front"].lines if line.id == "redoubt")
    assert [chain.towards.vector for chain in line.chains] == [pytest.approx((0.0, 1.0))] * 2
