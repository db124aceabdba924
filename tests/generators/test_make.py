"""The instructions of a kit name each of its files once, with paper and setting."""

from dataclasses import replace

import kits
import pytest

from pnp.generators import Context, generator_of
from pnp.impose.guide.pictures import OF_PIECES, PLAIN
from pnp.pipeline import document_job
from pnp.pipeline.document_job import theme
from pnp.scene.presets import papers


@pytest.mark.parametrize("name", ["heavy-armor", "armada-chess"])
def test_it_names_every_file_of_the_kit(name):
    game = kits.game(name)
    game = replace(game, kit=game.kit._replace(sheets="planned"))
    guide = generator_of("make")(game, Context(papers()["a4"], theme())).flow
    stocks = {component.stock.id for component in guide.cut.components}
    files = {f"sheets-{stock}" for stock in stocks} | {"map", "charts", "rules", "rules-booklet"}
    assert {job.file for job in guide.jobs} == files
    assert len(guide.jobs) == len(files)
    assert all(job.print_on for job in guide.jobs)
    kinds = {note.kind for note in guide.notes}
    assert {"booklet"} <= kinds
    assert ("standee" in kinds) == (name == "armada-chess")
    assert ("screen" in kinds) == any(chart.fold for chart in game.charts.values())


def test_it_says_what_is_folded_and_glued_with_a_picture_each():
    game = kits.game("moth-hour")
    guide = generator_of("make")(game, Context(papers()["a4"], theme())).flow
    assert [note.kind for note in guide.notes] == ["booklet", "pad", "box"]
    assert {note.kind for note in guide.notes} <= PLAIN.keys() | OF_PIECES.keys()
    assert [len(note.steps) for note in guide.notes] == [3, 3, 7]


def test_it_has_pages_but_no_components_of_its_own():
    game = kits.game("heavy-armor")
    game = replace(game, kit=game.kit._replace(sheets="planned"))
    (document,) = document_job.draw(game, "make", "letter", "duplex-long")
    assert document.product.components == ()
    assert 1 <= len(document.sheets) <= 3


def test_screens_are_named_by_file_and_page_and_charts_by_their_number():
    game = kits.game("heavy-armor")
    guide = generator_of("make")(game, Context(papers()["letter"], theme())).flow
    (screen,) = (note for note in guide.notes if note.kind == "screen")
    assert "pages 3 and 4 of charts.pdf" in screen.steps[0]
    assert "on card of 160" in screen.steps[0]
    assert screen.needs == "2 of card of 160 to 200 g/m² for the screens"
    assert "faces its player" in screen.steps[-1]
    assert guide.play == ("1 die with 6 faces",), "one is rolled at a time"
    (rules,) = (job for job in guide.jobs if job.file == "rules")
    assert "as pages of 139.7 × 215.9 mm" in rules.after
    (board,) = guide.maps
    (drawn,) = generator_of("map")(game, Context(papers()["letter"], theme())).components
    assert (board.width, board.height) == (drawn.width, drawn.height)
    moths = kits.game("moth-hour")
    guide = generator_of("make")(moths, Context(papers()["a4"], theme())).flow
    (charts,) = (job for job in guide.jobs if job.file == "charts")
    assert "2 to 4 in all" in charts.after
    maren = generator_of("make")(kits.game("across-the-maren"), Context(papers()["a4"], theme())).flow
    (charts,) = (job for job in maren.jobs if job.file == "charts")
    assert "tracks" not in charts.after, "the strip of phases is none, and the turn track is on the map"
    (box,) = (note for note in guide.notes if note.kind == "box")
    assert box.steps[5].startswith("Put in what it is measured for: Cards, ")


def test_only_leaves_of_a_pad_are_bound_not_everything_on_paper():
    game = kits.game("moth-hour")
    sets = {
        id_: replace(each, kind="mat" if each.kind == "pad" else each.kind) for id_, each in game.components.items()
    }
    flow = generator_of("make")(replace(game, components=sets), Context(papers()["a4"], theme())).flow
    assert [note.kind for note in flow.notes] == ["booklet", "box"]


@pytest.mark.parametrize(("name", "wanted"), [("grav-armor", "2 dice"), ("across-the-maren", "1 die")])
def test_as_many_dice_are_needed_as_tables_roll(name, wanted):
    flow = generator_of("make")(kits.game(name), Context(papers()["a4"], theme())).flow
    assert flow.play == (f"{wanted} with 6 faces",)
