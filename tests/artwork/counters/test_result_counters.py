"""Counters for combined pieces: pairs of certain pieces, with the values of both."""

from dataclasses import replace

import pytest

from pnp.artwork.counters.faces import result_symbol
from pnp.artwork.counters.result_counters import result_counters
from pnp.units import PT_PER_MM


@pytest.fixture
def pair(armada):
    return armada.composites["rook-pawn"]


def drawn(game, side, composite, theme):
    return list(result_counters(game, game.sides[side], composite, composite.of[0], theme))


@pytest.mark.parametrize("side", ["white", "black"])
def test_a_pair_flips_as_its_first_piece_does(armada, theme, pair, side, texts):
    (component,) = drawn(armada, side, pair, theme)
    assert (component.id, component.copies, component.group) == (f"result/{side}/rook-pawn/rook", 2, side)
    for symbol, condition in ((component.front, []), (component.back, ["FORTIFIED"])):
        words = [item.text for item in texts(symbol)]
        assert sorted(words) == sorted(["5", "ROOK-PAWN", *condition])
        assert (symbol.width, symbol.height, symbol.bleed) == (16.0, 16.0, 1.0)


def test_its_value_is_the_sum_and_the_largest_type(armada, theme, pair, texts):
    largest = max(texts(drawn(armada, "white", pair, theme)[0].front), key=lambda item: item.style.size)
    score = sum(armada.pieces[piece].faces[0].stats["score"] for piece in pair.of)
    assert largest.text == str(score)
    assert largest.style.size * PT_PER_MM >= 13


def test_a_pair_has_drawings_of_its_own(armada, theme, pair):
    (component,) = drawn(armada, "white", pair, theme)
    plain = replace(armada, composites={"rook-pawn": replace(pair, symbols={})})
    (same,) = drawn(plain, "white", plain.composites["rook-pawn"], theme)
    assert component.front.digest == same.front.digest
    assert component.back.digest != same.back.digest


def test_no_more_pairs_than_first_pieces(armada, theme, pair):
    many = replace(pair, count={"white": 7, "black": 0})
    assert [component.copies for component in drawn(armada, "white", many, theme)] == [2]
    assert drawn(armada, "black", many, theme) == []


def test_a_stack_of_any_pieces_is_named_by_the_one_on_top(heavy, theme, texts):
    words = {item.text for item in texts(result_symbol(heavy, "amber", "power-up", "lancer", "front", theme))}
    assert {"Lancer", "Glider"} <= words
