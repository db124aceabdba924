"""Panels beside and below a map, and where the sheet may be cut."""

import re

import kits
import pytest
import scenes

from pnp.artwork.boards.board import draw
from pnp.artwork.boards.map_sheet import GAP, on_sheet
from pnp.errors import DefinitionError
from pnp.impose.tiling import overlapping_intervals


def laid_out(game, theme, **changes):
    board = game.boards["ford"]
    drawing = draw(game, board, theme)
    return drawing, on_sheet(game, board, board.sheet._replace(**changes), drawing, theme)


def test_panels_are_beside_and_below_the_map(conduct, theme) -> None:
    drawing, sheet = laid_out(conduct, theme)
    wide, tall = drawing.symbol.width, drawing.symbol.height
    right, *below = sheet.panels
    assert (right.x, right.y, right.width) == (pytest.approx(wide + GAP), 0.0, pytest.approx(100.0))
    assert right.y + right.height <= tall
    assert [box.y for box in below] == [pytest.approx(tall + GAP)] * 2
    assert sheet.symbol.width == pytest.approx(wide + GAP + 100.0)
    assert sheet.symbol.height >= max(box.y + box.height for box in below)
    assert "The turn" in scenes.words(sheet.symbol, True)


def test_the_map_keeps_its_place(conduct, theme) -> None:
    drawing, sheet = laid_out(conduct, theme)
    names = {text.text: (text.left, text.y) for text in scenes.texts(drawing.symbol)}
    moved = {text.text: (text.left, text.y) for text in scenes.texts(sheet.symbol) if text.text == "Velna"}
    assert moved["Velna"] == pytest.approx(names["Velna"])


def test_no_seam_crosses_a_panel_and_gaps_are_seams(conduct, theme) -> None:
    drawing, sheet = laid_out(conduct, theme)
    upright, level = sheet.seams
    for box in sheet.panels:
        assert not [x for x in upright if box.x + 1e-3 < x < box.x + box.width - 1e-3]
        assert not [y for y in level if box.y + 1e-3 < y < box.y + box.height - 1e-3]
    assert pytest.approx(drawing.symbol.height + GAP / 2) in level


def test_what_is_too_high_is_refused_with_its_height(conduct, theme) -> None:
    row = conduct.boards["ford"].sheet.right[0]
    with pytest.raises(DefinitionError) as failure:
        laid_out(conduct, theme, right=(row,) * 9)
    (finding,) = failure.value.findings
    assert finding.id == "map.sheet-too-full"
    assert "mm of" in finding.message
    assert "the first" in finding.hint


def test_only_below(conduct, theme) -> None:
    drawing, sheet = laid_out(conduct, theme, right=())
    assert sheet.symbol.width == drawing.symbol.width
    assert sheet.symbol.height > drawing.symbol.height + GAP


def test_a_panel_at_the_right_that_is_too_narrow_asks_for_a_wider_sheet(conduct, theme) -> None:
    with pytest.raises(DefinitionError) as failure:
        laid_out(conduct, theme, width=12.0)
    wide = {re.findall(r"write 'width: (\d+)mm' under 'sheet'", found.hint)[0] for found in failure.value.findings}
    laid_out(conduct, theme, width=float(*wide))
    with pytest.raises(DefinitionError):
        laid_out(conduct, theme, width=float(*wide) - 1)
    assert not any("whole width" in finding.hint for finding in failure.value.findings)


def test_a_join_between_panels_crosses_no_entry_of_the_key(theme) -> None:
    game = kits.game("across-the-maren")
    board = game.boards["maren"]
    drawing = draw(game, board, theme)
    sheet = on_sheet(game, board, board.sheet, drawing, theme)
    between = set(sheet.seams[1]) - set(drawing.seams[1])
    within = [y for y in between if 0 < y < drawing.symbol.height]
    assert [y for y in within if not any(low < y < high for low, high in drawing.legend[1][1:])]
    for room in (190.0, 260.0):
        joined = overlapping_intervals(sheet.symbol.height, room, sheet.seams[1], legend=drawing.legend[1])
        assert not [y for y, _ in joined if any(low < y < high for low, high in drawing.legend[1][1:])]
