"""The findings of pnp in the three rulesets as published, compared with their known faults.

tests/as_written/<game>/ is a game as its document defines it, with `truth.yaml`: `items` lists everything that is known
to be open, ambiguous or contradictory in that document, each with the findings that show it, or with the reason why
there is none; `beyond` lists findings that were not known before; `false-alarms` lists wrong findings.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from yaml_loaders import TEXT_LOADER

from pnp import checks, model
from pnp.errors import Finding

ROOT = Path(__file__).parent / "as_written"
KNOWN = {"heavy-armor": ("H", 26), "armada-chess": ("A", 44), "grav-armor": ("G", 35)}
"""The letter of each game's items, and their number. The parts of an item have letters after the number."""
KINDS = {"F", "L", "H", "C"}
"""F: found by a proof, with a witness. L: found by comparing definitions. H: found by a reader. C: nothing is wrong."""
FOUND_AT_LEAST = {"F": 60, "L": 25}
GAMES = [name for name in KNOWN if (ROOT / name / "truth.yaml").is_file()]

Truth = Mapping[str, Any]


def truth(game: str) -> Truth:
    return yaml.load((ROOT / game / "truth.yaml").read_text(encoding="utf-8"), TEXT_LOADER)


def items(game: str) -> list[Truth]:
    return truth(game)["items"]


@lru_cache
def findings(game: str) -> tuple[Finding, ...]:
    return checks.check_game(model.load(ROOT / game))


def place(game: str, finding: Finding) -> str:
    return (
        f"{Path(finding.span.file).relative_to((ROOT / game).as_posix())}:{finding.span.line}" if finding.span else ""
    )


def fits(game: str, finding: Finding, expected: Truth) -> bool:
    shown = dict(finding.witness)
    return (finding.id, place(game, finding)) == (expected["check"], expected["at"]) and all(
        shown.get(name) == value for name, value in expected.get("witness", {}).items()
    )


def listed(game: str, found: Iterable[Finding]) -> str:
    """Findings in the form of truth.yaml."""
    rows = (
        f"{{check: {finding.id}, at: {place(game, finding)!r}, witness: {dict(finding.witness)}}} {finding.message}"
        for finding in found
    )
    return "\n".join(rows) or "nothing"


def shown() -> list[Any]:
    """Each finding that truth.yaml names."""
    return [
        pytest.param(game, expected, id=f"{game}-{entry.get('item', part)}-{number}")
        for game in GAMES
        for part in ("items", "beyond", "false-alarms")
        for entry in truth(game).get(part, ())
        for number, expected in enumerate(entry.get("found", ()), 1)
    ]


@pytest.mark.parametrize(("game", "expected"), shown())
def test_what_is_wrong_is_found(game: str, expected: Truth) -> None:
    near = [finding for finding in findings(game) if finding.id == expected["check"]]
    assert any(fits(game, finding, expected) for finding in near), f"{expected}; there is\n{listed(game, near)}"


@pytest.mark.parametrize("game", GAMES)
def test_every_item_is_accounted_for(game: str) -> None:
    letter, last = KNOWN[game]
    names = [entry["item"] for entry in items(game)]
    assert all(re.fullmatch(rf"{letter}\d+[a-d]?", name) for name in names)
    assert [name for name, times in Counter(names).items() if times > 1] == []
    assert {int(re.sub(r"\D", "", name)) for name in names} == set(range(1, last + 1))
    for entry in items(game):
        assert entry["kind"] in KINDS, entry
        assert entry["about"], entry
        assert bool(entry.get("found")) != bool(entry.get("not")), f"{entry['item']}: either found or not"


@pytest.mark.parametrize("game", GAMES)
def test_every_error_and_warning_is_accounted_for(game: str) -> None:
    named = [
        expected
        for part in ("items", "beyond", "false-alarms")
        for entry in truth(game).get(part, ())
        for expected in entry.get("found", ())
    ]
    serious = [finding for finding in findings(game) if finding.severity in ("error", "warning")]
    unnamed = [finding for finding in serious if not any(fits(game, finding, expected) for expected in named)]
    assert unnamed == [], listed(game, unnamed)


@pytest.mark.parametrize("game", GAMES)
def test_no_clause_is_waived(game: str) -> None:
    assert model.load(ROOT / game).rulings.waivers == ()


def test_enough_is_found() -> None:
    found = Counter(entry["kind"] for game in GAMES for entry in items(game) if entry.get("found"))
    if len(GAMES) == len(KNOWN):
        assert {kind: found[kind] >= least for kind, least in FOUND_AT_LEAST.items()} == {"F": True, "L": True}, found
