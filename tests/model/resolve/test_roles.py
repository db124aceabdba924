"""Roles of cells, and boards of which one half is written."""

from pathlib import Path

import pytest

import pnp.model
from pnp import assets
from pnp.model.game import Board

GAME = """\
pnp: 2
game: {id: g, title: G, version: 1, players: 2}
sides:
  red: {name: R, color: "#aa0000", emblem: e}
  blue: {name: B, color: "#0000aa", emblem: e}
terrain: {wood: {name: Wood, fill: "#00aa00"}}
roles: {fort: {name: Fort, alone: true}, gate: {name: Gate, plural: Gates}, hill: {name: Hill}}
boards:
  b:
    name: B
    terrain: {wood: [a2, d1]}
    grid: {kind: square, columns: 4, rows: 5, pitch: 20mm, labels: {style: a1}}
    symmetry: SYMMETRY
    fields: FIELDS
"""


def board(folder: Path, fields: str, symmetry: str = "") -> Board:
    line = f"    symmetry: {symmetry}\n" if symmetry else ""
    text = GAME.replace("FIELDS", fields).replace("    symmetry: SYMMETRY\n", line)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return pnp.model.load(folder).boards["b"]  # type: ignore[index]


def reported(board: Board) -> set[str]:
    """Each field in a few words: `red gate a1 of b1`."""
    label = board.grid.label
    return {
        f"{field.side or 'no'} {field.role} {label(field.cell)}" + (f" of {label(field.of)}" if field.of else "")
        for field in board.fields
    }


def test_fields_as_they_are_written(tmp_path):
    found = board(tmp_path, "[{role: fort, side: red, at: b1, gate: a1 c1}, {role: hill, at: a3..b3}]")
    assert reported(found) == {
        "red fort b1",
        "red gate a1 of b1",
        "red gate c1 of b1",
        "no hill a3",
        "no hill b3",
    }
    assert [field.role for field in found.roles_at(found.grid.cell("a3"))] == ["hill"]
    assert found.symmetry is None


@pytest.mark.parametrize(
    ("kind", "fort", "gate"), [("point", "c5", "d5"), ("rows", "b5", "a5"), ("columns", "c1", "d1")]
)
def test_the_other_half_follows(tmp_path, kind, fort, gate):
    symmetry = f"{{kind: {kind}, swaps: {{red: blue}}}}"
    found = board(tmp_path, "[{role: fort, side: red, at: b1, gate: a1}]", symmetry)
    assert reported(found) == {"red fort b1", "red gate a1 of b1", f"blue fort {fort}", f"blue gate {gate} of {fort}"}


def test_sides_swap_both_ways_and_what_no_one_owns_stays_so(tmp_path):
    fields = "[{role: fort, side: blue, at: b1}, {role: hill, at: a3}]"
    found = board(tmp_path, fields, "{kind: point, swaps: {red: blue}}")
    assert reported(found) == {"blue fort b1", "red fort c5", "no hill a3", "no hill d3"}


def test_a_field_that_is_its_own_twin_or_written_twice_counts_once(tmp_path):
    fields = "[{role: hill, at: [a3, d3]}, {role: fort, side: red, at: b3}]"
    found = board(tmp_path, fields, "{kind: rows}")
    assert sorted(reported(found)) == ["no hill a3", "no hill d3", "red fort b3"]
    assert len(found.fields) == 3


def test_ground_is_mirrored_too(tmp_path):
    found = board(tmp_path, "[]", "{kind: point}")
    assert {found.grid.label(cell) for cell in found.terrain} == {"a2", "d1", "d4", "a5"}
    assert {found.grid.label(cell) for cell in board(tmp_path, "[]").terrain} == {"a2", "d1"}


def test_roles_have_a_plural_and_know_who_passes():
    game = pnp.model.load(Path(__file__).parents[2] / "bad" / "squares")
    assert (game.roles["gate"].plural, game.roles["hill"].plural) == ("Gates", "Hill")
    assert game.roles["gate"].passed_by is None
    assert game.roles["tower"].passed_by == frozenset()
    assert game.roles["hill"].passed_by == {"drilled"}


def test_armada_chess_is_symmetric():
    found = pnp.model.load(assets.game("armada-chess")).boards["armada"]
    assert len(found.fields) == 76
    turned = {(9 - cell[0], 9 - cell[1]): cell for cell in found.squares.cells}
    swap = {"white": "black", "black": "white", None: None}
    fields = {(field.cell, field.role, field.side, field.of) for field in found.fields}
    assert {(turned[c], role, swap[side], of and turned[of]) for c, role, side, of in fields} == fields
