"""Chances of every attacker against every target at every distance, by the functions of the charts.

A game has them in formulas with a probability, in charts with matchups, or else in tables where dice choose along one
edge and the stats of two units along the other.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import chain, product
from types import MappingProxyType
from typing import NamedTuple

from pnp.artwork.panels import matchups
from pnp.checks.shared import duels
from pnp.comparison import combat_grids
from pnp.comparison.combat_grids import Chances
from pnp.expressions.expression import ExpressionError
from pnp.model.compute import columns, combat, formulas
from pnp.model.game import FaceRef, Game, PieceId, StatId, Table
from pnp.model.game.play import RANGE
from pnp.serve.names import face_name, piece_name, side_of

LACKS = (
    "This game has no chances of combat to show: it needs a formula with p(…), a chart with 'matchups', or a table "
    "with a roll along one edge and the stats of two units along the other."
)
_NOTHING = ("-", "–")
"""Results that are no effect: their chances come last."""
_NAMED = 2
"""The most faces of a group that are all named."""
_FARTHEST = 6
"""The distances of a table whose units have no stat for the range."""
Only = tuple[PieceId | None, PieceId | None]
"""The attacker and the target that matter; None: all."""
ALL: Only = (None, None)
Members = Mapping[str, Mapping[str, str]]
"""The faces of each group of faces that are the same to a source: their ids and names, by the name of the group."""


class OddsSource(NamedTuple):
    """A way to work out chances.

    Attributes:
        title: the formula, the chart, or the table with one of its results.
        unit: the variable for the distance; empty: there is none.
        work: yields the chances at each distance, of one attacker or target or of all.
        name: what a face is called there as attacker (0) and as target (1).
        groups: the faces of the attackers (0) and of the targets (1) that stand for several.
        reaches: the maximum range of attackers that have one.
    """

    title: str
    unit: str
    work: Callable[[Only], Iterator[tuple[int, Chances]]]
    name: Callable[[FaceRef, int], str]
    groups: tuple[Members, Members] = (MappingProxyType({}), MappingProxyType({}))
    reaches: Mapping[str, int] = MappingProxyType({})

    def members(self, name: str, place: int) -> Mapping[str, str]:
        """Return the ids and the names of the faces of an attacker (0) or a target (1)."""
        return self.groups[place].get(name, {name: name})


class ChanceGrid(NamedTuple):
    """Chances by the names of attacker and target, one for each distance; None: it cannot attack there."""

    title: str
    unit: str
    distances: tuple[int, ...]
    cells: Mapping[tuple[str, str], tuple[Fraction | None, ...]]


def sources(game: Game) -> list[OddsSource]:
    """Return the chances that a game has; none where it lacks what they need."""
    found = [_of_formula(game, duel) for duel in duels.duels(game)]
    for title, options in combat_grids.charts(game):
        work = partial(_of_chart, game, options)
        reach = StatId(options.reach)
        pieces = {piece_name(game, piece): piece for piece in game.pieces.values()}
        values = ((name, piece.faces[0].stats.get(reach)) for name, piece in pieces.items())
        reaches = {name: value for name, value in values if isinstance(value, int)}
        groups = {name: {f"{piece.id}/{piece.faces[0].id}": name} for name, piece in pieces.items()}
        head = (title, options.distance, work, lambda ref, _: piece_name(game, game.pieces[ref.piece]))
        found.append(OddsSource(*head, (groups, groups), reaches))
    return found or [source for table in game.tables.values() for source in _of_table(game, table)]


def grid(source: OddsSource, only: Only = ALL) -> ChanceGrid:
    """Return chances at all distances; empty when they cannot be worked out."""
    try:
        found = dict(source.work(only))
    except (ExpressionError, KeyError, ValueError):
        found = {}
    pairs = dict.fromkeys(pair for chances in found.values() for pair in chances)
    cells = {pair: tuple(chances.get(pair) for chances in found.values()) for pair in pairs}
    return ChanceGrid(source.title, source.unit, tuple(found), cells)


def _of_formula(game: Game, duel: duels.DuelOdds) -> OddsSource:
    refs = dict.fromkeys(ref for pair in duel.chances for ref in pair)
    groups = {face_name(game, ref): {f"{ref.piece}/{ref.face}": face_name(game, ref)} for ref in refs}
    work = partial(_of_duel, game, duel)
    return OddsSource(duel.name, "", work, lambda ref, _: face_name(game, ref), (groups, groups))


def _of_duel(game: Game, duel: duels.DuelOdds, _: Only) -> Iterator[tuple[int, Chances]]:
    yield 0, {(face_name(game, one), face_name(game, other)): chance for (one, other), chance in duel.chances.items()}


def _of_chart(game: Game, options: matchups.MatchupsOptions, only: Only) -> Iterator[tuple[int, Chances]]:
    chosen = {key: [id_] for key, id_ in zip(("attackers", "targets"), only, strict=True) if id_ is not None}
    return combat_grids.of_panel(game, options.model_copy(update=chosen), partial(piece_name, game))


def _of_table(game: Game, table: Table) -> Iterator[OddsSource]:
    axis = table.computed_axis
    if axis is None or combat.rolled_axis(table) is None:
        return
    names = columns.inputs(game, axis)
    roles = tuple(dict.fromkeys(name.partition(".")[0] for name in names if "." in name))
    if len(roles) != 2:
        return
    first, second, reaches = _sides(game, names, roles)
    fixed = {name: 0 for name in names if "." not in name}
    distances = range(1, _reach(game) + 1) if RANGE in names else (0,)

    def chances(one: FaceRef, other: FaceRef, distance: int) -> Mapping[str, Fraction]:
        units = {roles[0]: formulas.unit(game, one), roles[1]: formulas.unit(game, other)}
        at = {RANGE: distance} if RANGE in names else {}
        try:
            return combat.duel(game, table, {**fixed, **at, **units}).chances
        except (ExpressionError, KeyError, ValueError):
            return {}

    known_chances = cache(chances)

    def work(codes: tuple[str, ...], only: Only) -> Iterator[tuple[int, Chances]]:
        ones, others = (
            [name for name, faces in groups.items() if piece is None or any(ref.piece == piece for ref in faces)]
            for groups, piece in ((first, only[0]), (second, only[1]))
        )
        for distance in distances:
            near = [one for one in ones if distance <= reaches.get(one, distance)]
            found: dict[tuple[str, str], Fraction] = {}
            for one, other in product(near, others):
                if known := known_chances(first[one][0], second[other][0], distance):
                    found[one, other] = _together(codes, known)
            yield distance, found

    def name(ref: FaceRef, place: int) -> str:
        return next((label for label, group in (first, second)[place].items() if ref in group), "")

    unit = RANGE if RANGE in names else ""
    groups = _members(game, first), _members(game, second)
    yield from (
        OddsSource(f"{table.name}: {words}", unit, partial(work, codes), name, groups, reaches)
        for words, codes in _wanted(table).items()
    )


def _together(codes: Iterable[str], known: Mapping[str, Fraction]) -> Fraction:
    return sum((known.get(code, Fraction(0)) for code in codes), Fraction(0))


def _wanted(table: Table) -> dict[str, tuple[str, ...]]:
    """Return what can be asked of a table: results by the words for them; what an attacker rather wants comes first.

    With an order of results these are each "or better", first the better half of them together, then single results.
    """
    single = {table.results[code]: (code,) for code in sorted(table.results, key=lambda code: code in _NOTHING)}
    ranks = [[code for code in rank if code in table.results] for rank in table.order]
    better = {
        f"{' / '.join(table.results[code] for code in rank)} or better": tuple(chain.from_iterable(ranks[number:]))
        for number, rank in enumerate(ranks[:-1])
        if number and rank
    }
    middle = len(better) // 2
    listed = [*better.items()]
    return dict([*listed[middle : middle + 1], *reversed(listed[middle + 1 :]), *reversed(listed[:middle])]) | single


def _sides(
    game: Game, names: Sequence[str], roles: Sequence[str]
) -> tuple[dict[str, list[FaceRef]], dict[str, list[FaceRef]], dict[str, int]]:
    """Return the groups of attackers and of targets, and the maximum ranges of attackers where the range matters."""
    attacking, defending = ([name for name in names if name.startswith(f"{role}.")] for role in roles)
    if RANGE not in names:
        return _groups(game, attacking), _groups(game, defending), {}
    first = _groups(game, list(dict.fromkeys((*attacking, f"{roles[0]}.{RANGE}"))))
    stats = {name: formulas.face_values(game, faces[0]).get(StatId(RANGE)) for name, faces in first.items()}
    return first, _groups(game, defending), {name: each for name, each in stats.items() if isinstance(each, int)}


def _members(game: Game, groups: Mapping[str, Sequence[FaceRef]]) -> Members:
    return {name: {f"{ref.piece}/{ref.face}": face_name(game, ref) for ref in faces} for name, faces in groups.items()}


def _groups(game: Game, names: Sequence[str]) -> dict[str, list[FaceRef]]:
    """Return faces of a side that are the same to a table, by a name of the group."""
    found: dict[tuple[str, tuple[object, ...]], list[FaceRef]] = {}
    stats = [StatId(name.partition(".")[2]) for name in names]
    for piece in game.pieces.values():
        for face in piece.faces:
            key = side_of(game, piece), tuple(face.stats.get(stat) for stat in stats)
            found.setdefault(key, []).append(FaceRef(piece.id, face.id))
    groups: dict[str, list[FaceRef]] = {}
    for (_, values), faces in found.items():
        named = [face_name(game, each) for each in (faces if len(faces) <= _NAMED else faces[:1])]
        more = f" and {len(faces) - 1} more" if len(faces) > _NAMED else ""
        shown = ", ".join(str(value) for value in values if value is not None)
        groups[f"{shown} · {', '.join(named)}{more}"] = faces
    return groups


def _reach(game: Game) -> int:
    reaches = [face.stats.get(StatId(RANGE)) for piece in game.pieces.values() for face in piece.faces]
    return max((value for value in reaches if isinstance(value, int)), default=_FARTHEST)
