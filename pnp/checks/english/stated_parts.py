"""What sentences say of parts that name their rule, of counts in lists, and of worked examples."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain, product

from pnp.checks import Report, check
from pnp.checks.shared import phrasing, printed_text
from pnp.checks.shared.counter_supply import forces, printed_markers
from pnp.checks.shared.grouping import grouped
from pnp.checks.shared.printed_text import Found
from pnp.checks.shared.sentences import NUMBER, Fact, FactReader, any_of, content, fact_readers, number_value, wordings
from pnp.errors import Span
from pnp.expressions import formatting
from pnp.model.compute import example_terrain, examples, formulas
from pnp.model.game import Cell, Example, Game
from pnp.model.game.ids import BoardId, ExampleId
from pnp.model.game.pieces import FaceRef
from pnp.model.game.sequence import Phase, PlayerTurn
from pnp.model.game.tracking import cached_on_game
from pnp.model.text.lexicon import words_of
from pnp.model.text.statements import PrintedSentence, StatementReader

_LISTED = 3
"""Fewest counts or phases that a sentence lists."""
_STEM = re.compile(r"(?:ement|ing|ies|es|s|e|y)$")


@check("text.other-value", "warning")
def parts_are_as_stated(game: Game) -> Iterator[Report]:
    """Find sentences with other limits, phases, counts, ends of tables or values of examples than the definition."""
    yield from printed_text.compared(game, _values, chain(_of_modifiers(game), _listed_phases(game)))


def _values(game: Game, sentence: PrintedSentence) -> Iterator[Found]:
    lower = sentence.text[: printed_text.LONGEST].lower()
    yield from _limits(game, sentence, lower)
    for reader in (_turns, _order, _counts, _fielded, _leads, _ends, _shifts, _adds, _added):
        yield from reader(game, lower)
    yield from _sooner(game, sentence, lower)
    example = _examples(game).get(sentence.span)
    if example is not None:
        for of_example in (_sums, _costs, _stats, _goal, _computed):
            yield from of_example(game, game.examples[example], lower)


def _of_modifiers(game: Game) -> Iterator[tuple[Span | None, str, str, Span | None]]:
    """Read the end of a list of numbers in the summary of a modifier: `the attack comes from three hexes or more`."""
    for modifier in game.modifiers.values():
        numeric = (values for values in modifier.when.values() if all(isinstance(each, int) for each in values))
        lists = [[*map(int, values)] for values in numeric]
        for numbers in lists if len(lists) == 1 and lists[0] else ():
            for pattern, end in (("or-more", min(numbers)), ("or-less", max(numbers))):
                for found in wordings(pattern).finditer(modifier.summary.lower()):
                    if number_value(next(filter(None, found.groups()))) != end and len(numbers) > 1:
                        yield modifier.span, found[0], f"'when' has {', '.join(map(str, numbers))}", modifier.span


def _limits(game: Game, sentence: PrintedSentence, lower: str) -> Iterator[Found]:
    """Read limits in the rule that a part names: `at most six hexes`, `no more than two units`."""
    supply, stacking = game.supply, game.stacking
    limits = []
    if supply is not None and supply.within:
        limits.append((supply.says, "distance", supply.within, "supply reaches", supply.span))
    pattern = {"units": "stack", "size": "stack-size"}.get(stacking.counts, "") if stacking is not None else ""
    if stacking is not None and pattern:
        limits.append((stacking.says, pattern, stacking.limit, "the stacking limit is", stacking.span))
    if stacking is not None and sentence.entry == stacking.says:
        for found in wordings("stacks-at").finditer(lower):
            if not stacking.at.startswith(found[1]):
                yield found[0], f"stacking counts at '{stacking.at}'", stacking.span
    for rule, pattern, limit, words, span in limits:
        if rule and sentence.entry == rule:
            said = [found["n"] for text in _passages(game)[rule] for found in wordings(pattern).finditer(text)]
            for found in wordings(pattern).finditer(lower):
                if limit not in map(number_value, said):
                    yield found[0], f"{words} {limit}", span


def _shifts(game: Game, lower: str) -> Iterator[Found]:
    """Read the columns that modifiers shift: `Mandibles: If a guard defends, shift one to the left`."""
    found = [*wordings("shifted").finditer(lower)]
    parts = [lower] if len(found) == 1 else re.split(r", |; ", lower) if found else ()
    for part, said in ((part, said) for part in parts if (said := wordings("shifted").search(part))):
        for modifier in game.modifiers.values():
            words, amount = content(modifier.summary), number_value(said[1]) * (1 if said[2] == "right" else -1)
            is_named = re.search(rf"\b{re.escape(modifier.name.lower())}\b", part)
            is_meant = is_named or (len(words) > 1 and words <= content(part))
            if is_meant and modifier.add.text.lstrip("-").isdecimal() and amount != int(modifier.add.text):
                yield said[0], f"{modifier.name} adds {modifier.add.text}", modifier.span


def _adds(game: Game, lower: str) -> Iterator[Found]:
    """Read what a modifier adds, by its name: `If a Keeper is there, the target is watched: subtract one`."""
    said = [*wordings("adds").finditer(lower)]
    names = {each.name.lower(): each for each in game.modifiers.values() if said}
    named = [*{*re.findall(rf"\b{any_of(names)}\b", lower)}]
    for modifier in [names[name] for name in named] if len(said) == len(named) == 1 else ():
        amount, known = number_value(said[0]["number"]), modifier.add.text
        if known.lstrip("-").isdecimal() and int(known) != (amount if said[0]["verb"] == "add" else -amount):
            yield said[0][0], f"{modifier.name} adds {known}", modifier.span


def _added(_: Game, lower: str) -> Iterator[Found]:
    """Read sums, whatever they are about: `1 + 3 = 4`."""
    for found in wordings("sum").finditer(lower):
        if found[2] and int(found[2]) != (right := sum(map(int, found[1].split(" + ")))):
            yield found[0], f"the sum is {right}", None


@cached_on_game
def _passages(game: Game) -> Mapping[str, Collection[str]]:
    """Return the sentences of each rule in small letters."""
    return grouped((sentence.entry, sentence.text.lower()) for sentence in printed_text.rules(game))


def _turns(game: Game, lower: str) -> Iterator[Found]:
    """Read when there is a phase: `The thaw begins on turn 6`, `In the first four turns the tide is in`."""
    phases = [each for part in _sequences(game) for each in part]
    first = [(each, each.first_turn) for each in phases if each.first_turn > 1]
    last = [(each, each.last_turn) for each in phases if each.last_turn]
    for pattern, known, verb in (("first-turn", first, "begins on"), ("last-turn", last, "ends with")):
        for found in wordings(pattern).finditer(lower) if known else ():
            named = [each for each in known if re.search(rf"\b{re.escape(each[0].name.lower())}\b", lower)]
            if named and number_value(next(filter(None, found.groups()))) not in {turn for _, turn in named}:
                yield found[0], f"the phase {named[0][0].name} {verb} turn {named[0][1]}", named[0][0].span


def _order(game: Game, lower: str) -> Iterator[Found]:
    """Read lists of phases: `it marches, shoots and fights, in this order`, `its march, fire and fight phases`."""
    said = [wordings(name).search(lower) for name in ("in-order", "phases-of")]
    for phases in _sequences(game) if any(said) else ():
        places = {phase: [*re.finditer(rf"\b(?!first\b){_stem(phase.name)}\w*", lower)] for phase in phases}
        once = [(found[0], phase) for phase, found in places.items() if len(found) == 1]
        listed = [(found, phase) for found, phase in sorted(once, key=lambda each: each[0].start())]
        order = [phases.index(phase) for _, phase in listed]
        if len(order) >= _LISTED and order != sorted(order):
            words = lower[listed[0][0].start() : listed[-1][0].end()]
            if said[0] or wordings("only-a-list").fullmatch(words):
                yield words, f"the phases are {phrasing.join_and([each.name for each in phases])}", phases[0].span


def _listed_phases(game: Game) -> Iterator[tuple[Span | None, str, str, Span | None]]:
    """Read sentences or points of one rule that begin with the names of phases: `**Work.** All families work`."""
    said = grouped((each.entry, each) for each in printed_text.rules(game))
    for phases, sentences in product(_sequences(game), said.values()):
        names = [phase.name.lower() for phase in phases]
        labels = ((re.split(r"[.:]", each.text.lower(), maxsplit=1)[0], each.span) for each in sentences)
        listed = [(names.index(label), span) for label, span in labels if label in names]
        order = [at for at, _ in listed]
        if _LISTED <= len(order) == len({*order}) and order != sorted(order):
            words = ", ".join(phases[at].name for at in order)
            right = f"the phases are {phrasing.join_and([each.name for each in phases])}"
            yield listed[0][1], words, right, phases[0].span


def _sooner(game: Game, sentence: PrintedSentence, lower: str) -> Iterator[Found]:
    """Read what is before or after a phase, in its rule: `After you have marched, your units may fire`."""
    for found in wordings("sooner").finditer(lower):
        verb = StatementReader(game).root(found["verb"])
        for phases in _sequences(game):
            own = [at for at, phase in enumerate(phases) if sentence.entry in {phase.says} - {""}]
            named = [at for at, phase in enumerate(phases) if verb in _verbs(game, phase)]
            if own and named and own[0] != named[0] and (named[0] < own[0]) != (found["when"] == "after"):
                order = " comes before ".join(phases[at].name for at in sorted((own[0], named[0])))
                yield found[0], order, phases[named[0]].span


def _verbs(game: Game, phase: Phase) -> set[str]:
    """Return the stems of the names of a phase and of its actions."""
    actions = [action.name for action in game.procedure.actions if action.id in phase.does]
    return {words_of(name)[0].stem for name in (phase.name, *actions)}


def _stem(name: str) -> str:
    word = name.lower().split()[0]
    short = _STEM.sub("", word)
    return re.escape(short if len(short) > 2 else word)


@cached_on_game
def _sequences(game: Game) -> tuple[tuple[Phase, ...], ...]:
    """Return the phases of the turn, and those of each player turn."""
    turn = game.procedure.turn
    own = (part.phases for part in turn if isinstance(part, PlayerTurn))
    return (tuple(part for part in turn if isinstance(part, Phase)), *own)


def _counts(game: Game, lower: str) -> Iterator[Found]:
    """Read lists of pieces: `one Chief, three Spears, two packs of Hounds`; and `all 14 hole markers`."""
    names, known = _pieces(game, len(wordings("each-has").findall(lower)))
    listed = list(re.finditer(rf"\b({NUMBER}|an?) (?:\w+ of )?({names})\b", lower))
    numbers = {found: 1 if found[1][0] == "a" else number_value(found[1]) for found in listed}
    wrong = [(found, *known[found[2]]) for found, number in numbers.items() if number not in known[found[2]][0]]
    is_list = len({found[2] for found in listed}) >= _LISTED and _LISTED * len(wrong) <= len(listed)
    for found, counts, span in wrong if is_list and not wordings("pays").search(lower) else ():
        yield found[0], _there_are(counts), span
    for totals in _totals(game):
        yield from totals.misread(lower)


@cached_on_game
def _totals(game: Game) -> tuple[FactReader, ...]:
    """Return the readers of numbers of markers and cards, of units in a cell, of sides, and of prices."""
    every = [(m.name, {*m.count.values(), printed_markers(game, m.id)}, m.span) for m in game.markers.values()]
    every += [(set_.name, {set_.count}, set_.span) for set_ in game.components.values()]
    decks = [(set_.count, set_.span) for set_ in game.components.values() if set_.kind == "card"]
    every += [("Cards", {sum(n for n, _ in decks), *(n for n, _ in decks)}, span) for _, span in decks[:1]]
    facts, limits = dict[str, Fact](), dict[str, Fact]()
    for name, counts, span in every:
        known = {*counts, *range(max(counts) // 2 + 1)} - {0}
        facts[name.lower().removesuffix("s")] = Fact(known, _there_are(counts - {0}), span)
    stacking = game.stacking
    if stacking is not None and stacking.counts == "units" and stacking.limit:
        known = {stacking.limit, *(rule.stack for rule in game.rulings.placements.values())}
        limits[""] = Fact(known, f"the stacking limit is {stacking.limit}", stacking.span)
    sides, parts = {side.id: side.name for side in game.sides.values()}, [*game.pieces.values()]
    every_size = ((force.side, (force.size, *(group.size for group in force.groups))) for force in forces(game))
    sizes = grouped((side, size) for side, known in every_size for size in known)
    owns = {id_: sum(piece.count.get(id_, 0) for piece in parts) for id_ in sides}
    armies = {
        name.lower(): Fact({owns[id_], *sizes.get(id_, ())}, f"{name} has {owns[id_]}", game.sides[id_].span)
        for id_, name in sides.items()
    }
    owners = ((piece, [sides[id_] for id_ in sides if piece.count.get(id_)]) for piece in parts)
    owned = {
        piece.name.lower(): Fact({*map(str.lower, own)}, f"{piece.name} is of {phrasing.join_and(own)}", piece.span)
        for piece, own in owners
        if own
    }
    of_numbers = {"all-counted": facts, "to-a-cell": limits, "side-owns": armies, **_of_parts(game)}
    of_numbers |= dict.fromkeys(("of-the", "cells-of", "has-cells", "are-cells"), _areas(game))
    return (
        *fact_readers(of_numbers),
        *fact_readers({"for-side": owned, "only-side": owned}, map(str.lower, sides.values())),
    )


def _of_parts(game: Game) -> Mapping[str, Mapping[str, Fact]]:
    """Return prices and limits of pieces, markers of a color and boxes of tracks."""
    pieces = phrasing.by_name((piece.name, piece) for piece in game.pieces.values())
    priced = {name: piece for name, piece in pieces.items() if piece.cost is not None}
    limited = {name: piece for name, piece in pieces.items() if piece.limit is not None}
    markers = {each.name.lower(): each for each in game.markers.values() if each.count}
    tracks = {("turn" if each.turns else each.name).lower(): each for each in game.tracks.values()}
    boxes = {name: track.high - track.low + 1 for name, track in tracks.items()}
    return {
        "costs": {
            name: Fact({its.cost or 0}, f"{its.name} costs {its.cost}", its.span) for name, its in priced.items()
        },
        "limits": {
            name: Fact({its.limit or 0}, f"a player may buy {its.limit}", its.span) for name, its in limited.items()
        },
        "own-color": {
            name: Fact({*its.count.values()}, _there_are({*its.count.values()}), its.span)
            for name, its in markers.items()
        },
        "has-boxes": {
            name: Fact({boxes[name]}, f"{its.name} has {boxes[name]} boxes", its.span) for name, its in tracks.items()
        },
    }


def _areas(game: Game) -> dict[str, Fact]:
    """Return how many cells zones and terrain have, by the last words of their names: `four of the six houses`."""
    named = ((name.split()[-1], len(cells), span) for id_ in game.boards for name, cells, span in _groups(game, id_))
    known = grouped((name.removesuffix("s"), (count, span)) for name, count, span in named)
    counts = {name: {count for count, _ in its} for name, its in known.items()}
    return {name: Fact(counts[name], _there_are(counts[name]), its[0][1]) for name, its in known.items()}


def _there_are(counts: Iterable[int]) -> str:
    return f"there are {phrasing.join_and(map(str, sorted(counts)), 'or')}"


@cached_on_game
def _pieces(game: Game, each_side: int) -> tuple[str, Mapping[str, tuple[set[int], Span]]]:
    """Return the pattern of names of pieces, and how many there are; with `each_side`, of one side."""
    fielded = [each for force in forces(game) for each in (force.units, *(group.units for group in force.groups))]
    known: dict[str, tuple[set[int], Span]] = {}
    for id_, piece in game.pieces.items():
        others = () if each_side else (sum(piece.count.values()), *(units.get(id_, 0) for units in fielded))
        for name in (piece.name.lower(), phrasing.many(piece.name.lower())):
            known[name] = ({*known.get(name, ((), None))[0], *piece.count.values(), *others}, piece.span)
    return any_of(known), known


def _fielded(game: Game, lower: str) -> Iterator[Found]:
    """Read what a side has: `Red has a frigate, two packets and a hauler`; one force must fit but for one kind."""
    sides = {side.name.lower(): side for side in game.sides.values()}
    pattern = wordings("side-has").pattern.replace("SIDE", any_of(sides))
    for found in re.finditer(pattern, lower) if any(name in lower for name in sides) else ():
        pieces = phrasing.by_name((piece.name, piece) for piece in game.pieces.values())
        listed = re.finditer(rf"\b({NUMBER}|an?) ({any_of(pieces)})\b", found["list"])
        said = {pieces[each[2]].id: 1 if each[1][0] == "a" else number_value(each[1]) for each in listed}
        side = sides[found["side"]]
        known = [{piece.id: piece.count.get(side.id, 0) for piece in game.pieces.values()}]
        for force in (force for force in forces(game) if force.side == side.id):
            known += [force.units, *(dict(group.units) for group in force.groups)]
        unlike = min(([id_ for id_ in said if units.get(id_, 0) != said[id_]] for units in known), key=len)
        for piece in (game.pieces[id_] for id_ in unlike if len(said) >= _LISTED and len(unlike) == 1):
            counts = phrasing.join_and(map(str, sorted({units.get(piece.id, 0) for units in known})), "or")
            yield found[0], f"{side.name} has {counts} of {piece.name}", piece.span


def _leads(game: Game, lower: str) -> Iterator[Found]:
    """Read which points lines join: `A lane leads from Ferry to Sandhill`, `From Chapel, tracks lead to High Heath`."""
    for board in (each for each in game.boards.values() if each.points and each.lines):
        names, cells = _places(game, board.id)
        kinds = grouped((line.kind.name.lower(), frozenset(pair)) for line in board.lines for pair in line.links)
        pattern = wordings("leads").pattern.replace("KIND", any_of(kinds)).replace("NAME", names)
        begins = re.match(rf"from (?:the )?({names}),", lower)
        for found in re.finditer(pattern, lower):
            begin, its = found["start"] or (begins[1] if begins else ""), kinds[found["kind"]]
            begin = next(iter(re.findall(rf"\b{names}\b", lower[: found.start()])), "") if begin == "it" else begin
            for end in re.findall(names, found["list"]) if begin else ():
                if frozenset({cells[begin][0], cells[end][0]}) not in its:
                    right = f"no {found['kind']} joins {cells[begin][1]} and {cells[end][1]}"
                    yield found[0], right, board.span


@cached_on_game
def _places(game: Game, board: BoardId) -> tuple[str, Mapping[str, tuple[Cell, str]]]:
    """Return the pattern of names of single cells of a board, and each cell with its name, by name in small letters."""
    there = game.boards[board]
    named = [(place.cells[0], place.name) for place in there.places if len(place.cells) == 1]
    named += [(cell, point.name) for cell, point in zip(there.grid.cells, there.points, strict=False)]
    cells = {name.lower(): (cell, name) for cell, name in named if name}
    return any_of(cells), cells


@cached_on_game
def _groups(game: Game, board: BoardId) -> tuple[tuple[str, frozenset[Cell], Span | None], ...]:
    """Return zones and kinds of terrain of a board with their cells."""
    there = game.boards[board]
    kinds = grouped((kind, cell) for cell, kind in there.terrain.items())
    terrain = ((kind.name.lower(), frozenset(cells), kind.span) for kind, cells in kinds.items())
    return (*((zone.name.lower(), zone.cells, zone.span) for zone in there.zones), *terrain)


def _ends(game: Game, lower: str) -> Iterator[Found]:
    """Read the ends of a table that are used beyond it: `Differences below -2 count as -2`."""
    axes = [(table, axis) for table in game.tables.values() for axis in (table.rows, table.columns)]
    clamped = [(table, axis) for table, axis in axes if axis.clamp_low or axis.clamp_high]
    ends = {str(end) for _, axis in clamped for end in (axis.values[0], axis.values[-1])}
    for found in wordings("clamped").finditer(lower) if clamped else ():
        if not ends.issuperset([number.replace("−", "-") for number in found.groups() if number]):
            table, axis = clamped[0]
            yield found[0], f"the table {table.name} ends at {axis.values[0]} and {axis.values[-1]}", table.span


@cached_on_game
def _examples(game: Game) -> Mapping[Span, ExampleId]:
    """Return the worked example of each sentence of a box: the one of its title, or of the nearest figure."""
    shown = [each for each in phrasing.booklet(game).figures if each.words[:1] == ("example",)]
    figures = grouped(((each.span.file, each.heading), (each.span.line, each.words[-1])) for each in shown)
    titles = {example.title: id_ for id_, example in game.examples.items()}
    rules, found = {each.span for each in printed_text.rules(game)}, dict[Span, ExampleId]()
    titled = ""
    for sentence in printed_text.everything(game) if titles else ():
        here = sentence.span
        begun = [id_ for title, id_ in titles.items() if f"{sentence.text} ".startswith(f"{title} ")]
        titled = "" if here in rules else [titled, *begun][-1]
        near = figures.get((here.file, sentence.entry), ())
        _, example = min(((abs(line - here.line), id_) for line, id_ in near), default=(0, ""))
        if (example := titled or example) in game.examples and here not in rules:
            found[here] = ExampleId(example)
    return found


def _units(game: Game, example: Example) -> Mapping[str, list[FaceRef]]:
    """Return the pieces of an example by role."""
    known = ((role, its) for role, its in example.given.items() if not isinstance(its, int))
    units = ((role, [its] if isinstance(its, FaceRef) else its) for role, its in known)
    return {role: [unit for unit in its if unit.piece in game.pieces] for role, its in units}


def _sums(game: Game, example: Example, lower: str) -> Iterator[Found]:
    """Read sums of values of the units of an example: `attack with 4 + 6 = 10`."""
    every: list[tuple[str, list[int]]] = []
    for role, units in _units(game, example).items():
        for stat in game.stats.values():
            values = [formulas.face_values(game, unit).get(stat.id) for unit in units]
            every.append((f"{stat.name} of the {role} is", [value for value in values if isinstance(value, int)]))
    for found in wordings("sum").finditer(lower):
        added = Counter(map(int, found[1].split(" + ")))
        alike = [(words, values) for words, values in every if len(values) == added.total()]
        near = [each for each in alike if (Counter(each[1]) - added).total() == 1]
        if near and not any(Counter(values) == added for _, values in alike):
            words, own = near[0]
            yield found[0], f"in the example, {words} {' + '.join(map(str, own))}", example.span


def _costs(game: Game, example: Example, lower: str) -> Iterator[Found]:
    """Read what the move of an example costs."""
    with suppress(KeyError, ValueError):
        price = example_terrain.path_price(game, example)
        for found in wordings("move-cost").finditer(lower) if price.has_points else ():
            if number_value(found["number"]) != price.points:
                yield found[0], f"the path of the example costs {formatting.fraction_text(price.points)}", example.span


def _stats(game: Game, example: Example, lower: str) -> Iterator[Found]:
    """Read that a unit of an example has a number: `The Skaters have 6`."""
    for unit in (unit for units in _units(game, example).values() for unit in units):
        values = {value for value in formulas.face_values(game, unit).values() if isinstance(value, int)}
        piece = game.pieces[unit.piece]
        for found in re.finditer(wordings("unit-has").pattern.replace("NAME", re.escape(piece.name.lower())), lower):
            if number_value(found[1]) not in values:
                yield found[0], f"{piece.name} has {phrasing.join_and(map(str, sorted(values)))}", piece.span


def _goal(game: Game, example: Example, lower: str) -> Iterator[Found]:
    """Read where the path of an example ends, by the place after `to` in its title."""
    board = examples.board_of(game, example)
    if board is None or len(example.path) < 2 or lower != example.title.lower():
        return
    for place in board.places:
        is_goal = re.search(rf"\bto (?:the )?{re.escape(place.name.lower())}$", lower)
        if is_goal and example.path[-1] not in place.cells:
            here, there = map(board.grid.label, (example.path[-1], place.cells[0]))
            yield lower, f"its path ends in {here}, and {place.name} is in {there}", place.span


def _computed(game: Game, example: Example, lower: str) -> Iterator[Found]:
    """Read what an example expects of a formula, and its roll: `so the edge is 1`, `With a roll of 3`."""
    known = dict(example.expect) | ({} if example.roll is None else {"roll": str(example.roll)})
    for name, right in known.items():
        for found in re.finditer(wordings("in-example").pattern.replace("NAME", re.escape(name)), lower):
            sign = -1 if found["sign"] else 1
            if right.lstrip("-").isdecimal() and int(right) != sign * number_value(found["number"]):
                yield found[0], f"the example has {name} {right}", example.span
