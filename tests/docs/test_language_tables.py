"""docs/language.md: tables up to date, nothing left out, examples that load."""

import re
from pathlib import Path

import language_tables
import pytest

from pnp.artwork.boards import textures
from pnp.artwork.boards.landscape.registry import LANDFORMS
from pnp.budget import LIMITS
from pnp.model import loading
from pnp.model.compute import examples
from pnp.model.documents import DOCUMENTS
from pnp.model.schema import schema
from pnp.pipeline.document_job import draw

PAGE = (Path(__file__).parents[2] / "docs" / "language.md").read_text(encoding="utf-8")


def test_the_tables_are_up_to_date() -> None:
    assert language_tables.filled(PAGE) == PAGE, "run: make docs"


def test_every_part_of_the_language_has_its_table() -> None:
    assert set(language_tables.parts_on(PAGE)) == {"root", *schema()["$defs"]}


def test_a_stale_table_would_be_noticed() -> None:
    assert language_tables.filled(PAGE.replace("| **`title`** | ", "| `titel` | ", 1)) == PAGE


def test_links_lead_to_headings() -> None:
    anchors = [anchor for _, _, anchor in language_tables.headings(PAGE)]
    assert len(set(anchors)) == len(anchors)
    assert set(re.findall(r"\]\(#([a-z-]+)\)", PAGE)) <= set(anchors)


def section(title: str) -> str:
    found = re.search(rf"(?ms)^#+ {title}\n(.*?)(?=^#|\Z)", PAGE)
    assert found is not None
    return found[1]


def test_the_index_names_keys_that_exist() -> None:
    parts = {**schema()["$defs"], "top-level-keys": schema()}
    rows = re.findall(r"(?m)^\| ([^|]+) \| (\[.*) \|$", section("Index of search words"))
    assert len(rows) > 40
    assert [words for words, _ in rows] == sorted((words for words, _ in rows), key=str.lower)
    unknown = []
    for words, targets in rows:
        for anchor, keys in re.findall(r"\]\(#([a-z-]+)\)((?:,? `[a-z-]+`)*)", targets):
            names = parts[anchor]["properties"] if keys else ()
            unknown += [f"{words}: {anchor} {key}" for key in re.findall(r"`([a-z-]+)`", keys) if key not in names]
    assert unknown == []


def test_all_textures_are_listed() -> None:
    listed = re.findall(r"(?m)^\| `([a-z-]+)` \| [^|]+ \| (all cells|hexes) \|$", section("Textures"))
    assert sorted(name for name, cells in listed if cells == "hexes") == sorted(LANDFORMS)
    assert sorted(name for name, cells in listed if cells == "all cells") == sorted(textures.TEXTURES)


@pytest.mark.parametrize(
    "limit",
    [
        LIMITS.board_cells,
        LIMITS.cells,
        LIMITS.scenario_cells,
        LIMITS.counters,
        LIMITS.domain_values,
        LIMITS.formula_length,
        LIMITS.dice,
        LIMITS.drawing_length,
        LIMITS.drawing_elements,
        LIMITS.drawing_depth,
    ],
)
def test_the_limits_are_those_of_the_code(limit: int) -> None:
    assert re.search(rf"(?<![\d,]){limit:,}(?![\d,])", section("Limits"))


DISC = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3" fill="currentColor"/></svg>'
)


@pytest.fixture(scope="module")
def harbor(tmp_path_factory: pytest.TempPathFactory) -> loading.Loaded:
    """The examples as one game, with a disc for each drawing and a plain layout that are the game's own."""
    home = tmp_path_factory.mktemp("harbor")
    blocks = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) > 15
    names = [f"part{number}.yaml" for number in range(1, len(blocks))]
    files = dict(zip(names, blocks[1:], strict=True))
    files["game.yaml"] = blocks[0] + f"include: [{', '.join(names)}]\n"
    (files["boats.csv"],) = re.findall(r"```csv\n(.*?)```", PAGE, re.DOTALL)
    files["rules/play.md"] = "# Play\n"
    for name in re.findall(r"\b(?:boat|badge|pilot|time|weather|marker|rig)/[a-z]+\b", "".join(files.values())):
        files[f"art/{name}.svg"] = DISC
    for name in ("weather-card", "weather-back"):
        files[f"templates/layouts/{name}.yaml"] = f"layout: 2\ntitle: {name}\nparts:\n  - {{fill: side}}\n"
    for name, text in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    return loading.load(home)


def test_the_examples_are_one_game_that_loads(harbor: loading.Loaded) -> None:
    assert [f"{finding.span}: {finding.message}" for finding in harbor.findings] == []
    game = harbor.require()
    assert list(game.pieces) == ["barge", "ferry", "tug", "lighter", "skiff", "pilot"]
    results = [result for example in game.examples.values() for result in examples.results(game, example)]
    assert [result for result in results if not result.agrees] == []
    assert game.pieces["ferry"].face("front").stats == {"pull": 1, "speed": "F"}  # type: ignore[index]


@pytest.mark.parametrize("document", [name for name in DOCUMENTS if name != "extras"])
def test_the_examples_can_be_drawn(harbor: loading.Loaded, document: str) -> None:
    drawn = draw(harbor.require(), document, "letter", "duplex-long")
    assert [len(each.sheets) > 0 for each in drawn] == [True] * len(drawn) != []
