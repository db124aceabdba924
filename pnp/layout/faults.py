"""Faults of an item's drawing, each reported at the field that causes it."""

from typing import NamedTuple

from pnp.errors import DefinitionError, Finding, Severity, Span
from pnp.layout.definition import Content
from pnp.layout.values import Template
from pnp.source.collector import Findings


class ItemFaults(NamedTuple):
    """Reports what is wrong with an item that is drawn with a layout."""

    layout: str
    content: Content
    findings: Findings

    def report(
        self, id_: str, message: str, source: Template, span: Span, hint: str = "", severity: Severity = "error"
    ) -> None:
        """Report a fault at the first field of `source` whose place is known, else at the item, else in the layout."""
        at = self.place(source)
        related = ((span, f"layout '{self.layout}'"),) if at else ()
        self.findings.add(Finding(id_, severity, message, at or span, hint, related))

    def place(self, source: Template) -> Span | None:
        """Return the place of a field, else that of the item."""
        spans = self.content.spans
        return next((spans[field] for field in source.fields if field in spans), self.content.span)

    def add(self, error: DefinitionError) -> None:
        """Report what a drawing or a picture could not be used for; at the item if it has no place."""
        for finding in error.findings:
            self.findings.add(finding._replace(span=finding.span or self.content.span))
