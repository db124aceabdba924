"""Layout files: found, read and checked; every error in one is a finding with its place."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, Field, PlainValidator, ValidationError, model_validator

from pnp.assets import Asset, AssetNotFoundError
from pnp.assets import template as asset
from pnp.errors import DefinitionError, Finding, Span
from pnp.files import FileError
from pnp.layout.check import check
from pnp.layout.definition import Layout, PaletteChoice
from pnp.layout.palette import Palette
from pnp.layout.parts import KINDS, GroupPart, LayoutModel, Part, PartNode, RichPart, Shape, Style, Typeset, listed
from pnp.layout.values import Millimeters, template
from pnp.model.game import Game
from pnp.model.game.tracking import cached_on_game
from pnp.source import yaml_parser
from pnp.source.collector import Findings
from pnp.source.decoding import decode
from pnp.source.nodes import Entry, ListNode, MappingNode, Node, ScalarNode, Step, locate, other_version, plain
from pnp.source.suggestions import did_you_mean
from pnp.source.wrong_values import sentence

FOLDERS = ("layouts", "counters")
"""The folders of layouts in the folders of templates, in order of precedence."""
VERSION = 2
"""The version of layouts that pnp reads."""
Model = TypeVar("Model", bound=BaseModel)


def load(game: Game, name: str, wanted_at: Span | None = None) -> Layout:
    """Load the layout `name`: the game's own, one of its further templates, or a shipped one.

    Raises:
        DefinitionError: when there is none (at `wanted_at`), or with all errors in it.
    """
    try:
        return _load(game, name)
    except FileError as error:
        outside = "layout.outside-folder", "put the file itself there"
        id_, hint = outside if error.reason == "outside" else ("layout.unreadable", "")
        raise DefinitionError([Finding(id_, "error", f"the layout '{name}.yaml' {error}", wanted_at, hint)]) from error
    except AssetNotFoundError as error:
        raise DefinitionError([_unknown(name, error, wanted_at)]) from error


def _unknown(name: str, error: AssetNotFoundError, wanted_at: Span | None) -> Finding:
    known = sorted(file.removesuffix(".yaml") for file in error.known if file.endswith(".yaml"))
    return Finding("layout.unknown", "error", f"there is no layout '{name}'", wanted_at, did_you_mean(name, known))


@cached_on_game
def _load(game: Game, name: str) -> Layout:
    """Load a layout and the ones that it extends.

    Raises:
        AssetNotFoundError: when there is no file of this name; its `known` are the names that there are.
        FileError, DefinitionError: as `load`.
    """
    findings = Findings()
    return build(_tree(game, (name,), findings), name, findings)


def _tree(game: Game, names: tuple[str, ...], findings: Findings) -> Node | None:
    """Return the tree of the last of some layouts, each of which extends the next, with what it extends."""
    found = _file(game, names[-1])
    text = decode(found.content, str(found.path), findings)
    root = None if text is None else tree(text, str(found.path), findings)
    if root is None or (extended := base_name(root)) is None:
        return root
    base, span = extended
    if base in names:
        message = f"these layouts extend each other: {' → '.join((*names, base))}"
        findings.error("layout.circular", message, span, "extend a layout of another name")
        return root
    try:
        below = _tree(game, (*names, base), findings)
    except AssetNotFoundError as error:
        findings.add(_unknown(base, error, span))
        return root
    return root if below is None else extend(below, root, findings)


def _file(game: Game, name: str) -> Asset:
    known: list[str] = []
    for folder in FOLDERS:
        try:
            return asset(f"{folder}/{name}.yaml", game.folder, game.templates)
        except AssetNotFoundError as error:
            known += error.known
    raise AssetNotFoundError(name, tuple(dict.fromkeys(known)))


def read(text: str, name: str, file: str) -> Layout:
    """Read a layout that extends no other from its YAML text.

    Raises:
        DefinitionError: with all errors in it.
    """
    findings = Findings()
    root = tree(text, file, findings)
    assert root is None or base_name(root) is None, "use `load`"
    return build(root, name, findings)


def tree(text: str, file: str, findings: Findings) -> Node | None:
    """Return the syntax tree of a layout file; a version that pnp does not read is the only finding."""
    root, found = _parsed(text, file)
    for each in found:
        findings.add(each)
    if isinstance(root, MappingNode) and "layout" not in root.entries:
        hint = f"write layout: {VERSION}, the version of layouts that this pnp reads"
        findings.error("layout.missing-key", "'layout' is missing here", root.span, hint)
    elif root is not None and (place := other_version(root, "layout", VERSION)) is not None:
        findings.error("layout.version", f"this layout is not in version {VERSION}, the one that this pnp reads", place)
    return root


@lru_cache(maxsize=128)
def _parsed(text: str, file: str) -> tuple[Node | None, tuple[Finding, ...]]:
    findings = Findings()
    return yaml_parser.read(text, file, findings), findings.all()


def _choice(value: object) -> PaletteChoice:
    wanted = "the name of a palette, a field such as '{suit}', or a list with a palette for each face"
    return template(value) if isinstance(value, str) else listed(value, wanted)


class LayoutFile(LayoutModel):
    """The content of a layout file."""

    layout: Literal[2]
    title: str = ""
    extends: str | None = None
    without: tuple[str, ...] = ()
    format: str | None = None
    width: Millimeters | None = None
    height: Millimeters | None = None
    colors: Palette = Field(default_factory=dict)
    palettes: Mapping[str, Palette] = Field(default_factory=dict)
    palette: Annotated[PaletteChoice, PlainValidator(_choice)] = ()
    styles: Mapping[str, dict[str, Any]] = Field(default_factory=dict)
    parts: tuple[dict[str, Any], ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _complete(self) -> "LayoutFile":
        if (self.width is None) is not (self.height is None):
            raise ValueError("a layout has both 'width' and 'height', or neither")
        if self.without and self.extends is None:
            raise ValueError("'without' leaves out parts of the layout that this one extends; it extends none")
        return self


def build(root: Node | None, name: str, findings: Findings) -> Layout:
    """Return the layout that a syntax tree describes.

    Raises:
        DefinitionError: with all errors in it, or those because of which there is no tree.
    """
    findings.raise_if_any()
    assert root is not None
    reader = _Reader(root, findings)
    document = reader.validated(LayoutFile, plain(root), ())
    findings.raise_if_any()
    assert document is not None
    reader.styles = document.styles
    parts = tuple(reader.parts(document.parts, ("parts",)))
    reader.check_styles()
    size = document.width, document.height
    origin = document.title, document.extends, document.format
    layout = Layout(name, *origin, *size, document.colors, document.palettes, document.palette, parts)
    check(layout, root, findings)
    findings.raise_if_any()
    return layout


class _Reader:
    """Reads the parts of one file; errors are added to its findings."""

    def __init__(self, root: Node, findings: Findings) -> None:
        self.root, self.findings = root, findings
        self.styles: Mapping[str, dict[str, Any]] = {}
        self.named: dict[str, set[type[Part]]] = {}

    def parts(self, written: Iterable[dict[str, Any]], path: tuple[Step, ...]) -> Iterator[PartNode]:
        for index, each in enumerate(written):
            node = self.part(each, (*path, index))
            if node is not None:
                yield node

    def part(self, written: dict[str, Any], path: tuple[Step, ...]) -> PartNode | None:
        key = next((key for key in KINDS if key in written), "line" if "line" in written else None)
        span = locate(self.root, path).value.span
        if key is None:
            known = "', '".join(KINDS)
            self.findings.error("layout.part", f"this part has none of '{known}'", span)
            return None
        model = KINDS.get(key, Shape)  # a line alone is a frame
        own = written
        if issubclass(model, Typeset):
            settings = self.style(written, path)
            self.named.setdefault(str(written.get("style")), set()).add(model)
            own = {**{key: value for key, value in settings.items() if key in model.model_fields}, **written}
        part = self.validated(model, {key: value for key, value in own.items() if key != "style"}, path)
        if part is None:
            return None
        parts = tuple(self.parts(getattr(part, key) if isinstance(part, GroupPart) else (), (*path, key)))
        name = "/".join(str(step) for step in path[1:])
        return PartNode(part.id or f"#{name}", part, span, parts, _places(locate(self.root, path).value))

    def style(self, written: dict[str, Any], path: tuple[Step, ...]) -> dict[str, Any]:
        """Return the settings of the style that a part names."""
        name = written.get("style")
        if name is None:
            return {}
        if isinstance(name, str) and name in self.styles:
            return self.styles[name]
        span = locate(self.root, (*path, "style")).value.span
        hint = did_you_mean(str(name), self.styles)
        self.findings.error("layout.unknown-style", f"there is no style '{name}'", span, hint)
        return {}

    def check_styles(self) -> None:
        """Check the settings of every style, also of those that no part has; some are for rich texts."""
        for name, settings in self.styles.items():
            self.validated(Style, settings, ("styles", name))
            for key in ("lead", "icons") if name in self.named else ():
                if key in settings and RichPart not in self.named[name]:
                    span = locate(self.root, ("styles", name, key)).key
                    message = f"'{key}' is for rich texts, and none has the style '{name}'"
                    self.findings.error("layout.value", message, span, "leave it out")

    def validated(self, model: type[Model], value: object, path: tuple[Step, ...]) -> Model | None:
        try:
            return model.model_validate(value)
        except ValidationError as error:
            for problem in error.errors():
                self.findings.add(self.finding(model, problem, (*path, *problem["loc"])))
        return None

    def finding(self, model: type[BaseModel], problem: Any, path: tuple[Step, ...]) -> Finding:
        place = locate(self.root, path)
        if problem["type"] == "extra_forbidden":
            known = [field.alias or name for name, field in model.model_fields.items()]
            hint = did_you_mean(str(path[-1]), known)
            return Finding("layout.unknown-key", "error", f"unknown layout key '{path[-1]}'", place.key, hint)
        if problem["type"] == "missing" and isinstance(path[-1], int):
            return Finding("layout.value", "error", "there are too few values here", place.value.span)
        if problem["type"] == "missing":
            return Finding("layout.missing-key", "error", f"'{path[-1]}' is missing here", place.value.span)
        return Finding("layout.value", "error", sentence(problem), place.value.span)


def _places(node: Node) -> dict[str, Span]:
    """Return the places of a part's values by key."""
    if not isinstance(node, MappingNode):
        return {}
    places = {key: entry.value.span for key, entry in node.entries.items()}
    if isinstance(when := _value(node, "when"), MappingNode):
        places |= {f"when.{key}": entry.value.span for key, entry in when.entries.items()}
    return places


_MERGED = ("colors", "styles", "palettes")
"""Keys whose entries add up."""


def _value(node: Node, key: str) -> Node | None:
    """Return the value of a key; None in what is no mapping, or has no such key."""
    entry = node.entries.get(key) if isinstance(node, MappingNode) else None
    return None if entry is None else entry.value


def base_name(root: Node) -> tuple[str, Span] | None:
    """Return the name of the layout that a file extends, with its place."""
    value = _value(root, "extends")
    return (value.value, value.span) if isinstance(value, ScalarNode) and isinstance(value.value, str) else None


def extend(base: Node, own: Node, findings: Findings) -> Node:
    """Return a file added to the one that it extends.

    Entries of colors, styles and palettes add up. A part with the id of one of the base changes it; another part is
    added in front. `without` names parts that are left out.
    """
    if not isinstance(base, MappingNode) or not isinstance(own, MappingNode):
        return own
    entries = {key: entry for key, entry in base.entries.items() if key != "without"} | dict(own.entries)
    for key in _MERGED:
        if key in base.entries and key in own.entries:
            deep = key == "palettes"
            merged = _merged(base.entries[key].value, own.entries[key].value, deep=deep)
            entries[key] = own.entries[key]._replace(value=merged)
    if "parts" in base.entries:
        old = base.entries["parts"]
        new = own.entries["parts"].value if "parts" in own.entries else ListNode((), old.value.span)
        entries["parts"] = own.entries.get("parts", old)._replace(value=_parts(old.value, new, own, findings))
    return MappingNode(entries, own.span)


def _merged(base: Node, own: Node, *, deep: bool) -> Node:
    """Return the entries of two mappings; with `deep`, of the mappings in them."""
    if not isinstance(base, MappingNode) or not isinstance(own, MappingNode):
        return own
    entries = dict(base.entries)
    for key, entry in own.entries.items():
        if deep and key in entries:
            entry = entry._replace(value=_merged(entries[key].value, entry.value, deep=False))
        entries[key] = entry
    return MappingNode(entries, own.span)


def _parts(base: Node, own: Node, root: MappingNode, findings: Findings) -> Node:
    """Return the parts of the base, changed, without those that are left out; then the further ones."""
    if not isinstance(base, ListNode) or not isinstance(own, ListNode):
        return own
    known = dict.fromkeys(_ids(base))
    dropped = _dropped(root, known, findings)
    changes: dict[str, Node] = {}
    for part in own.items:
        id_ = _id(part)
        if id_ in changes or id_ in dropped:
            why = "is left out" if id_ in dropped else "is changed above"
            findings.error("layout.duplicate-id", f"the part '{id_}' {why}", part.span)
        elif id_ in known:
            changes[id_] = part
    added = tuple(part for part in own.items if _id(part) not in known)
    return ListNode((*_changed(base, changes, dropped), *added), own.span)


def _dropped(root: MappingNode, known: Mapping[str, None], findings: Findings) -> set[str]:
    """Return the ids in `without`; report those that the base does not have."""
    written = _value(root, "without")
    names = [each for each in written.items if isinstance(each, ScalarNode)] if isinstance(written, ListNode) else []
    for each in names:
        if each.value not in known:
            hint = did_you_mean(str(each.value), known)
            findings.error("layout.unknown-part", f"there is no part '{each.value}' to leave out", each.span, hint)
    return {str(each.value) for each in names}


def _id(part: Node) -> str:
    value = _value(part, "id")
    return str(value.value) if isinstance(value, ScalarNode) else ""


def _ids(parts: ListNode) -> Iterator[str]:
    """Yield the ids of parts and of the parts in them."""
    for part in parts.items:
        if id_ := _id(part):
            yield id_
        for _, inner in _groups(part):
            yield from _ids(inner)


def _groups(part: Node) -> Iterator[tuple[str, ListNode]]:
    for key in ("row", "column", "stack"):
        if isinstance(inner := _value(part, key), ListNode):
            yield key, inner


def _changed(parts: ListNode, changes: Mapping[str, Node], dropped: set[str]) -> Iterator[Node]:
    for part in parts.items:
        id_ = _id(part)
        if id_ in dropped:
            continue
        inner: dict[str, Entry] = {}
        for key, group in _groups(part):
            assert isinstance(part, MappingNode)
            inner[key] = part.entries[key]._replace(value=ListNode((*_changed(group, changes, dropped),), group.span))
        if isinstance(part, MappingNode) and inner:
            part = MappingNode({**part.entries, **inner}, part.span)
        own = changes.get(id_)
        if own is None:
            yield part
        elif _kind(own) in (None, _kind(part)):
            yield _merged(part, own, deep=False)
        else:
            yield own


def _kind(part: Node) -> str | None:
    return next((key for key in KINDS if isinstance(part, MappingNode) and key in part.entries), None)
