"""Recipes with commands work: every command is run, every edit is made; they begin with `pnp new`."""

import re
from pathlib import Path

import pytest

from pnp.geometry.directions import StepPattern
from tests.docs.test_tutorial import BLOCK, ROOT, edit, pnp

PAGES = sorted((ROOT / "docs" / "recipes").glob("*.md"))
RECIPES = [page for page in PAGES if BLOCK.search(page.read_text(encoding="utf-8"))]
"""The others consist of files; each has a test of its own."""


@pytest.mark.parametrize("page", RECIPES, ids=lambda page: page.stem)
def test_a_recipe_works_from_the_first_line_to_the_last(page: Path, tmp_path: Path) -> None:
    blocks = list(BLOCK.finditer(page.read_text(encoding="utf-8")))
    name = re.match(r"pnp new (\S+)", blocks[0]["body"])
    assert name is not None
    for block in blocks:
        if block["kind"].endswith("edit"):
            edit(tmp_path / name[1], block["body"])
            continue
        for command in block["body"].splitlines():
            done = pnp(command, tmp_path)
            assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
            assert "error[" not in done.stdout


def test_the_table_of_directions_is_that_of_the_grids() -> None:
    text = (ROOT / "docs" / "recipes" / "chess-like.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?) \| (.*?) \| (.*?) \| (.*?) \|$", text, re.MULTILINE)
    assert len(rows) == 8
    for words, *cells in rows:
        for word in re.findall(r"`([a-z-]+)`", words):
            for kind, cell in zip(("square", "flat", "pointy"), cells, strict=True):
                steps = StepPattern((word,)).on(kind)
                assert bool(steps) == (cell != "–"), (word, kind)
                number = re.search(r"\d+", cell)
                assert number is None or len(steps) == int(number[0]), (word, kind)
