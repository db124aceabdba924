import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pdfread
import pypdfium2
import pytest
from PIL import Image

from pnp import assets
from pnp.errors import DefinitionError, MisuseError
from pnp.model.game import Game
from pnp.pipeline import workers
from pnp.pipeline.atomic_write import sha256
from pnp.pipeline.build import BuildContext, Result, build, documents_of
from pnp.pipeline.cache.memo import BuildMemo
from pnp.pipeline.cache.store import CacheStore
from pnp.pipeline.options import Options
from tests.pipeline.conftest import MINIMAL


def everything(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()) for path in folder.rglob("*") if path.is_file()
    }


WHOLE = {"papers": ("a4",), "formats": ("pdf", "svg")}


@pytest.fixture(scope="module")
def whole(duel_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Result:
    """The kit of a small game, made by this process."""
    return build(duel_folder, Options(tmp_path_factory.mktemp("whole"), **WHOLE))  # type: ignore[arg-type]


def test_the_kit_keeps_its_contract(duel_folder: Path, tmp_path: Path, whole: Result) -> None:
    found = set(everything(whole.folder))
    build(duel_folder, Options(tmp_path, papers=("letter",), formats=("png",), only=("counters", "composites")))
    found |= set(everything(tmp_path / "duel"))
    for document in ("map", "sheets-board", "make", "charts", "rules", "rules-booklet"):
        assert f"a4/{document}.pdf" in found
    for kind in ("svg", "png"):
        assert {f"{kind}/counter/ember/scout-{face}.{kind}" for face in ("front", "back")} <= found
        assert any(name.startswith(f"{kind}/composite/") for name in found)
    assert "svg/board/field.svg" in found
    assert any(name.startswith("svg/chart/") for name in found)
    assert "build.json" in found
    assert not any(name.startswith(".") for name in found)


CHILD = """
import sys
from pathlib import Path
from pnp.pipeline.build import build
from pnp.pipeline.cache.memo import BuildMemo
from pnp.pipeline.cache.store import CacheStore
from pnp.pipeline.options import Options
build(Path(sys.argv[1]), Options(Path(sys.argv[2]), papers=tuple(sys.argv[3:]), formats=("pdf", "svg")))
"""


def test_the_same_input_gives_the_same_bytes_whatever_the_machine(
    duel_folder: Path, tmp_path: Path, whole: Result
) -> None:
    moved = shutil.copytree(duel_folder, tmp_path / "copied" / "elsewhere")
    world = {"PYTHONHASHSEED": "4242", "TZ": "Pacific/Kiritimati", "LC_ALL": "C"}
    command = [sys.executable, "-c", CHILD, str(moved), str(tmp_path / "kits"), *WHOLE["papers"]]
    subprocess.run(command, check=True, cwd=tmp_path, env={**os.environ, **world})
    assert len(everything(whole.folder)) > 15
    assert everything(tmp_path / "kits" / "duel") == everything(whole.folder)


def test_a_build_that_is_killed_leaves_only_whole_files(tmp_path: Path) -> None:
    game, changed = tmp_path / "game", tmp_path / "changed"
    for folder, text in ((game, MINIMAL), (changed, MINIMAL.replace("name: Runner", "name: Walker"))):
        folder.mkdir()
        (folder / "game.yaml").write_text(text, encoding="utf-8")
    before = build(game, Options(tmp_path, formats=("pdf", "svg")))
    old = everything(before.folder)
    killed = f"""
import os, sys
from pathlib import Path
move = Path.replace
moves = []
def counted(self, target):
    moves.append(target)
    if len(moves) == 3:
        os.kill(os.getpid(), {int(signal.SIGKILL)})
    return move(self, target)
Path.replace = counted
{CHILD}"""
    command = [sys.executable, "-c", killed, str(changed), str(tmp_path), "letter"]
    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
    new = everything(build(changed, Options(tmp_path / "clean", formats=("pdf", "svg"))).folder)
    now = everything(before.folder)
    mixed = {name: digest for name, digest in now.items() if not name.startswith(".pnp-staging")}
    assert all(digest in (old.get(name), new.get(name)) for name, digest in mixed.items())
    assert mixed["build.json"] == old["build.json"] != new["build.json"], "the manifest comes last"
    assert any(mixed[name] != old[name] for name in mixed), "it was killed in the middle"
    build(changed, Options(tmp_path, formats=("pdf", "svg")))
    assert everything(before.folder) == new


def test_files_of_a_piece_that_is_gone_go_too(duel_folder: Path, tmp_path: Path) -> None:
    game = Path(shutil.copytree(duel_folder, tmp_path / "game"))
    options = Options(tmp_path / "out", only=("counters",), formats=("svg",))
    first = build(game, options)
    (first.folder / "svg" / "mine.svg").write_text("<svg/>", encoding="utf-8")
    text = (game / "game.yaml").read_text(encoding="utf-8")
    before, _, after = text.partition("markers:\n")
    (game / "game.yaml").write_text(before + after.partition("\n")[2], encoding="utf-8")
    chapter = game / "rules" / "2-turn.md"
    chapter.write_text(chapter.read_text(encoding="utf-8").replace("{{ markers.done.name }}", "Done"), encoding="utf-8")
    second = build(game, options)
    assert second.removed
    assert all("/marker/" in name for name in second.removed)
    assert not (first.folder / "svg" / "marker").exists()
    assert (first.folder / "svg" / "mine.svg").exists()


def test_what_cannot_be_drawn_is_reported_for_every_document_at_once(duel_folder: Path, tmp_path: Path) -> None:
    game = Path(shutil.copytree(duel_folder, tmp_path / "game"))
    for file, old, new in (
        ("game.yaml", "\nkit:\n", "\nkit:\n  counter-size: 100mm\n"),
        ("rules/2-turn.md", "markers.done", "markers.dune"),
    ):
        path = game / file
        path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DefinitionError) as caught:
        build(game, Options(tmp_path / "out"))
    assert caught.value.findings
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"only": ("maps",)}, "no document 'maps'; did you mean 'map'"),
        ({"board": "moon"}, "no board 'moon'; known: field"),
        ({"papers": ("a5",)}, "no paper 'a5'; known: letter, a4"),
    ],
)
def test_options_that_the_game_cannot_meet(
    duel_folder: Path, tmp_path: Path, options: dict[str, object], says: str
) -> None:
    with pytest.raises(MisuseError, match=says):
        build(duel_folder, Options(tmp_path, **options))  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("sheets", ["separate", "planned"])
def test_one_deck_can_be_printed(tmp_path: Path, sheets: str) -> None:
    folder = Path(shutil.copytree(Path(__file__).parents[1] / "bad" / "components", tmp_path / "game"))
    file = folder / "game.yaml"
    kit = f"kit: {{documents: [components], sheets: {sheets}}}\n"
    file.write_text(file.read_text(encoding="utf-8") + kit, encoding="utf-8")
    context = BuildContext(CacheStore(tmp_path / "cache"))
    options = Options(tmp_path / "out", formats=("pdf", "svg"))

    def printed(*only: str) -> set[str]:
        result = build(folder, options._replace(only=only), context=context)
        assert only or result.removed == ()
        content = json.loads((result.folder / "build.json").read_text(encoding="utf-8"))
        pdf = {output.path for output in result.outputs if output.format == "pdf"}
        return {
            each["id"].rpartition("/")[2] for each in content["components"]
            if any(place["file"] in pdf for place in each["placements"])
        }  # fmt: skip

    everything = printed()
    assert len(everything) == 4
    assert len(printed("coins")) == 2
    assert printed("coins", "market") == everything == printed()
    with pytest.raises(MisuseError, match="no document or deck 'coin'; did you mean 'coins'"):
        printed("coin")
    with pytest.raises(MisuseError, match="not both"):
        printed("coins", "sheets" if sheets == "planned" else "components")


def test_printing_one_deck_keeps_the_files_of_others(tmp_path: Path) -> None:
    folder = Path(__file__).parents[1] / "bad" / "components"
    options = Options(tmp_path / "out", formats=("svg",))
    everything = {output.path for output in build(folder, options).outputs}
    result = build(folder, options._replace(only=("coins",)))
    assert {output.path for output in result.outputs} < everything
    assert result.removed == ()
    assert all((result.folder / path).exists() for path in everything)


def test_another_board_can_be_printed(duel_folder: Path, tmp_path: Path) -> None:
    game = Path(shutil.copytree(duel_folder, tmp_path / "game"))
    text = (game / "game.yaml").read_text(encoding="utf-8")
    large = "  large: {name: L, alternative: true, grid: {kind: square, columns: 9, rows: 9, pitch: 60mm}}\n"
    (game / "game.yaml").write_text(text.replace("boards:\n", f"boards:\n{large}"), encoding="utf-8")
    result = build(game, Options(tmp_path, only=("map",), formats=("pdf", "svg"), board="large"))
    assert (result.folder / "svg/board/large.svg").is_file()
    (sheets,) = (output.pages for output in result.outputs if output.format == "pdf")
    assert len(sheets) > 3, "it takes several sheets"


def test_a_skin_has_a_folder_of_its_own_below_the_first(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    text = MINIMAL.replace("title: Mini", 'title: "{{ words.title }}"') + "skins:\n"
    for skin in ("First", "Other"):
        text += f"  {skin.lower()}: {{name: {skin}, words: {{title: {{one: {skin}, many: {skin}s}}}}}}\n"
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    first = build(folder, Options(tmp_path / "out", only=("counters",)))
    before = everything(tmp_path / "out")
    other = build(folder, Options(tmp_path / "out", only=("counters",), skin="other"))
    assert (first.folder, other.folder) == (tmp_path / "out" / "mini", tmp_path / "out" / "mini" / "other")
    after = everything(tmp_path / "out")
    assert {path: after[path] for path in before} == before
    assert set(after) - set(before) == {"mini/other/build.json", "mini/other/letter/counters.pdf"}
    manifest = json.loads((other.folder / "build.json").read_text())
    assert (manifest["game"]["title"], manifest["game"]["skin"]) == ("Other", "other")
    build(folder, Options(tmp_path / "out", only=("counters",), skin="first"))
    assert everything(tmp_path / "out") == after


def test_a_variant_has_a_folder_of_its_own_and_its_name_on_every_sheet(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    (folder / "variants").mkdir(parents=True)
    (folder / "game.yaml").write_text(MINIMAL, encoding="utf-8")
    text = "variant: 1\ngame: mini\nname: Many scouts\nset: {game.title: Maxi}\n"
    (folder / "variants" / "many.yaml").write_text(text, encoding="utf-8")
    build(folder, Options(tmp_path / "out", only=("counters",)))
    before = everything(tmp_path / "out")
    other = build(folder, Options(tmp_path / "out", only=("counters",), variant="many"))
    assert other.folder == tmp_path / "out" / "mini+many"
    after = everything(tmp_path / "out")
    assert {path: after[path] for path in before} == before
    about = json.loads((other.folder / "build.json").read_text())["game"]
    assert (about["title"], about["version"].partition(" ")[2], about["variant"]) == ("Maxi", "Many scouts", "many")
    file = other.folder / "letter" / "counters.pdf"
    assert "Many scouts" in " ".join(text.text for page in pdfread.pages(file.read_bytes()) for text in page.texts)


def test_a_skin_that_there_is_not_is_misuse(duel_folder: Path, tmp_path: Path) -> None:
    with pytest.raises(MisuseError, match="there is no skin 'navy'"):
        build(duel_folder, Options(tmp_path, skin="navy"))
    assert everything(tmp_path) == {}


def test_a_template_folder_comes_before_the_shipped_one(duel_folder: Path, tmp_path: Path) -> None:
    layouts = tmp_path / "mine" / "counters"
    layouts.mkdir(parents=True)
    text = assets.template("counters/piece.yaml").text
    assert "size: 10.2pt" in text
    (layouts / "piece.yaml").write_text(text.replace("size: 10.2pt", "size: 9pt"), encoding="utf-8")
    options = {"only": ("counters",), "formats": ("svg",)}
    plain = build(duel_folder, Options(tmp_path / "a", **options))  # type: ignore[arg-type]
    own = build(duel_folder, Options(tmp_path / "b", templates=(tmp_path / "mine",), **options))  # type: ignore[arg-type]
    name = "svg/counter/ember/scout-front.svg"
    assert (plain.folder / name).read_bytes() != (own.folder / name).read_bytes()


def test_a_game_of_counters_only_has_a_kit_of_counters_only(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(MINIMAL, encoding="utf-8")
    result = build(tmp_path, Options(tmp_path / "out"))
    assert [output.path for output in result.outputs] == ["letter/sheets-board.pdf", "letter/make.pdf"]
    with pytest.raises(MisuseError, match="Mini has nothing to print for map, rules"):
        build(tmp_path, Options(tmp_path / "out", only=("map", "rules")))


def test_a_kit_that_is_a_link_to_elsewhere_is_refused(duel_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "duel").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(MisuseError, match="is outside"):
        build(duel_folder, Options(tmp_path / "out", only=("map",)))
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_every_step_is_reported(duel_folder: Path, tmp_path: Path) -> None:
    steps: list[str] = []
    build(duel_folder, Options(tmp_path, only=("map",)), steps.append)
    assert steps[0] == "reading"
    assert steps[-1] == "writing"
    assert "US Letter: drawing map" in steps


def test_documents_come_in_the_order_of_the_kit(heavy: Game) -> None:
    assert documents_of(heavy, Options(Path(), only=("rules", "map"))) == ("map", "rules")


def test_a_second_build_rewrites_nothing(duel_folder: Path, tmp_path: Path) -> None:
    first = build(duel_folder, Options(tmp_path, only=("map",)))
    stamps = {path: path.stat().st_mtime_ns for path in first.folder.rglob("*") if path.is_file()}
    assert time.time_ns() > max(stamps.values())
    build(duel_folder, Options(tmp_path, only=("map",)))
    assert {path: path.stat().st_mtime_ns for path in stamps} == stamps


def test_several_processes_make_the_same(duel_folder: Path, tmp_path: Path, whole: Result) -> None:
    steps: list[str] = []
    two = build(duel_folder, Options(tmp_path, **WHOLE), steps.append, BuildContext(processes=3))  # type: ignore[arg-type]
    assert everything(whole.folder) == everything(two.folder)
    assert (whole.outputs, whole.findings) == (two.outputs, two.findings)
    assert steps[-2:] == ["5 of 5 documents drawn", "writing"]


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_workers_get_the_game_however_they_start(
    duel_folder: Path, tmp_path: Path, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "start_method", lambda: method)
    monkeypatch.setattr(BuildMemo, "run_job", _in_another_process(os.getpid(), BuildMemo.run_job))
    options = {"only": ("composites", "counters")}
    build(duel_folder, Options(tmp_path / "two", **options), context=BuildContext(processes=2))  # type: ignore[arg-type]
    monkeypatch.undo()
    build(duel_folder, Options(tmp_path / "one", **options))  # type: ignore[arg-type]
    assert everything(tmp_path / "one") == everything(tmp_path / "two")


def _in_another_process(parent: int, run_job: Callable[..., object]) -> Callable[..., object]:
    def run(*arguments: object, **named: object) -> object:
        assert os.getpid() != parent, "a job had no result, and is run by the parent"
        return run_job(*arguments, **named)

    return run


def test_one_document_needs_no_other_process(
    duel_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Path(shutil.copytree(duel_folder, tmp_path / "game"))
    monkeypatch.setattr(os, "fork", lambda: 1 // 0)
    build(game, Options(tmp_path / "out", only=("composites",)), context=BuildContext(processes=2))
    text = (game / "game.yaml").read_text(encoding="utf-8")
    listed = re.search(r"documents: (.*)", text)
    assert listed
    (game / "game.yaml").write_text(text.replace(listed[1], "[charts]"), encoding="utf-8")
    build(game, Options(tmp_path / "out"), context=BuildContext(processes=2))
    with pytest.raises(ZeroDivisionError):
        build(game, Options(tmp_path / "out", papers=("letter", "a4")), context=BuildContext(processes=2))


def test_several_processes_report_the_same_faults_in_the_same_order(duel_folder: Path, tmp_path: Path) -> None:
    game = Path(shutil.copytree(duel_folder, tmp_path / "game"))
    for file, old, new in (
        ("game.yaml", "\nkit:\n", "\nkit:\n  counter-size: 100mm\n"),
        ("rules/2-turn.md", "markers.done", "markers.dune"),
    ):
        path = game / file
        path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    reported = []
    for processes in (1, 3):
        with pytest.raises(DefinitionError) as caught:
            build(game, Options(tmp_path / "out"), context=BuildContext(processes=processes))
        reported.append(caught.value.findings)
    assert reported[0] == reported[1]
    assert not (tmp_path / "out").exists()


def test_a_bug_in_a_process_is_raised_in_the_one_that_builds(
    duel_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*arguments: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr("pnp.pipeline.document_job.render_document", broken)
    with pytest.raises(ZeroDivisionError, match="a bug"):
        build(duel_folder, Options(tmp_path, only=("map", "composites")), context=BuildContext(processes=2))
    assert not (tmp_path / "duel").exists()


def test_a_draft_is_drawn_in_spite_of_errors_and_says_so(duel_folder: Path, tmp_path: Path) -> None:
    game = Path(shutil.copytree(duel_folder, tmp_path / "game"))
    chapter = next((game / "rules").glob("*.md"))
    chapter.write_text(chapter.read_text(encoding="utf-8") + "\n{{ nothing.there }}\n", encoding="utf-8")
    with pytest.raises(DefinitionError):
        build(game, Options(tmp_path / "out", ("counters", "rules")))
    result = build(game, Options(tmp_path / "out", ("counters", "rules"), draft=True))
    assert [output.path for output in result.outputs] == ["letter/counters.pdf"]
    assert "template.unknown-name" in {finding.id for finding in result.findings}
    pages = pypdfium2.PdfDocument(result.folder / "letter" / "counters.pdf")
    assert "0.1.0 draft" in pages[0].get_textpage().get_text_range()


def test_an_error_of_a_check_is_ignored_once_or_changed_for_good(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        """\
pnp: 2
game: {id: g, title: G, version: 1, players: 2}
boards: {b: {name: B, grid: {kind: square, columns: 3, rows: 3, pitch: 20mm}}}
kit: {documents: [map], counters: 0}
waivers:
  - {check: no.check, severity: off, because: A try.}
"""
    )
    options = Options(tmp_path / "out")
    with pytest.raises(DefinitionError):
        build(tmp_path, options)
    ignored = build(tmp_path, options._replace(ignore=("waiver.unknown-check",)))
    assert "waiver.unknown-check" not in {finding.id for finding in ignored.findings}
    with (tmp_path / "game.yaml").open("a") as file:
        file.write("  - {check: waiver.unknown-check, severity: note, because: A plugin that I lack here has it.}\n")
    found = build(tmp_path, options).findings
    assert {finding.severity for finding in found if finding.id == "waiver.unknown-check"} == {"info"}


def test_a_draft_of_which_nothing_can_be_drawn_is_an_error(duel_folder: Path, tmp_path: Path) -> None:
    game = Path(shutil.copytree(duel_folder, tmp_path / "game"))
    chapter = next((game / "rules").glob("*.md"))
    chapter.write_text(chapter.read_text(encoding="utf-8") + "\n{{ nothing.there }}\n", encoding="utf-8")
    with pytest.raises(DefinitionError):
        build(game, Options(tmp_path / "out", ("rules",), draft=True))


def test_pictures_for_a_print_service(tmp_path: Path) -> None:
    game = Path(shutil.copytree(Path(__file__).parents[1] / "bad" / "components", tmp_path / "game"))
    path = game / "game.yaml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("layout: market-card\n", "layout: market-card\n    format: deck\n    back: market-back\n")
    path.write_text(f"{text}formats: {{deck: {{extends: poker, products: [tgc-poker]}}}}\n", encoding="utf-8")
    back = "layout: 2\ntitle: Back\nwidth: 63.5mm\nheight: 88.9mm\nparts: [{fill: '#204060'}]\n"
    (game / "templates" / "counters" / "market-back.yaml").write_text(back, encoding="utf-8")
    result = build(game, Options(tmp_path / "out", papers=("letter", "a4"), formats=("png-bleed",)))
    written = {name for name in everything(result.folder) if name.endswith(".png")}
    deck = {f"tgc-poker/component/market/{name}.png" for name in ("back", "raid-front", "trade-front")}
    coins = {f"own-size/component/coins/{name}-front.png" for name in ("one", "5")}
    assert written == {f"png-bleed/{name}" for name in deck | coins}
    with Image.open(result.folder / "png-bleed" / "tgc-poker" / "component" / "market" / "back.png") as picture:
        assert (picture.size, picture.convert("RGB").getpixel((824, 1124))) == ((825, 1125), (0x20, 0x40, 0x60))


def test_a_folded_sheet_has_no_marks_for_a_machine(tmp_path: Path) -> None:
    game = Path(shutil.copytree(Path(__file__).parents[1] / "bad" / "components", tmp_path / "game"))
    with (game / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("kit: {cutting-machine: silhouette}\n")
    with pytest.raises(MisuseError, match="folds the marks of 'cutting-machine: silhouette'"):
        build(game, Options(tmp_path / "out", sides="fold"))
