"""The grid of the stats in a browser: its cells, what is typed and pasted, and what it says."""

from tests.serve.browser import Browser, Workbench

SCOUT = "pieces/scout/front"
COLUMN = "[...document.querySelectorAll('#stats thead th')].map((each) => each.textContent).indexOf"
NOTE = "document.getElementById('stats-note').textContent"


def cell(row: str, column: str) -> str:
    """A script that finds a cell of the grid."""
    rows = "[...document.querySelectorAll('#stats tbody tr')]"
    line = f"{rows}.find((each) => each.cells[0].title.startsWith({row!r}))"
    return f"{line}?.cells[{COLUMN}({column!r})]"


def click_cell(run: Browser, row: str, column: str) -> None:
    run.run(f"{cell(row, column)}.dispatchEvent(new MouseEvent('mousedown', {{bubbles: true, cancelable: true}}))")


def open_cell(page: Workbench, column: str, text: str = "") -> None:
    """Turn to the grid, select a cell of the Scout, and type a value into it."""
    page.show("stats", "#stats td")
    page.window.wait(cell(SCOUT, column))
    click_cell(page.window, SCOUT, column)
    page.window.type(text)


def paste(run: Browser, text: str) -> None:
    """Paste a text into what has the focus."""
    clip = f"const data = new DataTransfer(); data.setData('text/plain', {text!r});"
    event = "new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true})"
    run.run(f"(() => {{ {clip} document.activeElement.dispatchEvent({event}); }})()")


def written(run: Browser, count: str = "1 value") -> None:
    """Wait until the grid says how many values it has written."""
    run.wait(f"{NOTE}.trim() === '{count} written'")
