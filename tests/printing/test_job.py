from collections import Counter
from pathlib import Path

import pdfread
import pytest

from pnp.errors import DefinitionError, Finding, MisuseError
from pnp.impose.flip import flip_axis
from pnp.model.game import Game
from pnp.pipeline.options import Options
from pnp.printing import job, ledger
from pnp.printing.held import Held, by_id
from pnp.printing.job import PrintedChanges
from pnp.scene.formats import Stock
from pnp.scene.items import Symbol
from pnp.scene.presets import papers, stocks
from pnp.scene.sheet import Box, Component, Product

TIME = "2026-03-01T12:00:00Z"
RUNNERS = {"counter/amber/runner": 4, "counter/teal/runner": 4}


def printed(game: Game, out: Path, held: dict[str, Held] | None, *only: str, paper: str = "letter") -> PrintedChanges:
    options = Options(out, only, (paper,))
    return job.print_changes(game, ledger.read(out / "ledger.jsonl", game), held, options, TIME)


@pytest.fixture(scope="module")
def held(old: Game) -> dict[str, Held]:
    """The counters of the old version."""
    return by_id(job.select(old, Options(Path(), ("counters",))).components)


def test_only_what_changed_is_printed_with_both_faces_in_all_copies(
    new: Game, held: dict[str, Held], tmp_path: Path
) -> None:
    done = printed(new, tmp_path, held, "counters")
    assert {each.id: each.put_in for each in done.exchanges} == RUNNERS
    (output,) = done.outputs
    front, back, listed = pdfread.pages((done.folder / output.path).read_bytes())
    assert [len(page.find("Runner")) for page in (front, back)] == [8, 8]
    assert len(front.find("Wheels")) == len(back.find("Walker")) == 8
    editions = {f"4 × {each.after.edition}" for each in done.exchanges if each.after}
    assert editions <= {run.text for run in listed.texts}


@pytest.mark.parametrize("sides", ["duplex-long", "duplex-short"])
def test_every_copy_is_there_once_and_each_back_is_behind_its_front(
    new: Game, held: dict[str, Held], sides: str
) -> None:
    options = Options(Path(), ("counters",), ("a4",), sides)
    selection = job.select(new, options)
    found = job.exchanges(held, selection.components)
    (document,) = job.documents(new, selection, found, options)
    front, back, _ = document.sheets
    axis = flip_axis(document.paper if front.width < front.height else document.paper.landscape(), sides)
    places = [{(each.component, each.copy): each.box for each in sheet.placements} for sheet in (front, back)]
    assert Counter(component for component, _ in places[0]) == Counter(RUNNERS)
    assert places[0].keys() == places[1].keys()
    for key, box in places[0].items():
        assert axis.mirror(box) == pytest.approx(Box(*places[1][key]), abs=0.01)


def test_after_a_job_nothing_has_changed_until_it_is_struck_out(
    new: Game, held: dict[str, Held], tmp_path: Path
) -> None:
    done = printed(new, tmp_path, held, "counters")
    assert done.job is not None
    assert printed(new, tmp_path, None, "counters") == PrintedChanges()
    known = ledger.read(tmp_path / "ledger.jsonl", new)
    ledger.strike_out(known, done.job, TIME)
    again = printed(new, tmp_path, None, "counters", paper="a4")
    assert len(again.exchanges) == len(held)


def test_what_is_left_out_is_still_held(new: Game, held: dict[str, Held], tmp_path: Path) -> None:
    printed(new, tmp_path, held, "counter/teal")
    again = printed(new, tmp_path, None, "counters")
    assert {each.id for each in again.exchanges} == {"counter/amber/runner"}


def test_a_component_that_the_game_has_no_more_is_on_the_list_alone(
    old: Game, held: dict[str, Held], tmp_path: Path
) -> None:
    gone = Held("counter/red/ghost", "Red Ghost", 3, "ab")
    done = printed(old, tmp_path, {**held, gone.id: gone}, "counters")
    assert [(each.name, each.take_out, each.put_in) for each in done.exchanges] == [("Red Ghost", 3, 0)]
    (output,) = done.outputs
    (page,) = pdfread.pages((done.folder / output.path).read_bytes())
    assert output.path == "list.pdf"
    assert page.find("Red Ghost")
    assert page.find(f"3 × {gone.edition}")
    assert printed(old, tmp_path, None, "counters") == PrintedChanges()


def test_documents_of_one_stock_share_their_sheets(new: Game, tmp_path: Path) -> None:
    options = Options(tmp_path, ("counters", "composites"))
    old_kit = by_id(job.select(new, options).components)
    lost = {id_: each for id_, each in old_kit.items() if not id_.endswith("/runner")}
    done = printed(new, tmp_path, lost, "counters", "composites")
    assert {each.id.partition("/")[0] for each in done.exchanges} == {"counter", "result"}
    assert [(output.path, len(output.pages)) for output in done.outputs] == [("sheets-board.pdf", 3)]


@pytest.mark.parametrize(
    ("only", "says"),
    [
        (("rules",), "rules has no components"),
        (("counters", "counter/teal"), "not both"),
        (("counter/teal/runer",), "did you mean 'counter/teal/runner'"),
    ],
)
def test_misuse(new: Game, tmp_path: Path, only: tuple[str, ...], says: str) -> None:
    with pytest.raises(MisuseError, match=says):
        printed(new, tmp_path, {}, *only)
    assert list(tmp_path.iterdir()) == []


def test_an_error_on_the_sheets_keeps_everything_from_being_written(
    new: Game, held: dict[str, Held], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job.checks, "check_document", lambda *_: (Finding("print.copies", "error", "one is missing"),))
    with pytest.raises(DefinitionError):
        printed(new, tmp_path, held, "counters")
    assert list(tmp_path.iterdir()) == []


def test_sheets_that_the_ledger_does_not_have_are_reported(new: Game, held: dict[str, Held], tmp_path: Path) -> None:
    known = ledger.read(tmp_path / "ledger.jsonl", new)
    known.path.mkdir()
    with pytest.raises(MisuseError, match="but the ledger does not have them"):
        job.print_changes(new, known, held, Options(tmp_path, ("counters",)), TIME)
    assert list((tmp_path / "heavy-armor" / "print").iterdir())


def test_less_ink_changes_no_edition(new: Game, held: dict[str, Held], tmp_path: Path) -> None:
    known = ledger.read(tmp_path / "ledger.jsonl", new)
    job.print_changes(new, known, held, Options(tmp_path, ("counters",), ink="black"), TIME)
    assert printed(new, tmp_path, None, "counters") == PrintedChanges()


def test_the_sheets_are_checked_for_the_paper(new: Game, held: dict[str, Held], tmp_path: Path) -> None:
    done = printed(new, tmp_path, held, "counters", paper="a4")
    assert [finding.id for finding in done.findings if finding.severity != "info"] == []
    assert {output.pages[0] for output in done.outputs} == {(papers()["a4"].width, papers()["a4"].height)}


def test_the_choice_of_sides_says_what_the_sheets_are_that_have_no_backs_or_are_glued() -> None:
    plain, glued = stocks()["card"], stocks()["board"]
    front = Symbol("front", 10, 10, ())

    def product(stock: Stock, back: Symbol | None) -> Product:
        return Product("sheets", "Sheets", "cut-sheets", (Component("a", "counter", "A", front, back, stock=stock),))

    def long(*products: Product) -> str:
        return job.choices_of_sides(products)["duplex-long"]

    assert long() == long(product(plain, front)) == "flip on long edge"
    assert long(product(plain, None)) == "flip on long edge (no backs here)"
    assert long(product(plain, front), product(glued, front)) == "flip on long edge; some glued to board"
    assert long(product(plain, None), product(glued, front)) == "glued to board; others: flip on long edge"
