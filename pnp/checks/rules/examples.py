"""Worked examples: their results must be those of the definition, and their diagrams must show their inputs."""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from types import MappingProxyType

from pnp.checks import Report, check
from pnp.checks.shared import board_lines, phrasing
from pnp.expressions import formatting
from pnp.expressions.expression import ExpressionError
from pnp.model.compute import decide, examples, placed_units
from pnp.model.compute.example_terrain import ExampleResult
from pnp.model.compute.formulas import BETWEEN
from pnp.model.game import DiagramPlacement, Die, Example, FaceRef, Game, PieceId, SideId, StateId
from pnp.model.game.pieces import MarkerRef, State
from pnp.model.game.rulings import Decision

_DICE = (4, 6, 8, 10, 12, 20)
_Given = Mapping[str, FaceRef | tuple[FaceRef, ...] | int | str]


@check("example.mismatch", "error")
def examples_agree(game: Game) -> Iterator[Report]:
    """Find examples whose expected results differ from those of formulas, tables and rules."""
    changed = _changed_die(game)
    if changed is not None:
        yield changed
    for example in game.examples.values():
        if example.decision is not None:
            yield from _decided(game, game.rulings.decisions[example.decision], example)
        elif changed is None:
            yield from _computed(game, example)


def _computed(game: Game, example: Example) -> Iterator[Report]:
    try:
        results = examples.results(game, example)
    except (ExpressionError, KeyError, ValueError) as error:
        yield phrasing.of_example(example, Report(f"cannot be computed: {error}"))
        return
    for result in (result for result in results if not result.agrees):
        found, witness = _found(result), ((result.name, _found(result)),)
        if result.name == BETWEEN and result.name not in example.expect:
            board = examples.board_of(game, example)
            placed = [place for place in example.places if place.role in example.given]
            ends = [board.grid.label(place.cell) for place in placed] if board is not None else ["them"]
            many = board_lines.cells(board, int(found)) if board is not None else found
            are_between = f"{many} {'is' if found == '1' else 'are'} between {phrasing.join_and(ends)}"
            words = f"has {BETWEEN}: {result.expected}, but {are_between} in its diagram"
            hint = f"move one of the pieces, or write {BETWEEN}: {found}"
            yield phrasing.of_example(example, Report(words, None, hint, witness=witness))
            continue
        formula = game.formula_spans.get(result.name)
        used = f"the formula '{result.name}', the tables" if formula else "the tables"
        words = f"expects {result.name} = {result.expected}, but the rules give {found}"
        words += f" ({result.reasons})" if result.reasons else ""
        hint = f"correct {used} and values that it uses, or what is 'given'; if all are right, expect {found}"
        related = ((formula, f"the formula '{result.name}'"),) if formula else ()
        yield phrasing.of_example(example, Report(words, example.spans.get(result.name), hint, related, witness))


def _found(result: ExampleResult) -> str:
    return result.found if isinstance(result.found, str) else formatting.fraction_text(result.found)


def _changed_die(game: Game) -> Report | None:
    """Report the one die with which, given another number of faces, all examples agree, if several are wrong."""
    wrong = list(_wrong(game))
    found = []
    for die, faces in product(game.dice.values(), _DICE) if len(wrong) > 1 else ():
        if faces != die.faces:
            dice = {**game.dice, die.id: die._replace(faces=faces)}
            if not any(_wrong(dataclasses.replace(game, dice=MappingProxyType(dice)))):
                found.append((die, faces))
    return _other_die(*found[0], wrong) if len(found) == 1 else None


def _wrong(game: Game) -> Iterator[tuple[Example, ExampleResult]]:
    for example in game.examples.values():
        if example.decision is None:
            with suppress(ExpressionError, KeyError, ValueError):
                yield from ((example, result) for result in examples.results(game, example) if not result.agrees)


def _other_die(die: Die, faces: int, wrong: Sequence[tuple[Example, ExampleResult]]) -> Report:
    (example, result), several = wrong[0], len({example.id for example, _ in wrong})
    found = _found(result)
    whose = f"{several} examples do" if several > 1 else f"{phrasing.title(example)} does"
    first = f"{phrasing.title(example)} expects {result.name} = {result.expected}, but the rules give {found}"
    message = f"{whose} not agree with the die '{die.id}' as a d{die.faces} ({first}); all agree with a d{faces}"
    hint = f"write '{die.id}: d{faces}', or recompute the examples and every rule that assumes {faces} faces"
    related = tuple((each.spans.get(other.name, each.span), "expected here") for each, other in wrong[:3])
    return Report(message, die.span, hint, related, (("die", f"d{die.faces}"), (result.name, found)), len(wrong))


def _decided(game: Game, decision: Decision, example: Example) -> Iterator[Report]:
    title, case = phrasing.title(decision), phrasing.case(decision, example.case)
    try:
        said = decide.answer(game, decision.id, example.case)
    except (ExpressionError, ValueError) as error:
        yield phrasing.of_example(example, Report(f"cannot be computed: {error}"))
        return
    rules = [game.rulings.clauses[id_] for id_ in said.clauses]
    places = tuple((rule.span, f"the clause '{rule.id}' answers") for rule in rules[:3])
    if said.kind == "impossible":
        numbers = decide.measures(game)
        barred = next(one for one in decision.impossible if decide.holds(one, example.case, numbers))
        choices = {name: [example.case[name]] for name in barred.names if name in decision.inputs}
        where = phrasing.where(decision, choices)
        words, related = f"has an impossible case of {title}, {where}", ((barred.span, "impossible by this condition"),)
        hint = "change the inputs, or remove the case from 'impossible'"
        yield phrasing.of_example(example, Report(words, None, hint, related, case))
    elif said.value is None:
        why = f"{phrasing.clauses(game, rules)} conflict" if rules else "no rule matches its case"
        hint = "fix the rules, or change what is under 'given'"
        yield phrasing.of_example(example, Report(f"has no answer to {title}: {why}", None, hint, places, case))
    else:
        for key, expected in example.expect.items():
            if str(said.value) != expected:
                wanted, found = (phrasing.answer(decision, value) for value in (expected, said.value))
                they_answer = f"{phrasing.clauses(game, rules)} {'answers' if len(rules) == 1 else 'answer'}"
                words = f"expects the answer {wanted} to {title}, but {they_answer} {found}"
                hint = f"write '{key}: {said.value}', or change what is under 'given'"
                yield phrasing.of_example(example, Report(words, example.spans.get(key), hint, places, case))


@check("example.picture", "error")
def diagrams_match_inputs(game: Game) -> Iterator[Report]:
    """Find pieces, states and numbers in the diagram of an example that differ from its inputs."""
    for example in game.examples.values():
        given: _Given = {**example.case} if example.decision is not None else {**example.given}
        if example.places and given:
            has_position = example.moves or example.refused or example.reach is not None
            for compare in (_roles, _ends, _numbers, *((_missing, _states) if has_position else ())):
                yield from compare(game, example, given)


def _roles(game: Game, example: Example, given: _Given) -> Iterator[Report]:
    for place in example.places:
        wanted = given.get(place.role) if place.role else None
        if wanted is None or place.piece is None:
            continue
        if isinstance(wanted, tuple) and not isinstance(wanted, FaceRef):
            drawn = {other.piece for other in example.places if other.role == place.role}
            missing = next((each for each in wanted if each not in drawn), wanted[0])
            wanted = place.piece if place.piece in wanted else missing
        asked, shown = _asked_and_shown(game, place.side, place.piece, wanted)
        if asked and (asked != shown or (isinstance(wanted, FaceRef) and place.piece[:2] != wanted[:2])):
            words = f"has {asked} as its {place.role}, but its diagram shows {shown} as the {place.role}"
            hint = f"show {asked} in the diagram, or {shown} as {place.role} under 'given'"
            related = ((place.span, f"{shown} is here"),)
            yield phrasing.of_example(example, Report(words, example.spans.get(place.role), hint, related))


def _asked_and_shown(game: Game, side: SideId, ref: FaceRef, wanted: FaceRef | int | str) -> tuple[str, str]:
    """Return the words for an input and for what a cell shows: faces, pieces or sides; empty for other inputs."""
    if isinstance(wanted, FaceRef):
        return _face(game, wanted), _face(game, ref)
    if wanted in game.pieces:
        return game.pieces[PieceId(str(wanted))].name, game.pieces[ref.piece].name
    return next((each.name for each in game.sides.values() if each.id == wanted), ""), game.sides[side].name


def _face(game: Game, ref: FaceRef) -> str:
    """Return the name of a piece, with that of its face if it has several."""
    piece, face = game.pieces[ref.piece], game.pieces[ref.piece].face(ref.face)
    is_clear = len({each.state for each in piece.faces}) == len(piece.faces)
    return f"{piece.name} ({face.state if is_clear else face.id})" if len(piece.faces) > 1 else piece.name


def _ends(game: Game, example: Example, given: _Given) -> Iterator[Report]:
    board = examples.board_of(game, example)
    roles = [name for name, value in given.items() if isinstance(value, FaceRef)]
    if board is None or len(example.path) < 2 or not roles:
        return
    ends = [("begins", roles[0], example.path[0]), ("ends", roles[-1], example.path[-1])]
    for verb, role, cell in ends[: len(roles)]:
        placed = [place for place in example.places if place.role == role]
        if placed and all(place.cell != cell for place in placed):
            here, there = board.grid.label(placed[0].cell), board.grid.label(cell)
            words = f"{verb} at {there}, but its {role} is at {here} in the diagram"
            hint = f"move the {role} to {there}, or change the path"
            related = ((placed[0].span, f"the {role}"),)
            found = phrasing.of_example(example, Report(words, example.spans.get(role), hint, related))
            yield found._replace(message=f"the path of {found.message}")


def _numbers(game: Game, example: Example, given: _Given) -> Iterator[Report]:
    """Report markers that show, alone or together, no number of the input, or of the results where nothing moves."""
    results = set() if example.moves else set(example.expect.values())
    every = [(place, marker) for place in example.places for marker in place.markers]
    for name, number in given.items():
        if not isinstance(number, int):
            continue
        shown = [(place, int(text)) for place, marker in every if (text := _text(game, marker, name)).isdigit()]
        seen = {str(found) for _, found in shown} | {str(sum(found for _, found in shown))}
        if shown and str(number) not in seen and results.isdisjoint(seen):
            place, found = shown[0]
            words = f"has {name}: {number}, but the marker in its diagram shows {found}"
            hint = f"show {name} {number} in the diagram, or write '{name}: {found}'"
            related = ((place.span, f"the marker with {found}"),)
            yield phrasing.of_example(example, Report(words, example.spans.get(name), hint, related))


def _text(game: Game, ref: MarkerRef, name: str) -> str:
    """Return the words on a side of a marker for an input: `strength-1` shows strengths; empty for other markers."""
    marker = game.markers[ref.marker]
    is_named = marker.id == name or marker.id.startswith(f"{name}-")
    return (marker.back_name if ref.side == "back" else marker.name) if is_named else ""


def _missing(game: Game, example: Example, given: _Given) -> Iterator[Report]:
    kinds = {ref.piece for _, ref in placed_units.shown(example.places)}
    kinds |= {move.piece for move in (*example.moves, *example.refused)}
    roles = {place.role for place in example.places}
    for name, value in given.items():
        kind = value.piece if isinstance(value, FaceRef) else value
        if kind in game.pieces and kind not in kinds and name not in roles:
            wanted = game.pieces[PieceId(str(kind))].name
            seen = phrasing.join_and(piece.name for piece in game.pieces.values() if piece.id in kinds)
            words = f"has {wanted} as its {name}, but its diagram shows only {seen}"
            hint = f"show {wanted} in the diagram, or change the input"
            yield phrasing.of_example(example, Report(words, example.spans.get(name), hint))


def _states(game: Game, example: Example, given: _Given) -> Iterator[Report]:
    kinds = {value for value in given.values() if value in game.pieces}
    men = [(place, place.piece) for place in example.places if place.piece is not None and place.piece.piece in kinds]
    for name, value in given.items():
        state = game.states.get(StateId(str(value)))
        suited = [(place, ref) for place, ref in men if state is not None and ref.piece in (state.of or kinds)]
        if state is None or not suited or any(_is_in(game, place, ref, state) for place, ref in suited):
            continue
        place, ref = suited[0]
        words = f"has {name}: {value}, but {_face(game, ref)} in its diagram is not {state.name}"
        hint = f"write 'state: {value}' for the piece, or change the input"
        yield phrasing.of_example(example, Report(words, example.spans.get(name), hint, ((place.span, "the piece"),)))


def _is_in(game: Game, place: DiagramPlacement, ref: FaceRef, wanted: State) -> bool:
    """Return whether a piece is in a state: by its `state`, or by its face."""
    counts = game.states[place.state].counts_as if place.state is not None else ()
    return wanted.id in (place.state, *counts) or (wanted.face is not None and ref.face == wanted.face)
