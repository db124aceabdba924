"""Values that are typed: tables of pieces or terrain, and sentences with prices and shifts of terrain."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, groupby
from typing import NamedTuple, TypeVar

from pnp.checks import Report, check
from pnp.checks.shared import phrasing, printed_text
from pnp.checks.shared.grouping import grouped
from pnp.checks.shared.sentences import WORDS, any_of, number_value, quoted, wordings
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.game.boards import OverTerrain, Terrain
from pnp.model.game.ground import ByClass
from pnp.model.game.ids import ClassId
from pnp.model.game.maps import LineKind
from pnp.model.game.scenarios import KeyEntry
from pnp.model.game.tracking import cached_on_game

Key = tuple[str, str]
"""What a column gives: a stat and a face, the count of a side, the cost for a class."""
_SIMPLE = str.maketrans({**dict.fromkeys("–—−", "-"), **dict.fromkeys("*_`", "")})
_HEADS = {"count": "number, count, copies, counters", "price": "cost, price, points", "cost": "cost, mp, points"}
_Thing = tuple[str, Mapping[Key, object], Span | None]


class _Cell(NamedTuple):
    text: str
    span: Span

    @property
    def label(self) -> str:
        """The text in small letters, without emphasis marks and brackets."""
        return " ".join(re.sub(r"\(.*?\)", "", self.text.lower().translate(_SIMPLE)).split())

    @property
    def meanings(self) -> list[object]:
        """The text, and the number or the numbers of two faces that it may stand for."""
        found: list[object] = [self.text.translate(_SIMPLE), text := self.label]
        if number := re.fullmatch(r"[+-]?(\d+)", text) or re.fullmatch(r"[+-]?(\d*½|\d+/[1-9])", text):
            found.append(sum(Fraction(part) for part in number[1].replace("½", " 1/2").split()))
        found += [Fraction(WORDS.index(text))] if text in WORDS else []
        pair = re.fullmatch(r"(\d+) ?[/-] ?(\d+)", text)
        return [*found, (Fraction(pair[1]), Fraction(pair[2]))] if pair else found


_Wrong = list[tuple[_Cell, _Cell, Key, _Thing]]


@check("text.other-cell", "warning")
def typed_tables_match(game: Game) -> Iterator[Report]:
    """Find typed tables of stats, counts or costs with another value than the definition."""
    tables, labels = list(_typed(game)), _labels(game)
    known = [(each[0].lower(), each) for each in chain(_pieces(game), _ground(game))] if tables else []
    names = ((name, each) for one, each in known for name in {one, phrasing.many(one)})
    things = grouped((name.translate(_SIMPLE), each) for name, each in names)
    for table in tables:
        for rows in (table, [*zip(*table, strict=False)]):
            found = [_compared(rows, at, things, labels) for at in range(1, min(map(len, rows), default=0))]
            wrong = [each for _, differ in found for each in differ]
            if sum(agree for agree, _ in found) >= 2 * max(1, len(wrong)):  # otherwise it is about something else
                yield from (_report(*each) for each in wrong)


def _compared(
    rows: Sequence[Sequence[_Cell]], column: int, things: Mapping[str, list[_Thing]], labels: Mapping[str, list[Key]]
) -> tuple[int, _Wrong]:
    """Return how many cells agree with the reading of a column that fits best, and those that do not."""
    readings: list[tuple[int, _Wrong]] = [(0, [])]
    for key in labels.get(rows[0][column].label, ()):
        agree, differ = 0, []
        for row in rows[1:]:
            known = [each for each in things.get(row[0].label, ()) if each[1].get(key) is not None]
            meanings = row[column].meanings
            if any(each[1][key] in meanings for each in known):
                agree += 1
            elif known and any(type(each) is type(known[0][1][key]) for each in meanings):
                differ.append((row[column], rows[0][column], key, known[0]))
        readings.append((agree, differ))
    return max(readings, key=lambda each: (each[0] - len(each[1]), each[0]))


def _report(cell: _Cell, head: _Cell, key: Key, thing: _Thing) -> Report:
    (name, _, span), has = thing, thing[1][key]
    right = "/".join(map(str, has)) if isinstance(has, tuple) else str(has)
    message = f"the table gives {name} '{cell.text}' under '{head.text}', but the definition has {right}"
    hint, witness = "correct one of them, or let a template write the table", (("typed", cell.text), ("defined", right))
    return Report(message, cell.span, hint, ((span, f"{name} in the definition"),), witness)


def _typed(game: Game) -> Iterator[list[list[_Cell]]]:
    """Yield the typed tables of the booklet, without their lines of dashes and the rows that templates write."""
    for kind, group in groupby(phrasing.booklet(game).paragraphs, key=lambda each: (each.kind, each.heading)):
        table = []
        for row in (row for row in group if kind[0] == "row" and "{" not in row.text and row.text.strip("|-: ")):
            parts = re.finditer(r"(?<=\|)[^|]+", row.text)
            table.append([_Cell(each[0].strip(), row.place(*each.span())) for each in parts])
        if len(table) > 1:
            yield table


def _labels(game: Game) -> Mapping[str, list[Key]]:
    """Return what the heads of columns can mean, by their words in small letters."""
    found = [(word, (kind, "")) for kind, words in _HEADS.items() for word in words.split(", ")]
    for stat in game.stats.values():
        found += [(word, (stat.name, at)) for word in (stat.name, stat.short) for at in ("0", "1", "0/1")]
    found += [(word, ("count", str(side.id))) for side in game.sides.values() for word in (side.name, str(side.id))]
    found += [(word, ("cost", str(each.id))) for each in game.classes.values() for word in (each.name, each.short)]
    found += [(word, (str(each.id), "")) for each in game.attributes.values() for word in (each.name, each.short)]
    return grouped((word.lower().translate(_SIMPLE), key) for word, key in found)


def _pieces(game: Game) -> Iterator[_Thing]:
    for each in game.pieces.values():
        values: dict[Key, object] = {("count", str(side)): Fraction(each.count.get(side, 0)) for side in game.sides}
        values |= {("count", ""): Fraction(sum(each.count.values())), ("price", ""): Fraction(each.cost or 0) or None}
        for stat in game.stats.values():
            numbers = tuple(Fraction(its) for face in each.faces if isinstance(its := face.stats.get(stat.id), int))
            values |= {(stat.name, str(at)): number for at, number in enumerate(numbers)}
            values[stat.name, "0/1"] = numbers if numbers[1:] else None
        yield each.name, values, each.span


def _ground(game: Game) -> Iterator[_Thing]:
    for name, (each, *_) in _grounds(game)[1].items():
        prices = {("cost", str(kind or "")): each.cost.of(kind) for kind in (None, *game.classes)}
        values: dict[Key, object] = {key: its.points for key, its in prices.items() if its and its.has_points}
        values |= {(str(id_), ""): abs(Fraction(its.general or 0)) or None for id_, its in each.attributes.items()}
        yield name, values, each.span


Thing = TypeVar("Thing")
_Ground = Terrain | OverTerrain | LineKind | KeyEntry
_Found = tuple[str, _Ground, str, set[Fraction]]  # words, the terrain, a verb, and the numbers that are right


@check("text.other-number", "warning")
def numbers_are_as_stated(game: Game) -> Iterator[Report]:
    """Find simple sentences that give terrain another price or shift than the definition."""
    for sentence in printed_text.rules(game):
        text = sentence.text.lower()
        for words, kind, verb, known in (*_costs(game, text), *_shifts(game, text)):
            amounts = wordings("amount").findall(words)
            said = [Fraction(1, 2) if each in {"half", "½"} else number_value(each) for each in amounts]
            if len(said) == 1 and known and said[0] not in known:
                right = phrasing.join_and(map(str, sorted(known)), "or")
                message = f"'{quoted(words)}' does not agree with {kind.name}, which {verb} {right}"
                related = ((kind.span, f"{kind.name} in the definition"),)
                yield Report(message, printed_text.place_of(game, sentence, words), "correct one of them", related)


def _lexicon(entries: Iterable[tuple[str, Thing]]) -> tuple[str, Mapping[str, Thing]]:
    """Return the pattern of names and their plurals, the longest first, and what each of them names."""
    found = {word.lower(): thing for name, thing in entries if name for word in (name, phrasing.many(name))}
    return rf"\b{any_of(found)}\b", found


@cached_on_game
def _grounds(game: Game) -> tuple[str, Mapping[str, tuple[_Ground, ...]]]:
    """Return kinds of terrain and lines by their names, each with the entries of terrain keys that change it."""
    keys = [entry for scenario in game.scenarios.values() for entry in scenario.key]
    named: list[tuple[str, Terrain | OverTerrain | LineKind]] = [(each.name, each) for each in game.terrain.values()]
    named += [(each.name, each) for each in game.over.values()]
    named += [(each.name, each) for each in game.line_kinds.values()]
    named += [(line.name, line.kind) for board in game.boards.values() for line in board.lines]
    return _lexicon((name, (kind, *(key for key in keys if key.of == kind.id))) for name, kind in named)


@cached_on_game
def _classes(game: Game) -> tuple[str, Mapping[str, ClassId]]:
    """Return the movement classes by their names and synonyms."""
    classes = game.classes.values()
    found = [(word, each.id) for each in classes for word in (each.name, each.name.removesuffix("s"), each.short)]
    for decision in game.rulings.decisions.values():
        for name in (name for name, domain in decision.inputs.items() if domain.origin == "classes"):
            found += [(word, ClassId(key)) for key, words in decision.synonyms.get(name, {}).items() for word in words]
    return _lexicon((word, id_) for word, id_ in found if id_ in game.classes)


def _costs(game: Game, text: str) -> Iterator[_Found]:
    """Read prices; of several in a sentence, one without a class is that of the classes that the others do not name."""
    (names, kinds_of), (words, classes) = _grounds(game), _classes(game)
    pays, not_plain, next_price = wordings("pays"), wordings("no-price"), rf":|, (?=(?:an? )?{names}(?: \w+)? costs?\b)"
    plain = (part for part in re.split(r";|, but ", text) if pays.search(part) and not not_plain.search(part))
    for clause in (clause for part in plain for clause in re.split(next_price, part)):
        verb = pays.search(clause)
        subject, rest = (clause[: verb.start()], clause[verb.end() :].rstrip(".")) if verb else ("", "")
        is_apart = wordings("apart").search(subject) or re.search(names, rest.partition(" for ")[0])
        parts = [] if is_apart else re.split(r", | and ", rest)
        said = [{classes[each] for each in re.findall(words, part)} for part in parts]
        others = {*game.classes}.difference(*said) if any(said) else {*game.classes, None}
        for kinds in map(kinds_of.__getitem__, re.findall(names, subject)):
            for part, its in zip(parts, said, strict=True):
                prices = [price for kind in kinds for id_ in its or others if (price := kind.cost.of(id_))]
                yield part, kinds[0], "costs", {price.points for price in prices if price.has_points}


def _shifts(game: Game, text: str) -> Iterator[_Found]:
    (names, kinds_of), has_shift = _grounds(game), wordings("shifts").search(text)
    used = " ".join(str(axis.shift) for table in game.tables.values() for axis in (table.rows, table.columns))
    ids = [id_ for id_ in game.attributes if re.search(rf"\.{re.escape(id_)}\b", used)] if has_shift else []
    others = {str(value) for modifier in game.modifiers.values() for its in modifier.when.values() for value in its}
    for part in re.split(r"[,;:]|\band (?=by\b)", text) if ids else ():
        said = [kinds_of[name] for name in re.findall(names, part)]
        for kinds in said:
            amounts = [kind.attributes.get(id_, ByClass()).values for kind in kinds for id_ in ids]
            kind = kinds[0]
            is_nothing = len(said) == 1 and not isinstance(kind, KeyEntry) and str(kind.id) not in others
            known = {abs(Fraction(each)) for values in amounts for each in values}
            yield part.strip(), kind, "shifts by", known or ({Fraction(0)} if is_nothing else known)
