"""Files in the game's folder that look like parts of the game and are not included."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import formal_parts, phrasing
from pnp.model.game import Game
from pnp.model.loading import unread_files
from pnp.model.text import chapters, missing_rules

_SOURCE = "Errata: the head of a section that was lost at the printer's (War for the Union, 7.3)."


@check(
    "unread.definition",
    "warning",
    "A definition in a file that is not included is not part of the game.",
    _SOURCE,
    code="R07",
)
def definitions_are_read(game: Game) -> Iterator[Report]:
    """Find YAML files that look like parts of the definition and are not included.

    A file that repeats definitions is another version of an included one; it is reported as a note.
    """
    missed = [each for each in game.unread if not each.again]
    if missed:
        message, hint = unread_files.unread_findings(missed)
        ids = [id_ for each in missed for id_ in each.ids]
        have = "it defines" if len(missed) == 1 else "they define"
        yield Report(f"{message}; {have} {unread_files.join_first(ids)}" if ids else message, missed[0].span, hint)
    for each in game.unread:
        if each.again:
            yield Report(
                f"the file '{each.name}' in the game's folder is not included; it repeats "
                f"{unread_files.join_first(each.again)} of the definition",
                each.span,
                "move the file out of the folder, or include it in place of the other one",
                severity="info",
            )


@check(
    "unread.chapter",
    "warning",
    "A chapter that the definition does not list is not printed.",
    _SOURCE,
    code="R07",
)
def chapters_are_read(game: Game) -> Iterator[Report]:
    """Find Markdown files with a heading in the folder of the chapters that are not listed as chapters.

    Where another text refers to a rule in such a file, `prose.unknown-rule` reports it. Files beside the definition are
    ignored.
    """
    book = game.rules
    if book is None or not book.unread:
        return
    booklet = phrasing.booklet(game)
    named = {
        *formal_parts.headings(game),
        *(use.rule for use in missing_rules.in_text(booklet)),
    } - booklet.headings.keys()
    for name, chapter in book.unread.items():
        if (
            chapter.path.parent != game.folder
            and chapter.text.lstrip().startswith("# ")
            and named.isdisjoint(chapters.headings_of(chapter))
        ):
            yield Report(*missing_rules.unlisted_chapter(book, name, {}))
