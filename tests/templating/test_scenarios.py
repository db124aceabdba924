"""What templates see of scenarios, tables, bonuses, forts and shots."""

import kits
import pytest

from pnp import templating
from pnp.errors import DefinitionError, Span


@pytest.fixture(scope="module")
def grav():
    return kits.game("grav-armor")


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{{ sides.imperial.counters }} and {{ sides.special.neutral }}", "62 and True"),
        (
            "{{ stats.move.codes.F.code }} is a {{ stats.move.codes.F }}; {{ stats.ew.flags | first }}",
            "F is a fighter; enhanced",
        ),
        (
            "{{ tables.firing.dice }} {{ tables.firing.results.H }} {{ tables.firing.columns.labels | last }}",
            "2 hit ≥+10",
        ),
        ("{{ modifiers['gatling-close'].amount | signed }} {{ modifiers['active-close'].add }}", "+2 attacker.defense"),
        ("{{ markers['fort-beta'].defense }} {{ markers['fort-beta'].weapons[1].attack }}", "6 6"),
        ("{{ pieces['ds-3'].carries }} {{ pieces['ds-3'].class }} {{ pieces['nu-3'].carries }}", "3 grav 0"),
        (
            "{{ terrain.lines.name }}, {{ classes | map(attribute='name') | listed }}",
            "Red-brown lines, Hover, Infantry and Grav",
        ),
    ],
)
def test_facts_of_a_wargame_have_names(grav, template, text):
    assert templating.render(grav, template) == text


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{{ battle.number }} {{ battle.turns }} {{ battle.first }} {{ battle.second }}", "2 8 League Imperial"),
        ("{{ battle.sections | listed }}, {{ battle.hexes }}", "5 and 6, 212"),
        (
            "{{ battle.key.brown.cost.grav }} {{ battle.key.brown.cost.hover }} {{ battle.key.brown.cover }}",
            "2 fatal 3",
        ),
        (
            "{% for place in battle.places %}{{ place.marker }} {{ place.hex }} {{ place.side }}{% endfor %}",
            "City 6-0504 Imperial",
        ),
        ("{{ battle.forces.league.size }} {{ battle.forces.league.units[0].number }}", "8 2"),
        ("{{ battle.forces.league.units[0] }}", "Aza-3"),
        ("{{ battle.forces.imperial.groups[0].size }}", "7"),
        ("{{ scenarios['scenario-5'].forces.league.support[1].count }}", "2"),
        (
            "{% set s = scenarios['scenario-5'] %}{{ s.forces.league.groups[0].box }}: {{ s.boxes.orbit.name }}",
            "orbit: In orbit",
        ),
        ("{{ scenarios['scenario-5'].key.city.special.cover.infantry }}", "4"),
    ],
)
def test_a_scenario_has_its_map_key_and_forces(grav, template, text):
    assert templating.render(grav, "{% set battle = scenarios['scenario-2'] %}" + template) == text


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{{ e.range }} {{ e.cover }} {{ e.line.cover }} {{ e['hit-value'] }}", "3 0 0 4"),
        ("{{ e.start }} {{ e.finish }} {{ e.finish.terrain }} {{ e.steps | length }}", "5-0306 5-0204 solid plains 3"),
        ("{{ e.chances.H | fraction(36) }} {{ e.roll }} {{ e.result }}", "22/36 8 H"),
        ("{{ e.attacker.ew }} {{ e.target.piece }} {{ e.bonuses | length }}", "4 Omi-9 0"),
    ],
)
def test_an_example_has_what_lies_along_its_path(grav, template, text):
    assert templating.render(grav, "{% set e = examples['nu-3-at-omi-9'] %}" + template) == text


def test_bonuses_of_an_example_are_named(grav):
    template = "{% for b in examples['nu-3-at-a-inf'].bonuses %}{{ b.name }} {{ b.amount | signed }} {% endfor %}"
    assert templating.render(grav, template) == "Active defense +2 Enhanced EW −3 "


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{{ duel('zho-1', 'fort-beta', range=1, cover=3).value }}", "6"),
        ("{{ duel('omi-9', 'fort-beta', range=3, cover=3).value }}", "-1"),
        ("{{ duel('omi-9', 'nu-3', range=3, cover=2, earlier=2).value }}", "2"),
        ("{{ duel('zho-1', 'fort-beta', range=1).bonuses | listed }}", "Gatling lasers and Active defense"),
        ("{{ duel('nu-3', 'omi-9', range=3).chances.H | fraction(36) }}", "22/36"),
    ],
)
def test_a_shot_of_any_unit_at_any_other(grav, template, text):
    assert templating.render(grav, template) == text


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("{{ duel('nu-4', 'omi-9', range=3) }}", "there is no piece and no marker with values 'nu-4'"),
        ("{{ duel('nu-3', 'omi-9', distance=3) }}", "a shot has no number 'distance'; it has: cover, range, earlier"),
        ("{{ examples['aza-3-climbs'].chances }}", "expects no formula that chooses in a table"),
    ],
)
def test_what_cannot_be_worked_out_is_a_finding(grav, template, message):
    with pytest.raises(DefinitionError) as caught:
        templating.render(grav, template, Span("x.md", 1, 1))
    assert message in caught.value.findings[0].message
