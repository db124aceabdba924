"""Every error of pydantic has a sentence of pnp's own."""

import pytest
from pydantic import TypeAdapter, ValidationError
from pydantic_core._pydantic_core import list_all_errors

from pnp.source.wrong_values import sentence

NOT_OF_FILES = (
    "arguments",
    "bytes",
    "callable",
    "complex",
    "dataclass",
    "date",
    "default_factory",
    "ellipsis",
    "fraction",
    "frozen",
    "get_attribute",
    "is_",
    "iter",
    "json",
    "missing_",
    "multiple_argument",
    "needs_python",
    "no_such",
    "recursion",
    "set_item",
    "time",
    "unexpected",
    "url",
    "uuid",
    "counter",
    "deque",
    "ordered_dict",
    "string_not_ascii",
    "decimal_max",
    "decimal_whole",
)
"""How errors begin that no model of pnp can raise, because it has no such field."""


@pytest.mark.parametrize("error", list_all_errors(), ids=lambda error: error["type"])
def test_no_known_error_of_pydantic_is_without_a_sentence(error) -> None:
    detail = {"type": error["type"], "msg": "LEAK", "input": 7, "ctx": dict(error["example_context"] or {})}
    found = sentence(detail)
    assert "LEAK" not in found
    assert "Input" not in found
    if not error["type"].startswith(NOT_OF_FILES):
        assert "another value" not in found


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        (dict[str, int], [1], "expected keys with values, not a list"),
        (tuple[int, ...], "x", "expected a list, not the text 'x'"),
        (int, 2.5, "expected a whole number, not the number 2.5"),
        (bool, "perhaps", "expected true or false, not the text 'perhaps'"),
        (float, "much", "expected a number, not the text 'much'"),
    ],
)
def test_sentences(kind: object, value: object, expected: str) -> None:
    with pytest.raises(ValidationError) as raised:
        TypeAdapter(kind).validate_python(value)
    assert sentence(dict(raised.value.errors()[0])) == expected
