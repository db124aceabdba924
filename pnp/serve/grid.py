"""The values of pieces and other components as a grid: a row for each face, a column for each key that has one value.

It shows what is written, without skin and variant, because it is what an edit changes.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pnp.errors import Span
from pnp.model.definition import ITEMS
from pnp.model.definition.pieces import FaceDefinition
from pnp.serve.splice import Keys, text_of
from pnp.source.load import Source
from pnp.source.nodes import MappingNode, Node, ScalarNode, locate

_PIECES, _MARKERS, _SETS, _STATS = "pieces", "markers", "components", "stats"
_FACES = ("front", "back")
_FIRST = ("name",)
_NEXT = ("cost", "limit", "copies", "count")
_LONG = ("moves", "promotes", "faces", "weapons", *_FACES)
"""Keys of a row that are no columns."""
_NAMED = {"count": "sides", "stats": "stats"}
"""Keys whose own keys are names of a section."""
_DEPTH = 2


class GridRow(NamedTuple):
    """A row: a face of a piece, or a thing that has none.

    Attributes:
        thing: as `pnp.serve.places` names it; `base` are the keys that lead to it, `face` those to its face from there.
        is_first: whether it is the first row of its thing, which shows the values of the thing.
    """

    thing: str
    base: Keys
    face: Keys
    is_first: bool
    span: Span

    @property
    def id(self) -> str:
        """Unique in its sheet."""
        return "/".join((*self.base, *self.face))


class GridColumn(NamedTuple):
    """A column: keys from the thing, or from its face."""

    keys: Keys
    is_of_face: bool
    title: str
    help: str = ""

    @property
    def id(self) -> str:
        """Unique in its sheet."""
        return f"{'face:' if self.is_of_face else ''}{'.'.join(self.keys)}"


class GridSheet(NamedTuple):
    """One grid: all pieces, all markers, or the items of one set of components."""

    id: str
    title: str
    rows: tuple[GridRow, ...]
    columns: tuple[GridColumn, ...]

    def path(self, row: GridRow, column: GridColumn) -> Keys | None:
        """Return the keys that lead to a cell; None: it is shown in another row, or has none."""
        if column.is_of_face:
            return (*row.base, *row.face, *column.keys) if row.face or self.id != _PIECES else None
        return (*row.base, *column.keys) if row.is_first else None


def sheets(tree: MappingNode) -> tuple[GridSheet, ...]:
    """Return the grids of a definition."""
    bases: list[tuple[str, str, Keys]] = [(key, key.capitalize(), (key,)) for key in (_PIECES, _MARKERS)]
    found = locate(tree, [_SETS]).value if _SETS in tree.entries else None
    for id_, entry in found.entries.items() if isinstance(found, MappingNode) else ():
        name = entry.value.entries.get("name") if isinstance(entry.value, MappingNode) else None
        bases.append((f"{_SETS}/{id_}", text_of(name.value) if name else id_, (_SETS, id_, ITEMS)))
    made = (_sheet(tree, *base) for base in bases)
    return tuple(sheet for sheet in made if sheet.rows)


def heads(tree: MappingNode) -> dict[Keys, tuple[str, str]]:
    """Return the face and the title of the column of each cell, by its path; the face is empty if it has none."""
    return {
        path: (row.face[-1] if row.face and column.is_of_face else "", column.title)
        for sheet in sheets(tree)
        for row in sheet.rows
        for column in sheet.columns
        if (path := sheet.path(row, column))
    }


def _sheet(tree: MappingNode, id_: str, title: str, base: Keys) -> GridSheet:
    place = locate(tree, base)
    home = place.value if place.found == len(base) else None
    rows: list[GridRow] = []
    things: list[MappingNode] = []
    faces: list[MappingNode] = []
    for name, entry in home.entries.items() if isinstance(home, MappingNode) else ():
        if not isinstance(entry.value, MappingNode):
            continue
        things.append(entry.value)
        own = _faces_of(entry.value) if id_ == _PIECES else []
        faces += [node for _, node in own]
        thing = f"{id_}/{name}"
        spans = [(keys, node.span if node.span.file.endswith((".yaml", ".yml")) else entry.span) for keys, node in own]
        for number, (keys, span) in enumerate(spans or [((), entry.span)]):
            rows.append(GridRow(thing, (*base, name), keys, number == 0, span if number else entry.span))
    return GridSheet(id_, title, tuple(rows), tuple(_columns(tree, things, faces)))


def _faces_of(piece: MappingNode) -> list[tuple[Keys, MappingNode]]:
    found: list[tuple[Keys, Node]] = [((key,), piece.entries[key].value) for key in _FACES if key in piece.entries]
    several = piece.entries["faces"].value if "faces" in piece.entries else None
    if isinstance(several, MappingNode):
        found += [(("faces", key), entry.value) for key, entry in several.entries.items()]
    return [(keys, node) for keys, node in found if isinstance(node, MappingNode)]


def _columns(tree: MappingNode, things: list[MappingNode], faces: list[MappingNode]) -> Iterator[GridColumn]:
    of_things = list(dict.fromkeys(keys for thing in things for keys in _leaves(thing)))
    of_faces = list(dict.fromkeys(keys for face in faces for keys in _leaves(face)))
    found = locate(tree, [_STATS]) if faces else None
    stats = found.value.entries if found and found.found and isinstance(found.value, MappingNode) else {}
    yield from (_column(tree, keys) for keys in of_things if keys[0] in _FIRST)
    yield from (_column(tree, keys, True) for keys in of_faces if keys == ("state",))
    for id_, entry in stats.items():
        yield GridColumn((id_,), True, *_stat_words(id_, entry.value))
    yield from (_column(tree, keys) for first in _NEXT for keys in of_things if keys[0] == first)
    yield from (_column(tree, keys) for keys in of_things if keys[0] not in (*_FIRST, *_NEXT))
    known = FaceDefinition.model_fields.keys() - {"state", *stats}
    yield from (_column(tree, keys, True, "Face: ") for keys in of_faces if keys[0] in known)


def _column(tree: MappingNode, keys: Keys, is_of_face: bool = False, start: str = "") -> GridColumn:
    """Return a column of a key; a side or a stat in it has its name: `Count: Red`."""
    name = locate(tree, (_NAMED.get(keys[0], keys[0]), *keys[1:], "name"))
    is_named = keys[0] in _NAMED and name.found == len(keys) + 1
    words = [keys[0].replace("-", " "), *([text_of(name.value)] if is_named else keys[1:])]
    title = f"{start}{': '.join(words)}"
    return GridColumn(keys, is_of_face, title[:1].upper() + title[1:], ".".join(keys))


def _stat_words(id_: str, stat: Node) -> tuple[str, str]:
    """Return the title of a column, and what may be in it."""
    if not isinstance(stat, MappingNode):
        return id_, ""
    words = {key: text_of(entry.value) for key, entry in stat.entries.items() if isinstance(entry.value, ScalarNode)}
    codes = stat.entries["codes"].value if "codes" in stat.entries else None
    listed = ", ".join(codes.entries) if isinstance(codes, MappingNode) else ""
    return words.get("short") or id_, " · ".join(filter(None, (words.get("name", id_), words.get("range"), listed)))


def _leaves(node: MappingNode, path: Keys = ()) -> Iterator[Keys]:
    for key, entry in node.entries.items():
        if not path and key in _LONG:
            continue
        if isinstance(entry.value, MappingNode):
            if len(path) + 1 < _DEPTH:
                yield from _leaves(entry.value, (*path, key))
        elif isinstance(entry.value, ScalarNode) or all(isinstance(item, ScalarNode) for item in entry.value.items):
            yield (*path, key)


def cell(source: Source, path: Keys | None) -> str | dict[str, Any] | None:
    """Return what a cell shows: its text; a text that cannot be changed here; None: it does not belong to its row."""
    if path is None:
        return None
    place = locate(source.tree, path)
    if place.found == len(path):
        is_one = isinstance(place.value, ScalarNode) and not place.value.span.cell
        return text_of(place.value) if is_one else {"fixed": text_of(place.value)}
    is_near = place.found == len(path) - 1 and isinstance(place.value, MappingNode)
    return "" if is_near or place.value.span.file.endswith(".csv") else None
