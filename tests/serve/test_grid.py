from pathlib import Path

import pytest

from pnp.model.definition import COLLECTIONS
from pnp.model.loading import TABLE_PATHS
from pnp.serve import grid
from pnp.source.collector import Findings
from pnp.source.load import Source, load

YAML = """\
sides: {red: {name: Red Army}}
stats:
  attack: {name: Attack, short: A, range: 0..6}
  gun: {name: Gun, short: G, codes: {F: flies}}
pieces:
  tank:
    name: Tank
    count: {red: 2, blue: 1}
    tags: [a, b]
    front: {attack: 3, state: New}
    back: {attack: 1}
  scout:
    name: Scout
    cost: 2
    faces: {fresh: {attack: 2}, tired: {gun: F}}
markers:
  mine: {name: Mine, count: 4}
components:
  cards:
    name: Deck
    items: {from: cards.csv}
"""


@pytest.fixture
def source(tmp_path: Path) -> Source:
    (tmp_path / "game.yaml").write_text(YAML, encoding="utf-8")
    (tmp_path / "cards.csv").write_text("id,name,copies\nsun,Sun,2\nmoon,Moon,\n", encoding="utf-8")
    return load(tmp_path, COLLECTIONS, TABLE_PATHS, Findings())


def test_each_kind_of_component_has_a_grid(source: Source) -> None:
    assert [(sheet.id, sheet.title) for sheet in grid.sheets(source.tree)] == [
        ("pieces", "Pieces"),
        ("markers", "Markers"),
        ("components/cards", "Deck"),
    ]


def test_pieces_have_a_row_for_each_face_and_a_column_for_each_value(source: Source) -> None:
    sheet = grid.sheets(source.tree)[0]
    assert [row.id for row in sheet.rows] == [
        "pieces/tank/front",
        "pieces/tank/back",
        "pieces/scout/faces/fresh",
        "pieces/scout/faces/tired",
    ]
    ids = [column.id for column in sheet.columns]
    assert ids == ["name", "face:state", "face:attack", "face:gun", "cost", "count.red", "count.blue", "tags"]
    titles = ["Name", "State", "A", "G", "Cost", "Count: Red Army", "Count: blue", "Tags"]
    assert [column.title for column in sheet.columns] == titles
    assert [column.help for column in sheet.columns][2:6] == ["Attack · 0..6", "Gun · F", "cost", "count.red"]
    shown = [[grid.cell(source, sheet.path(row, column)) for column in sheet.columns] for row in sheet.rows]
    assert shown == [
        ["Tank", "New", "3", "", "", "2", "1", {"fixed": "a, b"}],
        [None, "", "1", "", None, None, None, None],
        ["Scout", "", "2", "", "2", None, None, ""],
        [None, "", "", "F", None, None, None, None],
    ]


def test_things_without_faces_have_one_row_and_empty_cells_of_tables_can_be_filled(source: Source) -> None:
    sheet = grid.sheets(source.tree)[2]
    shown = [[grid.cell(source, sheet.path(row, column)) for column in sheet.columns] for row in sheet.rows]
    assert shown == [["Sun", "2"], ["Moon", ""]]
    assert [row.thing for row in sheet.rows] == ["components/cards/sun", "components/cards/moon"]
    assert sheet.rows[0].span.file.endswith("cards.csv")


def test_a_game_that_cannot_be_read_has_no_grid(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("pieces: [1]\nstats: 3\nmarkers: {a: 2}", encoding="utf-8")
    source = load(tmp_path, COLLECTIONS, TABLE_PATHS, Findings())
    assert grid.sheets(source.tree) == ()
