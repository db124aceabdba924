"""Armada Chess against its facts: board, counters, arithmetic, and the kit as it is printed, in both skins."""

from itertools import product

import armadafacts
import kits
import pytest
from paper_choice import ONE

from pnp.model.compute import decide, formulas
from pnp.model.game import FaceId, FaceRef, PieceId

KIT = "armada-chess"


@pytest.fixture(scope="module")
def game():
    return kits.game(KIT)


@pytest.fixture(scope="module", params=["battle", pytest.param("universe", marks=kits.FURTHER)])
def skin(request):
    return request.param


@pytest.fixture(scope="module", params=ONE)
def paper(request):
    return request.param


@pytest.fixture(scope="module")
def kit(skin, paper, tmp_path_factory, store):
    folder = kits.made(KIT, tmp_path_factory.mktemp(skin), "--skin", skin, "--paper", paper, store=store)
    return folder / ("" if skin == "battle" else skin)


@pytest.fixture(scope="module")
def manifest(kit):
    return kits.manifest(kit)


def test_the_picture_of_the_facts_is_the_same_for_both_players() -> None:
    for sign in "RC^px":
        assert {armadafacts.turned(square) for square in armadafacts.squares(sign)} == armadafacts.squares(sign)


SIGNS = {
    "city": "C",
    "mountain": "^",
    "sabotage": "S",
    "intelligence": "I",
    "resource": "R",
    "exit": "x",
    "pawn-start": "p",
}


@pytest.mark.parametrize(("role", "sign"), SIGNS.items())
def test_fields_lie_where_the_facts_have_them(game, role, sign) -> None:
    board = game.boards["armada"]
    assert {board.grid.label(field.cell) for field in board.fields if field.role == role} == armadafacts.squares(sign)


def test_each_city_has_three_exits_and_each_side_three_cities(game) -> None:
    board = game.boards["armada"]
    cities = [field for field in board.fields if field.role == "city"]
    for city in cities:
        exits = [field for field in board.fields if field.role == "exit" and field.of == city.cell]
        assert (len(exits), {field.side for field in exits}) == (3, {city.side})
    assert sorted(city.side for city in cities) == ["black"] * 3 + ["white"] * 3
    rows = {
        board.grid.label(field.cell)[1:] for field in board.fields if field.role == "set-up" and field.side == "white"
    }
    assert rows == {"3"}


def test_pieces_scores_and_119_counters(game) -> None:
    for piece, number in armadafacts.ARMY.items():
        found = game.pieces[PieceId(piece)]
        assert set(found.count.values()) == {number}
        assert {face.stats["score"] for face in found.faces} == {armadafacts.SCORES[piece]}
    markers = {id_: sum(marker.count.values()) + marker.neutral_count for id_, marker in game.markers.items()}
    found = {
        "pieces": sum(sum(piece.count.values()) for piece in game.pieces.values()),
        "bands": markers["band"],
        "double bands": markers["double-band"],
        "strength": sum(number for id_, number in markers.items() if id_.startswith("strength")),
        "owners": markers["owner"],
        "rings": markers["king-inside"],
        "ruins": markers["ruin"],
        "rook-pawns": sum(game.composites["rook-pawn"].count.values()),
        "progress": sum(markers[id_] for id_ in ("training", "upgrading", "rebuilding")),
        "cease-fire": markers["cease-fire"],
    }
    assert found == armadafacts.COUNTERS
    assert sum(found.values()) == game.kit.counters == 119


def test_every_case_of_a_capture_is_answered_and_as_the_facts_say(game) -> None:
    decision = game.rulings.decisions["capture"]
    cases = 0
    for values in product(*(domain.values for domain in decision.inputs.values())):
        case = dict(zip(decision.inputs, values, strict=True))
        answer = decide.answer(game, "capture", case)
        impossible = (case["form"] != "plain" and case["target"] != "rook") or (
            "rook-pawn" in case["form"] and case["ground"] == "high"
        )
        assert (answer.kind == "impossible") == impossible, case
        if not impossible:
            trained, high = case["trained"] == "yes", case["ground"] == "high"
            expected = armadafacts.may_take(case["attacker"], trained, case["target"], case["form"], high)
            assert (answer.kind, answer.value) == ("answer", "take" if expected else "keep"), case
            cases += 1
    assert cases > 150


def test_strengths_follow_the_facts(game) -> None:
    for piece, strength in product(armadafacts.SCORES, range(1, 7)):
        given = {"piece": FaceRef(PieceId(piece), FaceId("front")), "strength": strength}
        assert formulas.evaluate(game, "entered", given) == armadafacts.entered(strength, piece)
        after = armadafacts.left(strength, piece)
        assert formulas.evaluate(game, "can-leave", given) == (after is not None)
        if after is not None:
            assert formulas.evaluate(game, "left", given) == after


def test_every_document_is_there(game, kit, paper) -> None:
    kits.check_documents(game, kit, paper)


def test_119_counters_of_two_exact_sizes(manifest) -> None:
    places = [
        place
        for entry in manifest["components"]
        if entry["document"] == "sheets" and entry["kind"] != "standee"
        for place in entry["placements"]
        if place["face"] == "front"
    ]
    sizes = sorted((place["width_mm"], place["height_mm"]) for place in places)
    assert len(sizes) == 119
    assert sizes == [(16.0, 16.0)] * 61 + [(22.0, 22.0)] * 58


def test_words_of_the_skin_and_none_of_the_other(skin, kit, paper) -> None:
    import pypdfium2

    text = " ".join(
        page.get_textpage().get_text_range()
        for path in sorted((kit / paper).glob("*.pdf"))
        if path.name != "rules-booklet.pdf"
        for page in pypdfium2.PdfDocument(path)
    ).lower()
    own, other = ("planet", ["cities", "mountain"]) if skin == "universe" else ("cit", ["planet", "asteroid"])
    assert text.count(own) > 50
    assert all(text.count(word) <= 1 for word in other), "named where the booklet speaks of the other skin, if at all"
