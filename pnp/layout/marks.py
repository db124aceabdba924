"""Marks in the texts of layouts and items that are printed as they are: the part that shows them does not know them."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from pnp.errors import Finding, Span
from pnp.layout.definition import Layout
from pnp.layout.parts import RichPart, Typeset, walk
from pnp.layout.verify import DrawnItem

_FOREIGN = re.compile(
    r"<(?:b|i|u|em|strong|br|span|font|sup|sub|p)\b[^<>]{0,80}>|(?<!\\)\[[^][\n]{1,200}\]\([^()\n]{0,200}\)",
    re.IGNORECASE,
)
"""HTML, and a link."""
_OPEN_ICON = re.compile(r"(?<![\w:\\]):([A-Za-z][\w-]*(?:/[\w-]+)*)(?![\w:/-])")
"""A colon before a word that no second one closes."""
_ICON = re.compile(r"(?<![\w:]):([A-Za-z][\w-]*):(?![\w:])")
_STARS = re.compile(r"(?<![\w*])(\*{1,3})(?=[\w\"'“‘{:])[^*\n]{0,200}?(?<=[\w\"'”’}:.!?])\1(?![\w*])")
"""Words between stars, not those of footnotes and products."""


def other_marks(layouts: Iterable[tuple[Layout, Sequence[DrawnItem]]], icons: Collection[str]) -> Iterator[Finding]:
    """Yield a warning for each text of a layout, and each field of a set, with marks that are printed as they are."""
    found: dict[tuple[object, str], dict[Span | None, str]] = {}
    for layout, items in layouts:
        for node in walk(layout.parts):
            if isinstance(part := node.part, Typeset):
                own = node.place("rich", "text")
                texts: list[tuple[object, str, Span | None]] = [(own, part.source.written, own)]
                for item, _ in items:
                    own_texts = ((each, str(item.record.get(each))) for each in part.source.fields)
                    texts += [(field, text, item.spans.get(field, item.span)) for field, text in own_texts]
                for source, text, span in texts:
                    for message, hint in _marks(text, layout.name, icons, isinstance(part, RichPart)):
                        found.setdefault((source, hint), {}).setdefault(span, message)
    for (_, hint), places in found.items():
        (span, message), more = next(iter(places.items())), f" (in {len(places)} items)" if len(places) > 1 else ""
        yield Finding("text.other-mark", "warning", message + more, span, hint, cases=len(places))


def _marks(text: str, layout: str, icons: Collection[str], is_rich: bool) -> Iterator[tuple[str, str]]:
    """Yield for each mark what is wrong with it, and the hint."""
    foreign = "'{}' is no mark of rich texts, and is printed as it is"
    for found in _FOREIGN.finditer(text):
        where = "" if is_rich else " in a part with 'rich'"
        yield foreign.format(found[0][:40]), f"write **bold**, *italic* or [words]{{color}}{where}"
    for found in _OPEN_ICON.finditer(text) if is_rich else ():
        if found[1] in icons or "/" in found[1]:
            yield foreign.format(found[0][:40]), f"write :{found[1]}:"
    for pattern, name, cure in ((_STARS, "stars", "sets bold and italic words"), (_ICON, "colons", "draws icons")):
        for found in pattern.finditer("" if is_rich else text):
            if pattern is _STARS or found[1] in icons:
                hint = f"write 'rich:' for 'text:' in the layout '{layout}', which {cure}; or leave the {name} out"
                yield f"the {name} of '{found[0][:40]}' are printed, as the layout draws it with 'text:'", hint
