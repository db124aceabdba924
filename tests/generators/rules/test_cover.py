import dataclasses

import pytest

from pnp.artwork.facestore import FaceStore
from pnp.generators.rules import cover, figures
from pnp.scene.flow import booklet_page
from pnp.scene.items import Group, Text, Use
from pnp.scene.presets import papers, themes

THEME = themes()["field"]


def walk(items):
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)
        elif isinstance(item, Use):
            yield from walk(item.symbol.items)


def studio(game, page):
    return figures.Studio(game, THEME, page.measure, page.full, FaceStore(game, THEME))


def said(symbol):
    return " ".join(item.text for item in walk(symbol.items) if isinstance(item, Text))


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_cover_fills_its_page_and_names_the_game(heavy, paper):
    page = booklet_page(papers()[paper])
    drawn = cover.front(studio(heavy, page), heavy.rules, page)
    assert (drawn.width, drawn.height) == (page.width, page.height)
    words = said(drawn)
    for part in (heavy.title.upper(), heavy.rules.subtitle, "Brian Hilmers", heavy.version, "twelve credits"):
        assert part in words


def test_a_long_title_runs_over_lines_inside_the_page(heavy):
    page = booklet_page(papers()["letter"])
    game = dataclasses.replace(heavy, title="The Extraordinarily Long Campaign of Several Armies")
    titles = [item for item in cover.front(studio(game, page), heavy.rules, page).items if isinstance(item, Text)]
    largest = max(item.style.size for item in titles)
    assert len([item for item in titles if item.style.size == largest]) > 1


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_summary_fits_its_page_and_holds_turn_and_end(heavy, paper):
    page = booklet_page(papers()[paper])
    drawn = cover.back(studio(heavy, page), page)
    words = said(drawn)
    assert "Setting up" in words
    assert "Your turn" in words
    assert all(action.name in words for action in heavy.procedure.actions)
    (body,) = [item for item in drawn.items if isinstance(item, Group)]
    bottom = max(item.y + item.symbol.height for item in body.items if isinstance(item, Use))
    assert body.transform[5] + bottom <= page.height - 6.35


def test_a_game_without_procedure_has_no_summary_and_one_without_sides_a_plain_cover(heavy):
    page = booklet_page(papers()["letter"])
    nothing = heavy.procedure._replace(actions=(), setup=(), end=())
    bare = dataclasses.replace(heavy, procedure=nothing, sides={}, credits=())
    assert cover.back(studio(bare, page), page) is None
    assert bare.title.upper() in said(cover.front(studio(bare, page), bare.rules._replace(cover_symbol=""), page))
