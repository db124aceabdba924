import shutil
from pathlib import Path

import pytest

import pnp.model

BATTLE = Path(__file__).parents[2] / "bad" / "battle"
WEST = "name: West, side: red, purpose: entry, edge: west"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("edge: west", "1-0101 1-0102 1-0103 2-0301 2-0302 2-0303"),
        ("edge: east", "1-0301 1-0302 1-0303 2-0101 2-0102 2-0103"),
        ("edge: north", "1-0101 1-0201 1-0301"),
        ("edge: south", "2-0101 2-0201 2-0301"),
        ("cells: 1-0101 2-0102", "1-0101 2-0102"),
        ("sections: {north: 1}", "1-0101 1-0102 1-0103"),
        ("sections: {south: 3}", "2-0301 2-0302 2-0303"),
        ("sections: {south: 2..2}", "1-0204 2-0201 2-0202 2-0203"),
        ("sections: {south: all}, edge: north, on: [wood]", "2-0102"),
        ("near: {of: 1-0101, within: 0}", "1-0101"),
        ("near: {of: 1-0101, within: 1}", "1-0101 1-0102 1-0201 1-0202"),
        ("near: {of: keep, within: 1}", "2-0101 2-0102 2-0201 2-0202 2-0203 2-0301 2-0302"),
    ],
)
def test_what_an_area_holds(text: str, expected: str, tmp_path: Path) -> None:
    folder = shutil.copytree(BATTLE, tmp_path / "game")
    file = folder / "fight.yaml"
    written = file.read_text()
    assert WEST in written
    file.write_text(written.replace("edge: west", text))
    raid = pnp.model.load(folder).scenarios["raid"]  # type: ignore[index]
    area = raid.areas["west"]
    assert sorted(map(raid.board.grid.label, area.cells)) == expected.split()
    assert (area.name, area.side, area.purpose) == ("West", "red", "entry")
