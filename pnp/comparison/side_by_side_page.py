"""Versions of a game side by side as one HTML file: it runs no script and loads nothing."""

import base64
from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from itertools import groupby

from pnp.backends import svg
from pnp.comparison.side_by_side import CombatGrid, Redrawn, SideBySide, ValueRow
from pnp.comparison.side_by_side_text import letter, summary
from pnp.errors import plural
from pnp.expressions.formatting import decimal_text, percent_text

MARK = "pnp compare"
"""The name of the generator, by which an earlier page is known."""
MOST_PICTURES = 60
"""Components with pictures; others are listed."""
_MOST_SENTENCES = 100
_ENLARGED = 2.2
STYLE = """
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --paper: #fff; --line: #d0d7de; --head: #f3f5f7;
  --up: #d7f5df; --down: #ffe0dd }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9da7b3; --paper: #11161c; --line: #353d47;
  --head: #1b222b; --up: #12421f; --down: #5a1d1a } }
* { box-sizing: border-box }
body { font: 16px/1.45 system-ui, sans-serif; margin: 0 auto; padding: 1rem; max-width: 64rem; color: var(--ink);
  background: var(--paper) }
h1 { font-size: 1.5rem; line-height: 1.2; margin: .2rem 0 .6rem } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
h3 { font-size: 1rem; margin: 1.2rem 0 .3rem } p { margin: .3rem 0 } ul { margin: .3rem 0; padding-left: 1.2rem }
.soft { color: var(--soft) } .scroll { overflow-x: auto; margin: .4rem 0 } .key { padding-left: 0; list-style: none }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
thead th { background: var(--head); vertical-align: bottom } tbody th { font-weight: 400 }
.scroll th:first-child { position: sticky; left: 0; background: var(--paper); min-width: 8rem; max-width: 40vw }
.scroll thead th:first-child { background: var(--head) }
.group th { font-weight: 600; padding-top: .8rem } .new { font-weight: 600 }
.odds th { max-width: 16rem } .odds thead th + th { min-width: 6rem }
.odds th:first-child { min-width: min(14rem, 45vw); max-width: 45vw }
.odds td { text-align: right; white-space: nowrap } .up { background: var(--up) } .down { background: var(--down) }
.odds small { display: block; color: inherit }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: 1rem }
.card { border: 1px solid var(--line); border-radius: .4rem; padding: .6rem; min-width: 0 } .card h3 { margin-top: 0 }
figure { margin: .4rem 0 0 } figcaption { color: var(--soft); font-size: .9rem }
img { max-width: 48%; height: auto; vertical-align: top }
@media print { body { max-width: none } .scroll { overflow: visible } }
"""


def page(found: SideBySide) -> str:
    """Return the page."""
    names = [version.name for version in found.versions]
    title = f"{found.title} {found.edition}: {', '.join(names)}"
    parts = [_key(names), _nothing(found), _values(found, names), _odds(found, names), _totals(found, names)]
    parts += [_redrawn(found, names), _sentences(found, names)]
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="generator" content="{MARK}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src data:; '
        f"style-src 'unsafe-inline'\"><title>{escape(title)}</title><style>{STYLE}</style></head><body><main>"
        f"<h1>{escape(found.title)} <span class=soft>{escape(found.edition)}</span></h1>\n"
        + "\n".join(filter(None, parts))
        + "\n</main></body></html>\n"
    )


def _key(names: Sequence[str]) -> str:
    items = "".join(f"<li><b>{letter(place)}</b> {escape(name)}</li>" for place, name in enumerate(names))
    return f"<ul class=key>{items}</ul>"


def _nothing(found: SideBySide) -> str:
    return "" if found.differs else "<p>There are no differences.</p>"


def _values(found: SideBySide, names: Sequence[str]) -> str:
    return f"<section><h2>Values</h2>{_table('Values', found.values, names)}</section>" if found.values else ""


def _totals(found: SideBySide, names: Sequence[str]) -> str:
    title = "Prices and numbers"
    return f"<section><h2>{title}</h2>{_table(title, found.totals, names)}</section>" if found.totals else ""


def _table(title: str, rows: Sequence[ValueRow], names: Sequence[str]) -> str:
    heads = "".join(f"<th scope=col>{letter(place)}</th>" for place in range(len(names)))
    body = []
    for section, entries in groupby(rows, lambda row: row.section):
        body.append(f'<tr class=group><th scope=rowgroup colspan="{len(names) + 1}">{escape(section)}</th></tr>')
        for row in entries:
            cells = "".join(f"<td{_mark(value, row.values[0])}>{escape(value) or '–'}</td>" for value in row.values)
            body.append(f"<tr><th scope=row>{escape(row.name)}</th>{cells}</tr>")
    return _scroll(
        title, f"<table><thead><tr><th scope=col>Value</th>{heads}</tr></thead><tbody>{''.join(body)}</tbody></table>"
    )


def _mark(value: str, first: str) -> str:
    return " class=new" if value != first else ""


def _scroll(title: str, inner: str) -> str:
    """Return a part that a narrow window scrolls sideways, also by the keyboard."""
    return f'<div class=scroll role=region aria-label="{escape(title)}" tabindex=0>{inner}</div>'


def _odds(found: SideBySide, names: Sequence[str]) -> str:
    parts = [
        _grid(grid, version, names)
        for grid in found.grids
        for version in range(1, len(names))
        if _differs(grid, version)
    ]
    lead = (
        "The chance of each attacker against each target, and by how many points it differs from "
        f"{escape(names[0])}. Chances that are the same are left out."
    )
    body = f"<p class=soft>{lead}</p>{''.join(parts)}"
    return f"<section><h2>Chances of combat</h2>{body}</section>" if parts else ""


def _differs(grid: CombatGrid, version: int) -> bool:
    return any(chances[0] != chances[version] for chances in grid.cells.values())


def _grid(grid: CombatGrid, version: int, names: Sequence[str]) -> str:
    """Return a table of attackers and targets, those with longer names in rows; equal ones share a line."""
    cells = {pair: (each[0], each[version]) for pair, each in grid.cells.items() if each[0] != each[version]}
    attackers, targets = (_alike(cells, place) for place in (0, 1))
    is_turned = max(map(len, map(_names, targets))) > max(map(len, map(_names, attackers)))
    rows, columns = (targets, attackers) if is_turned else (attackers, targets)
    corner = "Target, by attacker" if is_turned else "Attacker, by target"
    at = f", {grid.at}" if grid.at else ""
    title = f"{letter(version)} {names[version]}: {grid.title}{at}"
    heads = "".join(f"<th scope=col>{_names(column)}</th>" for column in columns)
    body = []
    for row in rows:
        pairs = ((column[0], row[0]) if is_turned else (row[0], column[0]) for column in columns)
        chances = "".join(_cell(cells.get(pair)) for pair in pairs)
        body.append(f"<tr><th scope=row>{_names(row)}</th>{chances}</tr>")
    head = f"<thead><tr><th scope=col>{corner}</th>{heads}</tr></thead>"
    table = f"<table class=odds>{head}<tbody>{''.join(body)}</tbody></table>"
    return f"<h3>{escape(title)}</h3><p class=soft>{summary(grid, version)}</p>{_scroll(title, table)}"


def _alike(cells: dict[tuple[str, str], tuple[Fraction | None, Fraction | None]], place: int) -> list[list[str]]:
    """Return the attackers (0) or targets (1), those together that have the same cells."""
    lines: dict[str, list[object]] = {}
    for pair, chances in cells.items():
        lines.setdefault(pair[place], []).append((pair[1 - place], chances))
    groups: dict[frozenset[object], list[str]] = {}
    for name, line in lines.items():
        groups.setdefault(frozenset(line), []).append(name)
    return list(groups.values())


def _names(names: Sequence[str]) -> str:
    return escape(", ".join(names).replace("-", "\u2011"))


def _cell(chances: tuple[Fraction | None, Fraction | None] | None) -> str:
    if chances is None:
        return "<td></td>"
    was, is_ = chances
    if was is None or is_ is None:
        return (
            f"<td>{percent_text(is_) if is_ is not None else '–'}<small>{'new' if was is None else 'gone'}</small></td>"
        )
    change = (is_ - was) * 100
    kind, sign = ("up", "▲") if change > 0 else ("down", "▼")
    return f"<td class={kind}>{percent_text(is_)}<small>{sign} {decimal_text(abs(change), 1)}</small></td>"


def _redrawn(found: SideBySide, names: Sequence[str]) -> str:
    if not found.redrawn:
        return ""
    copies = sum(max(row.copies) for row in found.redrawn)
    cards = "".join(_card(row, found, names) for row in found.redrawn[:MOST_PICTURES])
    rest = [row.name for row in found.redrawn[MOST_PICTURES:]]
    more = f"<p>Without pictures: {escape(', '.join(dict.fromkeys(rest)))}.</p>" if rest else ""
    lead = f"<p class=soft>{plural(copies, 'component')}, front and back.</p>"
    return f"<section><h2>Print again</h2>{lead}<div class=cards>{cards}</div>{more}</section>"


def _card(row: Redrawn, found: SideBySide, names: Sequence[str]) -> str:
    """Return a component with its faces in each version that has other ones than the versions before it."""
    shown: dict[object, list[int]] = {}
    for place, faces in enumerate(row.faces):
        shown.setdefault((faces, row.copies[place]), []).append(place)
    figures = []
    for places in shown.values():
        faces, copies = row.faces[places[0]], row.copies[places[0]]
        whose = ", ".join(f"{letter(place)} {names[place]}" for place in places)
        pictures = "".join(_picture(found, digest, f"{row.name}, {whose}, {side}") for side, digest in _sides(faces))
        figures.append(f"<figure>{pictures}<figcaption>{copies} × {escape(whose)}</figcaption></figure>")
    return f"<div class=card><h3>{escape(row.name)}</h3>{''.join(figures)}</div>"


def _sides(faces: tuple[str, str] | None) -> Iterator[tuple[str, str]]:
    yield from ((side, digest) for side, digest in zip(("front", "back"), faces or (), strict=False) if digest)


def _picture(found: SideBySide, digest: str, name: str) -> str:
    symbol = found.symbols[digest]
    data = base64.b64encode(svg.render(symbol, outlines=True).encode("utf-8", "replace")).decode("ascii")
    width = f"{symbol.width * _ENLARGED:.1f}mm"
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(name)}" style="width:{width}"> '


def _sentences(found: SideBySide, names: Sequence[str]) -> str:
    parts = []
    for place, changes in enumerate(found.sentences):
        if changes:
            items = "".join(f"<li>{escape(change.sentence)}</li>" for change in changes[:_MOST_SENTENCES])
            more = f"<p>… and {len(changes) - _MOST_SENTENCES} more</p>" if len(changes) > _MOST_SENTENCES else ""
            parts.append(f"<h3>{letter(place)} {escape(names[place])}</h3><ul>{items}</ul>{more}")
    return f"<section><h2>Rules and their words</h2>{''.join(parts)}</section>" if parts else ""
