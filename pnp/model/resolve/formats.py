"""Formats and stocks: those of the game and the shipped ones, and the format of each piece, marker and of the kit."""

from collections.abc import Mapping

from pnp.model.definition.formats import FormatDefinition
from pnp.model.resolve.context import Scope, record
from pnp.scene.formats import Format, Stock, safe_distance
from pnp.scene.presets import formats as shipped_formats
from pnp.scene.presets import stocks as shipped_stocks
from pnp.source.nodes import Step
from pnp.units import Length

COUNTER = "counter"
"""The format that the kit's `counter-size` and `counter-bleed` make."""


class FormatScope:
    """Finds formats by name; reports those that do not exist."""

    def __init__(self, context: Scope) -> None:
        self._context = context
        self._stocks = _stocks(context)
        kit = context.definition.kit
        board = shipped_stocks()["board"]
        width = kit.counter_size.mm
        short_form = Format(COUNTER, width, None, kit.counter_bleed.mm, board, safe=safe_distance(width))
        self._formats: dict[str, Format] = {**shipped_formats(), COUNTER: short_form}
        for id_, written in context.definition.formats.items():
            if _is_free(context, "format", "formats", id_, self._formats):
                self._formats[id_] = self._format(id_, written)
        self.default = self.named(kit.format, "kit", "format") or short_form

    def named(self, name: str | None, *path: Step) -> Format | None:
        """Return the format named at a path; None when none is named or it does not exist, which is reported."""
        if name is None or not self._known("format", name, self._formats, *path):
            return None
        return self._formats[name]

    def shipped(self, name: str) -> Format:
        """Return a format that pnp ships, which every game has."""
        return self._formats[name]

    def of(self, name: str | None, size: Length | None, *path: Step) -> Format | None:
        """Return the format of a piece or marker at a path: the named one, or the kit's in another size."""
        if size is not None:
            return self.default._replace(id="", width=size.mm, height=None, name="")
        return self.named(name, *path, "format")

    def _format(self, id_: str, written: FormatDefinition) -> Format:
        base = self.named(written.extends, "formats", id_, "extends")
        if written.width is None and written.extends is None:
            span = self._context.key("formats", id_)
            self._context.error("schema.missing-key", f"formats.{id_}: the key 'width' is missing", span)
        base = base or Format(id_, 10.0, None, 1.5, self._stocks["board"])
        stock = self._stocks[base.stock.id]
        if written.stock is not None and self._known("stock", written.stock, self._stocks, "formats", id_, "stock"):
            stock = self._stocks[written.stock]
        sizes = {key: value.mm for key in ("width", "height", "bleed") if (value := getattr(written, key)) is not None}
        if "width" in sizes and "height" not in sizes:
            sizes["height"] = None
        flip, facing = written.flip or base.flip, written.facing or base.facing
        made = base._replace(id=id_, name=written.name or base.name, stock=stock, flip=flip, facing=facing, **sizes)
        return made._replace(safe=self._safe(id_, written, made))

    def _safe(self, id_: str, written: FormatDefinition, made: Format) -> float:
        """Return the safe distance of a format; it must leave room inside."""
        if written.safe is None:
            return safe_distance(made.width) if written.extends is None else made.safe
        if 2 * written.safe.mm >= min(made.width, made.height or made.width):
            message = f"a safe distance of {written.safe.mm:g} mm leaves no room on a piece {made.width:g} mm wide"
            self._context.error("value.out-of-range", message, self._context.value("formats", id_, "safe"))
        return written.safe.mm

    def _known(self, kind: str, name: str, names: Mapping[str, object], *path: Step) -> bool:
        return self._context.known(kind, name, names, self._context.value(*path))


def _stocks(context: Scope) -> dict[str, Stock]:
    shipped = dict(shipped_stocks())
    own = {
        id_: record(Stock, written, id=id_)
        for id_, written in context.definition.stocks.items()
        if _is_free(context, "stock", "stocks", id_, shipped)
    }
    return {**shipped, **own}


def _is_free(context: Scope, kind: str, section: str, id_: str, taken: Mapping[str, object]) -> bool:
    if id_ in taken:
        message = f"pnp has a {kind} '{id_}' already"
        hint = "choose another id" + (f", and write extends: {id_}" if kind == "format" else "")
        context.error(f"{kind}.name-taken", message, context.key(section, id_), hint)
    return id_ not in taken
