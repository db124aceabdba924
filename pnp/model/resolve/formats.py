"""Formats and stocks: those of the game and the shipped ones, and the format of each piece, marker and of the kit."""

from collections.abc import Mapping, Sequence

from pnp.budget import LIMITS
from pnp.errors import Span
from pnp.model.definition.formats import FormatDefinition
from pnp.model.resolve.context import Scope, record
from pnp.scene.formats import BLEED, Format, PrintProduct, Stock
from pnp.scene.outlines import REGULAR, Outline, area, crossing, flattened
from pnp.scene.presets import formats as shipped_formats
from pnp.scene.presets import products as shipped_products
from pnp.scene.presets import stocks as shipped_stocks
from pnp.scene.shapes import Point, polygon
from pnp.source.nodes import Step
from pnp.units import Length

_TOLERANCE = 0.01
"""Distance in mm that does not show."""
_LEAST_AREA = 10.0
"""The smallest area of a piece in mm²."""
COUNTER = "counter"
"""The format that the kit's `counter-size` and `counter-bleed` make."""


class FormatScope:
    """Finds formats by name; reports those that do not exist."""

    def __init__(self, context: Scope) -> None:
        self._context = context
        self._stocks = _stocks(context)
        kit = context.definition.kit
        board = shipped_stocks()["board"]
        short_form = Format(COUNTER, kit.counter_size.mm, None, kit.counter_bleed.mm, board)
        self._formats: dict[str, Format] = {**shipped_formats(), COUNTER: short_form}
        for id_, written in context.definition.formats.items():
            if _is_free(context, "format", "formats", id_, self._formats):
                self._formats[id_] = self._format(id_, written)
        self.default = self.named(kit.format, "kit", "format") or short_form

    def named(self, name: str | None, *path: Step) -> Format | None:
        """Return the format named at a path; None when none is named or it does not exist, which is reported.

        A format whose entry has errors is None, too; they have been reported.
        """
        self._note()
        broken = set(self._context.ids("formats")) - self._context.definition.formats.keys()
        if name is None or name in broken or not self._known("format", name, self._formats, *path):
            return None
        return self._formats.get(name)

    def _note(self) -> None:
        """Let a step that asks depend on all formats."""
        for section in ("formats", "stocks", "kit"):
            self._context.section(section)

    def shipped(self, name: str) -> Format:
        """Return a format that pnp ships, which every game has."""
        return self._formats[name]

    def place_of_size(self, name: str | None, *path: Step) -> Span:
        """Return where the width of the format is written that is named at a path, or else its name."""
        if name is None:
            return self._context.key(*path)
        own = self._context.definition.formats.get(name)
        if own is None:
            return self._context.value(*path, "format")
        at = ("formats", name)
        return self._context.key(*at) if own.width is None else self._context.value(*at, "width")

    def of(self, name: str | None, size: Length | None, *path: Step) -> Format | None:
        """Return the format of a piece or marker at a path: the named one, or the kit's in another size."""
        if size is not None:
            self._note()
            return self.default.resized(size.mm)
        return self.named(name, *path, "format")

    def _format(self, id_: str, written: FormatDefinition) -> Format:
        base = self.named(written.extends, "formats", id_, "extends")
        if written.width is None and written.extends is None:
            span = self._context.key("formats", id_)
            self._context.error("schema.missing-key", f"formats.{id_}: the key 'width' is missing", span)
        base = base or Format(id_, 10.0, None, BLEED, self._stocks["board"])
        stock = self._stocks[base.stock.id]
        if written.stock is not None and self._known("stock", written.stock, self._stocks, "formats", id_, "stock"):
            stock = self._stocks[written.stock]
        sizes = {key: value.mm for key in ("width", "height", "bleed") if (value := getattr(written, key)) is not None}
        if "width" in sizes and "height" not in sizes:
            sizes["height"] = None
        flip, facing = written.flip or base.flip, written.facing or base.facing
        made = base._replace(id=id_, name=written.name or base.name, stock=stock, flip=flip, facing=facing, **sizes)
        made = self._with_products(id_, written, self._outlined(id_, written, made))
        return made._replace(safe=self._safe(id_, written, made))

    def _with_products(self, id_: str, written: FormatDefinition, made: Format) -> Format:
        """Return a format with its products, and with the bleed and the safe distance that they need at least."""
        path = ("formats", id_, "products")
        named = written.products
        known = None if named is None else self._context.all_known("product", named, shipped_products(), *path)
        products = made.products if known is None else tuple(shipped_products()[name] for name in known)
        if made.height is None and products and made.outline.has_straight_cuts:
            made = made._replace(height=made.width * products[0].height / products[0].width)
        for product in products:
            span = self._context.key("formats", id_)
            if named is not None and product.id in named:
                span = self._context.value(*path, named.index(product.id))
            if not product.fits(made.width, made.height or made.width, made.outline):
                self._report_other(product, made, span)
                continue
            scale = made.width / product.width
            if written.bleed is not None and made.bleed < product.bleed * scale - _TOLERANCE:
                wanted, span = f"{product.bleed * scale:.4g} mm", self._context.value("formats", id_, "bleed")
                message = f"a bleed of {made.bleed:g} mm is less than the {wanted} of '{product.id}'"
                self._context.error("format.product", message, span, "leave out the bleed")
            bleed, safe = max(made.bleed, product.bleed * scale), max(made.safe, product.safe * scale)
            made = made._replace(bleed=bleed, safe=safe)
        return made._replace(products=products)

    def _report_other(self, product: PrintProduct, made: Format, span: Span) -> None:
        def described(of: PrintProduct | Format) -> str:
            shape = "rectangle" if of.outline.has_straight_cuts else of.outline.shape
            return f"a {shape} of {of.width:.4g} × {of.height or of.width:.4g} mm"

        message = f"'{product.id}' is {described(product)}; this format is {described(made)}"
        hint = f"name a product of the shape and proportions of the format, or make the format {described(product)}"
        self._context.error("format.product", message, span, hint)

    def _outlined(self, id_: str, written: FormatDefinition, made: Format) -> Format:
        """Return a format with its outline; the height of a regular shape follows from its width."""
        path = ("formats", id_, "outline")
        wanted = written.outline
        outline = made.outline if wanted is None else Outline(wanted.shape, wanted.corner, wanted.segments)
        if outline.shape in REGULAR:
            height = outline.height(made.width)
            if written.height is not None and abs(written.height.mm - height) > _TOLERANCE:
                message = f"a piece of this outline that is {made.width:g} mm wide is {height:.4g} mm high"
                span = self._context.value("formats", id_, "height")
                self._context.error("format.outline", message, span, "leave out the height")
            return made._replace(outline=outline, height=height)
        if wanted is None:
            return made
        if outline.has_straight_cuts:
            if 2 * outline.corner > min(made.width, made.height or made.width):
                message = f"corners of {outline.corner:g} mm are too large for a piece {made.width:g} mm wide"
                self._context.error("value.out-of-range", message, self._context.value(*path))
            return made._replace(outline=outline)
        if made.height is None:
            message = f"formats.{id_}: the key 'height' is missing, which this outline needs"
            self._context.error("schema.missing-key", message, self._context.key("formats", id_))
            return made
        if wanted.points:
            points = [(x.mm + x.share * made.width, y.mm + y.share * made.height) for x, y in wanted.points]
            outline = outline._replace(segments=polygon(points))
        self._require_line(flattened(outline.segments), made, bool(wanted.points), *path)
        return made._replace(outline=outline)

    def _require_line(self, points: Sequence[Point], made: Format, is_polygon: bool, *path: Step) -> None:
        """Report a line that leaves the trim box, crosses itself, or encloses nothing."""

        def place(number: int) -> Span:
            return self._context.value(*path, "polygon", number) if is_polygon else self._context.value(*path)

        assert made.height is not None
        if len(points) > LIMITS.outline_corners:
            most = f"{LIMITS.outline_corners:,}"
            message = f"the outline has {len(points):,} corners with its curves; {most} are the most"
            self._context.error("format.outline", message, self._context.value(*path), "draw it with fewer curves")
            return
        for number, (x, y) in enumerate(points):
            if not (-_TOLERANCE <= x <= made.width + _TOLERANCE and -_TOLERANCE <= y <= made.height + _TOLERANCE):
                message = f"the outline leaves the {made.width:g} × {made.height:g} mm of its format at ({x:g}, {y:g})"
                self._context.error("format.outline", message, place(number))
                return
        met = crossing(points) if len(points) > 2 else None
        if met is not None:
            (ax, ay), (bx, by) = points[met[1]], points[(met[1] + 1) % len(points)]
            message = f"the outline crosses itself between ({ax:g}, {ay:g}) and ({bx:g}, {by:g})"
            self._context.error("format.outline", message, place(met[1]), "list the corners in their order")
        elif abs(area(points)) < _LEAST_AREA:
            self._context.error("format.outline", "this outline encloses nothing", place(0))

    def _safe(self, id_: str, written: FormatDefinition, made: Format) -> float:
        """Return the safe distance of a format; it must leave room inside."""
        at = ("formats", id_)
        safe, span = made.safe, self._context.key(*at)
        if written.safe is not None:
            safe, span = written.safe.mm, self._context.value(*at, "safe")
        least = min(made.width, made.height or made.width)
        if 2 * safe >= least:
            message = f"a safe distance of {safe:g} mm leaves no room on a piece {least:g} mm wide"
            self._context.error("value.out-of-range", message, span)
        return safe

    def _known(self, kind: str, name: str, names: Mapping[str, object], *path: Step) -> bool:
        return self._context.known(kind, name, names, self._context.value(*path))


def _stocks(context: Scope) -> dict[str, Stock]:
    shipped = dict(shipped_stocks())
    own = {
        id_: record(Stock, written, id=id_, thickness=written.thickness.mm)
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
