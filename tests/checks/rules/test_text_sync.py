"""The location of a changed sentence: the words that changed."""

import shutil
from pathlib import Path

import pytest

from pnp import checks, model
from pnp.checks.shared import review_entries
from pnp.model.text import review_record

AGREED = Path(__file__).parents[2] / "bad" / "agreed"


@pytest.mark.parametrize(
    ("old", "new", "marked"),
    [
        ("may not enter a hex", "must not enter a hex", "must"),
        ("may not enter a hex", "may enter a hex", "may"),
        ("may not enter a hex", "may not enter a single hex", "single"),
        ("It may pass through none.", "It may pass through a hex.", "a hex."),
        ("It may pass through none.", "Not it.", "Not it."),
    ],
)
def test_the_words_that_changed_are_marked(old: str, new: str, marked: str, tmp_path: Path) -> None:
    game = Path(shutil.copytree(AGREED, tmp_path / "game"))
    chapter = game / "rules" / "play.md"
    text = chapter.read_text(encoding="utf-8")
    assert text.count(old) == 1
    chapter.write_text(text.replace(old, new), encoding="utf-8")
    (found,) = (finding for finding in checks.check_game(model.load(game)) if finding.id == "agreed.text")
    assert found.span is not None
    line = chapter.read_text(encoding="utf-8").split("\n")[found.span.line - 1]
    assert line[found.span.column - 1 : found.span.end_column - 1] == marked


def test_a_changed_text_of_the_procedure_is_a_warning(tmp_path: Path) -> None:
    game = Path(shutil.copytree(AGREED, tmp_path / "game"))
    with (game / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("procedure: {setup: [{name: Men, summary: Put two men.}]}\n")
    (game / review_record.FILE).write_text(review_record.written(review_entries.record(model.load(game))))
    with_three = (game / "game.yaml").read_text(encoding="utf-8").replace("two men", "three men")
    (game / "game.yaml").write_text(with_three, encoding="utf-8")
    (found,) = (finding for finding in checks.check_game(model.load(game)) if finding.id == "agreed.text")
    assert found.severity == "warning"
    assert "said 'Put two men.' and now says 'Put three men.'" in found.message
