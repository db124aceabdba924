import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.model.game import Panel

SPAN = Span("charts.yaml", 1, 1)
OPTIONS = {
    "piece": "zeta-5.front",
    "names": {"name": "Type"},
    "examples": {"a-inf.front": "Infantry.", "ds-3.front": "{{ pieces['ds-3'].name }} is a drop-ship."},
}


def drawn(game, theme, width=186.0, **options):
    return panels.draw(game, Panel("counter-key", "", {**OPTIONS, **options}, SPAN), width, theme)


@pytest.mark.parametrize("width", [90.0, 186.0])
def test_every_part_and_every_sign_is_named(grav, theme, width) -> None:
    shown = drawn(grav, theme, width)
    words = scenes.words(shown)
    for stat in grav.stats.values():
        if not stat.symbols or stat.id == "move":
            assert stat.name in words
        for meaning in stat.codes.values():
            assert meaning[:1].upper() + meaning[1:] in words
    for entry in grav.classes.values():
        assert entry.name in words
    for word in ("Type", "Infantry.", "DS-3 is a drop-ship."):
        assert word in words
    assert all(-1e-6 <= text.left <= text.right <= width + 1e-6 for text in scenes.texts(shown, False))


def test_a_wide_key_is_lower_than_a_narrow_one(grav, theme) -> None:
    assert drawn(grav, theme).height < drawn(grav, theme, 90.0).height


@pytest.mark.parametrize(("width", "are_beside"), [(130.0, False), (186.0, True)])
def test_the_explained_counter_has_width_and_signs_are_below_where_it_needs_the_line(
    grav, theme, width, are_beside
) -> None:
    found = {text.text: text for text in scenes.texts(drawn(grav, theme, width, notes={}), False)}
    assert found["Side"].right - found["Attack"].left > 60
    assert (found["Weapon"].left > found["Side"].right) == are_beside
    assert (found["Weapon"].y > found["Type"].y) != are_beside


def test_signs_can_be_chosen(grav, theme) -> None:
    words = scenes.words(drawn(grav, theme, signs=["weapon"]))
    assert "Missiles" in words
    assert "Hover" not in words
    assert "Propulsion" in scenes.words(drawn(grav, theme, movement="Propulsion"))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"piece": "zeta.front"}, "no face is named 'zeta.front'"),
        ({"examples": {"zeta.front": "x"}}, "no face is named 'zeta.front'"),
        ({"signs": ["weapons"]}, "no stat is named 'weapons'"),
    ],
)
def test_mistakes_are_findings(grav, options, message) -> None:
    with pytest.raises(DefinitionError, match=message):
        panels.options(grav, Panel("counter-key", "", {**OPTIONS, **options}, SPAN))


@pytest.mark.parametrize("width", [90.0, 186.0])
def test_a_game_without_signs_shows_the_counter_alone(heavy, theme, width) -> None:
    key = panels.draw(heavy, Panel("counter-key", "", {"piece": "lancer.back"}, SPAN), width, theme)
    alone = panels.draw(heavy, Panel("anatomy", "", {"piece": "lancer.back"}, SPAN), width, theme)
    assert scenes.words(key) == scenes.words(alone)
