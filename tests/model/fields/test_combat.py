import pytest
from pydantic import TypeAdapter, ValidationError

from pnp.model.fields.combat import AxisValues, Conditions, SectionColumns, TableRow
from pnp.model.fields.common import Range


def read(kind, value):
    return TypeAdapter(kind).validate_python(value)


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        (SectionColumns, "all", "all"),
        (SectionColumns, "5..9", Range(5, 9)),
        (SectionColumns, 3, Range(3, 3)),
        (AxisValues, "-1..1", (-1, 0, 1)),
        (AxisValues, 7, (7,)),
        (AxisValues, ["foot", 2], ("foot", 2)),
        (TableRow, "- H  X", ["-", "H", "X"]),
        (
            Conditions,
            {"range": 1, "target.class": ["foot", "wheels"]},
            {"range": (1,), "target.class": ("foot", "wheels")},
        ),
    ],
)
def test_what_is_read(kind, value, expected):
    assert read(kind, value) == expected


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        (SectionColumns, "west", "range such as all"),
        (SectionColumns, "9..5", "are reversed"),
        (AxisValues, [1, 1], "here twice"),
        (AxisValues, [], "1 to 200 values, not 0"),
        (AxisValues, [1.5], "cannot be the heading"),
        (AxisValues, "0..200", "at most 200"),
        (TableRow, ["123456789"], "pattern"),
        (Conditions, {"range": []}, "is empty"),
        (Conditions, {"range": [[1]]}, "a number or a word"),
        (Conditions, {"range": True}, "a number or a word"),
    ],
)
def test_what_is_refused(kind, value, words):
    with pytest.raises(ValidationError, match=words):
        read(kind, value)
