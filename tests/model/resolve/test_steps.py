import random
import re
import shutil
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from pnp import assets
from pnp.model import loading
from pnp.model.game import Game
from pnp.source.parse_cache import ParseCache


def edits(text: str, count: int, choose: random.Random) -> Iterator[str]:
    """Yield texts with one change each: another digit, a lost line, a misspelled word."""
    for _ in range(count):
        change = choose.choice(["digit", "line", "word"])
        pattern = {"digit": r"\d", "line": r"(?m)^ .*\n", "word": r"[a-z]{4,}"}[change]
        found = choose.choice(list(re.finditer(pattern, text)))
        new = {"digit": str(choose.randrange(10)), "line": "", "word": found.group()[::-1]}[change]
        yield text[: found.start()] + new + text[found.end() :]


def different(kept: Game | None, first: Game | None) -> list[str]:
    """Return the fields that two games do not share."""
    if kept is None or first is None:
        return [] if kept is first else ["game"]
    return [field.name for field in fields(Game) if getattr(kept, field.name) != getattr(first, field.name)]


_MANY = pytest.mark.slow("the same as the quick one, with more edits")


@pytest.mark.parametrize("count", [10, pytest.param(120, marks=_MANY)])
@pytest.mark.parametrize("game", ["heavy-armor", "across-the-maren"])
def test_edits_of_a_game_that_is_kept_give_what_a_first_look_gives(game: str, count: int, tmp_path: Path) -> None:
    folder = shutil.copytree(assets.game(game), tmp_path / "game")
    trees, choose = ParseCache(), random.Random(11)
    loading.load(folder, trees=trees)
    for file in choose.choices(sorted(folder.glob("*.yaml")), k=count):
        written = file.read_text()
        for text in [*edits(written, 1, choose), written]:
            file.write_text(text)
            kept, first = loading.load(folder, trees=trees), loading.load(folder)
            assert kept.findings == first.findings
            assert different(kept.game, first.game) == []


def test_what_one_edit_does_not_touch_is_the_same_object(tmp_path: Path) -> None:
    folder = shutil.copytree(assets.game("heavy-armor"), tmp_path / "game")
    trees = ParseCache()
    before = loading.load(folder, trees=trees).require()
    pieces = folder / "pieces.yaml"
    pieces.write_text(pieces.read_text().replace("attack: 3", "attack: 4", 1))
    after = loading.load(folder, trees=trees).require()
    assert after.pieces != before.pieces
    assert after.rulings.clauses["buy.any"] is before.rulings.clauses["buy.any"]
    assert after.boards["duel"] is before.boards["duel"]


def test_each_use_of_a_missing_name_is_found_each_time(tmp_path: Path) -> None:
    folder = shutil.copytree(assets.game("across-the-maren"), tmp_path / "game")
    trees, board = ParseCache(), folder / "units.yaml"
    loading.load(folder, trees=trees)
    board.write_text(re.sub(r"(?m)^  motor:", "  wheeled:", board.read_text()))
    first, again = loading.load(folder, trees=trees), loading.load(folder, trees=trees)
    assert first.findings == again.findings == loading.load(folder).findings != ()
