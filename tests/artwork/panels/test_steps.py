"""Steps of the set-up and of the end, numbered, filled in from the game."""

from dataclasses import replace

import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.model.game import Panel


def test_the_set_up_is_numbered_and_filled_in(heavy, theme, shipped) -> None:
    drawn = panels.draw(heavy, shipped(heavy, "setup"), 78, theme)
    words = scenes.words(drawn)
    numbers = [text for text in scenes.texts(drawn) if text.text in {"1", "2", "3", "4"}]
    assert [text.text for text in numbers] == ["1", "2", "3", "4"]
    assert [text.y for text in numbers] == sorted(text.y for text in numbers)
    assert "12 credits" in words
    assert "{{" not in words


def test_apostrophes_are_curly(heavy, theme) -> None:
    steps = {"The enemy's": "Your opponent's turn."}
    panel = Panel("steps", "", {"steps": steps}, Span("charts.yaml", 1, 1))
    words = scenes.words(panels.draw(heavy, panel, 78, theme))
    assert "enemy’s" in words
    assert "opponent’s" in words


def test_a_changed_budget_is_shown(changed, theme, shipped) -> None:
    game = changed("pieces.yaml", "amount: 12", "amount: 15")
    words = scenes.words(panels.draw(game, shipped(game, "setup"), 78, theme))
    assert "15 credits" in words
    assert "12" not in words


def test_the_end_can_stand_alone(heavy, theme) -> None:
    words = scenes.words(panels.draw(heavy, Panel("end", "The end", {}, Span("c", 1, 1)), 78, theme))
    for step in heavy.procedure.end:
        assert step.name in words


@pytest.mark.parametrize("kind", ["setup", "end"])
def test_a_game_without_such_steps_cannot_show_them(heavy, theme, kind) -> None:
    game = replace(heavy, procedure=heavy.procedure._replace(setup=(), end=()))
    with pytest.raises(DefinitionError, match="no such steps"):
        panels.draw(game, Panel(kind, "", {}, Span("charts.yaml", 1, 1)), 90, theme)


def test_the_set_up_is_drawn_as_approved(heavy, theme, shipped, golden) -> None:
    golden.svg("panel-setup", panels.draw(heavy, shipped(heavy, "setup"), 78, theme))


def test_steps_of_their_own_are_numbered_or_not(heavy, theme) -> None:
    written = {"Aim": "at {{ pieces.hulk.name }}", "Fire": "at once"}
    numbered, plain = (
        panels.draw(heavy, Panel("steps", "", options, Span("charts.yaml", 1, 1)), 80, theme)
        for options in ({"steps": written}, {"steps": written, "numbered": False})
    )
    assert scenes.words(numbered).split() == ["1", "Aim", "at", "Hulk", "2", "Fire", "at", "once"]
    assert scenes.words(plain).split() == ["Aim", "at", "Hulk", "Fire", "at", "once"]


def test_boxes_have_their_names_as_heads_and_one_height(heavy, theme) -> None:
    options = {"steps": {"Aim": "at once", "Fire": "at " + "many " * 30}, "boxes": True, "across": 2}
    drawn = panels.draw(heavy, Panel("steps", "", options, Span("charts.yaml", 1, 1)), 100, theme)
    heads = [text for text in scenes.texts(drawn) if text.text in {"1  Aim", "2  Fire"}]
    assert len({round(head.y, 6) for head in heads}) == 1
    assert len({(round(top, 6), round(bottom, 6)) for _, top, _, bottom in scenes.outlines(drawn)}) == 2, (
        "boxes and heads"
    )


def test_steps_in_columns_are_lower(heavy, theme) -> None:
    one, two = (
        panels.draw(
            heavy,
            Panel("steps", "", {"steps": {"A": "b " * 40, "C": "d " * 40}, "across": n}, Span("c", 1, 1)),
            180,
            theme,
        )
        for n in (1, 2)
    )
    assert two.height < one.height * 1.6
