"""Pieces, composites and markers with everything that is said elsewhere put in.

Units: what a type gives them, and the places where they are set up or arrive.
"""

import shutil
from pathlib import Path

import pytest

import pnp.model
from pnp import model
from pnp.errors import DefinitionError
from pnp.model.game import Game, StatEffect
from pnp.model.game.units import UnitPlace

GAME = """\
pnp: 2
game: {id: g, title: G, version: 1, players: 2}
sides:
  red: {name: R, color: "#AA0000", emblem: e}
  blue: {name: B, color: "#0000AA", emblem: f}
stats:
  attack: {name: Attack, short: A, range: 0..6}
  move: {name: Move, short: M, range: 0..6, slot: corner, codes: {F: Flies}, optional: true}
pieces:
  tank:
    name: Tank
    symbol: unit/tank
    count: {blue: 3}
    tags: [heavy]
    faces:
      fresh: {state: Fresh, attack: 3, move: F}
      worn: {state: Worn, attack: 2, symbol: unit/worn}
      wreck: {state: Wreck, attack: 0}
composites:
  pair: {name: Pair, of: {three: [tank, tank]}, top: {attack: -1, move: 2}, marker: {count: 1 per side, layout: big}}
markers:
  smoke: {name: Smoke, symbol: fx/smoke, count: 5}
  flag: {name: Flag, symbol: fx/flag, count: 2 per side, back: {name: Torn}}
"""


def load(folder: Path) -> Game:
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    return pnp.model.load(folder)


def test_pieces(tmp_path: Path) -> None:
    tank = load(tmp_path).pieces["tank"]  # type: ignore[index]
    assert tank.count == {"red": 0, "blue": 3}
    assert [face.id for face in tank.faces] == ["fresh", "worn", "wreck"]
    assert [face.symbol for face in tank.faces] == ["unit/tank", "unit/worn", "unit/tank"]
    assert [dict(face.stats) for face in tank.faces] == [{"attack": 3, "move": "F"}, {"attack": 2}, {"attack": 0}]
    assert tank.tags == {"heavy"}
    assert (tank.span.line, tank.faces[1].span.line) == (10, 17)


def test_stats_and_sides(tmp_path: Path) -> None:
    game = load(tmp_path)
    assert [(stat.slot, dict(stat.codes), stat.optional) for stat in game.stats.values()] == [
        ("attack", {}, False),
        ("corner", {"F": "Flies"}, True),
    ]
    assert [(side.player, side.color) for side in game.sides.values()] == [(1, "#aa0000"), (2, "#0000aa")]


def test_composites(tmp_path: Path) -> None:
    pair = load(tmp_path).composites["pair"]  # type: ignore[index]
    assert (pair.size, pair.of, pair.layout) == (3, ("tank",), "big")
    assert pair.effect == {"attack": StatEffect("add", -1), "move": StatEffect("set", 2)}
    assert pair.count == {"red": 1, "blue": 1}


def test_drawings_of_a_composite_by_face(tmp_path: Path) -> None:
    drawn = GAME.replace("{count: 1 per side, layout: big}", "{count: 1, symbol: a, symbols: {worn: b, wreck: c}}")
    (tmp_path / "game.yaml").write_text(drawn.replace("count: 1,", "count: 1 per side,"), encoding="utf-8")
    pair = pnp.model.load(tmp_path).composites["pair"]  # type: ignore[index]
    assert (pair.symbol, pair.symbols) == ("a", {"worn": "b", "wreck": "c"})


def test_a_value_out_of_range_names_the_range(tmp_path: Path) -> None:
    assert "attack: 3" in GAME
    (tmp_path / "game.yaml").write_text(GAME.replace("attack: 3", "attack: 30", 1), encoding="utf-8")
    with pytest.raises(DefinitionError) as caught:
        pnp.model.load(tmp_path)
    found = next(each for each in caught.value.findings if each.id == "value.out-of-range")
    assert found.hint.startswith("change it, or widen the range to ")
    assert [words for _, words in found.related] == ["the range of Attack"]


def test_a_range_that_is_too_short_is_one_error(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("range: 0..6", "range: 0..1", 1), encoding="utf-8")
    with pytest.raises(DefinitionError) as caught:
        pnp.model.load(tmp_path)
    (found,) = [each for each in caught.value.findings if each.id == "value.out-of-range"]
    assert found.message == "attack 3 is outside the stat's range 0..1, as 1 other value is"
    assert found.hint == "change them, or widen the range to 0..3"


def test_markers(tmp_path: Path) -> None:
    smoke, flag = load(tmp_path).markers.values()
    assert (smoke.neutral_count, smoke.count, smoke.back_name, smoke.back_symbol) == (5, {"red": 0, "blue": 0}, "", "")
    assert (flag.neutral_count, flag.count, flag.back_name, flag.back_symbol) == (
        0,
        {"red": 2, "blue": 2},
        "Torn",
        "fx/flag",
    )


def test_copies_per_side_are_for_players_only(tmp_path):
    folder = Path(shutil.copytree(Path(__file__).parents[2] / "bad" / "battle", tmp_path / "game"))
    file = folder / "game.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("count: {red: 2, blue: 2, hired: 2}", "count: 2 per side"), encoding="utf-8")
    assert dict(pnp.model.load(folder).pieces["cart"].count) == {"red": 2, "blue": 2, "hired": 0}


UNITS = Path(__file__).parents[2] / "bad" / "units"


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(UNITS)


def changed(folder: Path, file: str, old: str, new: str) -> Game:
    game = Path(shutil.copytree(UNITS, folder / "game"))
    text = (game / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (game / file).write_text(text.replace(old, new), encoding="utf-8")
    return model.load(game)


def test_a_type_gives_symbol_and_class(game: Game) -> None:
    infantry, armor = game.pieces["r-1"], game.pieces["r-2"]
    assert (infantry.type, infantry.move_class) == ("infantry", "foot")
    assert {face.symbol for face in infantry.faces} == {"nato/infantry"}
    assert armor.move_class is None


def test_what_a_piece_has_of_its_own_comes_first(tmp_path: Path) -> None:
    row = "from: units.csv\n  r-9: {name: 9, count: {red: 1}, type: infantry, symbol: nato/marine, class: rail,"
    row += " front: {strength: 1, move: 1}}"
    piece = changed(tmp_path, "game.yaml", "from: units.csv", row).pieces["r-9"]
    assert (piece.faces[0].symbol, piece.move_class) == ("nato/marine", "rail")


def test_a_size_is_an_echelon_or_a_width(game: Game, tmp_path: Path) -> None:
    assert (game.pieces["r-2"].unit_size, game.pieces["r-2"].format) == ("brigade", None)
    wide = changed(tmp_path, "units.csv", "armor,brigade,i-corps", "armor,25mm,i-corps").pieces["r-2"]
    assert (wide.unit_size, wide.format.width) == (None, 25)


def test_the_designation_is_the_name_unless_it_is_given(game: Game, tmp_path: Path) -> None:
    assert game.pieces["b-2"].designation == "Guard"
    row = "from: units.csv\n  r-9: {name: Ninth, designation: 09, count: {red: 1}, front: {strength: 1, move: 1}}"
    assert changed(tmp_path, "game.yaml", "from: units.csv", row).pieces["r-9"].designation == "09"


def test_a_place_is_a_cell_or_a_zone(game: Game) -> None:
    bank = game.boards["bank"]
    places = {id_: piece.at and piece.at._replace(span=None) for id_, piece in game.pieces.items()}
    assert places == {
        "r-1": UnitPlace("0203", "bank", bank.grid.cell("0203"), None),
        "r-2": UnitPlace("North road", "bank", None, "north-road"),
        "b-1": UnitPlace("0608", "bank", bank.grid.cell("0608"), None),
        "b-2": None,
    }


def test_the_boards_of_the_kit_come_first(tmp_path: Path) -> None:
    chosen = "kit: {boards: [side-map, bank]}\nboards:\n"
    with pytest.raises(DefinitionError) as failure:
        changed(tmp_path, "game.yaml", "boards:\n", chosen)
    assert {finding.id for finding in failure.value.findings} == {"reference.unknown-cell"}


def test_an_arrival_has_a_turn_and_its_location(game: Game) -> None:
    assert [piece.turn for piece in game.pieces.values()] == [None, 2, None, 3]
    span = game.pieces["r-2"].turn_span
    assert span is not None
    assert (Path(span.file).name, span.line, span.column) == ("units.csv", 3, 51)


def test_formations_have_an_abbreviation(game: Game) -> None:
    assert [(entry.short, entry.side) for entry in game.formations.values()] == [
        ("I", "red"),
        ("V", "blue"),
        ("Reserve", "blue"),
    ]


def test_sizes_keep_their_order_and_stacking_points(game: Game) -> None:
    assert [(size.id, size.sign, size.stacks) for size in game.sizes.values()] == [
        ("brigade", "X", 1),
        ("division", "XX", 2),
    ]


def test_a_unit_may_begin_at_a_named_place(tmp_path: Path) -> None:
    places = "boards:\n  bank:\n    places: {ford: {name: The ford, at: 0505}}\n"
    shutil.copytree(UNITS, tmp_path / "source")
    text = (tmp_path / "source" / "units.csv").read_text(encoding="utf-8")
    head, first, rest = text.split("\n", 2)
    cells = first.split(",")
    cells[head.split(",").index("at")] = "ford"
    (tmp_path / "source" / "units.csv").write_text("\n".join([head, ",".join(cells), rest]), encoding="utf-8")
    main = tmp_path / "source" / "game.yaml"
    main.write_text(main.read_text("utf-8").replace("boards:\n  bank:\n", places), encoding="utf-8")
    place = model.load(tmp_path / "source").pieces[cells[0]].at
    assert place is not None
    assert (place.name, place.zone, place.board) == ("The ford", "ford", "bank")
