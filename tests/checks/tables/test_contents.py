import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import kits
import pytest

from pnp import assets, checks, model
from pnp.checks.tables import contents
from pnp.errors import Finding
from pnp.model.game import Game

Edited = Callable[..., list[Finding]]
HIT_VALUES = "formula: hit-value, values: -10..10, clamp: both"


@pytest.fixture(scope="session")
def grav() -> Game:
    return kits.game("grav-armor")


@pytest.fixture
def edited(tmp_path: Path) -> Edited:
    """The gaps in tables of Grav Armor with a text of its tables, which occurs once, replaced."""

    def run(old: str, new: str) -> list[Finding]:
        folder = Path(shutil.copytree(assets.game("grav-armor"), tmp_path / "grav-armor"))
        text = (folder / "tables.yaml").read_text(encoding="utf-8")
        assert text.count(old) == 1
        (folder / "tables.yaml").write_text(text.replace(old, new), encoding="utf-8")
        only = checks.CheckSelection(wanted=lambda entry: entry.id == "table.gap")
        return list(checks.check_game(model.load(folder), only))

    return run


def test_the_shipped_tables_are_complete(grav: Game) -> None:
    assert list(contents.tables_answer_everything(grav)) == []


def test_a_table_that_ends_too_soon(edited: Edited) -> None:
    found = edited(HIT_VALUES, HIT_VALUES.replace("both", "low"))
    assert [(finding.id, finding.severity) for finding in found] == [("table.gap", "error")] * 7
    last = found[-1]
    assert [dict(finding.witness)["Hit value"] for finding in found] == [str(value) for value in range(11, 18)]
    assert dict(last.witness) | {"attacker": "Titan-2", "range": "1", "cover": "0"} == dict(last.witness)
    assert last.cases == 7


def test_a_gap_in_the_middle(grav: Game) -> None:
    firing, few = grav.tables["firing"], dict(list(grav.pieces.items())[:8])
    axis = replace(firing.columns, values=tuple(value for value in firing.columns.values if value != 4))
    cells = tuple(row[:14] + row[15:] for row in firing.cells)
    incomplete = replace(grav, pieces=few, tables={"firing": firing._replace(columns=axis, cells=cells)})
    (seen,) = contents.tables_answer_everything(incomplete)
    assert ("Hit value", "4") in seen.witness
    assert seen.hint == "add a column with the heading 4"


def test_results_of_dice_beyond_the_table(edited: Edited) -> None:
    found = edited("roll: 2d6 - cover, values: 2..8, clamp: both", "roll: 2d6 - cover, values: 2..8")
    covers = {dict(finding.witness)["Dice minus cover"]: dict(finding.witness)["cover"] for finding in found}
    assert sorted(map(int, covers)) == [-2, -1, 0, 1, 9, 10, 11, 12]
    assert covers["-2"] == "4"
