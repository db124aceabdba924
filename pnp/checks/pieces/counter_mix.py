"""The counter mix compared with scenarios, with set-up rules, and with the number that the kit declares."""

from collections.abc import Iterator, Mapping

from pnp.checks import Report, check
from pnp.checks.shared import counter_supply, phrasing
from pnp.checks.shared.counter_supply import SideGroup, borrowed, excess, placed, printed_markers
from pnp.errors import Span
from pnp.model.game import Game, MarkerId, Piece, SideId
from pnp.model.game.rulings import PlacementRule
from pnp.model.game.scenarios import Scenario

_EXTRAS = "extras"
"""The document with counters that carry a state on their backs."""
_MOST_KINDS_LISTED = 12
_Miscount = tuple[Piece, SideGroup, int, int, list[PlacementRule]]
"""A piece of which sides have a number of counters and set-up rules place another one."""


@check("mix.forces", "error")
def forces_fit_counter_mix(game: Game) -> Iterator[Report]:
    """Find units of a scenario of which a side owns and may borrow too few counters."""
    for scenario in game.scenarios.values():
        for id_ in counter_supply.fielded(scenario):
            piece = game.pieces[id_]
            lent, short = borrowed(game, piece), excess(scenario, piece)
            for sides in [{side: missing} for side, missing in short.items() if missing > lent] or [short]:
                if sum(sides.values()) > lent:
                    yield _too_few(game, scenario, piece, sides)


@check("mix.unfielded", "warning")
def all_counters_used(game: Game) -> Iterator[Report]:
    """Find pieces that a side never fields; any side may field the pieces of a neutral one."""
    if not any(scenario.forces for scenario in game.scenarios.values()):
        return
    for piece in game.pieces.values():
        for side, copies in piece.count.items():
            forces = [pair for scenario in game.scenarios.values() for pair in scenario.forces.items()]
            lent = game.sides[side].neutral
            if copies and not any(piece.id in force.units for other, force in forces if lent or other == side):
                message = f"no scenario fields {phrasing.named(piece)} of {game.sides[side].name}"
                hint = "add it to a force, or print none of it for this side"
                yield Report(message, piece.span, hint=hint, witness=(("side", side), ("counters", str(copies))))


@check("mix.decided", "warning")
def decisions_count_what_is_printed(game: Game) -> Iterator[Report]:
    """Find inputs of decisions, such as `bats: 0..4`, that count to another number than there are of these cards."""
    items = (item for set_ in game.components.values() for item in set_.items.values())
    printed = {f"{item.id}s": (item.copies, item.name, item.span) for item in items}
    printed |= {f"{piece.id}s": (sum(piece.count.values()), piece.name, piece.span) for piece in game.pieces.values()}
    for decision in game.rulings.decisions.values():
        for name, domain in decision.inputs.items():
            most = max(map(int, domain.values)) if domain.numbers and 0 in domain.values else 0
            copies, thing, span = printed.get(name, (most, "", decision.span))
            if copies != most and most > 1:
                counted = f"{phrasing.title(decision)} counts '{name}' from 0 to {most}"
                message, hint = f"{counted}, but of {thing} there are {copies}", f"write {name}: 0..{copies}"
                yield Report(message, domain.span, f"{hint}, or print {most}", ((span, f"the copies of {thing}"),))


@check("mix.unlike-forces", "warning")
def forces_are_alike(game: Game) -> Iterator[Report]:
    """Find the force of a scenario that has one unit less than all others, which are the same, and than is printed."""
    for scenario in game.scenarios.values():
        for side, force in scenario.forces.items():
            others = [other.units for name, other in scenario.forces.items() if name != side]
            unlike = [id_ for id_ in game.pieces if others and force.units.get(id_, 0) != others[0].get(id_, 0)]
            if len(unlike) == 1 < len(others[0]) and all(each == others[0] for each in others):
                piece = game.pieces[unlike[0]]
                own, usual = force.units.get(piece.id, 0), others[0].get(piece.id, 0)
                if own == usual - 1 and piece.count.get(side) == usual:
                    name = game.sides[side].name
                    has = f"{name} has {own} of {phrasing.named(piece)} in scenario {scenario.number}"
                    message = f"{has}; the other forces have the same units, but {usual} of these"
                    place = next((group.span for group in force.groups if piece.id in group.units), scenario.span)
                    hint = f"write {piece.id}: {usual}, or suppress this with a reason"
                    yield Report(message, place, hint, ((piece.span, f"{usual} are printed for {name}"),))


@check("mix.markers", "error")
def marker_supply_sufficient(game: Game) -> Iterator[Report]:
    """Find scenarios that can need more markers than are printed; a note if extra counters show states on backs."""
    for scenario in game.scenarios.values():
        for id_, marker in game.markers.items():
            units = _state_demand(game, scenario, id_)
            others = sum(place.marker == id_ for place in scenario.places) + scenario.demand.get(id_, 0)
            supply, wanted = printed_markers(game, id_), units + others
            if wanted <= supply:
                continue
            need = f"scenario {scenario.number} can need {phrasing.plural(wanted, 'marker')} '{id_}' at once"
            printed = f"{supply} {'is' if supply == 1 else 'are'} printed"
            related = ((marker.span, "the marker"),)
            if _EXTRAS in game.kit.documents and others <= supply:
                message = f"without the extra counters, {need}; {printed}"
                witness = (("needed", str(wanted)), ("printed", str(supply)))
                yield Report(message, scenario.span, "", related, witness, severity="info")
            else:
                hint = f"print {wanted}, or let the scenario need fewer"
                found = (("units that can need one", str(units)), ("others", str(others)), ("printed", str(supply)))
                yield Report(f"{need}, but {printed}", scenario.span, hint, related, found)


def _state_demand(game: Game, scenario: Scenario, marker: MarkerId) -> int:
    """Return how many units of all forces can be in the state of a marker at once, according to the kit's `backs`."""
    words = {word for word, state in game.kit.backs.items() if state == marker}
    units = ((game.pieces[id_], n) for force in scenario.forces.values() for id_, n in force.units.items())
    return sum(copies for piece, copies in units if words & {*piece.tags, str(piece.move_class or "")})


def _too_few(game: Game, scenario: Scenario, piece: Piece, short: Mapping[SideId, int]) -> Report:
    lent, names = borrowed(game, piece), {side: game.sides[side].name for side in short}
    missing = sum(short.values()) - lent
    groups = [[group for group in scenario.forces[side].groups if piece.id in group.units] for side in short]
    spans = [group.span for own in groups for group in sorted(own, key=lambda group: -group.units[piece.id])]
    fields = {name: scenario.forces[side].units[piece.id] for side, name in names.items()}
    shared = {side: game.sides[side].neutral for side in piece.count}
    own = {side: copies for side, copies in piece.count.items() if copies and (side in short or shared[side])}
    parts = f"{phrasing.join_and(fields)} {'fields' if len(fields) == 1 else 'field'} {sum(fields.values())}"
    parts += f" ({' and '.join(map(str, fields.values()))})" if len(fields) > 1 else ""
    any_side = ", which any side may use"
    has = [f"{copies} of {game.sides[side].name}{any_side * shared[side]}" for side, copies in own.items()]
    there = f"there are only {sum(own.values())}: {phrasing.join_and(has)}" if own else "none is printed"
    message = f"in scenario {scenario.number}, {parts} of {phrasing.named(piece)}, but {there}"
    counters = (piece.counted_at(next(iter(own), next(iter(short)))), f"the counters of {piece.name}")
    related = (counters, *((span, "also fielded here") for span in spans[1:]))
    witness = [(f"{name} fields", str(number)) for name, number in fields.items()]
    witness += [(f"counters of {game.sides[side].name}", str(own.get(side, 0))) for side in {**names, **own}]
    return Report(message, spans[0], f"field {missing} fewer, or print {missing} more", related, tuple(witness))


@check("placement.count", "error")
def as_many_are_placed_as_printed(game: Game) -> Iterator[Report]:
    """Find pieces with fewer counters than set-up rules place, an error, or with more, such as a reserve, a note."""
    total = sum(sum(kinds.values()) for kinds in _listed(game).values())
    for piece, share, printed, wanted, rules in _miscounts(game):
        few, hint = printed < wanted, f"print {wanted} {share.whose}, or place {printed}"
        hint += "" if few else f"; if spares are meant, confirm the {total} counters in all: kit: {{counters: {total}}}"
        has = f"{share.who} has {counter_supply.count_text(printed)} of {phrasing.named(piece)}"
        message, span = f"{has}, but must set up {wanted}", piece.counted_at(share.sides[0])
        related = tuple((rule.span, f"'{rule.id}' places {rule.pieces[piece.id]}") for rule in rules)
        witness = (("side", ", ".join(share.names)), ("counters", str(printed)), ("set up", str(wanted)))
        if few or game.kit.counters != total:
            yield Report(message, span, hint, related, witness, severity=None if few else "info")


def _miscounts(game: Game) -> Iterator[_Miscount]:
    """Yield the pieces whose counters and set-up rules differ; pieces that are bought may have more counters."""
    for piece in game.pieces.values():
        naming = [rule for rule in game.rulings.placements.values() if piece.id in rule.pieces]
        differing = {}
        for side in game.sides if naming else ():
            rules = counter_supply.rules_for(naming, side)
            copies, wanted = piece.count.get(side, 0), placed(piece, rules)
            is_few = copies < wanted and not _is_counted_elsewhere(game, side, piece)
            if rules and (is_few or (copies > wanted and counter_supply.starts_in_play(game, piece))):
                differing[side] = (copies, wanted)
        for share, (copies, wanted) in counter_supply.group_sides(game, differing):
            by_id = {rule.id: rule for side in share.sides for rule in counter_supply.rules_for(naming, side)}
            yield piece, share, copies, wanted, list(by_id.values())


def _is_counted_elsewhere(game: Game, side: SideId, piece: Piece) -> bool:
    """Return whether a side may borrow its counters, or whether its limit already reports that there are too few."""
    lent = any(copies and game.sides[other].neutral for other, copies in piece.count.items())
    return lent or game.sides[side].neutral or (piece.limit or 0) > piece.count.get(side, 0)


@check("mix.total", "error")
def total_is_as_declared(game: Game) -> Iterator[Report]:
    """Compare the kit's number of counters with the sum of all counts."""
    declared = game.kit.counters
    if declared is None:
        return
    parts = _listed(game)
    sizes = {name: sum(kinds.values()) for name, kinds in parts.items()}
    total = sum(sizes.values())
    if total != declared:
        suspects = list(_suspects(game, total - declared))
        sums = ", ".join(f"{name} {number}" for name, number in sizes.items() if number)
        wrong = f"{abs(total - declared)} {'too many' if total > declared else 'too few'}"
        listed = f"{total} are listed: {sums}" if total else "none is listed"
        hint = f"correct the count that is {wrong}; if every count is right, set the total to {total}"
        hint, places = suspects[0][1] if suspects else hint, tuple(place for place, _ in suspects[:_MOST_KINDS_LISTED])
        witness = tuple((name, _kinds(kinds)) for name, kinds in parts.items())
        message = f"the kit declares {declared} counters, but {listed}"
        yield Report(message, game.kit.counters_span, hint, places, witness)


def _suspects(game: Game, excess: int) -> Iterator[tuple[tuple[Span, str], str]]:
    """Yield the counts that are probably wrong, and hints: off by this excess, or too few for a scenario."""
    for piece, share, printed, wanted, _ in _miscounts(game):
        if (printed - wanted) * len(share.sides) * _cut(piece) == excess:
            place = (piece.counted_at(share.sides[0]), f"the count of {piece.name}")
            counts = f"{printed} are printed {share.whose}, and {wanted} set up"
            yield place, f"correct the count of '{piece.id}' first: {counts}"
    short = list(counter_supply.largest_shortages(game)) if excess < 0 else []
    for piece, side, scenario, _ in sorted(short, key=lambda each: each.missing * _cut(each.piece) != -excess):
        has = f"{game.sides[side].name} has {piece.count.get(side, 0)}"
        fields = f"scenario {scenario.number} fields {scenario.forces[side].units[piece.id]}"
        place = (piece.counted_at(side), f"the count of {piece.name}")
        yield place, f"correct the count of '{piece.id}' first: {has}, and {fields}"


def _kinds(kinds: Mapping[str, int]) -> str:
    """Return a part of the sum by kinds of counters, unless there are many: `17 (pawn 9, knight 2)`."""
    counted = [f"{name} {copies}" for name, copies in kinds.items() if copies]
    number = sum(kinds.values())
    return f"{number} ({', '.join(counted)})" if 1 < len(counted) <= _MOST_KINDS_LISTED else str(number)


def _listed(game: Game) -> dict[str, dict[str, int]]:
    """Return the counters of each side, of stacks of certain pieces, and of markers, by kind."""
    parts = {
        side.name: {str(piece.id): piece.count.get(side.id, 0) * _cut(piece) for piece in game.pieces.values()}
        for side in game.sides.values()
    }
    for composite in game.composites.values():
        if composite.each:
            top = game.pieces[composite.of[0]]
            pairs = sum(min(copies, top.count.get(side, 0)) for side, copies in composite.count.items())
            parts[composite.name] = {composite.id: pairs * _cut(top)}
    parts["markers"] = {marker: printed_markers(game, marker) for marker in game.markers}
    return parts


def _cut(piece: Piece) -> int:
    """Return how many counters are cut for each copy of a piece; two faces share one."""
    return -(-len(piece.faces) // 2)
