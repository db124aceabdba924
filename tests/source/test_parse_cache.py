import random
import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path

import pytest

from pnp import assets
from pnp.model import loading
from pnp.model.game import Game, Stat
from pnp.model.game.ids import StatId
from pnp.source import parse_cache, yaml_parser
from pnp.source.collector import Findings
from pnp.source.parse_cache import ParseCache


def test_a_text_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    trees = ParseCache()
    first = trees.parse("once: [1, 2]\n", "a.yaml", Findings())
    monkeypatch.setattr(yaml_parser, "read", None)
    assert trees.parse("once: [1, 2]\n", "a.yaml", Findings()) is first


def test_another_cache_and_another_file_have_trees_of_their_own() -> None:
    trees = ParseCache()
    first = trees.parse("once: 1\n", "a.yaml", Findings())
    assert trees.parse("once: 1\n", "b.yaml", Findings()) is not first
    assert ParseCache().parse("once: 1\n", "a.yaml", Findings()) is not first


def test_findings_are_reported_each_time() -> None:
    trees = ParseCache()
    for _ in range(2):
        findings = Findings()
        assert trees.parse("a: 1\na: 2\n", "twice.yaml", findings) is not None
        (found,) = findings.all()
        assert found.id == "source.duplicate-key"


def test_the_oldest_tree_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    read = yaml_parser.read
    monkeypatch.setattr(yaml_parser, "read", lambda text, *rest: (parsed.append(text), read(text, *rest))[1])
    monkeypatch.setattr(parse_cache, "MAX_TREES", 2)
    trees = ParseCache()
    for number in (1, 2, 3, 3, 2, 1):
        trees.parse(f"a: {number}\n", "c.yaml", Findings())
    assert parsed == ["a: 1\n", "a: 2\n", "a: 3\n", "a: 1\n"]


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


@pytest.mark.parametrize(
    ("game", "count"),
    [
        ("heavy-armor", 10),
        ("across-the-maren", 3),
        pytest.param("heavy-armor", 120, marks=_MANY),
        pytest.param("across-the-maren", 120, marks=_MANY),
    ],
)
def test_edits_of_a_game_that_is_kept_give_what_a_first_look_gives(game: str, count: int, tmp_path: Path) -> None:
    folder = shutil.copytree(assets.game(game), tmp_path / "game")
    trees, choose = ParseCache(), random.Random(11)
    whole = loading.load(folder, trees=trees)
    for file in choose.choices(sorted(folder.glob("*.yaml")), k=count):
        written = file.read_text()
        for text in [*edits(written, 1, choose), written]:
            file.write_text(text)
            kept, first = loading.load(folder, trees=trees), whole if text == written else loading.load(folder)
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
    assert before.examples
    assert all(after.examples[id_] is each for id_, each in before.examples.items())


def test_another_number_of_a_measure_changes_no_clause(tmp_path: Path) -> None:
    folder = shutil.copytree(Path(__file__).parents[1] / "bad" / "formal", tmp_path / "game")
    trees = ParseCache()
    before = loading.load(folder, trees=trees).require().rulings
    (game,) = (path for path in folder.glob("*.yaml") if "score: 4" in path.read_text())
    game.write_text(game.read_text().replace("score: 4", "score: 3"))
    after = loading.load(folder, trees=trees).require().rulings
    assert after.measures["score"].values != before.measures["score"].values
    assert after.clauses["enter"] is before.clauses["enter"]


def test_a_look_at_another_edition_leaves_what_is_known_of_this_one(tmp_path: Path) -> None:
    folder = shutil.copytree(Path(__file__).parents[1] / "bad" / "formal", tmp_path / "game")
    trees = ParseCache()

    def score(variant: Mapping[str, object] | None = None) -> Stat:
        return loading.load(folder, trees=trees, variant=variant or "").require().stats[StatId("score")]

    first = score()
    assert score({"stats.score.range": "1..7"}).high == 7
    assert score() is first


def test_an_edition_begins_with_what_is_known_of_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parse_cache, "MAX_EDITIONS", 2)
    trees = ParseCache()
    trees.of_edition("a").results["stage"] = {"one": 1}
    assert trees.of_edition("b").results == {"stage": {"one": 1}}
    trees.of_edition("b").results["stage"]["one"] = 2
    assert [trees.of_edition(each).results["stage"]["one"] for each in ("a", "b", "c", "a")] == [1, 2, 2, 2]


def test_each_use_of_a_missing_name_is_found_each_time(tmp_path: Path) -> None:
    folder = shutil.copytree(assets.game("across-the-maren"), tmp_path / "game")
    trees, board = ParseCache(), folder / "units.yaml"
    loading.load(folder, trees=trees)
    board.write_text(re.sub(r"(?m)^  motor:", "  wheeled:", board.read_text()))
    first, again = loading.load(folder, trees=trees), loading.load(folder, trees=trees)
    assert first.findings == again.findings == loading.load(folder).findings != ()
