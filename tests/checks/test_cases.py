"""Every check on the model reports the failing cases at the right place, and accepts the passing cases."""

from pathlib import Path

import pytest
from checks.case_files import Case, cases, findings, location

from pnp import checks
from pnp.errors import Finding

CASES = cases()
WORDING = Path(__file__).parent / "wording.txt"


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case, tmp_path: Path) -> None:
    found = findings(case, tmp_path)
    expected = case.given.get("finds", [])
    assert [location(case, finding, tmp_path) for finding in found] == [each["at"] for each in expected]
    for finding, each in zip(found, expected, strict=True):
        assert finding.severity == each.get("severity", checks.registry()[case.check].severity)
        assert finding.cases == each.get("cases", finding.cases)
        assert dict(finding.witness) == each.get("witness", dict(finding.witness))


def test_every_check_has_a_failing_and_a_passing_case() -> None:
    on_game = {entry.id for entry in checks.registry().values() if entry.on_game}
    for kind in ("fails", "passes"):
        assert {case.check for case in CASES if case.kind == kind} == on_game
    assert [case.name for case in CASES if case.kind == "fails" and not case.given["finds"]] == []


def test_english_checks_need_a_declared_language(tmp_path: Path) -> None:
    for number, case in enumerate(CASES):
        if checks.registry()[case.check].language and case.kind == "fails":
            for tag, is_english in (("", False), ("de", False), ("en-US", True)):
                given = Case(case.check, case.kind, {**case.given, "language": tag})
                assert bool(findings(given, tmp_path / f"{number}{tag}")) == is_english


def test_the_wording_of_every_check(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """One example of each check, compared with wording.txt; `--update-golden` writes it again."""
    first = {case.check: case for case in reversed(CASES) if case.kind == "fails"}
    parts = []
    for check in sorted(first):
        folder = tmp_path / check
        finding = findings(first[check], folder)[0]
        parts.append("\n".join(_lines(finding)).replace(folder.as_posix(), "…"))
    text = "\n\n".join(parts) + "\n"
    if request.config.getoption("--update-golden"):
        WORDING.write_text(text, encoding="utf-8")
    assert text == WORDING.read_text(encoding="utf-8")


def _lines(finding: Finding) -> list[str]:
    """A finding without locations, as the user reads it."""
    lines = [f"{finding.id} ({finding.severity})", f"  {finding.message}"]
    lines += [f"  hint: {finding.hint}"] if finding.hint else []
    lines += [f"  related: {words}" for words in dict.fromkeys(words for _, words in finding.related)]
    return lines
