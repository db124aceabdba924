"""Symmetric boards: the second half of their rivers and roads."""

import pytest

from pnp import model
from pnp.geometry import sides

GAME = """
pnp: 2
game: {id: mirror, title: Mirror, version: "1.0", players: 2}
terrain:
  clear: {name: Clear, fill: "#eee7c8"}
  river: {name: River, lies: side, look: river}
  wall: {name: Wall, lies: side, look: teeth}
  road: {name: Road, lies: path, look: road, crosses: [river]}
boards:
  b:
    name: Board
    ground: clear
    grid: {kind: square, columns: 6, rows: 6, pitch: 20mm, labels: {style: a1}}
    symmetry: {kind: KIND}
    lines:
      brook: {of: river, name: Brook, along: b6/e b5/e}
      lane: {of: road, along: a5 b5, leaves: w}
      wall: {of: wall, along: a4/s b4/s, towards: north}
      all: {of: road, along: a1..f1}
      half: {of: road, along: a6..f6}
"""


def board(folder, kind):
    (folder / "game.yaml").write_text(GAME.replace("KIND", kind), encoding="utf-8")
    return model.load(folder).boards["b"]


def pieces(found, id_):
    line = next(line for line in found.lines if line.id == id_)
    return [
        [sides.side_name(found.grid, side) for side in chain.sides] or [found.grid.label(cell) for cell in chain.cells]
        for chain in line.chains
    ]


@pytest.mark.parametrize(
    ("kind", "brook", "lane"),
    [
        ("point", ["d1/e1", "d2/e2"], ["f2", "e2"]),
        ("rows", ["b1/c1", "b2/c2"], ["a2", "b2"]),
        ("columns", ["d6/e6", "d5/e5"], ["f5", "e5"]),
    ],
)
def test_lines_are_mirrored_in_their_order(tmp_path, kind, brook, lane):
    found = board(tmp_path, kind)
    assert [sorted(piece) for piece in pieces(found, "brook")] == [["b5/c5", "b6/c6"], sorted(brook)]
    assert pieces(found, "lane")[1] == lane
    chain = next(line for line in found.lines if line.id == "lane").chains[1]
    assert chain.is_mirrored
    assert sides.compass(found.grid)[chain.enters] == ("w" if kind == "rows" else "e")


def test_a_look_is_turned_with_its_line(tmp_path):
    found = board(tmp_path, "point")
    first, second = next(line for line in found.lines if line.id == "wall").chains
    assert (first.towards.vector, second.towards.vector) == (pytest.approx((0, -1)), pytest.approx((0, 1)))


def test_lines_that_are_there_already_are_not_doubled(tmp_path):
    found = board(tmp_path, "point")
    assert len(pieces(found, "all")) == 1
    assert len(pieces(found, "half")) == 1
