from pnp.comparison import counters
from tests.comparison.conftest import THEME, reported


def test_copies_and_colors(shipped, edited) -> None:
    old = shipped("heavy-armor")
    fewer = edited(
        "heavy-armor",
        (
            "pieces.yaml",
            "limit: 4\n    count: 4 per side\n    front: {state: Crawler",
            "limit: 3\n    count: 3 per side\n    front: {state: Crawler",
        ),
    )
    assert "Amber Bombard (Crawler–Cannon): copies 3, was 4" in reported(counters.changes(old, fewer, THEME))


def test_a_color_changes_every_counter_of_its_side_and_no_other(shipped, edited) -> None:
    new = edited("heavy-armor", ("game.yaml", 'color: "#0D7575"', 'color: "#0F6C6C"'))
    found = reported(counters.changes(shipped("heavy-armor"), new, THEME))
    assert found
    assert all(" Teal " in change and "another front" in change for change in found)


def test_a_unit_is_named_once_with_its_side(shipped, edited) -> None:
    unit = "infantry,division,t-first,,1,,5,6,4,Reduced,3,4,4,2103,"
    new = edited("across-the-maren", ("units.csv", unit, unit.replace(",5,6,4,", ",5,7,4,")))
    (change,) = counters.changes(shipped("across-the-maren"), new, THEME)
    assert change.sentence == "1 × Torrin 1st Division: another front"
