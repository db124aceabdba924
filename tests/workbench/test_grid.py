"""The grid of stats in a browser: what is typed, pasted, sorted and undone, and what other editors write meanwhile."""

from tests.serve.browser import Browser, Workbench
from tests.serve.grid import NOTE, SCOUT, cell, click_cell, open_cell, paste, written


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


def test_what_no_side_has_is_shown_without_a_column_of_sides(page: Workbench, run: Browser) -> None:
    heads = "[...document.querySelectorAll('#stats thead th')].map((each) => each.textContent)"
    page.edit_and_check(
        "\nstats:\n", "\ncomponents: {deck: {name: Deck, kind: card, items: {ace: {name: Ace, copies: 3}}}}\nstats:\n"
    )
    page.show("stats", "#stats td")
    run.wait(f"{heads}.includes('Side')")
    run.wait("document.querySelector('#stats option[value=\"components/deck\"]')")
    run.run("const deck = document.querySelector('#stats select'); deck.value = 'components/deck';")
    run.run("deck.dispatchEvent(new Event('change', {bubbles: true}))")
    run.wait(f"{heads}.join() === 'Piece,Name,Copies'")
    click_cell(run, "components/deck/items/ace", "Copies")
    run.type("4")
    run.press("Enter")
    written(run)
    assert "copies: 4" in (page.folder / "game.yaml").read_text(encoding="utf-8")
    run.run("deck.value = 'pieces', deck.dispatchEvent(new Event('change', {bubbles: true}))")
    run.wait(f"{heads}.includes('Side')")
