"""Wording: what was probably meant, and no finding that only follows from another."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from pydantic_core import ErrorDetails, SchemaValidator

from pnp.errors import Finding, Span
from pnp.model import loading
from pnp.model.definition import RootDefinition
from pnp.model.loading.validation_errors import did_you_mean, nearest, report
from pnp.pipeline.scaffold import new_game
from pnp.source.collector import Findings
from pnp.source.nodes import Entry, MappingNode, ScalarNode

GAME = 'pnp: 2\ngame: {id: g, title: G, version: 1, players: 2}\nsides: {red: {name: R, color: "#aa0000", emblem: e}}\n'


def findings(folder: Path, text: str) -> tuple[Finding, ...]:
    (folder / "game.yaml").write_text(GAME + text, encoding="utf-8")
    return loading.load(folder).findings


def test_the_nearest_name_or_the_known_ones() -> None:
    assert did_you_mean("atack", ["attack", "move"]) == "did you mean 'attack'?"
    assert did_you_mean("xyz", ["attack", "move"]) == "known: attack, move"
    assert did_you_mean("xyz", map(str, range(20))).endswith("11 …")
    assert did_you_mean("xyz", []) == ""
    assert did_you_mean("ii-corps", ["i-corps", "-"]) == "known: i-corps, '-'"


def test_a_misspelled_key_is_not_missing_too() -> None:
    assert nearest("color", {"colour"})
    assert not nearest("color", {"emblem"})


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("stats: {a: {nam: A, short: A, range: 1..2}}", "stats.a: unknown key 'nam'", "did you mean 'name'?"),
        ("budget: {amount: 1, note: 3}", "budget.note: expected text, not the number 3", 'put it in quotes: "3"'),
        (
            "budget: {amount: '3'}",
            "budget.amount: expected a whole number, not the text '3'",
            "write the number without quotes",
        ),
        ("budget: {amount: -3}", "budget.amount: expected at least 0, not the number -3", ""),
        (
            "kit: {documents: [map, rulez]}",
            "kit.documents.2: the text 'rulez' is not one of the permitted words",
            "did you mean 'rules'?",
        ),
        ("terms: {Unit: x}", "'Unit' is not an id", "write lower-case words joined by hyphens, such as power-up"),
        (
            "procedure: {actions: {go: {name: Go, summary: true}}}",
            "procedure.actions.go.summary: expected text, not true",
            'put it in quotes: "true"',
        ),
        (
            "boards: {b: {name: B, grid: {kind: square, columns: 3, rows: 3, pitch: 10mm, orientation: flat}}}",
            "boards.b.grid: unknown key 'orientation'",
            "it cannot be combined with the other keys here",
        ),
        (
            "terrain: {river: {name: River, lies: side, look: river, from: n}}",
            "terrain.river: unknown key 'from'",
            "known: cost, lies, name, look, color, crosses, lifts, note",
        ),
        (
            "terrain: {wood: {name: Wood, fill: '#ffffff', zz: 1}}",
            "terrain.wood: unknown key 'zz'",
            "known: cost, lies, name, letter, fill, ink, texture, note, water",
        ),
    ],
)
def test_sentences(tmp_path: Path, text: str, message: str, hint: str) -> None:
    (finding,) = findings(tmp_path, text)
    assert (finding.message, finding.hint) == (message, hint)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("charts: {a: {title: A, rows: [[{knd: turn}]]}}", "did you mean 'kind'?"),
        ("boards: {b: {name: B, grid: {shpe: free, pitch: 9mm}}}", "did you mean 'shape'?"),
        ("markers: {m: {nmae: M, symbol: pip/dot, count: 1}}", "did you mean 'name'?"),
    ],
)
def test_a_key_that_is_missing_is_what_a_misspelled_one_means(tmp_path: Path, text: str, hint: str) -> None:
    (finding,) = findings(tmp_path, text)
    assert finding.hint == hint


def test_an_id_of_the_game_is_no_misspelled_key(tmp_path: Path) -> None:
    """A field takes cells by the ids of roles, so that `roll` is right and `role` is missing."""
    grid = "{kind: square, columns: 3, rows: 3, pitch: 10mm}"
    (finding,) = findings(
        tmp_path,
        f"roles: {{roll: {{name: R}}}}\nboards: {{b: {{name: B, grid: {grid}, fields: [{{roll: a1, at: b1}}]}}}}",
    )
    assert (finding.id, finding.span and finding.span.column) == ("schema.missing-key", 88)


def test_nothing_follows_from_a_section_that_cannot_be_read(tmp_path: Path) -> None:
    found = findings(
        tmp_path, "pieces: [a, b]\ncomposites: {c: {name: C, of: {two: [a]}, top: {}, marker: {count: 1 per side}}}\n"
    )
    assert [finding.id for finding in found] == ["schema.wrong-type"]


def test_a_broken_piece_is_still_known_by_name(tmp_path: Path) -> None:
    text = """\
pieces:
  a: {name: A, count: 1 per side, cost: much, front: {state: S}}
composites:
  c: {name: C, of: {two: [a]}, top: {}, marker: {count: 1 per side}}
examples:
  e: {title: E, given: {x: a.front}}
"""
    assert [finding.id for finding in findings(tmp_path, text)] == ["schema.wrong-type"]


# Every kind of error that the definition can raise


def nodes(schema: Any) -> Iterator[dict[str, Any]]:
    """Every part of a core schema that has a type."""
    if isinstance(schema, dict):
        if isinstance(schema.get("type"), str):
            yield schema
        for key, inner in schema.items():
            if key not in ("metadata", "cls"):
                yield from nodes(inner)
    elif isinstance(schema, list | tuple):
        for inner in schema:
            yield from nodes(inner)


BOUNDS = ("min_length", "max_length", "ge", "le", "pattern", "expected")
PLAIN = {"str", "int", "bool", "literal", "list", "dict"}
"""Kinds of values that are tried by themselves; items, keys and values of mappings are any."""
PARSED = {"function-plain", "function-before", "function-after"}
WHOLE = {"model", "tagged-union"}
SILENT = {"any", "default", "definition-ref", "definitions", "model-field", "model-fields", "no-info", "nullable"}
"""These complain of nothing themselves, or in the name of the model that they belong to."""
JUNK = (None, 5, -5, 10**12, 1.5, True, "", "x", "two words", "x" * 20_000, [], [[]], ["x"] * 20_000, {}, {"zq": None})


def candidates(node: dict[str, Any]) -> Iterator[object]:
    """Values that a part of the definition may refuse: junk, and what is just too much or too little."""
    yield from JUNK
    for key, step in (("max_length", 1), ("min_length", -1)):
        if key in node:
            length = max(0, node[key] + step)
            yield {"str": "x" * length, "list": ["x"] * length}.get(node["type"], {f"k{n}": "x" for n in range(length)})
    yield from (node[key] + step for key, step in (("ge", -1), ("le", 1)) if key in node)
    if "discriminator" in node:
        yield from ({"shape": "zq"}, {"kind": "zq"})


def alone(node: dict[str, Any], definitions: list[Any]) -> SchemaValidator:
    """A validator of one part of the definition."""
    if node["type"] in PLAIN:
        node = {"type": node["type"], **{key: node[key] for key in BOUNDS if key in node}}
    return SchemaValidator({"type": "definitions", "schema": node, "definitions": definitions}, {"strict": True})


def refusals() -> dict[str, list[ErrorDetails]]:
    """The errors that the parts of the definition raise, by their type."""
    RootDefinition.model_rebuild()
    schema: Any = RootDefinition.__pydantic_core_schema__
    definitions = schema["definitions"] if schema["type"] == "definitions" else []
    found: dict[str, list[ErrorDetails]] = {}
    seen = set()
    for node in nodes(schema):
        assert node["type"] in PLAIN | PARSED | WHOLE | SILENT, "say here what it complains of"
        if node["type"] in SILENT or repr(node) in seen:
            continue
        seen.add(repr(node))
        validator = alone(node, definitions)
        for candidate in candidates(node):
            try:
                validator.validate_python(candidate)
            except ValidationError as error:
                for detail in error.errors(include_url=False)[:20]:
                    found.setdefault(detail["type"], []).append(detail)
    return found


def test_every_error_of_the_definition_has_a_sentence() -> None:
    found = refusals()
    lengths = {"too_long", "too_short", "string_too_long", "string_too_short", "string_pattern_mismatch"}
    assert (
        found.keys()
        >= {"missing", "extra_forbidden", "less_than_equal", "greater_than_equal", "literal_error"} | lengths
    )
    place = Span("game.yaml", 2, 1, 5)
    tree = MappingNode({"game": Entry(place, ScalarNode("x", place))}, Span("game.yaml", 1, 1, 2))
    for details in found.values():
        for detail in details:
            findings = Findings()
            report({**detail, "loc": ("game", *detail["loc"])}, tree, findings)
            (finding,) = findings.all()
            assert finding.span is not None, detail
            assert re.fullmatch(r"(schema|value|reference)\.[a-z-]+", finding.id), detail
            assert "another value" not in finding.message, detail
            assert "None" not in finding.message, detail


@pytest.mark.parametrize(
    ("text", "entries", "message"),
    [
        ("waivers: [MANY]", ["{check: a.b, witness: abcd, because: x}"] * 501, "at most 500 entries, not 501"),
        ("terms: {MANY}", [f"t{number}: x" for number in range(501)], "at most 500 entries, not 501"),
        ("rules: {title: R, chapters: [MANY]}", [], "at least 1 entry, not 0"),
        ("charts: {a: {title: A, rows: [[MANY]]}}", ["{kind: turn}"] * 7, "at most 6 entries, not 7"),
        ("states: {a: {name: A, of: [MANY]}}", ["x"] * 21, "at most 20 entries, not 21"),
        ("budget: {amount: 1, unit: MANY}", ["x" * 201], "longer than 200 characters"),
    ],
)
def test_too_many_and_too_few(tmp_path: Path, text: str, entries: list[str], message: str) -> None:
    (finding,) = findings(tmp_path, text.replace("MANY", ", ".join(entries)))
    assert message in finding.message


def test_a_whole_number_with_a_point_says_how_to_write_it(tmp_path: Path) -> None:
    deck = "{name: Deck, kind: card, layout: plain, items: {a: {name: A, copies: 2.0}}}"
    (finding,) = findings(tmp_path, f"components: {{deck: {deck}}}")
    assert (finding.id, finding.hint) == ("schema.wrong-type", "write 2")


def test_the_name_of_an_entry_that_is_invalid_is_no_unknown_name(tmp_path: Path) -> None:
    folder = new_game("war", tmp_path, None, "2026-01-01", kind="wargame")
    map_ = folder / "map.yaml"
    text = map_.read_text(encoding="utf-8")
    changed = re.sub(r"^(  river: +\{)", r"\1from: n, ", text, flags=re.MULTILINE)
    assert changed != text
    map_.write_text(changed, encoding="utf-8")
    assert {found.id for found in loading.load(folder).findings} == {"schema.unknown-key"}
