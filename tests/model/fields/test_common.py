"""Single values of a definition: what they accept, what they become."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from pnp.model.fields import common
from pnp.model.fields.common import Count, Range, parse_face
from pnp.model.game import FaceRef, StatEffect
from pnp.source.scalars import Integer, construct


def read(kind: Any, value: object) -> Any:
    return TypeAdapter(kind).validate_python(value)


def refused(kind: Any, value: object) -> str:
    with pytest.raises(ValidationError) as caught:
        read(kind, value)
    return str(caught.value.errors()[0]["type"])


def test_ranges() -> None:
    assert read(common.NumberRange, "0..6") == Range(0, 6)
    assert read(common.NumberRange, "-3..-1") == Range(-3, -1)
    assert read(common.NumberRange, 4) == Range(4, 4)
    assert read(common.ColumnRange, "C..AA") == Range(3, 27)
    assert read(common.ColumnRange, "3..13") == Range(3, 13)


@pytest.mark.parametrize("text", ["6..0", "1.6", "1...6", "a", "", True, None, 1.5, [1, 6], "1..6\n"])
def test_what_is_no_range(text: object) -> None:
    assert refused(common.NumberRange, text) == "value.range"


@given(st.integers(-999_999, 999_999), st.integers(-999_999, 999_999))
def test_ranges_come_back(one: int, other: int) -> None:
    low, high = sorted((one, other))
    assert read(common.NumberRange, f"{low}..{high}") == Range(low, high)


def test_counts() -> None:
    assert read(common.Copies, "4 per side") == Count(per_side=4)
    assert read(common.Copies, 12) == Count(neutral=12)
    assert read(common.Copies, {"amber": 4, "teal": 0}) == Count(by_side=(("amber", 4), ("teal", 0)))


@pytest.mark.parametrize("value", ["4", "4 each", -1, 1001, True, {}, {"a": "4"}, {"a": -1}, {"a": True}, [4], 1.0])
def test_what_is_no_count(value: object) -> None:
    assert refused(common.Copies, value) == "value.count"


def test_a_sign_adds_and_no_sign_sets() -> None:
    assert read(common.Effect, construct("+1")) == StatEffect("add", 1)
    assert read(common.Effect, construct("-2")) == StatEffect("add", -2)
    assert read(common.Effect, construct("0")) == StatEffect("set", 0)
    assert read(common.Effect, Integer(3, "3")) == StatEffect("set", 3)
    assert refused(common.Effect, "+1") == "value.effect"


def test_faces() -> None:
    assert parse_face("lancer.back") == FaceRef("lancer", "back")  # type: ignore[arg-type]
    assert parse_face("a-inf.front+loaded") == FaceRef("a-inf", "front", "loaded")  # type: ignore[arg-type]
    for text in ("lancer", "lancer.", ".back", "a.b.c", "a.b+", "Lancer.back", "a.b\n"):
        assert parse_face(text) is None


def test_dice() -> None:
    assert read(common.Die, "d6") == 6
    for bad in ("d0", "d1", "d101", "6", 6, "2d6", "d６"):
        assert refused(common.Die, bad) == "value.die"


@pytest.mark.parametrize(("text", "kept"), [("1/6", "1/6"), ("0.25", "0.25"), (3, "3")])
def test_fractions_stay_as_written(text: object, kept: str) -> None:
    written = construct(str(text))
    assert read(common.Expectation, written) == kept


def test_versions_need_no_quotes() -> None:
    assert read(common.Version, construct("1.10")) == "1.10"
    assert read(common.Version, construct("2")) == "2"
    assert read(common.Version, "1.0.0-beta.1") == "1.0.0-beta.1"


def test_lengths_have_bounds() -> None:
    between = common.LengthBetween(5, 20)
    assert between.parse("1/2in").mm == pytest.approx(12.7)
    assert between.parse("5mm").mm == 5
    for bad, id_ in (
        ("4.9mm", "value.out-of-range"),
        ("12", "value.length"),
        (12, "value.length"),
        (None, "value.length"),
    ):
        with pytest.raises(common.PydanticCustomError) as caught:
            between.parse(bad)
        assert caught.value.type == id_


def test_words_are_a_list_too() -> None:
    assert read(common.Tags, "key immobile") == ["key", "immobile"]
    assert read(common.Cells, ["A1", construct("0101")]) == ["A1", "0101"]


@pytest.mark.parametrize("text", ["a", "power-up", "a1", "zeta-5"])
def test_ids(text: str) -> None:
    assert read(common.Id, text) == text


@pytest.mark.parametrize("text", ["", "A", "1a", "a_b", "a-", "-a", "a--b", "a b", "ä", "a\n", "x" * 41])
def test_what_is_no_id(text: str) -> None:
    assert refused(common.Id, text) in {"string_pattern_mismatch", "string_too_long"}


def test_names_and_cells_are_read_as_written() -> None:
    assert read(common.Name, construct("41")) == "41"
    assert read(common.Name, construct("007")) == "007"
    assert read(common.Name, construct("1.10")) == "1.10"
    assert read(common.Cells, construct("0906")) == ["0906"]
    assert read(common.Cells, "0906 1206") == ["0906", "1206"]
    assert refused(common.Name, True) == "string_type"
    assert refused(common.Line, construct("41")) == "string_type"
