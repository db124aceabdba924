"""docs/language.md: tables up to date, nothing left out, examples that load."""

import re
from pathlib import Path

import pnp.model
from pnp.model import language_docs
from pnp.model.compute import examples
from pnp.model.schema import schema

PAGE = (Path(__file__).parents[2] / "docs" / "language.md").read_text(encoding="utf-8")


def test_the_tables_are_up_to_date() -> None:
    assert language_docs.filled(PAGE) == PAGE, "run: make docs"


def test_every_part_of_the_language_has_its_table() -> None:
    assert set(language_docs.parts_on(PAGE)) == {"root", *schema()["$defs"]}


def test_a_stale_table_would_be_noticed() -> None:
    assert language_docs.filled(PAGE.replace("| **`title`** | text |", "| `titel` | text |", 1)) == PAGE


def test_links_lead_to_headings() -> None:
    headings = {
        re.sub(r"[^a-z0-9 -]", "", line.lower()).replace(" ", "-") for line in re.findall(r"(?m)^#+ (.*)$", PAGE)
    }
    assert set(re.findall(r"\]\(#([a-z-]+)\)", PAGE)) <= headings


def test_the_examples_are_one_game_that_loads(tmp_path: Path) -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) > 15
    names = [f"part{number}.yaml" for number in range(1, len(blocks))]
    for name, block in zip(names, blocks[1:], strict=True):
        (tmp_path / name).write_text(block, encoding="utf-8")
    (tmp_path / "game.yaml").write_text(blocks[0] + f"include: [{', '.join(names)}]\n", encoding="utf-8")
    (rows,) = re.findall(r"```csv\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "boats.csv").write_text(rows, encoding="utf-8")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "play.md").write_text("# Play\n", encoding="utf-8")
    loaded = pnp.model.load_with_findings(tmp_path)
    assert [f"{finding.span}: {finding.message}" for finding in loaded.findings] == []
    game = loaded.require()
    assert list(game.pieces) == ["barge", "ferry", "tug", "lighter", "skiff", "pilot"]
    results = [result for example in game.examples.values() for result in examples.results(game, example)]
    assert [result for result in results if not result.agrees] == []
    assert game.pieces["ferry"].face("front").stats == {"pull": 1, "speed": "F"}  # type: ignore[index]
