"""A short run of the fuzzer; `make fuzz` runs long ones."""

import pytest

from tests import fuzz


@pytest.mark.slow("a search; what it found before has tests of its own")
def test_games_with_mistakes_are_read_without_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_SANDBOX", "1")
    monkeypatch.setenv("PNP_CACHE", "off")
    assert fuzz.fuzz("suite", 0, 25, float("inf"), print) == []


def test_nothing_of_the_shipped_games_is_lost(tmp_path) -> None:
    for folder in fuzz.sources(tmp_path).values():
        assert [*fuzz._lost(folder)] == []
