"""Numbers for headings over all chapters: chapter 4, section [4.1], rule [4.1.2]."""

from collections.abc import Iterable
from typing import NamedTuple

from pnp.errors import Finding, Span
from pnp.model.text.chapters import DEEPEST, Numbers, Title
from pnp.scene.flow import FlowHeading
from pnp.source.suggestions import nearest


class Written(NamedTuple):
    """The titles of one chapter file."""

    span: Span
    titles: tuple[Title, ...]


class Headings:
    """All headings with their numbers, by chapter and by id."""

    def __init__(self, chapters: Iterable[Written]) -> None:
        self.by_id: dict[str, FlowHeading] = {}
        self.findings: list[Finding] = []
        self._chapters: list[list[FlowHeading]] = []
        self._numbers = Numbers()
        for written in chapters:
            self._chapters.append([self._heading(title, written.span) for title in written.titles])

    def of_chapter(self, index: int) -> list[FlowHeading]:
        """Return the headings of one chapter file in order."""
        return self._chapters[index]

    def unknown(self, wanted: str) -> tuple[str, str]:
        """Return the message about an undefined heading id, and a hint."""
        near = nearest(wanted, self.by_id)
        hint = f"did you mean {near!r}?" if near else f"give a heading this id: ## Title {{: #{wanted}}}"
        return f"there is no rule with the id {wanted!r}", hint

    def _heading(self, title: Title, span: Span) -> FlowHeading:
        level = min(title.level, DEEPEST)
        number = self._numbers.next(level, title.numbered)
        heading = FlowHeading(level, number, title.words, f"rule-{title.id}")
        if title.id in self.by_id:
            message = f"two headings have the id {title.id!r}: {self.by_id[title.id].title!r} and {title.words!r}"
            hint = "give one of them its own: {: #another-id}"
            self.findings.append(Finding("rules.duplicate-id", "error", message, span, hint))
        self.by_id.setdefault(title.id, heading)
        return heading
