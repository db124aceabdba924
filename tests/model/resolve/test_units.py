"""Units: what a type gives them, and the places where they are set up or arrive."""

import shutil
from pathlib import Path

import pytest

from pnp import model
from pnp.errors import DefinitionError
from pnp.model.game import Game
from pnp.model.game.units import UnitPlace

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
