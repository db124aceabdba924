"""Lines and places of boards: what addresses and rows of CSV files become.

Symmetric boards: the second half of their rivers and roads.
"""

import shutil
from pathlib import Path

import pytest

from pnp import model
from pnp.geometry import sides
from pnp.model.game import Board, BoardId, Game
from pnp.model.game.maps import BoardLine, compass_word
from pnp.templating import render

BASE = Path(__file__).parents[2] / "bad" / "maps"


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(BASE)


@pytest.fixture
def front(game: Game) -> Board:
    return game.boards[BoardId("front")]


def line(board: Board, id_: str) -> BoardLine:
    return next(line for line in board.lines if line.id == id_)


def labels(board: Board, found: BoardLine) -> list[str]:
    return [board.grid.label(cell) for cell in found.cells]


def test_lines_of_a_csv_file_come_before_those_of_the_board(front: Board) -> None:
    assert [line.id for line in front.lines] == ["lyra", "ridge", "highway", "branch", "redoubt", "bridges", "lane"]


def test_a_path_goes_through_places_by_name(front: Board) -> None:
    assert labels(front, line(front, "highway")) == ["0103", "0203", "0303", "0403", "0503", "0602"]


def test_each_text_of_a_list_is_a_chain_of_its_own(front: Board) -> None:
    redoubt = line(front, "redoubt")
    assert [[sides.side_name(front.grid, side) for side in chain.sides] for chain in redoubt.chains] == [
        ["0101/0102"],
        ["0103/0104"],
    ]
    assert redoubt.chains[0].towards is not None
    assert redoubt.chains[0].towards.cell == front.grid.cell("0104")


def test_a_compass_word_is_a_vector(front: Board) -> None:
    towards = line(front, "ridge").chains[0].towards
    assert towards is not None
    assert (towards.vector, towards.cell) == ((1.0, 0.0), None)


def test_places_have_a_size_and_regions_none(front: Board) -> None:
    assert {place.id: (place.size, len(place.cells)) for place in front.places} == {
        "velna": ("city", 1),
        "reeds": ("none", 2),
        "oren": ("village", 1),
    }


def test_kinds_of_lines_are_apart_from_the_ground(game: Game) -> None:
    assert list(game.terrain) == ["clear", "wood"]
    assert {id_: kind.lies for id_, kind in game.line_kinds.items()} == {
        "river": "side",
        "wall": "side",
        "road": "path",
        "bridge": "side",
    }
    assert [id_ for id_, kind in game.line_kinds.items() if kind.is_crossing] == ["bridge"]


def test_texts_can_name_lines_places_and_kinds(game: Game) -> None:
    values = {
        "{{ boards.front.lines.lyra.name }}": "Lyra",
        "{{ boards.front.lines.lyra.length }}": "11",
        "{{ boards.front.lines.highway.kind }}": "Road",
        "{{ boards.front.places.velna.name }}": "Velna",
        "{{ boards.front.places.reeds.at }}": "0504 0505",
        "{{ terrain.river.note }}": "Slow to cross.",
        "{{ terrain.wood.name }}": "Wood",
    }
    assert {text: render(game, text) for text in values} == values


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
