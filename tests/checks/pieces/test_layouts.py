"""Checks of layouts: the same findings from every folder."""

from pathlib import Path

import pytest

from pnp import checks, model

GAME = """pnp: 2
game: {id: die, title: Die, version: 0.1.0, players: 2}
components:
  dice: {kind: token, layout: die, fields: {n: {number: 0..3}}, items: {one: {n: 1}}}
kit: {documents: [components]}
"""
LAYOUT = """layout: 2
title: A die
parts:
  - {when: {n: 3}, text: "{n}", size: 8pt, box: {left: safe, right: safe, top: safe, height: 5mm}}
"""


@pytest.mark.parametrize("place", [".", "..", "/"])
def test_a_layout_of_the_game_is_checked_from_every_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    layouts = tmp_path / "die" / "templates" / "layouts"
    layouts.mkdir(parents=True)
    (tmp_path / "die" / "game.yaml").write_text(GAME, encoding="utf-8")
    (layouts / "die.yaml").write_text(LAYOUT, encoding="utf-8")
    folder = {".": Path(), "..": Path("die"), "/": tmp_path / "die"}[place]
    monkeypatch.chdir(tmp_path / "die" / place)
    found = checks.check_game(model.load(folder), checks.CheckSelection(lambda check: check.id == "layout.unreached"))
    assert [finding.id for finding in found] == ["layout.unreached"]
