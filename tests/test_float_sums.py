"""The plugin that `make types` runs to refuse `sum` over floats."""

from pathlib import Path

from mypy import api

ROOT = Path(__file__).parents[1]
SNIPPET = """\
from collections.abc import Iterable, Mapping
from fractions import Fraction

def refused(lengths: Iterable[float], shares: Mapping[str, float]) -> float:
    first = sum(lengths)
    second = sum(length * 2 for length in lengths)
    return first + second + sum(shares.values())

def accepted(counts: Mapping[str, int], chances: Iterable[Fraction]) -> Fraction:
    return sum(counts.values()) + sum(1 for _ in counts) + sum(chances, Fraction(0))
"""


def test_mypy_refuses_a_sum_of_floats_and_no_other(tmp_path: Path) -> None:
    snippet = tmp_path / "snippet.py"
    snippet.write_text(SNIPPET, encoding="utf-8")
    cache = ["--cache-dir", str(tmp_path / "cache")]
    said, _, _ = api.run(["--config-file", str(ROOT / "pyproject.toml"), *cache, str(snippet)])
    lines = {int(line.split(":")[1]) for line in said.splitlines() if "math.fsum" in line}
    assert lines == {5, 6, 7}
    assert ":10:" not in said
