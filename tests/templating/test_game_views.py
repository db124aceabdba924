import dataclasses
import math
from pathlib import Path

import pytest

import pnp.model
from pnp import model, templating
from pnp.errors import DefinitionError
from pnp.model.compute import formulas
from pnp.model.game import FaceRef
from pnp.pipeline.scaffold import new_game
from pnp.templating.base_view import View
from pnp.templating.game_views import names


def filled(game, text):
    return templating.render(game, text)


@pytest.mark.parametrize(("name", "without"), [("heavy", {"first-army"}), ("armada", {"examples"})])
def test_every_part_of_every_view_can_be_read(name, without, request):
    """Nothing that a template can name fails when it is looked at, but for examples that give formulas nothing."""

    def walk(value, depth=0):
        assert depth < 12
        if isinstance(value, View):
            for name in [name for name in value._parts if name not in without]:
                walk(value._get(name), depth + 1)
        if isinstance(value, tuple):
            for entry in value:
                walk(entry, depth + 1)

    for part, value in names(request.getfixturevalue(name)).items():
        if part not in without:
            walk(value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{ pieces['control-center'].name }}", "Control Center"),
        ("{{ pieces.bombard.back.state }}", "Cannon"),
        ("{{ pieces.bombard.back.piece }}", "Bombard"),
        ("{{ procedure.actions_per_turn | words }}", "two"),
        ("{{ procedure.actions.combine.name }}", "Combine"),
        ("{{ boards.duel.zones['deploy-amber'].rows }}", "4"),
        ("{{ boards.duel.zones['deploy-amber'].hexes }}", "60"),
        ("{{ boards.duel.zones['center-amber'].hexes }}", "22"),
        ("{{ boards.duel.zones['center-amber'].margin }}", "2"),
        ("{{ boards.duel.zones['center-amber'].first_row | ordinal }}", "third"),
        ("{{ boards.duel.columns }} {{ boards.duel.hexes }} {{ boards['side-15'].hexes }}", "15 225 631"),
        ("{{ boards.duel.open_rows }} {{ boards.duel.open_hexes }}", "7 105"),
        ("{{ sides | map(attribute='name') | listed }}", "Amber and Teal"),
        ("{{ stats.defense.short }}", "D"),
        ("{{ composites['power-up'].top.attack }} {{ composites['power-up'].amounts.attack }}", "+1 1"),
        ("{{ composites['power-up'].combinations }}", "21"),
        ("{{ examples['cannon-at-walker'].kill | fraction }}", "1/6"),
        ("{{ examples['cannon-at-walker']['to-hit'] }} {{ examples['cannon-at-walker'].between }}", "3 2"),
        ("{{ purchases.count }} {{ purchases.full }} {{ purchases.most }} {{ purchases.least_full }}", "67 9 8 4"),
        ("{{ counts.counters }} {{ counts.counters_per_side }} {{ counts.composites }}", "28 14 8"),
        ("{{ dice.d.faces }}", "6"),
    ],
)
def test_facts_of_heavy_armor(heavy, text, expected):
    assert filled(heavy, text) == expected


def test_results_of_composites_are_computed(heavy):
    values = formulas.face_values(heavy, FaceRef("bombard", "back", "power-up"))
    assert filled(heavy, "{{ composites['power-up'].results.bombard.back.attack }}") == str(values["attack"])


def test_combinations_of_many_pieces_are_computed_not_listed(heavy):
    """Stacks of 40 from six faces: as many as there are ways to put five bars between 40 stars."""
    large = dataclasses.replace(heavy.composites["power-up"], size=40)
    game = dataclasses.replace(heavy, composites={"power-up": large})
    faces = sum(len(heavy.pieces[piece].faces) for piece in large.of)
    assert filled(game, "{{ composites['power-up'].combinations }}") == str(math.comb(40 + faces - 1, faces - 1))


def test_formulas_can_be_worked_out_for_any_faces(heavy):
    text = "{{ value('kill', attacker='bombard.back+power-up', target='lancer.front', between=0) | percent }}"
    assert filled(heavy, text) == "50%"


@pytest.mark.parametrize(
    "call",
    [
        "value('kil', attacker='bombard.back', target='runner.back', between=0)",
        "value('kill', attacker='bombard.top', target='runner.back', between=0)",
        "value('kill', attacker='nobody.back', target='runner.back', between=0)",
        "value('kill', attacker='bombard.back+down', target='runner.back', between=0)",
        "value('kill', attacker='bombard.back')",
    ],
)
def test_formulas_that_cannot_be_worked_out_are_findings(heavy, call):
    with pytest.raises(DefinitionError) as caught:
        filled(heavy, "{{ " + call + " }}")
    assert caught.value.findings[0].id == "template.failed"


def test_summaries_are_filled_in(heavy):
    assert "{{" not in filled(heavy, "{% for step in procedure.setup %}{{ step.summary }} {% endfor %}")


def test_the_count_of_a_marker_of_no_side_is_that_of_all(tmp_path):
    folder = new_game("caches", tmp_path, None, "2026-01-01")
    text = (folder / "game.yaml").read_text("utf-8")
    text = text.replace("markers:\n", "markers:\n  cache: {name: Cache, symbol: emblem/sun, count: 8}\n")
    (folder / "game.yaml").write_text(text, "utf-8")
    words = "{{ markers.cache.count }} {{ markers.cache.total }} {{ markers.done.count }} {{ markers.done.total }}"
    assert filled(model.load(folder), words) == "8 8 4 8"


GAME = pnp.model.load(Path(__file__).parents[1] / "bad" / "components")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{ components.market.count }} cards: {{ components.market }}", "9 cards: Market"),
        ("{{ components.market.items.raid.cost }} for {{ components.market.items.raid }}", "3 for Raid"),
        ("{% for item in components.coins.items %}{{ item.value }};{% endfor %}", "1;5;"),
        ("{{ pictures['raid.png'].license }}", "CC BY 4.0"),
        ("{{ pictures['raid.png'] }}", "A. Painter (CC BY 4.0)"),
    ],
)
def test_sets_items_and_credits(text: str, expected: str) -> None:
    assert templating.render(GAME, text) == expected


def test_the_credits_name_each_artist_once() -> None:
    assert templating.render(GAME, "{% include 'rules/credits.md' %}").count("A. Painter (CC BY 4.0)") == 1
