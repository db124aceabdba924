"""Definitions without a use, pieces that are given and not printed, and files that are not included."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing, review_entries
from pnp.errors import Span
from pnp.model.compute.ground import Kind, kinds_on
from pnp.model.game import Game, PieceId, TerrainId
from pnp.model.loading import unread_files
from pnp.model.text import chapters, missing_rules


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
    """Find YAML files that look like parts of the definition and are not included.

    A file that repeats definitions is another version of an included one; it is reported as a note.
    """
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
    """Find Markdown files with a heading in the folder of the chapters that are not listed as chapters.

    If a text refers to a rule in it, `prose.unknown-rule` reports it. Files beside the definition are ignored.
    """
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
