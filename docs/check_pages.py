"""The pages about checks: every check with its class of mistakes, and what they find in three published rulesets."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from pnp import checks
from pnp.errors import SEVERITY_NAMES

DOCS = Path(__file__).parent
MARK = "<!-- Written by `make docs`; change the source instead. -->\n"


CHECKS = """
`pnp check` runs these checks after a definition is loaded; loading reports wrong keys, unknown names and values out of
range. Errors stop a build. The checks whose ids begin with `print.` examine the printed sheets, on all papers. The English
checks run if the game declares `language: en`.

`pnp check --explain ID` shows one check. `--select` and `--ignore` take ids, beginnings of ids and codes.
"""
EVIDENCE = """
## Why each check exists
A check is in pnp because a mistake needs it: a mistake of the [self-test](self-test.md), a fault of a
[published ruleset](ground-truth.md), or a published erratum. A few checks report the limits of pnp itself.

"""


def check_page() -> str:
    """Return the page with every class of mistakes and its checks, and every check with its rationale."""
    registry = checks.registry().values()
    parts = [f"# Checks\n{MARK}{CHECKS}"]
    for group, classes in catalog().items():
        parts.append(f"\n## {group}\n\n| | class of mistakes | reported by |\n|---|---|---|\n")
        for code, entry in classes.items():
            ids = ", ".join(f"`{check.id}`" for check in registry if check.about.code == code)
            parts.append(f"| {code} | {entry['is']} | {ids or entry['otherwise']} |\n")
    parts.append(f"{EVIDENCE}## All checks\n\n| id | | severity | rationale | source |\n|---|---|---|---|---|\n")
    parts += [
        f"| `{check.id}`{' (English)' * bool(check.language)} | {check.about.code} | {SEVERITY_NAMES[check.severity]} "
        f"| {check.about.rationale} | {check.about.source} |\n"
        for check in registry
    ]
    return "".join(parts)


def catalog() -> dict[str, dict[str, dict[str, str]]]:
    """Return the classes of mistakes by group and code."""
    loaded: dict[str, dict[str, dict[str, str]]] = yaml.safe_load((DOCS / "catalog.yaml").read_text("utf-8"))
    return loaded


def ground_truth_page() -> str:
    """Return the page with the known faults of the three rulesets as published, and the findings that show them."""
    parts = [f"# What is found in three published rulesets\n{MARK}{GROUND_TRUTH}"]
    truths = {file.parent.name: _truth(file) for file in sorted(AS_WRITTEN.glob("*/truth.yaml"))}
    for kind, meaning in KINDS.items():
        of_kind = [entry for truth in truths.values() for entry in truth["items"] if entry["kind"] == kind]
        found = sum(bool(entry.get("found")) for entry in of_kind)
        parts.append(f"| {kind} | {meaning} | {len(of_kind)} | {found} |\n")
    for name, truth in truths.items():
        parts.append(f"\n## {truth['title']}\n\n| | | fault | findings, with their counterexamples |\n")
        parts.append("|---|---|---|---|\n")
        parts += [f"| {e['item']} | {e['kind']} | {e['about']} | {_shown(name, e)} |\n" for e in truth["items"]]
        for part, title in (("beyond", "Found in addition"), ("false-alarms", "False alarms")):
            if truth.get(part):
                parts.append(f"\n### {title}\n\n| fault | findings |\n|---|---|\n")
                parts += [f"| {entry['about']} | {_shown(name, entry)} |\n" for entry in truth[part]]
    return "".join(parts)


def _truth(file: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.load(file.read_text(encoding="utf-8"), yaml.BaseLoader)
    return loaded


def _shown(game: str, entry: Mapping[str, Any]) -> str:
    """Return the findings that show an item, or why there are none."""
    cells = []
    for found in entry.get("found", ()):
        file = found["at"].rpartition(":")[0]
        place = f" at [{found['at']}](../tests/as_written/{game}/{file})" if file else ""
        witness = "; ".join(f"{name}: {value}" for name, value in found.get("witness", {}).items())
        cells.append(f"`{found['check']}`{place}{f' ({witness})' if witness else ''}")
    return "<br>".join(cells) or f"not found: {entry['not']}"


AS_WRITTEN = DOCS.parent / "tests" / "as_written"
KINDS = {
    "F": "found by a proof, with a counterexample",
    "L": "found by comparing definitions and texts",
    "H": "found only by a reader",
    "C": "nothing is wrong, so nothing must be reported",
}
GROUND_TRUTH = """
The shipped games began as three published rulesets. Before pnp had any checks, a reader listed what is open, ambiguous or
contradictory in them. `tests/as_written` has each ruleset as its author published it: the same rules in other words, each
rule a clause, and nothing declared that the author leaves open. Tests compare the findings of pnp with the list.

| kind | | known | found |
|---|---|:-:|:-:|
"""
