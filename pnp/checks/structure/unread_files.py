"""Files in the game's folder that look as if they belonged to the game, and that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import formal_parts, phrasing
from pnp.model.game import Game
from pnp.model.loading import unread_files
from pnp.model.text import chapters, missing_rules

_SOURCE = "Breaking shipped games by hand: what a file that was left out defines is missed in places far from it."


@check(
    "unread.definition",
    "warning",
    "What a file defines that nothing reads is not in the game, however well it is written.",
    _SOURCE,
    code="R07",
)
def definitions_are_read(game: Game) -> Iterator[Report]:
    """Every YAML file in the folder that is written like a part of the definition is included.

    One that defines what the definition has already is an older or another version of it, which is only noted.
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
                f"nothing reads the file '{each.name}' in the game's folder, which has "
                f"{unread_files.join_first(each.again)} as the definition has",
                each.span,
                "move the file away, or the one whose place it should take",
                severity="info",
            )


@check(
    "unread.chapter",
    "warning",
    "A chapter that is written and not named is not printed.",
    _SOURCE,
    code="R07",
)
def chapters_are_read(game: Game) -> Iterator[Report]:
    """Every Markdown file beside the chapters that begins with a heading is one of them, unless rules in it are missed.

    Of these it is told where they are named. Files beside the definition may be anything.
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
