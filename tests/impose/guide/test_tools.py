"""The list of tools names what the steps of a kit need, and nothing else."""

from pnp.impose.guide.tools import tools
from pnp.scene.items import Symbol
from pnp.scene.outlines import Outline
from pnp.scene.presets import stocks
from pnp.scene.sheet import Component, GuideNote

CARD = Component("card/a", "card", "A", Symbol("card", 63.5, 88.9, ()))


def test_each_tool_is_there_because_of_a_piece_or_a_step():
    assert tools((), (), "", (), ()) == []
    plain = " ".join(tools((CARD,), (), "", (), ()))
    assert "steel ruler" in plain
    for absent in ("punch", "scissors", "stapler", "pins", "glue", "To play"):
        assert absent not in plain
    coin = Component("token/a", "token", "A", Symbol("coin", 25.0, 25.0, ()), outline=Outline("round"))
    notes = (GuideNote("booklet", "Rules", ()), GuideNote("pad", "Pad", ()))
    words = " ".join(tools((CARD, coin), notes, "2 of card", (True,), ("dice with 6 faces",)))
    for wanted in ("hollow punch of 25 mm", "hammer", "scissors", "two pins", "awl", "2 of card", "stapler", "brush"):
        assert wanted in words
    assert words.endswith("To play: dice with 6 faces.")


def test_round_corners_name_their_radius():
    card = CARD._replace(outline=Outline("rounded", corner=3.0))
    assert "corner punch of 3 mm" in " ".join(tools((card,), (), "", (), ()))


def test_scissors_are_for_thin_pieces_and_a_punch_for_round_ones_of_board():
    coin = Component("token/a", "token", "A", Symbol("coin", 25.0, 25.0, ()), outline=Outline("round"))
    for stock, wanted, absent in (("card", "scissors, or a hammer", "; a hammer"), ("board", "; a hammer", "scissors")):
        words = " ".join(tools((coin._replace(stock=stocks()[stock]),), (), "", (), ()))
        assert wanted in words
        assert absent not in words
