"""The panel of moves: every piece with its board, its value, the names of its moves."""

from dataclasses import replace

import kits
import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.model.game import Chart, ChartId, Panel
from pnp.scene.items import Path, Stroke, Use, walk

SPAN = Span("charts.yaml", 1, 1)


def moves(**options) -> Panel:
    return Panel("moves", "", options, SPAN)


def test_every_piece_has_its_score_and_its_special_moves(armada, theme) -> None:
    words = scenes.words(panels.draw(armada, moves(stat="score"), 190, theme))
    for piece in armada.pieces.values():
        assert f"{piece.name} {piece.faces[0].stats['score']}" in words
    assert "Double step" in words
    assert words.count("Repositioning") == 3
    assert words.count("Once upgraded") == 1


def test_the_key_explains_the_signs_that_are_used(armada, theme) -> None:
    whole, knight = (panels.draw(armada, moves(**o), 190, theme) for o in ({}, {"pieces": ["knight"]}))
    assert "only takes" in scenes.words(whole)
    assert "only takes" not in scenes.words(knight)
    assert "as far as" not in scenes.words(knight)
    assert "only moves" not in scenes.words(panels.draw(armada, moves(key=False), 190, theme))


def test_a_changed_score_is_shown(armada, theme) -> None:
    pawn = armada.pieces["pawn"]
    face = pawn.faces[0]._replace(stats={"score": 3})
    game = replace(armada, pieces={**armada.pieces, "pawn": replace(pawn, faces=(face,))})
    assert "Pawn 3" in scenes.words(panels.draw(game, moves(stat="score"), 190, theme))


def test_a_counter_is_trimmed_to_its_outline(theme) -> None:
    drawn = panels.draw(kits.game("shogi"), moves(pieces=["king"]), 190, theme)
    edges = [item for item in every(drawn.items) if isinstance(item, Path) and item.stroke == Stroke(theme.muted, 0.15)]
    assert [len(edge.segments) for edge in edges] == [6], "a pentagon: its start, four lines and its end"


def every(items):
    for item in walk(items):
        yield item
        if isinstance(item, Use):
            yield from every(item.symbol.items)


def test_notes_are_templates(armada, theme) -> None:
    drawn = panels.draw(armada, moves(notes={"rook": "Rebuilds in {{ tracks.rebuilding.last }}."}), 190, theme)
    assert "Rebuilds in 4." in scenes.words(drawn)


def test_they_stand_in_rows(armada, theme) -> None:
    wide, tall = (panels.draw(armada, moves(across=number), 190, theme) for number in (6, 3))
    assert tall.height > wide.height


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"pieces": ["pwan"]}, "no piece is named 'pwan'"),
        ({"stat": "scor"}, "no stat is named 'scor'"),
        ({"notes": {"dragon": "flies"}}, "no piece is named 'dragon'"),
    ],
)
def test_wrong_ids_are_findings(armada, options, message) -> None:
    chart = Chart(ChartId("c"), "C", False, ((moves(**options),),), SPAN)
    found = panels.findings(replace(armada, charts={chart.id: chart}))
    assert [finding.message for finding in found] == [message]


def test_pieces_without_moves_cannot_be_shown(heavy, theme) -> None:
    with pytest.raises(DefinitionError, match="no piece of the game has moves"):
        panels.draw(heavy, moves(), 190, theme)
    with pytest.raises(DefinitionError, match="Runner has no moves"):
        panels.draw(heavy, moves(pieces=["runner"]), 190, theme)


def test_too_many_side_by_side_are_refused(armada, theme) -> None:
    with pytest.raises(DefinitionError, match="does not fit above its board"):
        panels.draw(armada, moves(across=6), 60, theme)


def test_faces_with_moves_of_their_own_have_a_board(armada, theme) -> None:
    pawn, queen = armada.pieces["pawn"], armada.pieces["queen"]
    front = pawn.faces[0]
    promoted = front._replace(id="promoted", state="Warden", stats={"score": 7}, moves=queen.moves)
    turned = front._replace(id="turned", state="Turned", moves=None)
    game = replace(armada, pieces={"pawn": replace(pawn, faces=(front, promoted, turned))})
    words = scenes.words(panels.draw(game, moves(stat="score"), 190, theme))
    assert "Warden 7" in words
    assert "as far as the way is free" in words
    assert "Turned" not in words


def test_faces_that_move_alike_share_a_board(theme) -> None:
    game = kits.game("shogi")
    words = scenes.words(panels.draw(game, moves(across=5), 190, theme))
    assert "Also: promoted silver, promoted knight, promoted lance, tokin" in words
    assert "Dragon" in words


def test_small_pieces_have_no_tiny_names_and_keep_their_values(armada, theme) -> None:
    words = scenes.words(panels.draw(armada, moves(pieces=["king"]), 190, theme), into_symbols=True)
    assert words.upper().count("KING") == 1
    assert str(armada.pieces["king"].faces[0].stats["score"]) in words
