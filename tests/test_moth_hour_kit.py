"""Moth Hour: its deck as the rules say, what they prove, and its kit as files."""

import re
from collections import Counter

import kits
import pdfread
import pytest
from paper_choice import ONE

from pnp import templating
from pnp.checks import check_game
from pnp.generators import Context, generator_of
from pnp.model.game import Game
from pnp.scene import shapes
from pnp.scene.items import Group, Path, Text, Use, walk
from pnp.scene.presets import papers, themes

KIT = "moth-hour"
FAMILIES = ("emperor", "luna", "tiger", "hawk")


@pytest.fixture(scope="module")
def game() -> Game:
    return kits.game(KIT)


@pytest.fixture(scope="module", params=ONE)
def paper(request):
    return request.param


@pytest.fixture(scope="module")
def kit(paper, tmp_path_factory, store):
    return kits.made(KIT, tmp_path_factory.mktemp("kit"), "--paper", paper, store=store)


def test_the_deck_is_the_one_of_the_rules(game):
    cards = game.components["cards"].items.values()
    by_family = Counter(dict.fromkeys(("bat", "lantern", *FAMILIES), 0))
    for card in cards:
        by_family[card.values["family"]] += card.copies
    assert by_family == {"bat": 4, "lantern": 5, **dict.fromkeys(FAMILIES, 9)}
    dust = {card.values["number"]: card.values["dust"] for card in cards if card.values["family"] in FAMILIES}
    assert dust == {1: 2, 2: 2, 3: 2, 4: 1, 5: 1, 6: 1, 7: 0, 8: 0, 9: 0}


@pytest.mark.parametrize(("players", "hand"), [(2, 15), (3, 11), (4, 9)])
def test_hands_and_the_night_use_the_deck(game, players, hand):
    assert game.components["cards"].count // (players + 1) == hand
    rules = (game.folder / "rules" / "2-set-up.md").read_text(encoding="utf-8")
    assert f"| {players} | {hand} | {hand} | {hand} |" in templating.render(game, rules)


def test_the_prover_finds_nothing(game):
    assert [finding.id for finding in check_game(game) if finding.severity != "info"] == []


def test_every_document_is_there(game, kit, paper):
    kits.check_documents(game, kit, paper)


def sheets(kit, set_: str) -> Counter:
    """How many pieces of a set are on each sheet, by their fronts."""
    pieces = [entry for entry in kits.manifest(kit)["components"] if entry["id"].startswith(f"component/{set_}/")]
    every = [place for entry in pieces for place in entry["placements"]]
    return Counter(place["sheet"].removesuffix("-front") for place in every if place["face"] == "front")


def test_cards_keep_their_bleed_on_as_few_sheets_as_possible(kit, paper):
    found = sheets(kit, "cards")
    assert (found.total(), len(found)) == (45, {"letter": 6, "a4": 5}[paper])


def test_a_sheet_of_the_pad_has_four_leaves(kit):
    assert [*sheets(kit, "pad").values()] == [4]


def test_the_box_is_as_large_as_what_it_holds(game):
    """Its depth is that of 45 cards of 0.3 mm, of two layers of 12 tokens and of one more on board, and 1 mm."""
    panels = {panel.name: panel for panel in game.components["box"].format.outline.panels}
    assert (panels["front"].width, panels["front"].height) == pytest.approx((64.5, 89.9))
    assert panels["left"].width == pytest.approx(45 * 0.3 + 3 * 1.7 + 1)


def test_the_printed_box_has_a_solid_cut_dashed_folds_and_a_title_on_top_that_is_turned(game, kit, paper):
    made = game.components["box"].format
    data = (kit / paper / "sheets-card.pdf").read_bytes()
    page = next(page for page in pdfread.pages(data) if page.sized(made.width, made.height))
    cuts = [shape for shape in page.sized(made.width, made.height) if shape.stroke and not shape.fill]
    assert len(cuts) == 2, "a dark line on a light one"
    (outline,) = {(round(shape.box.x, 3), round(shape.box.y, 3)) for shape in cuts}
    left, top, right, bottom = shapes.bounds(made.outline.folds)
    folds = [shape for shape in page.sized(right - left, bottom - top) if shape.stroke and shape.subpaths > 8]
    assert {round(shape.box.x - left, 2) for shape in folds} == {round(outline[0], 2)}
    assert {run.turn % 360 for run in page.find("MOTH HOUR")} == {0, 90, 180, 270}
    over = [run for run in page.find("MOTH HOUR") if run.turn % 360 == 180]
    lid = next(panel for panel in made.outline.panels if panel.name == "top")
    for run in over:
        assert lid.x < run.x - outline[0] < lid.x + lid.width
        assert lid.y < run.y - outline[1] < lid.y + lid.height


def test_letters_on_the_sides_stand_on_the_table_when_the_front_is_up(game):
    """The sides hang down from the front, so that the tops of their letters are beside it."""
    made = generator_of("components")(game, Context(papers()["a4"], themes()["field"])).components
    box = next(piece for piece in made if piece.outline.panels)
    panels = {panel.name: panel for panel in box.outline.panels}
    tops = {}
    for group in box.front.items[0].items[0].items:
        if isinstance(group, Group) and any(isinstance(item, Text) for item in group.items):
            a, _, c, d, e, _ = group.transform
            (text,) = (item for item in group.items if isinstance(item, Text))
            x = a * text.x + c * text.y + e
            panel = next(each.name for each in panels.values() if each.x <= x <= each.x + each.width)
            tops[panel] = (round(-c), round(-d))
    assert tops == {"left": (1, 0), "right": (-1, 0), "back": (0, 1)}


def test_a_six_and_a_nine_are_underlined_in_both_corners(game):
    """Each bar is between the number and the emblem, whichever way up the card is held."""
    made = generator_of("components")(game, Context(papers()["a4"], themes()["field"])).components
    for piece in made:
        number = re.fullmatch(r"component/cards/\w+-(\d)", piece.id)
        if number:
            paths = [item for item in walk(piece.front.items) if isinstance(item, Path) and item.fill]
            boxes = [shapes.bounds(path.segments) for path in paths]
            bars = [box for box in boxes if (round(box[2] - box[0], 2), round(box[3] - box[1], 2)) == (4.0, 0.7)]
            assert len(bars) == (2 if number[1] in "69" else 0)
            if bars:
                (upper, lower) = bars
                assert upper[1] + lower[3] == pytest.approx(piece.height)
                assert upper[0] + lower[2] == pytest.approx(piece.width)


def test_dust_is_also_below_the_signs_in_both_corners(game):
    made = generator_of("components")(game, Context(papers()["a4"], themes()["field"])).components
    for piece in made:
        number = re.fullmatch(r"component/cards/(?:emperor|luna|tiger|hawk)-(\d)", piece.id)
        if number:
            uses = [item for item in walk(piece.front.items) if isinstance(item, Use)]
            stars = [use for use in uses if use.symbol.name.endswith("dust")]
            assert len(stars) == 3 * game.components["cards"].items[piece.id.split("/")[-1]].values["dust"]
