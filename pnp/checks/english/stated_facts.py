"""Sentences about turns, map edges, actions, results and totals that say something else than the definition."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, permutations

from pnp.checks import Report, check
from pnp.checks.english import card_texts, listed_pairs
from pnp.checks.shared import phrasing, printed_text
from pnp.checks.shared.grouping import grouped
from pnp.checks.shared.printed_text import Found
from pnp.checks.shared.sentences import Fact, FactReader, about, any_of, content, fact_readers, wordings
from pnp.errors import Span
from pnp.model.compute import placed_units
from pnp.model.game import Board, Cell, Game
from pnp.model.game.ids import ScenarioId
from pnp.model.game.play import Action
from pnp.model.game.rulings import Clause
from pnp.model.game.scenarios import Area, Scenario
from pnp.model.game.sequence import PlayerTurn
from pnp.model.game.tracking import cached_on_game
from pnp.model.text import said_clauses, wording
from pnp.model.text.statements import PrintedSentence
from pnp.templating import filters

_SET_UP = ("setup-area", "setup-order")
"""The standard questions whose rules say where pieces begin."""
_ALL = ("all pieces", "all units", "all counters")
"""What sentences call everything that is set up."""
_MOST = 0.6
"""Least part of the words of a condition that a sentence with it contains."""


@check("text.other-fact", "warning")
def facts_are_as_stated(game: Game) -> Iterator[Report]:
    """Find sentences with other dates, areas, costs of actions, results of tables or totals than the definition."""
    yield from printed_text.compared(game, _facts, chain(_set_ups(game), card_texts.misread(game)))


def _facts(game: Game, sentence: PrintedSentence) -> Iterator[Found]:
    text = sentence.text[: printed_text.LONGEST]
    (kind, _, id_), lower = sentence.entry.partition("/"), text.lower()
    known = game.scenarios.get(ScenarioId(id_)) if kind == "scenarios" else None
    found = [*_results(game, text), *(_dates(game, known, text) if known else ()), *_joints(game, sentence, text)]
    found += [each for reader in (_costs, _totals, _ranges, _origins) for each in reader(game, lower)]
    readers = (*_readers(game), *_starts(game, sentence, lower))
    found += [each for facts in readers for each in facts.misread(lower)]
    yield from found or listed_pairs.misread(game, lower)


def _set_ups(game: Game) -> Iterator[tuple[Span | None, str, str, Span | None]]:
    """Read the texts of groups that set up in an area: its sections, their columns, its edge, its colors."""
    for scenario in game.scenarios.values():
        terrain = {str(entry.of) for entry in scenario.key}
        for group in (group for force in scenario.forces.values() for group in force.groups):
            area = scenario.areas.get(group.area or "")
            for words, said, wanted in _parts(area, group.setup.lower(), terrain) if area else ():
                if area and said and wanted and said != wanted:
                    right = f"the area {phrasing.named(area)} has {phrasing.join_and(sorted(wanted))}"
                    yield group.setup_span, words, right, area.span


def _parts(area: Area, text: str, terrain: Collection[str]) -> Iterator[tuple[str, set[str], set[str]]]:
    """Yield words of a set-up text, what they name, and what the area has."""
    if wordings("excepting").search(text):
        return
    columns = {re.sub(r"\D", "", board): part for board, part in area.sections.items()}
    for found in wordings("columns").finditer(text):
        said = {str(int(each)) for each in (found[1], found[2] or found[1])}
        yield found[0], said, {str(each) for each in columns.get(found[3]) or ()}
    sections = [*wordings("sections").finditer(text)]
    said = {number for found in sections for number in re.findall(r"\d+", found[0])}
    yield " and ".join(found[0] for found in sections), said, {*columns}
    for found in wordings("colored").finditer(text):
        said = {*re.split(r", | or | and ", found[1])}
        yield found[0], said, {str(each) for each in area.on} if said <= {*terrain} else set()


def _dates(game: Game, known: Scenario, text: str) -> Iterator[Found]:
    """Read the days of a scenario: `3 to 8 October`, if its turns begin on 3, 5 and 7 October, and a fourth on 9."""
    turns = next((track for track in game.tracks.values() if track.turns and track.labels), None)
    for found in wordings("dates").finditer(text) if turns else ():
        assert turns is not None
        dates = ((at, wordings("date").match(label)) for at, label in turns.labels.items())
        days = {at: date for at, date in dates if date and date[2] == found[3]}
        first, last = days.get(turns.low), days.get(turns.low + known.turns - 1)
        if first and last and first[1] == found[1]:
            step = max((int(days[at + 1][1]) - int(each[1]) for at, each in days.items() if at + 1 in days), default=1)
            if not int(last[1]) <= int(found[2]) < int(last[1]) + step:
                ends = f"{last[1]} to {int(last[1]) + step - 1} {last[2]}" if step > 1 else last[0]
                yield found[0], f"the last turn of the scenario, turn {known.turns}, is {ends}", known.span


def _costs(game: Game, text: str) -> Iterator[Found]:
    """Read how many actions an action takes: in its summary, its rule and where its name is the subject."""
    every = game.procedure.actions_per_turn
    for found in wordings("cost").finditer(text) if game.procedure.actions and not game.procedure.turn else ():
        action = _action(game, text[: found.start()].strip())
        if action is None or (every > 1 and (found["noun"] or "").startswith("move")):
            continue
        cost = every if found["whole"] else _numbers(game)[found["number"]]
        if cost != action.cost:
            yield found[0], f"the action {action.name} costs {action.cost}", action.span


def _action(game: Game, subject: str) -> Action | None:
    """Return the action whose name is the subject before a verb: `Uncombining, too, `."""
    words = re.match(r"(?:a |an |the |to )?(\w+)[\w ]{0,20}?(?:, (?:too|however),)?$", subject)
    for action in game.procedure.actions:
        name = action.name.lower().split()[0]
        if words and words[1] in {name, f"{name}ing", f"{name.removesuffix('e')}ing", f"{name}{name[-1]}ing"}:
            return action
    return None


def _results(game: Game, text: str) -> Iterator[Found]:
    """Read what a result of a table does: `On DL, the attackers retreat`."""
    for table in game.tables.values():
        for code, meaning in table.results.items():
            pattern = wordings("result").pattern.replace("CODE", re.escape(code))
            for found in re.finditer(pattern, text) if code in text else ():
                who, negated, verb, rest = found.groups()
                does = _bare(verb) in map(_bare, meaning.split())
                roles = {"attacker", "defender", *table.roles}
                is_named = who.rstrip("s") in roles and "both" not in meaning
                other = is_named and who.rstrip("s") not in meaning and re.search(any_of(roles), meaning)
                plain = set(rest.split()) <= {"a", "the", "step", "steps", "either", "at", "all", "hex", "hexes"}
                if (does and negated and plain) or (does and not negated and other):
                    yield found[0].strip(), f"{code} is '{meaning}'", table.span


def _bare(verb: str) -> str:
    return verb.removesuffix("s").removesuffix("e").removesuffix("d")


def _totals(game: Game, text: str) -> Iterator[Found]:
    """Read what all pieces count together."""
    for found in wordings("total").finditer(text):
        copies = [(piece.faces[0].stats, sum(piece.count.values())) for piece in game.pieces.values()]
        totals = {sum(count for _, count in copies)}
        for stat in game.stats:
            values = ((stats.get(stat), count) for stats, count in copies)
            totals.add(sum(value * count for value, count in values if isinstance(value, int)))
        if _numbers(game).get(found[1]) not in {None, *totals}:
            yield found[0], f"they are {phrasing.join_and(map(str, sorted(totals)), 'or')}", None


def _ranges(game: Game, text: str) -> Iterator[Found]:
    """Read what is on items with some numbers: `dust: one on moths 4 to 6`."""
    for found in wordings("range").finditer(text):
        value, low, high = ({**_numbers(game), "none": 0}.get(each, -1) for each in found.groups())
        for set_ in game.components.values():
            for key, field in permutations(set_.fields, 2):
                items = {(each.values.get(key), each.values.get(field)) for each in set_.items.values()}
                wrong = [at for at in range(low, high + 1) if (at, value) not in items]
                if 0 < len(wrong) <= high - low and re.search(rf"\b{re.escape(field)}\b", text):
                    yield found[0], f"nothing with {key} {wrong[0]} has {field} {value}", set_.span


@cached_on_game
def _readers(game: Game) -> tuple[FactReader, ...]:
    """Return the readers of arrivals, of the side that begins, of moves of sides of pieces, and of places of zones."""
    zones, places, cells = {}, dict[str, Fact](), dict[str, Cell]()
    entries, homes, ground = list[tuple[str, Fact]](), list[tuple[str, Fact]](), dict[str, Fact]()
    for board in (board for board in game.boards.values() if board.zones or board.places or board.points):
        cells |= (own := _cells(board))
        ground |= {name: _ground(board, cell) for name, cell in own.items()}
        names = grouped((cell, name) for name, cell in own.items())
        for spot in (each for each in board.places if len(each.cells) == 1):
            places[spot.name.lower()] = _at(board, names, spot.name, spot.cells, spot.span)
        for zone in board.zones:
            what = f"the zone {zone.name} is"
            zones[zone.name.lower()] = place = _at(board, names, what, sorted(zone.cells), zone.span)
            if zone.side is not None and zone.purpose in {"entry", "setup"}:
                (entries if zone.purpose == "entry" else homes).append((game.sides[zone.side].name.lower(), place))
    sole = ({name: its[0] for name, its in grouped(each).items() if len(its) == 1} for each in (entries, homes))
    at_cells = dict(zip(("arrives-at", "home-at"), sole, strict=True)) | {"zone-at": zones, "zone-or": zones}
    sides, lasts = [side.name.lower() for side in game.sides.values()], _lengths(game)
    of_numbers = {"arrives": _arrivals(game), "face-moves": _faces(game), "lasts": lasts, "last-turn-of": lasts}
    of_numbers |= {"best-of": _extremes(game, max), "least-of": _extremes(game, min)}
    of_numbers["superlative"] = {**_cards(game), **_faces(game, whole=True)}
    return (
        *fact_readers(of_numbers),
        *fact_readers({"of-class": _classes(game)}, (each.name.lower() for each in game.classes.values())),
        *fact_readers({"first-side": _begins(game), "sets-up-first": _sets_up(game)}, sides),
        *fact_readers(at_cells | {"place-at": places}, cells),
        *fact_readers({"ground-of": ground}, {name for fact in ground.values() for name in map(str, fact.values)}),
    )


def _arrivals(game: Game) -> Mapping[str, Fact]:
    """Return when units arrive: `they come out of the gate on turn 4`."""
    turns = {unit.turn: unit.span for set_up in placed_units.set_ups(game) for unit in set_up.units if unit.turn}
    words = f"units arrive on turn {phrasing.join_and([str(turn) for turn in sorted(turns)], 'or')}"
    return {"": Fact({*turns}, words, turns[min(turns)])} if turns else {}


def _classes(game: Game) -> Mapping[str, Fact]:
    """Return the movement classes of pieces: `soldiers, sprayers and guards are heavy`."""
    pieces = phrasing.by_name((piece.name, piece) for piece in game.pieces.values() if piece.move_class in game.classes)
    names = {piece.id: game.classes[piece.move_class].name for piece in pieces.values() if piece.move_class}
    return {
        name: Fact({names[its.id].lower()}, f"{its.name} is {names[its.id]}", its.span) for name, its in pieces.items()
    }


def _lengths(game: Game) -> Mapping[str, Fact]:
    """Return how many turns scenarios have: `The raid lasts five turns`, `It ends after turn 5 in the raid`."""
    known = ((each, f"{each.title} has {phrasing.plural(each.turns, 'turn')}") for each in game.scenarios.values())
    return {each.title.lower(): Fact({each.turns}, words, each.span) for each, words in known}


def _sets_up(game: Game) -> Mapping[str, Fact]:
    """Return which side sets up first, as a step of the set-up says it."""
    said = ((side.name.lower(), step.summary) for side in game.sides.values() for step in game.procedure.setup)
    first = next((each for each in said if re.search(rf"\b{any_of(each[:1])} sets? up first\b", each[1].lower())), None)
    return {"": Fact({first[0]}, f"'{first[1]}'", None)} if first else {}


def _begins(game: Game) -> Mapping[str, Fact]:
    """Return which side begins: `Red always moves first`."""
    turns = [part for part in game.procedure.turn if isinstance(part, PlayerTurn) and not part.by_scenario]
    begins = {part.sides[0]: part.span for part in turns} or {each.first: each.span for each in game.scenarios.values()}
    names = [(game.sides[id_].name, span) for id_, span in begins.items()]
    return {"": Fact({name.lower() for name, _ in names}, f"{names[0][0]} begins", names[0][1])} if names else {}


def _faces(game: Game, *, whole: bool = False) -> Mapping[str, Fact]:
    """Return the numbers of each side of a piece, `a laden porter moves three points`, or of the piece."""
    facts = {}
    for name, piece in phrasing.by_name((piece.name, piece) for piece in game.pieces.values()).items():
        of_state = (
            {"": piece.faces} if whole else grouped((each.state.lower(), each) for each in piece.faces if each.state)
        )
        for state, faces in of_state.items():
            values = {value for face in faces for value in face.stats.values() if isinstance(value, int)}
            its = f"{piece.name} '{faces[0].state}'" if state else piece.name
            fact = Fact(values, f"{its} has {phrasing.join_and(map(str, sorted(values)))}", faces[0].span)
            facts.update({f"{state} {name}".lstrip(): fact} if values else {})
    return facts


def _extremes(game: Game, best: Callable[[Iterable[int]], int]) -> Mapping[str, Fact]:
    """Return the numbers of pieces that are the highest or the lowest: `it carries four crates, the most of all`."""
    pieces, numbers = phrasing.by_name((each.name, each) for each in game.pieces.values()), dict[str, set[int]]()
    for stat in game.stats:
        values = {
            name: {value for face in piece.faces if isinstance(value := face.stats.get(stat), int)}
            for name, piece in pieces.items()
        }
        ends = {name: best(its) for name, its in values.items() if its}
        for name in (name for name, value in ends.items() if value == best(ends.values())):
            numbers.setdefault(name, set()).add(ends[name])
    ends_of = {name: phrasing.join_and(map(str, sorted(its)), "or") for name, its in numbers.items()}
    which = "highest" if best is max else "lowest"
    return {
        name: Fact(
            numbers.get(name, ()),
            f"{piece.name} has the {which} of all with {ends_of.get(name, 'no number')}",
            piece.span,
        )
        for name, piece in pieces.items()
    }


def _cards(game: Game) -> Mapping[str, Fact]:
    """Return the numbers on each card: `The Wasp Nest has the highest rank, 10`."""
    facts = {}
    for set_ in game.components.values():
        for item in set_.items.values():
            values = sorted(each for each in item.values.values() if isinstance(each, int))
            fact = Fact(values, f"{item.name} has {phrasing.join_and(map(str, values))}", set_.span)
            facts.update({item.name.lower(): fact} if values else {})
    return facts


def _ground(board: Board, cell: Cell) -> Fact:
    """Return the terrain of a cell: `Cider Farm is an orchard`."""
    kinds = [each.name for each in (board.terrain.get(cell, board.ground), board.over.get(cell)) if each]
    right = f"{board.grid.title(cell)} is {phrasing.join_and(kinds) or 'open ground'}"
    return Fact({each.lower() for each in kinds}, right, board.drawn_at(cell))


def _cells(board: Board) -> Mapping[str, Cell]:
    """Return the cells of a board by their names in small letters."""
    named = {place.name.lower(): place.cells[0] for place in board.places}
    return {**named, **{board.grid.title(cell).lower(): cell for cell in board.grid.cells}}


def _at(board: Board, names: Mapping[Cell, Sequence[str]], what: str, cells: Sequence[Cell], span: Span | None) -> Fact:
    """Return where something is: the cells, and all of their names."""
    where = phrasing.first_few([*dict.fromkeys(map(board.grid.title, cells))], 3)
    return Fact({name for cell in {*cells} for name in names[cell]}, f"{what} in {where}", span)


def _starts(game: Game, sentence: PrintedSentence, text: str) -> Sequence[FactReader]:
    """Return the readers of where pieces are set up: `The three ponies wait in Wick`."""
    rules = {*(step.says for step in game.procedure.setup), *map(game.rulings.stated.get, _SET_UP)}
    is_about = about("starts-at").search(text)
    return _of_sheet(game, "" if sentence.entry in rules else sentence.entry) if is_about else ()


@cached_on_game
def _of_sheet(game: Game, sheet: str) -> tuple[FactReader, ...]:
    """Return these readers for the scenario of a sheet, or for all."""
    begin = said_clauses.SHEETS
    sheets = [(f"{begin}{each.scenario.id}" if each.scenario else "", each) for each in placed_units.set_ups(game)]
    known = [each for name, each in sheets if not sheet or name == sheet]
    readers: list[FactReader] = []
    for board in {each.board.id: each.board for each in known}.values():
        units = chain.from_iterable(each.units for each in known if each.board.id == board.id)
        cells = grouped((unit.placed.piece, cell) for unit in units for cell in unit.cells)
        pieces = phrasing.by_name((game.pieces[id_].name, game.pieces[id_]) for id_ in cells)
        named = _cells(board)
        names = grouped((cell, name) for name, cell in named.items())
        facts = {
            name: _at(board, names, f"{name} begin", cells[piece.id], piece.span) for name, piece in pieces.items()
        }
        common = set[int | str].intersection(*({*place.values} for place in facts.values())) if facts else set()
        apart = max(facts.values(), key=lambda place: common.isdisjoint(place.values), default=None)
        if apart:
            facts |= dict.fromkeys(_ALL, apart._replace(values=common))
        readers += fact_readers({"starts-at": facts}, named)
    return tuple(readers)


def _origins(game: Game, text: str) -> Iterator[Found]:
    """Read from where the lines of a board are numbered: `ranks from White's edge`."""
    boards, sides = [*game.boards.values()], {side.name.lower(): side for side in game.sides.values()}
    for found in wordings("origin").finditer(text) if len(boards) == 1 and boards[0].grid.is_lattice else ():
        side = sides.get(found[2])
        if side and not side.forward and (found[1] in {"ranks", "rows"}) == (found[3] in {"edge", "side"}):
            edge, left, right = ("bottom", "left", "right") if side.player == 1 else ("top", "right", "left")
            origin = boards[0].grid.labeling.origin
            if {"left": left, "right": right}.get(found[3], edge) not in origin:
                yield found[0], f"the board counts from the {origin}", boards[0].span


@cached_on_game
def _numbers(_: Game) -> Mapping[str, int]:
    """Return numbers in figures and in words."""
    named = {str(filters.words(number)): number for number in range(100)}
    return {**named, **{str(number): number for number in range(1000)}, "no": 0, "a": 1, "an": 1}


def _joints(game: Game, sentence: PrintedSentence, text: str) -> Iterator[Found]:
    """Read two conditions joined by `or` that a clause joins by `and`."""
    split = re.split(r",? or ", text.rstrip(".")) if " and " not in text else []
    pairs = _pairs(game) if len(split) == 2 else ()
    halves = [content(half) for half in split if pairs]
    for clause, (one, other) in pairs:
        fits = [tuple(1 < len(each) <= len(each & half) / _MOST for each in (one, other)) for half in halves]
        if sorted(fits) == [(False, True), (True, False)] and ("/" in sentence.entry or sentence.entry == clause.says):
            yield text, f"the clause '{clause.id}' wants both", clause.span


@cached_on_game
def _pairs(game: Game) -> tuple[tuple[Clause, tuple[frozenset[str], ...]], ...]:
    """Return the clauses that want two conditions, with what these are about."""
    said = ((each, wording.clause(game, each).text.partition(" if ")[2]) for each in game.rulings.clauses.values())
    pairs = ((clause, text.split(" and ")) for clause, text in said)
    return tuple((clause, tuple(map(content, pair))) for clause, pair in pairs if len(pair) == 2)
