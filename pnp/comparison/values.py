"""Values that differ between two versions of a game, in the words of players.

One walk over the whole Game, both versions side by side, so that a new key of the language can never be missing from a
comparison.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from fractions import Fraction
from functools import cache
from pathlib import PurePath
from typing import Any, NamedTuple

from pnp import templating
from pnp.checks.shared import phrasing
from pnp.comparison import facts, matching
from pnp.comparison.changes import OTHER, RULINGS, Change
from pnp.comparison.facts import Site
from pnp.errors import DefinitionError, Span
from pnp.expressions.expression import Expression
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.hexes import Hex
from pnp.geometry.point_grid import PointGrid
from pnp.geometry.square_grid import Square, SquareGrid
from pnp.model import game as model
from pnp.model.game.conduct import SupplySource
from pnp.model.game.ground import Price
from pnp.model.game.ids import BoardId
from pnp.model.game.maps import BoardLine
from pnp.model.game.rulings import Claim, Domain, Machine, PlacementRule
from pnp.model.game.units import UnitPlace
from pnp.scene.formats import Format

_SHOWN = 8
"""Most cells that are named when many changed alike."""


class _At(NamedTuple):
    """Where a pair of values is: the words for it, and what is around it in the old and in the new game."""

    section: str
    sites: tuple[Site, Site]
    subject: str = ""
    aspect: str = ""
    spans: tuple[Span | None, Span | None] = (None, None)

    def within(self, word: str) -> "_At":
        return self._replace(aspect=f"{self.aspect} {word}".strip())

    def change(self, was: str, is_: str, note: str = "") -> Change:
        return Change(self.section, self.subject, self.aspect, was, is_, spans=self.spans, note=note)


def changes(old: model.Game, new: model.Game) -> Iterator[Change]:
    """Yield values that were changed, removed or added; a thing of which the other game has nothing counts once."""
    names = {**matching.names(old), **matching.names(new)}
    lone = frozenset(map(str, old.pieces.keys() ^ new.pieces.keys()))
    stats = {**old.stats, **new.stats}
    sites = (Site(old, True, names, stats, lone), Site(new, False, names, stats, lone))
    before, after = facts.values(old, new, sites[0]), facts.values(new, old, sites[1])
    for name in after:
        known = before[name] or after[name]
        section = next((heading for heading, of in facts.words()["sections"].items() if name in of), OTHER)
        at = _At(section, sites)
        is_named = isinstance(known, Mapping) and not any(map(_is_leaf, known.values()))
        yield from _differences(before[name], after[name], at if is_named else at.within(_word(new, name)))


def _word(thing: object, name: str) -> str:
    kind: Any = type(thing)
    return _word_for(kind, name)


@cache
def _word_for(kind: Any, name: str) -> str:
    known, full = facts.words()["words"], f"{kind.__name__}.{name}"
    silent = {name, full} & {*facts.words()["silent"]} and full not in known
    return "" if silent else str(known.get(full, known.get(name, matching.worded(name))))


def _differences(one: Any, other: Any, at: _At) -> Iterator[Change]:
    """Yield the differences of two versions of a value, one of which may be None."""
    if one == other and type(one) is type(other):
        return
    known = other if one is None else one
    if _is_leaf(known):
        was, is_ = (_words(each, at, place) for place, each in enumerate((one, other)))
        if was != is_ and not _is_same(one, other):
            yield at.change(was, is_)
        return
    if isinstance(known, Format) and one and other and one.id != other.id:
        yield at.change(one.name or one.id, other.name or other.id)
        return
    at = _entered(one, other, at)
    if isinstance(known, facts.Cells):
        yield from _cells(one or {}, other or {}, at)
    elif isinstance(known, Mapping):
        for key in dict.fromkeys((*(one or ()), *(other or ()))):
            pair = (one or {}).get(key), (other or {}).get(key)
            thing = pair[0] if pair[1] is None else pair[1]
            is_said = _is_leaf(thing) or not matching.name_of(thing)
            inside = at.within(_key(key, at)) if is_said and not isinstance(known, facts.Lines) else at
            yield from _differences(*pair, inside)
    elif isinstance(known, frozenset | set):
        before, after = (frozenset(part or ()) for part in (one, other))
        follows = at.sites[0].lone if at.section == RULINGS else frozenset[str]()
        left, right = (sorted(each - follows, key=str) for each in (before - after, after - before))
        yield from _list(left, right, at)
    elif type(known) in (tuple, list):
        yield from _list(one or (), other or (), at)
    elif not hasattr(known, "_fields") and not is_dataclass(known):
        raise TypeError(f"{at.subject} {at.aspect} is a {type(known).__name__}, which cannot be compared")
    elif one is None or other is None or type(one) is not type(other):
        yield from _whole(one, other, at)
    else:
        yield from _fields(one, other, at)


def _is_same(one: Any, other: Any) -> bool:
    """Return whether two leaves are the same, whatever its name is: an id, or a zone where a unit arrives."""
    if isinstance(one, UnitPlace) and isinstance(other, UnitPlace):
        return one.zone is not None and (one.board, one.zone) == (other.board, other.zone)
    return isinstance(one, str) and one == other


def _fields(one: Any, other: Any, at: _At) -> Iterator[Change]:
    before, after = facts.values(one, other, at.sites[0]), facts.values(other, one, at.sites[1])
    for name in dict.fromkeys((*before, *after)):
        yield from _differences(before.get(name), after.get(name), at.within(_word(other, name)))


def _entered(one: Any, other: Any, at: _At) -> _At:
    """Return the place inside a thing: the words for it begin with its name, and its board labels its cells."""
    known = one if other is None else other
    spans = [getattr(each, "span", None) or span for each, span in zip((one, other), at.spans, strict=True)]
    sites = [_site(each, site) for each, site in zip((one, other), at.sites, strict=True)]
    boards = [site.board for site in sites if site.board is not None]
    if len(boards) > 1 and boards[1] is not at.sites[1].board:
        fewer, more = sorted(([*map(board.grid.label, board.grid.cells)] for board in boards), key=len)
        labels = {*fewer}
        is_other = fewer != [label for label in more if label in labels]
        sites = [site._replace(is_other_ground=is_other) for site in sites]
    place = 0 if other is None else 1
    if isinstance(known, Machine):
        sites = [site._replace(inputs=known.variables) for site in sites]
    elif isinstance(known, Claim):
        decision = sites[place].game.rulings.decisions[known.decision]
        sites = [site._replace(inputs=decision.inputs) for site in sites]
    at = at._replace(spans=(spans[0], spans[1]), sites=(sites[0], sites[1]))
    name = _name(known, at, place)
    if not name:
        return at
    return at._replace(subject=f"{at.subject}, {name}" if at.subject else name, aspect="")


def _name(thing: Any, at: _At, place: int) -> str:
    site = at.sites[place]
    if isinstance(thing, model.Piece):
        return str(site.names.get(thing.id, thing.name))
    if isinstance(thing, model.Face) and site.piece:
        state = thing.state if thing.state != site.piece.name else ""
        return "" if len(site.piece.faces) == 1 else state or str(thing.id)
    if isinstance(thing, BoardLine) and site.board:
        return facts.line_name(thing, site.board)
    if isinstance(thing, Claim):
        decision = site.game.rulings.decisions[thing.decision]
        return f"{decision.title}: {thing.kind} {phrasing.answer(decision, thing.answer)}"
    if isinstance(thing, PlacementRule):
        pieces = phrasing.join_and(map(site.name, thing.pieces))
        return f"Set-up of {site.name(thing.side) if thing.side else 'all'} ({pieces})"
    if isinstance(thing, SupplySource):
        return f"supply from {site.name(thing.of)}"
    if isinstance(thing, Domain):
        return matching.worded(thing.id.rpartition(".")[2])
    cell = getattr(thing, "cell", None)
    return matching.name_of(thing) or (_words(cell, at, place) if cell is not None else "")


def _site(thing: Any, site: Site) -> Site:
    """Return what is around the parts of a thing: its board, if any, and the piece."""
    if isinstance(thing, model.Piece):
        return site._replace(piece=thing)
    board = thing if isinstance(thing, model.Board) else getattr(thing, "board", None)
    if isinstance(thing, model.Example) and thing.scenario:
        board = site.game.scenarios[thing.scenario].board
    board = site.game.boards.get(BoardId(board)) if isinstance(board, str) else board
    return site._replace(board=board) if isinstance(board, model.Board) else site


def _cells(one: Mapping[str, str], other: Mapping[str, str], at: _At) -> Iterator[Change]:
    """Yield one change for all cells that changed alike."""
    alike: dict[tuple[str | None, str | None], list[str]] = {}
    for label in dict.fromkeys((*one, *other)):
        alike.setdefault((one.get(label), other.get(label)), []).append(label)
    for (was, is_), cells in alike.items():
        labels = phrasing.first_few(cells, _SHOWN)
        if was == is_:
            continue
        if not was and not is_:
            where, does = (one, "no longer") if is_ is None else (other, "now also")
            yield at.within(labels).change("", "", f"{does} {getattr(where, 'where', '')}{labels}")
        else:
            yield at.within(labels).change(was or "", is_ or "")


def _list(one: Sequence[Any], other: Sequence[Any], at: _At) -> Iterator[Change]:
    pairs = list(matching.pairs(one, other))
    if all(each is None or _is_leaf(each) for pair in pairs for each in pair):
        yield from _listed([[_words(each, at, place) for each in part] for place, part in enumerate((one, other))], at)
        return
    for was, is_ in pairs:
        yield from _differences(was, is_, at)
    kept = [was for was, is_ in pairs if was is not None and is_ is not None]
    if kept != [each for each in one if each in kept]:
        names = [name for each in other if (name := _name(each, at, 1))]
        yield at.change("", "", f"another order: {phrasing.first_few(names, _SHOWN)}")


def _listed(words: list[list[str]], at: _At) -> Iterator[Change]:
    """Yield what is new and what is gone in lists of words."""
    pairs = [pair for pair in matching.pairs(*words) if pair[0] != pair[1]]
    for was, is_ in pairs:
        if was and is_:
            yield at.change(was, is_)
    gone, added = ([pair[place] for pair in pairs if pair[1 - place] is None] for place in (0, 1))
    if gone:
        yield at.change(phrasing.first_few(gone, _SHOWN), "")
    if added:
        yield at.change("", phrasing.first_few(added, _SHOWN))
    if not pairs and words[0] != words[1]:
        yield at.change(*map(", ".join, words))


def _whole(one: Any, other: Any, at: _At) -> Iterator[Change]:
    """Yield one change for a thing that is new or gone."""
    known = one if other is None else other
    kind, what = type(known).__name__, f"{at.subject} {at.aspect}".strip()
    noun = facts.words()["nouns"].get(kind) or matching.noun(known)
    if isinstance(known, model.Piece):
        what += _about(known, at.sites[0 if other is None else 1], what)
    elif isinstance(known, BoardLine) and known.name:
        what += f" ({known.kind.name.lower()})"
    elif kind not in facts.words()["plain"] and noun not in what.split():
        what += f" ({noun})"
    yield Change(at.section, "", "", what if one is not None else "", what if other is not None else "", spans=at.spans)


def _about(piece: model.Piece, site: Site, name: str) -> str:
    """Return the type of a unit and where it starts, as far as its name does not say so: ` (Armor, at 2208)`."""
    kind = site.game.types.get(piece.type) if piece.type else None
    words = [kind.name] if kind and kind.name not in name else []
    words += [f"at {piece.at.name}"] if piece.at else []
    words += [f"turn {piece.turn}"] if piece.turn else []
    return f" ({', '.join(words)})" if words else ""


def _is_leaf(value: Any) -> bool:
    values = (str, int, float, Fraction, PurePath, Expression, HexGrid, SquareGrid, PointGrid, Hex, Square)
    return isinstance(value, (*values, Price, UnitPlace, model.FaceRef))


def _words(value: Any, at: _At, place: int) -> str:
    """Return a value as a player reads it."""
    site = at.sites[place]
    match value:
        case None:
            return str(facts.words()["absent"].get(at.aspect, ""))
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:g}"
        case Expression():
            return value.text
        case facts.Wording():
            return _rendered(value, at, site.game)
        case Hex() | Square():
            return site.board.grid.label(value) if site.board and value in site.board.grid else "a cell"
        case UnitPlace():
            return value.name
        case model.FaceRef():
            return site.name(value.piece) + (", back" if value.face == "back" else "")
        case PointGrid():
            return f"{len(value.cells)} points on {value.width:g} × {value.height:g} mm"
        case HexGrid() | SquareGrid():
            ends = " to ".join(value.label(value.cells[end]) for end in (0, -1))
            number = f"{value.columns} × {value.rows}" if value.is_full else len(value.cells)
            sides = ", adjacent across sides" if isinstance(value, SquareGrid) and value.across == "sides" else ""
            return f"{number} cells of {value.pitch:g} mm, {ends}{sides}"
    return site.name(value)


def _rendered(text: facts.Wording, at: _At, game: model.Game) -> str:
    """Return a text with the values that it inserts; unchanged where it is rendered only inside of a panel."""
    if isinstance(text, facts.Ruled):
        return phrasing.heading_of(game, text) or text.removeprefix("- ")
    if at.aspect in facts.words()["pictures"]:
        return text.rsplit("/", 1)[-1].replace("-", " ")
    try:
        return templating.render(game, text) if "{" in text else str(text)
    except DefinitionError:
        return str(text)


def _key(key: Any, at: _At) -> str:
    if isinstance(key, Hex | Square):
        return _words(key, at, 1 if at.sites[1].board is not None else 0)
    word = "/".join(map(str, key)) if isinstance(key, tuple) else str(key)
    return at.sites[1].names.get(word, matching.worded(word))
