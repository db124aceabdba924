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
    new = edited("heavy-armor", ("game.yaml", 'color: "#0F7C7C"', 'color: "#0F6C6C"'))
    found = reported(counters.changes(shipped("heavy-armor"), new, THEME))
    assert found
    assert all(" Teal " in change and "another front" in change for change in found)
