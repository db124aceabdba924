"""An edit in a browser, from the grid or in a file: what it changes on the page, and what a broken file does."""

from tests.serve.browser import Browser, Workbench
from tests.serve.grid import NOTE, SCOUT, cell, open_cell, written

FACES = "[...document.querySelectorAll('.entry img')].map((each) => each.src).join()"


def test_an_edit_shows_with_a_ring_and_before_and_after(page: Workbench, run: Browser) -> None:
    before = run.run(FACES)
    run.wait("[...document.querySelectorAll('.entry img')].slice(0, 4).every((each) => each.complete)")
    page.edit("game.yaml", "attack: 2", "attack: 3")
    run.wait(f"{FACES} !== {before!r}")
    changed = run.wait("document.querySelectorAll('.entry.changed').length")
    assert changed < run.run("document.querySelectorAll('.entry').length")
    run.run("document.querySelector('.entry.changed').click()")
    captions = run.run("[...document.querySelectorAll('#detail figcaption')].map((each) => each.textContent)")
    assert captions == ["before", "after"]
    assert "game.yaml:" in run.run("document.querySelector('#detail .open').textContent")


def test_a_stat_that_is_edited_in_the_grid_moves_counter_and_odds_and_is_undone(page: Workbench, run: Browser) -> None:
    file = page.folder / "game.yaml"
    before = file.read_bytes()
    page.show("odds", "#lab .odds td")
    assert run.run("document.querySelector('#lab .moved')") is None
    open_cell(page, "A", "5")
    run.press("Enter")
    written(run)
    assert file.read_bytes() == before.replace(b"attack: 2", b"attack: 5", 1)
    run.wait("document.querySelector('#part-pieces')")
    page.show("odds", "#lab .odds td.moved")
    assert "was" in run.run("document.querySelector('#lab .moved').title")
    page.show("pieces", ".entry.changed")
    assert "Scout" in run.run("document.querySelector('.entry.changed').textContent")
    page.show("stats", "#stats td")
    run.run(f"{cell(SCOUT, 'A')}.focus()")
    run.press("z", control=True)
    run.wait(f"{cell(SCOUT, 'A')}.textContent === '2'")
    assert file.read_bytes() == before
    assert "Undone: Scout · front, A: 5 → 2" in run.run(NOTE)


def test_a_half_done_game_shows_its_pieces_with_what_is_wrong(page: Workbench, run: Browser) -> None:
    page.edit_and_check("strike: 5/9", "strike: 5/8")
    run.wait("document.getElementById('part-findings').textContent.endsWith('(1 error)')")
    page.show("print", "#print .main")
    run.wait("document.querySelector('#print .main').textContent === 'Errors: see Findings'")
    page.show("pieces", ".entry")
    assert run.run("document.getElementById('broken').hidden")
    assert run.run("document.querySelectorAll('.entry').length")
    page.show("findings", "#gallery .finding pre")
    said = run.run("document.querySelector('#gallery .finding.error').textContent")
    assert "example.mismatch" in said
    assert "game.yaml:" in said


def test_a_broken_file_keeps_the_picture_and_says_where(page: Workbench, run: Browser) -> None:
    before = run.run(FACES)
    page.edit("game.yaml", "attack: 2", "attack: [2")
    run.wait("!document.getElementById('broken').hidden")
    assert run.run(FACES) == before
    assert "game.yaml:" in run.run("document.querySelector('#broken .open').textContent")
    page.show("findings", "#gallery .finding")
    assert run.run("document.getElementById('broken').hidden"), "it is below, and not twice"
    page.show("stats", "#stats")
    run.wait(f"{NOTE}.trim().startsWith('The files cannot be read now')")
    page.show("print", "#print .main")
    run.wait("document.querySelector('#print [role=status]').textContent.startsWith('The files cannot be read')")
    assert run.run("document.querySelector('#print .main').disabled")
    page.edit("game.yaml", "attack: [2", "attack: 2")
    run.wait("document.getElementById('broken').hidden")
    run.wait("document.querySelector('#print .main').textContent === 'Make the PDF'")
    page.show("stats", "#stats")
    run.wait(f"!{NOTE}.trim()")
