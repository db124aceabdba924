"""Printed sheets: nothing outside the printable area or illegible, nothing missing; pages of the booklet are full."""

from collections import Counter
from collections.abc import Iterator

from pnp.checks import Report, sheet_check
from pnp.checks.shared.grouping import grouped
from pnp.errors import Span
from pnp.model.game import Game
from pnp.scene import fonts, legibility
from pnp.scene.extents import DrawnMeasure, Extent, texts
from pnp.scene.flow import Flow
from pnp.scene.sheet import SPARE, Box, Document, FaceName, Sheet

ERROR_MM = 1.0
"""Overlap with the margin that many printers cut off; a smaller overlap is a warning."""
TOLERANCE_MM = 0.101
"""Half a hairline, so that a line on the border is allowed, however its place is rounded."""
_FAIR = 0.75
"""A page of running text that is less full looks unfinished."""


@sheet_check("print.outside", "error")
def inside_printable_box(game: Game, document: Document) -> Iterator[Report]:
    """Find drawings that overlap the margin of the paper."""
    rough, exact = DrawnMeasure(), DrawnMeasure(exact=True)
    margin = document.paper.margin
    beyond = []
    for sheet in (each for each in document.sheets if each.trim or not each.bleed):  # a cover is colored to the edge
        near = [item for item in sheet.items if _beyond(sheet, rough.extent((item,)), margin) > TOLERANCE_MM]
        over = _beyond(sheet, exact.extent(near), margin)
        if over > TOLERANCE_MM:
            beyond.append((over, sheet))
    if beyond:
        over, sheet = max(beyond, key=lambda pair: pair[0])
        message = f"{_on(document, sheet)}, overlaps the margin of {margin:g} mm by {over:.2f} mm"
        hint = "reduce the drawing, or use a larger paper"
        yield Report(message, None, hint, cases=len(beyond), severity="error" if over > ERROR_MM else "warning")


def _register(id_: str, flaws: legibility.Find, hint: str) -> None:
    sheet_check(id_, "warning")(lambda game, document: _worst(game, document, flaws, hint))


_register("print.small-text", legibility.small, "give it more room, or shorten what is beside it")
_register("print.text-overlap", legibility.overlaps, "move one of them, or shorten it")
_register("print.low-contrast", legibility.pale, "make its color or that below it lighter or darker")


def _worst(game: Game, document: Document, flaws: legibility.Find, hint: str) -> Iterator[Report]:
    """Yield the worst of the flaws of a document, where the text is written, or at the scenario whose sheet has it."""
    spans = [(f"scenario/{each.id}/", each.span) for each in game.scenarios.values()]
    found = [(flaw, sheet) for sheet, texts in document.texts for flaw in flaws(texts)]
    for flaw, sheet in sorted(found, key=lambda each: each[0].measure)[:1]:
        place = next((span for id_, span in spans for at in sheet.placements if at.component.startswith(id_)), None)
        if place is None and " " in flaw.text:
            place = _written(game, flaw.text)
        yield Report(f"{_on(document, sheet)}: {flaw.message}", place, hint, cases=len(found))


@sheet_check("print.missing-glyph", "error")
def fonts_have_every_letter(game: Game, document: Document) -> Iterator[Report]:
    """Find characters that their font does not have."""
    written = ((each.text, each.style.font) for sheet in document.sheets for each in texts(sheet.items))
    absent = grouped(((letter, font.family), text) for text, font in written for letter in fonts.missing(text, font))
    for (letter, family), (text, *_) in sorted(absent.items()):
        place, name = _written(game, letter), f"character '{letter}' (U+{ord(letter):04X})"
        needed = f"{family} has no {name}, needed for '{text}' in {_document(document)}"
        message = needed if place is None else f"the font has no {name}"
        yield Report(message, place, "use another character, or a symbol")


def _written(game: Game, words: str) -> Span | None:
    """Return the first place in the texts for players that has some words; None if they are elsewhere."""
    chapters = game.rules.chapters if game.rules is not None else ()
    lines = ((each.span, number, row) for each in chapters for number, row in enumerate(each.text.splitlines()))
    rows = [(span.file, span.line + number, 1, row) for span, number, row in lines]
    rows += [(each.span.file, row.line, row.column, row.text) for each in game.passages for row in each.rows]
    for file, line, column, row in rows:
        if words in row:
            return Span(file, line, column + row.index(words), column + row.index(words) + len(words))
    return None


@sheet_check("print.copies", "error")
def every_copy_printed(game: Game, document: Document) -> Iterator[Report]:
    """Find components that a sheet shows more or less often than their number of copies."""
    if document.product.arrangement not in ("grid", "cut-sheets"):
        return
    placed: Counter[tuple[str, FaceName]] = Counter()
    for sheet in document.sheets:
        for place in sheet.placements:
            if place.part is None or place.part[:2] == (0.0, 0.0):
                placed[place.component, place.face] += sheet.times
    backs_printed = any(face == "back" for _, face in placed)
    for component in document.product.components:
        faces: tuple[FaceName, ...] = ("front", "back") if component.back is not None and backs_printed else ("front",)
        for face in faces:
            found = placed[component.id, face]
            if found != component.copies:
                name = f"{component.name} ({component.id})"
                message = f"{_document(document)} should have {component.copies} of {name}, but has {found} ({face})"
                yield Report(message, component.span)


@sheet_check("print.missing-component", "error")
def every_component_printed(game: Game, document: Document) -> Iterator[Report]:
    """Find components that are on no sheet."""
    placed = {place.component for sheet in document.sheets for place in sheet.placements}
    for component in document.product.components:
        if document.product.arrangement in ("poster", "leaf") and component.id not in placed:
            yield Report(f"{_document(document)} does not show {component.name} ({component.id})", component.span)


def _beyond(sheet: Sheet, box: Extent, margin: float) -> float:
    left, top, right, bottom = box
    return max(margin - left, margin - top, right + margin - sheet.width, bottom + margin - sheet.height)


def _document(document: Document) -> str:
    return f"{document.name} on {document.paper.name}"


def _on(document: Document, sheet: Sheet) -> str:
    return f"{_document(document)}, {sheet.title or sheet.id}"


@sheet_check("print.panel-cut", "warning")
def panels_are_whole(game: Game, document: Document) -> Iterator[Report]:
    """Find panels beside or below a map that the join of two sheets crosses."""
    panels = {piece.id: piece.whole for piece in document.product.components}
    cut: dict[tuple[str, int], tuple[Sheet, Box]] = {}
    for sheet in document.sheets:
        for placed in sheet.placements:
            for number, box in enumerate(panels.get(placed.component, ()) if placed.part is not None else ()):
                if placed.part is not None and _is_joined_across(box, placed.part):
                    cut.setdefault((placed.component, number), (sheet, box))
    for sheet, box in list(cut.values())[:1]:
        message = f"{_on(document, sheet)}, begins inside a panel of {box.width:.0f} × {box.height:.0f} mm"
        hint = "make the panel narrower or move it to another row, or use a larger paper"
        yield Report(message, hint=hint, cases=len(cut))


def _is_joined_across(box: Box, part: Box) -> bool:
    """Return whether the left or the upper edge of a sheet's part, where it is laid over others, crosses a box."""
    within_rows = part.y < box.y + box.height and box.y < part.y + part.height
    within_columns = part.x < box.x + box.width and box.x < part.x + part.width
    crosses_left = part.x > 0 and box.x + TOLERANCE_MM < part.x < box.x + box.width - TOLERANCE_MM
    crosses_top = part.y > 0 and box.y + TOLERANCE_MM < part.y < box.y + box.height - TOLERANCE_MM
    return (crosses_left and within_rows) or (crosses_top and within_columns)


@sheet_check("print.page-hole", "info")
def pages_are_full(game: Game, document: Document) -> Iterator[Report]:
    """Find pages of running text that are a quarter empty; the last may be."""
    for sheet in (each for each in document.sheets if each.fill < _FAIR):
        message = f"page {sheet.label} of the rules is {100 * sheet.fill:.0f}% full on {document.paper.name}"
        hint = "what follows is high: make a figure smaller, move it, or divide a table"
        yield Report(f"{message}: '{sheet.title}'", game.rules and game.rules.chapters_span, hint)


@sheet_check("print.too-many-pages", "warning")
def booklet_is_short_enough(game: Game, document: Document) -> Iterator[Report]:
    """Find a booklet with more pages than the game wants, without those that only fill up its last sheet."""
    if not isinstance(document.product.flow, Flow) or document.is_booklet:
        return
    wanted = game.rules.pages if game.rules is not None else None
    count = sum(not sheet.id.startswith(SPARE) for sheet in document.sheets)
    if wanted is not None and count > wanted:
        message = f"the rules have {count} pages on {document.paper.name}, and 'pages' is {wanted}"
        hint = "shorten the text, make figures smaller, or raise 'pages'"
        yield Report(message, game.rules and game.rules.pages_span, hint)
