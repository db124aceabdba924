"""What every part of resolving shares: where things stand, which ids exist, and a place for findings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pnp.errors import Span
from pnp.model.complaints import did_you_mean
from pnp.model.definition import RootDefinition
from pnp.model.game import FaceRef, SideId
from pnp.model.values import Count
from pnp.source.findings import Findings
from pnp.source.load import Source
from pnp.source.tree import MappingNode, Step, locate


@dataclass(frozen=True)
class Context:
    """A definition with its source."""

    definition: RootDefinition
    source: Source
    findings: Findings

    def value(self, *path: Step) -> Span:
        """The place of a value."""
        return locate(self.source.tree, path).value.span

    def key(self, *path: Step) -> Span:
        """The place of a key; of a list item when the path ends with a number."""
        return locate(self.source.tree, path).key or self.source.tree.span

    def ids(self, *path: Step) -> list[str]:
        """The ids written in a collection, also of entries that are otherwise wrong."""
        located = locate(self.source.tree, path)
        is_there = located.found == len(path) and isinstance(located.value, MappingNode)
        return list(located.value.entries) if is_there and isinstance(located.value, MappingNode) else []

    def error(self, id: str, message: str, span: Span, hint: str = "") -> None:  # noqa: A002
        """Report a fault."""
        self.findings.error(id, message, span, hint)

    def known(self, kind: str, name: str, names: Iterable[str], span: Span) -> bool:
        """Whether a name exists; when not, that is reported as `reference.unknown-<kind>`."""
        choices = list(names)
        if name in choices:
            return True
        words = kind.replace("-", " ")
        hint = did_you_mean(name, choices) or f"this game defines no {words} yet"
        self.error(f"reference.unknown-{kind}", f"there is no {words} '{name}'", span, hint)
        return False

    def known_face(self, face: FaceRef, span: Span) -> bool:
        """Whether the piece, its face and the composite of a reference exist."""
        if not self.known("piece", face.piece, self.ids("pieces"), span):
            return False
        piece = self.definition.pieces.get(face.piece)
        faces = list(piece.faces) or ["front", *(["back"] if piece.back else [])] if piece else [face.face]
        if not self.known("face", face.face, faces, span):
            return False
        if face.composite is None:
            return True
        if not self.known("composite", face.composite, self.ids("composites"), span):
            return False
        composite = self.definition.composites.get(face.composite)
        return composite is None or self.known("member", face.piece, composite.of.pieces, span)

    def copies(self, count: Count, *path: Step) -> dict[SideId, int]:
        """Copies for each side."""
        span = self.value(*path)
        sides = self.ids("sides")
        if count.per_side and not sides:
            self.error("value.count", "'per side' needs sides, but the game defines none", span)
        for side, _ in count.by_side:
            self.known("side", side, sides, self.key(*path, side))
        chosen: Mapping[str, int] = dict(count.by_side) or dict.fromkeys(sides, count.per_side)
        return {SideId(side): chosen.get(side, 0) for side in sides}

    def owned_copies(self, count: Count, *path: Step) -> dict[SideId, int]:
        """Copies for each side of a thing that must belong to a side."""
        if count.neutral:
            message = f"{count.neutral} copies of which side?"
            self.error(
                "value.count", message, self.value(*path), f"write '{count.neutral} per side' or a number by side"
            )
        return self.copies(count, *path)
