"""Conditions: comparisons of fields, as data."""

import pytest

from pnp.source.conditions import fields, holds, read

CARD = {
    "suit": "tide",
    "cost": 3,
    "rare": True,
    "text": "",
    "tag": frozenset({"unit", "fast"}),
    "name": None,
    "half": 2.5,
}


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ({}, True),
        ({"suit": "tide"}, True),
        ({"suit": "grove"}, False),
        ({"suit": ["grove", "tide"]}, True),
        ({"suit": True}, True),
        ({"text": True}, False),
        ({"text": False}, True),
        ({"name": False}, True),
        ({"rare": True}, True),
        ({"rare": False}, False),
        ({"cost": 3}, True),
        ({"cost": "3"}, False),
        ({"cost": "3.."}, True),
        ({"cost": "4.."}, False),
        ({"cost": "..3"}, True),
        ({"cost": "..2"}, False),
        ({"cost": "1..3"}, True),
        ({"half": "2.6..3"}, False),
        ({"half": "2..2.5"}, True),
        ({"name": "0.."}, False),
        ({"suit": "1.."}, False),
        ({"rare": "0.."}, False),
        ({"tag": "fast"}, True),
        ({"tag": ["slow", "fast"]}, True),
        ({"tag": "slow"}, False),
        ({"suit": "tide", "cost": "4.."}, False),
        ({"any": [{"suit": "grove"}, {"cost": 3}]}, True),
        ({"any": [{"suit": "grove"}, {"cost": 4}]}, False),
        ({"all": [{"tag": "fast"}, {"tag": "unit"}]}, True),
        ({"all": [{"tag": "fast"}, {"tag": "slow"}]}, False),
        ({"not": {"suit": "grove"}}, True),
        ({"not": {"suit": "tide"}}, False),
    ],
)
def test_what_a_card_meets(condition, expected):
    assert holds(read(condition), CARD) is expected


def test_a_zero_is_a_value():
    assert holds(read({"cost": True}), {"cost": 0})
    assert not holds(read({"cost": True}), {})


def test_the_fields_of_a_condition():
    assert set(fields(read({"any": [{"suit": "tide"}, {"not": {"cost": "3.."}}], "name": True}))) == {
        "suit",
        "cost",
        "name",
    }


@pytest.mark.parametrize(
    "written",
    [
        "tide",
        ["suit"],
        {"cost": ".."},
        {"cost": "3..1"},
        {"suit": []},
        {"suit": {}},
        {"any": []},
        {"all": {}},
        {"not": 3},
        {"suit": [True]},
        {"suit": None},
    ],
)
def test_what_is_no_condition(written):
    with pytest.raises(ValueError, match=r"write|condition|range"):
        read(written)
