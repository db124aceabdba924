"""Turns the style sheets and `style` attributes of a drawing into plain attributes, and keeps only known ones."""

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from pnp.scene.svg_nodes import Node

_XLINK_HREF = "http://www.w3.org/1999/xlink href"
_KNOWN = """
    clip-path clip-rule display fill fill-opacity fill-rule opacity stop-color stop-opacity stroke stroke-dasharray
    stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width visibility
    clipPathUnits cx cy d fx fy gradientTransform gradientUnits height href id offset patternContentUnits
    patternTransform patternUnits points preserveAspectRatio r rx ry spreadMethod transform viewBox width
    x x1 x2 y y1 y2
"""
_ATTRIBUTES = frozenset(_KNOWN.split())
_NOT_EVERYWHERE = """
    filter marker marker-end marker-mid marker-start mask mix-blend-mode paint-order vector-effect
"""
_COLORS = frozenset({"fill", "stroke", "stop-color"})
_COLOR = re.compile(r"[a-zA-Z]*|#[0-9a-fA-F]{3,8}|[a-zA-Z]+\([^()]*\)(\s+[\w#]+)?")
_MISSPELLED = 0.85
"""How like a known attribute an unknown one is if it is probably that one, misspelled."""
_WITHOUT_HARM = re.compile(
    r"""
    .*[ :].* | -.*
    | (aria|background|border|color|data|enable|flood|font|glyph|margin|marker|max|min|overflow|padding
    |shape|solid|text|transform|transition|user|white|xml)(-.*)? | (alignment|dominant)-baseline
    | baseline-shift | baseProfile | class | clip | content(Script|Style)Type | crossorigin | cursor | direction
    | dx | dy | externalResourcesRequired | float | fr | image-rendering | inline-size | isolation | kerning
    | lang | left | lengthAdjust | letter-spacing | lighting-color | line-height | mask-type | media | outline
    | paint-order | pathLength | pointer-events | position | refX | refY | role | required(Extensions|Features)
    | rotate | systemLanguage | tabindex | target | textLength | title | top | type | unicode-bidi | version
    | will-change | word-spacing | writing-mode | z-index | zoomAndPan
    """,
    re.VERBOSE,
)
"""Names of SVG 1.1 and 2, of CSS and of other programs that change no shape, or none that drawings may use."""
_REFUSED = frozenset(_NOT_EVERYWHERE.split())
"""Properties that change the look of a drawing, and that not every output can draw."""
_WITHOUT_EFFECT = frozenset({"none", "normal"})
_REFERENCE = re.compile(r"url\(\s*(['\"]?)#([\w.-]+)\1\s*\)", re.IGNORECASE)
_OUTSIDE = re.compile(r"url\((?!#)|@import|expression\(|javascript:", re.IGNORECASE)
_VALUE = re.compile(r"[\w\s#%().,+-]*")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"\s*([^{}]*)\{([^{}]*)\}\s*")
_SELECTOR = re.compile(r"([\w-]*|\*)([.#][\w-]+)?")
_WEIGHTS = {"": 0, ".": 10, "#": 100}


class _Declared(NamedTuple):
    """A value that a rule gives to a property: the specificity of the rule, its number, and the value."""

    specificity: int
    number: int
    value: str


_Rules = Mapping[str, Mapping[str, _Declared]]


def apply(root: Node) -> None:
    """Give every element its final attributes, and drop style sheets; raises ArtError for what is not allowed."""
    rules = _rules(node for node in root.walk() if node.tag == "style")
    for node in root.walk():
        node.children = [child for child in node.children if child.tag != "style"]
        node.attributes = _final(node, rules)


def _rules(sheets: Iterable[Node]) -> _Rules:
    """The declarations by selector, such as `path`, `.a` or `g.a`."""
    rules: dict[str, dict[str, _Declared]] = {}
    number = 0
    for sheet in sheets:
        text = _COMMENT.sub(" ", sheet.text)
        if _OUTSIDE.search(_local(text)):
            raise sheet.error("styles may not refer to anything outside the drawing")
        place = 0
        while found := _RULE.match(text, place):
            place = found.end()
            number += 1
            declared = dict(_declarations(sheet, found[2]))
            for selector in found[1].split(","):
                simple = _SELECTOR.fullmatch(selector.strip())
                if simple is None or not selector.strip():
                    raise sheet.error(f"{selector.strip()!r} is not understood; write an element, a .class or an #id")
                weight = _WEIGHTS[(simple[2] or "")[:1]] + (simple[1] not in ("", "*"))
                known = rules.setdefault(simple[0], {})
                known.update({name: _Declared(weight, number, value) for name, value in declared.items()})
        if text[place:].strip():
            raise sheet.error("the style sheet is not understood; write rules such as .a {fill: #000000}")
    return rules


def _final(node: Node, rules: _Rules) -> dict[str, str]:
    """Attributes, style sheets and `style`, each above those before."""
    given = {"href" if name == _XLINK_HREF else name: value for name, value in node.attributes.items()}
    own = dict(_declarations(node, given.pop("style", "")))
    found: dict[str, _Declared] = {}
    for selector in _selectors(node.tag, given.get("class", ""), given.get("id", "")) if rules else ():
        for name, declared in rules.get(selector, {}).items():
            found[name] = max(declared, found.get(name, declared))
    given |= {name: declared.value for name, declared in found.items()} | own
    return {name: kept for name, value in given.items() if (kept := _checked(node, name, value)) is not None}


def _selectors(tag: str, classes: str, id_: str) -> Iterator[str]:
    for name in ("", "*", tag):
        for part in ("", *(f".{each}" for each in dict.fromkeys(classes.split())), f"#{id_}" if id_ else ""):
            yield name + part


def _declarations(node: Node, text: str) -> Iterator[tuple[str, str]]:
    for declaration in text.split(";"):
        name, _, value = declaration.partition(":")
        if value.strip():
            if "!" in value:
                raise node.error(f"{value.strip()!r} is not understood; leave out '!important'")
            yield name.strip(), value.strip()


def _local(value: str) -> str:
    """The value with references inside the drawing in their plain form."""
    return _REFERENCE.sub(r"url(#\2)", value)


def _checked(node: Node, name: str, value: str) -> str | None:
    """The value of an attribute that drawings may use; None for others."""
    value = _local(value.strip())
    if name.lower().startswith("on"):
        raise node.error(f"event handlers such as {name} are not allowed")
    if name in _REFUSED and value not in _WITHOUT_EFFECT:
        raise node.error(f"{name} cannot be drawn on every output; use shapes")
    if name == "href" and not value.startswith("#"):
        raise node.error(f"{name} leads outside the drawing; only #names are allowed")
    if _OUTSIDE.search(value):
        raise node.error(f"{name} refers to something outside the drawing")
    if name not in _ATTRIBUTES:
        if near := get_close_matches(name, _ATTRIBUTES, n=1, cutoff=_MISSPELLED):
            raise node.error(f"there is no attribute {name!r}, did you mean {near[0]!r}?")
        if name not in _REFUSED and not _WITHOUT_HARM.fullmatch(name):
            raise node.error(f"there is no attribute {name!r}; correct it, or leave it out")
        return None
    if not _VALUE.fullmatch(value):
        if name == "id":
            return None
        raise node.error(f"the value of {name} is not understood")
    if name in _COLORS and not _COLOR.fullmatch(value):
        raise node.error(f"{value!r} is not a color; write #rrggbb, currentColor or var(--role)")
    return value
