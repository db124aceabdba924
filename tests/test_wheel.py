"""What is published: built twice to the same bytes, installed without a network, used far from any checkout."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest
import wheelhouse

from pnp import __version__

ROOT = Path(__file__).parents[1]
EPOCH = "1700000000"
pytestmark = pytest.mark.slow("a package is built four times and installed; a release is")
PROGRAMS = "Scripts" if os.name == "nt" else "bin"


def build(source: Path, out: Path, *options: str) -> None:
    """Make an sdist of the folder, and a wheel of the sdist."""
    command = [sys.executable, "-m", "build", "--no-isolation", *options, "--outdir", str(out), str(source)]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH})


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel."""
    folder = tmp_path_factory.mktemp("published")
    build(ROOT, folder)
    return folder


@pytest.fixture(scope="module")
def wheel(published: Path) -> Iterator[zipfile.ZipFile]:
    (path,) = published.glob("pnp_kit-*.whl")
    with zipfile.ZipFile(path) as archive:
        yield archive


@pytest.fixture(scope="module")
def programs(published: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a new environment, into which pip put pnp and all that it needs, from files alone."""
    folder = tmp_path_factory.mktemp("installed")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wheelhouse.fill(published, wheelhouse.closure(project["dependencies"]).values())
    venv.create(folder, with_pip=True)
    command = [folder / PROGRAMS / "python", "-m", "pip", "install", "--quiet", "--no-index", "--no-compile"]
    subprocess.run([*command, "--find-links", published, "pnp-kit"], check=True, env=environment())
    return folder / PROGRAMS


def environment() -> dict[str, str]:
    """The variables of this process, without those that lead Python elsewhere, and with no way to a network."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV", "PIP_"))}
    return {**kept, "HTTP_PROXY": "http://127.0.0.1:9", "HTTPS_PROXY": "http://127.0.0.1:9"}


def run(programs: Path, cwd: Path, *arguments: str) -> str:
    """Run the installed `pnp`, and return what it prints."""
    command = [str(programs / "pnp"), *arguments]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, env=environment())
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_installed_program_lists_its_own_games(programs: Path, tmp_path: Path) -> None:
    assert run(programs, tmp_path, "--version") == f"pnp {__version__}\n"
    entries = {entry["id"]: entry for entry in json.loads(run(programs, tmp_path, "list", "--json"))}
    assert set(entries) == {"across-the-maren", "armada-chess", "grav-armor", "heavy-armor", "moth-hour", "shogi"}
    assert all(Path(entry["folder"]).is_relative_to(programs.parent) for entry in entries.values())


def test_the_installed_program_makes_checks_and_builds_a_game(programs: Path, tmp_path: Path) -> None:
    run(programs, tmp_path, "new", "ice-patrol")
    run(programs, tmp_path, "check", "ice-patrol")
    run(programs, tmp_path, "build", "ice-patrol", "--only", "counters")
    assert (tmp_path / "output/ice-patrol/letter/counters.pdf").is_file()


def test_the_installed_program_builds_a_shipped_game(programs: Path, tmp_path: Path) -> None:
    run(programs, tmp_path, "build", "heavy-armor")
    kit = tmp_path / "output" / "heavy-armor"
    manifest = json.loads((kit / "build.json").read_bytes())
    paths = {entry["path"] for entry in manifest["files"]}
    assert {f"letter/{name}.pdf" for name in ("map", "sheets-board", "charts", "rules", "make")} <= paths
    assert all((kit / path).stat().st_size > 1000 for path in paths)


def test_the_sdist_builds_to_the_same_bytes_in_another_folder(published: Path, tmp_path: Path) -> None:
    (sdist,) = published.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    for path in source.rglob("*"):
        os.utime(path, (1, 1))
    build(source, tmp_path / "again")
    (wheel,) = published.glob("pnp_kit-*.whl")
    assert {path.name for path in (tmp_path / "again").iterdir()} == {sdist.name, wheel.name}
    for path in (sdist, wheel):
        assert (tmp_path / "again" / path.name).read_bytes() == path.read_bytes()


def test_the_container_is_given_all_that_the_wheel_is_made_of(published: Path, tmp_path: Path) -> None:
    rules = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    for name in (rule.removeprefix("!") for rule in rules if rule.startswith("!")):
        path = ROOT / name
        copy = shutil.copytree if path.is_dir() else shutil.copy
        copy(path, tmp_path / name)
    build(tmp_path, tmp_path / "out", "--wheel")
    (wheel,) = published.glob("pnp_kit-*.whl")
    assert (tmp_path / "out" / wheel.name).read_bytes() == wheel.read_bytes()


def test_the_wheel_holds_the_package_once_and_no_tests(wheel: zipfile.ZipFile) -> None:
    paths = [PurePosixPath(name) for name in wheel.namelist()]
    assert PurePosixPath("pnp/checks/pieces/catalog.yaml") in paths
    assert len(set(paths)) == len(paths)
    assert {path.parts[0] for path in paths} == {"pnp", f"pnp_kit-{__version__}.dist-info"}
    unwanted = re.compile(r"tests?$|test_|conftest|__pycache__")
    assert [str(path) for path in paths if any(map(unwanted.match, path.parts))] == []


@pytest.mark.parametrize("part", ["games", "templates"])
def test_the_wheel_holds_what_ships_in_one_place(wheel: zipfile.ZipFile, part: str) -> None:
    packed = {name.removeprefix("pnp/_data/") for name in wheel.namelist() if name.startswith(f"pnp/_data/{part}/")}
    listed = subprocess.run(["git", "ls-files", part], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert packed == set(listed.split())


def test_the_description_needs_no_file_beside_it(wheel: zipfile.ZipFile) -> None:
    """A package index has neither the pictures nor the documents of the repository."""
    text = wheel.read(f"pnp_kit-{__version__}.dist-info/METADATA").decode("utf-8")
    assert "## Install" in text
    assert re.findall(r"<img|!\[|\]\((?!https?:)[^)]*\)", text) == []
