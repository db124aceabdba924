"""What comes from the store is what would have been made, and only what is the same is taken from it."""

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from pnp import assets, checks, model
from pnp.errors import DefinitionError, Finding
from pnp.model.game import Game
from pnp.pipeline import document_job
from pnp.pipeline.build import ALONE, BuildContext, build
from pnp.pipeline.cache import fingerprint
from pnp.pipeline.cache.memo import BuildMemo
from pnp.pipeline.cache.store import CacheStore
from pnp.pipeline.document_job import DocumentResult, Job
from pnp.pipeline.options import Options
from pnp.scene import presets
from tests.pipeline.cache.stored import WARNING, Edit, edit, spoil


def built(
    folder: Path, home: Path, means: BuildContext, options: Mapping[str, object]
) -> tuple[dict[str, bytes], tuple[object, tuple[Finding, ...]]]:
    """Every file of a kit in a folder of its own, and what the build says about it."""
    out = Path(tempfile.mkdtemp(dir=home))
    result = build(folder, Options(out, **options), context=means)  # type: ignore[arg-type]
    files = {
        path.relative_to(result.folder).as_posix(): path.read_bytes()
        for path in result.folder.rglob("*")
        if path.is_file()
    }
    return files, (result.outputs, result.findings)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the documents that are really made."""
    names: list[str] = []
    finish = document_job.run_document_job

    def noting(game: Game, job: document_job.Job, *rest: object) -> document_job.DocumentResult:
        names.append(job.document)
        return finish(game, job, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(document_job, "run_document_job", noting)
    return names


def same(folder: Path, tmp_path: Path, **options: object) -> None:
    """A build with the store comes to the same as one without."""
    kept = built(folder, tmp_path, BuildContext(CacheStore(tmp_path / "store")), options)
    fresh = built(folder, tmp_path, ALONE, options)
    assert kept == fresh


EDITS: list[tuple[Edit, set[str]]] = [
    (("game.yaml", "attack: 2", "attack: 3"), {"sheets", "make", "charts", "rules"}),
    (("game.yaml", "pitch: 16mm", "pitch: 15.9mm"), {"map", "make", "charts", "rules"}),
    (("rules/2-turn.md", "the ", "all the "), {"rules"}),
    (("game.yaml", "    title: Player", "    title: My player"), {"charts", "rules"}),
    (("game.yaml", "kit:\n", "kit:\n  counter-size: 16.5mm\n"), {"map", "sheets", "make", "charts", "rules"}),
    (("art/scout.svg", "<svg", "<!-- --><svg"), {"map", "sheets", "make", "charts", "rules"}),
]


@pytest.fixture(scope="module")
def home(duel_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of a game, and the store after a build of it."""
    home = tmp_path_factory.mktemp("duel")
    built(Path(shutil.copytree(duel_folder, home / "game")), home, BuildContext(CacheStore(home / "store")), {})
    return home


@pytest.mark.parametrize(("change", "touched"), EDITS, ids=lambda value: value[2] if isinstance(value, tuple) else "")
def test_after_a_change_the_kit_is_that_of_a_first_build(
    change: Edit, touched: set[str], home: Path, tmp_path: Path, made: list[str]
) -> None:
    folder, file = home / "game", home / "game" / change[0]
    context = BuildContext(CacheStore(Path(shutil.copytree(home / "store", tmp_path / "store"))))
    before = file.read_bytes()
    try:
        edit(folder, change)
        kept = built(folder, tmp_path, context, {})
        assert set(made) <= touched
        assert kept == built(folder, tmp_path, ALONE, {})
    finally:
        file.write_bytes(before)


@pytest.mark.slow("the same after each change of a smaller game")
def test_the_battles_after_one_changed_stat_and_one_changed_hex(tmp_path: Path, made: list[str]) -> None:
    folder = Path(shutil.copytree(assets.game("grav-armor"), tmp_path / "game"))
    store = CacheStore(tmp_path / "store")
    means = BuildContext(store)
    only = {"only": ("map", "scenario-maps", "counters")}
    built(folder, tmp_path, means, only)
    edit(folder, ("units.csv", "unit/zeta,unit,,,4,6,P", "unit/zeta,unit,,,4,5,P"))
    made.clear()
    kept = built(folder, tmp_path, means, only)
    assert made == ["counters"]
    assert kept == built(folder, tmp_path, ALONE, only)
    edit(folder, ("terrain.yaml", "name: ", "name: New "))
    same(folder, tmp_path, only=("map", "charts"))


def test_nothing_is_made_twice(duel_folder: Path, tmp_path: Path, made: list[str]) -> None:
    means = BuildContext(CacheStore(tmp_path / "store"))
    first = built(duel_folder, tmp_path, means, {})
    made.clear()
    assert built(duel_folder, tmp_path, means, {})[0] == first[0]
    assert made == []


@pytest.mark.parametrize(
    "options",
    [
        {"papers": ("a4",)},
        {"papers": ("letter", "a4")},
        {"sides": "fold"},
        {"ink": "black"},
        {"formats": ("png",)},
        {"board": "small"},
    ],
    ids=str,
)
def test_what_is_asked_for_is_part_of_what_was_made(
    duel_folder: Path, tmp_path: Path, options: dict[str, object]
) -> None:
    folder, only = Path(shutil.copytree(duel_folder, tmp_path / "game")), {"only": ("map", "composites")}
    small = "  small: {name: Small, grid: {kind: square, columns: 3, rows: 3, pitch: 20mm}}\n"
    edit(folder, ("game.yaml", "boards:\n", f"boards:\n{small}"))
    context = BuildContext(CacheStore(tmp_path / "store"))
    built(folder, tmp_path, context, only)
    fresh = built(folder, tmp_path, ALONE, {**only, **options})
    for _ in range(2):
        assert built(folder, tmp_path, context, {**only, **options}) == fresh


def test_the_looks_the_papers_and_the_date(duel_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only = {"only": ("composites",)}
    files = [built(duel_folder, tmp_path, BuildContext(CacheStore(tmp_path / "store")), only)[0]]

    def now_differs() -> None:
        files.append(built(duel_folder, tmp_path, BuildContext(CacheStore(tmp_path / "store")), only)[0])
        assert files[-1] != files[-2]
        assert files[-1] == built(duel_folder, tmp_path, ALONE, only)[0]

    themes, papers = presets.themes(), presets.papers()
    monkeypatch.setattr(document_job, "themes", lambda: {"field": themes["field"]._replace(ink="#552200")})
    now_differs()
    monkeypatch.setattr(document_job, "papers", lambda: {"letter": papers["letter"]._replace(margin=10.0)})
    monkeypatch.setattr("pnp.pipeline.cache.memo.papers", document_job.papers)
    now_differs()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    now_differs()


def test_a_result_is_valid_for_the_files_with_which_it_was_drawn(
    duel_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(document_job, "run_document_job", lambda *given: DocumentResult(printed=True))
    game, store, art = model.load(duel_folder), CacheStore(tmp_path / "store"), duel_folder / "art" / "new.svg"
    job = Job("charts", "letter", "duplex-long", ("pdf",), "2026-01-01")
    before = BuildMemo(game, store)
    art.parent.mkdir(exist_ok=True)
    art.write_text("<svg/>", encoding="utf-8")
    before.run_job(job)
    assert BuildMemo(game, store).lookup(job) is None, "a file has changed while it was drawn"
    BuildMemo(game, store).run_job(job)
    assert BuildMemo(game, store).lookup(job) is not None
    art.unlink()
    assert BuildMemo(game, store).lookup(job) is None


def test_another_pnp_makes_everything_again(
    duel_folder: Path, tmp_path: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    only = {"only": ("composites",)}
    for program in ("one", "two"):
        monkeypatch.setattr(fingerprint, "program_fingerprint", lambda program=program: program)
        built(duel_folder, tmp_path, BuildContext(CacheStore(tmp_path / "store")), only)
    assert made == ["composites", "composites"]


def test_warnings_are_reported_again(
    duel_folder: Path, tmp_path: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "check_document", lambda game, document: (WARNING,))
    means, only = BuildContext(CacheStore(tmp_path / "store")), {"only": ("composites",)}
    for _ in range(2):
        _, (_, findings) = built(duel_folder, tmp_path, means, only)
        assert WARNING in findings
    assert made == ["composites"]


def test_what_stops_a_build_is_found_each_time(
    duel_folder: Path, tmp_path: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = Finding("print.copies", "error", "one is missing")
    monkeypatch.setattr(checks, "check_document", lambda game, document: (wrong,))
    means, only = BuildContext(CacheStore(tmp_path / "store")), {"only": ("composites",)}
    for _ in range(2):
        with pytest.raises(DefinitionError, match="one is missing"):
            built(duel_folder, tmp_path, means, only)
    assert made == ["composites"] * 2


def test_an_entry_that_is_spoilt_is_made_again(duel_folder: Path, tmp_path: Path, made: list[str]) -> None:
    means, only = BuildContext(CacheStore(tmp_path / "store")), {"only": ("map",)}
    first = built(duel_folder, tmp_path, means, only)
    spoil(tmp_path / "store")
    assert built(duel_folder, tmp_path, means, only) == first
    assert made == ["map", "map"]


@pytest.mark.parametrize("processes", [1, 2])
def test_the_store_stays_within_its_bounds(duel_folder: Path, tmp_path: Path, processes: int) -> None:
    store = CacheStore(tmp_path / "store", most=300_000)
    for paper in ("letter", "a4"):
        built(
            duel_folder,
            tmp_path,
            BuildContext(store, processes),
            {"only": ("counters", "composites"), "papers": (paper,)},
        )
        held = sum(path.stat().st_size for path in (tmp_path / "store").rglob("*") if path.is_file())
        assert 0 < held <= 300_000


def test_several_processes_and_the_store(duel_folder: Path, tmp_path: Path) -> None:
    means = BuildContext(CacheStore(tmp_path / "store"), 2)
    fresh = built(duel_folder, tmp_path, ALONE, {})
    assert built(duel_folder, tmp_path, means, {}) == fresh
    assert built(duel_folder, tmp_path, means, {}) == fresh
