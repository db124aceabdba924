"""Values of rules about control, stacking and supply."""

import pytest
from pydantic import TypeAdapter, ValidationError

from pnp.model.fields.conduct import AllBut, CellCount, Choice, Entering, NameChoice, Sources


@pytest.mark.parametrize(
    ("kind", "written", "value"),
    [
        (Choice, "hq", NameChoice(("hq",))),
        (Choice, ["hq", "flak"], NameChoice(("hq", "flak"))),
        (Choice, {"not": "hq"}, NameChoice(("hq",), but=True)),
        (AllBut, {"not": ["lake"]}, NameChoice(("lake",), but=True)),
        (CellCount, "adjacent", 1),
        (CellCount, 3, 3),
        (Entering, "stop", "stop"),
        (Entering, 2, "+2"),
        (Sources, "west east", {"": ("west", "east")}),
        (Sources, {"red": "west", "blue": ["east"]}, {"red": ("west",), "blue": ("east",)}),
    ],
)
def test_values(kind, written, value) -> None:
    assert TypeAdapter(kind).validate_python(written) == value


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        (Choice, []),
        (Choice, {"no": ["hq"]}),
        (Choice, ["HQ!"]),
        (Choice, [1]),
        (AllBut, "lake"),
        (CellCount, 0),
        (CellCount, True),
        (Entering, "halt"),
        (Entering, 0),
        (Sources, {}),
        (Sources, None),
    ],
)
def test_other_values_are_refused(kind, written) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(kind).validate_python(written)
