"""Every check on the model reports the failing cases at the right place, and accepts the passing cases."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from checks.case_files import Case, Games, cases, findings, location

from pnp import checks
from pnp.errors import Finding

CASES = cases()
CHECKS = checks.registry()
EXAMPLES = {case.check: case for case in reversed(CASES) if case.kind == "fails"}
"""The first failing case of each check."""
ENGLISH = [case for check, case in EXAMPLES.items() if CHECKS[check].language]
WORDING = Path(__file__).parent / "wording.txt"


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> Games:
    return Games(tmp_path_factory.mktemp("games"))


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case, games: Games, request: pytest.FixtureRequest) -> None:
    """The finding of each check's first case is compared with wording.txt, too; `--update-golden` writes it again."""
    with games.changed(case) as folder:
        found = findings(case, games.load(folder))
        expected = case.given.get("finds", [])
        assert [location(case, finding, folder) for finding in found] == [each["at"] for each in expected]
        for finding, each in zip(found, expected, strict=True):
            assert finding.severity == each.get("severity", CHECKS[case.check].severity)
            assert finding.cases == each.get("cases", finding.cases)
            assert dict(finding.witness) == each.get("witness", dict(finding.witness))
    if case is EXAMPLES[case.check]:
        words = "\n".join(_lines(found[0])).replace(folder.as_posix(), "…/game")
        if request.config.getoption("--update-golden"):
            _write({**_wording(), case.check: words})
        assert words == _wording()[case.check]


def test_every_check_has_a_failing_and_a_passing_case() -> None:
    on_game = {entry.id for entry in CHECKS.values() if entry.on_game}
    for kind in ("fails", "passes"):
        assert {case.check for case in CASES if case.kind == kind} == on_game
    assert [case.name for case in CASES if case.kind == "fails" and not case.given["finds"]] == []


@pytest.mark.parametrize("case", ENGLISH, ids=[case.name for case in ENGLISH])
def test_english_checks_need_a_declared_language(case: Case, games: Games) -> None:
    with games.changed(case) as folder:
        game = games.load(folder)
        assert game.language == "en"
        for tag, is_english in (("", False), ("de", False), ("en-US", True)):
            assert bool(findings(case, replace(game, language=tag))) == is_english


@pytest.mark.parametrize("tag", ["", "de", "en-US"])
def test_the_language_is_read_from_the_game(tag: str, games: Games) -> None:
    case = ENGLISH[0]._replace(given={**ENGLISH[0].given, "language": tag})
    with games.changed(case) as folder:
        assert games.load(folder).language == tag


def test_there_is_a_wording_of_every_check(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        _write({check: words for check, words in _wording().items() if check in EXAMPLES})
    assert list(_wording()) == sorted(EXAMPLES)


def _wording() -> dict[str, str]:
    """One example of each check, as users read it, by id."""
    blocks = re.split(r"\n\n(?=\S)", WORDING.read_text(encoding="utf-8").removesuffix("\n"))
    return {block.partition(" ")[0]: block for block in blocks}


def _write(wording: dict[str, str]) -> None:
    WORDING.write_text("\n\n".join(wording[check] for check in sorted(wording)) + "\n", encoding="utf-8")


def _lines(finding: Finding) -> list[str]:
    """A finding without locations, as the user reads it."""
    lines = [f"{finding.id} ({finding.severity})", f"  {finding.message}"]
    lines += [f"  hint: {finding.hint}"] if finding.hint else []
    lines += [f"  related: {words}" for words in dict.fromkeys(words for _, words in finding.related)]
    return lines
