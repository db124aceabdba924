from dataclasses import replace

import pytest

from pnp import assets, checks, model
from pnp.checks.boards.section_seams import seams_match
from pnp.model.game.scenarios import SectionPlace


@pytest.fixture(scope="module")
def grav():
    return model.load(assets.game("grav-armor"))


def spoilt(grav, board, cells, terrain):
    section = grav.boards[board]
    changed = {section.grid.cell(name): grav.terrain[terrain] for name in cells}
    other = section._replace(terrain={**section.terrain, **changed})
    return replace(grav, boards={**grav.boards, board: other})


def test_the_shipped_sections_match(grav):
    assert list(seams_match(grav)) == []


def test_hexes_that_suit_nothing_laid_on_them_are_told_once_for_their_section(grav):
    (seen,) = seams_match(spoilt(grav, "section-6", ["0103", "0105"], "brown"))
    assert seen.message == (
        "6-0103 is Brown, but 3-0903, 4-0903 and 5-0903, which are laid on it, are all Yellow "
        "(and 1 more hex of this section)"
    )
    assert seen.hint == "make 6-0103 Yellow too"
    assert seen.witness[:2] == (("5-0903 / 6-0103", "Yellow / Brown"), ("5-0905 / 6-0105", "Yellow / Brown"))
    assert seen.span == grav.boards["section-6"].drawn_at(grav.boards["section-6"].grid.cell("0103"))
    assert (seen.span.line, seen.span.column, seen.span.end_column) == (85, 11, 12)
    assert (grav.scenarios["scenario-2"].span, "laid together in scenario 2") in seen.related


def test_level_joints_are_compared_too(grav):
    seen = list(seams_match(spoilt(grav, "section-3", ["0401"], "light-blue")))
    assert any(
        "3-0401 is Light blue" in observation.message and "1-0413" in observation.message for observation in seen
    )


def test_a_feature_on_one_half_only_is_a_mismatch(grav):
    section = grav.boards["section-6"]
    features = {**section.features, section.grid.cell("0101"): grav.features["lines"]}
    spoilt_game = replace(grav, boards={**grav.boards, "section-6": section._replace(features=features)})
    seen = list(seams_match(spoilt_game))
    assert any("6-0101 is Orange with Red-brown lines" in observation.message for observation in seen)


def test_two_hexes_that_lie_on_nothing_else_may_both_be_wrong(grav):
    game = replace(grav, scenarios={"scenario-2": grav.scenarios["scenario-2"]})
    (seen,) = seams_match(spoilt(game, "section-6", ["0103", "0105"], "brown"))
    assert seen.message == (
        "where 'section-5' and 'section-6' join in scenario 2, 5-0903 is Yellow, but 6-0103, which is laid on it, is "
        "Brown (and 1 more hex besides)"
    )
    assert seen.hint == "give both halves of the hex the same ground"
    assert seen.related[0][1] == "6-0103 is here"
    assert seen.cases == 2


def test_a_turned_section_is_compared_as_it_lies(grav):
    scenario = grav.scenarios["scenario-2"]
    layout = ((SectionPlace("section-5"), SectionPlace("section-6", turned=True)),)
    turned = replace(grav, scenarios={"scenario-2": scenario._replace(layout=layout)})
    assert list(seams_match(turned)) == []
    seen = list(seams_match(spoilt(turned, "section-6", ["0903"], "brown")))
    assert ["5-0910 is Yellow, but 6-0903" in observation.message for observation in seen] == [True]


def test_it_is_an_error_with_its_id(grav):
    findings = checks.check_game(spoilt(grav, "section-6", ["0103"], "brown"))
    found = [finding for finding in findings if finding.id == "map.join-mismatch"]
    assert len(found) == 1
    assert {finding.severity for finding in found} == {"error"}
