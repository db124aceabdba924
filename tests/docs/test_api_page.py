"""Runs the examples of docs/api.md."""

import doctest
import re
from pathlib import Path

import pnp

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


def test_the_examples_of_the_page(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = re.sub(r"^```.*$", "", PAGE.read_text("utf-8"), flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(text, {}, "api.md", str(PAGE), 0)
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples)
    assert (results.failed, results.attempted > 15) == (0, True)


def test_the_page_has_every_function() -> None:
    functions = {name for name in pnp.__all__ if name.islower()} - {"__version__"}
    assert functions == set(re.findall(r"^\| \[`pnp\.(\w+)", PAGE.read_text("utf-8"), flags=re.MULTILINE))
