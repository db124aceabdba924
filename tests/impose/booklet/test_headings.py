"""Heads of chapters, as looks have them."""

import pytest

from pnp.impose.booklet.headings import heading
from pnp.impose.booklet.style import BlockBackground, BookletStyle, ground_items
from pnp.scene import extents, fonts
from pnp.scene.flow import FlowHeading
from pnp.scene.items import Group, Text
from pnp.scene.page_format import PageFormat, booklet_page
from pnp.scene.presets import looks, papers, themes

PAGE = booklet_page(papers()["a4"])


def setting(look):
    return BookletStyle(looks()[look].theme(themes()["field"]), "#a04010", PAGE, looks()[look])


@pytest.mark.parametrize(
    ("look", "words"), [("modern", "3 Combat"), ("classic", "[3.0] COMBAT"), ("literary", "3 Combat")]
)
def test_a_chapter_begins_as_its_look_has_it(look, words):
    made = heading(FlowHeading(1, "3", "Combat", "combat"), setting(look))
    assert " ".join(" ".join(each.text for each in extents.texts(made.items)).split()) == words
    _, top, right, bottom = extents.DrawnMeasure().extent(made.items)
    assert top >= -0.01
    assert bottom <= made.height + 0.01
    assert right <= PAGE.measure + 0.01


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("number", ["3", "12.10", "12.10.11"])
def test_numbers_stand_in_their_column_and_titles_at_the_edge_of_the_text(level, number):
    made = heading(FlowHeading(level, number, "Combat", "combat"), setting("modern"))
    (figure,) = [item for item in made.items if isinstance(item, Text)]
    (title,) = [item for item in made.items if isinstance(item, Group)]
    assert (figure.text, figure.x, title.transform[4]) == (number, -PAGE.hang, 0.0)
    assert fonts.width(number, figure.style) <= PAGE.hang - 1.0


def test_without_a_column_the_number_is_before_the_title():
    page = setting("modern")._replace(page=PageFormat(210, 297))
    figure, title = heading(FlowHeading(2, "3.1", "Combat", "combat"), page).items
    assert isinstance(figure, Text)
    assert isinstance(title, Group)
    assert 0.0 == figure.x < fonts.width("3.1", figure.style) < title.transform[4]


def test_a_long_title_in_the_middle_stays_within_the_page():
    made = heading(FlowHeading(1, "", "What the two of them did about it " * 3, "x"), setting("literary"))
    left, _, right, _ = extents.DrawnMeasure().extent(made.items)
    assert left >= -0.01
    assert right <= PAGE.measure + 0.01


@pytest.mark.parametrize("box", ["tint", "frame", "rules"])
def test_the_ground_of_a_box_reaches_around_it(box):
    drawn = ground_items(BlockBackground("#eeeeee", "#a04010", 0.0, 100.0), box, 10.0, 30.0)
    left, top, right, bottom = extents.DrawnMeasure(exact=True).extent(drawn)
    assert (left, right) == (pytest.approx(0.0), pytest.approx(100.0))
    assert (top, bottom) == (pytest.approx(7.4), pytest.approx(32.6))
