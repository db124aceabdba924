"""Texts as they are printed: what is below them, what covers them, and which are over each other."""

import pytest

from pnp.scene import legibility
from pnp.scene.items import Font, Group, Items, Labels, Path, Stamps, Stroke, Symbol, Text, TextStyle, Use
from pnp.scene.shapes import circle, line, rect, rotation

STYLE = TextStyle(Font("Fira Sans"), 3.0)
WORD = Text(20, 20, "Word", STYLE)
DARK = Path(rect(10, 10, 30, 20), fill="#203040")


def one(*items: object) -> legibility.ReadText:
    (found,) = legibility.read(items)  # type: ignore[arg-type]
    return found


def square(items: Items, size: float = 30.0) -> Symbol:
    return Symbol("square", size, size, items)


@pytest.mark.parametrize(
    ("items", "ground"),
    [
        ((WORD,), "#ffffff"),
        ((DARK, WORD), "#203040"),
        ((DARK, Path(rect(15, 15, 20, 10), fill="#eeeeee"), WORD), "#eeeeee"),
        ((Path(rect(15, 15, 2, 2), fill="#eeeeee"), WORD), "#ffffff"),
        ((Path(rect(10, 10, 30, 20) + rect(15, 15, 20, 10), fill="#203040", even_odd=True), WORD), "#ffffff"),
        ((Path(circle(22, 20, 8), fill="#203040"), WORD), "#203040"),
        ((Path(line(10, 19, 40, 19), stroke=Stroke("#203040", 4)), WORD), "#203040"),
        ((Path(line(10, 19, 40, 19), stroke=Stroke("#203040", 0.2)), WORD), "#ffffff"),
        ((Group((DARK,), opacity=0.5), WORD), "#9098a0"),
        ((Group((DARK,), clip=Path(rect(0, 0, 15, 15))), WORD), "#ffffff"),
        ((Group((DARK,), clip=Path(circle(22, 20, 8))), WORD), "#203040"),
        ((Use(square((Path(rect(0, 0, 30, 30), fill="#203040"),)), 10, 10), WORD), "#203040"),
        ((Stamps(square((Path(rect(0, 0, 30, 30), fill="#203040"),)), ((90, 0), (10, 10))), WORD), "#203040"),
        ((Group((DARK,), (0.5, 0, 0, 0.5, 10, 10)), WORD), "#203040"),
    ],
)
def test_the_ground_of_a_text(items: Items, ground: str) -> None:
    assert set(one(*items).grounds) == {ground}


def test_contrast_is_that_of_most_letters() -> None:
    assert one(WORD).contrast == pytest.approx(21)
    assert one(DARK, WORD).contrast < 2
    assert one(Path(rect(10, 10, 11, 20), fill="#203040"), WORD).contrast == pytest.approx(21)
    assert one(DARK, Group((WORD,), opacity=0.4)).contrast == 21, "faded on purpose"
    assert one(DARK, Text(20, 20, "–", STYLE)).contrast == 21, "no letter"


def test_a_flaw_names_the_piece_that_it_is_on() -> None:
    pale, piece = Text(20, 20, "3", TextStyle(Font("Fira Sans"), 3.0, "#eeeeee")), "Red Scout, Tired"
    (flaw,) = legibility.pale(legibility.read((Use(Symbol(piece, 30, 30, (pale,)), 0, 0),)))
    assert flaw.message.startswith("'3' on 'Red Scout, Tired' has a contrast of 1.2 : 1")
    twice = Text(20.5, 20, "5", STYLE)
    (flaw,) = legibility.overlaps(legibility.read((Use(Symbol(piece, 30, 30, (pale, twice)), 0, 0),)))
    assert flaw.message.startswith("'5' and '3' on 'Red Scout, Tired' are over each other")
    (flaw,) = legibility.pale(legibility.read((Use(Symbol("map", 90, 90, (pale,)), 0, 0),)))
    assert flaw.message.startswith("'3' has a contrast"), "no piece is so large"


def test_what_covers_a_text() -> None:
    assert one(WORD).is_visible
    assert not one(WORD, DARK).is_visible
    assert one(WORD, Path(rect(20, 10, 2, 20), fill="#203040")).is_visible
    assert one(WORD, Group((DARK,), opacity=0.5)).is_visible


def test_a_text_that_an_edge_cuts() -> None:
    assert not one(WORD).is_cut
    assert one(Group((WORD,), clip=Path(rect(0, 0, 24, 40)))).is_cut
    assert legibility.read((Group((WORD,), clip=Path(rect(0, 0, 9, 9))),)) == []


def test_sizes_are_those_on_paper() -> None:
    assert one(Group((WORD,), (2, 0, 0, 2, 0, 0))).size == pytest.approx(6)
    assert one(Use(square((WORD,)), 0, 0, 1.0, 90)).size == pytest.approx(3)
    assert legibility.read((Use(square((WORD,)), 0, 0, 0.5),)) == [], "a picture of something else"


def test_lines_and_labels() -> None:
    line_ = Text(20, 20, "Some words", STYLE)
    assert not one(line_).is_label
    assert one(WORD).is_label
    assert one(Text(20, 20, "Section 12", STYLE)).is_label
    assert one(Use(square((line_,)), 0, 0)).is_label, "on a counter"
    assert not one(Use(square((line_,), 60), 0, 0)).is_label, "on a card"
    assert len(legibility.read((Labels(STYLE, ((0, 0, "A1"), (9, 0, "A2"))),))) == 2


@pytest.mark.parametrize(
    ("items", "count"),
    [
        ((WORD, Text(20, 23, "Word", STYLE)), 0),
        ((WORD, Text(20, 21, "Word", STYLE)), 1),
        ((WORD, Text(28, 20, "Word", STYLE)), 0),
        ((WORD, Text(26, 20, "Word", STYLE)), 1),
        ((WORD, Text(20, 21, "Word", STYLE, rotate=45)), 1),
        ((WORD, DARK, Text(20, 20, "Word", STYLE)), 0),
        ((Group((WORD, Text(20, 21, "Word", STYLE)), rotation(30)),), 1),
    ],
)
def test_texts_over_each_other(items: Items, count: int) -> None:
    assert len(list(legibility.overlaps(legibility.read(items)))) == count
