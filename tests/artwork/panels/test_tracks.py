"""Tracks: boxes in true size, as many as there are values, pieces under the box at which they are done."""

from dataclasses import replace

import kits
import pytest
import scenes

from pnp.artwork import panels
from pnp.artwork.panels.tracks import box_size
from pnp.errors import DefinitionError, Span
from pnp.model.game import Chart, ChartId, Panel
from pnp.scene.color import darkened

SPAN = Span("charts.yaml", 1, 1)


def tracks(**options) -> Panel:
    return Panel("tracks", "", options, SPAN)


def boxes(drawn, size):
    found = {
        tuple(round(number, 3) for number in outline)
        for outline in scenes.outlines(drawn)
        if outline[2] - outline[0] == pytest.approx(size) and outline[3] - outline[1] == pytest.approx(size)
    }
    return sorted(found)


def test_boxes_are_as_large_as_the_marker_at_every_scale(armada, theme) -> None:
    track = armada.tracks["training"]
    size = box_size(armada, track)
    marker = armada.markers[track.marker]
    assert size == (marker.format or armada.kit.format).width + 0.8
    for scale in (1.0, 0.82):
        drawn = panels.draw(armada, tracks(tracks=["training"]), 190, theme, scale=scale)
        assert len(boxes(drawn, size)) == 6


def test_boxes_do_not_touch(armada, theme) -> None:
    size = box_size(armada, armada.tracks["training"])
    found = boxes(panels.draw(armada, tracks(tracks=["training", "rebuilding"]), 190, theme), size)
    assert len(found) == 10
    for one in found:
        for other in found:
            assert one is other or one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]


def test_pieces_stand_under_their_last_box(armada, theme) -> None:
    drawn = panels.draw(armada, tracks(tracks=["training"], done={"training": "score"}), 190, theme)
    numbers = {text.text: text.middle for text in scenes.texts(drawn) if text.text.isdigit()}
    names = {text.text: text.middle for text in scenes.texts(drawn) if not text.text.isdigit()}
    for piece in armada.pieces.values():
        assert names[piece.name] == pytest.approx(numbers[str(piece.faces[0].stats["score"])])


def test_tracks_stand_in_the_order_that_is_asked_for_with_names_or_without(armada, theme) -> None:
    options = {"tracks": ["rebuilding", "training"]}
    assert scenes.words(panels.draw(armada, tracks(**options), 190, theme)).startswith("Rebuilding 1 2 3 4 Training")
    assert "Rebuilding" not in scenes.words(panels.draw(armada, tracks(names=False, **options), 190, theme))


def test_only_tracks_that_say_so_show_pieces(armada, theme) -> None:
    options = {"tracks": ["rebuilding", "training"], "done": {"training": "score"}}
    assert scenes.words(panels.draw(armada, tracks(**options), 190, theme)).count("Pawn") == 1


def test_a_player_has_his_own_tracks_and_a_sheet_of_shared_the_others(armada, theme) -> None:
    own = scenes.words(panels.draw(armada, tracks(), 190, theme, side=armada.sides["white"]))
    shared = scenes.words(panels.draw(armada, tracks(), 190, theme))
    assert "Training" in own
    assert "Cease-fire" not in own
    assert "Cease-fire" in shared
    assert "last move" in shared
    assert "Training" not in shared


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tracks": ["trainning"]}, "no track is named 'trainning'"),
        ({"notes": {"nothing": "x"}}, "no track is named 'nothing'"),
        ({"done": {"training": "scores"}}, "no stat is named 'scores'"),
    ],
)
def test_wrong_ids_are_findings(armada, options, message) -> None:
    chart = Chart(ChartId("c"), "C", False, ((tracks(**options),),), SPAN)
    found = panels.findings(replace(armada, charts={chart.id: chart}))
    assert [finding.message for finding in found] == [message]


def test_a_short_track_wider_than_its_panel_has_rows_of_about_one_length(armada, theme) -> None:
    size = box_size(armada, armada.tracks["training"])
    room = 5 * size + 5.0
    found = boxes(panels.draw(armada, tracks(tracks=["training"]), room, theme), size)
    assert len(found) == 6
    assert len({left for left, *_ in found}) == 3
    assert len({top for _, top, *_ in found}) == 2
    assert max(right for _, _, right, _ in found) <= room


def test_a_panel_narrower_than_a_box_is_refused(armada, theme) -> None:
    with pytest.raises(DefinitionError, match="a box of 'Training' needs"):
        panels.draw(armada, tracks(tracks=["training"]), box_size(armada, armada.tracks["training"]) - 1.0, theme)


def test_a_game_without_tracks_has_none_to_show(heavy, theme) -> None:
    with pytest.raises(DefinitionError, match="no track for this sheet"):
        panels.draw(heavy, tracks(), 190, theme)


def test_words_too_long_for_a_box_are_refused(armada, theme) -> None:
    track = armada.tracks["cease-fire"]._replace(labels={1: "this is the very last of all moves"})
    game = replace(armada, tracks={track.id: track})
    with pytest.raises(DefinitionError, match="does not fit into a box"):
        panels.draw(game, tracks(), 190, theme)


def test_the_turn_track_names_who_arrives_and_where_in_the_color_of_the_side(theme) -> None:
    game = kits.game("across-the-maren")
    drawn = panels.draw(game, tracks(tracks=["turns"]), 74, theme)
    torrins, avens = (
        ["A:\u00a07", "A:\u00a08 · B:\u00a09", "A:\u00a0Gd"],
        ["C:\u00a06", "D:\u00a07 · C:\u00a0B1, 44", "C:\u00a0B2"],
    )
    lines = scenes.lines(drawn)
    assert lines.index(torrins) + 1 == lines.index(avens)
    colors = {text.style.color for text in scenes.texts(drawn) if text.text in (*torrins, *avens)}
    assert colors == {darkened(side.color, theme.paper, theme.ink) for side in game.sides.values()}
    torrin = panels.draw(game, tracks(tracks=["turns"]), 74, theme, side=game.sides["torrin"])
    assert "A:\u00a07" in scenes.words(torrin)
    assert "C:\u00a06" not in scenes.words(torrin)


def test_the_turn_track_says_how_many_of_a_unit_arrive(units, theme) -> None:
    assert "Guard\u00a0×2" in scenes.words(panels.draw(units, tracks(), 190, theme))


@pytest.mark.parametrize("width", [100.0, 150.0])
def test_the_turn_track_fills_its_panel(units, theme, width) -> None:
    found = scenes.outlines(panels.draw(units, tracks(tracks=["turns"]), width, theme))
    size = box_size(units, units.tracks["turns"])
    widths = [right - left for left, _, right, _ in found if right - left >= size - 1e-6]
    assert max(right for _, _, right, _ in found) == pytest.approx(width - 0.125)  # half of its line
    assert len(widths) == 6
    assert all(each == pytest.approx((width - 5) / 6, abs=0.1) for each in widths)


def test_other_tracks_and_tracks_without_arrivals_show_none(units, theme) -> None:
    plain = replace(units, tracks={"turns": units.tracks["turns"]._replace(turns=False)})
    for game, options in ((plain, {}), (units, {"arrivals": False})):
        assert "North" not in scenes.words(panels.draw(game, tracks(**options), 190, theme), into_symbols=True)


@pytest.mark.parametrize(("turns", "rows"), [(7, [4, 3]), (9, [5, 4]), (10, [5, 5])])
def test_the_last_turns_are_not_alone_in_a_row(armada, theme, turns, rows) -> None:
    turns = armada.tracks["training"]._replace(low=1, high=turns, turns=True)
    game = replace(armada, tracks={turns.id: turns})
    size = box_size(game, turns)
    drawn = panels.draw(game, tracks(tracks=["training"]), 5 * size + 4.5, theme)
    at = [text.y for text in scenes.texts(drawn) if text.text.isdigit()]
    assert [at.count(y) for y in sorted(set(at))] == rows
