"""Shared by all parts of resolving: locations, ids, findings."""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Sized
from types import MappingProxyType
from typing import Any, TypeVar, cast

from pnp.errors import Finding, Span
from pnp.expressions.expression import ExpressionError
from pnp.model.definition import FIELDS, SECTIONS, RootDefinition
from pnp.model.definition.base import Definition
from pnp.model.fields.common import ID_PATTERN, Count
from pnp.model.game import Board, BoardId, FaceRef, SideId
from pnp.source.collector import Findings
from pnp.source.load import Source
from pnp.source.nodes import ListNode, Located, MappingNode, Path, ScalarNode, Step, is_empty, locate
from pnp.source.parse_cache import Answer, KeptSteps, ReadSection
from pnp.source.suggestions import did_you_mean

UNREADABLE = "?"
"""Represents the ids of a section that is not a mapping; not a valid id, so references to it are not reported."""
_NOWHERE = ReadSection(None, None)
_BY_ID = SECTIONS.keys() - {"clause", "claim", "picture"} | {"face", "name"}
"""Kinds of names that are ids without dots."""
_WORDS = {"ground": "terrain or marker", "attribute": "value of terrain", "domain": "list of values"}
"""The terms for some kinds in findings."""

Boards = Mapping[BoardId, Board]
Record = TypeVar("Record")
Parsed = TypeVar("Parsed")


def record(kind: Callable[..., Record], written: Definition, /, **computed: object) -> Record:
    """Return a record of the game: the fields that are computed, and those that the definition has too.

    Lists become tuples, and dictionaries read-only.
    """
    names = kind.__annotations__.keys() & type(written).model_fields.keys() - computed.keys()
    values = {name: getattr(written, name) for name in names} | computed
    return kind(**{name: _frozen(value) for name, value in values.items()})


def _frozen(value: object) -> object:
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    return MappingProxyType(value) if isinstance(value, dict) else value


def cycles(graph: Mapping[str, Sequence[str]]) -> Iterator[list[str]]:
    """Yield cycles of a graph: names, each with those that it leads to. No name is in two of them."""
    done: set[str] = set()
    for start in graph:
        way = {} if start in done else {start: iter(graph[start])}
        done.add(start)
        while way:
            for name in way[next(reversed(way))]:
                if name in way:
                    yield list(way)[list(way).index(name) :]
                    way = {}
                    break
                if name in graph and name not in done:
                    done.add(name)
                    way[name] = iter(graph[name])
                    break
            else:
                way.popitem()


class _Sections:
    """A definition of which each section that is read is noted."""

    def __init__(self, definition: RootDefinition, note: Callable[[str], object]) -> None:
        self._definition, self._note = definition, note

    def __getattr__(self, name: str) -> Any:
        self._note(name.rstrip("_").replace("_", "-"))
        return getattr(self._definition, name)


class Scope:
    """A definition with its source.

    `findings`: what is wrong with it. `outside`: values outside of the range of their stat, by stat and place.
    """

    def __init__(self, definition: RootDefinition, source: Source, findings: Findings) -> None:
        self._definition, self._source, self.findings = definition, source, findings
        self.outside: dict[str, dict[Span, int]] = {}
        self._steps = KeptSteps(source.folder.trees)
        self._sections = cast("RootDefinition", _Sections(definition, self.section))
        self._answers: dict[Answer, Any] = {}

    @property
    def definition(self) -> RootDefinition:
        """The definition; a step depends on the sections that it reads."""
        return self._definition if self._steps.sections is None else self._sections

    @property
    def source(self) -> Source:
        """The tree and the files; a step that reads them is done each time, unless it uses methods of the scope."""
        self._steps.is_lasting = False
        return self._source

    @property
    def written(self) -> tuple[str, ...]:
        """The names of all sections."""
        return tuple(self._source.tree.entries)

    @property
    def span(self) -> Span:
        """The location of the whole definition."""
        return self._source.tree.span

    def section(self, name: str) -> ReadSection:
        """Return a section."""
        entry = self._source.tree.entries.get(name)
        section = ReadSection(entry.value, getattr(self._definition, FIELDS.get(name, ""), None)) if entry else _NOWHERE
        if self._steps.sections is not None:
            self._steps.sections[name] = section
        return section

    def step(self, key: Hashable, make: Callable[[], Parsed], *others: object) -> Parsed:
        """Return what `make` returns, or returned under this key when the parts that it reads were the same.

        `make` may read this scope, the key, and `others`: objects that earlier steps have made, and no more.
        """
        return self._steps.run(self, key, make, others)

    @property
    def reported(self) -> int:
        """The number of things that are reported, besides errors."""
        return len(self.findings.warnings) + sum(map(len, self.outside.values()))

    def ask(self, of: Callable[..., Parsed], *arguments: Hashable) -> Parsed:
        """Return what a function of the scope and arguments returns: a step that asks depends on no more than that."""
        key = (of, arguments)
        if key not in self._answers:
            noted, self._steps.sections = (self._steps.sections, self._steps.is_lasting), None
            self._answers[key] = of(self, *arguments)
            self._steps.sections, self._steps.is_lasting = noted
        answer: Parsed = self._answers[key]
        self._steps.answers[key] = answer
        return answer

    def settled(self, key: Hashable, made: Parsed) -> Parsed:
        """Return what was made, or the equal object that was made before, for which later steps need not be done."""
        return self._source.folder.trees.settled(key, made)

    def at(self, path: Sequence[Step]) -> Located:
        """Follow a path from the root of the tree as far as it exists."""
        if path:
            self.section(str(path[0]))
        return locate(self._source.tree, path)

    def record(self, kind: Callable[..., Record], written: Definition, path: Path, /, **computed: object) -> Record:
        """Return a record of the game (see `record`) that is written at a path, with its id and its span."""
        own = {"id": path[-1], "span": self.key(*path)}
        return record(kind, written, **{name: own[name] for name in own.keys() & kind.__annotations__} | computed)

    def records(self, kind: Callable[..., Record], section: str) -> dict[Any, Record]:
        """Return the records of a section by id; the definition has all their fields."""
        return self.each(section, lambda _, path, entry: self.record(kind, entry, path))

    def each(self, section: str, make: "Callable[[Scope, Path, Any], Record]") -> dict[Any, Record]:
        """Return what a function of the scope, a path and the entry there makes of each entry of a section, by id."""

        def made() -> dict[Any, Record]:
            entries = getattr(self.definition, section)
            return {id_: make(self, (section, id_), entry) for id_, entry in entries.items()}

        return self.step(("each", section), made)

    def single(self, section: str, make: "Callable[[Scope, Any], Record]") -> Record | None:
        """Return what a function of the scope and a section makes of it; None if the game does not have the section."""
        written = getattr(self.definition, section)
        return None if written is None else make(self, written)

    def value(self, *path: Step) -> Span:
        """Return the location of a value; of the whole text when it is an item of a list that is written as one."""
        return self.at(path).value.span

    def key(self, *path: Step) -> Span:
        """Return the location of a key; of a list item when the path ends with a number."""
        return self.at(path).key or self.span

    def ids(self, *path: Step) -> list[str]:
        """Return the ids of a collection, also of otherwise invalid entries, but not of those without values."""
        return list(self.ask(Scope._written, *path))

    def _written(self, *path: Step) -> list[str]:
        located = self.at(path)
        if located.found < len(path) or is_empty(located.value):
            return []
        if not isinstance(located.value, MappingNode):
            return [UNREADABLE]
        return [id_ for id_, entry in located.value.entries.items() if not is_empty(entry.value)]

    def error(self, id: str, message: str, span: Span, hint: str = "") -> None:  # noqa: A002
        """Report an error."""
        self.findings.error(id, message, span, hint)

    def known(self, kind: str, name: str, names: Iterable[str], span: Span, home: Span | None = None) -> bool:
        """Return whether a name exists; if not, report `reference.unknown-<kind>`.

        `home`: the list that should contain it, unless it is the game's only one of its kind.
        Nothing is reported while a known name is not a valid id, or the entry is invalid: that has been reported.
        """
        choices = list(names)
        if name in choices:
            return True
        section = SECTIONS.get(kind, "")
        is_unreadable = section and name in self.ids(section) and name not in getattr(self.definition, section)
        if self.findings.is_full or is_unreadable:
            return False
        if not all(re.fullmatch(ID_PATTERN, choice) for choice in choices if kind in _BY_ID):
            return False
        words = _WORDS.get(kind, kind.replace("-", " "))
        empty = self.at((section, name)) if section and home is None else None
        if empty is not None and empty.found == 2 and is_empty(empty.value):
            message = f"the {words} '{name}' has no content, but is used"
            hint = "write its content after the colon, or remove it and its uses"
            used = [(span, "used here")]
            self.findings.error(f"reference.unknown-{kind}", message, self.key(section, name), hint, used)
            return False
        message, home = f"there is no {words} '{name}'", home or self._home(kind, name)
        hint = did_you_mean(name, choices) or f"this game defines no {words} yet: define '{name}', or correct this"
        self.missing(f"reference.unknown-{kind}", message, span, hint, home)
        return False

    def defined(self, kind: str, name: str | None, *path: Step) -> bool:
        """Return whether the game defines the entry named at a path, or none is named; if not, report it."""
        return name is None or self.known(kind, name, self.ids(SECTIONS[kind]), self.value(*path))

    def all_known(self, kind: str, names: Iterable[str], known: Iterable[str], *path: Step) -> list[str]:
        """Return the names in the list at a path, or the keys of the mapping, that are known; report the others."""
        choices, found = list(known), []
        for number, name in enumerate(names):
            span = self.key(*path, name) if isinstance(names, Mapping) else self.value(*path, number)
            if self.known(kind, name, choices, span):
                found.append(name)
        return found

    def all_defined(self, kind: str, names: Iterable[str], *path: Step) -> list[str]:
        """Return the names in the list at a path, or the keys of the mapping, that the game defines; report others."""
        return self.all_known(kind, names, self.ids(SECTIONS[kind]), *path)

    def missing(self, id: str, message: str, span: Span, hint: str, home: Span | None) -> None:  # noqa: A002
        """Report an unknown name, once for all its uses; `home`: the list that lacks it."""
        self.findings.missing(Finding(id, "error", message, span, hint), f"{message}, but {{}} places use it", home)

    def _home(self, kind: str, name: str) -> Span | None:
        """Return the location of a kind's section, if the game has one; of an entry of it that has this name."""
        if kind not in SECTIONS:
            return None
        found = self.at((SECTIONS[kind], name))
        home = found if found.found == 2 else self.at((SECTIONS[kind],))
        return home.key if home.found else None

    def places(self, path: Sequence[Step], written: Sized) -> list[Path]:
        """Return the path of each of some values at a path, which are in a list, or a single one without a list."""
        is_list = isinstance(self.at(path).value, ListNode)
        return [(*path, number) if is_list else tuple(path) for number in range(len(written))]

    def part(self, path: Sequence[Step], offset: int, length: int) -> Span:
        """Return the location of characters of a text; of the whole when it is folded over lines or has escapes."""
        node = self.at(path).value
        text = node.value if isinstance(node, ScalarNode) else None
        quotes = node.span.end_column - node.span.column - len(text) if isinstance(text, str) else -1
        if quotes not in (0, 2):
            return node.span
        start = node.span.column + quotes // 2 + offset
        return Span(node.span.file, node.span.line, start, start + max(1, length))

    def parsed(
        self, parse: Callable[[str], Parsed], text: str, path: Sequence[Step], problem: str = "formula.syntax"
    ) -> Parsed | None:
        """Return an expression at a path; None after reporting one that cannot be read, under the id `problem`."""
        try:
            return parse(text)
        except ExpressionError as error:
            self.error(problem, error.message, self.part(path, error.offset, error.length))
            return None

    def known_face(self, face: FaceRef, *path: Step) -> bool:
        """Return whether the piece, its face and the composite of a reference at `path` exist."""
        span = self.part(path, 0, len(face.piece))
        if not self.known("piece", face.piece, self.ids("pieces"), span):
            return False
        place = self.part(path, len(face.piece) + 1, len(face.face))
        if not self.known("face", face.face, self.faces(face.piece) or [face.face], place):
            return False
        return face.composite is None or self._can_join(face.piece, face.composite, span, path)

    def faces(self, piece: str) -> list[str]:
        """Return the ids of a piece's faces; none when there is no such piece."""
        return list(self.ask(Scope._faces, piece))

    def _faces(self, piece: str) -> list[str]:
        found = self.definition.pieces.get(piece)
        return list(found.faces) or ["front", *(["back"] if found.back else [])] if found else []

    def _can_join(self, piece: str, composite: str, span: Span, path: Sequence[Step]) -> bool:
        name = self.at(path).value
        written = str(name.value) if isinstance(name, ScalarNode) else ""
        place = self.part(path, written.rfind("+") + 1, len(composite))
        if not self.known("composite", composite, self.ids("composites"), place):
            return False
        found = self.definition.composites.get(composite)
        if found is None or piece in found.of.pieces:
            return True
        hint = f"its pieces are: {', '.join(found.of.pieces)}"
        self.error("reference.unknown-member", f"'{piece}' cannot be part of '{composite}'", span, hint)
        return False

    def copies(self, count: Count, *path: Step) -> dict[SideId, int]:
        """Return copies for each side."""
        span = self.value(*path)
        sides = self.ids("sides")
        if count.per_side and not sides:
            self.error("value.count", "'per side' needs sides, but the game defines none", span)
        for side, _ in count.by_side:
            self.known("side", side, sides, self.key(*path, side))
        neutral = {id_ for id_, side in self.definition.sides.items() if side.neutral}
        players = [side for side in sides if side not in neutral]
        chosen: Mapping[str, int] = dict(count.by_side) or dict.fromkeys(players, count.per_side)
        return {SideId(side): chosen.get(side, 0) for side in sides}

    def owned_copies(self, count: Count, *path: Step) -> dict[SideId, int]:
        """Return copies for each side of an entry that must belong to a side."""
        if count.neutral:
            message = f"the {count.neutral} copies belong to no side"
            hint = f"write '{count.neutral} per side' or a number by side"
            self.error("value.count", message, self.value(*path), hint)
        return self.copies(count, *path)
