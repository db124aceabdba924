"""What sentences name: the things of a rule that its text leaves out, and moves that pieces do not have."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing, printed_text
from pnp.checks.shared.grouping import grouped
from pnp.checks.shared.sentences import any_of, number_value, quoted, wordings
from pnp.errors import Span
from pnp.geometry import sliding_moves
from pnp.geometry.directions import StepPattern
from pnp.model.compute.moves import turns_of
from pnp.model.game import Board, Cell, Game
from pnp.model.game.conduct import Control
from pnp.model.game.ids import UnitTypeId
from pnp.model.game.pieces import Move, Piece
from pnp.model.text import wording
from pnp.model.text.statements import PrintedSentence

_NOT = re.compile(r"\b(?:not|no|cannot|never|except|ends?)\b")
_PHASE = re.compile(r"\bin (?:the|your) ([\w ]{1,30}) phase\b")
_OWN = re.compile(r"\b(?:(?:its|their|your) own|each (?:side|player|army|clan)['’]s)\b")
_SHORT = 2
"""Words of names that are no longer are no nouns: `of`."""
_MOST_NAMED = 20
"""Most names of a list that are compared."""


@check("text.other-names", "warning")
def texts_name_the_same_things(game: Game) -> Iterator[Report]:
    """Find modifiers, zones of control and sources of supply with other names than those of their texts."""
    yield from _of_modifiers(game)
    yield from _of_classes(game)
    yield from _of_phases(game)
    if game.control is not None:
        yield from _of_control(game, game.control)
    if game.supply is not None:
        named = {str(zone.id): zone.name for board in game.boards.values() for zone in board.zones}
        named |= {str(place.id): place.name for board in game.boards.values() for place in board.places}
        sources, texts = [each.of for each in game.supply.sources], _section(game, game.supply.says)
        nouns = [{*named[id_].lower().split()} for id_ in sources if id_ in named]
        shared = {f"a {noun}": noun for noun in set.intersection(*nouns) if len(noun) > _SHORT} if nouns[1:] else {}
        said = {id_ for each in texts for id_ in _named(each.text, {**named, **shared})}
        is_general = any(_OWN.search(each.text.lower()) for each in texts) and len(sources) > 1
        wanted = () if is_general or said & {*shared} else sources
        yield from _unnamed("supply comes from", wanted, named, texts, game.supply.span)


def _of_modifiers(game: Game) -> Iterator[Report]:
    classes = {str(each.id): each.name for each in game.classes.values()}
    short = {id_: name.split()[0] for id_, name in classes.items()}  # of Motor vehicles, "motor units"
    codes = {code: name for stat in game.stats.values() for code, name in stat.codes.items()}
    for modifier in game.modifiers.values():
        wanted = {str(value) for key, values in modifier.when.items() if key.endswith(".class") for value in values}
        said, counts = _named(modifier.summary, classes) | _named(modifier.summary, short), _listed(classes, wanted)
        if wanted and said and said != wanted:
            message = f"the modifier {phrasing.named(modifier)} counts for {counts}, but its summary names"
            yield Report(f"{message} {_listed(classes, said)}", modifier.span, "correct 'when' or the summary")
        names = {name: name for values in modifier.when.values() for each in values if (name := codes.get(str(each)))}
        names[modifier.name] = modifier.name
        for sentence in printed_text.rules(game) if wanted else ():
            subject, _, rest = re.sub(r"(?<=:) | against ", "\n", sentence.text, count=1).partition("\n")
            other = (_named(rest, classes) | _named(rest, short)) - wanted
            if other and _named(subject, names) and not _NOT.search(sentence.text.lower()):
                message = f"'{sentence.text}' names {_listed(classes, other)}, but {phrasing.named(modifier)}"
                hint = f"correct the sentence, or 'when' of the modifier '{modifier.id}'"
                yield Report(f"{message} counts for {counts}", sentence.span, hint, ((modifier.span, "the modifier"),))


def _of_classes(game: Game) -> Iterator[Report]:
    types = {str(each.id): each.name for each in game.types.values()}
    for sentence in printed_text.rules(game) if types else ():
        label, colon, rest = sentence.text.partition(":")
        found = [each for each in game.classes.values() if each.name.lower() == label.strip("- ").lower()]
        for id_ in sorted(_named(rest, types)) if found and colon else ():
            kind = game.types[UnitTypeId(id_)]
            if kind.move_class not in {None, found[0].id}:
                message = f"'{sentence.text}' names {kind.name}, which has the class {kind.move_class}"
                related = ((kind.span, f"the type {kind.name}"),)
                yield Report(message, sentence.span, "correct the sentence, or the type", related)


def _of_phases(game: Game) -> Iterator[Report]:
    phases = {str(each.id): each.name for each in game.procedure.phases}
    of, every = game.procedure.action, game.procedure.phases
    rules = {str(each.id): {each.says, *(of(action).says for action in each.does)} for each in every}
    for sentence in printed_text.rules(game) if phases else ():
        own = {id_ for id_, says in rules.items() if sentence.entry in says}
        is_allowed = own and not _NOT.search(sentence.text.lower())  # a rule of one phase may forbid things in others
        for found in _PHASE.finditer(sentence.text.lower()) if is_allowed else ():
            said = _named(found[1], phases)
            if said and not said & own:
                message = f"'{found[0]}' is not {_listed(phases, own)}, the phase that names this rule under 'says'"
                yield Report(message, sentence.span, "correct the sentence, or the sequence of play")


def _of_control(game: Game, control: Control) -> Iterator[Report]:
    kinds = game.line_kinds.values()
    sides = {str(kind.id): kind.name for kind in kinds if kind.lies == "side" and not kind.is_crossing}
    units = {str(id_): each.name for part in (game.types, game.classes) for id_, each in part.items()}
    texts, across = _section(game, control.says), {str(each) for each in control.across}
    yield from _unnamed("zones of control end at", across, sides, texts, control.span)
    yield from _unnamed("zones of control depend on", control.exerts, units, texts, control.span)
    for sentence in texts if control.but else ():
        said = _named(found["list"], units) if (found := wordings("no-control").match(sentence.text)) else set()
        if said & control.exerts and said - control.exerts:
            message = (
                f"'{sentence.text}' also names {_listed(units, said - control.exerts)}, which has a zone of control"
            )
            yield Report(message, sentence.span, "correct one of them", ((control.span, "the rule of control"),))
    for sentence in texts:
        said = _named(sentence.text, sides)
        is_end = said & across or (not across and re.search(r"\b(?:never|not) across\b", sentence.text))
        if is_end and said - across and _NOT.search(sentence.text.lower()):
            message = f"'{sentence.text}' also names {_listed(sides, said - across)}, but zones of control end at"
            related = ((control.span, "the rule of control"),)
            yield Report(f"{message} {_listed(sides, across) or 'none'}", sentence.span, "correct one of them", related)


def _unnamed(
    what: str, wanted: Iterable[str], names: Mapping[str, str], texts: Sequence[PrintedSentence], span: Span
) -> Iterator[Report]:
    lasts = [name.split()[-1] for name in names.values()]  # of Salt wagon, "every wagon"
    short = {id_: last if lasts.count(last := names[id_].split()[-1]) == 1 else names[id_] for id_ in names}
    lost = {id_ for id_ in wanted if id_ in names and not any(_named(each.text, {id_: short[id_]}) for each in texts)}
    if lost and texts:
        message = f"{what} {_listed(names, lost)}, which its rule in the booklet does not name"
        yield Report(message, span, "name it in the text, or correct the definition", ((texts[0].span, "the text"),))


def _section(game: Game, says: str) -> list[PrintedSentence]:
    """Return the sentences of the section that contains a rule; all of the rule if it has no number."""
    headings = phrasing.booklet(game).headings
    number = headings[says].number if says in headings else ""
    begin = ".".join(number.split(".")[:2])
    inside = {id_ for id_, each in headings.items() if begin and f"{each.number}.".startswith(f"{begin}.")} or {says}
    return [each for each in printed_text.rules(game) if each.entry in inside]


def _named(text: str, names: Mapping[str, str]) -> set[str]:
    """Return the ids whose names are in a text, the longest first: `mechanized infantry` is no `infantry`."""
    rest, found = text.lower(), set()
    for id_, name in sorted(names.items(), key=lambda each: -len(each[1])):
        rest, count = re.subn(rf"\b{re.escape(name.lower().removesuffix('s'))}s?\b", "", rest)
        found |= {id_} if count else set()
    return found


def _listed(names: Mapping[str, str], ids: Iterable[str]) -> str:
    return phrasing.join_and([names[id_] for id_ in sorted(ids) if id_ in names])


class _Subject(NamedTuple):
    """A piece, a side of one, or a card: its name, and its numbers and the templates that print them by their words."""

    name: str
    numbers: Mapping[str, set[int]]
    templates: Mapping[str, str]
    span: Span | None


@check("text.other-stat", "warning")
def stats_are_as_stated(game: Game) -> Iterator[Report]:
    """Find sentences that give pieces or cards a number which one of them does not have."""
    subjects = _subjects(game)
    words = any_of({word for each in subjects.values() for word in each.numbers})
    pattern = re.compile(wordings("has-stat").pattern.replace("STAT", words))
    names = re.compile(rf"(?<![\w-]){any_of(subjects)}s?(?![\w-])")
    for sentence in printed_text.everything(game) if subjects else ():
        known, end = list[_Subject](), 0
        for found in pattern.finditer(lower := sentence.text.lower()):
            number = 0 if found["number"] in {"no", "zero"} else number_value(found["number"] or found["amount"])
            said, stat = found[0].strip(" ,:"), found["stat"] or found["of"]
            if not found["link"].endswith("and "):
                known = [*_named_before(names, subjects, lower[: found.start()], found["link"])]
            elif found.start() > end:
                known = []
            end = found.end()
            for subject in known:
                if number not in (its := subject.numbers.get(stat, {number})):
                    has = f"{stat} {phrasing.join_and(map(str, sorted(its)), 'or')}"
                    message = f"'{said}', as printed, does not agree with {subject.name}, which has {has}"
                    template = subject.templates.get(stat)
                    hint = f"let pnp write it: {template}; or correct the piece" if template else "correct one of them"
                    related = ((subject.span, f"the {'piece' if template else 'card'} {subject.name}"),)
                    yield Report(message, printed_text.place_of(game, sentence, said), hint, related)


def _named_before(
    names: re.Pattern[str], subjects: Mapping[str, _Subject], before: str, link: str
) -> Iterator[_Subject]:
    """Yield those that words are about: a list of names at their end, or the only one for `it has`, `its`, `, with`."""
    found = [*names.finditer(before)]
    if link == "its " and wordings("no-price").search(before):
        return
    if link.strip(" ,:").startswith(("it", "with")):
        found = found if len({*(each[0] for each in found)}) == 1 else []
    else:
        end, own = len(before), []
        while found and re.fullmatch(r"(?:, | and |, and )?", before[found[-1].end() : end]):
            end = found[-1].start()
            own.append(found.pop())
        found = own
    yield from (subjects.get(each[0]) or subjects[each[0].removesuffix("s")] for each in found[:_MOST_NAMED])


def _subjects(game: Game) -> Mapping[str, _Subject]:
    """Return pieces, their sides and cards by their names in small letters; a name of two things is none."""
    found = []
    for piece in game.pieces.values():
        names = {"": piece.faces} | {f"{face.state.lower()} ": (face,) for face in piece.faces if face.state}
        for state, faces in names.items():
            numbers, templates = {}, {}
            for stat in game.stats.values():
                values, word = [face.stats.get(stat.id) or 0 for face in faces], stat.name.lower()
                numbers[word] = {each for each in values if isinstance(each, int)}
                templates[word] = f"{{{{ pieces['{piece.id}'].{faces[0].id}.{stat.id} | words }}}}"
            every = {**numbers, **{f"{word.removesuffix('s')} points": its for word, its in numbers.items()}}
            found.append((f"{state}{piece.name.lower()}", _Subject(piece.name, every, templates, piece.span)))
    for set_ in game.components.values():
        for item in set_.items.values():
            numbers = {key: {value} for key, value in item.values.items() if isinstance(value, int)}
            found.append((item.name.lower(), _Subject(item.name, numbers, {}, set_.span)))
    return {name: each for name, (each, *others) in grouped(found).items() if not others}


_AMOUNTS = {"one square": "step", "a square": "step", "any number of squares": "slide", "any distance": "slide"}
_VERBS = {"jump": "jump", "leap": "jump", "slid": "slide"}
_KINDS = {"steps": "step", "slides": "slide"}
Way = tuple[str, tuple[int, int]]
"""A step on squares and its kind; empty if a sentence says none."""


class _Described(NamedTuple):
    """Moves that a sentence describes; `capture`: whether it says that the piece captures so."""

    sentence: PrintedSentence
    words: str
    ways: frozenset[Way]
    capture: bool


@check("text.other-moves", "warning")
def moves_are_as_described(game: Game) -> Iterator[Report]:
    """Find sentences that give a piece a move that it does not have, and pieces with moves that no sentence has."""
    yield from _single_moves(game)
    if {board.grid.shape for board in game.boards.values()} != {"square"}:
        return
    for piece, moves, described in _described(game):
        every = frozenset[Way]().union(*(each.ways for each in described))
        its = phrasing.join_and([f"{move.kind} {move.name or ' '.join(move.pattern.words)}".strip() for move in moves])
        related = ((piece.span, f"the moves of {piece.name}: {its}"),)
        wrong = [each for each in described if each.ways - _ways(each, moves)]
        for each in wrong:
            message = f"'{each.words}' is not how {piece.name} {'captures' if each.capture else 'moves'}"
            yield Report(message, each.sentence.span, "correct the sentence, or the moves of the piece", related)
        missing = [move for move in moves if not move.name and not _is_said(move, every)]
        if missing and not wrong and any(not each.capture for each in described):
            last = described[-1]
            message = f"'{last.words}' leaves out a {missing[0].kind} of {piece.name}, and no other sentence has it"
            yield Report(message, last.sentence.span, "add it to the sentence", related)


def _single_moves(game: Game) -> Iterator[Report]:
    """Find moves of named pieces between named cells that no move of theirs allows, on an empty board too."""
    faces = [(piece, face) for piece in game.pieces.values() for face in reversed(piece.faces)]
    names = {(face.state or piece.name).lower(): (piece, face.id) for piece, face in faces if piece.moves_of(face.id)}
    known = re.compile(rf"\b{any_of(names)}\b")
    for sentence in printed_text.everything(game) if names else ():
        text, lower = sentence.text, sentence.text.lower()
        has_state = any(state.name.lower() in lower for state in game.states.values())
        is_move = wordings("goes").search(lower) and not wordings("no-single-move").search(lower)
        for found in wordings("single-move").finditer(text) if is_move else ():
            boards = [each for each in game.boards.values() if {*found.groups()} <= {*each.grid.labels}]
            for piece, face in [names[name] for name in known.findall(lower, 0, found.start())[-1:] if boards]:
                kind = next((kind for verb, kind in _VERBS.items() if verb in found[0]), "")
                every = (each for each in piece.moves_of(face) if kind in {"", each.kind})
                moves = [each for each in every if has_state or not each.states]
                if not any(_leads(game, moves, each, *found.groups()) for each in boards):
                    message, related = f"'{quoted(found[0])}' is no move of {piece.name}", ((piece.span, piece.name),)
                    yield Report(message, sentence.span, "correct the sentence, or the moves of the piece", related)


def _leads(game: Game, moves: list[Move], board: Board, start: str, end: str) -> bool:
    """Return whether one of some moves of any side leads from a cell to another one."""
    grid = board.grid
    ends: list[tuple[Cell, ...]] = []
    for move, side in product(moves, game.sides):
        limit, steps = move.reach if move.kind == "slide" else 1, move.pattern.on(grid.shape)
        ends += sliding_moves.lines(grid, grid.cell(start), steps, limit, turns=turns_of(game, board, side))
    return any(grid.cell(end) in line for line in ends)


def _described(game: Game) -> Iterator[tuple[Piece, list[Move], list[_Described]]]:
    """Yield the pieces with their moves and the sentences that describe them, such as `A rook moves`."""
    found: dict[str, list[_Described]] = {}
    names = {face.state or piece.name: (piece, face) for piece in game.pieces.values() for face in piece.faces[:1]}
    pattern = re.compile(rf"(?:a|an|the|each) ({'|'.join(map(re.escape, names))})\b", re.IGNORECASE)
    known, heading = "", ""
    for sentence in printed_text.rules(game) if names else ():
        text, subject = sentence.text, pattern.match(sentence.text)
        is_same = sentence.entry == heading and text.startswith("It ")
        known, heading = subject[1].lower() if subject else known if is_same else "", sentence.entry
        for kind in ("move", "jump"):
            for each in wordings(kind).finditer(text.lower()) if known else ():
                if each.start() <= (subject.end() + 1 if subject else 3) or text[: each.start()].endswith(" it "):
                    found.setdefault(known, []).append(_read(sentence, each))
    for name, (piece, face) in names.items():
        moves = [move for move in piece.moves_of(face.id) if move.kind != "drop"]
        if moves and name.lower() in found:
            yield piece, moves, found[name.lower()]


def _read(sentence: PrintedSentence, said: re.Match[str]) -> _Described:
    kind = "jump"
    if said.re is not wordings("jump"):
        ways = (wording.words("en") or {})["ways"]
        pattern = StepPattern(words=tuple(ways[way] for way in re.findall("|".join(ways), said["ways"])))
        kind = _AMOUNTS.get(said["amount"] or "", _KINDS.get(said["verb"], ""))
    elif said["ahead"] == "forward":
        pattern = StepPattern(leap=(("forward", number_value(said["far"])), ("sideways", number_value(said["aside"]))))
    else:
        pattern = StepPattern(offsets=(number_value(said["aside"]), number_value(said["far"])))
    its = frozenset((kind, step) for step in pattern.on("square"))
    return _Described(sentence, sentence.text[slice(*said.span())], its, said["verb"] == "captures")


def _ways(said: _Described, moves: list[Move]) -> frozenset[Way]:
    """Return the steps of the moves that a sentence can mean, with their kinds and without."""
    meant = [move for move in moves if move.capture != ("never" if said.capture else "must")]
    return frozenset((kind, step) for move in meant for step in move.pattern.on("square") for kind in (move.kind, ""))


def _is_said(move: Move, said: frozenset[Way]) -> bool:
    return all({(move.kind, step), ("", step)} & said for step in move.pattern.on("square"))
