"""Labels of cells: `A1`, `a1`, `0101`, a spiral or a plain count, from any corner, with any start and step."""

from dataclasses import dataclass
from typing import Literal

LabelStyle = Literal["A1", "a1", "1A", "11", "0101", "01.01", "number", "spiral"]
"""`A1` or `a1` column letters then row, `1A` row then column letters, `11` column and row in one digit each, `0101` in
two or more, `01.01` the same with a point, `number` counts cells in reading order from the origin, `spiral` counts them
outward from the center."""
Origin = Literal["top-left", "top-right", "bottom-left", "bottom-right"]


@dataclass(frozen=True, slots=True)
class Labeling:
    """How a grid names its cells.

    Attributes:
        style: see `LabelStyle`.
        origin: the corner of the board where columns and rows begin to count.
        start: the number of the first column and the first row; counts (`number`, `spiral`) use the first of the two.
        step: by how much columns and rows (or counts) go up.
        prefix: put before every label, such as `5-` for the hexes of map section 5.
    """

    style: LabelStyle = "A1"
    origin: Origin = "top-left"
    start: tuple[int, int] = (1, 1)
    step: tuple[int, int] = (1, 1)
    prefix: str = ""

    def __post_init__(self) -> None:
        if 0 in self.step:
            raise ValueError("a label step of 0 would give every cell the same label")
        if self.has_letters and (self.start[0] < 1 or self.step[0] < 0):
            raise ValueError("letters start at 1 (A) and count upwards")

    @property
    def has_letters(self) -> bool:
        """Whether columns are named by letters."""
        return self.style in ("A1", "a1", "1A")

    @property
    def from_right(self) -> bool:
        """Whether columns count from the right."""
        return self.origin.endswith("right")

    @property
    def from_bottom(self) -> bool:
        """Whether rows count from the bottom."""
        return self.origin.startswith("bottom")

    def column_number(self, index: int) -> int:
        """Return the number of the column at `index`, counted from 0 at the origin."""
        return self.start[0] + index * self.step[0]

    def row_number(self, index: int) -> int:
        """Return the number of the row at `index`, counted from 0 at the origin."""
        return self.start[1] + index * self.step[1]

    def column_name(self, number: int) -> str:
        """Return a column's number as in the labels: letters for `A1`, `a1` and `1A`, else digits."""
        if not self.has_letters:
            return f"{number:0{self._digits}d}"
        return letters(number).lower() if self.style == "a1" else letters(number)

    def row_name(self, number: int) -> str:
        """Return a row's number as in the labels."""
        return str(number) if self.has_letters else f"{number:0{self._digits}d}"

    @property
    def _digits(self) -> int:
        return 1 if self.style == "11" else 2

    def compose(self, columns: list[str], rows: list[str]) -> list[str]:
        """Return labels of cells from their column and row names, in step with each other; not for counting styles."""
        before = self.prefix
        if self.style == "1A":
            return [f"{before}{row}{column}" for column, row in zip(columns, rows, strict=True)]
        between = "." if self.style == "01.01" else ""
        return [f"{before}{column}{between}{row}" for column, row in zip(columns, rows, strict=True)]

    def count(self, index: int) -> str:
        """Return the label of the cell at place `index` (from 0) of a counting style."""
        return f"{self.prefix}{self.start[0] + index * self.step[0]}"


def letters(number: int) -> str:
    """Return the letters of a number as in spreadsheets: 1 → A, 26 → Z, 27 → AA, 28 → AB.

    Raises:
        ValueError: when the number is below 1.
    """
    if number < 1:
        raise ValueError(f"column letters begin with 1 (A), not {number}")
    found = ""
    while number:
        number, digit = divmod(number - 1, 26)
        found = chr(ord("A") + digit) + found
    return found


def letters_number(name: str) -> int:
    """Return the number of letters: A → 1, Z → 26, AA → 27; the inverse of `letters`.

    Raises:
        ValueError: when the text is not capital letters A to Z.
    """
    if not name or not all("A" <= character <= "Z" for character in name):
        raise ValueError(f"{name!r} is not a column; write capital letters such as C or AA")
    number = 0
    for character in name:
        number = number * 26 + ord(character) - ord("A") + 1
    return number
