"""Recipes with commands work: every command is run, every edit is made; they begin with `pnp new`."""

import re
from pathlib import Path

import pytest

from pnp.geometry.directions import StepPattern
from tests.docs.test_tutorial import BLOCK, ROOT, follow

PAGES = sorted((ROOT / "docs" / "recipes").glob("*.md"))
RECIPES = [page for page in PAGES if BLOCK.search(page.read_text(encoding="utf-8"))]
"""The others consist of files; each has a test of its own."""


@pytest.mark.slow("the tutorials run the same commands on the same games to begin with")
@pytest.mark.parametrize("page", RECIPES, ids=lambda page: page.stem)
def test_a_recipe_works_from_the_first_line_to_the_last(page: Path, tmp_path: Path) -> None:
    follow(page, tmp_path)


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
