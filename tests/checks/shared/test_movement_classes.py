"""Classes that move on paths only: where their units may be set up."""

from pathlib import Path

from pnp import checks, model
from pnp.pipeline.scaffold import new_game

RAIL = "  rail: {name: Railway, lies: path, look: rail, cost: {train: 1, foot: other, motor: other}}\n"
FORCES = "    forces:\n      north: {units: printed}\n      south: {units: printed}\n"
GROUP = """    areas: {yard: {name: The yard, side: south, cells: CELLS}}
    forces:
      north: {units: printed}
      south: {units: printed, without: s-11, groups: [{name: Train, units: {s-11: 1}, area: yard}]}
"""


def found(folder: Path, cells: str) -> set[str]:
    """The findings about set-up where a train is in a group with this area, and the railway in 0106 to 0306."""
    game = new_game("war", folder, None, "2026-01-01", kind="wargame")
    edits = {
        "game.yaml": [
            ("classes:\n", "classes:\n  train: {name: Train, short: train}\n"),
            ("types:\n", "types:\n  train: {name: Train, symbol: nato/armor, class: train}\n"),
        ],
        "units.csv": [("five-eighths,armor,brigade,second,,1,5", "five-eighths,train,brigade,second,,1,5")],
        "map.yaml": [
            ("  road:   {name", RAIL + "  road:   {name"),
            ("motor: 3}", "motor: 3, train: prohibited}"),
            ("cost: 1}", "cost: {any: 1, train: prohibited}}"),
            ("    lines:\n", "    lines:\n      tracks: {of: rail, along: 0106 0206 0306, leaves: w}\n"),
        ],
        "turn.yaml": [(FORCES, GROUP.replace("CELLS", cells))],
    }
    for name, changes in edits.items():
        text = (game / name).read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new, 1)
        (game / name).write_text(text, encoding="utf-8")
    return {finding.id for finding in checks.check_game(model.load(game))} & {
        "scenario.forbidden-ground",
        "scenario.overstacked",
    }


def test_a_train_is_set_up_where_its_railway_runs(tmp_path: Path) -> None:
    assert found(tmp_path / "rail", "0206 0207") == set()


def test_a_train_is_not_set_up_beside_its_railway(tmp_path: Path) -> None:
    assert "scenario.forbidden-ground" in found(tmp_path / "field", "0207 0208")
