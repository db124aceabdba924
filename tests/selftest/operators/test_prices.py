import pytest
from selftest.first_lines import SITES

BROKEN = {
    "price-lost": ("clear has no cost", 8),
    "price-of-class-lost": ("forest has no cost for foot", 6),
    "price-prohibited": ("clear is prohibited", 7),
}


@pytest.mark.parametrize("name", BROKEN)
def test_prices_are_found(name, source) -> None:
    found = [mutation.broken for mutation in SITES[name](source("prices"))]
    assert (found[0], len(found)) == BROKEN[name]
    assert "gorge is prohibited" not in found


@pytest.mark.parametrize("name", BROKEN)
def test_games_without_prices_have_no_such_mistakes(name, source) -> None:
    assert list(SITES[name](source("heavy-armor"))) == []
