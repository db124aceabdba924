import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.checks import registry
from pnp.cli import sarif
from pnp.errors import Finding, Span
from tests.cli.conftest import pnp

GAME = """\
pnp: 2
game: {id: duel, title: Duel, version: 1.0.0, players: 2}
language: en
sides:
  red: {name: Red, color: "#C8502D", emblem: emblem/peak}
  blue: {name: Blue, color: "#27415F", emblem: emblem/ring}
stats:
  attack: {short: A, name: Attack, range: 0..6}
budget: {amount: 8, unit: credit, units: credits}
pieces:
  guard: {name: Guard, cost: 13, count: 1 per side, front: {symbol: emblem/sun, attack: 4}}
markers:
  spare: {name: Spare, symbol: action/move, count: 0}
boards:
  field: {name: The field, grid: {kind: square, columns: 3, rows: 3, pitch: 20mm}}
rules: {title: Rules, chapters: [rules.md]}
kit: {documents: [map, counters, rules]}
decisions:
  may-stand:
    title: May the piece start in the row?
    inputs: {row: 1..9}
    answers: {stand: may start, elsewhere: must start elsewhere}
    reads: "a piece {answer} [in row {row}]"
clauses:
  camp: {decides: may-stand, when: {row: 1..2}, then: stand}
  field: {decides: may-stand, when: {row: 3..9}, then: elsewhere}
"""


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """A game with a marker that is not printed, a price above the budget, and a rule that is checked."""
    folder = tmp_path / "spoilt"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "rules.md").write_text("# One\n\nText.\n", encoding="utf-8")
    return folder


def ids(*arguments: str) -> list[str]:
    found = json.loads(pnp("check", "spoilt", "--json", *arguments)[1])["findings"]
    return sorted({finding["id"] for finding in found})


def test_checks_are_chosen_by_id_by_the_beginning_of_it_and_by_code(spoilt: Path) -> None:
    assert {"unused.marker", "budget.unaffordable"} <= set(ids())
    assert ids("--select", "unused.marker") == ["unused.marker"]
    assert ids("--select", "unused, budget.unaffordable") == ["budget.unaffordable", "unused.marker"]
    assert ids("--select", "unused", "--select", "budget.unaffordable") == ["budget.unaffordable", "unused.marker"]
    assert "unused.marker" not in ids("--ignore", "unused")
    assert ids("--select", "unused", "--ignore", "unused.marker") == []


@pytest.mark.parametrize("option", ["--select", "--ignore", "--explain"])
def test_a_check_that_does_not_exist_is_misuse(spoilt: Path, option: str) -> None:
    code, _, err = pnp("check", "spoilt", option, "unused.marke")
    assert code == 2
    assert "there is no check 'unused.marke'; did you mean 'unused.marker'?" in err


def test_explain_names_the_module_of_a_fault_that_is_no_check() -> None:
    code, out, _ = pnp("check", "--explain", "reference.unknown-stat")
    assert code == 0
    assert "Module: pnp.model.loading.validation_errors" in out


def test_explain_says_why_and_where_from() -> None:
    code, out, _ = pnp("check", "--explain", "budget")
    assert code == 0
    budget = [check for check in registry().values() if check.id.startswith("budget.")]
    assert [line.split()[0] for line in out.splitlines() if not line.startswith(" ")] == [check.id for check in budget]
    assert "Source: " in out


def test_sheets_are_looked_at_on_request(spoilt: Path) -> None:
    from pnp import checks

    seen: list[str] = []
    real = checks.check_document

    def look(game: object, document: object, *rest: object) -> object:
        seen.append(document.name)
        return real(game, document, *rest)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checks, "check_document", look)
        assert "Sheets were not checked" in pnp("check", "spoilt")[1]
        assert seen == []
        assert "Sheets" not in pnp("check", "spoilt", "--sheets")[1]
        assert {"map", "sheets-board", "rules"} <= set(seen)


def test_a_waived_finding_is_counted_and_does_not_fail(spoilt: Path) -> None:
    code, out, _ = pnp("check", "spoilt", "--select", "unused.marker")
    assert code == 1
    (line,) = [line.strip() for line in out.splitlines() if "to suppress" in line]
    waiver = line.removeprefix("to suppress: ").replace("…", "a spare one")
    with (spoilt / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(f"\nwaivers:\n  - {waiver}\n")
    code, out, _ = pnp("check", "spoilt", "--select", "unused.marker")
    assert code == 0
    assert "no findings" in out
    assert "1 warning suppressed, with a reason" in out


def test_an_interruption_keeps_what_was_found(spoilt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pnp import checks

    *known, last = checks.model_checks()

    def interrupted(game: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(checks, "model_checks", lambda: (*known, last._replace(on_game=interrupted)))
    code, out, err = pnp("check", "spoilt")
    assert code == 130
    assert "unused.marker" in out
    assert "interrupted; showing findings so far" in err


SARIF: dict[str, object] = {
    "type": "object",
    "required": ["version", "runs"],
    "properties": {
        "version": {"const": "2.1.0"},
        "$schema": {"type": "string", "format": "uri"},
        "runs": {"type": "array", "items": {"$ref": "#/$defs/run"}},
    },
    "additionalProperties": False,
    "$defs": {
        "message": {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}},
        "run": {
            "type": "object",
            "required": ["tool", "results"],
            "additionalProperties": False,
            "properties": {
                "tool": {
                    "type": "object",
                    "required": ["driver"],
                    "properties": {
                        "driver": {
                            "type": "object",
                            "required": ["name"],
                            "properties": {
                                "name": {"type": "string"},
                                "semanticVersion": {"type": "string", "pattern": r"^\d+\.\d+\.\d+"},
                                "rules": {"type": "array", "uniqueItems": True, "items": {"$ref": "#/$defs/rule"}},
                            },
                            "additionalProperties": False,
                        }
                    },
                },
                "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                "results": {"type": "array", "items": {"$ref": "#/$defs/result"}},
            },
        },
        "level": {"enum": ["none", "note", "warning", "error"]},
        "rule": {
            "type": "object",
            "required": ["id"],
            "additionalProperties": False,
            "properties": {
                "id": {"type": "string"},
                "shortDescription": {"$ref": "#/$defs/message"},
                "help": {"$ref": "#/$defs/message"},
                "defaultConfiguration": {"type": "object", "properties": {"level": {"$ref": "#/$defs/level"}}},
                "properties": {"type": "object"},
            },
        },
        "result": {
            "type": "object",
            "required": ["message"],
            "additionalProperties": False,
            "properties": {
                "ruleId": {"type": "string"},
                "ruleIndex": {"type": "integer", "minimum": 0},
                "kind": {"enum": ["notApplicable", "pass", "fail", "review", "open", "informational"]},
                "level": {"$ref": "#/$defs/level"},
                "message": {"$ref": "#/$defs/message"},
                "partialFingerprints": {"type": "object", "additionalProperties": {"type": "string"}},
                "locations": {"type": "array", "items": {"$ref": "#/$defs/location"}},
                "relatedLocations": {"type": "array", "items": {"$ref": "#/$defs/location"}},
                "properties": {"type": "object"},
            },
            "if": {"required": ["kind"], "properties": {"kind": {"not": {"const": "fail"}}}},
            "then": {"properties": {"level": {"const": "none"}}},
        },
        "location": {
            "type": "object",
            "required": ["physicalLocation"],
            "additionalProperties": False,
            "properties": {
                "id": {"type": "integer", "minimum": 0},
                "message": {"$ref": "#/$defs/message"},
                "physicalLocation": {
                    "type": "object",
                    "required": ["artifactLocation"],
                    "properties": {
                        "artifactLocation": {"type": "object", "properties": {"uri": {"type": "string"}}},
                        "region": {
                            "type": "object",
                            "properties": {
                                "startLine": {"type": "integer", "minimum": 1},
                                "startColumn": {"type": "integer", "minimum": 1},
                                "endColumn": {"type": "integer", "minimum": 1},
                            },
                            "additionalProperties": False,
                        },
                    },
                },
            },
        },
    },
}
"""What SARIF 2.1.0 (OASIS, section 3) asks of the parts that pnp writes; stricter than its schema on further keys."""


@pytest.fixture
def as_sarif() -> "Callable[..., dict[str, object]]":
    def run(*arguments: str) -> dict[str, object]:
        import jsonschema

        log = json.loads(pnp("check", "spoilt", "--sarif", "-", *arguments)[1])
        jsonschema.Draft202012Validator(SARIF).validate(log)
        return dict(log["runs"][0])

    return run


def test_sarif_is_valid_and_names_places(spoilt: Path, as_sarif: "Callable[..., dict[str, object]]") -> None:
    run = as_sarif()
    results = {result["ruleId"]: result for result in run["results"]}  # type: ignore[attr-defined]
    marker = results["unused.marker"]
    assert marker["level"] == "warning"
    place = marker["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "spoilt/game.yaml"
    line = place["region"]["startLine"]
    assert "spare" in (spoilt / "game.yaml").read_text(encoding="utf-8").splitlines()[line - 1]
    rules = run["tool"]["driver"]["rules"]  # type: ignore[index]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in results.values())


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("my game/größe.yaml", "my%20game/gr%C3%B6%C3%9Fe.yaml"),
        ("not-utf-8-\udcff.yaml", "not-utf-8-%FF.yaml"),
        (f"{Path.cwd().anchor}games/game.yaml", f"{Path(Path.cwd().anchor).as_uri()}games/game.yaml"),
    ],
)
def test_sarif_names_files_by_uri(file: str, uri: str) -> None:
    run = sarif.log([Finding("a.b", "error", "wrong", Span(file, 1, 1))], {})["runs"][0]
    assert run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


def test_sarif_of_a_definition_that_cannot_be_read(spoilt: Path, as_sarif: "Callable[..., dict[str, object]]") -> None:
    (spoilt / "game.yaml").write_text("pnp: 2\ngame: {id: [\n", encoding="utf-8")
    assert {result["level"] for result in as_sarif()["results"]} == {"error"}  # type: ignore[attr-defined]


def test_sarif_goes_into_a_file(spoilt: Path, tmp_path: Path) -> None:
    code, out, _ = pnp("check", "spoilt", "--sarif", "found/here.sarif")
    assert code == 1
    assert "unused.marker" in out
    assert json.loads((tmp_path / "found" / "here.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"


def test_a_definition_that_cannot_be_read_is_said_to_hide_the_rest(spoilt: Path) -> None:
    assert "remaining checks were skipped" not in pnp("check", "spoilt")[1]
    pieces = spoilt / "game.yaml"
    pieces.write_text(pieces.read_text(encoding="utf-8").replace("attack: 4", "atack: 4"), encoding="utf-8")
    reported = pnp("check", "spoilt")[1]
    assert "remaining checks were skipped" in reported
    assert "Sheets were not checked" not in reported


def test_an_unchanged_game_has_the_report_of_the_check_before(
    spoilt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    variants = [(), ("--json",), ("--select", "budget"), ("--ignore", "budget"), ("--sarif", "-")]
    fresh = [pnp("check", "spoilt", *variant) for variant in variants]
    assert len(set(fresh)) == len(fresh)
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "store"))
    assert [pnp("check", "spoilt", *variant) for variant in variants] == fresh
    monkeypatch.setattr("pnp.pipeline.check.check", None)
    assert [pnp("check", "spoilt", *variant) for variant in variants] == fresh


def test_a_check_that_ran_out_of_time_is_run_again(
    spoilt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "store"))
    monkeypatch.setattr("pnp.cli.check.TIMEOUT", -1.0)
    monkeypatch.setattr("pnp.logic.boxes._ASK_EVERY", 1)
    pnp("check", "spoilt")
    monkeypatch.undo()
    assert not list((tmp_path / "store").glob("??/*"))


def test_the_rules_are_read_back_in_a_page_that_replaces_only_its_own_kind(spoilt: Path, tmp_path: Path) -> None:
    code, out, _ = pnp("check", "spoilt", "--read-back", "page.html")
    assert code == 1
    assert "The rules are read back in page.html" in out
    page = tmp_path / "page.html"
    assert "A piece may start in row two or less." in page.read_text(encoding="utf-8")
    assert pnp("check", "spoilt", "--read-back", "page.html")[0] == 1
    page.write_text("my own", encoding="utf-8")
    assert pnp("check", "spoilt", "--read-back", "page.html")[0] == 2
    assert page.read_text(encoding="utf-8") == "my own"


def test_clauses_that_are_read_are_counted_beside_errors(spoilt: Path) -> None:
    with (spoilt / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("  nowhere: {decides: may-stand, when: {row: 1}, then: elsewhere}\n")
    out = pnp("check", "spoilt")[1]
    assert "error[clause.conflict]" in out
    assert "of 3 clauses with conditions are read in the text" in out


def test_rules_that_cannot_be_loaded_are_not_read_back(spoilt: Path, tmp_path: Path) -> None:
    (spoilt / "game.yaml").write_text("pnp: 2\n", encoding="utf-8")
    code, out, _ = pnp("check", "spoilt", "--read-back", "page.html")
    assert code == 1
    assert "read back" not in out
    assert not (tmp_path / "page.html").exists()


def test_a_variant_is_checked_in_place_of_the_game(spoilt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (spoilt / "variants").mkdir()
    text = "variant: 1\ngame: duel\nname: Cheap\nset: {pieces.guard.cost: 3}\n"
    (spoilt / "variants" / "cheap.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setenv("PNP_CACHE", str(spoilt.parent / "store"))
    assert "budget.unaffordable" in ids("--select", "budget")
    assert "budget.unaffordable" not in ids("--select", "budget", "--variant", "cheap")
    assert "budget.unaffordable" in ids("--select", "budget")
    code, _, err = pnp("check", "spoilt", "--variant", "chepa")
    assert (code, "did you mean 'cheap'?" in err) == (2, True)


def test_equal_findings_are_one_with_the_other_places(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        """\
pnp: 2
game: {id: g, title: G, version: 1, players: 2}
boards: {b: {name: B, grid: {kind: square, columns: 3, rows: 3, pitch: 20mm}}}
kit: {documents: [map], counters: 0}
waivers:
  - {check: no.check, severity: off, because: A try.}
  - {check: no.check, severity: note, because: Another.}
"""
    )
    _, out, _ = pnp("check", str(tmp_path), "--select", "waiver")
    assert out.count("names an unknown check") == 1
    places = re.search(r"the same again: \S*game.yaml:7:5 \(witness ([0-9a-f]{6})\)", out)
    assert places
    assert places[1] not in out.partition("to suppress")[2]
    assert "2 errors" in out
