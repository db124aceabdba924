from dataclasses import replace

import pytest

from pnp.scene.items import Font, Group, Labels, Path, Stamps, Stroke, Symbol, Text, TextStyle, Use
from pnp.scene.shapes import rect

STYLE = TextStyle(Font("Fira Sans"), 2.0)
SQUARE = Path(rect(0, 0, 4, 4), "#d98e04", Stroke("#000000", 0.2))
SYMBOL = Symbol("square", 4, 4, (SQUARE,))
WHOLE = Symbol(
    "whole",
    20,
    20,
    (
        SQUARE,
        Text(1, 2, "A", STYLE),
        Labels(STYLE, ((1.0, 2.0, "A1"), (3.0, 4.0, "B1"))),
        Stamps(SYMBOL, ((0.0, 0.0), (5.0, 5.0))),
        Use(SYMBOL, 1, 1),
        Group((SQUARE,), clip=SQUARE, layer="Board"),
    ),
)


def test_the_name_does_not_count_and_the_same_content_has_the_same_digest():
    again = Symbol("other", 20.0000000001, 20, WHOLE.items)
    assert again.digest == WHOLE.digest
    assert len(WHOLE.digest) == 16


@pytest.mark.parametrize(
    ("place", "changed"),
    [
        (0, SQUARE._replace(segments=rect(0, 0, 4, 4.001))),
        (0, SQUARE._replace(fill="#d98e05")),
        (0, SQUARE._replace(stroke=Stroke("#000000", 0.3))),
        (0, SQUARE._replace(segments=SQUARE.segments[:-1])),
        (0, SQUARE._replace(even_odd=True)),
        (1, Text(1, 2, "B", STYLE)),
        (2, Labels(STYLE, ((1.0, 2.0, "A1"), (3.0, 4.0, "B2")))),
        (2, Labels(STYLE, ((1.0, 2.0, "A1"), (3.0, 4.01, "B1")))),
        (2, Labels(STYLE, ((1.0, 2.0, "A1"), (3.0, 4.0, "B1")), "start")),
        (3, Stamps(SYMBOL, ((0.0, 0.0), (5.0, 5.5)))),
        (3, Stamps(replace(SYMBOL, width=5), ((0.0, 0.0), (5.0, 5.0)))),
        (4, Use(SYMBOL, 1, 1, rotate=90)),
        (5, Group((SQUARE,), layer="Board")),
        (5, Group((SQUARE, SQUARE), clip=SQUARE, layer="Board")),
        (5, Group((SQUARE,), clip=SQUARE, layer="Board", opacity=0.5)),
    ],
)
def test_whatever_is_drawn_counts(place, changed):
    items = (*WHOLE.items[:place], changed, *WHOLE.items[place + 1 :])
    assert Symbol("whole", 20, 20, items).digest != WHOLE.digest


def test_numbers_move_from_one_segment_to_the_next_unnoticed_never():
    """The kinds of the segments belong to the digest, so that the same numbers in other segments are another path."""
    line = Path((("M", 0.0, 0.0), ("L", 1.0, 1.0), ("L", 2.0, 2.0), ("L", 3.0, 3.0)), "#000000")
    curve = Path((("M", 0.0, 0.0), ("C", 1.0, 1.0, 2.0, 2.0, 3.0, 3.0)), "#000000")
    assert Symbol("a", 4, 4, (line,)).digest != Symbol("a", 4, 4, (curve,)).digest


def test_size_and_bleed_count():
    assert replace(SYMBOL, width=5).digest != SYMBOL.digest
    assert replace(SYMBOL, bleed=1).digest != SYMBOL.digest
