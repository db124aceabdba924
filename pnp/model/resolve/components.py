"""Sets of components: their fields, and the values of their items; credits of pictures."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

from pnp import files
from pnp.budget import LIMITS
from pnp.errors import Span
from pnp.model.definition.components import COMPONENT_KINDS, ComponentSetDefinition, ItemDefinition
from pnp.model.fields.components import MAX_TEXT, FieldType, point
from pnp.model.game import components
from pnp.model.game.components import FONT_FOLDER, ComponentItem, ComponentSet, ItemValue, OwnFont, PictureCredit
from pnp.model.game.ids import ComponentSetId
from pnp.model.resolve.context import Scope
from pnp.model.resolve.formats import FormatScope
from pnp.scene.dieline import tuck_box
from pnp.scene.formats import Format
from pnp.source.nodes import Path
from pnp.source.suggestions import did_you_mean, nearest

_PICTURES = "art"
_PLAY = 1.0
"""How much wider, higher and deeper than its contents a box is, in mm."""
_LARGEST = 300.0
"""The greatest width and height of a flat box in mm, as of a format."""
_ROLES = ("display", "text", "label")
_FIELD = re.compile(r"\{([^{}]*)\}")
"""A field in the name of a layout."""


def component_sets(context: Scope, formats: FormatScope) -> dict[ComponentSetId, ComponentSet]:
    """Return all sets of components by id."""
    written = context.definition.components
    made: dict[str, ComponentSet] = {}
    for id_ in sorted(written, key=lambda name: COMPONENT_KINDS[written[name].kind].is_measured):
        made[id_] = _set(context, formats, id_, written[id_], made)
    found = {ComponentSetId(id_): made[id_] for id_ in written}
    total = sum(entry.count for entry in found.values())
    if total > LIMITS.counters:
        message = f"{total:,} components are more than the {LIMITS.counters:,} that one kit can hold"
        context.error("value.out-of-range", message, context.key("components"))
    return found


def picture_credits(context: Scope) -> dict[str, PictureCredit]:
    """Return the credits of pictures by file; each of the files must exist."""
    for name in context.definition.pictures:
        _require_picture(context, name, context.key("pictures", name))
    return context.records(PictureCredit, "pictures")


def own_fonts(context: Scope) -> dict[str, OwnFont]:
    """Return the fonts of the game by name; each of their files must exist."""
    found = {}
    for id_, written in context.definition.fonts.items():
        path = ("fonts", id_)
        if id_ in _ROLES:
            message = f"'{id_}' is a font of the theme; a font of the game must have another name"
            context.error("value.font-name", message, context.key(*path), f"rename it, such as 'own-{id_}'")
        spans = tuple(context.value(*path, "files", number) for number in range(len(written.files)))
        for name, span in zip(written.files, spans, strict=True):
            _require(context, "reference.unknown-font", "font file", FONT_FOLDER, name.partition("#")[0], span)
        name = written.name or id_.replace("-", " ").capitalize()
        found[id_] = context.record(OwnFont, written, path, name=name, file_spans=spans)
    return found


def _require(context: Scope, id_: str, noun: str, folder: str, name: str, span: Span) -> None:
    """Report a file that is not in a folder of the game."""
    known = context.ask(_files, folder)
    if name not in known:
        hint = did_you_mean(name, known) or f"put the file into the folder '{folder}' of the game"
        context.error(id_, f"there is no {noun} '{name}'", span, hint)


def _files(context: Scope, folder: str) -> list[str]:
    return files.names(context.source.folder.root, folder)


def _require_picture(context: Scope, name: str, span: Span) -> None:
    _require(context, "reference.unknown-picture", "picture", _PICTURES, name, span)


def _set(
    context: Scope, formats: FormatScope, id_: str, written: ComponentSetDefinition, others: Mapping[str, ComponentSet]
) -> ComponentSet:
    path = ("components", id_)
    format_ = formats.named(written.format, *path, "format") if written.format else None
    if COMPONENT_KINDS[written.kind].is_measured or written.holds:
        format_ = _box(context, written, formats.shipped(COMPONENT_KINDS[written.kind].format), others, path)
    for name in written.fields:
        if name in components.COMMON_FIELDS:
            message = f"every item has '{name}'; a field must have another name"
            hint = f"remove it to use the '{name}' of pnp, or rename it"
            context.error("value.field-name", message, context.key(*path, "fields", name), hint)
    if not written.items:
        context.error("value.out-of-range", "this set has no items", context.key(*path, "items"))
    reader = _ItemReader(context, written)
    for key, name in (("layout", written.layout), ("back", written.back or "")):
        for field in _FIELD.findall(name):
            if field not in written.fields:
                hint = did_you_mean(field, written.fields)
                message = f"there is no field '{field}'"
                context.error("reference.unknown-field", message, context.value(*path, key), hint)
    return context.record(
        ComponentSet,
        written,
        path,
        name=written.name or id_.replace("-", " ").capitalize(),
        format=format_ or formats.shipped(COMPONENT_KINDS[written.kind].format),
        back_layout=written.back or "",
        holds=tuple(map(ComponentSetId, written.holds)),
        fields={
            name: components.ComponentField(
                name, kind.kind, kind.values, kind.low, kind.high, context.key(*path, "fields", name)
            )
            for name, kind in written.fields.items()
        },
        items={name: reader.item((*path, "items", name), name, item) for name, item in written.items.items()},
        size_span=formats.place_of_size(written.format, *path),
        layout_span=context.value(*path, "layout"),
        back_span=context.value(*path, "back") if written.back else context.key(*path),
    )


def _box(
    context: Scope, written: ComponentSetDefinition, base: Format, others: Mapping[str, ComponentSet], path: Path
) -> Format:
    """Return the format of a box that holds other sets: their pieces lie flat in it, in layers.

    It has `_PLAY` mm more than they need across, down and in depth.
    """
    if not COMPONENT_KINDS[written.kind].is_measured:
        context.error("value.not-allowed", "only a box holds other sets", context.key(*path, "holds"), "kind: box")
        return base
    if written.format or not written.holds:
        at = context.key(*path, "format") if written.format else context.key(*path)
        hint = "leave 'format' out" if written.format else "write, for example, holds: [cards]"
        context.error("value.not-allowed", "the size of a box follows from what it holds", at, hint)
        return base
    held = []
    for number, name in enumerate(written.holds):
        span = context.value(*path, "holds", number)
        if context.known("set", name, others, span):
            held.append(others[name])
            if others[name].format.height is None or others[name].format.outline.panels:
                context.error("value.not-allowed", f"'{name}' has no size of its own to be held", span)
                return base
    if not held:
        return base
    sizes = [tuple(sorted((each.format.width, each.format.height or 0.0))) for each in held]
    width, height = max(low for low, _ in sizes), max(high for _, high in sizes)
    depth = math.fsum(
        each.format.stock.thickness * math.ceil(each.count / ((width // low) * (height // high)))
        for each, (low, high) in zip(held, sizes, strict=True)
    )
    wide, high, outline = tuck_box(width + _PLAY, height + _PLAY, depth + _PLAY)
    if max(wide, high) > _LARGEST:
        message = f"a box for this would be {wide:.0f} × {high:.0f} mm when it is flat; {_LARGEST:g} mm are the most"
        context.error("value.out-of-range", message, context.key(*path, "holds"), "hold fewer sets")
    return base._replace(id="", name=COMPONENT_KINDS[written.kind].name, width=wide, height=high, outline=outline)


@dataclass
class _ItemReader:
    """Reads the values of the items of one set by the types of its fields."""

    _context: Scope
    _set: ComponentSetDefinition

    def item(self, path: Path, id_: str, written: ItemDefinition) -> ComponentItem:
        """Return an item at a path."""
        values = written.__pydantic_extra__
        for name in values:
            if name not in self._set.fields:
                span, near = self._context.key(*path, name), nearest(name, [*self._set.fields, "id", "name", "copies"])
                hint = f"did you mean '{near}'?" if near else "declare it under 'fields'"
                if span.is_in_table and not near:
                    hint += f", or leave the column out: from: {{file: …, ignore: [{name}]}}"
                self._context.error("reference.unknown-field", f"there is no field '{name}'", span, hint)
        found: dict[str, ItemValue] = {}
        for name, kind in self._set.fields.items():
            value = values.get(name)
            if value is None or value == "":
                found[name] = None
                if kind.required:
                    message = f"'{id_}' has no '{name}'"
                    self._context.error("schema.missing-key", message, self._context.key(*path), "give it a value")
            else:
                found[name] = self._value(name, kind, value, self._context.value(*path, name))
        front, back = (self._layout(name, found, id_, path) for name in (self._set.layout, self._set.back or ""))
        return self._context.record(
            ComponentItem,
            written,
            path,
            name=written.name or id_.replace("-", " ").capitalize(),
            layout=front,
            back_layout=back,
            values=found,
            spans={name: self._context.value(*path, name) for name in ("name", "copies", *values)},
        )

    def _layout(self, written: str, values: Mapping[str, ItemValue], id_: str, path: Path) -> str:
        """Return the layout of an item: as written for the set, with its values; report one that is missing."""
        for field in _FIELD.findall(written):
            if values.get(field) is None and field in values:
                message = f"'{id_}' has no '{field}', which names its layout"
                self._context.error("schema.missing-key", message, self._context.key(*path), "give it a value")
        return _FIELD.sub(lambda found: str(values.get(found[1])), written)

    def _value(self, name: str, kind: FieldType, value: str | int | float, span: Span) -> ItemValue:
        """Return a value as its field wants it; report one that does not fit."""
        text = str(getattr(value, "text", value))
        match kind.kind:
            case "number":
                return self._number(name, kind, value, span)
            case "one-of":
                if text not in kind.values:
                    message = f"'{text[:40]}' is not a value of the field '{name}'"
                    self._context.error("value.not-allowed", message, span, did_you_mean(text, kind.values))
            case "point":
                if point(text) is None:
                    message = f"'{text[:40]}' is not a point of a picture"
                    hint = "write two shares from 0% to 100%, from the left and from the top, such as 50% 20%"
                    self._context.error("value.point", message, span, hint)
            case "picture":
                _require_picture(self._context, text, span)
            case _ if len(text) > MAX_TEXT:
                self._context.error("value.text", f"this text is longer than {MAX_TEXT:,} characters", span)
            case "text" if "\n" in text:
                hint = f"declare the field as rich: fields: {{{name}: rich}}"
                self._context.error("value.text", f"the field '{name}' has one line of text", span, hint)
        return text

    def _number(self, name: str, kind: FieldType, value: str | int | float, span: Span) -> ItemValue:
        if isinstance(value, str | bool):
            shown = str(value).lower() if isinstance(value, bool) else value[:40]
            message = f"'{shown}' is not a number, which the field '{name}' has"
            self._context.error("value.item", message, span, "write a number, or declare the field as text")
            return None
        if kind.low is not None and kind.high is not None and not kind.low <= value <= kind.high:
            message = f"{value:g} is not between {kind.low} and {kind.high}, the range of the field '{name}'"
            self._context.error("value.out-of-range", message, span)
        return int(value) if isinstance(value, int) else float(value)
