"""The lab: what the game's own numbers say of its balance. Nothing here writes a file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from pnp.checks.pieces.outliers import is_as_good
from pnp.comparison import side_by_side_text
from pnp.comparison.side_by_side import CombatGrid, side_by_side
from pnp.errors import DefinitionError, MisuseError
from pnp.model import loading
from pnp.model.definition import COLLECTIONS
from pnp.model.game import FaceRef, Game, Piece, PieceId, StatId
from pnp.model.loading import variants
from pnp.pipeline import document_job
from pnp.printing import pictures
from pnp.scene.items import Symbol
from pnp.serve import grid, odds, plots
from pnp.serve.edits import DONE, REFUSED, Edition, Reply
from pnp.serve.names import piece_name, side_of
from pnp.serve.odds import OddsSource
from pnp.serve.plots import PricedPoint, SweepPoint
from pnp.serve.splice import Keys
from pnp.source.collector import Findings
from pnp.source.load import load as read
from pnp.source.parse_cache import ParseCache

MOST_VALUES = 15
"""Values of a sweep: each of them is a game that is read."""
MOST_VARIANTS = 4
MOST_PAIRS = 200
"""Pairs of pieces of which one is as good as the other, in the list of them."""
CHANCE = "chance"
"""The measure of what a piece is worth that is no stat: its mean chance as attacker."""
_PIECES = "pieces"


class Lab:
    """Answers questions about chances, prices and variants of the game in a folder."""

    def __init__(self, folder: Path, edition: Edition, trees: ParseCache) -> None:
        self.edition = edition
        self._folder, self._trees = folder, trees

    def odds(self, game: Game | None, asked: Mapping[str, Any]) -> Reply:
        """Return all chances of one formula or chart (`title`), prices by a `measure`, dominance, and what there is."""
        if game is None:
            return Reply(REFUSED, {"message": "the game cannot be read yet"})
        found = odds.sources(game)
        source = _chosen(found, asked)
        chances = odds.grid(source) if source else None
        at = _nearest(chances.distances, _number(asked.get("at"))) if chances else 0
        means = _mean_attacks(game, source, chances, at) if source and chances else {}
        drawings: dict[str, bytes] = {}
        body = {
            "lacks": "" if found else odds.LACKS,
            "titles": [each.title for each in found],
            "grid": _shown(game, source, chances) if source and chances else None,
            "faces": list(self._faces(game)),
            "dominance": [*_dominance(game)][:MOST_PAIRS],
            "prices": _prices(game, means, str(asked.get("measure", "")), drawings),
        }
        return Reply(DONE, body, drawings)

    def chances(self, game: Game, asked: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return only the chances that `odds` has; None: there are none."""
        source = _chosen(odds.sources(game), asked)
        return _shown(game, source, odds.grid(source)) if source else None

    def sweep(self, game: Game | None, asked: Mapping[str, Any]) -> Reply:
        """Return the chances of a face for each value of one of its stats, and their plots.

        `face` is the id of a row of the grid of pieces; `stat`, `low` and `high` are what is tried; `title` and `at`
        name the chances; `against` is the name of one opponent, or empty.
        """
        face, stat = asked.get("face"), asked.get("stat")
        row = next((each for each in self._rows() if each.id == face), None)
        low, high = _number(asked.get("low"), -1), _number(asked.get("high"), -1)
        if game is None or row is None or not isinstance(stat, str) or stat not in game.stats or not 0 <= low <= high:
            return Reply(REFUSED, {"message": "choose a face, a stat, and the lowest and highest value"})
        if high - low >= MOST_VALUES:
            return Reply(REFUSED, {"message": f"at most {MOST_VALUES} values at once"})
        ref = _ref(row)
        shown = game.pieces[ref.piece].face(ref.face)
        written, mark = shown.stats.get(StatId(stat)), shown.flags.get(StatId(stat), "")
        results: dict[int, Mapping[str, list[tuple[str, Fraction]]]] = {}
        problems, source = list[str](), None
        for value in range(low, high + 1):
            is_shown = value == written and not self.edition.variant
            tried = game if is_shown else self._with((*row.base, *row.face, stat), f"{value}{mark}" if mark else value)
            if isinstance(tried, str):
                problems.append(f"{value}: {tried}")
                continue
            source = next((each for each in odds.sources(tried) if each.title == asked.get("title")), None)
            if source is None:
                return Reply(REFUSED, {"message": odds.LACKS})
            results[value] = dict(_of_face(tried, source, ref, _number(asked.get("at"))))
        label = f"{piece_name(game, game.pieces[ref.piece])} {row.face[-1]}".strip()
        at = "" if source is None or not source.unit else f", {source.unit} {_number(asked.get('at'))}"
        against, chances = str(asked.get("against", "")), f"{asked.get('title')}{at}"
        question = _Question(label, chances, game.stats[StatId(stat)].name, written, against)
        return _swept(results, question, problems)

    def compare(self, asked: Mapping[str, Any]) -> Reply:
        """Return the game as written and some of its variants side by side; `variants`: their ids, with commas."""
        known = variants.names(self._folder)
        wanted = [name for name in str(asked.get("variants", "")).split(",") if name][:MOST_VARIANTS]
        if not wanted or any(name not in known for name in wanted):
            has = f"the folder {variants.FOLDER} has {', '.join(known) or 'none'}"
            return Reply(REFUSED, {"message": f"choose variants; {has}"})
        games = []
        for name in ("", *wanted):
            try:
                games.append(loading.load(self._folder, (), self.edition.skin or None, self._trees, name).require())
            except DefinitionError as error:
                message = f"{name or 'the game'}: {error.findings[0].message}"
                return Reply(REFUSED, {"message": message})
        found = side_by_side(games, document_job.theme())
        body = {
            "versions": ["the game as written", *(version.name for version in found.versions[1:])],
            "values": [[row.name, *row.values] for row in found.values],
            "totals": [[row.name, *row.values] for row in found.totals],
            "odds": [*_odds_rows(games)],
            "redrawn": [row.name for row in found.redrawn],
        }
        return Reply(DONE, body)

    def _rows(self) -> tuple[grid.GridRow, ...]:
        tree = read(self._folder, COLLECTIONS, loading.TABLE_PATHS, Findings(), (), self._trees).tree
        return next((sheet.rows for sheet in grid.sheets(tree) if sheet.id == _PIECES), ())

    def _faces(self, game: Game) -> Iterator[dict[str, Any]]:
        """Yield the faces whose stats can be swept: those with numbers."""
        for row in self._rows():
            ref = _ref(row)
            piece = game.pieces.get(ref.piece)
            if piece is None or ref.face not in piece.face_ids:
                continue
            numbers = {
                str(id_): {"value": value, "name": stat.name, "low": stat.low, "high": stat.high}
                for id_, value in piece.face(ref.face).stats.items()
                if isinstance(value, int) and (stat := game.stats[id_])
            }
            if numbers:
                yield {"id": row.id, "name": f"{piece_name(game, piece)} · {row.face[-1]}", "stats": numbers}

    def _with(self, path: Keys, value: int | str) -> Game | str:
        """Return the game as written with one other value; a text: why there is none."""
        changed = {".".join(path): value}
        try:
            loaded = loading.load(self._folder, (), self.edition.skin or None, self._trees, changed)
        except MisuseError as error:
            return str(error)
        return loaded.game if loaded.game is not None else loaded.findings[0].message


def _ref(row: grid.GridRow) -> FaceRef:
    return FaceRef(PieceId(row.base[-1]), row.face[-1] if row.face else "front")  # type: ignore[arg-type]


def _number(given: object, default: int = 0) -> int:
    text = str(given)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else default


def _percent(chance: Fraction | None) -> float | None:
    return None if chance is None else round(float(chance) * 100, 2)


def _chosen(found: Sequence[OddsSource], asked: Mapping[str, Any]) -> OddsSource | None:
    return next((each for each in found if each.title == asked.get("title")), found[0] if found else None)


def _shown(game: Game, source: OddsSource, found: odds.ChanceGrid) -> dict[str, Any]:
    attackers = list(dict.fromkeys(one for one, _ in found.cells))
    targets = list(dict.fromkeys(other for _, other in found.cells))
    nothing = [None] * len(found.distances)
    cells = [[[*map(_percent, found.cells.get((one, other), nothing))] for other in targets] for one in attackers]
    head = {"title": found.title, "unit": found.unit, "distances": found.distances}
    faces = [[source.members(name, place) for name in names] for place, names in enumerate((attackers, targets))]
    sides = [[_side(game, members) for members in groups] for groups in faces]
    reaches = [source.reaches.get(name) for name in attackers]
    names = {"attackers": attackers, "targets": targets, "faces": faces, "sides": sides}
    return {**head, **names, "cells": cells, "reaches": reaches}


def _side(game: Game, faces: Iterable[str]) -> str:
    """Return the one side that has faces, by their ids; empty: there are several."""
    sides = {side_of(game, game.pieces[PieceId(face.partition("/")[0])]) for face in faces}
    return sides.pop() if len(sides) == 1 else ""


def _sides(game: Game) -> dict[PieceId, str]:
    """Return the side of each piece that has one; of none, if all have the same."""
    found = {id_: side_of(game, piece) for id_, piece in game.pieces.items()}
    return found if len(set(found.values())) > 1 else dict.fromkeys(found, "")


def _opponents(
    sides: Mapping[PieceId, str], source: OddsSource, found: odds.ChanceGrid, ref: FaceRef, place: int, number: int
) -> Iterator[tuple[str, Fraction]]:
    """Yield every other face that is not of the same side, by its name, with the chance against it or of it.

    `sides`: as `_sides`; `place`: what the face itself is.
    """
    name, side = source.name(ref, place), sides[ref.piece]
    own = {f"{ref.piece}/{ref.face}", source.name(ref, 1 - place)}
    for pair, chances in found.cells.items():
        chance = chances[number] if pair[place] == name else None
        if chance is not None:
            for id_, label in source.members(pair[1 - place], 1 - place).items():
                if id_ not in own and not (side and side == sides.get(PieceId(id_.partition("/")[0]))):
                    yield label, chance


def _of_face(game: Game, source: OddsSource, ref: FaceRef, at: int) -> Iterator[tuple[str, list[tuple[str, Fraction]]]]:
    """Yield the chances of a face as attacker and as target, with the names of its opponents."""
    for role, place, only in (("attack", 0, (ref.piece, None)), ("defense", 1, (None, ref.piece))):
        found = odds.grid(source, only)
        is_there = not found.distances or not source.unit or at in found.distances
        number = _nearest(found.distances, at)
        yield role, [*_opponents(_sides(game), source, found, ref, place, number)] if is_there else []


class _Question(NamedTuple):
    """What a sweep is about: the face, the chances and the distance, the stat with its value, one opponent."""

    face: str
    chances: str
    stat: str
    written: object
    against: str


def _swept(
    results: Mapping[int, Mapping[str, list[tuple[str, Fraction]]]], asked: _Question, problems: Sequence[str]
) -> Reply:
    drawings: dict[str, bytes] = {}
    names = {name for found in results.values() for each in found.values() for name, _ in each}
    missing = [f"{asked.against}: no opponent of this face here"] if asked.against not in ("", *names) else []
    body: dict[str, Any] = {"problems": [*problems, *missing], "roles": []}
    for role, words in (("attack", "attacks"), ("defense", "is attacked")):
        points = [
            SweepPoint(value, min(chances), _mean(chances), max(chances), dict(found[role]).get(asked.against))
            for value, found in results.items()
            if (chances := [chance for _, chance in found[role]])
        ]
        if not points:
            continue
        head = f"{asked.face} {words}"
        dashed = f"; dashed: {asked.against} alone" if asked.against else ""
        title = f"{head} – {asked.chances}: mean of all opponents, lowest to highest as a band{dashed}"
        current = asked.written if isinstance(asked.written, int) else None
        drawn = plots.sweep(head, asked.stat, points, current, document_job.theme())
        rows = [[point.value, *map(_percent, (point.low, point.mean, point.high, point.against))] for point in points]
        body["roles"].append({"role": role, "title": title, "plot": _kept(drawn, drawings), "rows": rows})
    return Reply(DONE, body, drawings)


def _odds_rows(games: Sequence[Game]) -> Iterator[list[str]]:
    """Yield how the chances of versions differ from the first, over all distances; a row for each formula or table."""
    first, *others = [{each.title: each for each in odds.sources(game)} for game in games]
    for title, source in first.items():
        known = [_of_faces(source), *(_of_faces(each[title]) if title in each else {} for each in others)]
        cells = {pair: tuple(each.get(pair) for each in known) for pair in known[0]}
        moved = {pair: chances for pair, chances in cells.items() if len(set(chances)) > 1}
        found = CombatGrid(title, source.unit, moved, len(cells))
        if moved:
            yield [title, "", *(side_by_side_text.summary(found, version) for version in range(1, len(games)))]


def _of_faces(source: OddsSource) -> dict[tuple[str, str], Fraction | None]:
    """Return the chances of pairs of faces, by the id of one with the distance, and of the other."""
    found = odds.grid(source)
    return {
        (f"{one} {at}", other): chances[place]
        for names, chances in found.cells.items()
        for place, at in enumerate(found.distances)
        for one in source.members(names[0], 0)
        for other in source.members(names[1], 1)
    }


def _nearest(distances: Sequence[int], at: int) -> int:
    return min(range(len(distances)), key=lambda number: abs(distances[number] - at), default=0)


def _kept(symbol: Symbol, drawings: dict[str, bytes]) -> str:
    drawings[symbol.digest] = pictures.of(symbol)
    return symbol.digest


def _mean(chances: Iterable[Fraction]) -> Fraction:
    known = list(chances)
    return sum(known, Fraction(0)) / len(known)


def _dominance(game: Game) -> Iterator[dict[str, Any]]:
    """Yield pairs of pieces of which one is at least as good in all and costs no more; higher is better."""

    def is_dearer(one: Piece, other: Piece) -> bool:
        return one.cost is not None and other.cost is not None and one.cost > other.cost

    priced = any(piece.cost is not None for piece in game.pieces.values())
    for one in game.pieces.values():
        for other in game.pieces.values():
            if one is other or is_dearer(one, other) or (priced and None in (one.cost, other.cost)):
                continue
            equal = is_as_good(other, one) and one.cost == other.cost
            if is_as_good(one, other) and not equal:
                names = {"better": piece_name(game, one), "worse": piece_name(game, other)}
                yield {**names, "costs": [one.cost, other.cost]}


def _mean_attacks(game: Game, source: OddsSource, chances: odds.ChanceGrid, at: int) -> dict[PieceId, Fraction]:
    """Return the mean chance of each piece as attacker, in percent, with its best face."""
    best, sides = dict[PieceId, Fraction](), _sides(game)
    for piece in game.pieces.values():
        for face in piece.faces:
            known = [*_opponents(sides, source, chances, FaceRef(piece.id, face.id), 0, at)]
            if known:
                mean = _mean(chance for _, chance in known) * 100
                best[piece.id] = max(mean, best.get(piece.id, Fraction(0)))
    return best


def _prices(
    game: Game, means: Mapping[PieceId, Fraction], measure: str, drawings: dict[str, bytes]
) -> dict[str, Any] | None:
    """Return the pieces on sale by price and worth; None: no piece has a price."""
    priced = [piece for piece in game.pieces.values() if piece.cost is not None]
    if not priced:
        return None
    numbers = [id_ for id_ in game.stats if any(isinstance(f.stats.get(id_), int) for p in priced for f in p.faces)]
    measures = {CHANCE: "mean chance as attacker, in percent"} if means else {}
    measures |= {str(id_): f"{game.stats[id_].name}, best face" for id_ in numbers}
    chosen = measure if measure in measures else next(iter(measures), "")
    points = []
    for piece in priced:
        values = (value for face in piece.faces for id_, value in face.stats.items() if id_ == chosen)
        known = [Fraction(value) for value in values if isinstance(value, int)]
        if chosen == CHANCE:
            known = [means[piece.id]] if piece.id in means else []
        if known:
            points.append(PricedPoint(piece_name(game, piece), piece.cost or 0, max(known)))
    drawn = plots.prices("Price and worth", measures.get(chosen, ""), points, document_job.theme()) if points else None
    rows = [[point.name, point.cost, round(float(point.worth), 2)] for point in points]
    return {"measures": measures, "measure": chosen, "rows": rows, "plot": _kept(drawn, drawings) if drawn else ""}
