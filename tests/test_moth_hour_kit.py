"""Moth Hour: its deck as the rules say, what they prove, and its kit as files."""

from collections import Counter

import kits
import pytest

from pnp.checks import check_game
from pnp.model.game import Game
from pnp.scene.presets import HOME_PAPERS

KIT = "moth-hour"
FAMILIES = ("emperor", "luna", "tiger", "hawk")


@pytest.fixture(scope="module")
def game() -> Game:
    return kits.game(KIT)


@pytest.fixture(scope="module")
def kit(tmp_path_factory, store):
    return kits.built(KIT, tmp_path_factory.mktemp("kit"), "--paper", "both", store=store)


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
    assert f"| {players} | {hand} | {hand} | {hand} |" in rules


def test_the_prover_finds_nothing(game):
    assert [finding.id for finding in check_game(game) if finding.severity != "info"] == []


def test_every_document_is_there_on_every_paper(game, kit):
    kits.check_documents(game, kit)


def placements(kit, set_: str, paper: str):
    """The placements of the fronts of a set on sheets of a paper."""
    pieces = [entry for entry in kits.manifest(kit)["components"] if entry["id"].startswith(f"component/{set_}/")]
    every = [place for entry in pieces for place in entry["placements"]]
    return [place for place in every if place["paper"] == paper and place["face"] == "front"]


@pytest.mark.parametrize(("paper", "sheets"), [("letter", 6), ("a4", 5)])
def test_cards_keep_their_bleed_on_as_few_sheets_as_possible(kit, paper, sheets):
    placed = placements(kit, "cards", paper)
    assert (len(placed), len({place["sheet"] for place in placed})) == (45, sheets)


@pytest.mark.parametrize("paper", HOME_PAPERS)
def test_a_sheet_of_the_pad_has_four_leaves(kit, paper):
    placed = placements(kit, "pad", paper)
    assert Counter(place["sheet"] for place in placed).most_common() == [("sheets-1", 4)]
