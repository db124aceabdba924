"""Texts that no one means are looked at as fast as others: no check takes more than its share of a long one."""

import json
import shutil
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import kits
import pytest

from pnp import assets, checks, model
from pnp.model.game import Game

_LENGTH = 60_000
_LONGEST = 10.0
"""Seconds for all checks; a search that goes back for each of its characters takes minutes."""
_HEADINGS = "".join(f"## Alpha beta {number} {{: #alpha-beta-{number}}}\n\nIt goes.\n\n" for number in range(800))
_OPEN = (
    "[[ " + "{{" * _LENGTH,
    "[[ " + "{%" * _LENGTH,
    "x {{ y }} " + "{% set " * 20_000,
    "x {{ y }} " + "{% macro " * 20_000,
    "[[" * _LENGTH,
)
"""Templates, statements, settings, macros and references that nothing ends."""
_LONG = (
    "Phase " + "Aa-" * _LENGTH,
    "x " + "`" * _LENGTH,
    "| a | b |\n|" + " " * _LENGTH + "x|",
    "the second one " * 4_000,
    "## Attack value\n\nIt is.\n\n" + "The attack value [[rule:play]]. " * 3_000,
)
"""Joined capitals, back quotes, white space in a table, ordinals, references to another rule."""
_NOTHING = _HEADINGS + "".join(f"See [[rule:alpha-bate-{number}]]. " for number in range(900, 2_000))


@pytest.mark.parametrize("texts", [_OPEN, _LONG, (_NOTHING,)], ids=["open", "long", "references to nothing"])
def test_long_texts_are_looked_at_in_time(texts: tuple[str, ...]) -> None:
    assert _seconds(_with(texts)) < _LONGEST


def test_long_rules_are_compared_with_the_record_in_time(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(assets.game("heavy-armor"), tmp_path / "game"))
    with (folder / "rules" / "05-attack.md").open("a", encoding="utf-8") as chapter:
        chapter.write("\n\n## Long {: #long}\n\n" + "It goes. He goes. " * 3_000)
    record = folder / "agreed.json"
    content = json.loads(record.read_text(encoding="utf-8"))
    content["texts"]["long"] = {"text": ["He goes.", "It went.", "It goes."] * 2_000, "parts": {}}
    record.write_text(json.dumps(content), encoding="utf-8")
    assert _seconds(model.load(folder)) < _LONGEST


def test_long_sentences_about_odds_are_looked_at_in_time() -> None:
    game = _with(["The " + "odds above x " * 12_000], "across-the-maren")
    assert _seconds(game, "text.other-odds") < _LONGEST


def _with(texts: Sequence[str], name: str = "heavy-armor") -> Game:
    """A game with more text in its first chapters, in each another one."""
    game = kits.game(name)
    longer = (
        each._replace(text=f"{each.text}\n\n{text}\n") for each, text in zip(game.rules.chapters, texts, strict=False)
    )
    chapters = (*longer, *game.rules.chapters[len(texts) :])
    return replace(game, rules=game.rules._replace(chapters=chapters))


def _seconds(game: Game, *ids: str) -> float:
    wanted = checks.CheckSelection(lambda check: check.id.startswith(ids or ("prose.", "agreed.", "text.")))
    begin = time.perf_counter()
    checks.check_game(game, wanted)
    return time.perf_counter() - begin
