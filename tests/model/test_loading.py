"""Whole folders: good games, 170 broken ones with the place of every fault, and anything else that bytes can be."""

import os
import re
import shutil
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from yaml_loaders import LOADER

import pnp.model
from pnp import budget
from pnp.budget import LIMITS
from pnp.errors import DefinitionError
from pnp.model import loading
from pnp.model.game import FaceRef, StatEffect
from pnp.source.code_frames import render
from pnp.source.lines import SourceLines
from pnp.source.parse_cache import ParseCache

ROOT = Path(__file__).parents[2]
BAD = ROOT / "tests" / "bad"
_GAMES = "base battle squares formal maps odds points units conduct moves prices facing scenarios components"
BASE, BATTLE, SQUARES, FORMAL, MAPS, ODDS, POINTS, UNITS, CONDUCT, MOVES, PRICES, FACING, SCENARIOS, COMPONENTS = (
    BAD / name for name in _GAMES.split()
)
DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
CASES = [
    {"base": base, **case}
    for base, name in (
        (BASE, "cases.yaml"),
        (BATTLE, "battle-cases.yaml"),
        (SQUARES, "square-cases.yaml"),
        (FORMAL, "formal-cases.yaml"),
        (MAPS, "map-cases.yaml"),
        (ODDS, "odds-cases.yaml"),
        (POINTS, "point-cases.yaml"),
        (UNITS, "unit-cases.yaml"),
        (CONDUCT, "conduct-cases.yaml"),
        (MOVES, "move-cases.yaml"),
        (PRICES, "price-cases.yaml"),
        (BASE, "format-cases.yaml"),
        (FACING, "facing-cases.yaml"),
        (SCENARIOS, "scenario-cases.yaml"),
        (COMPONENTS, "component-cases.yaml"),
    )
    for case in yaml.load((BAD / name).read_text(encoding="utf-8"), LOADER)
]
HEAVY_ARMOR = ROOT / "games" / "heavy-armor"

WITHOUT_A_TEXT = {f"source.{name}" for name in ("encoding", "too-deep", "too-large", "too-many-files", "unreadable")}
"""Ids whose cases cannot be written as a text replaced by another; they have tests of their own below."""


def findings_of(folder: Path, trees: ParseCache | None = None) -> list[str]:
    loaded = loading.load(folder, trees=trees)
    assert (loaded.game is None) == bool(loaded.findings)
    found = []
    for finding in loaded.findings:
        if finding.id == "budget.findings":
            assert finding == loaded.findings[-1]
            continue
        assert finding.span is not None
        assert finding.severity == "error"
        assert render(finding, SourceLines(loaded.texts))
        where = Path(finding.span.file).relative_to(folder.as_posix())
        found.append(f"{finding.id} {where}:{finding.span.line}:{finding.span.column}")
    return found


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copytree(BASE, tmp_path / "game"))


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], tuple[Path, ParseCache]]:
    """A writable copy of a good game, and the syntax trees of its files, kept from case to case."""
    return cache(lambda base: (Path(shutil.copytree(base, tmp_path_factory.mktemp("good") / "game")), ParseCache()))


@pytest.mark.parametrize("case", CASES, ids=[case["case"].replace(" ", "-") for case in CASES])
def test_broken_definitions(case: dict[str, object], copied: Callable[[Path], tuple[Path, ParseCache]]) -> None:
    base = Path(str(case["base"]))
    game, trees = copied(base)
    changes = [(str(each.get("in") or each["file"]), each) for each in (case, case.get("with")) if each]
    try:
        for name, change in changes:
            text = str(change["write"]) if "write" in change else changed(game / name, change)
            (game / name).write_text(text, encoding="utf-8")
        assert findings_of(game, trees) == case["expect"]
    finally:
        for name, _ in changes:
            (game / name).unlink(missing_ok=True)
            if (base / name).exists():
                shutil.copy(base / name, game / name)


def changed(file: Path, change: dict[str, object]) -> str:
    text = file.read_text(encoding="utf-8")
    assert text.count(str(change["old"])) == 1, "a change must be of exactly one place"
    return text.replace(str(change["old"]), str(change["new"]))


def test_every_finding_that_the_code_can_make_is_in_the_table() -> None:
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for package in ("source", "model")
        for path in sorted((ROOT / "pnp" / package).rglob("*.py"))
    )
    possible = set(re.findall(r'"((?:source|schema|value|reference|formula)\.[a-z][a-z-]+)"', code))
    possible |= {f"reference.unknown-{kind}" for kind in re.findall(r'known\(\s*"([a-z-]+)"', code)}
    known = {line.split()[0] for case in CASES for line in case["expect"]} | WITHOUT_A_TEXT
    assert sorted(possible - known) == []


def test_there_are_enough_cases() -> None:
    assert len({case["case"] for case in CASES}) == len(CASES) >= 150


def include(game: Path, name: str) -> Path:
    file = game / "game.yaml"
    file.write_text(file.read_text().replace("[more.yaml]", f"[more.yaml, {name}]"))
    return game / name


def test_a_file_that_is_too_large(game: Path) -> None:
    include(game, "big.yaml").write_bytes(b"# " * 600_000)
    assert findings_of(game) == ["source.too-large game.yaml:11:22"]


def test_a_pipe_instead_of_a_file(game: Path) -> None:
    os.mkfifo(include(game, "pipe.yaml"))
    assert findings_of(game) == ["source.not-a-file game.yaml:11:22"]


def test_a_link_out_of_the_folder(game: Path) -> None:
    include(game, "link.yaml").symlink_to("/etc/hostname")
    assert findings_of(game) == ["source.outside-folder game.yaml:11:22"]


def test_a_file_that_the_system_refuses(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = include(game, "shut.yaml")
    refused.write_text("")
    opening = os.open

    def open_(path: str, *arguments: object, **named: object) -> int:
        if path == "shut.yaml":
            raise PermissionError(13, "Permission denied")
        return opening(path, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", open_)
    assert findings_of(game) == ["source.unreadable game.yaml:11:22"]


def test_another_encoding(game: Path) -> None:
    file = game / "game.yaml"
    file.write_bytes(file.read_bytes().replace(b"title: Skirmish", b"title: \xc4rger"))
    assert findings_of(game) == ["source.encoding game.yaml:4:10"]


def test_nesting_without_end(game: Path) -> None:
    file = game / "game.yaml"
    file.write_text(file.read_text().replace("unit: squad", "unit: " + "[" * 5000))
    (found,) = findings_of(game)
    assert found.startswith("source.too-deep game.yaml:40:")


def test_an_alias_bomb(game: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 50)]
    include(game, "bomb.yaml").write_text("\n".join(lines))
    begin = time.perf_counter()
    (found,) = findings_of(game)
    assert found.startswith("source.too-large bomb.yaml:")
    assert time.perf_counter() - begin < 5


def test_boards_are_bounded_together(game: Path) -> None:
    board = "{name: B, grid: {shape: rectangle, columns: 300, rows: 300, pitch: 9mm}}"
    include(game, "maps.yaml").write_text("boards:\n" + "".join(f"  b{n}: {board}\n" for n in range(9)))
    with budget.run(LIMITS._replace(cells=300_000)):
        assert findings_of(game) == ["budget.cells maps.yaml:5:17"]


def test_lists_of_cells_are_bounded(game: Path) -> None:
    grid = "{kind: square, columns: 100, rows: 100, pitch: 9mm}"
    twice = "[A1..CV100, A1..CV100]"
    zones = f"{{zone: {{name: Z, cells: {twice}}}}}"
    fields = "[{role: hill, at: A1..CV100}, {role: top, at: A1..CV100}]"
    board = f"{{name: B, grid: {grid}, zones: {zones}, fields: {fields}}}"
    include(game, "maps.yaml").write_text(
        f"roles: {{hill: {{name: H}}, top: {{name: T}}}}\nboards:\n  plain: {board}\n"
    )
    for most, column in ((11_000, 87), (22_000, 111), (33_000, 122), (44_000, 162), (55_000, 145)):
        with budget.run(LIMITS._replace(cells=most)):
            assert findings_of(game) == [f"budget.cells maps.yaml:3:{column}"]


def test_maps_of_scenarios_are_bounded_together(game: Path) -> None:
    grid = "{orientation: flat, shape: section, columns: 151, rows: 150, pitch: 9mm}"
    board = f"boards: {{sheet: {{name: S, number: 1, grid: {grid}}}}}\n"
    battle = "{number: 1, title: T, turns: 1, first: red, layout: [[sheet]]}"
    include(game, "maps.yaml").write_text(f"{board}scenarios:\n  a: {battle}\n  b: {battle}\n  c: {battle}\n")
    assert findings_of(game) == ["value.out-of-range maps.yaml:4:3"]


def test_files_are_bounded_together(game: Path) -> None:
    chapters = [f"rules/{number}.md" for number in range(10)]
    for chapter in chapters:
        (game / chapter).write_bytes(b"x" * 900_000)
    file = game / "more.yaml"
    file.write_text(file.read_text().replace("[rules/play.md]", f"[{', '.join(chapters)}]"))
    assert [found.split()[0] for found in findings_of(game)] == ["source.too-large"] * 2


def test_thousands_of_faults_do_not_take_minutes(game: Path) -> None:
    pieces = "".join(f"  piece-{n}: {{name: P, count: 1 per side, front: {{state: S}}}}\n" for n in range(900))
    cells = ", ".join(f"X{number}" for number in range(9_000))
    zone = f"zones: {{z: {{name: Z, cells: [{cells}]}}}}"
    zones = f"boards: {{b: {{name: B, grid: {{shape: hexagon, side: 3, pitch: 9mm}}, {zone}}}}}\n"
    members = ", ".join(f"pieces-{number}" for number in range(200))
    stack = f"composites: {{c: {{name: C, of: {{two: [{members}]}}, top: {{}}, marker: {{count: 1 per side}}}}}}\n"
    include(game, "faults.yaml").write_text(f"pieces:\n{pieces}{zones}{stack}")
    begin = time.perf_counter()
    assert len(findings_of(game)) == LIMITS.findings
    assert time.perf_counter() - begin < 10


def test_thousands_of_faulty_clauses_do_not_take_minutes(tmp_path: Path) -> None:
    words = ", ".join(f"word{number}" for number in range(10_000))
    clauses = "".join(f"  c{n}: {{decides: d, group: g, when: {{a: wrod{n}}}, then: x}}\n" for n in range(4_000))
    title = "pnp: 2\ngame: {id: big, title: Big, version: 1, players: 2}\n"
    decision = f"decisions: {{d: {{title: D, inputs: {{a: [{words}], b: 1..10000}}, answers: [x]}}}}\n"
    (tmp_path / "game.yaml").write_text(f"{title}{decision}clauses:\n{clauses}")
    begin = time.perf_counter()
    assert len(findings_of(tmp_path)) == LIMITS.findings
    assert time.perf_counter() - begin < 10


def test_overrides_are_bounded_together(tmp_path: Path) -> None:
    title = "pnp: 2\ngame: {id: big, title: Big, version: 1, players: 2}\n"
    decision = "decisions: {d: {title: D, inputs: {a: 1..3}, answers: [x]}}\n"
    clauses = "".join(f"  c{n}: {{decides: d, group: g, then: x, overrides: group.g}}\n" for n in range(5_000))
    (tmp_path / "game.yaml").write_text(f"{title}{decision}clauses:\n{clauses}")
    assert findings_of(tmp_path)[-1] == "value.out-of-range game.yaml:25:40"


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError) as caught:
        pnp.model.load(tmp_path / "nothing")
    assert [finding.id for finding in caught.value.findings] == ["source.missing-file"]


def test_all_findings_come_in_one_exception(game: Path) -> None:
    file = game / "game.yaml"
    file.write_text(file.read_text().replace("cost: 1", "cots: 1").replace("minutes:", "minuts:"))
    (game / "units.csv").write_text((game / "units.csv").read_text().replace("2 per side", "two"))
    with pytest.raises(DefinitionError) as caught:
        pnp.model.load(game)
    assert len(caught.value.findings) == 3
    hints = {finding.hint for finding in caught.value.findings}
    assert "did you mean 'cost'?" in hints
    assert any("count.SIDE" in hint for hint in hints)


def test_the_base_of_the_table_is_a_good_game() -> None:
    loaded = loading.load(BASE)
    assert loaded.findings == ()
    game = loaded.require()
    assert game.version == "1.2"
    assert game.players == (2, 4)
    assert dict(game.pieces["tank"].count) == {"red": 2, "blue": 2}  # type: ignore[index]
    assert game.pieces["tank"].face("back").state == "Hit, burning"  # type: ignore[index]
    assert game.kit.counter_size == pytest.approx(15.875)
    assert game.boards["star"].grid.pitch == pytest.approx(12.7)  # type: ignore[index]


def test_heavy_armor() -> None:
    game = pnp.model.load(HEAVY_ARMOR)
    assert sum(sum(piece.count.values()) for piece in game.pieces.values()) == 28
    duel = game.boards["duel"]  # type: ignore[index]
    assert {zone.id: len(zone.cells) for zone in duel.zones} == {
        "deploy-amber": 60,
        "deploy-teal": 60,
        "center-amber": 22,
        "center-teal": 22,
    }
    assert len(duel.grid.cells) == 225
    assert duel.grid.label(duel.grid.cell("A1")) == "A1"
    assert len(game.boards["side-15"].grid.cells) == 631  # type: ignore[index]
    power_up = game.composites["power-up"]  # type: ignore[index]
    assert dict(power_up.effect) == {
        "attack": StatEffect("add", 1),
        "defense": StatEffect("add", 1),
        "move": StatEffect("set", 0),
    }
    assert sum(power_up.count.values()) == 8
    example = game.examples["cannon-at-walker"]  # type: ignore[index]
    assert example.given["attacker"] == FaceRef("bombard", "back")  # type: ignore[arg-type]
    assert dict(example.expect) == {"to-hit": "3", "to-save": "4", "kill": "1/6"}
    assert game.rules is not None
    assert all(chapter.text.strip() for chapter in game.rules.chapters)


def test_the_game_cannot_be_changed() -> None:
    game = pnp.model.load(HEAVY_ARMOR)
    with pytest.raises(AttributeError):
        game.title = "Other"  # type: ignore[misc]
    for mapping in (game.pieces, game.boards, game.pieces["lancer"].count, game.examples["cannon-at-walker"].given):  # type: ignore[index]
        with pytest.raises(TypeError):
            mapping["new"] = None  # type: ignore[index]


def test_loading_twice_gives_equal_games() -> None:
    assert vars(pnp.model.load(HEAVY_ARMOR)) == vars(pnp.model.load(HEAVY_ARMOR))


# Anything at all

GOOD = {
    base: {path.name: path.read_text(encoding="utf-8") for path in sorted(base.iterdir()) if path.is_file()}
    for base in (BASE, BATTLE, SQUARES, FORMAL)
}
TOKENS = [
    "{",
    "}",
    "[",
    "]",
    ":",
    ": ",
    "- ",
    "&a ",
    "*a",
    "!!x ",
    "<<: ",
    "|\n",
    "#",
    "'",
    '"',
    "\t",
    "null",
    "..",
    "-1",
]
TOKENS += [
    "1e999",
    "99999",
    "{a: 1}",
    "[1, 2]",
    "\n",
    "\n  ",
    "scout",
    "front",
    "from: ",
    "\x00",
    "ü",
    "0..6",
    "{not: [high]}",
    "if: a < b",
    "group.ground",
    "4 per side",
]

EXAMPLES = settings().max_examples * 3 // 2
fuzz = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def load_anything(folder: Path) -> None:
    loaded = loading.load(folder)
    assert (loaded.game is None) == bool(loaded.findings)
    for finding in loaded.findings:
        assert render(finding, SourceLines(loaded.texts))


@fuzz
@given(data=st.binary(max_size=300) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_no_bytes_give_a_traceback(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_bytes(data)
    load_anything(tmp_path)


@fuzz
@given(data=st.data())
def test_no_change_to_a_good_definition_gives_a_traceback(data: st.DataObject, game: Path) -> None:
    texts = GOOD[data.draw(st.sampled_from([BASE, BATTLE, FORMAL]))]
    for name, text in texts.items():
        (game / name).write_text(text, encoding="utf-8")
    name = data.draw(st.sampled_from(sorted(texts)))
    text = texts[name]
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 30))
        text = text[:start] + data.draw(st.sampled_from(TOKENS)) + text[start + length :]
    (game / name).write_text(text, encoding="utf-8")
    load_anything(game)


trees = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["scout", "red", "1..3", "#aabbcc", "20mm", "d6", "rook", "high", "score(unit) < 2", "capture"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["scout", "front", "name", "grid", "cells", "of", "if", "not", "unit", "from"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=8,
)


@fuzz
@given(data=st.data())
def test_no_value_in_any_place_gives_a_traceback(data: st.DataObject, game: Path) -> None:
    texts = GOOD[data.draw(st.sampled_from([BASE, BATTLE, FORMAL]))]
    definition: dict[str, object] = {}
    for name, text in texts.items():
        definition |= yaml.load(text, LOADER) if name.endswith(".yaml") else {}
    definition.pop("include")
    node: object = definition
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node))) if isinstance(node, list) else []
        key = data.draw(st.sampled_from(keys))
        inner = node[key]  # type: ignore[index]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
            node[key] = data.draw(trees)  # type: ignore[index]
            break
        node = inner
    (game / "game.yaml").write_text(yaml.dump(definition, Dumper=DUMPER, sort_keys=False), encoding="utf-8")
    load_anything(game)


def test_more_files_than_a_definition_may_have(game: Path) -> None:
    names = [f"part-{number}.yaml" for number in range(6)]
    for name in names:
        (game / name).write_text("")
    include(game, ", ".join(names))
    with budget.run(LIMITS._replace(definition_files=4)):
        assert [found.split()[0] for found in findings_of(game)] == ["source.too-many-files"]
