"""Odds, variants and sheets to print in a browser: what designers do with them."""

import pytest

from tests.serve.browser import Browser, Workbench
from tests.serve.grid import NOTE, SCOUT, cell, open_cell, written

_SERVED = "what the page shows is tested in any run, without a browser"


def test_a_sweep_is_drawn_and_variants_stand_side_by_side(page: Workbench, run: Browser) -> None:
    page.show("odds", "#lab form")
    run.run("document.querySelector('#lab form').requestSubmit()")
    run.wait("document.querySelector('#lab .figures img')?.naturalWidth")
    assert run.run("document.querySelectorAll('#lab .figures tbody tr').length") > 3
    run.run("document.querySelector('#lab .odds thead th:nth-child(2) button').click()")
    run.wait("document.querySelector('#lab .odds thead th:nth-child(2)').ariaSort === 'descending'")
    chances = "[...document.querySelectorAll('#lab .odds tbody tr')].map((each) => parseInt(each.cells[1].textContent))"
    assert run.run(chances) == sorted(run.run(chances), reverse=True)
    assert "attacks – strike:" in run.run("document.querySelector('#lab figcaption').textContent")
    page.edit("game.yaml", "attack: 2", "attack: 4")
    run.wait("document.querySelector('#lab .figures.old')")
    run.wait("document.querySelector('#lab').textContent.includes('before the last change: sweep again')")
    run.run("document.querySelector('#lab input[type=checkbox]').click()")
    run.run("[...document.querySelectorAll('#lab form')].at(-1).requestSubmit()")
    heads = "[...document.querySelectorAll('#lab section:last-child th')].map((each) => each.textContent)"
    run.wait(f"{heads}.some((each) => each.includes('Slow Scouts'))")
    assert "To print again: " in run.run("document.querySelector('#lab section:last-child').textContent")


def test_what_changed_since_the_last_print_is_printed_in_two_clicks(page: Workbench, run: Browser) -> None:
    page.show("print", "#print tbody tr")
    run.run("document.querySelector('#print button.main').click()")
    run.wait("document.querySelector('.ready a') && !document.querySelector('#print form button').disabled")
    assert run.run("document.querySelector('#print tbody tr') && !document.querySelector('.jobs li')"), "only made"
    run.run("document.querySelector('.ready button').click()")
    run.wait("document.querySelector('.jobs li') && !document.querySelector('#print table')")
    page.edit_and_check("attack: 2", "attack: 3")
    page.show("print", "#print tbody tr:nth-child(4):last-child")
    assert run.wait("[...document.querySelectorAll('#print td img')].every((each) => each.naturalWidth)")
    first = "[...document.querySelector('#print tbody tr').cells].map((each) => each.textContent)"
    name, _, _, out, into = run.run(first)
    assert (name, out[:4], into[:4]) == ("Ember Scout (Ready–Damaged)", "4 × ", "4 × ")
    assert out != into
    run.run("document.querySelector('#print button[title=\"make and count\"]').click()")
    run.wait("document.querySelectorAll('.jobs li').length === 2 && !document.querySelector('#print table')")
    kind = "fetch(document.querySelector('.ready a').href).then((each) => each.blob()).then((each) => each.type)"
    assert run.run(kind) == "application/pdf"
    (job,) = [
        each
        for each in (page.folder.parent / "output").rglob("sheets-board.pdf")
        if run.run(f"document.querySelector('.ready').textContent.includes({each.parent.name!r})")
    ]
    assert job.is_file()
    run.run("document.querySelector('.ready button').click()")
    run.wait("document.querySelectorAll('#print tbody tr').length === 4")
    run.wait("document.querySelector('.jobs button:not([disabled])')")
    run.run("document.querySelector('.jobs button').click()")
    run.wait("document.querySelectorAll('.struck').length === 2")


def test_a_document_of_the_kit_is_built_and_opened_while_the_page_goes_on(page: Workbench, run: Browser) -> None:
    page.show("print", "#print button[title=charts]")
    box = run.run("document.querySelector('#print button[title=charts]').getBoundingClientRect().toJSON()")
    mouse = {"x": box["x"] + 9, "y": box["y"] + 9, "button": "left", "clickCount": 1}
    run.call("Input.dispatchMouseEvent", type="mousePressed", **mouse)
    run.run("document.getElementById('filter').dispatchEvent(new Event('input', {bubbles: true}))")  # draws it again
    run.call("Input.dispatchMouseEvent", type="mouseReleased", **mouse)
    run.wait("document.querySelector('#print button[title=charts]').textContent === 'Being built …'")
    run.run("document.querySelector('#print button[title=sheets]').click()")
    assert run.run("document.querySelector('#print button[title=sheets]').textContent") == "Waits …"
    page.edit_and_check("attack: 2", "attack: 3")
    run.wait("document.querySelectorAll('#print .ready').length === 2")
    run.call("Page.bringToFront")
    address = "[...document.querySelectorAll('#print .ready a')].at(-1).href"
    assert run.run(address).endswith("/sheets/duel-letter-charts.pdf")
    assert run.run(f"fetch({address}).then((each) => each.blob()).then((each) => each.type)") == "application/pdf"
    assert "sheets" in run.run("document.querySelector('#print .ready a').textContent")
    assert [each.rpartition("letter-")[2] for each in run.run("opened")] == ["charts.pdf", "sheets-board.pdf"]
    run.wait("document.activeElement === document.querySelector('#print .ready a')")


@pytest.mark.slow(f"{_SERVED}: serve/test_prints.py; the pictures before and after an edit in one")
def test_pieces_are_compared_with_the_last_print(page: Workbench, run: Browser) -> None:
    since = "document.getElementById('since')"
    assert run.run(f"{since}.parentElement.hidden")
    page.show("print", "#print tbody tr")
    run.run("document.querySelector('#print button[title=\"make and count\"]').click()")
    run.wait("document.querySelector('.ready a') && latest.printed")
    page.show("pieces", ".entry")
    run.run(f"{since}.value = 'print', {since}.dispatchEvent(new Event('input', {{bubbles: true}}))")
    assert run.run("document.querySelector('.entry.changed')") is None
    for old, new in (("attack: 2", "attack: 3"), ("limit: 4", "limit: 3")):
        page.edit_and_check(old, new)
    run.wait("document.querySelector('.entry.changed')")
    run.run("document.getElementById('only').click()")
    assert run.run("document.querySelectorAll('.entry').length") < 8
    run.run("[...document.querySelectorAll('.entry')].find((each) => each.textContent.includes('Ember Scout')).click()")
    captions = "[...document.querySelectorAll('#detail figcaption')].map((each) => each.textContent)"
    assert run.run(captions)[0].startswith("as printed last")
    assert run.run("document.querySelectorAll('#detail img').length") == 4
    run.wait("[...document.querySelectorAll('#detail img')].every((each) => each.naturalWidth)")
    run.run("document.getElementById('only').click()")
    page.show("print", ".jobs button")
    run.run("document.querySelector('.jobs button').click()")
    run.wait("latest.printed === 0")


@pytest.mark.slow(f"{_SERVED}: serve/test_edits.py, serve/test_session.py; the grid and its undo in one")
def test_edits_are_saved_as_a_variant_and_variants_are_tried(page: Workbench, run: Browser) -> None:
    before = (page.folder / "game.yaml").read_bytes()
    open_cell(page, "A", "5")
    run.press("Enter")
    written(run)
    save = "[...document.querySelectorAll('#stats button')].find((each) => each.textContent === 'Save as variant')"
    run.run(f"{save}.click()")
    run.wait("document.querySelectorAll('#stats .values input:checked').length === 1")
    assert run.run("document.querySelector('#stats .values').textContent") == " Scout · front, A: 2 → 5"
    run.type("Big Scouts")
    run.press("Enter")
    run.wait(f"{NOTE}.includes('saved as variants/big-scouts.yaml')")
    assert (page.folder / "game.yaml").read_bytes() == before
    run.wait("[...document.getElementById('variant').options].length === 3")
    run.wait(f"{cell(SCOUT, 'A')}.textContent === '2'")
    page.show("pieces", ".entry")
    scout = "latest.parts[0].entries.find((each) => each.name.startsWith('Ember Scout')).front"
    plain = run.run(scout)
    seen = set()
    for name in ("big-scouts", "slow-scouts", ""):
        page.choose(name)
        seen.add(run.run(scout))
        page.show("stats", "#stats td")
        assert run.run("document.querySelector('.as-written').hidden") == (not name)
    assert len(seen) == 3
    assert run.run(scout) == plain
    page.show("stats", "#stats td")
    page.choose("big-scouts")
    run.wait("!document.querySelector('.as-written').hidden")
    run.run("document.querySelector('.as-written button').click()")
    run.wait(f"{cell(SCOUT, 'A')}?.textContent === '5' && document.querySelector('.as-written').hidden")
    assert b"attack: 5" in (page.folder / "game.yaml").read_bytes()
    page.choose("big-scouts")
    run.wait("document.getElementById('status').textContent.startsWith('up to date; this variant changes nothing')")
    assert run.run("document.getElementById('broken').hidden")
    for value in ("2", "5"):
        undo = "[...document.querySelectorAll('#stats button')].find((each) => each.textContent === 'Undo')"
        run.run(f"{undo}.click()")
        run.wait(f"{cell(SCOUT, 'A')}?.textContent === {value!r}")
    page.choose("")
    (page.folder / "variants" / "big-scouts.yaml").unlink()
