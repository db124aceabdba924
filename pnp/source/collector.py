"""A list of findings that grows while a definition is read, so that one run reports all of them."""

from collections.abc import Iterable

from pnp import budget
from pnp.errors import DefinitionError, Finding, Span
from pnp.source.suggestions import DID_YOU_MEAN

MAX_MESSAGE = 400
MAX_USES = 6
"""Places that are shown for one name that nothing has."""


_Item = tuple[str, Span | None, str]
"""The id, the place and the message by which a finding is known."""


class Findings:
    """Findings in the order of their places, each place and id once."""

    def __init__(self) -> None:
        self._items: dict[_Item, Finding] = {}
        self._missing: dict[tuple[str, str, Span | None], tuple[_Item, list[Span]]] = {}
        self._most = budget.current().limits.findings
        self.warnings: list[Finding] = []
        """Warnings: a definition that has no errors can be used in spite of them."""

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

    def duplicate_key(self, key: str, span: Span, first: Span) -> None:
        """Add an error about a key that is written again."""
        related = [(first, "first here")]
        self.error("source.duplicate-key", f"the key '{key}' is repeated", span, "keep one of the two", related)

    def add(self, finding: Finding) -> None:
        """Add a finding, unless the same one is known."""
        if not self.is_full:
            self._items.setdefault((finding.id, finding.span, finding.message), finding)

    def missing(self, finding: Finding, many: str, home: Span | None) -> None:
        """Add an unknown name; its further uses join the finding.

        `home` is the list that should contain it. A name that looks misspelled is reported at its first use; one
        that is used several times and looks like no other is reported at the list, from which it was probably removed.
        `many`: the message for the latter, with `{}` for the number of uses.
        """
        key = finding.id, many, home
        if finding.span is None or (key not in self._missing and self.is_full):
            return
        is_misspelled = finding.hint.startswith(DID_YOU_MEAN)
        if key not in self._missing:
            self._missing[key] = (finding.id, finding.span, finding.message), [finding.span]
            related = () if is_misspelled or home is None else ((home, "the list that should contain it"),)
            self.add(finding._replace(related=related))
            return
        item, uses = self._missing[key]
        uses += [] if finding.span in uses else [finding.span]
        first = self._items[item]
        shown = tuple((span, "named here") for span in uses[:MAX_USES])
        if is_misspelled or home is None:
            self._items[item] = first._replace(related=shown[1:])
        elif len(uses) > 1:
            hint = f"was it removed or renamed? {finding.hint}"
            self._items[item] = first._replace(message=many.format(len(uses)), span=home, hint=hint, related=shown)

    def places(self, finding: Finding) -> tuple[Span, ...]:
        """Return the location of a finding; for an unknown name, those of all its uses."""
        key = next((each for each, item in self._items.items() if item == finding), None)
        uses = next((uses for item, uses in self._missing.values() if item == key), ())
        return tuple(uses) or ((finding.span,) if finding.span else ())

    @property
    def is_full(self) -> bool:
        """Whether further findings are left out, so that no one need look for them."""
        return len(self._items) >= self._most

    def __bool__(self) -> bool:
        return bool(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def all(self, files: Iterable[str] = ()) -> tuple[Finding, ...]:
        """Everything found so far, by file (first `files`, then in order of appearance), line and column.

        A list that is full ends with a finding that says so.
        """
        named = [finding.span.file for finding in self._items.values() if finding.span]
        order = {file: number for number, file in enumerate(dict.fromkeys([*files, *named]))}

        def place(finding: Finding) -> tuple[int, int, int]:
            span = finding.span
            return (order[span.file], span.line, span.column) if span else (-1, 0, 0)

        found = sorted(self._items.values(), key=place)
        return (*found, budget.summary(0, "error")) if self.is_full else tuple(found)

    def raise_if_any(self) -> None:
        """Raise a DefinitionError with all findings, if there are any."""
        if self._items:
            raise DefinitionError(self.all())
