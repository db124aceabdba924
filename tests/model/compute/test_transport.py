"""Who fits into whom, and how many carriers can be full at once."""

import kits
import pytest

from pnp.model.compute.transport import Load, all_loads, fits, loads, printed_side


@pytest.fixture(scope="module")
def grav():
    return kits.game("grav-armor")


@pytest.mark.parametrize(
    ("carrier", "unit", "expected"),
    [
        ("aza-3", "a-inf", True),
        ("eta-5", "m-mil", True),
        ("aza-3", "zeta-5", False),
        ("zeta-5", "a-inf", False),
        ("ds-3", "zeta-5", True),
        ("ds-3", "aza-3", True),
        ("ds-3", "ds-3", False),
        ("ds-3", "ds-8", False),
    ],
)
def test_who_fits(grav, carrier, unit, expected):
    assert fits(grav.pieces[carrier], grav.pieces[unit]) is expected


def test_neutral_counters_are_lent(grav):
    assert printed_side(grav, "league", grav.pieces["ds-3"]) == "special"
    assert printed_side(grav, "league", grav.pieces["aza-3"]) == "league"


def test_no_more_loads_than_carriers_or_passengers(grav):
    assert loads(grav, grav.scenarios["scenario-1"]) == {
        Load("imperial", "eta-5", "a-inf"): 3,
        Load("league", "eta-5", "a-inf"): 2,
    }
    assert loads(grav, grav.scenarios["scenario-2"]) == {Load("league", "aza-3", "a-inf"): 2}
    found = loads(grav, grav.scenarios["scenario-5"])
    assert found[Load("imperial", "eta-5", "m-mil")] == 3
    assert found[Load("imperial", "eta-5", "a-inf")] == 4
    assert [found[Load("special", "ds-3", None, number)] for number in (1, 2, 3)] == [3, 3, 3]


def test_ships_cannot_be_fuller_than_there_are_units(grav):
    scenario = grav.scenarios["scenario-6"]
    force = scenario.forces["imperial"]
    group = force.groups[0]._replace(units={"ds-8": 2, "zeta-5": 3})
    changed = scenario._replace(forces={"imperial": force._replace(groups=(group,))})
    found = loads(grav, changed)
    assert [found.get(Load("imperial", "ds-8", None, number)) for number in (1, 2, 3)] == [2, 1, 1]


def test_the_set_suits_every_scenario(grav):
    most = all_loads(grav)
    for scenario in grav.scenarios.values():
        for load, number in loads(grav, scenario).items():
            assert most[load] >= number
    assert all(any(loads(grav, s).get(load) == n for s in grav.scenarios.values()) for load, n in most.items())
