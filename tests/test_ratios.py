"""Ratios of commands to their floor are measured and compared with their targets."""

from pathlib import Path

import pytest

from bench import ratios
from bench.ratios import Ratio
from pnp import assets


@pytest.mark.parametrize("game", assets.games())
def test_every_game_has_one_value_to_change(game: str) -> None:
    name, before, after = ratios.EDITS[game]
    assert (assets.game(game) / name).read_text(encoding="utf-8").count(before) == 1
    assert len(before) == len(after)


def test_a_figure_above_its_target_is_missed() -> None:
    found = (Ratio("", "help", 1.1, 1.2), Ratio("shogi", "check, unchanged", 1.01, 1.0))
    assert ratios.missed(found) == found[1:]
    assert "| shogi | 1.01 (≤ 1.0) |" in ratios.report(found)


def test_a_command_is_measured_with_its_children(tmp_path: Path) -> None:
    taken, printed = ratios._run(["sh", "-c", f"{ratios._PNP} --version; exit 3"], tmp_path)
    assert 0.01 < taken < 30
    assert printed[1] == 3
