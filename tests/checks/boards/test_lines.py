"""The hint about a road that ends one cell before something."""

from pathlib import Path

from checks.case_files import Case, Games, findings


def test_a_road_is_drawn_on_where_no_river_is_in_the_way(tmp_path: Path) -> None:
    edits = [["map.yaml", "0913..1211 1210}", "0913..1211}"]]
    case = Case("line.dead-end", "fails", {"case": "a shorter road", "base": "across-the-maren", "edits": edits})
    games = Games(tmp_path)
    with games.changed(case) as folder:
        (found,) = findings(case, games.load(folder))
    assert found.hint == "draw it on to 1210 (Tollen); if it is meant to end there, name the place"
