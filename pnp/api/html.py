"""Tables for notebooks."""

from collections.abc import Iterable, Sequence
from html import escape


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], empty: str = "") -> str:
    """Return an HTML table, or the text `empty` when there are no rows. All texts are escaped."""
    body = "".join(_row("td", row) for row in rows)
    return f"<table>{_row('th', headings)}{body}</table>" if body else f"<p>{escape(empty)}</p>"


def _row(tag: str, texts: Sequence[str]) -> str:
    cells = "".join(f'<{tag} style="text-align:left">{escape(text)}</{tag}>' for text in texts)
    return f"<tr>{cells}</tr>"
