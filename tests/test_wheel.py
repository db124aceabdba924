"""The wheel alone: built, installed without a network, used far from any checkout."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with the wheel, made from the sdist, and with the libraries of the present environment."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder / "dist"), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = (folder / "dist").glob("*.whl")
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / "bin" / "python"
    install = [str(python), "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    return python


def run(python: Path, cwd: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pnp with its libraries on the path but no checkout: the wheel's own copy must be found."""
    libraries = [entry for entry in sys.path if entry.endswith("site-packages")]
    code = (
        f"import sys; sys.path += {libraries!r}\n"
        f"import pnp; assert pnp.__file__.startswith({str(python.parents[1])!r}), pnp.__file__\n"
        f"assert not any({str(ROOT)!r} == entry for entry in sys.path)\n"
        f"sys.argv[1:] = {list(arguments)!r}\n"
        "from pnp.__main__ import start; start()"
    )
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    return subprocess.run(
        [str(python), "-c", code], cwd=cwd, capture_output=True, text=True, check=False, env=environment
    )


def test_the_wheel_builds_heavy_armor_by_itself(installed: Path, tmp_path: Path) -> None:
    done = run(installed, tmp_path, "build", "heavy-armor")
    assert done.returncode == 0, done.stderr
    kit = tmp_path / "output" / "heavy-armor"
    manifest = json.loads((kit / "build.json").read_bytes())
    paths = {entry["path"] for entry in manifest["files"]}
    assert {f"letter/{name}.pdf" for name in ("map", "counters", "composites", "charts", "rules")} <= paths
    assert all((kit / path).stat().st_size > 1000 for path in paths)


def test_the_wheel_scaffolds_and_builds_a_new_game(installed: Path, tmp_path: Path) -> None:
    assert run(installed, tmp_path, "new", "ice-patrol").returncode == 0
    done = run(installed, tmp_path, "build", "ice-patrol", "--only", "counters")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "output/ice-patrol/letter/counters.pdf").is_file()


def test_the_wheel_says_its_version_and_lists_its_games(installed: Path, tmp_path: Path) -> None:
    from pnp import __version__

    assert run(installed, tmp_path, "--version").stdout == f"pnp {__version__}\n"
    entries = {entry["id"]: entry for entry in json.loads(run(installed, tmp_path, "list", "--json").stdout)}
    assert set(entries) == {"armada-chess", "grav-armor", "heavy-armor"}
    assert all(str(installed.parents[1]) in entry["folder"] for entry in entries.values())
