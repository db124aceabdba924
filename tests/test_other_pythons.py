"""The same kits, byte for byte, from every version of Python that can be found.

PNP_PYTHONS lists interpreters, separated as in PATH; without it python3.11 to python3.14 are looked for on PATH. An
interpreter counts when it has the versions of the packages that this one has, and is of another version itself.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bench.same_bytes import build_kits

ROOT = Path(__file__).parents[1]
NAMES = tuple(f"python3.{minor}" for minor in range(11, 15))
PROBE = """
import importlib.metadata as metadata, json, sys, zlib
names = json.loads(sys.argv[1])
versions = {name: metadata.version(name) for name in names}
print(json.dumps([sys.version_info[:2], versions, zlib.ZLIB_RUNTIME_VERSION]))
"""
DRAWING = ("cairosvg", "fonttools", "jinja2", "markdown-it-py", "pikepdf", "pydantic", "pyphen", "pyyaml", "reportlab")


def _probe(python: str) -> tuple[list[int], dict[str, str], str] | None:
    """Version of the interpreter, of the packages that draw, and of zlib; None if a package is missing."""
    command = [python, "-c", PROBE, json.dumps(DRAWING)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return tuple(json.loads(done.stdout)) if done.returncode == 0 else None


def _other_pythons() -> list[str]:
    named = os.environ.get("PNP_PYTHONS", "")
    found = named.split(os.pathsep) if named else filter(None, map(shutil.which, NAMES))
    version, *others = _probe(sys.executable) or pytest.fail("this Python lacks the packages of pnp")
    probed = {python: _probe(python) for python in found}
    lacking = [python for python, other in probed.items() if other is None or list(other[1:]) != others]
    if named and lacking:
        pytest.fail(f"PNP_PYTHONS names interpreters without the packages or the zlib of this one: {lacking}")
    return [python for python, other in probed.items() if python not in lacking and other and other[0] != version]


@pytest.mark.slow("builds all kits twice")
def test_every_python_builds_the_same_bytes(tmp_path: Path) -> None:
    pythons = _other_pythons()
    if not pythons:
        pytest.skip("no other version of Python has the packages of pnp; PNP_PYTHONS can name some")
    own = build_kits(ROOT, ROOT / "games", tmp_path / "own")
    for number, python in enumerate(pythons):
        kits = build_kits(ROOT, ROOT / "games", tmp_path / str(number), python)
        assert {path for path in own.keys() | kits.keys() if own.get(path) != kits.get(path)} == set(), python
