"""`python -m bench.same_bytes [REVISION]`: build every kit with REVISION and the working tree, and compare the bytes.

Every PDF, SVG and PNG of every shipped game counts, on both papers and in every skin. Each side builds its own copy of
the games in a process of its own, without the cache. The exit code is 1 if a file differs, is missing or is new.
`tests/test_other_pythons.py` compares the same files, and build.json, between versions of Python.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
KITS = (
    ("heavy-armor", ""),
    ("grav-armor", ""),
    ("armada-chess", "battle"),
    ("armada-chess", "universe"),
    ("across-the-maren", ""),
    ("shogi", ""),
    ("moth-hour", ""),
)
OPTIONS = ("--paper", "both", "--formats", "pdf,svg,png", "--no-cache", "--quiet")


def main() -> int:
    """Compare, print what differs, return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.same_bytes", description=__doc__)
    parser.add_argument("revision", nargs="?", default="HEAD", help="the revision to compare with (default: HEAD)")
    parser.add_argument("--code-only", action="store_true", help="build the games of REVISION with both programs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pnp-same-bytes-") as name, _checkout(options.revision) as old:
        folder = Path(name)
        games = old if options.code_only else ROOT
        before = _without_manifests(build_kits(old, old / "games", folder / "before"))
        after = _without_manifests(build_kits(ROOT, games / "games", folder / "after"))
    differing = sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))
    for path in differing:
        print("changed" if path in before and path in after else "new" if path in after else "missing", path)
    print(f"{len(before)} files before, {len(after)} after, {len(differing)} different")
    return bool(differing)


@contextmanager
def _checkout(revision: str) -> Iterator[Path]:
    """Yield a temporary work tree of the revision."""
    with tempfile.TemporaryDirectory(prefix="pnp-revision-") as name:
        folder = Path(name) / "tree"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", folder, revision], cwd=ROOT, check=True)
        try:
            yield folder
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", folder], cwd=ROOT, check=True)


def build_kits(program: Path, games: Path, out: Path, python: str = sys.executable) -> dict[str, str]:
    """Build every kit that the folder of games has; return the SHA-256 of every file by its path.

    Args:
        program: the folder that holds the package `pnp`.
        games: the folder that holds the games.
        out: the output folder.
        python: the interpreter to build with.
    """
    environment = {**os.environ, "PYTHONPATH": str(program)}
    for game, skin in KITS:
        if not (games / game).is_dir():
            continue
        command = [python, "-m", "pnp", "build", games / game, *OPTIONS, "--out", out]
        subprocess.run([*command, *(["--skin", skin] if skin else [])], cwd=program, env=environment, check=True)
    paths = sorted(path for path in out.rglob("*") if path.is_file())
    return {path.relative_to(out).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def _without_manifests(kits: dict[str, str]) -> dict[str, str]:
    return {path: digest for path, digest in kits.items() if not path.endswith("/build.json")}


if __name__ == "__main__":
    sys.exit(main())
