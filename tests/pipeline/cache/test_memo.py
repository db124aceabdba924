"""What comes from the store is what would have been made, and only what is the same is taken from it."""

import shutil
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import kits
import pytest

from pnp import assets, checks, model
from pnp.artwork.boards import cells
from pnp.errors import DefinitionError, Finding, Span
from pnp.generators import rules, scenarios
from pnp.model.game import Game
from pnp.pipeline import document_job
from pnp.pipeline.build import ALONE, BuildContext, build
from pnp.pipeline.cache import fingerprint, memo
from pnp.pipeline.cache.game_fingerprints import GameFingerprints
from pnp.pipeline.cache.memo import BuildMemo, CheckMemo
from pnp.pipeline.cache.store import CacheStore
from pnp.pipeline.document_job import DocumentResult, Job
from pnp.pipeline.options import Options
from pnp.pipeline.scaffold import new_game
from pnp.scene import presets
from pnp.scene.presets import themes

Edit = tuple[str, str, str]


def edit(folder: Path, change: Edit) -> None:
    name, old, new = change
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")


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
    edit(
        folder,
        (
            "game.yaml",
            "boards:\n",
            "boards:\n  small: {name: Small, grid: {kind: square, columns: 3, rows: 3, pitch: 20mm}}\n",
        ),
    )
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
    seen = Finding("print.small-text", "warning", "too small", Span("game.yaml", 1, 2), witness=(("size", "4 pt"),))
    monkeypatch.setattr(checks, "check_document", lambda game, document: (seen,))
    means, only = BuildContext(CacheStore(tmp_path / "store")), {"only": ("composites",)}
    for _ in range(2):
        _, (_, findings) = built(duel_folder, tmp_path, means, only)
        assert seen in findings
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
    for path in (tmp_path / "store").rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[:-7])
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


WARNING = Finding("print.small-text", "warning", "too small", Span("game.yaml", 1, 2), witness=(("size", "4 pt"),))
Run = Callable[..., tuple[tuple[Finding, ...], bool]]


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(kits.SMALL, tmp_path / "game"))


@pytest.fixture
def run(own_folder: Path, tmp_path: Path) -> Run:
    """Checks the game once more; returns the findings, and whether the checks really ran."""
    loaded = model.load(own_folder)

    def run(*found: Finding, game: Game = loaded, templates: tuple[Path, ...] = ()) -> tuple[tuple[Finding, ...], bool]:
        runs: list[object] = []

        def check() -> tuple[Finding, ...]:
            runs.append(None)
            return found

        memo = CheckMemo(CacheStore(tmp_path / "store"), own_folder, templates)
        return memo.findings(game, check), bool(runs)

    return run


def test_findings_are_stored_with_their_places(run: Run) -> None:
    assert run(WARNING) == ((WARNING,), True)
    assert run() == ((WARNING,), False)


@pytest.mark.parametrize(
    "name", ["game.yaml", "rules/2-turn.md", "agreed.json", "art/new.svg", "templates/counters/new.yaml"]
)
def test_a_changed_or_new_file_is_checked(run: Run, own_folder: Path, name: str) -> None:
    run(WARNING)
    path = own_folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text((path.read_text("utf-8") if path.exists() else "") + "\n", "utf-8")
    assert run() == ((), True)


def test_another_board_is_another_check(run: Run, own_folder: Path) -> None:
    game = model.load(own_folder)
    run(WARNING)
    assert run(game=replace(game, kit=game.kit._replace(boards=()))) == ((), True)


def test_errors_are_found_each_time(run: Run) -> None:
    error = WARNING._replace(severity="error")
    assert run(error) == ((error,), True)
    assert run(error) == ((error,), True)


def test_another_program_or_template_folder_is_another_check(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(WARNING)
    (tmp_path / "more").mkdir()
    assert run(templates=(tmp_path / "more",)) == ((), True)
    monkeypatch.setattr(fingerprint, "program_fingerprint", lambda: "another")
    assert run() == ((), True)


def test_another_skin_is_another_check(tmp_path: Path) -> None:
    folder, store, skins = tmp_path / "game", CacheStore(tmp_path / "store"), ("one", "two")
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "pnp: 2\ngame: {id: g, title: G, version: 1, players: 2}\nskins: {one: {name: One}, two: {name: Two}}\n"
    )
    for skin in skins:
        found = (WARNING._replace(message=skin),)
        CheckMemo(store, folder, ()).findings(model.load(folder, (), skin), partial(tuple, found))
    for skin in skins:
        stored = CheckMemo(store, folder, ()).findings(model.load(folder, (), skin), lambda: ())
        assert [finding.message for finding in stored] == [skin]


def test_a_file_that_changes_while_the_game_is_read_is_not_trusted(own_folder: Path, tmp_path: Path) -> None:
    store = CacheStore(tmp_path / "store")
    game = model.load(own_folder)
    CheckMemo(store, own_folder, ()).findings(game, lambda: (WARNING,))
    memo = CheckMemo(store, own_folder, ())
    (own_folder / "game.yaml").write_text("changed", "utf-8")
    assert memo.findings(game, lambda: ()) == ()


def test_without_a_store_the_checks_run(own_folder: Path) -> None:
    game = model.load(own_folder)
    assert CheckMemo(None, own_folder, ()).findings(game, lambda: (WARNING,)) == (WARNING,)


def test_a_damaged_entry_is_a_miss(run: Run, tmp_path: Path) -> None:
    run(WARNING)
    for path in (tmp_path / "store").rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[:-3])
    assert run() == ((), True)


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_game("War", tmp_path_factory.mktemp("new"), None, "2026-01-01", "wargame")


@pytest.fixture
def folder(war: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(war, tmp_path / war.name))


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The boards that are really drawn."""
    boards: list[str] = []
    draw: Callable[..., Any] = cells._unnamed

    def noting(game: Game, board: Any, *rest: Any) -> Any:
        boards.append(board.id)
        return draw(game, board, *rest)

    monkeypatch.setattr(cells, "_unnamed", noting)
    return boards


def drawn(folder: Path, store: CacheStore | None, key: str = "key") -> Any:
    game = model.load(folder)
    new: memo.New = {}
    if store is not None:
        memo.keep(game, store, GameFingerprints(game), key, new)
    items = cells.cells(game, next(iter(game.boards.values())), themes()["field"])
    for name, drawing in new.items():
        assert store is not None
        store.put(name, drawing)
    return items


def noting(names: list[str], name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def noted(*given: Any) -> Any:
        names.append(name)
        return function(*given)

    return noted


def drawing_memo_edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_a_changed_counter_leaves_the_board_as_it_was_drawn(folder: Path, tmp_path: Path, drawings: list[str]) -> None:
    store = CacheStore(tmp_path / "store")
    first = drawn(folder, store)
    drawing_memo_edit(folder / "units.csv", "1,,5,4,3,4,0303", "1,,5,3,3,4,0303")
    assert drawn(folder, store) == first == drawn(folder, None)
    assert len(drawings) == 2


def test_a_changed_board_is_drawn_again(folder: Path, tmp_path: Path, drawings: list[str]) -> None:
    store = CacheStore(tmp_path / "store")
    first = drawn(folder, store)
    file = next(file for file in sorted(folder.glob("*.yaml")) if "pitch: " in file.read_text(encoding="utf-8"))
    drawing_memo_edit(file, "pitch: 1", "pitch: 2")
    assert first != drawn(folder, store) == drawn(folder, None)
    assert len(drawings) == 3


def test_another_key_is_another_drawing(folder: Path, tmp_path: Path, drawings: list[str]) -> None:
    store = CacheStore(tmp_path / "store")
    for key in ("key", "other", "key"):
        drawn(folder, store, key=key)
    assert len(drawings) == 2


@pytest.mark.parametrize(("edits_while_drawing", "times"), [(False, 1), (True, 2)])
def test_drawings_are_not_kept_when_a_file_changed_meanwhile(
    folder: Path, tmp_path: Path, drawings: list[str], edits_while_drawing: bool, times: int
) -> None:
    job = Job("map", "letter", "duplex-long", ("pdf",), "2026-01-01")
    art = folder / "art" / "new.svg"
    for number in range(2):
        memo = BuildMemo(model.load(folder), CacheStore(tmp_path / "store"))
        if edits_while_drawing and not number:
            art.parent.mkdir(exist_ok=True)
            art.touch()
        memo.run_job(job)
        art.unlink(missing_ok=True)
    assert len(drawings) == times


def sheets(folder: Path, store: CacheStore | None, name: str) -> DocumentResult:
    job = Job(name, "letter", "duplex-long", ("pdf",), "2026-01-01")
    return BuildMemo(model.load(folder), store).run_job(job)


def test_after_a_change_only_what_shows_it_is_drawn(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, redrawn = CacheStore(tmp_path / "store"), []
    draw_figure = rules.figures.KINDS["example"]
    monkeypatch.setitem(rules.figures.KINDS, "example", noting(redrawn, "example", draw_figure))
    monkeypatch.setattr(rules.cover, "front", noting(redrawn, "cover", rules.cover.front))
    monkeypatch.setattr(scenarios, "ground_page", noting(redrawn, "ground", scenarios.ground_page))
    monkeypatch.setattr(scenarios, "forces_page", noting(redrawn, "forces", scenarios.forces_page))
    for name in ("rules", "scenarios"):
        sheets(folder, store, name)
    assert {"cover", "ground", "forces"} < set(redrawn)
    whole = len(redrawn)
    redrawn.clear()
    drawing_memo_edit(folder / "units.csv", "1,,5,4,3,4,0303", "1,,5,3,3,4,0303")
    again = [sheets(folder, store, name) for name in ("rules", "scenarios")]
    assert "forces" in redrawn
    assert not {"cover", "ground"} & set(redrawn)
    assert len(redrawn) < whole / 2
    assert again == [sheets(folder, None, name) for name in ("rules", "scenarios")]


def test_a_damaged_entry_is_drawn_again(folder: Path, tmp_path: Path, drawings: list[str]) -> None:
    store = CacheStore(tmp_path / "store")
    first = drawn(folder, store)
    for key in [path.parent.name + path.name for path in (tmp_path / "store").glob("??/*")]:
        store.put(key, b"nonsense")
    assert drawn(folder, store) == first
    assert len(drawings) == 2
