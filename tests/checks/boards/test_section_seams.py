from dataclasses import replace

import kits
import pytest

from pnp import checks
from pnp.checks.boards.section_seams import seams_match
from pnp.model.game import Game
from pnp.model.game.scenarios import SectionPlace


@pytest.fixture(scope="module")
def grav() -> Game:
    return kits.game("grav-armor")


def changed(grav: Game, board: str, cells: list[str], terrain: str) -> Game:
    section = grav.boards[board]
    wrong = {section.grid.cell(name): grav.terrain[terrain] for name in cells}
    other = section._replace(terrain={**section.terrain, **wrong})
    return replace(grav, boards={**grav.boards, board: other})


def test_the_shipped_sections_match(grav: Game) -> None:
    assert list(seams_match(grav)) == []


def test_hexes_that_differ_from_all_overlapping_ones_are_reported_once_for_their_section(grav: Game) -> None:
    (seen,) = seams_match(changed(grav, "section-6", ["0103", "0105"], "brown"))
    assert seen.witness[:2] == (("5-0903 / 6-0103", "Yellow / Brown"), ("5-0905 / 6-0105", "Yellow / Brown"))
    assert seen.span == grav.boards["section-6"].drawn_at(grav.boards["section-6"].grid.cell("0103"))
    assert (seen.span.line, seen.span.column, seen.span.end_column) == (85, 11, 12)
    assert grav.scenarios["scenario-2"].span in [span for span, _ in seen.related]


def test_horizontal_seams_are_compared_too(grav: Game) -> None:
    seen = list(seams_match(changed(grav, "section-3", ["0401"], "light-blue")))
    assert "1-0413 / 3-0401" in [name for report in seen for name, _ in report.witness]


def test_a_feature_on_one_half_only_is_a_mismatch(grav: Game) -> None:
    section = grav.boards["section-6"]
    over = {**section.over, section.grid.cell("0101"): grav.over["lines"]}
    other = replace(grav, boards={**grav.boards, "section-6": section._replace(over=over)})
    assert "Orange / Orange with Red-brown lines" in [shown for seen in seams_match(other) for _, shown in seen.witness]


def test_of_two_hexes_that_overlap_nothing_else_either_may_be_wrong(grav: Game) -> None:
    game = replace(grav, scenarios={"scenario-2": grav.scenarios["scenario-2"]})
    (seen,) = seams_match(changed(game, "section-6", ["0103", "0105"], "brown"))
    one, other = game.boards["section-5"], game.boards["section-6"]
    assert seen.span == one.drawn_at(one.grid.cell("0903"))
    assert seen.related[0][0] == other.drawn_at(other.grid.cell("0103"))
    assert seen.cases == 2


def test_a_rotated_section_is_compared_as_it_lies(grav: Game) -> None:
    scenario = grav.scenarios["scenario-2"]
    layout = ((SectionPlace("section-5"), SectionPlace("section-6", turned=True)),)
    turned = replace(grav, scenarios={"scenario-2": scenario._replace(layout=layout)})
    assert list(seams_match(turned)) == []
    (seen,) = seams_match(changed(turned, "section-6", ["0903"], "brown"))
    assert seen.witness == (("5-0910 / 6-0903", "Yellow / Brown"),)


def test_it_is_an_error_with_its_id(grav: Game) -> None:
    only = checks.CheckSelection(wanted=lambda entry: entry.id == "map.join-mismatch")
    found = checks.check_game(changed(grav, "section-6", ["0103"], "brown"), only)
    assert [finding.severity for finding in found] == ["error"]
