"""An errata sheet: the changes from one version to the next, as Markdown for screens and as pages to print."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from pnp.comparison.changes import SECTIONS, Change
from pnp.impose import SheetInfo, impose
from pnp.model.game import Game
from pnp.scene.flow import Block, Flow, FlowHeading, FlowParagraph, Listing, PageFormat, Run
from pnp.scene.sheet import Paper, Product, Sheet
from pnp.scene.theme import Theme

TITLE = "Errata and changes"
_NOTHING = "Nothing has changed."


def markdown(old: Game, new: Game, changes: Sequence[Change]) -> str:
    """Return the sheet as Markdown, with a heading for each section and a line for each change."""
    lines = [f"# {new.title}: {TITLE.lower()}", "", _versions(old, new), ""]
    for section, found in _sections(changes):
        lines += [f"## {section}", "", *(f"- {_escaped(change.sentence)}" for change in found), ""]
    return "\n".join(lines if changes else [*lines, _NOTHING, ""])


def sheets(old: Game, new: Game, changes: Sequence[Change], paper: Paper, theme: Theme) -> tuple[Sheet, ...]:
    """Return the sheet as pages of a paper, set like a page of the booklet."""
    color = next((side.color for side in new.sides.values()), theme.accent)
    page = PageFormat(paper.width, paper.height, top=20.0, bottom=18.0, inner=22.0, outer=22.0)
    flow = Flow(f"{new.title}: {TITLE.lower()}", color, page, tuple(_blocks(old, new, changes)))
    return impose(
        Product("errata", TITLE, "flow", flow=flow), paper, "fronts", SheetInfo(new.title, new.version, theme)
    )


def _versions(old: Game, new: Game) -> str:
    if old.version == new.version:
        return f"Both are version {new.version}; give the new one a version of its own before it is printed."
    return f"From version {old.version} to version {new.version}."


def _blocks(old: Game, new: Game, changes: Sequence[Change]) -> Iterator[Block]:
    yield FlowHeading(1, "", f"{new.title}: {TITLE.lower()}", "errata")
    yield FlowParagraph((Run(_versions(old, new)),))
    if not changes:
        yield FlowParagraph((Run(_NOTHING),))
    for section, found in _sections(changes):
        yield FlowHeading(2, "", section, section.lower().replace(" ", "-"))
        yield Listing(tuple((_line(change),) for change in found), ordered=False)


def _line(change: Change) -> FlowParagraph:
    subject = f"{change.subject}: " if change.subject else ""
    return FlowParagraph((Run(subject, strong=True), Run(change.sentence.removeprefix(subject))))


def _sections(changes: Sequence[Change]) -> Iterator[tuple[str, list[Change]]]:
    ordered = sorted(changes, key=lambda change: SECTIONS.index(change.section))
    for section, found in groupby(ordered, lambda change: change.section):
        yield section, list(found)


def _escaped(text: str) -> str:
    return "".join(f"\\{character}" if character in "\\`*_[]<>|" else character for character in text)
