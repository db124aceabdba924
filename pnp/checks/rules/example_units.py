"""Diagrams of examples: units on their side, on terrain open to them, next to their target, and enough counters."""

from collections import Counter
from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import board_lines, movement_classes, phrasing
from pnp.errors import Span
from pnp.expressions import formatting
from pnp.model.compute import example_moves, example_terrain, placed_units
from pnp.model.compute.units import is_among
from pnp.model.game import Board, Example, FaceRef, Game, Piece, SideId
from pnp.model.game.play import ALLOWED, COST, DiagramPlacement
from pnp.source.nodes import MappingNode, Step, locate

_REFUSED = "write 'allowed: no' under 'expect' if the move is refused"


@check("example.wrong-owner", "error")
def units_belong_to_their_side(game: Game) -> Iterator[Report]:
    """Find units in diagrams that are printed for other sides only."""
    for example in game.examples.values():
        for place, ref in placed_units.shown(example.places):
            piece = game.pieces[ref.piece]
            owners = _owners(piece)
            if owners and place.side not in owners and ref.composite is None:
                unit, wrong, side = phrasing.named(piece), game.sides[place.side].name, f"side: {owners[0]}"
                names = phrasing.join_and(game.sides[owner].name for owner in owners)
                stack = (game.pieces[each.piece] for _, each in placed_units.shown([place]))
                hint = f"write {side}, or show a unit of {wrong} instead"
                if not all(owners[0] in (_owners(each) or owners) for each in stack):
                    hint = f"take it out of this stack of {wrong}, or show it on a cell of its own with {side}"
                words = f"shows {unit} as a unit of {wrong}, but only {names} has it"
                span = _place_of(game, example, place, ref) or place.span
                related = ((piece.span, f"{unit} is printed for {names}"),)
                witness = (("unit", piece.id), ("side", place.side))
                yield phrasing.of_example(example, Report(words, span, hint, related, witness))


def _owners(piece: Piece) -> list[SideId]:
    return [side for side, copies in piece.count.items() if copies]


def _place_of(game: Game, example: Example, place: DiagramPlacement, ref: FaceRef) -> Span | None:
    """Return where a unit of a stack is written; None if that is not found."""
    cells = locate(game.tree, ("examples", example.id, "places")).value
    entries = cells.entries.values() if isinstance(cells, MappingNode) else ()
    step: tuple[Step, ...] = ("piece",) if ref is place.piece else ("under", place.under.index(ref))
    found = locate(next((each.value for each in entries if each.span == place.span), cells), step)
    return found.value.span if found.found == len(step) else None


@check("example.forbidden-ground", "error")
def units_are_where_they_may_be(game: Game) -> Iterator[Report]:
    """Find units in diagrams on terrain that is prohibited to their class, unless a unit beside them carries them."""
    for example in game.examples.values():
        there = example_terrain.map_ground(game, example)
        shown = placed_units.shown(example.places)
        for place, ref in shown if there is not None else ():
            assert there is not None
            piece, cell = game.pieces[ref.piece], place.cell
            together = [other.piece for found, other in shown if found.cell == cell]
            is_barred = movement_classes.is_barred(there, cell, piece.move_class)
            if is_barred and not movement_classes.carriers(game, together, piece):
                label, terrain = there.board.grid.label(cell), there.top_name(cell)
                words = f"shows {phrasing.named(piece)} in {label}, but {terrain} is prohibited to "
                words += movement_classes.class_words(game, piece)
                hint = f"move the unit, or correct the terrain there or the cost of {terrain}"
                witness = (("unit", piece.id), ("cell", label))
                yield phrasing.of_example(example, Report(words, place.span, hint, witness=witness))


@check("example.move-blocked", "error")
def moves_avoid_enemies(game: Game) -> Iterator[Report]:
    """Find movement paths with a cost that enter a cell in which the diagram shows an enemy."""
    for example, board in _moves(game):
        for cell, unit in example_moves.enemies_entered(game, board, example).items():
            label, enemy = board.grid.label(cell), f"{placed_units.name(game, unit)} of {game.sides[unit.side].name}"
            message = f"the move of the example {phrasing.title(example)} enters {label}, where {enemy} is"
            span = locate(game.tree, ("examples", example.id, "path")).key or example.span
            hint = f"change the path, or move the enemy; {_REFUSED}"
            yield Report(message, span, hint, witness=(("cell", label), ("enemy", unit.piece)))


@check("example.move-too-long", "warning")
def moves_are_within_the_allowance(game: Game) -> Iterator[Report]:
    """Find movement paths of several cells that cost more than the stat `move` (or `movement`) of their unit."""
    for example, _ in _moves(game):
        ref, allowance = example_terrain.first_unit(example), example_moves.allowance(game, example)
        try:
            price = example_terrain.path_price(game, example)
        except ValueError:
            continue  # reported by example.mismatch
        if ref and allowance is not None and price.has_points and len(example.path) > 2 and price.points > allowance:
            cost, unit = formatting.fraction_text(price.points), phrasing.named(game.pieces[ref.piece])
            costs = f"costs {cost} movement points, but {unit} has {allowance}"
            message = f"the move of the example {phrasing.title(example)} {costs}"
            hint = f"shorten the path, or show a unit that moves farther; {_REFUSED}"
            witness = (("cost", cost), ("allowance", str(allowance)))
            yield Report(message, example.spans.get(COST, example.span), hint, witness=witness)


def _moves(game: Game) -> Iterator[tuple[Example, Board]]:
    """Yield the examples of a movement cost along a path, without those that say whether it is allowed."""
    for example, board in board_lines.of_examples(game) if COST not in game.formulas else ():
        if COST in example.expect and ALLOWED not in example.expect and len(example.path) > 1:
            yield example, board


@check("example.facing", "warning")
def units_face_as_they_do(game: Game) -> Iterator[Report]:
    """Find units in diagrams that face although they never do, or do not although they, or others of their kind, do."""
    rule = game.facing
    for example, board in board_lines.of_examples(game) if rule is not None else ():
        assert rule is not None
        tops = [(place, game.pieces[place.piece.piece]) for place in example.places if place.piece is not None]
        faced = {piece.id for place, piece in tops if place.facing}
        for place, piece in tops if board.grid.is_lattice else ():
            turns = is_among(piece, rule.units, but=rule.but) if rule.units else piece.id in faced
            if turns == bool(place.facing):
                continue
            wrong = f"faces {place.facing}, but it is not among the units that face"
            hint = "remove its facing, or name it under 'units' of 'facing'"
            if turns:
                wrong, hint = "has no facing", "write where it faces, such as facing: ne"
            label = board.grid.label(place.cell)
            words = f"shows {phrasing.named(piece)} at {label}, which {wrong}"
            related, witness = ((rule.span, "who faces"),), (("unit", piece.id), ("cell", label))
            yield phrasing.of_example(example, Report(words, place.span, hint, related, witness))


@check("example.not-adjacent", "error")
def attackers_are_adjacent(game: Game) -> Iterator[Report]:
    """Find units in examples of a table with `adjacent` that are next to no unit of another role."""
    for example, board in board_lines.of_examples(game):
        table = game.tables.get(example.table) if example.table else None
        placed = [place for place in example.places if place.role] if table is not None and table.adjacent else []
        for place in placed:
            others = {other.cell for other in placed if other.role != place.role}
            if others and others.isdisjoint(board.grid.neighbors(place.cell)):
                assert table is not None
                role, where = place.role, board.grid.label(place.cell)
                unit = f"in the example {phrasing.title(example)}, the {role} on {where}"
                hint = f"move it; if {table.name} is for distant units too, take 'adjacent' out of the table"
                message, witness = f"{unit} is not adjacent to an opponent", (("role", role), ("cell", where))
                yield Report(message, place.span or example.span, hint, witness=witness)


@check("example.counter-twice", "warning")
def counters_are_placed_once(game: Game) -> Iterator[Report]:
    """Find pieces of which an example shows more than are printed."""
    for example in game.examples.values():
        shown = [(ref.piece, place.side) for place, ref in placed_units.shown(example.places) if ref.composite is None]
        for (piece, side), count in Counter(shown).items():
            printed = game.pieces[piece].count.get(side, 0)
            if 0 < printed < count:
                shows = f"shows {count} counters of {phrasing.named(game.pieces[piece])}"
                words = f"{shows}, but only {printed} are printed"
                tops = (place for place in reversed(example.places) if place.piece and place.piece.piece == piece)
                span = next((place.span for place in tops), None)
                hint, witness = "show another unit, or print more", (("piece", piece), ("shown", str(count)))
                yield phrasing.of_example(example, Report(words, span, hint, witness=witness))


@check("example.hand-too-large", "warning")
def hands_are_printed(game: Game) -> Iterator[Report]:
    """Find pieces of which an example has more in hands and on the board than are printed for all sides."""
    for example in game.examples.values():
        held = Counter(piece for pieces in example.hands.values() for piece in pieces)
        shown = Counter(place.piece.piece for place in example.places if place.piece is not None)
        for piece in held:
            count, printed = held[piece] + shown[piece], sum(game.pieces[piece].count.values())
            if 0 < printed < count:
                has = f"has {count} {phrasing.named(game.pieces[piece])} in hand and on the board"
                words, hint = f"{has}, but only {printed} are printed", "remove some from the hand"
                witness = (("piece", piece), ("shown", str(count)), ("printed", str(printed)))
                yield phrasing.of_example(example, Report(words, None, hint, witness=witness))
