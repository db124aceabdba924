"""Pieces against each other: none without a use, none mixed up with another, every sign with one meaning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations

from pnp.checks import Report, check
from pnp.checks.shared.lazy_regex import pattern
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Face, Game, Piece, StatId, StatValue

_DIE = pattern(r"\d*d(\d+)")
_DERIVED = "Derived: every pair of pieces, every stat; more is taken to be better."
_GREY = "Users' requests: colour-blind safety (squib #47); WCAG 2.2, 1.4.1."


@check(
    "piece.dominated",
    "warning",
    "A piece that costs as much as another and is no better in anything will never be bought.",
    _DERIVED,
    code="D05",
)
def no_piece_is_dominated(game: Game) -> Iterator[Report]:
    """No piece for sale is matched on every face by one that costs no more and beats it somewhere."""
    sold = [piece for piece in game.pieces.values() if piece.cost is not None and piece.limit != 0]
    for piece in sold:
        better = next((other for other in sold if other is not piece and _dominates(other, piece)), None)
        if better is not None:
            yield Report(
                f"{piece.name} at {piece.cost} is no better in anything than {better.name} at {better.cost}",
                piece.span,
                "make it cheaper, or better at something",
                ((better.span, f"{better.name} does all of that for no more"),),
                (("worse", piece.name), ("better", better.name)),
            )


def _dominates(one: Piece, other: Piece) -> bool:
    """Whether `one` costs no more and has for every face of the other one that is as good, and is better somewhere."""
    if one.cost is None or other.cost is None or one.cost > other.cost:
        return False
    if (one.move_class, one.carries, one.tags) != (other.move_class, other.carries, other.tags):
        return False
    if not all(any(_as_good(mine.stats, yours.stats) for mine in one.faces) for yours in other.faces):
        return False
    return one.cost < other.cost or not all(
        any(_as_good(yours.stats, mine.stats) for yours in other.faces) for mine in one.faces
    )


def _as_good(mine: Mapping[StatId, StatValue], yours: Mapping[StatId, StatValue]) -> bool:
    """Whether every number is at least as high, and every code the same; of values that are not given nobody knows."""
    if mine.keys() != yours.keys() or UNKNOWN in mine.values():
        return False
    for stat, value in mine.items():
        other = yours[stat]
        if isinstance(value, int) and isinstance(other, int):
            if value < other:
                return False
        elif value != other or isinstance(value, int) != isinstance(other, int):
            return False
    return True


@check(
    "piece.idle-face",
    "info",
    "A state that is worse in everything is one that nobody turns a piece to, unless it stands for damage.",
    _DERIVED,
    code="D09",
)
def no_face_is_idle(game: Game) -> Iterator[Report]:
    """No face of a piece is matched by a better one, unless that is so of every piece: then it stands for damage."""
    idle, whole = [], 0
    for piece in game.pieces.values():
        if piece.cost is None and not piece.required:
            continue
        found = [(worse, better) for worse, better in permutations(piece.faces, 2) if _is_worse(worse, better)]
        whole += len(piece.faces) > 1 and not found
        idle += [(piece, worse, better) for worse, better in found]
    for piece, worse, better in idle if whole else ():
        yield Report(
            f"{_called(piece, worse)} is no better in anything than {_called(piece, better)}",
            worse.span,
            "give it one value that the other has not",
            ((better.span, "better in everything"),),
            (("worse", _called(piece, worse)), ("better", _called(piece, better))),
        )


def _is_worse(worse: Face, better: Face) -> bool:
    return _as_good(better.stats, worse.stats) and not _as_good(worse.stats, better.stats)


def _called(piece: Piece, face: Face) -> str:
    return f"{piece.name} ({face.state or face.id})"


@check(
    "counter.look-alike",
    "warning",
    "Two kinds of counter with the same drawing and the same numbers are taken for one another in play.",
    "Errata: counters told apart by small print alone; users' requests for distinct pieces.",
    code="X07",
)
def counters_can_be_told_apart(game: Game) -> Iterator[Report]:
    """No two pieces show the same drawing and the same values on a face."""
    seen: dict[object, tuple[Piece, Face]] = {}
    for piece in game.pieces.values():
        for face in piece.faces:
            if not face.symbol:
                continue
            looks = (face.symbol, piece.color, piece.move_class, tuple(sorted(face.stats.items(), key=str)))
            first = seen.setdefault(looks, (piece, face))
            if first[0] is not piece:
                yield Report(
                    f"{_called(piece, face)} looks just like {_called(*first)} but for its name",
                    face.span,
                    "give it a drawing of its own",
                    ((first[1].span, f"the same drawing and values: {_called(*first)}"),),
                    (("one", _called(*first)), ("other", _called(piece, face))),
                )


@check(
    "piece.same-drawing",
    "warning",
    "A counter that looks the same on both sides, among others that do not, is turned over and nobody sees it.",
    "Errata: counters told apart by small print alone.",
    code="X07",
)
def faces_have_drawings_of_their_own(game: Game) -> Iterator[Report]:
    """Where the faces of all other pieces have drawings of their own, those of each piece have."""
    faced = [
        piece for piece in game.pieces.values() if len(piece.faces) > 1 and all(face.symbol for face in piece.faces)
    ]
    same = [piece for piece in faced if len({face.symbol for face in piece.faces}) < len(piece.faces)]
    if len(same) == 1 and len(faced) > 2:
        piece = same[0]
        yield Report(
            f"faces of {piece.name} show the same drawing '{piece.faces[0].symbol}'; those of all other pieces differ",
            piece.faces[-1].span,
            "give each face a drawing of its own",
            ((piece.faces[0].span, "the other face"),),
            tuple((face.state or face.id, face.symbol) for face in piece.faces),
        )


@check(
    "class.colour-only",
    "warning",
    "A way of moving that is told by the colour of a number alone is lost in grey and to many eyes.",
    _GREY,
    code="X05",
)
def classes_have_badges(game: Game) -> Iterator[Report]:
    """Of several ways of moving each has a badge, and no two the same."""
    if len(game.classes) < 2:
        return
    badges: dict[str, str] = {}
    for way in game.classes.values():
        users = [piece for piece in game.pieces.values() if piece.move_class == way.id]
        if not users:
            continue
        if not way.symbol:
            message = f"counters tell {way.name} from other ways of moving by colour alone"
            yield Report(message, users[0].span, f"give the class '{way.id}' a symbol")
        elif way.symbol in badges:
            message = f"{way.name} and {badges[way.symbol]} have the same badge and differ by colour alone"
            yield Report(message, users[0].span, f"give the class '{way.id}' a symbol of its own")
        badges.setdefault(way.symbol, way.name)


@check(
    "marker.third-state",
    "error",
    "A side of a marker that stands for two conditions leaves players to remember which of them is meant.",
    "Errata: a marker turned for two purposes; a counter has two sides and no third.",
    code="X06",
)
def one_side_one_state(game: Game) -> Iterator[Report]:
    """No side of a marker and no face of a piece stands for two states of the same piece."""
    seen: dict[object, str] = {}
    for state in game.states.values():
        pieces = state.of or tuple(game.pieces)
        shown = (state.marker, state.marker_side) if state.marker is not None else ("face", state.face)
        if shown[1] is None:
            continue
        for piece in pieces:
            first = seen.setdefault((shown, piece), state.id)
            if first != state.id:
                one, other = game.states[first], state  # type: ignore[index]
                where = game.markers[state.marker].name if state.marker is not None else game.pieces[piece].name
                yield Report(
                    f"{where}: the same side stands for {one.name} and for {other.name}",
                    state.span,
                    "print another marker, or use its other side",
                    ((one.span, f"{one.name} is shown by it too"),),
                    (("piece", game.pieces[piece].name), ("states", f"{one.name}, {other.name}")),
                )
                break


@check(
    "table.die-not-in-box",
    "error",
    "A table that is rolled on with a die that the box does not hold cannot be used.",
    "Errata: tables for ten-sided dice in a box with two sixes.",
    code="D07",
)
def tables_use_dice_in_the_box(game: Game) -> Iterator[Report]:
    """Every die that a table is rolled on with is one of the game's."""
    known = {die.faces for die in game.dice.values()}
    for table in game.tables.values():
        for faces in dict.fromkeys(map(int, _DIE.findall(table.roll))):
            if faces not in known:
                there = ", ".join(f"d{number}" for number in sorted(known)) or "no dice"
                yield Report(
                    f"{table.name} is rolled on with {table.roll}, but the game has {there}",
                    table.span,
                    f"add a d{faces} under 'dice', or roll another die",
                    witness=(("roll", table.roll), ("in the box", there)),
                )
