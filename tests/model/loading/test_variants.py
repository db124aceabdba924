"""Variants: other values for a game, laid over its definition."""

import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from pnp import model
from pnp.errors import DefinitionError, Finding, MisuseError
from pnp.model import loading
from pnp.model.game import Game, Variant
from pnp.model.loading import variants

GAME = """\
pnp: 2
game: {id: g, title: A game, version: 1.10, players: 2}
sides:
  red: {name: Red, color: "#c03020", emblem: emblem/sun}
  blue: {name: Blue, color: "#202c70", emblem: emblem/wave}
stats:
  attack: {name: Attack, short: A, range: 0..9}
  move: {name: Movement, short: M, range: 0..9, optional: true}
pieces:
  from: units.csv
  scout: {name: "{{ words.scout }}", cost: 1, count: 2 per side, front: {attack: 2}}
terms: {unit: first}
procedure:
  setup: [{name: Place, summary: Place all.}, {name: Begin, summary: Red begins.}]
skins:
  land: {name: Land, words: {scout: {one: scout, many: scouts}}}
  sea: {name: Sea, words: {scout: {one: boat, many: boats}}, over: {pieces: {scout: {cost: 2}}}}
"""
UNITS = "id,name,cost,count.red,front.attack,front.move\ntank,Tank,3,2,4,1\n"
HEAD = "variant: 1\ngame: g\nname: Other\nset:\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "units.csv").write_text(UNITS, encoding="utf-8")
    (tmp_path / "variants").mkdir()
    return tmp_path


def write(folder: Path, text: str, name: str = "other.yaml") -> None:
    (folder / "variants" / name).write_text(text, encoding="utf-8")


def with_values(folder: Path, lines: str) -> Game:
    write(folder, HEAD + lines)
    return model.load(folder, variant="other")


def found(folder: Path, lines: str | Mapping[str, object], head: str = HEAD) -> list[Finding]:
    if isinstance(lines, str):
        write(folder, head + lines)
    with pytest.raises(DefinitionError) as error:
        model.load(folder, variant="other" if isinstance(lines, str) else lines)
    return list(error.value.findings)


def test_values_of_yaml_of_a_table_and_of_lists_are_set(folder: Path) -> None:
    game = with_values(
        folder,
        "  pieces.scout.front.attack: 3\n  pieces.tank: {cost: 4, front: {move: 2}}\n"
        "  procedure.setup.2.summary: Blue begins.\n  terms.unit: second\n",
    )
    scout, tank = game.pieces["scout"], game.pieces["tank"]
    assert (scout.faces[0].stats["attack"], scout.cost) == (3, 1)
    assert (tank.faces[0].stats, tank.cost) == ({"attack": 4, "move": 2}, 4)
    assert [step.summary for step in game.procedure.setup] == ["Place all.", "Blue begins."]
    assert game.terms["unit"] == "second"


def test_a_key_of_the_language_or_a_stat_that_is_not_written_is_added(folder: Path) -> None:
    game = with_values(folder, "  pieces.scout.limit: 1\n  pieces.scout.front.move: 5\n")
    assert (game.pieces["scout"].limit, game.pieces["scout"].faces[0].stats["move"]) == (1, 5)


def test_the_game_knows_its_variant_and_names_it_with_its_version(folder: Path) -> None:
    game = with_values(folder, "  pieces.scout.cost: 4\n")
    assert (game.version, game.variant) == ("1.10 Other", Variant("other", "Other", "1.10"))
    assert model.load(folder).variant is None


def test_a_variant_lies_over_the_skin_and_has_its_words(folder: Path) -> None:
    write(folder, HEAD + '  pieces.scout.cost: 4\n  pieces.scout.title: "fast {{ words.scout }}"\n')
    game = model.load(folder, skin="sea", variant="other")
    scout = game.pieces["scout"]
    assert (scout.name, scout.cost, scout.title) == ("boat", 4, "fast boat")


def test_values_without_a_file(folder: Path) -> None:
    game = model.load(folder, variant={"pieces.tank.front.attack": 9, "pieces.scout": {"name": "Späher", "cost": 3}})
    assert (game.pieces["tank"].faces[0].stats["attack"], game.pieces["scout"].name) == (9, "Späher")
    (finding,) = found(folder, {"pieces.tank.front.attack": 90})
    assert (finding.id, finding.span.line if finding.span else 0) == ("value.out-of-range", 5)
    with pytest.raises(MisuseError, match="texts, numbers, lists and dicts"):
        model.load(folder, variant={"pieces": {1, 2}})


@pytest.mark.parametrize(
    ("line", "id_", "column", "hint"),
    [
        ("pieces.scuot.front.attack: 3", "variant.unknown-path", 3, "did you mean 'pieces.scout.front.attack'?"),
        ("pieces.scout.front.atack: 3", "variant.unknown-path", 3, "did you mean 'pieces.scout.front.attack'?"),
        ("pieces.scout.cots: 3", "variant.unknown-path", 3, "did you mean 'pieces.scout.cost'?"),
        ("pieces.scout.count.red: 3", "variant.unknown-path", 3, "set it whole"),
        ("procedure.setup.3.summary: x", "variant.unknown-path", 3, "known: 1, 2"),
        ("procedure.setup.1²: x", "variant.unknown-path", 3, ""),
        ("pieces: {new: {name: New}}", "variant.unknown-path", 12, "known: tank, scout"),
        ("pieces.tank.front: {}", "variant.no-effect", 22, "delete this line, or change it"),
        ("pieces.tank.cost: cheap", "schema.wrong-type", 21, ""),
        ("game.id: h", "value.skin", 3, ""),
        ("skins.sea.name: Lake", "value.skin", 3, ""),
        ("include: [x.yaml]", "value.skin", 3, ""),
        ("pieces.tank.cost: ", "source.no-value", 3, "write a value after the colon, or remove the key"),
    ],
)
def test_what_cannot_be_set(folder: Path, line: str, id_: str, column: int, hint: str) -> None:
    (finding,) = found(folder, f"  {line}\n")
    assert finding.id == id_
    assert finding.span is not None
    assert (Path(finding.span.file).name, finding.span.line, finding.span.column) == ("other.yaml", 5, column)
    assert hint in finding.hint


def test_a_value_that_the_game_has_is_an_error_unless_it_has_all_of_them(folder: Path) -> None:
    same = "  pieces.tank.front.attack: 4\n"
    (finding,) = found(folder, f"{same}  pieces.tank.cost: 1\n")
    assert finding.span is not None
    assert (finding.id, finding.span.line, finding.span.column) == ("variant.no-effect", 5, 29)
    assert finding.message == "'pieces.tank.front.attack' has this value already"
    assert [each.id for each in found(folder, f"{same}  pieces.tank.front: {{}}\n")] == ["variant.no-effect"] * 2
    write(folder, HEAD + same)
    game = model.load(folder, variant="other")
    (warning,) = game.warnings
    assert warning.span is not None
    assert (warning.id, warning.span.line, warning.span.column) == ("variant.taken-over", 4, 1)
    assert "changes nothing" in warning.message
    assert game.pieces == model.load(folder).pieces


@pytest.mark.parametrize(
    "lines",
    [
        "  pieces.tank.cost: 1\n  pieces.tank: {cost: 2}\n",
        "  pieces.tank: {front: {attack: 5}}\n  pieces.tank.front.attack: 6\n",
        "  procedure.setup.1.name: x\n  procedure.setup: [{name: y, summary: z}]\n",
        "  procedure.setup: [{name: y, summary: z}]\n  procedure.setup.1.name: x\n",
    ],
)
def test_a_path_set_twice(folder: Path, lines: str) -> None:
    (finding,) = found(folder, lines)
    assert (finding.id, finding.span and finding.span.line, finding.related[0][0].line) == ("variant.set-twice", 6, 5)


@pytest.mark.parametrize(
    ("head", "ids"),
    [
        (HEAD.replace("game: g", "game: h"), ["variant.other-game"]),
        (HEAD.replace("variant: 1", "variant: 2"), ["schema.version"]),
        (HEAD.replace("name: Other\n", ""), ["schema.missing-key"]),
        (HEAD.replace("name: Other", "name: [x]"), ["value.text"]),
        (HEAD.replace("name: Other", f"name: {'x' * 61}"), ["value.text"]),
        ("madefor: 1\n" + HEAD, ["schema.unknown-key"]),
        ("variant: 1\ngame: g\nname: Other\nset: all\nx:\n", ["schema.wrong-type", "schema.unknown-key"]),
        ("- x\n#", ["schema.wrong-type"]),
        ("a: [\n#", ["source.syntax"]),
    ],
)
def test_a_file_that_is_no_variant_of_the_game(folder: Path, head: str, ids: list[str]) -> None:
    assert [each.id for each in found(folder, "  pieces.tank.cost: 1\n", head)] == ids


def test_a_variant_of_another_version_is_a_warning(folder: Path) -> None:
    write(folder, f"made-for: 1.1\n{HEAD}  pieces.tank.cost: 1\n")
    (warning,) = model.load(folder, variant="other").warnings
    assert (warning.id, str(warning.span).rpartition("other.yaml")[2]) == ("variant.other-version", ":1:11")
    write(folder, f"made-for: 1.10\n{HEAD}  pieces.tank.cost: 1\n")
    assert model.load(folder, variant="other").warnings == ()


def test_a_variant_is_named_by_its_id_or_by_a_path_to_its_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, HEAD + "  pieces.tank.cost: 1\n")
    monkeypatch.chdir(folder.parent)
    here = f"{folder.name}/variants/other.yaml"
    for name in ("other", "variants/other.yaml", here, str(folder / "variants" / "other.yaml")):
        assert model.load(folder, variant=name).pieces["tank"].cost == 1
    assert variants.names(folder) == ("other",)


@pytest.mark.parametrize("name", ["othr", "other.yml", "../other", "/etc/passwd", "game.yaml", "../game.yaml", "a\0b"])
def test_only_files_of_the_folder_are_variants(folder: Path, name: str) -> None:
    write(folder, HEAD + "  pieces.tank.cost: 1\n")
    with pytest.raises(MisuseError, match="has no variant"):
        model.load(folder, variant=name)


def test_a_link_is_no_variant(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "outside.yaml").write_text(HEAD + "  pieces.tank.cost: 1\n", encoding="utf-8")
    (folder / "variants" / "other.yaml").symlink_to(tmp_path / "outside.yaml")
    with pytest.raises(MisuseError, match="has no variant 'other'"):
        model.load(folder, variant="other")


@pytest.mark.parametrize("name", ["Other", "o_x", "written", "unsaved"])
def test_a_name_of_a_file_that_is_no_id(folder: Path, name: str) -> None:
    write(folder, HEAD + "  pieces.tank.cost: 1\n", f"{name}.yaml")
    with pytest.raises(DefinitionError, match="is not an id of a variant"):
        model.load(folder, variant=name)


def test_files_of_variants_are_no_forgotten_parts_of_the_game(folder: Path) -> None:
    write(folder, "pieces: {tnak: {name: Tank}}\n")
    assert model.load(folder).unread == ()


def test_very_many_values_and_very_long_paths_take_little_time(folder: Path) -> None:
    start = time.process_time()
    many = "".join(f"  pieces.x{number}.cost: 1\n" for number in range(20_000))
    findings = found(folder, many + f"  {'a.' * 300}b: 1\n")
    assert findings[-1].id == "budget.too-many-findings" or len(findings) <= 201
    assert time.process_time() - start < 10


def test_texts_of_a_variant_are_known_for_messages(folder: Path) -> None:
    write(folder, HEAD + "  pieces.tank.cots: 1\n")
    texts = loading.load(folder, variant="other").texts
    assert any(name.endswith("variants/other.yaml") for name in texts)
