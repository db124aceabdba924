import dataclasses
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType

import pytest

from pnp import model
from pnp.model.game import Game
from pnp.model.game.tracking import TrackedGame
from pnp.pipeline.cache.fingerprint import UnhashableValueError
from pnp.pipeline.cache.game_fingerprints import GameFingerprints
from pnp.scene.items import Stroke, TextStyle
from pnp.source.scalars import Decimal, Integer

FIELDS = [field.name for field in dataclasses.fields(Game)]


@pytest.mark.parametrize("name", ["battle", "conduct", "scenarios", "components"])
def test_the_same_game_has_the_same_digest_of_every_field(name: str) -> None:
    one, two = (GameFingerprints(model.load(Path(__file__).parents[2] / "bad" / name)) for _ in range(2))
    assert [one.field(name) for name in FIELDS] == [two.field(name) for name in FIELDS]


def differing() -> Iterator[tuple[object, object]]:
    yield 1, 1.0
    yield 0.0, -0.0
    yield "1", 1
    yield True, 1
    yield (1, 2), [1, 2]
    yield ("ab", "c"), ("a", "bc")
    yield {"a": 1, "b": 2}, {"b": 2, "a": 1}
    yield Fraction(1, 2), 0.5
    yield Path("a"), "a"
    yield Stroke("#000000", 1.0), ("#000000", 1.0, (), "butt", "miter")
    yield Integer(10, "10"), Integer(10, "0xA")
    yield Decimal(1.1, "1.1"), Decimal(1.1, "1.10")
    yield None, ()
    yield frozenset({1}), frozenset({"1"})
    yield ((1,), 2), (1, (2,))


@pytest.mark.parametrize(("one", "other"), list(differing()), ids=repr)
def test_different_values_have_different_digests(heavy: Game, one: object, other: object) -> None:
    digests = GameFingerprints(heavy)
    assert digests.of(one) != digests.of(other)
    assert digests.of([one]) != digests.of([other])


def test_each_field_of_a_record_counts(heavy: Game) -> None:
    board = heavy.boards[next(iter(heavy.boards))].grid
    digests = GameFingerprints(heavy)
    changed = [dataclasses.replace(board, **{name: None}) for name in ("orientation", "pitch", "cells", "labeling")]
    assert len({digests.of(grid) for grid in (board, *changed)}) == 5


def test_equal_values_have_equal_digests(heavy: Game) -> None:
    digests = GameFingerprints(heavy)
    assert digests.of({"a": (1, "x")}) == GameFingerprints(heavy).of({"a": (1, "x")})
    assert digests.of(frozenset("abc")) == digests.of(frozenset("cba"))
    values = [digests.of([[number]]) for number in range(500)]
    assert len(set(values)) == 500, "a place in memory that is used again is not taken for what was there"


@pytest.mark.parametrize("value", [object(), TextStyle, lambda: 1, TrackedGame, {"a": [object()]}, MappingProxyType])
def test_what_is_no_plain_data_has_no_digest(heavy: Game, value: object) -> None:
    with pytest.raises(UnhashableValueError):
        GameFingerprints(heavy).of(value)


def test_a_whole_game_is_no_input(heavy: Game) -> None:
    for game in (heavy, TrackedGame(heavy)):
        with pytest.raises(UnhashableValueError):
            GameFingerprints(heavy).of((game,))
