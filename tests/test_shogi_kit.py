"""Shogi: its kit as files, and its moves, drops and promotions against known numbers of moves."""

import itertools

import kits
import pdfread
import pypdfium2
import pytest
from paper_choice import ONE

from pnp.artwork.counters.faces import face_symbol
from pnp.artwork.diagrams import facing
from pnp.geometry.labels import Labeling
from pnp.model.compute import moves
from pnp.model.game import Game, PieceId, SideId
from pnp.scene.presets import themes

KIT = "shogi"
LETTERS = {
    "K": "king",
    "R": "rook",
    "B": "bishop",
    "G": "gold",
    "S": "silver",
    "N": "knight",
    "L": "lance",
    "P": "pawn",
}
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
MOST = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3"
"""The position with the most possible moves, published in the literature on shogi programs: 593 with these in hand."""


@pytest.fixture(scope="module")
def game() -> Game:
    return kits.game(KIT)


@pytest.fixture(scope="module", params=ONE)
def paper(request):
    return request.param


@pytest.fixture(scope="module")
def kit(paper, tmp_path_factory, store):
    return kits.made(KIT, tmp_path_factory.mktemp("kit"), "--paper", paper, store=store)


def placed(game: Game, ranks: str) -> dict[tuple[int, int], tuple[str, SideId]]:
    """Read a position in Forsyth's notation: rank 1 first, file 9 first; capitals are Black's."""
    grid, found = game.boards["ban"].grid, {}
    for rank, row in enumerate(ranks.split("/"), 1):
        file = 9
        for sign in row:
            if sign.isdigit():
                file -= int(sign)
                continue
            found[grid.cell(f"{file}{rank}")] = (LETTERS[sign.upper()], "black" if sign.isupper() else "white")
            file -= 1
    return found


def count(game: Game, ranks: str, side: SideId, hand: str = "") -> int:
    """Return how many moves a side has, without regard to check; to promote and not to promote are two moves."""
    board, pieces = game.boards["ban"], placed(game, ranks)
    occupied = {cell: owner for cell, (_, owner) in pieces.items()}
    number = 0
    for start, (name, owner) in pieces.items():
        piece = game.pieces[PieceId(name)]
        mover = moves.Mover(side, piece.moves_of(piece.faces[0].id))
        for target in moves.targets(game, board, mover, start, occupied) if owner == side else ():
            rule = piece.promotes
            zone = moves.cells_of(game, board, side, rule.cells) if rule else frozenset()
            must = moves.cells_of(game, board, side, rule.must) if rule else frozenset()
            number += 1 + (not zone.isdisjoint((start, target.cell)) and target.cell not in must)
    for sign in hand:
        own = [cell for cell, found in pieces.items() if found == (LETTERS[sign], side)]
        number += len(moves.drops(game, board, PieceId(LETTERS[sign]), side, occupied, own))
    return number


def test_the_array_is_that_of_the_game(game):
    array = {place.cell: (place.piece.piece, place.side) for place in game.examples["array"].places}
    assert array == placed(game, START)


@pytest.mark.parametrize("side", ["black", "white"])
def test_either_side_has_thirty_first_moves(game, side):
    assert count(game, START, side) == 30


def test_the_richest_position_has_593_moves(game):
    assert count(game, MOST, "black", "RBGSNLP") == 593


def test_squares_are_numbered_from_the_upper_right(game):
    grid = game.boards["ban"].grid
    corners = [grid.label(cell) for cell in sorted(grid.cells)]
    assert {corners[0], corners[-1]} == {"91", "19"}
    assert len(set(corners)) == 81


def test_a_piece_points_away_from_its_owner(game):
    places = game.examples["array"].places
    turned = {place.side: facing.degrees(game, game.boards["ban"], place) for place in places}
    assert turned == {"black": 0, "white": 180}


def test_each_piece_is_printed_once_for_both_sides(game):
    assert sum(sum(piece.count.values()) for piece in game.pieces.values()) == 40
    assert len({piece.color for piece in game.pieces.values()}) == 1


def test_every_document_is_there(game, kit, paper):
    kits.check_documents(game, kit, paper)


def test_nothing_is_printed_in_the_margin(kit, paper):
    kits.check_margin(kit, paper)


@pytest.mark.slow("another whole build; test_build.py compares two of the smallest kit")
def test_the_same_bytes_with_another_hash_seed(kit, paper, tmp_path):
    other = kits.built(KIT, tmp_path, "--paper", paper, seed="4242")
    kits.check_same_bytes(kit / paper, other / paper)


def test_labels_of_one_digit():
    labeling = Labeling("11", "top-right")
    columns, rows = [labeling.column_name(7)], [labeling.row_name(6)]
    assert labeling.compose(columns, rows) == ["76"]
    assert len({f"{column}{row}" for column, row in itertools.product(range(1, 10), repeat=2)}) == 81


def test_the_picture_of_the_set_up_is_on_the_page_of_the_words_that_point_at_it(kit, paper):
    data = (kit / paper / "rules.pdf").read_bytes()
    texts = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]
    (page,) = pdfread.pages(data, only=next(at for at, text in enumerate(texts) if "The pieces at the start" in text))
    assert "as the picture shows" in " ".join(run.text for run in page.texts)


def test_the_picture_of_the_set_up_has_no_moves(game):
    array = game.examples["array"]
    assert len(array.places) == 40
    assert (array.moves, array.refused) == ((), ())


def test_only_the_kings_of_the_two_sides_have_signs_of_their_own(game):
    theme = themes()["field"]
    for piece in game.pieces.values():
        black, white = (face_symbol(game, side, piece.id, piece.faces[0].id, theme).digest for side in game.sides)
        assert (black != white) == (piece.id == "king")
