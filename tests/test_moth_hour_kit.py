"""Moth Hour: its deck as the rules say, what they prove, and its kit as files."""

from collections import Counter

import kits
import pytest

from pnp.checks import check_game
from pnp.model.game import Game

KIT = "moth-hour"
FAMILIES = ("emperor", "luna", "tiger", "hawk")


@pytest.fixture(scope="module")
def game() -> Game:
    return kits.game(KIT)


@pytest.fixture(scope="module", params=kits.PAPERS)
def paper(request):
    return request.param


@pytest.fixture(scope="module")
def kit(paper, tmp_path_factory, store):
    return kits.built(KIT, tmp_path_factory.mktemp("kit"), "--paper", paper, store=store)


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
