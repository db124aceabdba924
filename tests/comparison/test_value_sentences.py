"""Records in sentences: every fact of the shipped games' own records, and each choice that a record has."""

from pathlib import Path

import pytest

from pnp import model
from pnp.comparison import value_sentences
from pnp.model.game import Game
from tests import kits


def said(game: Game, path: str) -> list[str]:
    return list(value_sentences.said(game, path).sentences)


def test_control_stacking_and_supply() -> None:
    maren = kits.game("across-the-maren")
    assert said(maren, "control") == [
        "A zone of control reaches the adjacent hexes.",
        "Units with a zone: all units except Militia.",
        "It does not reach across Scarp or River.",
        "A unit that enters an enemy zone stops there.",
        "Enemy zones block retreats.",
        "Enemy zones do not block paths of supply.",
        "They block nothing in hexes with a friendly unit.",
    ]
    assert said(maren, "stacking") == [
        "At most 3 stacking points of a side may be in one hex, at the end of each phase."
    ]
    assert said(maren, "sizes/division") == ["A division counts as 2 in a stack."]
    assert said(maren, "supply") == [
        "Supply of Torrin comes from Entry A, Entry B and North Depot.",
        "Supply of Aven comes from Entry C, Entry D and Marhaven.",
        "A path of supply costs at most 3 points of the class Supply path.",
        "It cannot enter hexes with enemy units or hexes in enemy zones.",
    ]


def test_ground() -> None:
    maren = kits.game("across-the-maren")
    assert said(maren, "terrain/forest") == [
        "To enter Forest: Motor 3, Supply path 1, all others 2.",
        "Shift of Forest: -1.",
    ]
    assert said(maren, "terrain/cliff") == ["To cross Scarp: Supply path 0 more, all others prohibited."]
    assert said(maren, "terrain/bridge") == ["Where Bridge lies, River has no effect."]
    assert said(maren, "terrain/track")[1] == "Track crosses River, Stream, Border and Slope without a bridge."


@pytest.mark.parametrize(
    ("game", "piece", "sentences"),
    [
        ("armada-chess", "pawn", ["Pawn: moves up to 2 squares forward, never to capture, from Saw-blade."]),
        ("armada-chess", "king", ["King: moves any number of squares in any direction, while Crowned or Upgraded."]),
        ("shogi", "knight", ["Knight: jumps 2 squares forward and 1 squares sideways, over other pieces."]),
        (
            "shogi",
            "pawn",
            [
                "Pawn: may be dropped from the hand on an empty square, not in the last row, at most one in a column.",
                "Tokin: moves one square orthogonally or diagonally forward.",
                "It may promote to Tokin when its move begins or ends in the last 3 rows.",
                "It must promote when its move ends in the last row.",
            ],
        ),
    ],
)
def test_moves(game: str, piece: str, sentences: list[str]) -> None:
    assert [each for each in said(kits.game(game), f"pieces/{piece}") if each in sentences] == sentences


def test_tables_modifiers_tracks_and_roles() -> None:
    assert said(kits.game("across-the-maren"), "tables/crt") == [
        "Die (d6) gives the row.",
        "Odds (rounded in favor of the defender) gives the column.",
        "At lower odds, no attack is allowed.",
        "Higher odds use the last column.",
    ]
    grav, armada = kits.game("grav-armor"), kits.game("armada-chess")
    assert "More than 10 counts as 10." in said(grav, "tables/firing")
    assert said(grav, "modifiers/particle-on-surface") == [
        "Particle beam: add 1 if attacker weapon is P and target class is Hover or Infantry."
    ]
    assert said(armada, "tracks/training") == ["Training runs from 1 to 6 for each side."]
    assert said(armada, "roles/mountain")[1] == "Pieces pass Mountain only while Trained."


def test_set_ups() -> None:
    assert said(kits.game("grav-armor"), "scenarios/scenario-1")[:4] == [
        "It lasts 8 turns.",
        "Imperial moves first.",
        "League sets up 4 A-INF, 2 Eta-5, Chi-1 and Omi-2 in Hills of the 42nd.",
        "On turn 3, League receives 2 Zeta-7 and 2 Tau-8 in East edge.",
    ]
    line = said(kits.game("across-the-maren"), "scenarios/the-line")
    assert "Torrin sets up 23 units, each where its counter says." in line
    assert "Torrin does not use Torrin Guard Brigade." in line


def test_a_language_without_words_has_no_sentences(tmp_path: Path) -> None:
    text = """\
pnp: 2
game: {id: x, title: X, version: 1.0, players: 2}
language: pl
stats: {attack: {name: Attack, short: A, range: 0..9}}
sides: {red: {name: Red, color: "#aa0000", emblem: star}}
pieces: {fox: {name: Fox, count: {red: 2}, symbol: nato/armor, front: {attack: 3}}}
"""
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    assert value_sentences.said(model.load(tmp_path), "pieces/fox") == value_sentences.SILENT
