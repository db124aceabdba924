"""Sheets as they leave the printer: nothing cut off, nothing too small, no missing letters, no missing pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.checks import Report, sheet_check
from pnp.checks.print.measure import NOTHING, DrawnMeasure, DrawnText, Extent, texts
from pnp.model.game import Game
from pnp.scene import fonts
from pnp.scene.sheet import Document, FaceName, Sheet

MM_PER_PT = 25.4 / 72
SMALLEST_PT = 5.0
ROUNDING_PT = 0.05
LOST_MM = 1.0
"""What reaches further than this into the margin is lost on many printers; less is lost on some."""
TOLERANCE_MM = 0.1
"""Half a hairline: a line on the very border is no fault."""


@sheet_check(
    "print.outside",
    "error",
    "What lies in the border that printers cannot reach is missing on paper.",
    "Printer manuals: 4 mm at the sides and up to 6.7 mm at the foot stay white; 1/4 in is safe.",
    code="X02",
)
def inside_printable_box(game: Game, document: Document) -> Iterator[Report]:
    """Everything drawn lies within the paper's margin."""
    rough, exact = DrawnMeasure(), DrawnMeasure(exact=True)
    margin = document.paper.margin
    beyond = []
    for sheet in document.sheets:
        near = [item for item in sheet.items if _beyond(sheet, rough.extent((item,)), margin) > TOLERANCE_MM]
        over = _beyond(sheet, exact.extent(near), margin)
        if over > TOLERANCE_MM:
            beyond.append((over, sheet))
    if beyond:
        over, sheet = max(beyond, key=lambda pair: pair[0])
        yield Report(
            f"{_document(document)}, {sheet.title or sheet.id}, "
            f"is drawn {over:.2f} mm into the margin of {margin:g} mm",
            cases=len(beyond),
            severity="error" if over > LOST_MM else "warning",
        )


@sheet_check(
    "print.small-text",
    "warning",
    "Text below 5 pt cannot be read on an ink-jet print at arm's length.",
    "Counter makers' guides: figures of 14 to 18 pt, captions not below 5 pt.",
    code="X03",
)
def text_large_enough(game: Game, document: Document) -> Iterator[Report]:
    """No text is smaller than 5 pt."""
    small: dict[float, list[DrawnText]] = {}
    for written in _texts(document):
        size = round(written.size / MM_PER_PT, 2)
        if size < SMALLEST_PT - ROUNDING_PT and written.text.strip():
            small.setdefault(size, []).append(written)
    for size, found in sorted(small.items()):
        yield Report(
            f"{_document(document)} has text of {size:g} pt, such as '{found[0].text}'; least is {SMALLEST_PT:g} pt",
            cases=len(found),
        )


@sheet_check(
    "print.missing-glyph",
    "error",
    "A letter that its font does not have prints as an empty box or not at all.",
    "The character maps of the fonts in use.",
    code="X10",
)
def fonts_have_every_letter(game: Game, document: Document) -> Iterator[Report]:
    """Every font has every letter of its texts."""
    absent: dict[tuple[str, str], str] = {}
    for written in _texts(document):
        for letter in fonts.missing(written.text, written.style.font):
            absent.setdefault((letter, written.style.font.family), written.text)
    for (letter, family), text in sorted(absent.items()):
        message = (
            f"{family} has no letter '{letter}' (U+{ord(letter):04X}), needed for '{text}' in {_document(document)}"
        )
        yield Report(message, hint="use another letter, or a symbol")


@sheet_check(
    "print.copies",
    "error",
    "A kit that lacks a counter stops the first game.",
    "Errata: counters missing from the sheet (1806, War and Peace).",
    code="X08",
)
def every_copy_printed(game: Game, document: Document) -> Iterator[Report]:
    """Every component of a sheet of pieces stands there as often as it should, each face as often as the other."""
    if document.product.arrangement != "grid":
        return
    placed = Counter((place.component, place.face) for sheet in document.sheets for place in sheet.placements)
    backs_printed = any(face == "back" for _, face in placed)
    for component in document.product.components:
        faces: list[FaceName] = ["front"]
        if component.back is not None and backs_printed:
            faces.append("back")
        for face in faces:
            found = placed[component.id, face]
            if found != component.copies:
                yield Report(
                    f"{_document(document)} should have {component.copies} of {component.name}, has {found} ({face})"
                )


@sheet_check(
    "print.lost",
    "error",
    "A board or chart that no sheet shows was promised by the kit and is missing.",
    "Users' requests: every sheet says what it is, and the kit is whole.",
    code="X08",
)
def every_component_printed(game: Game, document: Document) -> Iterator[Report]:
    """Every component stands on some sheet."""
    placed = {place.component for sheet in document.sheets for place in sheet.placements}
    for component in document.product.components:
        if document.product.arrangement in ("poster", "leaf") and component.id not in placed:
            yield Report(f"{_document(document)} does not show {component.name}")


def _beyond(sheet: Sheet, box: Extent, margin: float) -> float:
    """By how many mm a box reaches into the margin of a sheet."""
    if box == NOTHING:
        return 0.0
    left, top, right, bottom = box
    return max(margin - left, margin - top, right + margin - sheet.width, bottom + margin - sheet.height)


def _texts(document: Document) -> Iterator[DrawnText]:
    for sheet in document.sheets:
        yield from texts(sheet.items)


def _document(document: Document) -> str:
    return f"{document.name} on {document.paper.name}"
