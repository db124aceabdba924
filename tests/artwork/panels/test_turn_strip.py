import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.model.game import Panel

SPAN = Span("charts.yaml", 1, 1)
PHASES = [
    {"name": "Recovery", "text": "Take off markers."},
    {"name": "Movement", "text": "Move {{ sides | length }} times.", "weight": 2},
    {"name": "Fire", "symbol": "weapon/missile"},
]


def drawn(game, theme, width=186.0, **options):
    return panels.draw(game, Panel("turn-strip", "", {"phases": PHASES, **options}, SPAN), width, theme)


def test_phases_stand_in_order_with_number_name_and_words(grav, theme) -> None:
    lines = scenes.lines(drawn(grav, theme))
    assert lines[0] == ["1", "Recovery", "2", "Movement", "3", "Fire"]
    assert lines[1] == ["Take off markers.", "Move 3 times."]
    assert scenes.lines(drawn(grav, theme, numbered=False))[0] == ["Recovery", "Movement", "Fire"]


def test_weights_share_the_width(grav, theme) -> None:
    placed = {text.text: text.left for text in scenes.texts(drawn(grav, theme)) if text.text in {"1", "2", "3"}}
    assert placed["3"] - placed["2"] == pytest.approx(186 / 4 * 2)


def test_arrows_do_not_touch(grav, theme) -> None:
    boxes = [box for box in scenes.outlines(drawn(grav, theme)) if abs(box[3] - box[1] - 9) < 0.01]
    assert len(boxes) == 3
    assert boxes[0][0] == 0
    assert boxes[-1][2] == pytest.approx(186)


def test_names_that_do_not_fit_and_wrong_phases_are_findings(grav, theme) -> None:
    with pytest.raises(DefinitionError, match="wider than its arrow"):
        drawn(grav, theme, 40.0)
    with pytest.raises(DefinitionError, match="phases"):
        panels.options(grav, Panel("turn-strip", "", {"phases": []}, SPAN))
    with pytest.raises(DefinitionError, match="phases"):
        panels.options(grav, Panel("turn-strip", "", {"phases": [{"nme": "x"}]}, SPAN))


def test_narrow_arrows_take_from_wide_ones_and_all_names_have_one_size(grav, theme) -> None:
    names = ["Recovery", "Move and fire", "Ortillery", "Roles"]
    phases = [{"name": name, "weight": 6.0 if name == "Move and fire" else 1.0} for name in names]
    for width in (130.0, 106.0):
        found = scenes.texts(drawn(grav, theme, width, phases=phases))
        texts, numbers = ([text for text in found if text.text.isdigit() is digit] for digit in (False, True))
        assert len({round(text.style.size, 6) for text in texts}) == 1
        for text, number in zip(texts, numbers[1:], strict=False):
            assert number.left - text.right > 3.2
