"""Values of layouts: texts with fields, coordinates."""

import pytest

from pnp.layout.values import coordinate, focus, shown, size, template
from pnp.scene.items import Symbol


@pytest.mark.parametrize(
    ("written", "record", "text"),
    [
        ("plain", {}, "plain"),
        (3, {}, "3"),
        ("{a}", {"a": "x"}, "x"),
        ("{a}-{b.c}", {"a": 1, "b.c": -2.5}, "1-−2.5"),
        ("{{a}} {a}", {"a": True}, "{a} yes"),
        ("cost {a}", {"a": None}, ""),
        ("cost {a}{b}", {"a": None, "b": 0}, "cost 0"),
        ("{a}", {"a": frozenset({"z", "b"})}, "b, z"),
        ("", {}, ""),
    ],
)
def test_texts_with_fields(written, record, text):
    assert template(written).fill(record) == text


def test_the_only_field():
    assert [template(text).only_field for text in ("{a}", "{a} ", "{a}{b}", "a")] == ["a", None, None, None]
    assert template("{a} and {b}").fields == ("a", "b")


@pytest.mark.parametrize("written", ["{", "}", "{a", "a}", "{}", "{a b}", "{1}", "{a}}", None, True, ["a"]])
def test_what_is_no_text(written):
    with pytest.raises(ValueError, match=r"brace|field"):
        template(written)


def test_what_a_drawing_is_called():
    assert shown(Symbol("tank", 1, 1, ())) == "tank"


@pytest.mark.parametrize(("written", "mm"), [(3, 3), (-2.5, -2.5), ("1cm", 10), ("-1cm", -10), (" 1/2in ", 12.7)])
def test_coordinates(written, mm):
    assert coordinate(written) == pytest.approx(mm)


@pytest.mark.parametrize("written", ["3", "--3mm", "wide", True, None, [3], 1e9, float("nan"), "9999cm", ""])
def test_what_is_no_coordinate(written):
    with pytest.raises(ValueError, match=r"\w"):
        coordinate(written)


@pytest.mark.parametrize("written", [0, -1, "0mm"])
def test_a_size_is_above_zero(written):
    with pytest.raises(ValueError, match="above"):
        size(written)


def test_the_point_of_a_picture():
    assert focus("") is None
    assert focus(" 50% 12.5% ") == (0.5, 0.125)
