import pytest

from pnp.budget import LIMITS
from pnp.scene import svg_parser
from pnp.scene.svg_nodes import ArtError

BOMB = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 1 1"><title>&b;</title></svg>'
EXTERNAL = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 1 1">&x;</svg>'


def svg(inner, attributes=""):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" {attributes}>\n  {inner}\n</svg>'


def test_a_tree_with_places():
    root = svg_parser.read(svg('<g id="a"><path d="M0 0"/></g>'))
    (group,) = root.children
    assert (group.tag, group.line, group.column) == ("g", 2, 3)
    assert group.children[0].attributes == {"d": "M0 0"}
    assert [node.tag for node in root.walk()] == ["svg", "g", "path"]


def test_titles_and_what_other_programs_left_are_dropped():
    text = svg(
        '<title>Me</title><metadata><x:y xmlns:x="u"/></metadata>'
        '<k:view k:a="1" xmlns:k="u"><path/></k:view><path xmlns:k="u" k:b="2" d="M0 0"/>'
    )
    (path,) = svg_parser.read(text).children
    assert path.attributes == {"d": "M0 0"}


def test_a_prefix_for_svg_itself():
    root = svg_parser.read('<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:g/></svg:svg>')
    assert [node.tag for node in root.walk()] == ["svg", "g"]


@pytest.mark.parametrize(
    "inner",
    [
        '<linearGradient id="a"/><path d="M0 0" fill="url(#a)"/>',
        '<linearGradient id="a"/><path class="a" d="M0 0"/><style>.a {fill: url("#a")}</style>',
        '<clipPath id="c"/><g clip-path="url(#c)"/>',
        '<defs><pattern id="p"/></defs>',
    ],
)
def test_what_goes_beyond_plain_shapes(inner):
    assert svg_parser.read(svg(inner)).is_rich


def test_repetitions_are_written_out():
    root = svg_parser.read(
        svg('<defs><g id="a"><path d="M0 0h1"/></g></defs><use href="#a" x="2" y="3" fill="red" transform="scale(2)"/>')
    )
    (group,) = root.children
    assert (group.tag, dict(group.attributes)) == ("g", {"fill": "red", "transform": "scale(2) translate(2.0 3.0)"})
    assert [node.tag for node in group.walk()] == ["g", "g", "path"]
    assert not root.is_rich


def test_styles_become_attributes_by_their_specificity():
    sheet = (
        "<style>/* c */ #x {fill: #000001} .a, .b {fill: #000002; stroke: red} path {stroke: blue; opacity: .5}</style>"
    )
    root = svg_parser.read(svg(f'{sheet}<path id="x" class="a" fill="#000003" style="opacity: .25"/><path/>'))
    first, second = root.children
    assert dict(first.attributes) == {"id": "x", "fill": "#000001", "stroke": "red", "opacity": ".25"}
    assert dict(second.attributes) == {"stroke": "blue", "opacity": ".5"}


REPEATED = "".join(f'<g id="g{n}">{f"""<use href="#g{n + 1}"/>""" * 10}</g>' for n in range(8)) + '<path id="g8"/>'
CLIPS = (
    "".join(f'<clipPath id="c{n}">{f"""<path clip-path="url(#c{n + 1})"/>""" * 10}</clipPath>' for n in range(8))
    + '<clipPath id="c8"/>'
)
PATTERNS = CLIPS.replace("clipPath", "pattern").replace("clip-path", "fill")


@pytest.mark.parametrize(
    ("inner", "says"),
    [
        (REPEATED, "with its repetitions"),
        (f'{CLIPS}<path clip-path="url(#c0)"/>', "more work"),
        (f"{PATTERNS}<g fill='url(#c0)'><path/></g>", "more work"),
        ('<g id="a"><use href="#a"/></g>', "without end"),
        ('<pattern id="a"><path fill="url(#a)"/></pattern>', "without end"),
        ('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>', "without end"),
        ('<path d="M0 0h900000" stroke="red" stroke-dasharray="1e-320"/>', "more work"),
        ('<path fill="url(#nowhere)"/>', "nowhere"),
        ('<use href="#nowhere"/>', "no element"),
        ("<use/>", "no element"),
        ("<style>@media print {path {fill: red}}</style>", "not understood"),
        ("<style>g path {fill: red}</style>", "not understood"),
        ('<path fill="red&quot;"/>', "not understood"),
    ],
)
def test_what_has_no_end_or_leads_nowhere_is_refused(inner, says):
    with pytest.raises(ArtError, match=says):
        svg_parser.read(svg(inner))


@pytest.mark.parametrize("tag", ["image", "script", "foreignObject", "text", "a", "marker"])
def test_a_prefix_hides_nothing(tag):
    with pytest.raises(ArtError, match=rf"<{tag}>"):
        svg_parser.read(svg(f'<s:{tag} xmlns:s="http://www.w3.org/2000/svg"/>'))
    with pytest.raises(ArtError, match="outside"):
        svg_parser.read(svg('<use xmlns:y="http://www.w3.org/1999/xlink" y:href="data:,x"/>'))


def test_plain_shapes_are_not_rich():
    assert not svg_parser.read(svg('<g fill="red"><rect width="1" height="1" style="fill: blue"/></g>')).is_rich


@pytest.mark.parametrize(
    ("inner", "says"),
    [
        ("<script>alert(1)</script>", "scripts"),
        ("<foreignObject/>", "foreign"),
        ("<text>Hi</text>", "outlines"),
        ('<image href="http://example.org/a.png"/>', "pictures"),
        ('<image href="data:image/png;base64,AAAA"/>', "pictures"),
        ("<mask/>", "masks"),
        ("<filter/>", "filters"),
        ("<marker/>", "markers"),
        ('<path marker-end="url(#m)"/>', "marker-end"),
        ('<g mask="url(#m)"/>', "mask cannot"),
        ('<g filter="url(#f)"/>', "filter cannot"),
        ("<animate/>", "not one that drawings may use"),
        ("<iframe/>", "not one that drawings may use"),
        ('<a href="https://example.org"/>', "not one that drawings may use"),
        ('<use href="other.svg#a"/>', "outside"),
        ('<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="file:///etc/passwd"/>', "outside"),
        ('<path d="M0 0" fill="url(http://example.org/#a)"/>', "outside"),
        ('<path d="M0 0" style="fill: url(\'https://example.org\')"/>', "outside"),
        ("<style>@import 'x.css';</style>", "outside"),
        ("<style>path { fill: url(//example.org) }</style>", "outside"),
        ('<path onclick="x()" d="M0 0"/>', "event handlers"),
        ("<svg/>", "nested"),
    ],
)
def test_refused_on_sight(inner, says):
    with pytest.raises(ArtError, match=says) as failure:
        svg_parser.read(svg(inner))
    assert (failure.value.line, failure.value.column) == (2, 3)


@pytest.mark.parametrize("text", [BOMB, EXTERNAL, "<!DOCTYPE svg><svg/>"])
def test_document_types_and_entities_are_refused(text):
    with pytest.raises(ArtError, match="entities are not allowed"):
        svg_parser.read(text)


@pytest.mark.parametrize(
    ("text", "line"), [("", 1), ("<svg", 1), ("<svg>\n<g></svg>", 2), ("<svg>&lt</svg>", 1), ("<svg/>\n<svg/>", 2)]
)
def test_broken_xml_says_where(text, line):
    with pytest.raises(ArtError, match="not well-formed") as failure:
        svg_parser.read(text)
    assert failure.value.line == line


def test_another_outermost_element():
    with pytest.raises(ArtError, match="outermost"):
        svg_parser.read("<g/>")


def test_sizes_are_bounded():
    with pytest.raises(ArtError, match="deep"):
        svg_parser.read(svg("<g>" * 60 + "</g>" * 60))
    with pytest.raises(ArtError, match="elements"):
        svg_parser.read(svg("<g/>" * (LIMITS.drawing_elements + 1)))
    with pytest.raises(ArtError, match="characters"):
        svg_parser.read(svg(" " * LIMITS.drawing_length))


def test_an_encoding_that_the_text_claims_is_not_believed():
    assert svg_parser.read('<?xml version="1.0" encoding="utf-16"?><svg/>').tag == "svg"


@pytest.mark.parametrize(
    "inner",
    [
        '<g transform="scale(0)"><path d="M0 0h1"/></g>',
        '<path transform="matrix(1 1 1 1 0 0)" d="M0 0h1"/>',
        '<g transform="scale(1e-5)"><g transform="scale(1e-5)"><path d="M0 0h1"/></g></g>',
        '<linearGradient id="a" gradientTransform="scale(1 0)"/>',
        '<pattern id="a" patternTransform="scale(0)" width="1" height="1"/>',
    ],
)
def test_what_cannot_be_inverted_is_refused(inner):
    with pytest.raises(ArtError, match="too small or too large"):
        svg_parser.read(svg(inner))


@pytest.mark.parametrize(
    "attributes",
    ['fil="red"', 'style="fil: red"', 'transfrom="scale(2)"', 'strok="red"', 'opactiy="1"', 'style="fill: ((((#000"'],
)
def test_misspelled_attributes_and_colors_are_refused(attributes):
    with pytest.raises(ArtError, match=r"did you mean|is not a color"):
        svg_parser.read(svg(f'<path d="M0 0h1" {attributes}/>'))


@pytest.mark.parametrize("attributes", ['qwertz="1"', 'style="wide: 3"', 'thickness="2"'])
def test_attributes_that_nothing_knows_are_refused(attributes):
    with pytest.raises(ArtError, match=r"there is no attribute '\w+'; correct it, or leave it out"):
        svg_parser.read(svg(f'<path d="M0 0h1" {attributes}/>'))


def test_attributes_of_other_programs_are_dropped():
    text = (
        '<path d="M0 0" class="a" version="1" color="red" font-size="3" overflow="visible" data-name="x" role="img" '
        'xmlns:i="http://i" i:label="x" xml:space="preserve" aria-hidden="true" pointer-events="none" '
        'style="-inkscape-stroke:none;font-variant-ligatures:normal;text-align:start;paint-order:normal;z-index:1"/>'
    )
    (path,) = svg_parser.read(svg(text)).children
    assert path.attributes == {"d": "M0 0"}
