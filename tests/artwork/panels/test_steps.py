"""Numbered steps and the turn: the words of the procedure, costs, symbols."""

from dataclasses import replace

import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.model.game import Panel
from pnp.scene.items import walk
from pnp.scene.shapes import line


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


def test_every_action_is_there_with_its_words(heavy, theme, shipped) -> None:
    words = scenes.words(panels.draw(heavy, shipped(heavy, "turn"), 78, theme))
    for action in heavy.procedure.actions:
        assert action.name in words
        assert action.summary.rstrip(".").split()[-1].rstrip(".,;") in words
    assert "of 2 actions" in words
    assert words.count("1× each") == 3, "not beside what takes the whole turn"
    assert "If your Control Center" in words


def test_rules_are_between_the_actions(heavy, theme, shipped) -> None:
    drawn = panels.draw(heavy, shipped(heavy, "turn"), 78, theme)
    lines = [item for item in walk(drawn.items) if getattr(item, "segments", ()) == line(0.0, 0.0, 78.0, 0.0)]
    assert len(lines) == len(heavy.procedure.actions), "one of them above the end of the game"


def marks(drawn) -> list[int]:
    """The number of solid squares on each line of marks."""
    found: dict[float, list[str | None]] = {}

    def visit(items, y):
        for item in items:
            if hasattr(item, "transform"):
                visit(item.items, y + item.transform[5])
            elif hasattr(item, "segments"):
                (_, _, top), (_, right, _) = item.segments[0], item.segments[1]
                if len(item.segments) == 5 and right - item.segments[0][1] < 3:
                    found.setdefault(round(y + top, 0), []).append(item.fill)

    visit(drawn.items, 0.0)
    return [sum(fill is not None for fill in row) for row in found.values()]


def test_marks_count_the_actions_that_each_takes(heavy, theme, shipped) -> None:
    drawn = panels.draw(heavy, shipped(heavy, "turn"), 78, theme)
    assert sum(marks(drawn)) == sum(action.cost for action in heavy.procedure.actions) == 7


def test_the_number_of_actions_is_the_procedures(changed, theme, shipped) -> None:
    game = changed("play.yaml", "actions-per-turn: 2", "actions-per-turn: 3")
    assert "Up to three actions" in scenes.words(panels.draw(game, shipped(game, "turn"), 78, theme))


def test_a_game_without_actions_has_no_turn_to_show(heavy, theme, shipped) -> None:
    idle = replace(heavy, procedure=heavy.procedure._replace(actions=()))
    with pytest.raises(DefinitionError, match="no actions"):
        panels.draw(idle, shipped(heavy, "turn"), 78, theme)


def test_a_turn_of_one_action_has_no_marks_and_no_room_for_pictures_that_are_not_there(armada, heavy, theme) -> None:
    bare = tuple(action._replace(symbol="") for action in armada.procedure.actions)
    game = replace(armada, procedure=armada.procedure._replace(actions=bare))
    drawn = panels.draw(game, Panel("turn", "", {}, Span("charts.yaml", 1, 1)), 90, theme)
    assert marks(drawn) == []
    assert {round(text.left, 3) for text in scenes.texts(drawn) if text.text in {a.name for a in bare}} == {0.0}
