"""The page in a real browser, where there is one: what designers do with it, from the first edit to the last."""

import json
import sys
from collections.abc import Iterator

import pytest

from pnp.pipeline.scaffold import new_game
from tests.serve.browser import CHROMIUM, Browser, Workbench, browser, workbench
from tests.serve.grid import NOTE, SCOUT, cell, click_cell, open_cell, paste, written

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine"),
    pytest.mark.skipif(sys.platform == "win32", reason="the browser is driven over a pipe"),
]
VARIANT = "variant: 1\ngame: duel\nname: Slow Scouts\nset: {pieces.scout.front.attack: 3}\n"
FACES = "[...document.querySelectorAll('.entry img')].map((each) => each.src).join()"
OPENED = "window.opened = [], window.open = (address) => { opened.push(address); }"
"""Notes what the page opens; a viewer of PDF would cost more than all else that these tests do."""


_SERVED = "what the page shows is tested in any run, without a browser"


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("browser")) as found:
        yield found


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, window: Browser) -> Iterator[Workbench]:
    folder = new_game("Duel", tmp_path_factory.mktemp("served"), None, "2026-01-01")
    (folder / "variants").mkdir(exist_ok=True)
    (folder / "variants" / "slow-scouts.yaml").write_text(VARIANT, encoding="utf-8")
    with workbench(folder, window) as found:
        yield found


@pytest.fixture
def page(served: Workbench) -> Iterator[Workbench]:
    """The page, newly opened; at the end the files are again what they were."""
    before = {path: path.read_bytes() for path in served.folder.rglob("*") if path.is_file()}
    served.reopen()
    served.checked()
    served.window.run(OPENED)
    yield served
    if changed := {path: data for path, data in before.items() if path.read_bytes() != data}:
        generation = served.window.run("latest.generation")
        for path, data in changed.items():
            path.write_bytes(data)
        served.checked(generation)


@pytest.fixture
def run(page: Workbench) -> Browser:
    return page.window


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


def test_cells_that_are_edited_faster_than_they_are_written_are_all_written(page: Workbench, run: Browser) -> None:
    page.show("stats", "#stats td")
    for column in ("A", "D", "A", "D"):
        click_cell(run, SCOUT, column)
        run.type({"A": "5", "D": "6"}[column])
        run.press("Enter")
    run.wait(f"{cell(SCOUT, 'A')}.textContent === '5' && {cell(SCOUT, 'D')}.textContent === '6'")
    assert "attack: 5, defense: 6" in page.folder.joinpath("game.yaml").read_text(encoding="utf-8")


def test_a_key_between_two_steps_waits_for_the_clicks_before_it(page: Workbench, run: Browser) -> None:
    open_cell(page, "A", "5")
    key = "((element, key) => element.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true})))"
    run.run(f"""(() => {{
        const table = document.querySelector('#stats table');
        const written = new MutationObserver(() => {{
            if (table.hasAttribute('aria-busy')) return;
            written.disconnect();
            for (const each of ['6', 'Enter']) {key}(table.querySelector('td'), each);
        }});
        written.observe(table, {{attributes: true}});
        {key}(document.activeElement, 'Enter');
        {cell(SCOUT, "D")}.dispatchEvent(new MouseEvent('mousedown', {{bubbles: true, cancelable: true}}));
    }})()""")
    run.wait(f"{cell(SCOUT, 'A')}.textContent === '5' && {cell(SCOUT, 'D')}.textContent === '6'")


def test_a_rectangle_is_pasted_as_one_step_and_copied(page: Workbench, run: Browser) -> None:
    file = page.folder / "game.yaml"
    before = file.read_bytes()
    open_cell(page, "A")
    paste(run, "3\t2\n5\t4\n")
    written(run, "4 values")
    new = before.replace(b"attack: 2, defense: 1, move: 4", b"attack: 3, defense: 2, move: 4", 1)
    assert file.read_bytes() == new.replace(b"attack: 1, defense: 0, move: 3", b"attack: 5, defense: 4, move: 3", 1)
    run.press("z", control=True)
    run.wait(f"{cell(SCOUT, 'A')}.textContent === '2'")
    assert file.read_bytes() == before


def test_what_another_editor_writes_meanwhile_is_not_lost_nor_what_was_typed(page: Workbench, run: Browser) -> None:
    open_cell(page, "A", "5")
    generation = run.run("latest.generation")
    page.edit("game.yaml", "limit: 4", "limit: 3")
    run.wait(f"latest.generation > {generation}")
    run.press("Enter")
    run.wait(f"{NOTE}.includes('changed meanwhile')")
    assert run.run("document.querySelector('#stats td input').value") == "5"
    assert [each for each in run.errors if "409" not in each] == []
    run.errors.clear()
    run.press("Enter")
    written(run)
    now = (page.folder / "game.yaml").read_text(encoding="utf-8")
    assert "limit: 3" in now
    assert "front: {state: Ready,   attack: 5" in now


def test_every_mistake_of_a_paste_is_listed_until_escape_and_heads_are_one_stop(page: Workbench, run: Browser) -> None:
    open_cell(page, "A")
    paste(run, "9\t9\n")
    run.wait("document.querySelectorAll('#stats-note li').length === 2")
    assert run.run("document.querySelectorAll('#stats td[aria-invalid]').length") == 2
    run.run(f"{cell(SCOUT, 'A')}.focus()")
    run.press("Escape")
    run.wait(f"!{NOTE}.trim()")
    assert run.run("document.querySelectorAll('#stats thead button[tabindex=\"0\"]').length") == 1
    run.run("document.querySelector('#stats thead button').focus()")
    run.press("ArrowRight")
    assert run.run("document.activeElement.dataset.column") not in ("", None)
    run.errors.clear()
    before = run.run("document.querySelector('#stats tbody').textContent")
    run.run("document.querySelector('#stats thead button[data-column$=\"attack\"]').click()")
    back = "[...document.querySelectorAll('#stats button')].find((each) => each.textContent.startsWith('Sorted by A,'))"
    assert "lowest first: back to the order of the file" in run.run(f"{back}.textContent")
    assert run.run("document.querySelector('#stats tbody').textContent") != before
    run.run(f"{back}.click()")
    assert run.run("document.querySelector('#stats tbody').textContent") == before


def test_a_value_that_is_refused_stays_in_its_own_cell(page: Workbench, run: Browser) -> None:
    before = (page.folder / "game.yaml").read_bytes()
    open_cell(page, "A", "9")
    run.press("Enter")
    run.wait("document.querySelector('#stats td input[aria-invalid]')")
    click_cell(run, SCOUT, "D")
    run.wait("!document.querySelector('#stats table').hasAttribute('aria-busy')")
    assert run.run(f"{cell(SCOUT, 'A')}.querySelector('input').value") == "9"
    assert run.run("document.activeElement.matches('#stats input')")
    run.press("Backspace")
    run.type("5")
    run.press("Enter")
    written(run)
    now = (page.folder / "game.yaml").read_bytes()
    assert now == before.replace(b"attack: 2", b"attack: 5", 1)
    run.errors.clear()


def test_an_open_cell_goes_where_its_column_goes(page: Workbench, run: Browser) -> None:
    open_cell(page, "A", "5")
    generation = run.run("latest.generation")
    page.edit("game.yaml", "\nstats:\n", "\nstats:\n  armor: {short: R, range: 0..9, optional: true, printed: false}\n")
    page.checked(generation)
    run.press("Enter")
    run.wait(f"{NOTE}.includes('changed meanwhile')")
    assert run.run(f"{cell(SCOUT, 'A')}.querySelector('input').value") == "5"
    run.press("Enter")
    written(run)
    now = (page.folder / "game.yaml").read_text(encoding="utf-8")
    assert "front: {state: Ready,   attack: 5, defense: 1, move: 4}" in now
    run.errors.clear()


def test_an_open_cell_says_what_the_file_has_and_escape_shows_it(page: Workbench, run: Browser) -> None:
    open_cell(page, "A", "5")
    page.edit_and_check("attack: 2, defense: 1", "attack: 3, defense: 6")
    run.press("Enter")
    run.wait(f"{NOTE}.includes(\"the file has '3'. Enter writes '5'\")")
    assert run.run(f"{cell(SCOUT, 'D')}.textContent") == "6"
    page.edit_and_check("attack: 3", "attack: 4")
    run.press("Escape")
    run.wait(f"{cell(SCOUT, 'A')}.textContent === '4'")
    run.errors.clear()


def test_a_refused_text_stays_open_when_the_grid_is_sorted_filtered_or_turned(page: Workbench, run: Browser) -> None:
    before = (page.folder / "game.yaml").read_bytes()
    open_cell(page, "A", "9")
    run.press("Enter")
    run.wait("document.querySelector('#stats td input[aria-invalid]')")
    run.run("document.querySelector('#stats thead button[data-column$=\"defense\"]').click()")
    run.run("const find = document.getElementById('filter'); find.focus(); find.value = 'guard';")
    run.run("find.dispatchEvent(new Event('input', {bubbles: true}))")
    run.wait("!document.querySelector('#stats table').hasAttribute('aria-busy')")
    run.run("const turn = document.querySelector('#stats select'); turn.value = 'markers';")
    run.run("turn.dispatchEvent(new Event('change', {bubbles: true}))")
    run.wait("turn.value === 'pieces'")
    assert run.run(f"{cell(SCOUT, 'State')}.parentElement.querySelector('input').value") == "9"
    run.run("document.querySelector('#stats td input').focus()")
    run.press("Escape")
    run.wait("!document.querySelector('#stats td input')")
    run.run("turn.value = 'markers', turn.dispatchEvent(new Event('change', {bubbles: true}))")
    run.wait("turn.value === 'markers'")
    assert (page.folder / "game.yaml").read_bytes() == before
    run.errors.clear()


def test_a_row_that_is_edited_stays_where_it_was_sorted(page: Workbench, run: Browser) -> None:
    page.show("stats", "#stats td")
    attack = "document.querySelector('#stats thead button[data-column$=\"attack\"]')"
    rows = "[...document.querySelectorAll('#stats tbody th')].map((each) => each.title.split(' ')[0])"
    run.run(f"{attack}.click()")
    before = run.run(rows)
    assert before.index(SCOUT) > 0
    run.run(f"window.column = [...document.querySelectorAll('#stats thead th')].indexOf({attack}.parentElement)")
    at = "[...document.querySelectorAll('#stats tbody tr')].find((each) => each.cells[0].title.startsWith('%s'))"
    down = "dispatchEvent(new MouseEvent('mousedown', {bubbles: true, cancelable: true}))"
    run.run(f"{at % SCOUT}.cells[column].{down}")
    run.type("0")
    run.press("Enter")
    written(run)
    assert run.run(rows) == before
    assert run.run("document.activeElement.closest('tr').rowIndex - 1") == before.index(SCOUT) + 1


def test_a_filter_that_finds_nothing_says_so(page: Workbench, run: Browser) -> None:
    page.show("stats", "#stats tbody tr")
    words = "getComputedStyle(document.querySelector('#stats tbody'), '::after').content"
    for text, found in (("zebra", "Nothing is like that."), ("scout", "none")):
        run.run(f"document.getElementById('filter').value = '{text}'")
        run.run("document.getElementById('filter').dispatchEvent(new Event('input', {bubbles: true}))")
        assert run.run(words).strip('"') == found


def test_undo_takes_back_the_cell_that_it_closes_and_only_that_and_redo_does_it_again(
    page: Workbench, run: Browser
) -> None:
    open_cell(page, "A", "5")
    run.press("Enter")
    written(run)
    click_cell(run, SCOUT, "D")
    run.type("6")
    run.run("document.querySelector('#stats button').focus()")
    run.run("document.querySelector('#stats button').click()")
    run.wait(f"{NOTE}.includes('Undone: Scout · front, D: 6 → 1')")
    click_cell(run, SCOUT, "A")
    shifted = "new KeyboardEvent('keydown', {key: 'Z', ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true})"
    assert "attack: 5, defense: 1" in (page.folder / "game.yaml").read_text(encoding="utf-8")
    run.run(f"document.activeElement.dispatchEvent({shifted})")
    run.wait(f"{NOTE}.includes('Redone: Scout · front, D: 1 → 6')")
    assert "attack: 5, defense: 6" in (page.folder / "game.yaml").read_text(encoding="utf-8")


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


def test_the_keyboard_alone_is_enough(run: Browser) -> None:
    run.press("/", "Slash")
    assert run.run("document.activeElement.id") == "filter"
    run.type("zzz")
    run.wait("document.querySelector('#gallery .empty')")
    for _ in range(3):
        run.press("Backspace")
    run.wait("document.querySelector('.entry')")
    run.run("document.querySelector('.entry').focus()")
    run.press("ArrowRight")
    assert run.run("document.activeElement === document.querySelectorAll('.entry')[1]")
    run.press("Enter")
    run.wait("!document.getElementById('detail').hidden")
    run.press("Escape")
    run.wait("document.getElementById('detail').hidden")
    assert run.run("document.activeElement.classList.contains('entry')")


_FOCUS = """(() => {
  const here = document.activeElement, style = getComputedStyle(here);
  const name = here.id || `${here.tagName} ${here.className} ${here.dataset.at ?? ''} ${here.textContent.slice(0, 30)}`;
  return [here === document.body ? "" : name, parseFloat(style.outlineWidth) * (style.outlineStyle !== "none")];
})()"""
_LISTENING = {"button", "checkbox", "combobox", "link", "searchbox", "slider", "spinbutton", "textbox"}


_PARTS = [("stats", "#stats td"), ("odds", "#lab .odds td"), ("print", "#print td"), ("findings", "#gallery > *")]


def test_every_control_has_a_name_and_the_focus_is_visible_and_never_caught(page: Workbench, run: Browser) -> None:
    run.run("document.querySelectorAll('#parts button')[1].click()")
    run.wait("document.querySelector('#gallery img')?.naturalWidth")
    for part, found in [("pieces", ".entry"), *_PARTS]:
        page.show(part, found)
        nodes = run.call("Accessibility.getFullAXTree")["nodes"]
        controls = [node for node in nodes if not node["ignored"] and node["role"]["value"] in _LISTENING]
        assert len(controls) > 5
        assert [node for node in controls if not node["name"]["value"].strip()] == []
        roles = {node["role"]["value"] for node in nodes if not node["ignored"]}
        assert {"banner", "navigation", "main", "status"} <= roles
        if part == "stats":
            assert {"grid", "gridcell", "columnheader", "rowheader"} <= roles
        reached = list(stops_of_the_focus(run))
        assert len(reached) > 3, part


def stops_of_the_focus(run: Browser) -> Iterator[str]:
    """What Tab goes to from the tab of the pieces until it leaves the page; each stop can be seen."""
    run.run("document.querySelector('#filter').focus()")
    run.run("document.getElementById('part-pieces').focus()")
    for _ in range(200):
        run.press("Tab")
        name, outline = run.run(_FOCUS)
        if not name or name == "part-pieces":
            return
        assert outline >= 2, f"the focus on {name} cannot be seen"
        yield name
    pytest.fail(f"the focus never leaves {name}")


def test_counters_are_shown_twice_as_large_and_a_deck_as_it_is(run: Browser) -> None:
    assert run.run("document.getElementById('zoom').value") == "2"
    usual = "import('/static/tools.js').then((each) => each.usualZoom(%s.map((width) => ({width}))))"
    assert [run.run(usual % widths) for widths in ([12, 12, 12, 63], [63, 63, 12])] == [2, 1]


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.slow("only colors differ"))])
def test_a_phone_shows_everything_in_its_width(scheme: str, page: Workbench, run: Browser) -> None:
    run.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    page.reopen(width=390, height=800)
    run.wait("innerWidth === 390 && document.querySelector('.entry')")
    wide = "document.documentElement.scrollWidth"
    ground = json.loads(run.run("JSON.stringify(getComputedStyle(document.body).backgroundColor.match(/[0-9]+/g))"))
    assert (int(ground[0]) < 128) == (scheme == "dark")
    assert run.run(wide) <= 390
    assert run.run("document.querySelector('header').offsetHeight") <= 110
    page.edit("game.yaml", "attack: 2", "attack: 3")
    run.wait("document.querySelector('.entry.changed')")
    run.run("document.querySelector('.entry.changed').click()")
    run.wait("!document.getElementById('detail').hidden")
    boxes = "[...document.querySelectorAll('.both figure')].map((each) => each.getBoundingClientRect())"
    assert (
        run.run(f"{boxes}.map((each, _, all) => [each.top - all[0].top, each.bottom < innerHeight])") == [[0, True]] * 2
    )
    assert run.run(wide) <= 390
    assert "gradient" in run.run("getComputedStyle(document.getElementById('parts')).backgroundImage"), "tabs scroll"
    for part, found in _PARTS:
        page.show(part, found)
        assert run.run(wide) <= 390, part
        assert run.run(f"document.getElementById('part-{part}').getBoundingClientRect().right") <= 390
        assert run.run("document.querySelector('#lab .odds tbody th')?.offsetWidth || 100") >= 100
        heads = "[...document.querySelectorAll('#lab .odds th')]"
        assert run.run(f"{heads}.filter((each) => each.scrollHeight > each.clientHeight).length") == 0
    run.call("Emulation.setEmulatedMedia", features=[])
