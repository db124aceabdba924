"""Versions of a game side by side as text of a few lines, which fits into a message."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pnp.comparison.side_by_side import CombatGrid, Redrawn, SideBySide, ValueRow, sentences_of
from pnp.errors import plural
from pnp.expressions.formatting import decimal_text, percent_text

_MOST_VALUES = 8
_MOST_TOTALS = 4
_MOST_NAMES = 6
_LONGEST = 60
_NONE = "–"


def text(found: SideBySide) -> str:
    """Return the comparison: values, chances, prices and numbers, components to print again."""
    versions = ", ".join(f"{letter(place)} {version.name}" for place, version in enumerate(found.versions))
    lines = [f"{found.title} {found.edition}: {versions}"]
    if not found.differs:
        return "\n".join([*lines, "no differences"])
    lines += _rows(found.values, _MOST_VALUES)
    lines += [line for grid in merged(found.grids) for line in _odds(grid, len(found.versions))]
    lines += _rows(found.totals, _MOST_TOTALS)
    lines += _sentences(found)
    lines += _redrawn(found.redrawn)
    return "\n".join(lines)


def letter(place: int) -> str:
    """Return the short name of a version: A, B, C."""
    return chr(ord("A") + place) if place < 26 else f"A{place}"


def merged(grids: Sequence[CombatGrid]) -> list[CombatGrid]:
    """Return one grid for each title: for several distances the one in which the most chances differ."""
    best: dict[str, CombatGrid] = {}
    for grid in grids:
        if grid.title not in best or len(grid.cells) > len(best[grid.title].cells):
            best[grid.title] = grid
    return list(best.values())


def summary(grid: CombatGrid, version: int) -> str:
    """Return how the chances of a version differ from the first: `12 of 400 pairs, 10 up, 2 down, +3.1 points …`."""
    moved = grid.moved(version)
    up = sum(change > 0 for change, _ in moved)
    other = sum((chances[0] is None) != (chances[version] is None) for chances in grid.cells.values())
    words = [f"{len(moved)} of {plural(grid.total, 'pair')}: {up} up, {len(moved) - up} down"]
    if moved:
        mean = sum((change for change, _ in moved), Fraction(0)) * 100 / len(moved)
        words.append(f"{'+' if mean > 0 else ''}{decimal_text(mean, 1)} points on average")
    if other:
        words.append(f"{other} new or gone")
    return ", ".join(words)


def _rows(rows: Sequence[ValueRow], most: int) -> Iterator[str]:
    for row in rows[:most]:
        yield f"{row.name}: {' → '.join(_short(value) for value in row.values)}"
    if len(rows) > most:
        yield f"… and {plural(len(rows) - most, 'other value')}"


def _short(value: str) -> str:
    return value if len(value) <= _LONGEST else f"{value[:_LONGEST].rsplit(' ', 1)[0]} …"


def _odds(grid: CombatGrid, versions: int) -> Iterator[str]:
    for version in range(1, versions):
        moved = grid.moved(version)
        if not moved:
            continue
        _, pair = moved[0]
        was, is_ = grid.cells[pair][0], grid.cells[pair][version]
        assert was is not None
        assert is_ is not None
        most = f"most: {pair[0]} against {pair[1]} {percent_text(was)} → {percent_text(is_)}"
        at = f" at {grid.at}" if grid.at else ""
        yield f"{letter(version)}, {grid.title}{at}: {summary(grid, version)}; {most}"


def _sentences(found: SideBySide) -> Iterator[str]:
    for place, changes in enumerate(found.sentences):
        ruled, said = sentences_of(changes)
        counted = [f"{plural(ruled, 'answer')} of the rules"] * bool(ruled) + [plural(said, "sentence")] * bool(said)
        if counted:
            yield f"{letter(place)}, rules: {' and '.join(counted)} changed"


def _redrawn(rows: Sequence[Redrawn]) -> Iterator[str]:
    if rows:
        names = list(dict.fromkeys(row.name for row in rows))
        more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
        copies = sum(max(row.copies) for row in rows)
        yield f"Print again: {plural(copies, 'component')} ({', '.join(names[:_MOST_NAMES])}{more})"
