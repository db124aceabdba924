"""The JSON Schema: shipped, up to date, and agreeing with the loader."""

import json
from pathlib import Path

import jsonschema
import pytest
import yaml
from yaml_loaders import LOADER

from pnp.model import schema
from pnp.source import yaml_parser
from pnp.source.collector import Findings
from pnp.source.nodes import plain

ROOT = Path(__file__).parents[2]
SHIPPED = json.loads(schema.FILE.read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SHIPPED)
BAD = ROOT / "tests" / "bad"
CASES = [
    {"base": base, **case}
    for base, name in (
        ("base", "cases.yaml"),
        ("battle", "battle-cases.yaml"),
        ("maps", "map-cases.yaml"),
        ("odds", "odds-cases.yaml"),
        ("points", "point-cases.yaml"),
    )
    for case in yaml.load((BAD / name).read_text(encoding="utf-8"), LOADER)
]
FILES = sorted(
    [
        *(file for file in (ROOT / "games").rglob("*.yaml") if "templates" not in file.parts),
        *(BAD / "base").glob("*.yaml"),
        *(BAD / "battle").glob("*.yaml"),
        *(BAD / "maps").glob("*.yaml"),
        *(BAD / "odds").glob("*.yaml"),
        *(BAD / "points").glob("*.yaml"),
    ]
)


def read(text: str) -> object:
    node = yaml_parser.read(text, "x.yaml", Findings())
    assert node is not None
    return plain(node)


def test_the_shipped_schema_is_up_to_date() -> None:
    assert schema.FILE.read_text(encoding="utf-8") == schema.text(), "run: make docs"


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SHIPPED)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_it_accepts_every_file_that_the_loader_accepts(file: Path) -> None:
    faults = [f"{fault.json_path}: {fault.message}" for fault in VALIDATOR.iter_errors(read(file.read_text("utf-8")))]
    assert faults == []


SEEN_BY_EDITORS = [
    case
    for case in CASES
    if "old" in case
    and str(case["in"]).endswith(".yaml")
    and all(
        str(line).startswith(("schema.unknown-key", "schema.wrong-type", "schema.bad-id")) for line in case["expect"]
    )
]


@pytest.mark.parametrize("case", SEEN_BY_EDITORS, ids=lambda case: str(case["case"]).replace(" ", "-"))
def test_an_editor_sees_wrong_keys_and_types_too(case: dict[str, str]) -> None:
    text = (BAD / case["base"] / case["in"]).read_text(encoding="utf-8").replace(case["old"], case["new"])
    assert not VALIDATOR.is_valid(read(text))


def test_every_key_and_every_part_is_described() -> None:
    parts = {"root": SHIPPED, **SHIPPED["$defs"]}
    silent = [name for name, part in parts.items() if not part.get("description")]
    for name, part in parts.items():
        silent += [
            f"{name}.{key}" for key, value in part["properties"].items() if not {"description", "$ref"} & set(value)
        ]
    assert silent == []


def test_shipped_games_name_the_schema_where_it_is() -> None:
    for file in (ROOT / "games").glob("*/*.yaml"):
        first = file.read_text(encoding="utf-8").split("\n")[0]
        assert first.startswith("# yaml-language-server: $schema="), file
        assert (file.parent / first.split("=", 1)[1]).resolve() == schema.FILE.resolve()
