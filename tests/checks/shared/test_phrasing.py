import pytest
from checks import drawn_rules

from pnp.checks.shared import phrasing
from pnp.model.game.rulings import Domain

NUMBERS = drawn_rules.domain("n", 9)
PIECES = Domain(
    "piece", ("pawn", "knight", "bishop", "rook", "queen", "king"), {
        "pawn": "Pawn", "knight": "Knight", "bishop": "Bishop", "rook": "Rook", "queen": "Queen", "king": "King"
    }, False, drawn_rules.HERE
)  # fmt: skip


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (("pawn",), "Pawn"),
        (("pawn", "rook"), "Pawn or Rook"),
        (("pawn", "rook", "king"), "Pawn, Rook or King"),
        (("pawn", "knight", "rook", "queen", "king"), "not Bishop"),
        (("pawn", "knight", "rook", "queen"), "not Bishop or King"),
    ],
)
def test_values_by_name(values: tuple[str, ...], expected: str) -> None:
    assert phrasing.one_of(PIECES, values) == expected


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((3, 4, 5), "3 to 5"),
        ((3, 4), "3 or 4"),
        ((1, 3, 5, 7), "1, 3, 5 or 7"),
        ((0, 2, 4, 6, 8), "one of 5 (0, 2, 4 …)"),
        ((0, 1, 2, 3, 5, 6, 7, 8), "not 4"),
    ],
)
def test_consecutive_numbers_are_a_range(values: tuple[int, ...], expected: str) -> None:
    assert phrasing.one_of(NUMBERS, values) == expected


def test_regions_as_sentences_and_as_written() -> None:
    decision = next(iter(drawn_rules.game(1).rulings.decisions.values()))._replace(
        inputs={"attacker": PIECES, "far-off": NUMBERS}
    )
    choices = {"attacker": ("queen", "king"), "far-off": (2, 3, 4)}
    assert phrasing.where(decision, choices) == "where attacker is Queen or King and far off is 2 to 4"
    assert phrasing.written(decision, choices) == "{attacker: [queen, king], far-off: 2..4}"
    assert phrasing.written(decision, {"attacker": PIECES.values[1:]}) == "{attacker: {not: pawn}}"
    assert phrasing.where(decision, {}) == "in every case"
    asked = decision._replace(inputs={"does": PIECES})
    assert phrasing.where(asked, {"does": ("king",)}) == "where 'does' is King", "an id that is no noun"


def test_counts() -> None:
    assert phrasing.case_count(1, exact=True) == "1 case"
    assert phrasing.case_count(4200, exact=False) == "at least 4,200 cases"


def test_a_clause_with_a_count() -> None:
    assert [phrasing.there_is_or_are(number, "entry") for number in (0, 1, 3)] == [
        "there are no entries",
        "there is 1 entry",
        "there are 3 entries",
    ]
