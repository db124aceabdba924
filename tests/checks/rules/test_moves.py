"""The hints of undecided moves: an example that follows them has no finding."""

import re
from pathlib import Path

import pytest
from checks.case_files import cases, prepared

from pnp import checks, model
from pnp.errors import Finding

UNDECIDED = [case for case in cases() if case.check == "example.move" and '"warning"' in repr(case).replace("'", '"')]


def found(folder: Path) -> list[Finding]:
    return list(checks.check_game(model.load(folder), checks.CheckSelection(lambda entry: entry.id == "example.move")))


@pytest.mark.parametrize("case", UNDECIDED, ids=[case.name for case in UNDECIDED])
def test_following_the_hint_leaves_no_finding(case, tmp_path: Path) -> None:
    folder = prepared(case, tmp_path)
    (finding,) = found(folder)
    keys = re.findall(r"'(\w+: [^']+)'", finding.hint)
    file = Path(finding.span.file)
    lines = file.read_text(encoding="utf-8").split("\n")
    line = lines[finding.span.line - 1]
    if keys[0].startswith("facing"):
        lines[finding.span.line - 2] = lines[finding.span.line - 2].replace("}", f", {keys[0]}}}")
    else:
        indent = re.match(" *", line)[0]
        lines[finding.span.line - 1] = "\n".join([line, *(f"{indent}{key}" for key in keys)])
    file.write_text("\n".join(lines), encoding="utf-8")
    assert found(folder) == []


def test_both_kinds_of_hints_are_followed() -> None:
    assert len(UNDECIDED) == 2
