import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import kits
import pytest

from pnp import assets, checks, model
from pnp.errors import Finding
from pnp.model.game import Game

Edit = tuple[str, str, str]
"""A file of a game, a text that occurs in it once, and the text that replaces it."""


@pytest.fixture(scope="session")
def heavy() -> Game:
    """Heavy Armor, which is free of errors, to be changed by `dataclasses.replace`."""
    return kits.game("heavy-armor")


@pytest.fixture
def found(heavy: Game) -> Callable[..., list[Finding]]:
    """The findings of Heavy Armor with some of its parts replaced, beyond those of the shipped game."""

    def run(**parts: object) -> list[Finding]:
        before = {finding.message for finding in checks.check_game(heavy)}
        return [finding for finding in checks.check_game(replace(heavy, **parts)) if finding.message not in before]

    return run


@pytest.fixture(scope="session")
def grav_findings() -> frozenset[str]:
    """The findings of Grav Armor as shipped."""
    return frozenset(finding.message for finding in checks.check_game(model.load(assets.game("grav-armor"))))


@pytest.fixture
def edited(tmp_path: Path, grav_findings: frozenset[str]) -> Callable[..., list[Finding]]:
    """The findings of Grav Armor with texts of its files replaced, beyond those of the shipped game."""

    def run(*edits: Edit) -> list[Finding]:
        folder = Path(
            shutil.copytree(
                assets.game("grav-armor"), tmp_path / "grav-armor", ignore=shutil.ignore_patterns("agreed.json")
            )
        )
        for name, old, new in edits:
            text = (folder / name).read_text(encoding="utf-8")
            assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times in {name}"
            (folder / name).write_text(text.replace(old, new), encoding="utf-8")
        findings = checks.check_game(model.load(folder))
        return [finding for finding in findings if finding.message not in grav_findings]

    return run
