"""Marks that a text prints as they are."""

import pytest

from pnp.layout import Content
from pnp.layout.marks import other_marks
from pnp.layout.read import read

LAYOUT = "layout: 2\nwidth: 60mm\nheight: 90mm\nparts:\n  - {%s: '%s', box: [6, 20, 50, 9], size: 9pt}\n"


def marks(kind, *texts, written="{text}"):
    layout = read(LAYOUT % (kind, written), "card", "card.yaml")
    items = [(Content(text, {"text": text}), ()) for text in texts]
    return [(finding.message, str(finding.span)) for finding in other_marks([(layout, items)], {"gold"})]


@pytest.mark.parametrize("text", ["**two**", "a *b c* d", "***x***", "(*see 3.2*)", "*“Go!”*"])
def test_stars_around_words(text):
    (found,) = marks("text", text)
    assert found[0].endswith("are printed, as the layout draws it with 'text:'")
    assert marks("rich", text) == []


@pytest.mark.parametrize(
    "text", ["*", "2*3", "2*3*4", "Sword*", "Sword*, Bow*", "* any", "*a, *b", "* * *", "3** 4**", "(*)(*)"]
)
def test_stars_of_footnotes_and_products(text):
    assert marks("text", text) == []


def test_icons_of_the_game():
    assert len(marks("text", "Pay 2 :gold:")) == 1
    assert [*marks("text", "Pay :later: 1:30:00"), *marks("rich", "Pay :later")] == []
    assert marks("rich", "Pay :gold")[0][0] == "':gold' is no mark of rich texts, and is printed as it is"


def test_marks_around_a_field_are_at_the_text_of_the_layout():
    assert marks("text", "Red", written="**{text}**") == [
        ("the stars of '**{text}**' are printed, as the layout draws it with 'text:'", "card.yaml:5:12")
    ]
