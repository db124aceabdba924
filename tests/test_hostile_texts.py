"""Texts that no one means are looked at as fast as others: no check takes more than its share of a long one."""

import json
import shutil
import time
from pathlib import Path

import pytest

from pnp import assets, checks, model

_LENGTH = 60_000
_LONGEST = 10.0
"""Seconds for all checks; a search that goes back for each of its characters takes minutes."""
_HEADINGS = "".join(f"## Alpha beta {number} {{: #alpha-beta-{number}}}\n\nIt goes.\n\n" for number in range(800))
_TEXTS = {
    "open templates": "[[ " + "{{" * _LENGTH,
    "open statements": "[[ " + "{%" * _LENGTH,
    "open settings": "x {{ y }} " + "{% set " * 20_000,
    "open macros": "x {{ y }} " + "{% macro " * 20_000,
    "open references": "[[" * _LENGTH,
    "joined capitals": "Phase " + "Aa-" * _LENGTH,
    "back quotes": "x " + "`" * _LENGTH,
    "white space in a table": "| a | b |\n|" + " " * _LENGTH + "x|\n",
    "ordinals": "the second one " * 4_000,
    "references to another rule": "## Attack value\n\nIt is.\n\n" + "The attack value [[rule:play]]. " * 3_000,
    "references to nothing": _HEADINGS + "".join(f"See [[rule:alpha-bate-{number}]]. " for number in range(900, 2_000)),
}


@pytest.mark.parametrize("text", _TEXTS.values(), ids=_TEXTS.keys())
def test_long_texts_are_looked_at_in_time(tmp_path: Path, text: str) -> None:
    assert _seconds(_with(tmp_path, text)) < _LONGEST


def test_long_rules_are_compared_with_the_record_in_time(tmp_path: Path) -> None:
    game = _with(tmp_path, "## Long {: #long}\n\n" + "It goes. He goes. " * 3_000)
    record = game / "agreed.json"
    content = json.loads(record.read_text(encoding="utf-8"))
    content["texts"]["long"] = {"text": ["He goes.", "It went.", "It goes."] * 2_000, "parts": {}}
    record.write_text(json.dumps(content), encoding="utf-8")
    assert _seconds(game) < _LONGEST


def test_long_sentences_about_odds_are_looked_at_in_time(tmp_path: Path) -> None:
    game = _with(tmp_path, "The " + "odds above x " * 12_000, "across-the-maren", "06-movement.md")
    assert _seconds(game, "text.other-odds") < _LONGEST


def _with(folder: Path, text: str, game: str = "heavy-armor", chapter_name: str = "05-attack.md") -> Path:
    """A copy of a game with more text in one of its chapters."""
    copy = Path(shutil.copytree(assets.game(game), folder / "game"))
    chapter = copy / "rules" / chapter_name
    chapter.write_text(f"{chapter.read_text(encoding='utf-8')}\n\n{text}\n", encoding="utf-8")
    return copy


def _seconds(folder: Path, *ids: str) -> float:
    game = model.load(folder)
    wanted = checks.CheckSelection(lambda check: check.id.startswith(ids or ("prose.", "agreed.", "text.")))
    begin = time.perf_counter()
    checks.check_game(game, wanted)
    return time.perf_counter() - begin
