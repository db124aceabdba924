"""A list of findings that grows while a definition is read, so that one run tells everything."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.errors import DefinitionError, Finding, Span

MAX_FINDINGS = 200
"""More than this helps nobody; the rest shows after the first are mended."""
MAX_MESSAGE = 400


class Findings:
    """Findings in the order of their places, each place and id once."""

    def __init__(self) -> None:
        self._items: dict[tuple[str, Span | None, str], Finding] = {}

    def error(
        self,
        id: str,  # noqa: A002
        message: str,
        span: Span | None,
        hint: str = "",
        related: Iterable[tuple[Span, str]] = (),
    ) -> None:
        """Add an error, unless the same one is known."""
        shown = message if len(message) <= MAX_MESSAGE else f"{message[:MAX_MESSAGE]} …"
        self.add(Finding(id, "error", shown, span, hint, tuple(related)))

    def add(self, finding: Finding) -> None:
        """Add a finding, unless the same one is known."""
        if not self.is_full:
            self._items.setdefault((finding.id, finding.span, finding.message), finding)

    @property
    def is_full(self) -> bool:
        """Whether further findings are dropped, so that nobody need look for them."""
        return len(self._items) >= MAX_FINDINGS

    def __bool__(self) -> bool:
        return bool(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def all(self, files: Iterable[str] = ()) -> tuple[Finding, ...]:
        """Everything found so far, by file (first `files`, then in order of appearance), line and column."""
        found = [finding.span.file for finding in self._items.values() if finding.span]
        order = {file: number for number, file in enumerate(dict.fromkeys([*files, *found]))}

        def place(finding: Finding) -> tuple[int, int, int]:
            span = finding.span
            return (order[span.file], span.line, span.column) if span else (-1, 0, 0)

        return tuple(sorted(self._items.values(), key=place))

    def raise_if_any(self) -> None:
        """Stop here when there is anything to tell.

        Raises:
            DefinitionError: with every finding so far.
        """
        if self._items:
            raise DefinitionError(self.all())
