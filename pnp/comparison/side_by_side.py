"""Several versions of a game side by side, such as its variants: values, chances, prices, numbers, drawings.

What changed is found by the walk of `pnp.comparison`, from the first version to each of the others.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from pnp.comparison import answers, combat_grids, counters, text_changes, values
from pnp.comparison.changes import RULINGS, SECTIONS, WORDS, Change
from pnp.comparison.differences import as_written_version
from pnp.errors import MisuseError
from pnp.model import loading
from pnp.model.compute import formulas
from pnp.model.game import Game
from pnp.model.loading import variants
from pnp.scene.items import Symbol
from pnp.scene.sheet import Component
from pnp.scene.theme import Theme
from pnp.source.parse_cache import ParseCache

AS_WRITTEN = "written"
"""The id and the name of the version without a variant."""
MOST = 8
"""Versions that are compared."""


class Version(NamedTuple):
    """A version that is compared: the id of its variant, and its name."""

    id: str
    name: str


class ValueRow(NamedTuple):
    """A value that is not the same in all versions; empty: there is none."""

    section: str
    name: str
    values: tuple[str, ...]


class CombatGrid(NamedTuple):
    """Chances that are not the same in all versions.

    Attributes:
        title: the formula or the chart.
        at: the distances, such as `range 2–4`; empty: there is none.
        cells: the chance in each version, by the names of attacker and target; None: they cannot meet.
        total: the number of all pairs.
    """

    title: str
    at: str
    cells: Mapping[tuple[str, str], tuple[Fraction | None, ...]]
    total: int

    def moved(self, version: int) -> list[tuple[Fraction, tuple[str, str]]]:
        """Return the differences of a version from the first, the greatest first, with their pairs."""
        pairs = ((chances[0], chances[version], pair) for pair, chances in self.cells.items())
        found = [(is_ - was, pair) for was, is_, pair in pairs if was is not None and is_ is not None and was != is_]
        return sorted(found, key=lambda each: -abs(each[0]))


class Redrawn(NamedTuple):
    """A component that is not drawn or counted alike in all versions.

    `faces`: the digests of front and back in each version; None: the version has no such component.
    """

    id: str
    name: str
    copies: tuple[int, ...]
    faces: tuple[tuple[str, str] | None, ...]


class SideBySide(NamedTuple):
    """Versions of a game, and all in which they differ.

    Attributes:
        title, edition, language: of the game; the edition is its version.
        versions: the first is the one with which the others are compared.
        values: stats and other values.
        grids: chances of combat.
        totals: prices and numbers that follow from values.
        sentences: for each version, what the rules decide and say otherwise than in the first.
        redrawn: the components to print again.
        symbols: their drawings by digest.
    """

    title: str
    edition: str
    language: str
    versions: tuple[Version, ...]
    values: tuple[ValueRow, ...]
    grids: tuple[CombatGrid, ...]
    totals: tuple[ValueRow, ...]
    sentences: tuple[tuple[Change, ...], ...]
    redrawn: tuple[Redrawn, ...]
    symbols: Mapping[str, Symbol]

    @property
    def differs(self) -> bool:
        """Whether the versions differ in anything."""
        return bool(self.values or self.grids or self.totals or self.redrawn or any(self.sentences))


def versions(folder: Path, named: Sequence[str | Mapping[str, object]], skin: str = "") -> tuple[Game, ...]:
    """Return versions of the game in a folder: variants by name or by their values, and `written` or `.`.

    The game as it is written is the first when fewer than two are named; without names, all variants follow it.

    Raises:
        DefinitionError: a version cannot be read.
        MisuseError: there is no such variant, one is named twice, or there are too many or too few.
    """
    known = variants.names(folder)
    wanted = [AS_WRITTEN if name in variants.AS_WRITTEN else name for name in named or known]
    wanted = wanted if len(wanted) > 1 and named else [AS_WRITTEN, *wanted]
    if not 1 < len(wanted) <= MOST:
        has = ", ".join(known) or "none"
        raise MisuseError(f"name the variants to compare, at most {MOST}; the game has {has}")
    trees = ParseCache()
    found = tuple(
        loading.load(folder, (), skin or None, trees, "" if name == AS_WRITTEN else name).require() for name in wanted
    )
    ids = [each.variant.id if each.variant else AS_WRITTEN for each in found]
    twice = next((id_ for id_ in ids if id_ != variants.UNSAVED and ids.count(id_) > 1), None)
    if twice is not None:
        raise MisuseError(f"{twice!r} is named twice")
    return found


def side_by_side(games: Sequence[Game], theme: Theme) -> SideBySide:
    """Compare versions of one game with the first of them.

    Raises:
        DefinitionError: when the texts or a counter of a version cannot be made.
    """
    plain = [as_written_version(game) for game in games]
    first, *others = plain
    found = [(*values.changes(first, game), *answers.changes(first, game)) for game in others]
    drawn = [counters.components(game, theme) for game in plain]
    sentences = [tuple(text_changes.changes(first, game)) for game in others]
    ruled = [tuple(change for change in changes if change.section == RULINGS) for changes in found]
    valued = [[change for change in changes if change.section != RULINGS] for changes in found]
    return SideBySide(
        first.title,
        first.version,
        first.language,
        tuple(
            Version(game.variant.id, game.variant.name) if game.variant else Version(AS_WRITTEN, AS_WRITTEN)
            for game in games
        ),
        tuple(_values(valued)),
        tuple(_grids(plain)),
        tuple(_totals(plain, drawn)),
        ((), *(a + b for a, b in zip(ruled, sentences, strict=True))),
        *_redrawn(plain, drawn),
    )


def _values(found: Sequence[Sequence[Change]]) -> list[ValueRow]:
    """Return the changes of each version as rows, one for each value."""
    rows: dict[tuple[str, str, int], list[str]] = {}
    for place, changes in enumerate(found, 1):
        seen = Counter[tuple[str, str]]()
        for change in changes:
            is_thing = not change.subject and not change.aspect and not change.note
            words = ": ".join(filter(None, (change.subject, change.aspect))) or change.before or change.after
            seen[change.section, words] += 1
            key = (change.section, words, seen[change.section, words])
            was, is_ = (("yes" if each else "no") if is_thing else each for each in (change.before, change.after))
            row = rows.setdefault(key, [was] * (len(found) + 1))
            row[place] = change.note or is_
    ordered = sorted(rows, key=lambda key: SECTIONS.index(key[0]))
    return [ValueRow(key[0], key[1], tuple(rows[key])) for key in ordered]


def _grids(games: Sequence[Game]) -> Iterator[CombatGrid]:
    """Yield the chances that differ; neighboring distances with the same chances are one grid."""
    known = [combat_grids.grids(game) for game in games]
    places = list(dict.fromkeys(place for grids in known for place in grids))
    found = []
    for place in places:
        grids = [each.get(place, {}) for each in known]
        pairs = dict.fromkeys(pair for grid in grids for pair in grid)
        cells = {pair: tuple(grid.get(pair) for grid in grids) for pair in pairs}
        differing = {pair: chances for pair, chances in cells.items() if len(set(chances)) > 1}
        if differing:
            found.append((place, differing, len(cells)))
    for (title, unit, cells), alike in groupby(found, lambda each: (each[0][0], each[0][1], each[1])):
        same = list(alike)
        ends = dict.fromkeys((same[0][0][2], same[-1][0][2]))
        yield CombatGrid(title, f"{unit} {'–'.join(map(str, ends))}" if unit else "", cells, same[0][2])


def _totals(games: Sequence[Game], drawn: Sequence[Mapping[str, Component]]) -> Iterator[ValueRow]:
    for section, found in (
        ("Prices", [dict(_prices(game)) for game in games]),
        ("Numbers", [dict(_numbers(game, each)) for game, each in zip(games, drawn, strict=True)]),
    ):
        for name in dict.fromkeys(name for each in found for name in each):
            row = tuple(str(each.get(name, "")) for each in found)
            if len(set(row)) > 1:
                yield ValueRow(section, name, row)


def _prices(game: Game) -> Iterator[tuple[str, int]]:
    costs = {piece.id: piece.cost for piece in formulas.pieces_on_sale(game)}
    if game.budget is not None:
        ways, full = formulas.count_purchases(game)
        yield "Legal purchases", ways
        yield f"Purchases that spend all {game.budget.units}", full
    for side in game.sides.values():
        count = {piece.id: piece.count.get(side.id, 0) for piece in game.pieces.values()}
        yield f"Price of all pieces, {side.name}", sum((costs.get(id_) or 0) * number for id_, number in count.items())
    for scenario in game.scenarios.values():
        for force in scenario.forces.values():
            yield (
                f"Price of the force, {scenario.title}, {force.name}",
                sum((costs.get(id_) or 0) * number for id_, number in force.units.items()),
            )


def _numbers(game: Game, drawn: Mapping[str, Component]) -> Iterator[tuple[str, int]]:
    names = {str(id_): side.name for id_, side in game.sides.items()}
    count = Counter[str]()
    for component in drawn.values():
        count[names.get(component.group, "other")] += component.copies
    yield "Components to cut", sum(count.values())
    yield from ((f"Components to cut, {name}", number) for name, number in count.items())
    for scenario in game.scenarios.values():
        for force in scenario.forces.values():
            yield f"Units, {scenario.title}, {force.name}", sum(force.units.values())


def _redrawn(
    games: Sequence[Game], drawn: Sequence[Mapping[str, Component]]
) -> tuple[tuple[Redrawn, ...], dict[str, Symbol]]:
    found = []
    symbols: dict[str, Symbol] = {}
    for id_ in dict.fromkeys(id_ for each in drawn for id_ in each):
        here = [each.get(id_) for each in drawn]
        faces = tuple(counters.digests(component) if component else None for component in here)
        copies = tuple(component.copies if component else 0 for component in here)
        if len(set(faces)) == len(set(copies)) == 1:
            continue
        game, known = next((game, component) for game, component in zip(games, here, strict=True) if component)
        found.append(Redrawn(id_, counters.component_name(known, game), copies, faces))
        symbols |= {side.digest: side for each in here if each for side in (each.front, each.back) if side}
    return tuple(found), symbols


def sentences_of(rules: Sequence[Change]) -> tuple[int, int]:
    """Return how many answers of the rules and how many sentences of the booklet differ."""
    ruled, said = (sum(change.section == section for change in rules) for section in (RULINGS, WORDS))
    return ruled, said
