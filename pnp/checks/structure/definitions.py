"""Definitions without a use, values that are missing, divisors that can be 0, and files that are not included."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import prod

from pnp.checks import Report, check
from pnp.checks.shared import phrasing, review_entries
from pnp.checks.shared.reachable_lookups import combinations_of, values_of
from pnp.errors import Span
from pnp.expressions.expression import Expression, ExpressionError
from pnp.expressions.roll import Roll
from pnp.model.compute import formulas
from pnp.model.compute.ground import Kind, kinds_on
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Game, Marker, Piece, PieceId, StatId, StatValue, TerrainId
from pnp.model.loading import unread_files
from pnp.model.text import chapters, missing_rules
from pnp.source.nodes import ListNode, MappingNode, Node, ScalarNode, locate

_MOST_ONE_BY_ONE = 8
_MOST_CASES = 20_000


@check("unused.terrain", "warning")
def terrain_used(game: Game) -> Iterator[Report]:
    """Find terrain that no board shows."""
    shown = {board.ground.id for board in game.boards.values() if board.ground is not None}
    shown |= {kind.id for board in game.boards.values() for kind in kinds_on(board)}
    every: dict[TerrainId, Kind] = {**game.terrain, **game.over, **game.line_kinds}
    for name, terrain in every.items():
        if name not in shown and terrain.span is not None:
            message = f"no board shows the terrain {phrasing.named(terrain)}"
            yield Report(message, terrain.span, "add it to a board, or remove it")


@check("unused.piece", "warning")
def pieces_printed(game: Game) -> Iterator[Report]:
    """Find pieces without counters."""
    for piece in game.pieces.values():
        if not any(piece.count.values()):
            message = f"no counter of {phrasing.named(piece)} is printed"
            yield Report(message, piece.span, hint="give it a count, such as count: 1, or remove it")


@check("unused.marker", "warning")
def markers_printed(game: Game) -> Iterator[Report]:
    """Find markers without counters."""
    for marker in game.markers.values():
        if not marker.neutral_count and not any(marker.count.values()):
            message = f"no marker {phrasing.named(marker)} is printed: its count is 0"
            yield Report(message, marker.span, hint="write how many there are, such as count: 1, or remove it")


@check("unused.formation", "warning")
def formations_have_units(game: Game) -> Iterator[Report]:
    """Find formations without units."""
    used = {piece.formation for piece in game.pieces.values()}
    for formation in game.formations.values():
        if formation.id not in used:
            message = f"no unit belongs to the formation {phrasing.named(formation)}"
            yield Report(message, formation.span, "name it as the formation of its units, or remove it")


@check("piece.unknown-upgrade", "error")
def upgrades_are_in_the_box(game: Game) -> Iterator[Report]:
    """Find pieces without counters that a clause or a machine gives."""
    for name, piece, span in _upgrades(game):
        if not any(game.pieces[piece].count.values()):
            message = f"{name} can give {phrasing.named(game.pieces[piece])}, of which no counter is printed"
            hint = "add a count to the piece, or name another piece"
            yield Report(message, span, hint, ((game.pieces[piece].span, f"{game.pieces[piece].name} has no copies"),))


def _upgrades(game: Game) -> Iterator[tuple[str, PieceId, Span]]:
    for clause in game.rulings.clauses.values():
        if clause.then in game.pieces:
            yield phrasing.clause(game, clause), PieceId(str(clause.then)), clause.span
    for machine in game.rulings.machines.values():
        for action in machine.actions.values():
            for value in action.effect.values():
                if value in game.pieces:
                    yield phrasing.rule(game, action.id, action.says), PieceId(str(value)), action.span


@check("unread.definition", "warning")
def definitions_are_read(game: Game) -> Iterator[Report]:
    """Find YAML files that look like parts of the definition and are not included; a note if they repeat it."""
    missed = [each for each in game.unread if not each.again]
    if missed:
        message, hint = unread_files.unread_findings(missed)
        defined = unread_files.they_define(missed)
        yield Report(f"{message}; {defined}" if defined else message, missed[0].span, hint)
    for each in game.unread:
        if each.again:
            what = unread_files.join_first(list(map(repr, each.again)))
            file = f"the file '{each.name}' in the game's folder"
            message = f"{file} is not included; it repeats {what} of the definition"
            hint = "move the file out of the folder, or include it in place of the other one"
            yield Report(message, each.span, hint, severity="info")


@check("unread.chapter", "warning")
def chapters_are_read(game: Game) -> Iterator[Report]:
    """Find Markdown files among the chapters that are not listed; `prose.unknown-rule` reports those referred to."""
    book = game.rules
    if book is None or not book.unread:
        return
    booklet = phrasing.booklet(game)
    named = {*review_entries.headings(game), *(use.rule for use in missing_rules.in_text(booklet))}
    named -= booklet.headings.keys()
    for name, chapter in book.unread.items():
        is_chapter = chapter.path.parent != game.folder and chapter.text.lstrip().startswith("# ")
        if is_chapter and named.isdisjoint(chapters.headings_of(chapter)):
            yield Report(*missing_rules.unlisted_chapter(book, name, {}))


@check("stat.unknown", "error")
def values_are_given(game: Game) -> Iterator[Report]:
    """Find faces of counters, and markers, without a value for a stat."""
    lacking = list(_lacking(game))
    if len(lacking) > _MOST_ONE_BY_ONE:
        names = [phrasing.named(thing) for _, thing, _ in lacking]
        stats = dict.fromkeys(stat for *_, found in lacking for stat in found)
        given = phrasing.join_and(game.stats[stat].name for stat in stats)
        whose = phrasing.join_and([*names[: _MOST_ONE_BY_ONE // 2], f"{len(names) - _MOST_ONE_BY_ONE // 2} more"])
        cases, hint = sum(found.total() for *_, found in lacking), "replace each '?' with a number"
        yield Report(f"{given} of {whose} are missing", lacking[0][1].span, hint, cases=cases)
        return
    for section, thing, found in lacking:
        marks = list(_unknown(locate(game.tree, (section, thing.id)).value))
        given = phrasing.join_and(game.stats[stat].name for stat in found)
        faces = phrasing.join_and(dict.fromkeys(f"'{path[0]}'" for path, _ in marks if path[1:]))
        what = f"{given} of {phrasing.named(thing)} {'is' if len(found) == 1 else 'are'}"
        message = f"{what} '?'{f' in {faces}' if faces else ''}"
        witness = tuple((game.stats[stat].name, UNKNOWN) for stat in found)
        hint = f"write a number for {'the' if found.total() == 1 else 'each'} '?'"
        yield Report(message, marks[0][1] if marks else thing.span, hint, (), witness, found.total())


def _unknown(node: Node, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Span]]:
    if isinstance(node, ScalarNode) and node.value == UNKNOWN:
        yield path, node.span
    for key, entry in node.entries.items() if isinstance(node, MappingNode) else ():
        yield from _unknown(entry.value, (*path, key))
    for inner in node.items if isinstance(node, ListNode) else ():
        yield from _unknown(inner, path)


def _lacking(game: Game) -> Iterator[tuple[str, Piece | Marker, Counter[StatId]]]:
    """Yield pieces and markers that lack values, each with its section and how often it lacks a value of each stat."""
    every = list[tuple[str, Piece | Marker, list[Mapping[StatId, StatValue]]]]()
    every += (("pieces", piece, [face.stats for face in piece.faces]) for piece in game.pieces.values())
    every += (("markers", marker, [marker.stats, *marker.weapons]) for marker in game.markers.values())
    for section, thing, sides in every:
        found = Counter(stat for values in sides for stat, value in values.items() if value == UNKNOWN)
        if found:
            yield section, thing, found


@check("formula.division", "error")
def divisors_nonzero(game: Game) -> Iterator[Report]:
    """Find formulas whose divisor is 0 for some values of its names."""
    for title, expression, span in _formulas(game):
        for divisor in expression.divisors:
            ranges = _ranges(game, divisor)
            if not all(ranges.values()):
                continue  # something is not declared
            if prod(map(len, ranges.values())) > _MOST_CASES:
                message = f"cannot determine whether {title} divides by 0: there are too many cases"
                hint = "give its names smaller ranges, or write the divisor as max(1, …); no mistake is known"
                yield Report(message, span, hint, severity="unknown")
                continue
            cases = [case for case in combinations_of(ranges) if _is_zero(game, divisor, case)]
            if cases:
                witness = tuple((name, str(value)) for name, value in cases[0].items())
                where = phrasing.join_and(f"{name} is {value}" for name, value in witness)
                message, hint = f"{title} divides by {divisor.text}", "divide by another number"
                if where:
                    message += f", which is 0 where {where}"
                    hint = f"write a divisor that is never 0, such as max(1, {divisor.text})"
                yield Report(message, span, hint, (), witness, len(cases) if len(cases) > 1 else None)


def _formulas(game: Game) -> Iterator[tuple[str, Expression, Span | None]]:
    for id_, expression in game.formulas.items():
        yield f"the formula '{id_}'", expression, game.formula_spans.get(id_)
    for modifier in game.modifiers.values():
        yield f"the modifier '{modifier.id}'", modifier.add, modifier.span
    for table in game.tables.values():
        shift = Roll.parse(table.roll).shift if "/" in table.roll else None
        if shift is not None:
            yield f"the roll of the table '{table.id}'", shift, table.span


def _ranges(game: Game, divisor: Expression) -> dict[str, Sequence[int]]:
    """Return the values of everything that a divisor depends on; none of what is not declared."""
    ranges: dict[str, Sequence[int]] = {}
    for name in formulas.inputs_of(game, divisor):
        variable = game.variables.get(name)
        ranges[name] = range(variable.low, variable.high + 1) if variable else values_of(game, name)
    return ranges


def _is_zero(game: Game, divisor: Expression, case: Mapping[str, int]) -> bool:
    try:
        return formulas.evaluated_expression(game, divisor, case) == 0
    except ExpressionError:
        return False
