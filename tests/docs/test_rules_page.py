"""docs/rules.md says what the booklet's language is; what it says is tried here."""

import re
from pathlib import Path

import kits
import pytest
from checks.case_files import cases

from pnp import assets, checks, model, templating
from pnp.generators.rules import figures
from pnp.generators.rules.markdown import parse, titles
from pnp.templating.base_view import View
from pnp.templating.filters import FILTERS
from pnp.templating.game_views import names

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
SAMPLES = {
    "sides": "amber",
    "pieces": "runner",
    "composites": "power-up",
    "markers": "move-done",
    "stats": "attack",
    "dice": "d",
    "boards": "duel",
    "examples": "cannon-at-walker",
    "decisions": "may-move",
    "clauses": "move.zero",
}
WARGAME_SAMPLES = {
    "scenarios": "scenario-2",
    "tables": "firing",
    "modifiers": "gatling-close",
    "forts": "beta",
    "classes": "grav",
    "attributes": "cover",
    "terrain": "yellow",
}
"""Things that Heavy Armor does not have, from Grav Armor."""
BOARD_GAME_SAMPLES = {
    "roles": "city",
    "states": "trained",
    "tracks": "training",
    "variables": "strength",
    "words": "city",
}
"""Things that neither of them has, from Armada Chess."""
UNIT_SAMPLES = {"types": "infantry", "sizes": "brigade", "formations": "i-corps"}
"""Things of units, from the game of broken definitions about them."""
PHASE_SAMPLES = {"phases": "movement"}
"""Things of the sequence of play, from the game of broken definitions about it."""
COMPONENT_SAMPLES = {"components": "market", "pictures": "raid.png"}
"""Components, from the game of broken definitions about them."""
FONT_SAMPLES = {"fonts": "boxes"}
"""Fonts, from the game of broken definitions about them."""
CONDUCT = ("control", "stacking", "supply")
"""Rules that are numbers, from the same game."""
FILTER_ROWS = re.findall(r"^\| `(\w+)` \| `(\{\{.*?\}\})` \| (.+?) \|$", PAGE, re.MULTILINE)
VALUE_ROWS = re.findall(r"^\| [^|]+ \| ([^|]+) \| ([^|]+) \| `([a-z.-]+)` \|$", PAGE, re.MULTILINE)
NAME_ROWS = re.findall(r"^\| `(\w+)(?:\.ID)?` \| (.+?) \|$", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def heavy():
    return kits.game("heavy-armor")


def test_every_filter_is_shown_with_what_it_gives(heavy):
    assert {name for name, _, _ in FILTER_ROWS} == set(FILTERS)
    for name, template, gives in FILTER_ROWS:
        assert templating.render(heavy, template.replace("\\|", "|")) == gives, name


def test_every_name_is_listed_and_every_listed_part_exists(heavy):
    found = names(heavy)
    wargame = names(model.load(assets.game("grav-armor")))
    listed = {name for name, _ in NAME_ROWS if name in found}
    units = names(model.load(Path(__file__).parents[1] / "bad" / "units"))
    conduct = names(model.load(Path(__file__).parents[1] / "bad" / "conduct"))
    components = names(model.load(Path(__file__).parents[1] / "bad" / "components"))
    fonts = names(model.load(Path(__file__).parents[1] / "bad" / "fonts"))
    board_game = names(model.load(assets.game("armada-chess")))
    assert found.keys() - {"value", "duel", "ruling", "terms", "formulas", "procedure"} == listed - {
        "terms",
        "formulas",
        "procedure",
    }
    assert {"words", "skin"} <= {name for name, _ in NAME_ROWS}
    for name, parts in NAME_ROWS:
        others = (
            (WARGAME_SAMPLES, wargame),
            (BOARD_GAME_SAMPLES, board_game),
            (UNIT_SAMPLES, units),
            (PHASE_SAMPLES, conduct),
            (COMPONENT_SAMPLES, components),
            (FONT_SAMPLES, fonts),
            (CONDUCT, conduct),
        )
        samples = SAMPLES | {name: id_ for of, _ in others[:-1] for name, id_ in of.items()}
        game = next((game for samples_of, game in others if name in samples_of), found)
        view = game.get(name)
        if not isinstance(view, View) or name in {"purchases", "procedure", "terms"}:
            continue
        sample = view._get(samples[name]) if name in samples else view
        for part in re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", parts)):
            assert part in sample, f"{name}.{part}"


def test_the_templates_shown_can_be_filled_in(heavy):
    for block in re.findall(r"```jinja\n(.*?)```", PAGE, re.DOTALL):
        assert "{{" not in templating.render(heavy, block)


def test_every_kind_of_figure_is_listed():
    listed = {kind for kind, _ in re.findall(r"^\| `figure (\w+)([^`]*)`", PAGE, re.MULTILINE)}
    assert listed == set(figures.KINDS)


def test_headings_are_read_as_shown():
    (block,) = re.findall(r"```markdown\n(# The turn.*?)```", PAGE, re.DOTALL)
    assert [(title.level, title.id, title.numbered) for title in titles(parse(block))] == [
        (1, "turn", True),
        (2, "move", True),
        (1, "credits", False),
    ]


def test_every_wording_of_values_is_that_of_a_case_of_its_check():
    """The cases are tried by tests/checks/test_cases.py: what they write instead is reported."""
    edits = {
        (old, new, case.check)
        for case in cases()
        if case.kind == "fails"
        for _, old, new in case.given.get("edits", ())
    }
    assert len(VALUE_ROWS) > 30
    assert [row for row in VALUE_ROWS if row not in edits] == []
    read = {check for check in checks.registry() if check.startswith("text.other-")}
    assert read - {"text.other-cell", "text.other-mark"} == {check for *_, check in VALUE_ROWS} - {"text.inconsistent"}
