from pathlib import Path
from shutil import copytree

from pnp import model
from pnp.comparison import odds, values
from tests.comparison.conftest import reported

BAD_ODDS = Path(__file__).parents[1] / "bad" / "odds"


def test_counts_limits_and_budget(shipped, edited) -> None:
    new = edited(
        "heavy-armor",
        ("pieces.yaml", "amount: 12", "amount: 13"),
        (
            "pieces.yaml",
            "    cost: 1\n    limit: 4\n    count: 4 per side",
            "    cost: 1\n    limit: 3\n    count: 3 per side",
        ),
    )
    assert reported(values.changes(shipped("heavy-armor"), new)) == [
        "Runner: limit 3, was 4",
        "Runner: counters of Amber 3, was 4",
        "Runner: counters of Teal 3, was 4",
        "budget 13 credits, was 12 credits",
    ]


def test_every_weapon_of_a_marker_is_compared(shipped, edited) -> None:
    gatling = "{ew: 5, attack: 6, weapon: G, range: 2}"
    new = edited("grav-armor", ("units.yaml", gatling, gatling.replace("range: 2", "range: 3")))
    assert reported(values.changes(shipped("grav-armor"), new)) == ["Alpha, weapon 2: Maximum range 3, was 2"]


def test_a_new_thing_is_reported_once_and_so_is_one_that_is_gone(shipped, edited) -> None:
    new = edited("heavy-armor", ("game.yaml", "dice:\n  d: d6\n", "dice:\n  d: d6\n  big: d20\n"))
    assert reported(values.changes(shipped("heavy-armor"), new)) == ["die big is new"]
    assert reported(values.changes(new, shipped("heavy-armor"))) == ["die big is gone"]


def test_cells_that_change_alike_are_reported_together(shipped, edited) -> None:
    new = edited(
        "armada-chess",
        ("board.yaml", "{role: resource, side: white, at: [d1, g1]}", "{role: resource, side: white, at: [d1, h1]}"),
    )
    assert reported(values.changes(shipped("armada-chess"), new)) == [
        "Board: c10 Open ground, Resource field of Black, was Open ground",
        "Board: d10 Open ground, was Open ground, Resource field of Black",
        "Board: g1 Open ground, was Open ground, Resource field of White",
        "Board: h1 Open ground, Resource field of White, was Open ground",
    ]


def test_tables_forces_and_keys(shipped, edited) -> None:
    new = edited(
        "grav-armor",
        ("scenarios/2.yaml", "{nu-3: 2, int-7: 2, a-inf: 2, chi-1: 1}", "{nu-3: 1, int-7: 2, a-inf: 2, chi-1: 1}"),
        (
            "tables.yaml",
            '- "- - - - - - - - - - - - - - - - - - - - H"   # 4',
            '- "- - - - - - - - - - - - - - - - - - - H H"   # 4',
        ),
    )
    assert reported(values.changes(shipped("grav-armor"), new)) == [
        "Firing table: Dice 4, Hit value +9 H, was -",
        "Scenario 2, Imperial, Garrison of Slagport: Nu-3 1, was 2",
    ]


def test_the_columns_of_odds_are_named_by_their_heads(tmp_path: Path) -> None:
    old = model.load(BAD_ODDS)
    folder = Path(copytree(BAD_ODDS, tmp_path / "line"))
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    text = text.replace("- AR AR AR EX DR DR", "- AR AR AR EX DR DE").replace("round: defender", "round: attacker")
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    new = model.load(folder)
    assert reported(values.changes(old, new)) == [
        "Combat results, Odds: odds rounded in favor of the attacker, was defender",
        "Combat results: Die 3, Odds 4:1 DE, was DR",
    ]
    assert "Combat results: Odds 4:1, defender lost" in {
        f"{change.subject}: {change.aspect}" for change in odds.changes(old, new)
    }
